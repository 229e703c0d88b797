"""No word is passed over: a small dose of changed words in every run, five thousand of them in `make proof`."""

from __future__ import annotations

from word_mutants import Mutant

from paddock.finding import shipped_games
from proof.words import Subject, book, is_no_english, same_words, shipped, tried


def texts() -> list[Subject]:
    """Those that are read quickly."""
    cards = [one for one in shipped([list(shipped_games())[-1]]) if one.name.endswith(".cards")]
    return [*cards, *(one for one in book(part=12) if len(one.others) < 3)]


def test_what_passes_with_another_word_means_something_else() -> None:
    tally = tried(texts(), wanted=250, seed=13)
    assert tally.tried.total() == 250
    assert tally.passed.total() > 3, "if nothing passes, nothing is shown"
    assert tally.unnoticed == []


def test_forms_of_one_word_are_one_word() -> None:
    assert same_words("works in the hands", "works in the hand")
    assert not same_words("works in the hand", "works the hand")


def test_a_little_word_is_missed_in_a_sentence_but_not_where_words_are_made() -> None:
    assert is_no_english(Mutant("dropped", 1, "  discard 1 of your hand", "  discard 1 of hand", ""))
    assert is_no_english(Mutant("added", 1, "  add 1 to its points", "  add 1 to each its points", ""))
    assert not is_no_english(Mutant("dropped", 1, "  if it is not done:", "  if it is done:", ""))
    assert not is_no_english(Mutant("dropped", 1, "verb sort the cards:", "verb sort cards:", ""))
