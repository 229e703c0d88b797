"""`paddock map`: every board of a game in the terminal, as a picture, or as data."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from calling import Call

GAME = """
game "Pitch"
  players 2
  starts with "Go"

kind cell is a space, in a grid of 2 rows and 3 columns
  hole: yes or no
  looks like "O" while hole
card "b2", a cell
  hole

kind ball is a piece, 1 for each player
place pitch of balls, face up, on cells

phase "Go":
  for each ball:
    move the ball to "a1"
  for each player:
    the player chooses a cell as the goal
    move (the ball of the player) to the goal

the winners means the players
"""


@pytest.fixture
def pitch(tmp_path: Path) -> Path:
    path = tmp_path / "pitch.rules"
    path.write_text(GAME, encoding="utf-8")
    return path


def test_it_explains_itself(paddock: Call) -> None:
    said = paddock("map", "--help")
    assert said.code == 0 and "paddock map GAME" in said.out


def test_the_board_is_drawn_in_the_terminal(paddock: Call, pitch: Path) -> None:
    said = paddock("map", pitch)
    assert said.code == 0
    assert [line.rstrip() for line in said.out.splitlines()] == ["pitch:", "2  · O ·", "1  · · ·", "   a b c", "O hole"]


def test_the_board_is_written_as_a_picture(paddock: Call, pitch: Path, tmp_path: Path) -> None:
    said = paddock("map", pitch, "-o", tmp_path / "pitch.svg")
    assert said.code == 0 and "is written" in said.out
    assert ElementTree.parse(tmp_path / "pitch.svg").getroot().tag.endswith("svg")


def test_the_layout_is_there_as_data(paddock: Call, pitch: Path) -> None:
    (board,) = json.loads(paddock("map", pitch, "--json").out)["boards"]
    b2 = next(space for space in board["spaces"] if space["name"] == "b2")
    assert (b2["x"], b2["y"], b2["fields"], b2["mark"]) == (1, 1, {"hole": True}, "O")
    assert b2["neighbours"]["left"] == ["a2"]


def test_a_game_without_a_board_says_so(paddock: Call, rules: Path) -> None:
    said = paddock("map", rules)
    assert said.code == 1 and "has no board" in said.err


def test_the_map_is_on_the_screen_while_one_plays(paddock: Call, pitch: Path) -> None:
    said = paddock("play", pitch, "--seed", "1", typed="c2\n")
    assert "1  A/B ·   ·" in said.out and "O hole" in said.out
