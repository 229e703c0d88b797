"""Helpers of generated code that change the table: each is marked where it is written, so that no room lists them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

Helper = TypeVar("Helper", bound=Callable[..., Any])
MARK = "changes_table"


def changes_table(helper: Helper) -> Helper:
    """It moves things, shuffles them or changes what is stored: who may look into a place may be another afterwards."""
    setattr(helper, MARK, True)
    return helper


def is_changing(helper: object) -> bool:
    return hasattr(helper, MARK)
