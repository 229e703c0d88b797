"""`paddock map`: every board of a game in the terminal, as a picture, or as data."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from calling import Call

from paddock import Source, load_sources
from paddock.views.map_svg import map_svg

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
    assert "2  (4)    O(5)   (6)" in said.out and "1  A/B(1) (2)    (3)" in said.out
    assert "  1  a1   2  b1   3  c1   4  a2   5  b2   6  c2\n" in said.out


def test_who_may_choose_no_space_does_so_below_them(paddock: Call, tmp_path: Path) -> None:
    rules = tmp_path / "pitch.rules"
    choice = 'chooses a cell or "stay" as the goal\n    if the goal is not none:\n      move'
    text = GAME.replace("chooses a cell as the goal\n    move", choice)
    rules.write_text(text.replace("2 rows and 3 columns", "3 rows and 12 columns"), encoding="utf-8")
    said = paddock("play", rules, "--seed", "1", typed="37\n")
    assert " 34  j3  35  k3  36  l3\n  37  stay\n" in said.out.replace("   ", "  ")
    assert "(36)" in said.out


def test_numbers_stay_away_where_the_board_would_not_fit_any_more(paddock: Call, tmp_path: Path) -> None:
    rules = tmp_path / "pitch.rules"
    rules.write_text(GAME.replace("2 rows and 3 columns", "19 rows and 19 columns"), encoding="utf-8")
    said = paddock("play", rules, "--seed", "1", typed="q\n")
    assert "19  ·   ·   ·" in said.out and "(361)" not in said.out and "361  s19" in said.out


def test_what_a_space_shows_is_told_of_who_stands_on_it(paddock: Call, pitch: Path) -> None:
    said = paddock("play", pitch, "--seed", "1", "--seats", "2", typed="b2\na2\n")
    assert "A on O (hole)" in said.out


def test_what_a_piece_hides_stands_small_beside_it_in_a_picture() -> None:
    (board,) = load_sources([Source("pitch", GAME.replace('"a1"', '"b2"'))]).deal(seed=1).boards(0)
    assert 'font-size="10">O</text>' in map_svg("Pitch", [board])


def test_ranks_of_a_street_are_counted_in_one_way(paddock: Call, tmp_path: Path) -> None:
    rules = tmp_path / "street.rules"
    open_ = GAME.replace("in a grid of 2 rows and 3 columns", "in a grid of open ranks and 3 columns")
    open_ = open_.replace('  hole: yes or no\n  looks like "O" while hole\ncard "b2", a cell\n  hole\n', "")
    open_ = open_.replace('"a1"', '"column 1 at 7"').replace("a cell as", "a cell within 1 steps of its ball as")
    rules.write_text(open_, encoding="utf-8")
    assert "rank 1 is at 7" in paddock("play", rules, "--seed", "1", typed="q\n").out


@pytest.mark.parametrize(
    ("words", "name", "told"),
    [
        (("map",), "a.png", "a.png: a map is drawn as .svg. On paper: paddock print board"),
        (("print", "board"), "a.gif", "a.gif: boards are printed as .pdf, .png or .svg, by the ending of -o FILE."),
    ],
)
def test_a_file_says_by_its_name_what_is_in_it(
    paddock: Call, pitch: Path, tmp_path: Path, words: tuple[str, ...], name: str, told: str
) -> None:
    said = paddock(*words, pitch, "-o", tmp_path / name)
    assert said.code == 2 and told in said.err and not (tmp_path / name).exists()
