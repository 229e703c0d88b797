"""Which method writes an operation: methods are marked with operations; parts go in, the method for one comes out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, TypeVar

MARK = "operations"
Method = TypeVar("Method", bound=Callable[..., Any])


def writes(*operations: str) -> Callable[[Method], Method]:
    """Marks the method of a part that writes these operations."""

    def marked(method: Method) -> Method:
        setattr(method, MARK, operations)
        return method

    return marked


class Handlers:
    """What each operation is written by. No two parts write the same one."""

    def __init__(self, *parts: object) -> None:
        self._parts = parts
        self._table = _table(tuple(map(type, parts)))  # a function needs few of the methods: none is bound before

    def get(self, operation: str) -> Callable[[Any], Any] | None:
        if operation not in self._table:
            return None
        part, name = self._table[operation]
        method: Callable[[Any], Any] = getattr(self._parts[part], name)
        return method

    def __contains__(self, operation: str) -> bool:
        return operation in self._table

    def __iter__(self) -> Iterator[str]:
        return iter(self._table)


@cache
def _table(parts: tuple[type, ...]) -> dict[str, tuple[int, str]]:
    """By operation the number of the part that writes it, and its method."""
    return {operation: (n, name) for n, part in enumerate(parts) for operation, name in marked_methods(part)}


@cache
def marked_methods(part: type) -> list[tuple[str, str]]:
    """Each operation that a class of parts writes, with the name of its method."""
    return [(op, name) for name, method in vars(part).items() for op in getattr(method, MARK, ())]
