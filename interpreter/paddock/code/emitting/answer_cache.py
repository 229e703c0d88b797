"""Lines that remember what was already asked: a question goes in, the name of its answer comes out while it holds.

An answer holds in the block it was written in and the blocks inside, until something changes that it rests on.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from paddock.code.analysing.effects import Marks, touches
from paddock.code.emitting.writer import Line, Writer

NAME = re.compile(r"\b[a-z]\d+\b")


class Answer(NamedTuple):
    name: str
    depth: int  # it was written at
    rests: Marks


class Memory(Writer):
    def __init__(self) -> None:
        super().__init__()
        self._answers: dict[Hashable, Answer] = {}  # by what was asked

    def remember(self, asked: Hashable, name: str, rests: Marks) -> None:
        self._answers[asked] = Answer(name, self.depth, rests)

    def recall(self, asked: Hashable) -> str | None:
        known = self._answers.get(asked)
        return known.name if known and known.depth <= self.depth else None

    def forget(self, changed: Marks = None, names: Iterable[str] = ()) -> None:
        """What rests on something that changed, or was asked of one of these names."""
        if changed is None:
            self._answers.clear()
        elif changed and self._answers:
            again = set(names)
            self._answers = {
                asked: answer
                for asked, answer in self._answers.items()
                if not touches(changed, answer.rests) and again.isdisjoint(NAME.findall(repr(asked)))
            }

    def either(self, *branches: Callable[[], None]) -> None:
        """Writes branches of which one is taken: each knows what was known before; what all still know stays known."""
        before = self._answers
        left: dict[Hashable, Answer] | None = None
        for branch in branches:
            self._answers = dict(before)
            branch()
            now = self._answers
            left = now if left is None else {asked: known for asked, known in left.items() if now.get(asked) == known}
        self._answers = before if left is None else left

    def _leave_inner(self) -> None:
        """A line further out ends the blocks inside."""
        if any(answer.depth > self.depth for answer in self._answers.values()):
            self._answers = {asked: answer for asked, answer in self._answers.items() if answer.depth <= self.depth}

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
        self._answers = {asked: a._replace(depth=0) for asked, a in kept.items() if a.depth <= self.depth}
        with super().aside() as lines:
            yield lines
        self._answers = kept
