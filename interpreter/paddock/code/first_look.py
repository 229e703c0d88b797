"""From a program to what it demands of itself: which demands do not hold of a table as it is laid out, and why.

Nothing is built for it: the conditions are asked by the walker, so that checking stays quick.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from paddock.code.analysing.analysis import Analysis
from paddock.code.errors import PlayError
from paddock.code.layout import Layout
from paddock.code.state import PlayValue
from paddock.code.walking.walker import Walker
from paddock.program import operations as ops
from paddock.program.model import CardType, Program, Report
from paddock.records import field, record

if TYPE_CHECKING:
    from paddock.code.machine import Machine


@record
class Unmet:
    """A demand that does not hold; `cards` are the things that stand against it, if it is about things."""

    demand: Report
    cards: list[CardType] = field(default_factory=list)
    number: int | None = None  # what it is instead, if the demand compares one
    cannot: str = ""  # why it could not be asked


class _Unbuilt:
    """All of a machine that the walker needs to answer."""

    log = False

    def __init__(self, layout: Layout) -> None:
        self.layout, self.analysis = layout, Analysis(layout, log=False, asked=False)


def unmet_demands(program: Program) -> list[Unmet]:
    """At a table of as few as may play, before the first phase."""
    if not program.demands:
        return []
    layout = Layout(program, program.low)
    walker = Walker(cast("Machine", _Unbuilt(layout)))
    state = layout.new(0)
    found: list[Unmet] = []
    for demand in program.demands:
        try:
            if walker.value(state, demand.expr):
                continue
            first = walker.value(state, demand.expr.args[0]) if demand.expr.args else None
        except PlayError as error:
            found.append(Unmet(demand, cannot=str(error)))
            continue
        found.append(_against(demand, layout, first))
    return found


def _against(demand: Report, layout: Layout, first: PlayValue) -> Unmet:
    """`first`: what the condition asks of: things of which there should be none, or a number."""
    if demand.expr.op == ops.EMPTY and isinstance(first, list):
        cards = (layout.card_of[thing] for thing in first)
        return Unmet(demand, [card for card in cards if card is not None])
    asks_number = bool(demand.expr.args) and demand.expr.args[0].type.is_number
    return Unmet(demand, number=first if asks_number and isinstance(first, int) else None)
