"""From an error of the running rules to one a table can explain."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from paddock.code import PlayError
from paddock.table.model import TableError


class GameError(TableError):
    """The rules of the game ask for something that cannot be done: a designer's mistake."""


@contextmanager
def explain_rule_errors() -> Iterator[None]:
    try:
        yield
    except PlayError as error:
        raise GameError(f"The rules ask for something that cannot be done: {error}") from error
