"""The answers of a table: each goes in with who was asked what; who gave it, and how many nobody else heard, comes out.

There is one entry for each answer of a game, however long it is, so all of them are plain numbers and shared records.
"""

from __future__ import annotations

from array import array
from collections import Counter
from functools import lru_cache
from typing import NamedTuple


class Given(NamedTuple):
    """Who answered; whether it was a card that was not played; and whether nobody else hears of it."""

    seat: int
    declined: bool
    unheard: bool


@lru_cache(maxsize=1024)
def _shared(given: Given) -> Given:
    """There are few different ones."""
    return given


class Past:
    """`lengths` are those of the log before each answer."""

    __slots__ = ("_times", "_unheard", "answers", "given", "lengths")

    def __init__(self) -> None:
        self.answers: list[int] = []
        self.given: list[Given] = []
        self.lengths = array("q")
        self._times: Counter[int] = Counter()  # by seat
        self._unheard: Counter[int] = Counter()

    def add(self, index: int, given: Given, length: int) -> None:
        self.answers.append(index)
        self.given.append(_shared(given))
        self.lengths.append(length)
        self._times[given.seat] += 1
        self._unheard[given.seat] += given.unheard

    def cut(self, at: int) -> None:
        """Only the first ones stay."""
        for given in self.given[at:]:
            self._times[given.seat] -= 1
            self._unheard[given.seat] -= given.unheard
        del self.answers[at:], self.given[at:], self.lengths[at:]

    def copy(self) -> Past:
        twin = Past()
        twin.answers, twin.given, twin.lengths = self.answers[:], self.given[:], self.lengths[:]
        twin._times, twin._unheard = self._times.copy(), self._unheard.copy()
        return twin

    def times(self, seat: int | None) -> int:
        """How often a seat has answered."""
        return 0 if seat is None else self._times[seat]

    def heard_by(self, seat: int | None) -> int:
        """How many answers a seat knows of: its own, and those of others that everybody hears of."""
        return len(self.answers) - sum(times for who, times in self._unheard.items() if who != seat)
