"""A board in a scenario as a drawing: laid as it is drawn, compared as it is drawn, and what is wrong is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.testing import run_scenarios

RULES = """
game "Drawn"
  players 2
  starts with "Go"

kind cell is a space, {board}
  hole: yes or no
  looks like "O" while hole
{cards}
kind car is a piece, 1 for each player
  looks like "{{owner}}{{gear}}"
counter gear for each car, starts at 1
kind disc is a piece
  looks like "x" while scratched
  looks like "d"
flag scratched for each disc
kind coin is a piece
  looks like "d"
card "Disc", a disc
  copies 2
{coins}
place road of cars, face up, on cells
place litter of discs, face up, on cells, starts with discs
place money of coins, face up, on cells

phase "Go":
  do nothing

verb (a player) rolls:
  let the goal be the cell ahead of the car of the player
  if the goal is not none:
    move (the car of the player) to the goal

verb (a player) shifts:
  add 1 to the gear of the car of the player

verb (a player) counts (a coin):
  do nothing

the winners means the players
"""
GRID = "in a grid of 2 rows and 3 columns"
HOLE = 'card "b2", a cell\n  hole'


def outcome(folder: Path, lines: str, board: str = GRID, cards: str = HOLE, coins: str = "") -> str:
    """What failed, or nothing."""
    scenario = '\nscenario "drawn"\n  players Ann, Bob\n' + lines
    rules = folder / "drawn.rules"
    rules.write_text(RULES.format(board=board, cards=cards, coins=coins) + scenario, encoding="utf-8")
    return "" if (report := run_scenarios([rules])).ok else str(report)


def given(*rows: str, then: str = "    nobody is asked\n", when: str = "", more: str = "") -> str:
    drawing = "".join(f'      "{row}"\n' for row in rows)
    return f"  given:\n    the road is drawn:\n{drawing}{more}{when}  then:\n{then}"


def expected(*rows: str) -> str:
    return "    the road is drawn:\n" + "".join(f'      "{row}"\n' for row in rows)


def test_what_is_drawn_stands_there(tmp_path: Path) -> None:
    then = '    the space of the car of Ann is "a1"\n    the space of the car of Bob is "c2"\n    the number of the litter is 2\n'
    assert outcome(tmp_path, given("d O B", "A/d . ·", then=then)) == ""


def test_what_is_not_drawn_is_taken_off_the_board(tmp_path: Path) -> None:
    assert outcome(tmp_path, given("· · ·", "A · ·", then="    the litter is empty\n")) == ""


def test_a_drawing_is_compared_and_the_printed_mark_of_a_space_may_stand_for_an_empty_one(tmp_path: Path) -> None:
    roll = "  when Ann rolls:\n"
    assert outcome(tmp_path, given("· O ·", "A B/d ·", then=expected("A1 · ·", "· d/B1 ·"), when=roll)) == ""
    assert outcome(tmp_path, given("· O ·", "A B ·", then=expected("A O ·", ". B ·"), when=roll)) == ""


def test_a_thing_may_be_drawn_as_it_looks_now(tmp_path: Path) -> None:
    more = "    the gear of the car of Ann is 3\n"
    shift = "  when Ann shifts:\n"
    assert outcome(tmp_path, given("· · ·", "A3 · ·", more=more, when=shift, then=expected("· · ·", "A4 · ·"))) == ""


def test_a_failed_comparison_shows_both_drawings(tmp_path: Path) -> None:
    said = outcome(tmp_path, given("· · ·", "A · ·", when="  when Ann rolls:\n", then=expected("· · ·", "A · ·")))
    assert "    · · ·\n    A · ·\n" in said  # as expected
    assert "    A1 O  ·\n    ·  ·  ·" in said  # as found


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        (("· · ·", "A · · ·"), "row 2 of this drawing has 4 spaces, and the board has 3 there"),
        (("A · ·",), "this drawing has 1 rows, and the board has 2"),
        (("· · ·", "A Q ·"), "nothing is drawn as `Q` here. There are: d, A1, B1"),
        (("· A ·", "A · ·"), "`A` is drawn too often: it stands somewhere else already"),
        (("d d ·", "d · ·"), "`d` is drawn too often: there are only 2 of them"),
    ],
)
def test_what_is_wrong_with_a_drawing_is_told(tmp_path: Path, rows: tuple[str, ...], told: str) -> None:
    assert told in outcome(tmp_path, given(*rows))


def test_a_mark_that_may_be_two_things_is_told(tmp_path: Path) -> None:
    said = outcome(tmp_path, given("d · ·", "· · ·"), coins='card "Coin", a coin')
    assert "`d` may be one of these: Disc, Coin" in said


def test_only_a_board_with_rows_can_be_drawn(tmp_path: Path) -> None:
    said = outcome(tmp_path, given("A", "B"), board="linked", cards='card "York", a cell')
    assert "the cells lie in no rows, so they cannot be drawn" in said
    said = outcome(
        tmp_path, '  given:\n    the gear of the car of Ann is 2:\n      "A"\n  then:\n    nobody is asked\n'
    )
    assert "the rows below this line belong to a board that is drawn" in said


@pytest.mark.parametrize("part", ["given", "then"])
def test_a_drawing_without_rows_is_told(tmp_path: Path, part: str) -> None:
    said = outcome(tmp_path, f"  {part}:\n    the road is drawn\n")
    assert "there is no drawing below this line" in said


def test_on_an_open_board_only_where_things_stand_to_each_other_counts(tmp_path: Path) -> None:
    board, roll = "in a grid of open ranks and 2 columns", "  when Ann rolls:\n"
    rows = given("· B", "A ·", when=roll, then=expected("· ·", "A B", "· ·"))
    assert outcome(tmp_path, rows, board, cards="") == ""
    rows = given("· B", "A ·", when=roll, then=expected("A ·", "· B"))
    assert "Found:" in outcome(tmp_path, rows, board, cards="")
    rows = given("· B", "· ·", "A ·", when=roll, then=expected("A B"))
    assert "Found:" in outcome(tmp_path, rows, board, cards="")


def test_what_is_drawn_as_it_looks_while_a_flag_is_so_has_that_flag(tmp_path: Path) -> None:
    one = "    the number of (discs that are scratched) is {}\n"
    assert outcome(tmp_path, given("x O B", "A d ·", then=one.format(1))) == ""
    assert outcome(tmp_path, given("x O B", "A x ·", then=one.format(2))) == ""
    assert outcome(tmp_path, given("d O B", "A d ·", then=one.format(0))) == ""
    assert "drawn too often" in outcome(tmp_path, given("x O B", "A x x", then=one.format(3)))


def test_of_two_drawings_of_a_board_the_later_one_counts(tmp_path: Path) -> None:
    position = '\nposition "Worn"\n  the road is drawn:\n    "x O B"\n    "A . ."\n'
    rows = given("d O B", "A . .", then="    no disc is scratched\n").replace("given:", 'given "Worn":')
    assert outcome(tmp_path, rows + position) == ""
