"""What a line that changes a value says of that same value: what it is without the line.

Takes what a modifier asks, gives it with the value so far in a local, so that nothing is asked of itself for ever.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from paddock.program import operations as ops
from paddock.program.conditions import NOTHING
from paddock.program.mistakes import MistakeFound, mistake
from paddock.program.model import Expr, Value
from paddock.program.presence.keys import filled
from paddock.program.scope import local
from paddock.program.sentences.logic import join, negate
from paddock.program.types import FLAG
from paddock.program.walk import bare, same, within
from paddock.tree import model as tree


class OwnValue:
    """The value that a modifier changes, of the very things of which it changes it."""

    def __init__(self, value: Value, params: list[int], guard: Expr | None) -> None:
        self.value = value
        self.params = params
        self.alike: list[list[Expr]] = []  # for each gap: what is known to be the same as fills it
        for number, param in zip(params, value.params, strict=True):
            gap = local(number, param.type)
            self.alike.append([gap, *(other for other in _equals(guard, number))])

    def is_asked_in(self, *exprs: Expr | None) -> bool:
        return any(self._is_it(part) for expr in exprs if expr is not None for part in within(expr))

    def of_each(self, guard: Expr | None) -> Expr | None:
        """`a player whose worth is 3` asks it of the one that is changed, and not of everybody."""
        if guard is None:
            return None
        if guard.op == ops.AND:
            return replace(guard, args=[self.of_each(arg) or arg for arg in guard.args])
        if guard.op != ops.IN or guard.args[0].op != ops.LOCAL or guard.args[0].ref not in self.params:
            return guard
        tests = [*_tests_of_member(*guard.args)]
        asks = any(self._asks(part) for test in tests if test.op != ops.IN for part in within(test))
        return join(ops.AND, tests) if asks else guard

    def decides(self, *exprs: Expr | None) -> bool:
        """Whether more is asked of it than whether there is one, which no change makes otherwise."""
        todo = [expr for expr in exprs if expr is not None]
        while todo:
            expr = todo.pop()
            if self._is_it(expr):
                return True
            whether = expr.op in (ops.EQ, ops.NE) and any(same(arg, NOTHING) for arg in expr.args)
            todo += [arg for part in expr.args for arg in (part.args if whether else [part])]
        return False

    def kept_in(self, expr: Expr, before: int | None) -> Expr:
        """The same with the local instead of the question."""
        if before is None:
            return expr
        if self._is_it(expr):
            return local(before, self.value.type)
        return replace(expr, args=[self.kept_in(arg, before) for arg in expr.args])

    def _asks(self, expr: Expr) -> bool:
        is_field = expr.op == ops.FIELD and self.value.field == expr.ref
        return is_field or (expr.op == ops.CALL and expr.ref == self.value.id)

    def _is_it(self, expr: Expr) -> bool:
        if not self._asks(expr):
            return False
        return all(any(same(arg, other) for other in alike) for arg, alike in zip(expr.args, self.alike, strict=True))


def _tests_of_member(member: Expr, things: Expr) -> Iterator[Expr]:
    """What holds of a member of a list, asked of that one alone."""
    if things.op == ops.FILTER and things.bind is not None:
        yield from _tests_of_member(member, things.args[0])
        yield filled(things.args[1], {things.bind: member})
    elif things.op == ops.WITHOUT:
        yield from _tests_of_member(member, things.args[0])
        op = ops.IN if things.args[1].type.many else ops.EQ
        yield negate(Expr(op=op, type=FLAG, args=[member, things.args[1]]))
    else:
        yield Expr(op=ops.IN, type=FLAG, args=[member, things])


def _equals(guard: Expr | None, number: int) -> list[Expr]:
    """What a condition says that a local is."""
    if guard is None:
        return []
    if guard.op == ops.AND:
        return [other for arg in guard.args for other in _equals(arg, number)]
    if guard.op != ops.EQ:
        return []
    first, second = guard.args
    return [b for a, b in ((first, second), (second, first)) if bare(a).op == ops.LOCAL and bare(a).ref == number]


def changed_by_itself(node: tree.Comparison | tree.Phrase, value: Value, how: str, asked: bool) -> MistakeFound:
    """`your worth is (your worth) higher`: it would hang on which other change comes first. `asked`: by how much."""
    message = "this change of a value asks for that value"
    if how == "instead":
        return mistake(node.span, message, "a list cannot be changed by what it is")
    sum_ = "* 2" if asked else f"{'+' if how == 'higher' else '-'} 1"
    helps = f"say what it is instead: … is (… {sum_}) instead", "there the value is what it would be without the line"
    return mistake(node.span, message, "", *helps)
