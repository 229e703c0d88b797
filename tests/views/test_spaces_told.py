"""The story names the space a piece comes to, and tells of an exchange only where there was one."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.library import load
from paddock.table import deal
from paddock.views.story import tell

RULES = """
game "Meadow"
  players 2
  starts with "Go"

kind patch is a space, plural patches
  number: number
  label "patch {number}"

cards patches
  number 1 to 9

kind cow is a piece, 1 for each player
place meadow of cows, face up, on patches
place fence of cows, face up, in order

verb (a player) grazes:
  let the beast be the cow of the player
  move the beast to (item 7 of the patches) of the meadow

phase "Go":
  let the one be the cow of the first of the players
  let the other be the cow of the last of the players
STEPS
the winners means the players
"""
ON_THE_MEADOW = """
  move the one to (item 5 of the patches) of the meadow
  move the other to (item 4 of the patches) of the meadow
"""
TOLD = {
    "": "Ann's cow → patch 5; Bob's cow → patch 4.",
    "  move the one to (item 6 of the patches) of the meadow\n  move the other to (item 5 of the patches) of the meadow\n":
        "Ann's cow → patch 6; Bob's cow → patch 5.",
    "  play phase \"Trade\"\n": "Ann's cow and Bob's cow change places in the meadow.",
    "  play phase \"At once\"\n": "Ann's cow and Bob's cow change places in the meadow.",
    "  play phase \"Line\"\n": "Ann's cow and Bob's cow → the fence.",
    "  the first of the players grazes\n": "Ann grazes: Ann's cow → patch 7.",
}  # fmt: skip
PHASES = """
phase "Trade":
  swap (the cow of the first of the players) with (the cow of the last of the players)
phase "At once":
  at once:
    move (the cow of the first of the players) to (item 4 of the patches) of the meadow
    move (the cow of the last of the players) to (item 5 of the patches) of the meadow
phase "Line":
  move (the cow of the first of the players) to the fence
  move (the cow of the last of the players) to the fence
"""


@pytest.mark.parametrize(("steps", "last"), TOLD.items())
def test_where_pieces_go(tmp_path: Path, steps: str, last: str) -> None:
    path = tmp_path / "meadow.rules"
    path.write_text(RULES.replace("STEPS\n", ON_THE_MEADOW.strip("\n") + "\n" + steps) + PHASES, encoding="utf-8")
    table = deal(load(path), 2, 1, ["Ann", "Bob"])
    assert [line.text for line in tell(table.sight, table.log, None)][-1] == last


def test_two_that_move_in_a_line_do_not_change_places(tmp_path: Path) -> None:
    path = tmp_path / "meadow.rules"
    steps = '  play phase "Line"\n  play phase "Line"\n'
    path.write_text(RULES.replace("STEPS\n", steps) + PHASES, encoding="utf-8")
    table = deal(load(path), 2, 1, ["Ann", "Bob"])
    assert [line.text for line in tell(table.sight, table.log, None)][
        -1
    ] == "Ann's cow and Bob's cow move in the fence."
