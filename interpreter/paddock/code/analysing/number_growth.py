"""Which numbers can become large: an expression goes in, whether doing it again and again can make numbers grow."""

from __future__ import annotations

from paddock.program import operations as ops
from paddock.program.model import Expr

GROWING = ops.expressions_where(lambda op: op.size == "growing")
COPIED = ops.expressions_where(lambda op: op.ref in ("local", "store"))  # no larger than it was there
_SMALL = ops.expressions_where(lambda op: op.size == "small")
_KEPT = ops.expressions_where(lambda op: op.size == "kept")


def can_grow(amount: Expr) -> bool:
    """What is printed, counted or written in the rules cannot."""
    if not amount.type.is_number or amount.op in _SMALL:
        return False
    return amount.op in _KEPT or any(map(can_grow, amount.args))
