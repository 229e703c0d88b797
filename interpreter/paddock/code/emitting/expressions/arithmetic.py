"""Numbers into Python: sums, products, the smaller or larger of numbers go in, Python that gives a number comes out."""

from __future__ import annotations

from paddock.code.emitting.expressions.emitter import ExpressionPart
from paddock.code.emitting.handlers import writes
from paddock.code.emitting.operators import INFIX
from paddock.program import operations as ops
from paddock.program.model import Expr


class Arithmetic(ExpressionPart):
    @writes(*INFIX)
    def infix(self, e: Expr) -> str:
        return f"({self.value(e.args[0])} {INFIX[e.op]} {self.value(e.args[1])})"

    @writes(ops.NEG)
    def neg(self, e: Expr) -> str:
        return f"(-{self.value(e.args[0])})"

    @writes(ops.MUL)
    def mul(self, e: Expr) -> str:
        a, b = self.value(e.args[0]), self.value(e.args[1])
        safe = any(arg.op in ops.FIXED for arg in e.args)
        return f"({a} * {b})" if safe else f"times({a}, {b})"

    @writes(ops.MIN)
    def min_(self, e: Expr) -> str:
        return self._extreme(e, "<")

    @writes(ops.MAX)
    def max_(self, e: Expr) -> str:
        return self._extreme(e, ">")

    def _extreme(self, e: Expr, sign: str) -> str:
        best = self.value(e.args[0])
        for arg in e.args[1:]:
            a, b = self.out.atom(best), self.out.atom(self.value(arg))
            best = f"({b} if {b} {sign} {a} else {a})"
        return best
