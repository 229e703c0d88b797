"""Printed fields can be changed like values; what they then count for is held by the book and the small games."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.library import check

GAME = """game "Fields"
  players 2
  starts with "Go"
kind suit is one of clubs, hearts
kind leaf is a card, plural leaves
  rank: number
  suit: suit
  works in the hand
kind path is a space
  rank: number
card "Road", a path
  rank 3
cards leaves
  rank 1 to 3
  suit clubs, hearts
place hand of leaves for each player, face up
place stock of leaves, face up, starts with leaves
counter points for each player
card "Odd", a leaf
  rank 1
  suit clubs
  {line}
phase "Go":
  for each player:
    move the top card of the stock to its hand
    add (the sum of rank of its hand + the rank of "Road") to its points
    for each leaf in its hand whose suit is clubs:
      add 1 to its points
the winners means the players with the highest points
"""


def told(tmp_path: Path, line: str) -> list[tuple[str, ...]]:
    path = tmp_path / "fields.rules"
    path.write_text(GAME.replace("{line}", line), "utf-8")
    return [(found.message, *found.help) for found in check([path])[0]]


@pytest.mark.parametrize("line", [
    "the rank of a leaf is 1 higher",
    "the rank of this card is 7 instead",
    'the rank of "Road" is 1 lower',
    "the rank of a path is 1 lower",
    "the suit of a leaf in your hand is hearts instead",
])  # fmt: skip
def test_a_printed_field_is_changed_like_a_value(tmp_path: Path, line: str) -> None:
    assert told(tmp_path, line) == []


@pytest.mark.parametrize(("line", "message"), [
    ("the suit of a leaf is 1 higher", "this is a suit: it can be another one, not higher"),
    ("the suit of a path is hearts instead", "this value belongs to a leaf, not to a path"),
    ("the points of a player is 1 higher", "only a number that this game declares with `means` can be changed"),
])  # fmt: skip
def test_what_cannot_be_changed_so_is_refused(tmp_path: Path, line: str, message: str) -> None:
    assert [found[0] for found in told(tmp_path, line)] == [message]
