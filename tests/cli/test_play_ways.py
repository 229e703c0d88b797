"""Who goes step by step is offered where the way may end, on the map and in a list, and the single steps beside it."""

from __future__ import annotations

from pathlib import Path

import pytest
from calling import Call

GAME = """
game "Walk"
  players 2
  starts with "Go"

kind cell is a space, in a grid of 4 rows and 3 columns
  bog: yes or no
card "b2", a cell
  bog

kind shoe is a piece, 1 for each player
place field of shoes, face up, on cells
counter mud for each player
counter points for each player, untold
display "mud": the mud of each player

phase "Go":
  for each player:
    for each cell whose row is 1 and whose column is (the seat of the player) as the start:
      move its shoe to the start
  for each player:
    set its points to 2
    repeat while its points is more than 0:
      the player steps on

verb (a player) steps on:
  let the ahead be the cell ahead of its shoe
  let the right be the cell right of its shoe
  take 1 from its points
  the player chooses one, step by step, asking "Where to?":
    "ahead", if the ahead is not none:
      move its shoe to the ahead
    "right", if the right is not none:
      move its shoe to the right
  if the bog of the space of its shoe:
    add 1 to its mud

the winners means the players with the lowest mud
"""


@pytest.fixture
def walk(tmp_path: Path) -> Path:
    path = tmp_path / "walk.rules"
    path.write_text(GAME, encoding="utf-8")
    return path


def played(paddock: Call, walk: Path, *typed: str) -> str:
    said = paddock("play", walk, "--players", 2, "--seats", 1, "--seed", 1, typed="".join(f"{t}\n" for t in typed))
    return said.out


def test_the_ends_are_listed_with_what_the_ways_cost_and_drawn(paddock: Call, walk: Path) -> None:
    out = played(paddock, walk, "1")
    asked = out[: out.index("> ")]
    # From a1 two steps lead to a3, c1, or b2, which is the bog.
    assert "1  a3\n" in asked and "2  b2: mud 0 → 1\n" in asked and "3  c1\n" in asked
    assert "4  one step at a time" in asked
    rows = [line.strip("│ ") for line in asked.splitlines() if line.strip("│ ").startswith(("3 ", "2 ", "1 "))]
    assert [row.split()[1:] for row in rows[:3]] == [["(1)", "·", "·"], ["·", "(2)", "·"], ["A", "B", "(3)"]]


def test_a_way_is_gone_as_a_whole(paddock: Call, walk: Path) -> None:
    out = played(paddock, walk, "a3")
    assert out.count("Where to?") == 1
    assert "Ann wins" in out or "Ann, Bob win" in out


def test_single_steps_can_be_asked_for(paddock: Call, walk: Path) -> None:
    out = played(paddock, walk, "one step", "right", "ahead")
    assert "1  ahead" in out and "2  right" in out
    assert out.count("Where to?") == 3
    assert "mud 1" in out[out.rindex("Where to?") :]


def test_a_way_is_taken_back_as_a_whole(paddock: Call, walk: Path) -> None:
    path = walk.with_name("longer.rules")
    twice = "    set its points to 2\n    repeat while its points is more than 0:\n      the player steps on\n"
    asked = '    the player chooses one:\n      "rest"\n      "wait"\n'
    path.write_text(GAME.replace(twice, twice + asked), encoding="utf-8")
    out = played(paddock, path, "a3", "u", "c1", "rest")
    first, second = (part.index("1  a3\n") for part in out.split("Taken back."))
    assert first and second, "the same ways are offered again"
