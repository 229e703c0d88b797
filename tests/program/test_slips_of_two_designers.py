"""Sentences that designers wrote from the book alone, which were accepted and meant something else. Each is refused with
its cause, and what stands in its stead is accepted."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.library import check
from paddock.text.model import Diagnostic

CARD = 'use "street-illegal"\n\ncard "Test", a tempo\n  velocity 30\n  icon left\n  works in the row\n'

REFUSED = [
    ("your speed is at most 100 instead", "`at most` has no meaning in it"),
    ("your speed is not 100 instead", "`not` has no meaning in it"),
    ("your speed is at least 10 higher", "`at least` has no meaning in it"),
    ("your speed is (your speed * 2) instead", "this change asks for the value that it changes"),
    ("while your speed is more than 60:\n  your speed is 60 instead", "this change asks for the value that it changes"),
    ("after a car overtakes another car:\n  you draw 1 card", "another car than which"),
    ("after you drive, once each turn:\n  you draw 1 card", "nothing in this game is called a `turn`"),
    (
        "after you drive, if another player did not optimize this race:\n  you draw 1 card",
        "whether one who did not is enough",
    ),
    ("this card has the text of a tempo in your row", "does not say which, and nobody chooses"),
    ("after you drive, if your car is in your hand:\n  you draw 1 card", "a car is never in a place of tempos"),
]
ACCEPTED = [
    "your speed is 100 instead",
    "your speed is (the excess of (the player after you)) higher",
    "after a car overtakes a car that is not your car:\n  you draw 1 card",
    "after another car overtakes your car:\n  you draw 1 card",
    "after you drive, once each driving:\n  you draw 1 card",
    "after you drive, if the number of times another player optimized this race is 0:\n  you draw 1 card",
    "after you drive, if your car did not overtake a car this race:\n  you draw 1 card",
]


@pytest.fixture
def told(tmp_path: Path) -> Told:
    return Told(tmp_path / "test.cards")


class Told:
    def __init__(self, path: Path) -> None:
        self.path = path

    def of(self, lines: str) -> list[Diagnostic]:
        self.path.write_text(CARD + "".join(f"  {line}\n" for line in lines.splitlines()), encoding="utf-8")
        return check([self.path])[0]


def test_what_would_mean_something_else_is_refused(told: Told) -> None:
    for lines, cause in REFUSED:
        first = told.of(lines)[0]
        assert first.is_error and cause in first.message, (lines, first)
        assert first.help, lines


def test_what_is_meant_can_be_said(told: Told) -> None:
    for lines in ACCEPTED:
        assert told.of(lines) == [], lines
