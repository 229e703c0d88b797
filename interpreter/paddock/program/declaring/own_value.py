"""What a line that changes a value says of that same value: what it is without the line.

Takes what a modifier asks, gives it with the value so far in a local, so that nothing is asked of itself for ever.
"""

from __future__ import annotations

from dataclasses import replace

from paddock.program import operations as ops
from paddock.program.mistakes import MistakeFound, mistake
from paddock.program.model import Expr, Value
from paddock.program.scope import local
from paddock.program.walk import bare, same, within
from paddock.tree import model as tree


class OwnValue:
    """The value that a modifier changes, of the very things of which it changes it."""

    def __init__(self, value: Value, params: list[int], guard: Expr | None) -> None:
        self.value = value
        self.alike: list[list[Expr]] = []  # for each gap: what is known to be the same as fills it
        for number, param in zip(params, value.params, strict=True):
            gap = local(number, param.type)
            self.alike.append([gap, *(other for other in _equals(guard, number))])

    def is_asked_in(self, *exprs: Expr | None) -> bool:
        return any(self._is_it(part) for expr in exprs if expr is not None for part in within(expr))

    def kept_in(self, expr: Expr, before: int | None) -> Expr:
        """The same with the local instead of the question."""
        if before is None:
            return expr
        if self._is_it(expr):
            return local(before, self.value.type)
        return replace(expr, args=[self.kept_in(arg, before) for arg in expr.args])

    def _is_it(self, expr: Expr) -> bool:
        is_field = expr.op == ops.FIELD and self.value.field == expr.ref
        if not is_field and (expr.op != ops.CALL or expr.ref != self.value.id):
            return False
        return all(any(same(arg, other) for other in alike) for arg, alike in zip(expr.args, self.alike, strict=True))


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


def changed_by_itself(node: tree.Comparison | tree.Phrase, value: Value, how: str) -> MistakeFound:
    """`your worth is (your worth) higher`: it would hang on which other change comes first."""
    message = "this change of a value asks for that value"
    if how == "instead":
        return mistake(node.span, message, "a list cannot be changed by what it is")
    helps = "say what it is instead: … is (… * 2) instead", "there the value is what it would be without the line"
    return mistake(node.span, message, "", *helps)
