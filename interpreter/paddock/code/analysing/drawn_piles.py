"""Piles that are only ever drawn from: a layout goes in, the places whose order drawing alone can tell come out."""

from __future__ import annotations

from collections.abc import Iterator

from paddock.code.layout import Layout
from paddock.program import operations as ops
from paddock.program.model import Expr, Place, Program, Step
from paddock.program.operations.model import Operand, StepOperation
from paddock.program.walk import all_steps, program_exprs


def leaves_open(step: StepOperation, operand: Operand) -> bool:
    """A place that things leave or come to. Where its order decides, chance is asked for as much of it as is needed."""
    return operand.changed and operand.sort == "place" and (step.chance or not operand.in_order)


# Which operands of a step do not ask for an order.
PLACING = {
    name: [n for n, operand in enumerate(op.operands) if leaves_open(op, operand)] for name, op in ops.STEPS.items()
}
PLACING[ops.PICK] = [0]  # by chance: in which order they lie makes no difference
BESIDE = ops.REARRANGING - {name for name, operands in PLACING.items() if operands}  # it says no place, but things


def drawn_piles(layout: Layout) -> set[int]:
    program = layout.program
    read = {expr.ref for expr in _order_read(program)} | {value.sight for value in program.values}
    touched = set(_beside(program))
    return {p.id for p in program.places if p.id not in read and _may_wait(layout, p, touched)}


def _may_wait(layout: Layout, place: Place, touched: set[str]) -> bool:
    if place.seen != "none" or place.shape.has_spots:
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
    for expr in program_exprs(program):
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


def _beside(program: Program) -> Iterator[str]:
    """The kinds of things that are asked for their neighbours or put beside one another."""
    asked = [e.args[0] for e in program_exprs(program) if e.op in ops.NEIGHBOURS]
    asked += [arg for step in _all_steps(program) if step.op in BESIDE for arg in step.args]
    for expr in asked:
        yield expr.type.kind
