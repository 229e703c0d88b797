"""Sentences that designers wrote from the book alone, which were accepted and meant something else. Each is refused with
its cause, and what stands in its stead is accepted."""

from __future__ import annotations

from pathlib import Path

import pytest
from quick_check import told_of

from paddock.library import check, load
from paddock.text.model import Diagnostic

CARD = 'use "street-illegal"\n\ncard "Test", a tempo\n  velocity 30\n  icon left\n  works in the row\n'

REFUSED = [
    ("your speed is at most 100 instead", "`at most` has no meaning in it"),
    ("your speed is not 100 instead", "`not` has no meaning in it"),
    ("your speed is at least 10 higher", "`at least` has no meaning in it"),
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
    "while your speed is more than 60:\n  your speed is 60 instead",
    "your speed is (the excess of (the player after you)) higher",
    "after a car overtakes a car that is not your car:\n  you draw 1 card",
    "after another car overtakes your car:\n  you draw 1 card",
    "after you drive, once each driving:\n  you draw 1 card",
    "after you drive, if the number of times another player optimized this race is 0:\n  you draw 1 card",
    "after you drive, if not (another player optimized this race):\n  you draw 1 card",
    "after you drive, if your car did not overtake a car this race:\n  you draw 1 card",
]


def told(lines: str) -> list[Diagnostic]:
    return told_of(CARD + "".join(f"  {line}\n" for line in lines.splitlines()))


def test_what_would_mean_something_else_is_refused() -> None:
    for lines, cause in REFUSED:
        first = told(lines)[0]
        assert first.is_error and cause in first.message, (lines, first)
        assert first.help, lines


def test_what_is_meant_can_be_said() -> None:
    for lines in ACCEPTED:
        assert told(lines) == [], lines


PAWNS = """game "Pawns"
  about "Two pawns on a board."
  players 2
  starts with "Play"
kind cell is a space, in a grid of 3 rows and 3 columns
kind pawn is a piece, 1 for each player
place board of pawns, face up, on cells
counter points for each player
verb (a player) looks round:
  let the mover be the first of (pawns whose owner is the player)
  let the other be the first of (pawns whose owner is not the player)
  if the mover is not none and the other is not none:
    set the points of the player to LOOKED
phase "Play":
  move the first of (every pawn) to "a1" of the board
  move the last of (every pawn) to "b2" of the board
  for each player:
    the player looks round
the winners means the players with the highest points
"""


def points_of_looking(tmp_path: Path, looked: str) -> int:
    path = tmp_path / "pawns.rules"
    path.write_text(PAWNS.replace("LOOKED", looked), encoding="utf-8")
    table = load(path).deal(players=2, seed=1)
    return next(store.value for store in table.view(None).stores if store.name == "points" and store.seat == 0)


@pytest.mark.parametrize(("looked", "points"), [
    ("the number of (pawns in the board that are in (the cells around the other))", 1),
    ("the number of (the cells around the other)", 8),
    ("the number of ((the cells around the other) without the mover)", 7),
])  # fmt: skip
def test_among_spaces_a_piece_is_where_it_stands(tmp_path: Path, looked: str, points: int) -> None:
    assert points_of_looking(tmp_path, looked) == points


def test_spaces_and_pieces_make_no_list(tmp_path: Path) -> None:
    path = tmp_path / "pawns.rules"
    looked = "the number of (the cells around the mover and the other)"
    path.write_text(PAWNS.replace("LOOKED", looked), encoding="utf-8")
    assert "make no list together" in check([path])[0][0].message


def test_whom_it_waits_for_is_who_it_was_when_it_was_put_off(tmp_path: Path) -> None:
    path = tmp_path / "later.rules"
    path.write_text(LATER, encoding="utf-8")
    assert [store.value for store in load(path).deal(players=3, seed=1).view(None).stores if store.name == "points"] == [0, 1, 0]  # fmt: skip


LATER = """game "Later"
  players 3
  starts with "Play"
counter points for each player
counter rests for each player
verb (a player) rests:
  add 1 to the rests of the player
verb (a player) waits:
  after the next time it rests:
    add the rests of the player to the points of the player
phase "Play":
  for each player:
    if the seat of the player is 2:
      the player waits
  for each player:
    the player rests
the winners means the players with the highest points
"""
