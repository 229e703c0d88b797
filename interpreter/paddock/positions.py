"""Positions that are worth a try. Takes a mixed game, gives what a scenario says of them: where a card lies, who does
what, which flags and notes are laid out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice, product

from paddock.program.model import Place, Program, Store, Value, Verb
from paddock.program.types import Type

SEATS = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")
FILLINGS = 12  # of one sentence
THINGS = 3  # of one kind
_GAP = re.compile(r"\([^()]*\)")


Laid = tuple[str, str]  # a place as a scenario says it, and the name of the card that lies there


def seats(program: Program) -> list[str]:
    return list(SEATS[: max(program.low, 2)])


def scenario_text(
    name: str, players: list[str], cards: Iterable[Laid], laid: Iterable[str], rows: Iterable[str]
) -> str:
    """The cards where they lie, what else is laid out, and what is done and expected."""
    by_place: dict[str, list[str]] = {}
    for place, card in cards:
        by_place.setdefault(place, []).append(f'"{card}"')
    given = [*(f"the {place} is {', '.join(names)}" for place, names in by_place.items()), *laid]
    lines = [f"players {', '.join(players)}", *(["given:", *(f"  {line}" for line in given)] if given else []), *rows]
    return "\n".join([f'scenario "{name}"', *(f"  {line}" for line in lines), ""])


def lying(program: Program, works: Iterable[int], players: list[str]) -> list[str]:
    """Where a card that works in these places can lie, as a scenario says it: of the first two players."""
    return [text for place in works for text in _owned(program, program.places[place], players[:2])]


def _owned(program: Program, place: Place, players: list[str]) -> list[str]:
    if place.owner is None:
        return [place.name]
    kind = program.kinds[place.owner]
    if kind.name == "player":
        return [f"{place.name} of {player}" for player in players]
    return [f"{place.name} of {name}" for name in things(program, kind.name, players)]


def things(program: Program, kind: str, players: list[str]) -> list[str]:
    """Some things of a kind, as a scenario names them."""
    by_name = {each.name: each for each in program.kinds}
    found: list[str] = []
    for each in program.kinds:
        above = each.name
        while above != kind and above in by_name:
            above = by_name[above].parent
        if above != kind:
            continue
        numbers = [f" {at}" for at in range(1, each.each_player + 1)] if each.each_player > 1 else [""]
        if each.each_player:
            found += [f'"{player}\'s {each.name}{number}"' for number in numbers for player in players]
        found += [f'"{card.name}"' for card in program.cards if card.kind == each.id and not each.each_player][:THINGS]
    return found


def sentences(program: Program, verb: Verb, players: list[str]) -> list[str]:
    choices = [fillings(program, param.type, players) for param in verb.params]
    filled = (each for each in product(*choices) if len(set(each)) == len(each))
    return [" ".join(verb.words).format(*each) for each in islice(filled, FILLINGS)]


def questions(program: Program, value: Value, players: list[str]) -> list[str]:
    """A value or condition, asked of some things."""
    choices = [fillings(program, param.type, players) for param in value.params]
    said = [_GAP.sub("{}", value.name).format(*each) for each in islice(product(*choices), FILLINGS)]
    return said if value.is_condition else [f"{each} is {0 if value.type.is_number else 'none'}" for each in said]


def fillings(program: Program, type_: Type, players: list[str]) -> list[str]:
    if type_.is_number:
        return ["1", "2", "3"]
    if type_.kind == "player":
        return players
    kind = next((each for each in program.kinds if each.name == type_.kind), None)
    if kind is not None and type_.is_choice:
        return kind.words[:THINGS]
    return things(program, type_.kind, players)


def more(program: Program, players: list[str]) -> Iterator[tuple[str, ...]]:
    """Nothing else; what notes hold, such as who is on turn, all of the first player or the second; each flag, on."""
    notes = {store.name: fillings(program, store.type, players) for store in _of_the_game(program, "note")}
    turns: list[tuple[str, ...]] = [()]
    turns += [
        tuple(f"the {note} is {values[at]}" for note, values in notes.items() if len(values) > at) for at in range(2)
    ]
    flags: list[tuple[str, ...]] = [()]
    for store in program.stores:
        if store.sort == "flag" and store.owner is not None:
            kind = program.kinds[store.owner].name
            owners = players if kind == "player" else things(program, kind, players)
            flags.append(tuple(f"{owner} is {store.name}" for owner in owners))
    yield from (turn + flag for flag, turn in product(flags, dict.fromkeys(turns)))


def _of_the_game(program: Program, sort: str) -> list[Store]:
    return [store for store in program.stores if store.sort == sort and store.owner is None]
