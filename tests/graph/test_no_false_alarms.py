"""What works is not warned of."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.library import check

GAME = """game "Calm"
  players 2 to 4
  starts with "Go"
kind mood is one of calm, wild
kind leaf is a card, plural leaves
  face: number
  label "{face}"
cards leaves
  face 1 to 6
  copies 5
setting temper: a mood, usually calm
setting joker: red, black
setting goal: number from 1 to 3, usually 2
place pile of leaves, face down, refilled from the heap, starts with leaves
place heap of leaves, face up
place hand of leaves for each player, seen by its owner
counter points for each player
the bonus means by the joker:
  red: 1
  black: 2
the size of (a place) means the number of the place
the winners means the players with the highest points
phase "Go":
  for each player:
    if the temper is wild:
      add the bonus to its points
    if the face of the top card of the heap is the goal or the size of the heap is 1:
      add 1 to its points
    move the top card of the heap to its hand
    the player acts
"""


@pytest.mark.parametrize(
    "steps",
    [
        "  the player fills its hand\nverb (a player) fills (a place, the rack):\n"
        "  repeat until the number of the rack is the goal:\n    move the top card of the pile to the rack\n",
        "  the player fills its hand\nverb (a player) fills (a place, the rack):\n"
        "  repeat while the size of the rack is less than the goal:\n    move the top card of the pile to the rack\n",
        "  the player empties the heap\nverb (a player) empties (a place, the rack):\n"
        "  repeat until the rack is empty:\n    move the top card of the heap to its hand\n",
        "  let the rival be the player after the player\n  secretly for each player:\n"
        "    chooses a number from 1 to 3 as its bid\n  add (the bid of (the rival)) to its points\n",
        "  secretly for each player:\n    chooses a number from 1 to 3 as its bid\n"
        "  set its points to (the bid of (the player after the player)) + the bid of the player\n",
    ],
)
def test_nothing_is_said_of_what_works(tmp_path: Path, steps: str) -> None:
    path = tmp_path / "calm.rules"
    path.write_text(GAME + "verb (a player) acts:\n" + steps, encoding="utf-8")
    assert [d.message for d in check([path])[0]] == []


def test_a_loop_that_changes_another_place_is_still_refused(tmp_path: Path) -> None:
    path = tmp_path / "calm.rules"
    loop = "  the player waits at its hand\nverb (a player) waits at (a place, the rack):\n"
    loop += "  repeat until the number of the rack is the goal:\n    add 1 to its points\n"
    path.write_text(GAME + "verb (a player) acts:\n" + loop, encoding="utf-8")
    assert [d.message for d in check([path])[0] if d.is_error] == ["this goes on for ever"]
