"""A message points at the words that are not understood: the gap of a pattern, what cannot be waited for."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.library import check

GAME = """game "Small"
  players 2
  starts with "Go"

kind leaf is a card, plural leaves
  rank: number

place heap of leaves, face up, starts with leaves
place hand of leaves for each player, seen by its owner
counter coins for each player
flag worn for each leaf
note pet for each player is a leaf

card "Star", a leaf
  rank 1
card "Moon", a leaf
  rank 2

verb (a player) takes back (a leaf):
  move the leaf to its hand

verb (a player) takes a turn:
  let the next ones be the leaves in its hand
  move the next ones to the heap
  the player takes back the top card of the heap

verb wear out (a leaf):
  mark the leaf as worn

the pace of (a player) means its coins

phase "Go":
  for each player:
    the player takes a turn
    wear out (its pet)

the winners means the players

"""


def told(tmp_path: Path, text: str) -> tuple[str, str, tuple[str, ...]]:
    """The words that are underlined, the message and its help."""
    path = tmp_path / "small.rules"
    path.write_text(GAME + text, encoding="utf-8")
    (found,) = [d for d in check([path])[0] if d.is_error]
    assert found.span is not None
    line = (GAME + text).splitlines()[found.span.line - 1]
    return line[found.span.column - 1 : found.span.end - 1], found.message, found.help


def test_the_gap_that_means_nothing_is_shown(tmp_path: Path) -> None:
    text = "verb (a player) errs:\n  the player takes back the pet of the leaf\n"
    assert told(tmp_path, text) == (
        "the pet of the leaf",
        "`the pet of the leaf` means nothing here",
        ("the pattern is: (a player) takes back (a leaf)",),
    )


def test_a_gap_inside_a_value_is_shown_too(tmp_path: Path) -> None:
    under, message, help_ = told(tmp_path, "the haste of (a leaf) means the pace of the heap of the leaf\n")
    assert (under, message) == ("the heap of the leaf", "`the heap of the leaf` means nothing here")
    assert help_ == ("the pattern is: the pace of (a player)",)


def test_what_waits_for_a_turn_is_told_the_verb(tmp_path: Path) -> None:
    text = 'card "Sun", a leaf\n  rank 3\n  effect:\n    until your next turn:\n      your pace is 1 higher\n'
    under, message, help_ = told(tmp_path, text)
    assert (under, message) == ("your next turn", "`your next turn` is a span of time, and nothing that happens")
    assert help_ == ("write: you take a turn",)


@pytest.mark.parametrize("state", ["the top card of the heap is worn", "a leaf is worn", "a leaf is not worn"])
def test_what_is_so_is_not_waited_for(tmp_path: Path, state: str) -> None:
    under, message, help_ = told(tmp_path, f"after {state}:\n  do nothing\n")
    assert under == state
    assert message == f"`{state}` is so or not; it is nothing that happens"
    assert help_[1] == "to wait for it, name the verb of the game that makes it so"


def test_a_name_of_other_steps_is_told_only_where_it_is_said(tmp_path: Path) -> None:
    _, message, help_ = told(tmp_path, "verb (a player) errs:\n  move the next ones to its hand\n")
    assert message == "no word `next`" and help_[0].startswith("`the next ones` is known only in the steps at ")
    _, message, help_ = told(tmp_path, "verb (a player) errs:\n  move the next card to its hand\n")
    assert message == "no word `next`" and not any("known only" in line for line in help_)
