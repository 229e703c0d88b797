"""Puts arguments in the place of parameters, so that a test of one procedure can be asked in another."""

from __future__ import annotations

from dataclasses import replace

from paddock.program import operations as ops
from paddock.program.model import Expr
from paddock.program.scope import Scope
from paddock.program.types import Type


def substitute(expr: Expr, args: dict[int, Expr], scope: Scope, types: list[Type]) -> Expr:
    """`types` are the locals of the procedure the expression comes from; its candidates get locals of their own."""
    if expr.op == ops.LOCAL and expr.ref in args:
        return args[expr.ref]
    if expr.bind is None:
        return replace(expr, args=[substitute(a, args, scope, types) for a in expr.args])
    bound = scope.new_local(types[expr.bind])
    inner = {**args, expr.bind: Expr(op=ops.LOCAL, type=types[expr.bind], ref=bound)}
    return replace(expr, args=[substitute(a, inner, scope, types) for a in expr.args], bind=bound)
