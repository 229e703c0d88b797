"""One and many: the same rules for what is read and what is told."""

from __future__ import annotations

import pytest

from paddock.text.plural import article, fill_gaps, plural, singular, sure_article

REGULAR = "card cherry match dish box pass day prize quay bonus energy ray"
TOLD = {
    "cherries": "cherry", "pies": "pie", "movies": "movie", "matches": "match", "caches": "cache", "boxes": "box",
    "axes": "axe", "heroes": "hero", "shoes": "shoe", "horses": "horse", "houses": "house", "glass": "glass",
    "bonus": "bonus", "has": "has", "quizzes": "quiz", "Cherries": "Cherry", "leaves": "leave", "dice": "dice",
}  # fmt: skip


@pytest.mark.parametrize("noun", REGULAR.split())
def test_the_singular_of_the_plural_is_the_word(noun: str) -> None:
    assert plural(noun) != noun and singular(plural(noun)) == noun


@pytest.mark.parametrize(("many", "one"), TOLD.items())
def test_the_singular_of_a_word(many: str, one: str) -> None:
    assert singular(many) == one


@pytest.mark.parametrize(
    "noun", ["ace", "energy", "hour", "F", "x-ray", "8 of hearts", "11", "NPC", "umbrella", "onion"]
)
def test_an_stands_before_the_sound_of_a_vowel(noun: str) -> None:
    assert article(noun) == "an"


@pytest.mark.parametrize("noun", ["card", "unicorn", "user", "one", "U", "110", "European", "hat", ""])
def test_a_stands_before_the_others(noun: str) -> None:
    assert article(noun) == "a"


def test_a_gap_with_the_number_1_is_followed_by_a_singular() -> None:
    assert fill_gaps("{0} picks {1} cherries", ["Ann", "1"], {1}) == "Ann picks 1 cherry"
    assert fill_gaps("{0} picks {1} cherries", ["Ann", "2"]) == "Ann picks 2 cherries"


def test_a_name_that_ends_in_1_takes_nothing_off_the_verb() -> None:
    assert fill_gaps("{0} goes home", ["Ann's pawn 1"]) == "Ann's pawn 1 goes home"


def test_a_plural_that_somebody_declared_goes_before_the_rules() -> None:
    assert singular("leaves", {"leaves": "leaf"}) == "leaf"
    assert fill_gaps("{0} picks {1} leaves", ["Ann", "1"], {1}, {"leaves": "leaf"}) == "Ann picks 1 leaf"


@pytest.mark.parametrize(
    ("noun", "sure"),
    [
        ("tempo", "a"),
        ("ace", "an"),
        ("unit", ""),
        ("uncle", ""),
        ("herb", ""),
        ("x", ""),
        ("MVP", ""),
        ("one", ""),
        ("île", ""),
    ],
)
def test_an_article_is_sure_where_nobody_could_doubt_it(noun: str, sure: str) -> None:
    assert sure_article(noun) == sure
