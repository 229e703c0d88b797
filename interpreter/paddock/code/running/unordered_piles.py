"""Piles whose order nobody knows yet, for tables where chance is asked: a layout goes in, helpers come out.

A shuffled pile that is only ever drawn from needs no order: which card comes is asked when it is drawn. So two cards
dealt from fifty-two are 52 × 51 ways to go on, and not 52 × 51 × 50 × …. Cards put on top or under it are known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from paddock.code import chance
from paddock.code.errors import PlayError
from paddock.code.layout import Layout
from paddock.code.running.helpers import make_move
from paddock.code.state import State
from paddock.program import operations as ops
from paddock.program.model import Expr, Place, Program, Step
from paddock.program.walk import all_steps, modifier_exprs, proc_exprs, within

# Which operands of a step do not ask for an order: places that things leave or come to.
PLACING = {
    name: [n for n, operand in enumerate(op.operands) if operand.changed and operand.sort == "place"]
    for name, op in ops.STEPS.items()
}
BESIDE = ops.REARRANGING - {name for name, operands in PLACING.items() if operands}  # it says no place, but things
Helper = Callable[..., Any]


def drawn_only(layout: Layout) -> set[int]:
    """The places whose order can be told by drawing alone."""
    program = layout.program
    read = {expr.ref for expr in _order_read(program)}
    touched = set(_beside(program))
    return {p.id for p in program.places if p.id not in read and _may_wait(layout, p, touched)}


def _may_wait(layout: Layout, place: Place, touched: set[str]) -> bool:
    if place.seen != "none" or place.slots is not None or place.board is not None:
        return False
    if any(p.refill == place.id and p.leaves for p in layout.program.places):  # its top card is told from the others
        return False
    return not any(_related(layout, place.kind, kind) for kind in touched)


def _related(layout: Layout, one: str, other: str) -> bool:
    lines = {kind.name: layout.ancestry[kind.id] for kind in layout.program.kinds}
    return not other or one == other or one in lines.get(other, ()) or other in lines.get(one, ())


def _order_read(program: Program) -> Iterator[Expr]:
    """Every mention of a place except where only its size matters, or where things come and go by drawing."""
    steps = list(_all_steps(program))
    for expr in _all_exprs(program):
        if expr.op not in ops.SIZES:
            yield from (arg for arg in expr.args if arg.op == ops.PLACE)
    for step in steps:
        free = PLACING.get(step.op, ())
        yield from (arg for n, arg in enumerate(step.args) if arg.op == ops.PLACE and n not in free)
    tops = [v.expr for v in program.values] + [program.winners] + [report.expr for report in program.reports]
    tops += [amount for m in program.modifiers for amount in (m.amount, m.guard)]
    yield from (top for top in tops if top is not None and top.op == ops.PLACE)


def _all_steps(program: Program) -> Iterator[Step]:
    for proc in [*program.verbs, *program.abilities, *program.values]:
        yield from all_steps(proc.steps)


def _all_exprs(program: Program) -> Iterator[Expr]:
    for proc in [*program.verbs, *program.abilities, *program.values]:
        yield from proc_exprs(proc)
    for modifier in program.modifiers:
        yield from modifier_exprs(modifier)
    for expr in [program.winners, *(report.expr for report in program.reports)]:
        if expr is not None:
            yield from within(expr)


def _beside(program: Program) -> Iterator[str]:
    """The kinds of things that are asked for their neighbours or put beside one another."""
    asked = [e.args[0] for e in _all_exprs(program) if e.op in ops.NEIGHBOURS]
    asked += [arg for step in _all_steps(program) if step.op in BESIDE for arg in step.args]
    for expr in asked:
        yield expr.type.kind


def make_piles(layout: Layout, log: bool, plain: dict[str, Helper]) -> dict[str, Helper]:
    """The helpers of `plain` that must know of such piles, and those that ask about them."""
    waiting = drawn_only(layout)
    lazy = [place in waiting for place in layout.place_of]
    put_plainly, mix_plainly, settle, pour = plain["put"], plain["mix"], plain["settle"], plain["pour"]

    def span(s: State, i: int, low: int, high: int) -> None:
        """From `low` up to `high` the order is not known; of a single thing it is."""
        s.open = {j: there for j, there in s.open.items() if j != i}
        if high - low > 1:
            s.open[i] = (low, high)

    def put(s: State, x: int, j: int, slot: int | None, top: bool) -> None:
        w = s.W[x]
        if w in s.open:
            at, (low, high) = s.Z[w].index(x), s.open[w]
            span(s, w, low - (at < low), high - (at < high))
        put_plainly(s, x, j, slot, top)
        if top and j in s.open:
            low, high = s.open[j]
            span(s, j, low + 1, high + 1)

    def stir(s: State, i: int) -> list[int]:
        """What is shuffled has no order left; gives the things whose new order must be asked at once."""
        cards = sorted(s.Z[i])
        if log:
            s.log.append(("shuffle", i))
        if not lazy[i]:
            return cards
        s.Z[i] = cards
        span(s, i, 0, len(cards))
        return []

    def ordered(s: State, i: int, cards: list[int]) -> None:
        if not lazy[i]:
            s.Z[i] = cards
            if layout.ranks[i] is not None:
                settle(s, i)

    def coming(s: State, i: int) -> list[int]:
        """Which things the next one drawn can be."""
        low, high = s.open.get(i, (1, 1))
        return s.Z[i][:1] if low else s.Z[i][:high]

    def mix(s: State, i: int) -> None:
        if lazy[i]:
            stir(s, i)
        else:
            mix_plainly(s, i)

    def refill(s: State, i: int) -> list[int]:
        if layout.refills[i] is not None:
            pour(s, i)
            mix(s, i)
        return s.Z[i]

    def draw(s: State, n: int, i: int, j: int, slot: int | None, top: bool) -> list[int]:
        got: list[int] = []
        while len(got) < n and (s.Z[i] or refill(s, i)) and i != j:
            got.append(by_chance(s, coming(s, i)))
            put(s, got[-1], j, slot, top)
        return got

    return {
        "put": put, "move": make_move(put), "mix": mix, "refill": refill, "draw": draw,
        "stir": stir, "ordered": ordered, "coming": coming, "faces": faces, "others": others, "by_chance": by_chance,
    }  # fmt: skip


def faces(sides: int) -> range:
    if sides < 1:
        raise PlayError("a die needs at least one side")
    return range(1, sides + 1)


def others(things: list[int], x: int) -> list[int]:
    return [thing for thing in things if thing != x]


def by_chance(s: State, options: Any) -> Any:
    return options[chance.below(s, len(options))] if len(options) > 1 else options[0]
