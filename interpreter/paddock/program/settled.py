"""Says what is known once a game is agreed. Takes an expression and settings, gives its value, or that it asks more."""

from __future__ import annotations

from collections.abc import Mapping

from paddock.program import operations as ops
from paddock.program.model import Expr

UNKNOWN = object()


def value_from_settings(e: Expr, settings: Mapping[str, int | bool]) -> object:
    """What an expression gives that only asks settings; UNKNOWN for any other."""
    if e.op == ops.CONST:
        return e.ref
    if e.op == ops.SETTING:
        return settings.get(str(e.ref), UNKNOWN)
    args = [value_from_settings(arg, settings) for arg in e.args] if e.op in (ops.EQ, ops.NE, ops.NOT) else [UNKNOWN]
    if UNKNOWN in args:
        return UNKNOWN
    return not args[0] if e.op == ops.NOT else (args[0] == args[1]) is (e.op == ops.EQ)
