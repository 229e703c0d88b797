"""From a program to which of its verbs look at what is printed on a card: what tells playing from throwing away."""

from __future__ import annotations

from collections.abc import Iterator

from paddock.program import operations as ops
from paddock.program.model import Expr, Program, Verb
from paddock.program.walk import all_steps, bare, step_exprs, within

MOVING = ops.steps_where(lambda op: op.moves and op.operands[0].changed)  # what it names first
ASKING = ops.expressions_where(lambda op: op.ref in ("field", "value"))


class CardReaders:
    """`movers`: verbs that look at a card they move. `given`: verbs that look at a card they are told."""

    def __init__(self, program: Program) -> None:
        self.movers: set[int] = set()
        self.given: dict[int, tuple[int, ...]] = {}
        for verb in program.verbs:
            read = _locals_read_by(verb)
            if read & _locals_moved_by(verb):
                self.movers.add(verb.id)
            if places := tuple(place for place, param in enumerate(verb.params) if param.local in read):
                self.given[verb.id] = places


def _locals_moved_by(verb: Verb) -> set[int]:
    """Locals that are moved themselves, alone or with others."""
    moved = [step.args[0] for step in all_steps(verb.steps) if step.op in MOVING]
    return {name for expr in moved for one in (expr.args if expr.op == ops.LIST else [expr]) for name in locals_in(one)}


def _locals_read_by(verb: Verb) -> set[int]:
    """Locals whose printed fields or derived values are asked, or that are carried out. To tell of them is no use."""
    locals_read_here: set[int] = set()
    for step in all_steps(verb.steps):
        if step.op == ops.CARRY_OUT:
            locals_read_here.update(locals_in(step.args[0]))
        if step.op != ops.TELL:
            locals_read_here.update(name for expr in step_exprs(step) for name in locals_read(expr))
    return locals_read_here


def locals_read(expr: Expr) -> Iterator[int]:
    if expr.op in ASKING:
        for arg in expr.args:
            yield from locals_in(arg)
    elif expr.bind is not None and any(part.op in ASKING for part in within(expr.args[1])):
        yield from locals_in(expr.args[0])


def locals_in(expr: Expr) -> Iterator[int]:
    named = bare(expr)
    if named.op in ops.NAMING_LOCALS and named.ref is not None:
        yield int(named.ref)
