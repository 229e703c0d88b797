"""Goes through steps and expressions. Takes procedures, gives every step and expression inside."""

from __future__ import annotations

from collections.abc import Iterator

from paddock.program import operations as ops
from paddock.program.model import Ability, Expr, Modifier, Proc, Program, Step, Value, Verb


def within(expr: Expr) -> Iterator[Expr]:
    waiting = [expr]
    while waiting:
        each = waiting.pop()
        yield each
        if each.args:
            waiting += each.args[::-1]


def bare(expr: Expr) -> Expr:
    """What is asked, without the check that it is there."""
    return bare(expr.args[0]) if expr.op == ops.THERE else expr


def same(one: Expr, other: Expr, candidates: tuple[tuple[int | None, int | None], ...] = ()) -> bool:
    """Whether both ask the same, wherever they were written: what holds a candidate has any number."""
    one, other = bare(one), bare(other)
    if (one.op, len(one.args), one.bind is None) != (other.op, len(other.args), other.bind is None):
        return False
    if one.op == ops.LOCAL:
        meant = next((pair for pair in reversed(candidates) if one.ref == pair[0] or other.ref == pair[1]), None)
        return (one.ref, other.ref) == meant if meant is not None else one.ref == other.ref
    if one.ref != other.ref:
        return False
    inner = candidates if one.bind is None else (*candidates, (one.bind, other.bind))
    pairs = enumerate(zip(one.args, other.args, strict=True))
    return all(same(a, b, inner if at else candidates) for at, (a, b) in pairs)


def all_steps(steps: list[Step]) -> Iterator[Step]:
    waiting = steps[::-1]
    while waiting:
        step = waiting.pop()
        yield step
        for entry in step.entries[::-1]:
            waiting += entry.body[::-1]
        waiting += step.other[::-1]
        waiting += step.body[::-1]


def whole_exprs(step: Step) -> list[Expr]:
    """The expressions of one step, not of the steps inside it; what they are made of is inside them."""
    exprs = list(step.args)
    for entry in step.entries:
        exprs += [*([entry.guard] if entry.guard is not None else []), *entry.values]
    return exprs


def whole_exprs_beside_steps(proc: Proc) -> list[Expr]:
    """What a procedure asks in no step: what a value is, what a verb requires, when an ability acts."""
    if isinstance(proc, Value):
        return [proc.expr] if proc.expr is not None else []
    if isinstance(proc, Verb):
        return proc.requires
    if isinstance(proc, Ability):
        return [*([proc.guard] if proc.guard is not None else []), *proc.values]
    return []


def whole_modifier_exprs(modifier: Modifier) -> list[Expr]:
    return [expr for expr in (modifier.amount, modifier.guard, modifier.ends) if expr is not None]


def step_exprs(step: Step) -> Iterator[Expr]:
    """The same, and all that is inside them."""
    for expr in whole_exprs(step):
        yield from within(expr)


def proc_exprs(proc: Proc) -> Iterator[Expr]:
    for step in all_steps(proc.steps):
        yield from step_exprs(step)
    for expr in whole_exprs_beside_steps(proc):
        yield from within(expr)


def modifier_exprs(modifier: Modifier) -> Iterator[Expr]:
    for expr in whole_modifier_exprs(modifier):
        yield from within(expr)


def program_exprs(program: Program) -> Iterator[Expr]:
    """All that a game can ask while it is played, and at its end."""
    for proc in [*program.verbs, *program.abilities, *program.values]:
        yield from proc_exprs(proc)
    for modifier in program.modifiers:
        yield from modifier_exprs(modifier)
    for expr in [program.winners, *(report.expr for report in program.reports)]:
        if expr is not None:
            yield from within(expr)
