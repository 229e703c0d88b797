"""Derived values into Python: one that is asked goes in; its expression, or a call of its function, comes out."""

from __future__ import annotations

from paddock.code.emitting.expressions.emitter import DEEPEST, ExpressionPart, number
from paddock.code.emitting.handlers import writes
from paddock.program import operations as ops
from paddock.program.model import Expr


class DerivedValues(ExpressionPart):
    @writes(ops.CALL)
    def call(self, e: Expr) -> str:
        value = self.layout.values[number(e)]
        arguments = [self.expressions.as_type(arg, p.type) for p, arg in zip(value.params, e.args, strict=True)]
        expr = self.analysis.inlined(value)
        if expr is None or len(self.expressions.inlining) >= DEEPEST:
            return f"{self.context.value_function(value.id)}({', '.join(['s', *arguments])})"
        inner = self.expressions.parameters(value.params, arguments)
        self.expressions.inlining.append(value.id)
        with self.out.with_locals(inner):
            text = self.expressions.as_type(expr, value.type)
        self.expressions.inlining.pop()
        return text
