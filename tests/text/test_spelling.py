"""What may be meant by a misspelt word: the likeliest few, whatever else there is to compare with."""

from __future__ import annotations

import random
from difflib import SequenceMatcher

import pytest

from paddock.text.spelling import nearest


def test_the_nearest_words_come_best_first() -> None:
    assert nearest("cuonter", ["place", "counter", "card", "country"]) == ["counter", "country"]
    assert nearest("wheel", ["sky", "moon"]) == []


def test_letters_that_are_swapped_are_nearer_than_any_other_slip() -> None:
    assert nearest("pto", ["pots", "pot", "top"], 1) == ["pot"]


def test_the_short_cuts_leave_out_nothing_that_is_near() -> None:
    """Each answer is the one that comparing every letter of every word gives."""
    dice = random.Random(5)
    words = ["".join(dice.choices("abcde", k=dice.randint(2, 9))) for _ in range(150)]
    for _ in range(60):
        word = "".join(dice.choices("abcde", k=dice.randint(2, 9)))
        scored = []
        for other in dict.fromkeys(words):
            like = 1.0 if sorted(other) == sorted(word) else SequenceMatcher(None, word, other, autojunk=False).ratio()
            close = abs(len(word) - len(other)) <= max(len(word), len(other)) // 2
            if like >= 0.6 and close and other != word:
                scored.append((-like, other))
        assert nearest(word, words) == [other for _, other in sorted(scored)[:3]]


def test_of_very_many_words_that_are_all_alike_only_the_likeliest_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[str] = []

    def likeness(wanted: str, candidate: str) -> float:
        compared.append(candidate)
        return 0.61

    monkeypatch.setattr("paddock.text.spelling._likeness", likeness)
    words = [f"{'ab' * 15}{number:04}" for number in range(3000)]
    assert len(nearest("ba" * 15 + "9999", words)) == 3
    assert 0 < len(compared) < 200


def test_nobody_guesses_at_a_word_without_end() -> None:
    assert nearest("a" * 190, ["a" * 189]) == []
