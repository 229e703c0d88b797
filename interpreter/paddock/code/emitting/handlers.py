"""Which method writes which operation: methods are marked with operations; a part goes in, its table comes out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

MARK = "operations"
Method = TypeVar("Method", bound=Callable[..., Any])


def writes(*operations: str) -> Callable[[Method], Method]:
    """Marks the method of a part that writes these operations."""

    def marked(method: Method) -> Method:
        setattr(method, MARK, operations)
        return method

    return marked


def handlers(*parts: object) -> dict[str, Callable[[Any], Any]]:
    """What each operation is written by. No two parts write the same one."""
    return {operation: getattr(part, name) for part in parts for operation, name in marked_methods(type(part))}


def marked_methods(part: type) -> list[tuple[str, str]]:
    """Each operation that a class of parts writes, with the name of its method."""
    if part not in _tables:
        _tables[part] = [(op, name) for name, method in vars(part).items() for op in getattr(method, MARK, ())]
    return _tables[part]


_tables: dict[type, list[tuple[str, str]]] = {}  # by the class of a part
