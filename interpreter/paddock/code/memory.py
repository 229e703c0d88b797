"""Lines that remember what was already asked: a question goes in, the name of its answer comes out while it holds.

An answer holds in the block it was written in and the blocks inside, until the table or a local changes.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from contextlib import contextmanager

from paddock.code.writer import Line, Writer


class Memory(Writer):
    def __init__(self) -> None:
        super().__init__()
        self._answers: dict[Hashable, tuple[str, int]] = {}  # what was asked -> its name, the depth it was written at

    def remember(self, asked: Hashable, name: str) -> None:
        self._answers[asked] = (name, self.depth)

    def recall(self, asked: Hashable) -> str | None:
        name, depth = self._answers.get(asked, ("", 0))
        return name if name and depth <= self.depth else None

    def forget(self) -> None:
        self._answers.clear()

    def _leave_inner(self) -> None:
        """A line further out ends the blocks inside."""
        if any(depth > self.depth for _, depth in self._answers.values()):
            self._answers = {k: v for k, v in self._answers.items() if v[1] <= self.depth}

    def line(self, text: str) -> None:
        self._leave_inner()
        super().line(text)

    def splice(self, lines: list[Line], deeper: int = 0) -> None:
        self._leave_inner()
        super().splice(lines, deeper)

    @contextmanager
    def aside(self) -> Iterator[list[Line]]:
        """What is known outside is known inside; what is learnt inside stays there."""
        kept = self._answers
        self._answers = {asked: (name, 0) for asked, (name, depth) in kept.items() if depth <= self.depth}
        with super().aside() as lines:
            yield lines
        self._answers = kept
