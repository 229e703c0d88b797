"""Which cards keep a game going for ever. Takes where Python was when it gave up, gives their names and a line.

What circles stands in the innermost calls again and again; the cards among them are what a designer must change.
"""

from __future__ import annotations

from types import TracebackType
from typing import TYPE_CHECKING

from paddock.code.errors import ENDLESS, PlayError
from paddock.program.walk import all_steps

if TYPE_CHECKING:
    from paddock.code.plan import Plan
    from paddock.program.model import Modifier, Program, Where

LOOKED_AT = 300  # of the innermost calls: far more than one round of any circle
CARDS_NAMED = 3  # so many of those that circle


def endless_error(plan: Plan, trace: TracebackType | None, where: Where | None) -> PlayError:
    """The complaint, with the cards that lie in the circle."""
    lines: list[tuple[str, int]] = []
    asked: list[Modifier] = []
    while trace is not None:
        page = plan.pages.get(trace.tb_frame.f_code.co_filename)
        at = page.where(trace.tb_lineno) if page is not None else None
        if at is not None:
            lines.append((at.file, at.line))
        elif "modifier" in trace.tb_frame.f_locals:  # where what is asked is worked out straight from the graph
            asked.append(trace.tb_frame.f_locals["modifier"])
        trace = trace.tb_next
    lines = [*lines, *((m.where.file, m.where.line) for m in asked)][-LOOKED_AT:]
    known = lines_of_cards(plan.layout.program) if lines else {}
    cards = {name: at for line in lines for name, at in known.get(line, ())}
    if not cards:
        return PlayError(ENDLESS, where)
    return PlayError(f"{ENDLESS}: {circling([*cards])}", next(iter(cards.values())))


def circling(cards: list[str]) -> str:
    names = [f"`{card}`" for card in cards[:CARDS_NAMED]]
    if len(names) == 1:
        return f"{names[0]} leads to itself again and again"
    return f"{', '.join(names[:-1])} and {names[-1]} lead to each other again and again"


def lines_of_cards(program: Program) -> dict[tuple[str, int], list[tuple[str, Where]]]:
    """What is written on cards, by line: the name of the card, and where it begins."""
    found: dict[tuple[str, int], list[tuple[str, Where]]] = {}
    for ability in program.abilities:
        lines = {ability.where.line, *(step.line for step in all_steps(ability.steps))}
        for line in lines if ability.card is not None else ():
            found.setdefault((ability.where.file, line), []).append((str(ability.card), ability.where))
    for modifier in program.modifiers:
        if modifier.card is not None:
            found.setdefault((modifier.where.file, modifier.where.line), []).append((modifier.card, modifier.where))
    return found
