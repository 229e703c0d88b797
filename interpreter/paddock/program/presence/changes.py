"""Changes of values where something may be none. Takes a modifier, gives it with what it must ask first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from paddock.program import operations as ops
from paddock.program.conditions import NOTHING, both, conjuncts
from paddock.program.model import Expr, Modifier, Program, Value
from paddock.program.presence.expressions import Expressions
from paddock.program.presence.facts import ORDERING, Ground, facts, learn
from paddock.program.presence.keys import Key, key_of
from paddock.program.presence.model import Known, Presence
from paddock.program.presence.wording import when_none
from paddock.program.scope import local
from paddock.program.types import FLAG


def without_none(modifier: Modifier, value: Value, given: Presence) -> Modifier:
    """What is none is neither higher nor lower: no limit stays no limit."""
    if modifier.how == "instead" or given is Presence.SURE:
        return modifier
    type_, before, locals_ = value.type.optional(), modifier.before, modifier.locals
    if before is None:
        before, locals_ = len(locals_), [*locals_, type_]
    there = Expr(op=ops.NE, type=FLAG, args=[local(before, type_), NOTHING])
    tests = [there, *([modifier.guard] if modifier.guard is not None else [])]
    return replace(modifier, before=before, locals=locals_, guard=both(tests))


def asked_in_order(part: Expressions, tests: list[Expr], known: Known) -> list[Expr]:
    """What a `while` above asks counts for the line: it comes before what the line says of whom it changes."""
    known, left, ordered = known.copy(), [*tests], list[Expr]()
    while left:
        test = left.pop(0)
        part.unasked.clear()
        part.value(test, known.copy())
        proving = [other for other in left if part.unasked & {*proved(other, known, part.program)}]
        left = [other for other in left if other not in proving]
        for each in (*proving, test):
            learn(known, each, True, part.program)
        ordered += [*proving, test]
    part.problems.clear()
    return ordered


def proved(test: Expr, known: Known, program: Program) -> Iterator[Key]:
    """What is there if it holds, but for what it stops the game without."""
    compared = {key_of(arg) for arg in test.args} if test.op in ORDERING else set()
    yield from ({key_of(present) for present in facts(test, True, Ground(known, program))} - compared)


def value_changed(modifier: Modifier, value: Value) -> Expr:
    """`the worth of your boat`: the value, of what the line changes it."""
    args = [local(number, param.type) for number, param in zip(modifier.params, value.params, strict=True)]
    told = [test.args for test in conjuncts(modifier.guard) if test.op == ops.EQ]
    meant = [next((other for gap, other in told if gap == arg), arg) for arg in args]
    return Expr(op=ops.CALL, type=value.type, ref=value.id, args=meant)


def why_none(value: Value, program: Program) -> str:
    asked = Expr(op=ops.CALL, type=value.type, ref=value.id)
    return when_none(value.expr if value.field and value.expr is not None else asked, program)
