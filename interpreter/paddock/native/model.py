"""What C cannot say, and the texts that all parts of the writer share."""

from __future__ import annotations

from paddock.program import operations as ops
from paddock.program.operations.model import ExpressionOperation

FARTHEST = 2**30  # as in runtime/lists.c: larger numbers are left to Python
NONE = "NONE"
FLAGS = ops.expressions_where(lambda op: op.gives == "flag")  # 0 or 1, and nothing else
ALWAYS_THERE = ops.expressions_where(lambda op: op.gives == "number" and not op.none)
LISTS = ("list", "numbers")


class NotNativeError(Exception):
    """C has not been taught this: the game is played in Python."""


def gives_list(op: ExpressionOperation) -> bool:
    return op.gives in LISTS


def literal(value: object) -> str:
    """A constant as C has it."""
    if value is None:
        return NONE
    if isinstance(value, bool):
        return str(int(value))
    if not isinstance(value, int) or abs(value) > FARTHEST:
        raise NotNativeError(f"the constant {str(value)[:40]}")
    return str(value) if value >= 0 else f"({value})"


def comment(text: str) -> str:
    """Words of a game, where C does not read them."""
    return f"/* {text.encode('ascii', 'replace').decode().replace('*/', '* /').replace('/*', '/ *')[:200]} */"
