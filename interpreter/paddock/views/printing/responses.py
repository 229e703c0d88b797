"""Charts what answers what. Takes a program, gives events with the cards that come before, instead or after."""

from __future__ import annotations

import re
from collections.abc import Mapping

from paddock.graph.names import readable
from paddock.program.model import Ability, Program
from paddock.text.model import Source
from paddock.views.about import own_lines, rules_in
from paddock.views.printing.book_model import Moment, Response, Statement
from paddock.views.printing.chapters import statement
from paddock.views.printing.kinds import KindLook, kind_looks, players_words, titled

COLUMNS = ("before", "when", "instead", "after")


def moments_of(program: Program) -> tuple[Moment, ...]:
    """Events in the order in which the rules declare them; only those that a card waits for."""
    looks = kind_looks(program)
    by_verb: dict[int, list[Ability]] = {}
    for ability in program.abilities:
        carried = ability.card or ability.kind is not None
        if ability.verb is not None and carried and ability.moment in COLUMNS and not ability.made:
            by_verb.setdefault(ability.verb, []).append(ability)
    return tuple(_moment(program, verb, by_verb[verb], looks) for verb in sorted(by_verb))


def _moment(program: Program, verb: int, abilities: list[Ability], looks: dict[int, KindLook]) -> Moment:
    columns: dict[str, list[Response]] = {name: [] for name in COLUMNS}
    for ability in abilities:
        one = _response(program, ability, looks)
        if one not in columns[ability.moment]:
            columns[ability.moment].append(one)
    return Moment(titled(_event(program, verb)), **{name: tuple(some) for name, some in columns.items()})


def _event(program: Program, verb: int) -> str:
    """Words that only the rules have, such as one of a few ways to do it, are left out at its end."""
    printed = players_words(program, readable(program.verbs[verb].name))
    for last in program.verbs[verb].params[-1:]:
        if last.type.is_choice:
            either = f"{re.escape(last.name)}|{re.escape(last.type.kind)}"
            printed = re.sub(rf" (?:on|for|by|at|in) (?:an?|the) (?:{either})$", "", printed)
    return printed


def _response(program: Program, ability: Ability, looks: dict[int, KindLook]) -> Response:
    card = next((card for card in program.cards if card.name == ability.card), None)
    kind = card.kind if card is not None else ability.kind
    name = (
        ability.card or f"every {players_words(program, program.kinds[ability.kind].name)}"
        if ability.kind is not None
        else ability.card
    )
    by = "played" if ability.window is not None else "by itself"
    place = " or ".join(players_words(program, program.places[place].name) for place in ability.works)
    return Response(name or "", looks.get(kind) if kind is not None else None, by, place)


def asked_rules(program: Program, sources: Mapping[str, Source]) -> tuple[Statement, ...]:
    """The rules of the windows: who is asked first, and in which order answers work."""
    found = [
        rule
        for window in program.windows
        for rule in rules_in(program, window.where, len(own_lines(window.where, sources)))
    ]
    return tuple(map(statement, found))
