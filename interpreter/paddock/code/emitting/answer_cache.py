"""What was already asked in a function: a question goes in, the name of its answer comes out while it holds.

An answer holds in the block it was written in and the blocks inside, until something changes that it depends on.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from paddock.code.analysing.effects import Marks, affects

NAME = re.compile(r"\b[a-z]\d+\b")


class Answer(NamedTuple):
    name: str
    depth: int  # it was written at
    depends_on: Marks


class AnswerCache:
    def __init__(self) -> None:
        self._answers: dict[Hashable, Answer] = {}  # by question
        self.deepest = 0  # no answer was written further in

    def remember(self, question: Hashable, name: str, depth: int, depends_on: Marks) -> None:
        self._answers[question] = Answer(name, depth, depends_on)
        self.deepest = max(self.deepest, depth)

    def recall(self, question: Hashable, depth: int) -> str | None:
        known = self._answers.get(question)
        return known.name if known and known.depth <= depth else None

    def forget(self, changed: Marks = None, names: Iterable[str] = ()) -> None:
        """What depends on something that changed, or was asked of one of these names."""
        if changed is None:
            self._answers.clear()
        elif changed and self._answers:
            again = set(names)
            self._answers = {
                question: answer
                for question, answer in self._answers.items()
                if not affects(changed, answer.depends_on) and again.isdisjoint(NAME.findall(repr(question)))
            }

    def leave_deeper(self, depth: int) -> None:
        """A line further out ends the blocks inside."""
        if self.deepest > depth:
            self._answers = {question: answer for question, answer in self._answers.items() if answer.depth <= depth}
            self.deepest = depth

    def either(self, *branches: Callable[[], None]) -> None:
        """Writes branches of which one is taken: each knows what was known before; what all still know stays known."""
        before, deepest = self._answers, self.deepest
        common: dict[Hashable, Answer] | None = None
        for branch in branches:
            self._answers, self.deepest = dict(before), deepest
            branch()
            now = self._answers
            common = now if common is None else {q: known for q, known in common.items() if now.get(q) == known}
        self._answers = before if common is None else common
        self.deepest = max((answer.depth for answer in self._answers.values()), default=0)

    @contextmanager
    def aside(self, depth: int) -> Iterator[None]:
        """For lines at depth 0: what is known outside is known inside; what is learnt inside stays there."""
        outside, deepest = self._answers, self.deepest
        self._answers = {question: a._replace(depth=0) for question, a in outside.items() if a.depth <= depth}
        self.deepest = 0
        yield
        self._answers, self.deepest = outside, deepest
