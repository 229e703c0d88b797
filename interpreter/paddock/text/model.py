"""A place in a file, and a message about it: the one shape in which every stage speaks to a designer."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from paddock.records import field, record


class Severity(StrEnum):
    ERROR = "error"
    WARNING = "warning"


class Source(NamedTuple):
    """A text of the language and the name that messages call it by: a file, or what an editor has not saved yet.

    No record, since a game out of the cache makes some of these and else needs nothing that `dataclasses` writes.
    """

    name: str
    text: str

    def line(self, number: int) -> str:
        lines = self.text.split("\n")
        return lines[number - 1] if 0 < number <= len(lines) else ""


@record(frozen=True)
class Span:
    """Part of one line, counted from 1; `end` is the column after its last character, or 0 for the whole line."""

    file: str
    line: int
    column: int
    end: int

    def to(self, other: Span) -> Span:
        """From here to the end of `other`; a span never leaves its line."""
        return Span(self.file, self.line, self.column, other.end if other.line == self.line else self.end)


@record(frozen=True)
class Diagnostic:
    """Where, what, why and what to do next."""

    severity: Severity
    message: str
    span: Span | None = None
    label: str = ""
    help: tuple[str, ...] = field(default=())

    @property
    def is_error(self) -> bool:
        return self.severity is Severity.ERROR
