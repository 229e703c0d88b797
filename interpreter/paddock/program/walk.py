"""Goes through steps and expressions. Takes procedures, gives every step and expression inside."""

from __future__ import annotations

from collections.abc import Iterator

from paddock.program import operations as ops
from paddock.program.model import Ability, Expr, Modifier, Proc, Step, Value, Verb


def within(expr: Expr) -> Iterator[Expr]:
    yield expr
    for arg in expr.args:
        yield from within(arg)


def bare(expr: Expr) -> Expr:
    """What is asked, without the check that it is there."""
    return bare(expr.args[0]) if expr.op == ops.THERE else expr


def all_steps(steps: list[Step]) -> Iterator[Step]:
    for step in steps:
        yield step
        yield from all_steps(step.body)
        yield from all_steps(step.other)
        for entry in step.entries:
            yield from all_steps(entry.body)


def step_exprs(step: Step) -> Iterator[Expr]:
    """The expressions of one step, not of the steps inside it."""
    for arg in step.args:
        yield from within(arg)
    for entry in step.entries:
        for expr in [*([entry.guard] if entry.guard is not None else []), *entry.values]:
            yield from within(expr)


def proc_exprs(proc: Proc) -> Iterator[Expr]:
    for step in all_steps(proc.steps):
        yield from step_exprs(step)
    if isinstance(proc, Value) and proc.expr is not None:
        yield from within(proc.expr)
    if isinstance(proc, Verb):
        for test in proc.requires:
            yield from within(test)
    if isinstance(proc, Ability):
        for expr in [*([proc.guard] if proc.guard is not None else []), *proc.values]:
            yield from within(expr)


def modifier_exprs(modifier: Modifier) -> Iterator[Expr]:
    yield from within(modifier.amount)
    for test in (modifier.guard, modifier.ends):
        if test is not None:
            yield from within(test)
