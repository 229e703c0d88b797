"""What chance can pick. Takes the step, gives the list without what was picked before of the same."""

from __future__ import annotations

from paddock.program import operations as ops
from paddock.program.model import Expr, Step


def pickable(step: Step) -> Expr:
    """Of equal words of a choice only as many are left out as were picked."""
    things, *before = step.args
    left = ops.WITHOUT if things.type.list.is_things else ops.LESS
    return Expr(op=left, type=things.type.list, args=[things, *before]) if before else things
