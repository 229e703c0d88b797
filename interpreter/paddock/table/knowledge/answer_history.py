"""From the answers of a table, and who was asked what, to who gave each, and how many of them a seat has heard of.

There is one entry for each answer of a game, however long it is, so all of them are plain numbers and shared records.
"""

from __future__ import annotations

from array import array
from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from paddock.code import CHANCE, OpenQuestion
from paddock.table.sight import Sight


class AnswerRecord(NamedTuple):
    """Who answered; whether it was a card that was not played; and whether nobody else hears of it."""

    seat: int
    declined: bool
    unheard: bool


@lru_cache(maxsize=1024)
def _shared(record: AnswerRecord) -> AnswerRecord:
    """There are few different ones."""
    return record


def answer_record(sight: Sight, question: OpenQuestion, index: int) -> AnswerRecord:
    """Nobody else hears of a silent no, nor of something secret."""
    seat, prompt, options, _ = question
    declined = prompt in sight.quiet and options[index] is None
    unheard = declined or (prompt in sight.unheard and prompt not in sight.quiet)
    return _shared(AnswerRecord(seat, declined, unheard))


class AnswerHistory:
    """`answers` are the indexes of the options that were taken; `log_lengths` those of the log before each of them."""

    __slots__ = ("_times", "_unheard", "answers", "log_lengths", "records")

    def __init__(self) -> None:
        self.answers: list[int] = []
        self.records: list[AnswerRecord] = []
        self.log_lengths = array("q")
        self._times: Counter[int] = Counter()  # by seat
        self._unheard: Counter[int] = Counter()

    def add(self, index: int, record: AnswerRecord, log_length: int) -> None:
        self.answers.append(index)
        self.records.append(record)
        self.log_lengths.append(log_length)
        self._times[record.seat] += 1
        self._unheard[record.seat] += record.unheard

    def cut(self, at: int) -> None:
        """Only the first ones stay."""
        for record in self.records[at:]:
            self._times[record.seat] -= 1
            self._unheard[record.seat] -= record.unheard
        del self.answers[at:], self.records[at:], self.log_lengths[at:]

    def copy(self) -> AnswerHistory:
        twin = AnswerHistory()
        twin.answers, twin.records, twin.log_lengths = self.answers[:], self.records[:], self.log_lengths[:]
        twin._times, twin._unheard = self._times.copy(), self._unheard.copy()
        return twin

    def times(self, seat: int | None) -> int:
        """How often a seat has answered."""
        return 0 if seat is None else self._times[seat]

    @property
    def decisions(self) -> int:
        """How many answers players have given: chance decides nothing."""
        return len(self.answers) - self._times[CHANCE]

    def heard_by(self, seat: int | None) -> int:
        """How many answers a seat knows of: its own, and those of others that everybody hears of."""
        return self.decisions - sum(times for who, times in self._unheard.items() if who != seat)

    def last_heard(self, seat: int | None) -> int:
        """The last answer but for cards that others did not play: that they were asked is nobody's business."""
        at = len(self.answers) - 1
        while at > 0 and self.records[at].seat != seat and self.records[at].declined:
            at -= 1
        return at
