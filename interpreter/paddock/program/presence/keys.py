"""Tells whether two expressions ask the same. Takes an expression, gives a key that is equal for equal questions."""

from __future__ import annotations

from dataclasses import replace

from paddock.program import operations as ops
from paddock.program.model import Expr

Key = tuple[object, ...]


def key_of(expr: Expr, bound: tuple[int, ...] = ()) -> Key:
    """Candidates of lists have no number of their own in it."""
    if expr.op == ops.LOCAL and expr.ref in bound:
        return ("candidate", bound.index(expr.ref))
    inner = bound if expr.bind is None else (*bound, expr.bind)
    args = [key_of(arg, inner if at else bound) for at, arg in enumerate(expr.args)]
    return (expr.op, expr.ref, *args)


def filled(expr: Expr, args: dict[int, Expr]) -> Expr:
    """The expression with others in the place of some locals."""
    if expr.op == ops.LOCAL and isinstance(expr.ref, int):
        return args.get(expr.ref, expr)
    return replace(expr, args=[filled(arg, args) for arg in expr.args]) if expr.args else expr


def piece_owner(expr: Expr) -> Expr | None:
    """Of `the boat of the player`, which is made for each: the player."""
    pieces = expr.args[0] if expr.op == ops.FIRST else None
    if pieces is None or pieces.op != ops.FILTER or pieces.args[0].op != ops.ALL or pieces.args[1].op != ops.EQ:
        return None
    owner, player = pieces.args[1].args
    return player if owner.op == ops.MADE_FOR and owner.args[0].ref == pieces.bind else None


def mentions(key: Key, part: Key) -> bool:
    return key[:2] == part or any(isinstance(inner, tuple) and mentions(inner, part) for inner in key)
