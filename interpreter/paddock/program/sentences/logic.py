"""Joins conditions that have been read: not, and, or. Takes typed expressions, gives one."""

from __future__ import annotations

from paddock.program import operations as ops
from paddock.program.model import Expr
from paddock.program.types import FLAG


def and_test(guard: Expr | None, test: Expr) -> Expr:
    """What must hold, and one more."""
    return test if guard is None else Expr(op=ops.AND, type=FLAG, args=[guard, test])


def negate(expr: Expr) -> Expr:
    return expr.args[0] if expr.op == ops.NOT else Expr(op=ops.NOT, type=FLAG, args=[expr])


def join(word: str, parts: list[Expr]) -> Expr:
    return parts[0] if len(parts) == 1 else Expr(op=word, type=FLAG, args=parts)
