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
        (("· · ·", "A Q ·"), 'nothing is drawn as `Q` on "b1". There can stand: d, A1, B1'),
        (("· A ·", "A · ·"), "`A` is drawn too often: it stands somewhere else already"),
        (("d d ·", "d · ·"), "`d` is drawn too often: there are only 2 of them"),
    ],
)
def test_what_is_wrong_with_a_drawing_is_told(tmp_path: Path, rows: tuple[str, ...], told: str) -> None:
    assert told in outcome(tmp_path, given(*rows))


def test_a_mark_that_may_be_two_things_is_told(tmp_path: Path) -> None:
    said = outcome(tmp_path, given("d · ·", "· · ·"), coins='card "Coin", a coin')
    assert "`d` may be one of these: Disc, Coin" in said


ROLL = "  when Ann rolls:\n"
TOWNS = 'card "York", a cell\n  ahead "Old Hull"\ncard "Old Hull", a cell\ncard "Bath", a cell\n  beside "York"'


def test_of_linked_spaces_each_has_a_line_as_on_the_map(tmp_path: Path) -> None:
    rows = ("York      A  – Old Hull, Bath", "Old Hull  ·  – York", "Bath      B  – York")
    then = '    the space of the car of Ann is "Old Hull"\n' + expected("York ·", "Old Hull A", "Bath B")
    assert outcome(tmp_path, given(*rows, when=ROLL, then=then), "linked in directions", TOWNS) == ""
    part = given("York A", "…", when=ROLL, then=expected("Old Hull A", "…"))
    assert outcome(tmp_path, part, "linked in directions", TOWNS) == ""
    wrong = given("York A", "…", when=ROLL, then=expected("York A", "…"))
    assert "    York  ·" in outcome(tmp_path, wrong, "linked in directions", TOWNS)


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        (("York A", "Bath ·"), '"Old Hull" is not drawn; write … for what is left out'),
        (("Leeds A", "…"), "no cell is called `Leeds`: each line is a name and what stands there"),
        (("A", "…"), "no cell is called `A`"),
        (("Old Hull", "…"), 'what stands on "Old Hull"? Write `Old Hull ·` for nothing'),
    ],
)
def test_what_is_wrong_with_a_list_of_linked_spaces_is_told(tmp_path: Path, rows: tuple[str, ...], told: str) -> None:
    assert told in outcome(tmp_path, given(*rows), "linked in directions", TOWNS)


ICE = """
game "Ice"
  players 2 to 4
  starts with "Go"

kind floe is a space, in a grid of 2 rows and 3 columns
  base: yes or no
  worth: number or none
  looks like "≈" while broken, blue
  looks like "#" while blocked
  looks like "?" while warm
  looks like "B" while base
  looks like "{worth}"
card "a2", a floe
  base
card "b2", a floe
  worth 4
kind man is a piece, 1 for each player, plural men
kind coin is a piece
  looks like "4"
card "Coin", a coin

place sea of men, face up, on floes
place purse of coins, face up, on floes
place home of men for each player, face up, starts with men
flag broken for each floe
flag lit for each floe
whether (a floe) is warm means the floe is lit
whether (a floe) is blocked means the row of the floe is 1 and there is a man on (the floes beside the floe)

phase "Go":
  for each player:
    move the first of its home to "a1"
  for each floe:
    mark the floe as broken
    mark the floe as lit

the winners means the players
"""


def ice(folder: Path, upper: str, lower: str, *then: str) -> str:
    scenario = (
        f'\nscenario "drawn"\n  players Ann, Bob\n  given:\n    the sea is drawn:\n      "{upper}"\n      "{lower}"\n'
    )
    rules = folder / "ice.rules"
    rules.write_text(ICE + scenario + "  then:\n" + "".join(f"    {line}\n" for line in then), encoding="utf-8")
    return "" if (report := run_scenarios([rules])).ok else str(report)


def test_what_is_drawn_as_a_space_looks_is_so_or_is_refused(tmp_path: Path) -> None:
    both = "can be read in two ways: how"
    for upper, lower, then, told in [
        ("· · ≈", "A · ·", '"c2" is broken', ""),
        ("· · ≈", "A · ·", '"b2" is not broken', ""),
        ("· · ·", "? A ·", '"a1" is lit', ""),
        ("B · ·", "A · Bo", 'the space of "Bob\'s man" is "c1"', ""),  # `B` is a base, so Bob has other letters
        ("B · ·", "A · ·", 'the space of "Bob\'s man" is none', ""),
        ("· · ·", "A # ·", '"b1" is blocked', ""),
        ("· · ·", "A · #", "nobody is asked", 'only while blocked, and "c1" looks like `·` here'),
        ("· B ·", "A · ·", "nobody is asked", "looks like `B` only while base"),
        ("· 7 ·", "A · ·", "nobody is asked", 'nothing is drawn as `7` on "b2"'),
    ]:
        said = ice(tmp_path, upper, lower, then)
        assert said == "" if not told else told in said, (upper, lower, said)
    # A look that the game gives to a coin and to a floe: on that floe nobody can say which is drawn.
    for upper, where, told in [("· 4 ·", "the purse is empty", both), ("· · 4", 'the space of "Coin" is "c2"', "")]:
        said = ice(tmp_path, upper, "A · ·", where)
        assert said == "" if not told else told in said, (upper, said)


def test_only_a_board_can_be_drawn(tmp_path: Path) -> None:
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


# ------------------------------------------------------------------ a section, as a map shows it

LONG = "in a grid of 30 rows and 3 columns"
ROLL = "  when Ann rolls:\n"


def test_a_part_of_a_long_board_is_drawn_with_the_names_of_its_rows(tmp_path: Path) -> None:
    rows = ("…", "12  ·  ·  B1", "11  A1 ·  ·", "…", "    a  b  c")
    then = '    the space of the car of Ann is "a12"\n    the space of the car of Bob is "c12"\n'
    assert outcome(tmp_path, given(*rows, when=ROLL, then=then), LONG) == ""
    moved = expected("…", "13 · · ·", "12 A · B", "11 · · ·", "…")
    assert outcome(tmp_path, given(*rows, when=ROLL, then=moved), LONG) == ""
    said = outcome(tmp_path, given(*rows, when=ROLL, then=expected("…", "12 · · B", "…")), LONG)
    assert "    12  A1 ·  B1" in said  # as found, with the name at the side


def test_of_rows_that_are_left_out_nothing_is_said(tmp_path: Path) -> None:
    """Bob stands in one of them, before and after."""
    first = given("…", "20 · · B", "…", "2 A · ·", "1 · · ·")
    assert outcome(tmp_path, first.replace("    nobody is asked\n", expected("…", "2 A · ·", "…")), LONG) == ""
    more = "    the road is drawn:\n" + '      "…"\n      "2 · A ·"\n      "1 · · ·"\n'
    later = given("…", "20 · · B", "…", more=more, then='    the space of the car of Bob is "c20"\n')
    assert outcome(tmp_path, later, LONG) == ""


def test_without_names_the_rows_at_one_end_can_be_drawn(tmp_path: Path) -> None:
    then = '    the space of the car of Ann is "b2"\n'
    assert outcome(tmp_path, given("…", "· A ·", "· · ·", then=then), LONG, cards="") == ""
    then = '    the space of the car of Ann is "b29"\n'
    assert outcome(tmp_path, given("· · ·", "· A ·", "…", then=then), LONG, cards="") == ""


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        (("…", "· A ·", "…"), "which rows are these? Write their names at the side"),
        (("…", "5 · A ·", "3 · · ·", "…"), "rows are missing before row 3; write … for what is left out"),
        (("5 · A ·", "…"), "rows are missing before row 5"),
        (("…", "5 · A ·"), "rows are missing at the end"),
        (("…", "3 · A ·", "5 · · ·", "…"), "rows are drawn from the one furthest ahead to the one at the back"),
        (("…", "5 · A", "…"), "row 5 of this drawing has 2 spaces, and the board has 3 there"),
        (("…", "5 · A ·", "…", "  b a c"), "columns are drawn from the left to the right, as on the map: a b c"),
        (("· A ·",), "for a part of it, write the names of rows at the side"),
    ],
)
def test_it_must_be_clear_which_rows_are_drawn(tmp_path: Path, rows: tuple[str, ...], told: str) -> None:
    assert told in outcome(tmp_path, given(*rows), LONG)


def test_a_whole_map_with_its_names_can_be_pasted(tmp_path: Path) -> None:
    rows = ("2  d  O  B1", "1  A1 ·  ·", "   a  b  c")
    assert outcome(tmp_path, given(*rows, then=expected(*rows))) == ""


def test_a_number_that_a_space_looks_like_is_no_name(tmp_path: Path) -> None:
    """The first space of row 2 looks like the name of its row."""
    cards = 'card "a2", a cell\n  hole\n  looks like "2"'
    assert outcome(tmp_path, given("2 · B", "A · ·", then=expected("2 2 · B", "1 A · ·")), cards=cards) == ""


def test_part_of_the_columns_is_drawn_with_their_names_below(tmp_path: Path) -> None:
    wide = "in a grid of 2 rows and 9 columns"
    rows = ("2  … ·  B1 ·  …", "1  … A1 ·  ·  …", "     d  e  f")
    then = '    the space of the car of Ann is "d1"\n    the space of the car of Bob is "e2"\n'
    assert outcome(tmp_path, given(*rows, then=then), wide) == ""
    assert "which columns are drawn here?" in outcome(tmp_path, given(*rows[:2], then=then), wide)


def test_steps_of_a_line_are_drawn_as_the_map_has_them(tmp_path: Path) -> None:
    rows = ("11–12  · B", " 1–10  · · · · A · · · · ·")
    then = '    the space of the car of Ann is "cell 5"\n    the space of the car of Bob is "cell 12"\n'
    assert outcome(tmp_path, given(*rows, then=then), "in a line of 12 steps", cards="") == ""
    rows = ("…", "41–50  · A · · · · · · · ·", "…")
    then = '    the space of the car of Ann is "cell 42"\n'
    assert outcome(tmp_path, given(*rows, then=then), "in a line of 90 steps", cards="") == ""


def test_a_section_of_a_street_without_ends(tmp_path: Path) -> None:
    street = "in a grid of open ranks and 2 columns"
    far = given("7 · B", "…", "0 A ·", when=ROLL, then=expected("6 · B", "…", "0 A ·"))
    assert outcome(tmp_path, far, street, cards="") == ""
    wrong = given("7 · B", "…", "0 A ·", when=ROLL, then=expected("7 · B", "…", "0 A ·"))
    assert "Found:" in outcome(tmp_path, wrong, street, cards="")
    top = given("7 · B", "…", "0 A ·", when=ROLL, then=expected("· ·", "· B", "· ·", "…"))
    assert outcome(tmp_path, top, street, cards="") == ""
    bottom = given("7 · B", "…", "0 A ·", when=ROLL, then=expected("…", "· ·", "A ·", "· ·"))
    assert outcome(tmp_path, bottom, street, cards="") == ""
    whole = given("7 · B", "…", "0 A ·", when=ROLL, then=expected("A ·"))
    assert "Found:" in outcome(tmp_path, whole, street, cards="")
    unknown = given("· B", "…", "A ·")
    assert "which ranks are these?" in outcome(tmp_path, unknown, street, cards="")


def test_a_mark_stands_over_the_name_of_its_column_where_a_row_has_fewer_spaces(tmp_path: Path) -> None:
    route = "route of cells\n  lanes 2\n  rows 2\n  lanes 2 to 2\n  rows 1\n"
    for row, then, told in [
        ("3   A", '    the space of the car of Ann is "b3"\n', ""),
        ("3 A", "    nobody is asked\n", "a mark stands over a, but it would be that of b3: this row has only b"),
        ("3 A ·", "    nobody is asked\n", "row 3 of this drawing has 2 spaces, and the board has 1 there"),
    ]:
        drawing = given(row, "2 · ·", "1 B ·", "  a b", then=then)
        said = outcome(tmp_path, drawing, "on a route of rows and lanes", route)
        assert said == "" if not told else told in said, (row, said)


def test_a_map_with_spaces_that_look_their_own_way_can_be_pasted(tmp_path: Path) -> None:
    """What the space looks like by a condition of the game must be so: below `given:` by other lines there."""
    text = """game "Yard"
  players 2
  starts with "Go"

kind cell is a space, in a grid of 1 rows and 3 columns
  looks like "#" while shut

kind car is a piece, 1 for each player

flag closed

place yard of cars, face up, on cells

whether (a cell) is shut means the closed and the column of the cell is 1

phase "Go":
  set the closed to yes

the winners means the players

scenario "pasted"
  players Ann, Bob
  given:
    the yard is drawn:
      "# A B"
    {more}
  when phase "Go"
  then:
    the yard is drawn:
      "{}"
"""
    shut = "the closed is yes"
    for row, more, holds in (
        ("# A B", shut, True),
        ("· A B", shut, True),
        (". A #", shut, False),
        ("# A B", "", False),
    ):
        path = tmp_path / "yard.rules"
        path.write_text(text.replace("{}", row).replace("{more}", more), "utf-8")
        assert run_scenarios([path]).ok == holds, (row, more)


def test_a_mark_of_a_full_row_stands_over_the_name_of_its_column_too(tmp_path: Path) -> None:
    shifted = ("2  ·  O  ·", "1     A  ·  ·", "   a  b  c")
    assert "a mark stands over b, but it would be that of a1. Write" in outcome(tmp_path, given(*shifted))
    over = ("2  ·  O  ·", "1  A  · ·", "   a  b  c")
    assert outcome(tmp_path, given(*over, then='    the space of the car of Ann is "a1"\n')) == ""


NOTED = """kind wagon is a piece, 1 for each player
  looks like "⚠" while stuck
  looks like "{{owner}}{{course}}"
kind state is one of fine, wet, broken
note state for each wagon is a state
note course for each wagon is a direction or none
whether (a wagon) is stuck means its state is broken
place track of wagons, face up, on cells
note ground for each cell is a state
"""


@pytest.mark.parametrize(
    ("row", "then"),
    [
        ("A↗ · ·", '    the course of "Ann\'s wagon" is ahead right\n    the space of "Ann\'s wagon" is "a1"\n'),
        ("⚠A · ·", '    the state of "Ann\'s wagon" is broken\n'),
        ("· · ≈", '    the ground of "c1" is wet\n    the ground of "a1" is none\n'),
    ],
)
def test_what_looks_so_by_one_note_has_that_note(tmp_path: Path, row: str, then: str) -> None:
    said = noted(tmp_path, row, then)
    assert said == ""


def noted(folder: Path, row: str, then: str, kinds: str = NOTED) -> str:
    holes = 'hole: yes or no\n  looks like "≈" while flooded'
    rules = RULES.replace('hole: yes or no\n  looks like "O" while hole', holes)
    rules = rules.replace('"{{owner}}{{gear}}"', '"c{{gear}}"') + kinds
    rules += "whether (a cell) is flooded means its ground is wet\n"
    drawing = (
        f'\nscenario "drawn"\n  players Ann, Bob\n  given:\n    the track is drawn:\n      "· · ·"\n      "{row}"\n'
    )
    path = folder / "noted.rules"
    path.write_text(rules.format(board=GRID, cards="", coins="") + f"{drawing}  then:\n{then}", encoding="utf-8")
    return "" if (report := run_scenarios([path])).ok else str(report)


def test_what_looks_so_by_several_notes_is_told(tmp_path: Path) -> None:
    kinds = NOTED.replace('"{{owner}}{{course}}"', '"{{owner}}{{course}}{{load}}"') + "counter load for each wagon\n"
    said = noted(tmp_path, "A↗3 · ·", "    nobody is asked\n", kinds)
    assert "no one counter or note makes `A↗3`: Ann's wagon looks so by its load and its state and its course." in said
    assert 'Write above the drawing: the load of "Ann\'s wagon" is …' in said


def test_a_line_below_a_drawing_says_more_than_it(tmp_path: Path) -> None:
    more, then = '    the space of the car of Bob is "c2"\n', '    the space of the car of Bob is "c2"\n'
    assert outcome(tmp_path, given("· O ·", "A · ·", more=more, then=then)) == ""
