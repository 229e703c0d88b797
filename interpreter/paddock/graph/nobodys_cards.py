"""Finds cards that speak of `you` where nobody is. Takes a program, gives diagnostics.

On a card `you` is the player in whose place it lies. A place of the whole table is nobody's, and what is said of `you`
there would never come true.
"""

from __future__ import annotations

from collections.abc import Iterable

from paddock.graph.dead_text import kinds_of
from paddock.graph.loops import diagnostic_at
from paddock.program import operations as ops
from paddock.program.active_places import works_in
from paddock.program.declaring.ownership import to_players
from paddock.program.model import Ability, Modifier, Place, Program
from paddock.program.walk import modifier_exprs, proc_exprs
from paddock.text.model import Diagnostic, Severity


def nobodys_cards(program: Program) -> Iterable[Diagnostic]:
    kinds = kinds_of(program)

    def is_somebodys(place: Place) -> bool:
        return place.owner is not None and to_players(program, kinds, program.kinds[place.owner].name)

    told: set[tuple[str, int]] = set()
    carried: list[Ability | Modifier] = [*program.abilities, *program.modifiers]
    for source in carried:
        places = [program.places[place] for place in works_in(program, source)] if is_carried(source) else []
        line = source.where.file, source.where.line
        if places and line not in told and not any(map(is_somebodys, places)) and speaks_of_you(source):
            told.add(line)
            names = " and the ".join(place.name for place in places)
            message = f"`you` is nobody here: the {names} belong{'s' if len(places) == 1 else ''} to no player"
            helps = (
                "say who is meant: after a player …: and below it: the player …",
                "or let such cards work where each player has some: place NAME of KINDS for each player",
            )
            yield diagnostic_at(Severity.ERROR, source.where, message, "", *helps)


def is_carried(source: Ability | Modifier) -> bool:
    """Whether a card carries it that acts by itself; of an effect or an answer, whoever plays it is `you`."""
    if isinstance(source, Modifier):
        return source.verb is None and (source.card is not None or source.kind is not None)
    by_itself = source.moment != "effect" and source.window is None and not source.made
    return by_itself and (source.card is not None or source.kind is not None)


def speaks_of_you(source: Ability | Modifier) -> bool:
    exprs = modifier_exprs(source) if isinstance(source, Modifier) else proc_exprs(source)
    return source.you is not None and any(expr.op == ops.LOCAL and expr.ref == source.you for expr in exprs)
