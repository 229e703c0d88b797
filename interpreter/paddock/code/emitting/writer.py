"""Lines of generated Python: texts go in, lines with their depth and where in the rules they came from come out."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from paddock.program.model import Where
from paddock.records import record


@record
class Line:
    depth: int
    text: str
    where: Where | None


class Writer:
    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.depth = 0
        self.where: Where | None = None

    def line(self, text: str) -> None:
        self.lines.append(Line(self.depth, text, self.where))

    def splice(self, lines: list[Line], deeper: int = 0) -> None:
        for line in lines:
            self.lines.append(Line(line.depth + self.depth + deeper, line.text, line.where))

    @contextmanager
    def block(self, head: str) -> Iterator[None]:
        """An indented block; an empty one gets `pass`."""
        self.line(head)
        before = len(self.lines)
        self.depth += 1
        yield
        if len(self.lines) == before:
            self.line("pass")
        self.depth -= 1

    @contextmanager
    def aside(self) -> Iterator[list[Line]]:
        """Collects lines at depth 0 instead of writing them; splice them in later."""
        kept, depth = self.lines, self.depth
        self.lines, self.depth = [], 0
        found: list[Line] = self.lines
        yield found
        self.lines, self.depth = kept, depth
