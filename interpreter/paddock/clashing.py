"""Looks for a position in which two cards change one event. Takes a mixed game, gives scenarios that replay.

Positions are tried: each card lies where it works, somebody does what both wait for, flags and turns are laid one way
or the other. One is found if the event happens there without the two cards, and with either of them alone it does not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice, product

from paddock.mixing.mixed import Mixed
from paddock.mixing.report import Clash
from paddock.mixing.settling import preventing
from paddock.program.model import Ability, Place, Program, Store, Verb
from paddock.program.types import Type
from paddock.records import record
from paddock.testing import run_source_scenarios
from paddock.text.model import Source

SEATS = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")
TRIED = 120  # positions for each pair
FILLINGS = 12  # of one sentence
THINGS = 3  # of one kind
WITHOUT, FIRST, SECOND, BOTH = range(4)


@record
class Try:
    """One position: the lines in which each card lies somewhere, what else is laid out, and what is done."""

    places: tuple[tuple[str, str], tuple[str, str]]  # where each of the two lies, and its name
    more: tuple[str, ...]
    sentence: str

    def text(self, players: list[str], clash: Clash, name: str, which: int) -> str:
        lying: dict[str, list[str]] = {}
        for at, (place, card) in enumerate(self.places):
            if which in (at + 1, BOTH):
                lying.setdefault(place, []).append(f'"{card}"')
        given = [*(f"the {place} is {', '.join(cards)}" for place, cards in lying.items()), *self.more]
        rows = [f'scenario "{name}"', f"  players {', '.join(players)}"]
        rows += ["  given:", *(f"    {line}" for line in given)] if given else []
        happens = "it happens that" if which == WITHOUT else "it never happens that"
        return "\n".join([*rows, f"  when {self.sentence}", "  then:", f"    {happens} {self.sentence}", ""])


def with_positions(mixed: Mixed, clashes: Iterable[Clash]) -> list[Clash]:
    """The same clashes, each with a scenario in which both cards come into play, where one is found."""
    return [Clash(each.one, each.other, each.event, _scenario(mixed, each)) for each in clashes]


def _scenario(mixed: Mixed, clash: Clash) -> str:
    program = mixed.program
    if program is None:
        return ""
    players = list(SEATS[: max(program.low, 2)])
    tries = list(islice(_tries(program, clash, players), TRIED))
    names = {(at, which): f"{at} {which}" for at in range(len(tries)) for which in (WITHOUT, FIRST, SECOND, BOTH)}
    texts = [tries[at].text(players, clash, name, which) for (at, which), name in names.items()]
    report = run_source_scenarios([*mixed.sources, Source("positions.scenario", "\n".join(texts))])
    hold = {line.name for line in report.scenarios if line.ok}
    for at, each in enumerate(tries):
        if all(names[at, which] in hold for which in (WITHOUT, FIRST, SECOND, BOTH)):
            return each.text(players, clash, _title(clash), BOTH)
    return ""


def _title(clash: Clash) -> str:
    return f"{clash.one} and {clash.other} both change what happens".replace('"', "'")


# ------------------------------------------------------------------ what is tried


def _tries(program: Program, clash: Clash, players: list[str]) -> Iterator[Try]:
    pairs = [
        (one, other)
        for one in preventing(program, clash.one)
        for other in preventing(program, clash.other)
        if one.verb is not None and one.verb == other.verb and program.verbs[one.verb].name == clash.event
    ]
    for (one, other), more in product(pairs, list(_more(program, players))):
        assert one.verb is not None
        lying = product(_lying(program, one, players), _lying(program, other, players))
        for places, sentence in product(list(lying), _sentences(program, program.verbs[one.verb], players)):
            yield Try(((places[0], clash.one), (places[1], clash.other)), more, sentence)


def _lying(program: Program, ability: Ability, players: list[str]) -> list[str]:
    """Where its card can lie so that it works, as a scenario says it: of the first two players."""
    return [text for place in ability.works for text in _owned(program, program.places[place], players[:2])]


def _owned(program: Program, place: Place, players: list[str]) -> list[str]:
    if place.owner is None:
        return [place.name]
    kind = program.kinds[place.owner]
    if kind.name == "player":
        return [f"{place.name} of {player}" for player in players]
    return [f"{place.name} of {name}" for name in _things(program, kind.name, players)]


def _things(program: Program, kind: str, players: list[str]) -> list[str]:
    """Some things of a kind, as a scenario names them."""
    by_name = {each.name: each for each in program.kinds}
    found: list[str] = []
    for each in program.kinds:
        above = each.name
        while above != kind and above in by_name:
            above = by_name[above].parent
        if above != kind:
            continue
        if each.each_player == 1:
            found += [f'"{player}\'s {each.name}"' for player in players]
        found += [f'"{card.name}"' for card in program.cards if card.kind == each.id and not each.each_player][:THINGS]
    return found


def _sentences(program: Program, verb: Verb, players: list[str]) -> list[str]:
    choices = [_fillings(program, param.type, players) for param in verb.params]
    filled = (each for each in product(*choices) if len(set(each)) == len(each))
    return [" ".join(verb.words).format(*each) for each in islice(filled, FILLINGS)]


def _fillings(program: Program, type_: Type, players: list[str]) -> list[str]:
    if type_.is_number:
        return ["1", "2", "3"]
    if type_.kind == "player":
        return players
    kind = next((each for each in program.kinds if each.name == type_.kind), None)
    if kind is not None and type_.is_choice:
        return kind.words[:THINGS]
    return _things(program, type_.kind, players)


def _more(program: Program, players: list[str]) -> Iterator[tuple[str, ...]]:
    """Nothing else; what notes hold, such as who is on turn, all of the first player or the second; each flag, on."""
    notes = {store.name: _fillings(program, store.type, players) for store in _of_the_game(program, "note")}
    turns: list[tuple[str, ...]] = [()]
    turns += [
        tuple(f"the {note} is {values[at]}" for note, values in notes.items() if len(values) > at) for at in range(2)
    ]
    flags: list[tuple[str, ...]] = [()]
    for store in program.stores:
        if store.sort == "flag" and store.owner is not None:
            kind = program.kinds[store.owner].name
            owners = players if kind == "player" else _things(program, kind, players)
            flags.append(tuple(f"{owner} is {store.name}" for owner in owners))
    yield from (turn + flag for flag, turn in product(flags, dict.fromkeys(turns)))


def _of_the_game(program: Program, sort: str) -> list[Store]:
    return [store for store in program.stores if store.sort == sort and store.owner is None]
