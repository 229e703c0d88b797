"""From a program to what it demands of itself: which demands do not hold of a table as it is laid out, and why.

Nothing is built for it: the conditions are asked by the walker, so that checking stays quick. Who checks again and
again keeps the answers (`KnownDemands`), and asks anew only where something has changed of what they hang on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from paddock.code.analysing.analysis import Analysis
from paddock.code.errors import PlayError
from paddock.code.layout import Layout
from paddock.code.state import PlayValue
from paddock.code.walking.walker import Walker
from paddock.program import operations as ops
from paddock.program.model import CardType, Expr, Kind, Program, Report
from paddock.program.walk import modifier_exprs, proc_exprs, within
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


class KnownDemands:
    """Of each set of options: what its demands hung on when they were last asked, and what did not hold."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, ...], tuple[list[object], list[Unmet]]] = {}

    def unmet(self, program: Program) -> list[Unmet]:
        if not program.demands:
            return []
        read, options = what_demands_read(program), tuple(program.active)
        before, found = self._known.get(options, ([], []))
        if len(read) != len(before) or any(new is not old for new, old in zip(read, before, strict=True)):
            found = unmet_demands(program)
            self._known[options] = (read, found)
        return found


def what_demands_read(program: Program) -> list[object]:
    """The demands, the values that they ask, and all that these ask: as long as it is the same, so are the answers."""
    values, kinds, all_cards = dict[int, None](), set[str](), False
    waiting = [expr for demand in program.demands for expr in within(demand.expr)]
    while waiting:
        expr = waiting.pop()
        all_cards |= _reads_cards(expr)
        if expr.op == ops.ALL:
            kinds.add(str(expr.ref))
        if expr.op == ops.CALL and int(expr.ref or 0) not in values:
            number = int(expr.ref or 0)
            values[number] = None
            waiting += proc_exprs(program.values[number])
            waiting += (each for m in program.modifiers if m.value == number for each in modifier_exprs(m))
    modifiers = (m for m in program.modifiers if m.value in values)
    cards = program.cards if all_cards else _cards_of(program, kinds)
    rest = [*program.abilities, *program.modifiers, *program.places] if all_cards else []
    called = (program.values[number] for number in values)
    return [*program.demands, *called, *modifiers, *program.stores, *program.kinds, *cards, *rest]


def _reads_cards(expr: Expr) -> bool:
    """Whether its answer may hang on any card: by where it lies, or by its name."""
    operation = ops.EXPRESSIONS[expr.op]
    return bool(operation.reads) or operation.ref in ("card", "ability") or expr.type.is_place


def _cards_of(program: Program, wanted: set[str]) -> list[CardType]:
    """Of kinds that are named by their ids, and of the sorts of these kinds."""
    by_name = {kind.name: kind for kind in program.kinds}

    def is_wanted(kind: Kind | None) -> bool:
        return kind is not None and (str(kind.id) in wanted or is_wanted(by_name.get(kind.parent)))

    numbers = {kind.id for kind in program.kinds if is_wanted(kind)}
    return [card for card in program.cards if card.kind in numbers]


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
