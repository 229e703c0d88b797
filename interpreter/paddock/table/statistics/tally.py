"""What is counted of many games: results go in, one by one, and whole numbers come out that add up in any order."""

from __future__ import annotations

from collections import Counter

from paddock.records import field, record
from paddock.table.model import Result
from paddock.table.statistics.card_figures import Figures

REPORT_LETTERS = 200  # letters of a report that are told from others


@record
class Tally:
    """Whole numbers only, so that the order in which chunks are added does not matter."""

    games: int = 0
    wins: Counter[int] = field(default_factory=Counter)  # by seat; a shared win counts for each
    shared: int = 0
    nobody: int = 0
    lengths: Counter[int] = field(default_factory=Counter)
    reports: dict[str, Counter[str | int]] = field(default_factory=dict)
    scores: dict[int, Counter[int]] = field(default_factory=dict)
    failures: Counter[str] = field(default_factory=Counter)
    figures: Figures = field(default_factory=Figures)  # of cards and phases, if these are counted

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.shared += other.shared
        self.nobody += other.nobody
        self.wins.update(other.wins)
        self.lengths.update(other.lengths)
        self.failures.update(other.failures)
        self.figures.add(other.figures)
        for label, counts in other.reports.items():
            self.reports.setdefault(label, Counter()).update(counts)
        for seat, points in other.scores.items():
            self.scores.setdefault(seat, Counter()).update(points)

    def count(self, result: Result) -> None:
        self.games += 1
        self.wins.update(result.seats)
        self.shared += len(result.seats) > 1
        self.nobody += not result.seats
        self.lengths[result.decisions] += 1
        for seat, score in enumerate(result.scores.values()):
            self.scores.setdefault(seat, Counter())[score] += 1
        for label, value in result.reports.items():
            self.reports.setdefault(label, Counter())[self.countable(value)] += 1

    @staticmethod
    def countable(value: int | bool | str | list[str] | None) -> str | int:
        if isinstance(value, bool) or value is None:
            return {True: "yes", False: "no", None: "none"}[value]
        if isinstance(value, list):
            return _short(", ".join(str(item) for item in value)) or "none"
        return value if isinstance(value, int) else _short(str(value))


def _short(word: str) -> str:
    """It may be another one in every game, and all are counted."""
    return word if len(word) <= REPORT_LETTERS else f"{word[: REPORT_LETTERS - 1]}…"
