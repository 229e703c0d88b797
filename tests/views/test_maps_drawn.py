"""The map in the terminal and as a picture: rows ahead at the top, names beside, and the section that matters."""

from __future__ import annotations

import io
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from rich.console import Console

from paddock import Source, load_sources
from paddock.cli.screen import print_table
from paddock.table import Table
from paddock.views.map_svg import map_svg
from paddock.views.maps import empty_maps, legend, map_lines

GAME = """
game "Board"
  players 2
  starts with "Go"

kind cell is a space, {board}
kind pawn is a piece, {many} for each player
kind rock is a piece
  looks like "▲"
card "Old Rock", a rock
place board of pawns, face up, on cells
place debris of rocks, face up, on cells

phase "Go":
{steps}
  (the first of the players) chooses a number from 1 to 2 as the answer

the winners means the players
"""


def table(board: str, *steps: str, many: int = 1) -> Table:
    text = GAME.format(board=board, many=many, steps="\n".join(f"  {step}" for step in steps or ("do nothing",)))
    return load_sources([Source("board", text)]).deal(seed=1, names=["Ann", "Bob"])


def drawn(here: Table, seat: int | None = 0, width: int = 76) -> list[str]:
    (board,) = here.boards(seat)
    return [line.plain.rstrip() for line in map_lines(board, seat, width)]


def screen(here: Table, width: int = 80, colour: bool = False) -> str:
    out = Console(file=io.StringIO(), width=width, force_terminal=colour, color_system="standard" if colour else None)
    print_table(out, here, 0)
    assert isinstance(out.file, io.StringIO)
    return out.file.getvalue()


ANN, BOB = "move (the pawn of the first of the players) to ", "move (the pawn of the last of the players) to "
SMALL = "in a grid of 3 rows and 3 columns"


def test_rows_ahead_are_at_the_top_with_their_names_beside_and_columns_below() -> None:
    assert drawn(table(SMALL, f'{ANN}"a1"', f'{BOB}"c2"')) == [
        "3  · · ·",
        "2  · · B",
        "1  A · ·",
        "   a b c",
    ]


def test_an_empty_board_is_drawn_too() -> None:
    assert drawn(table(SMALL)) == ["3  · · ·", "2  · · ·", "1  · · ·", "   a b c"]


def test_things_of_several_places_share_a_space_and_the_legend_tells_what_they_are() -> None:
    here = table(SMALL, f'{ANN}"b2"', "for each rock:", '  move the rock to "b2"')
    assert drawn(here)[1] == "2  ·   A/▲ ·"
    shown = screen(here)
    assert "board, debris:" in shown and "A Ann's pawn (you)" in shown and "▲ Old Rock" in shown


def test_pieces_of_one_name_are_told_together_in_the_legend() -> None:
    shown = screen(table(SMALL, "for each pawn:", '  move the pawn to "b2"', many=3))
    assert "A1–A3 Ann's pawns (you) · B1–B3 Bob's pawns" in shown


def test_what_does_not_fit_into_a_cell_is_told_below() -> None:
    here = table(SMALL, "for each pawn:", '  move the pawn to "b2"', many=3)
    assert drawn(here)[1] == "2  ·          A1/A2/A3+3 ·"
    assert "A1/A2/A3+3 is A1, A2, A3, B1, B2, B3" in screen(here)


def test_rows_of_hexagons_are_shifted_by_half_a_space() -> None:
    assert drawn(table(f"{SMALL} of hexagons", f'{ANN}"b2"')) == ["3  · · ·", "2   · A ·", "1  · · ·", "   a b c"]
    assert drawn(table(f"{SMALL} of leaning hexagons"))[:3] == ["3    · · ·", "2   · · ·", "1  · · ·"]


def test_a_long_board_shows_the_section_around_what_is_ones_own() -> None:
    here = table("in a grid of 60 rows and 3 columns", f'{ANN}"a30"', f'{BOB}"c34"')
    lines = drawn(here)
    assert len(lines) < 20 and lines[0].strip() == lines[-2].strip() == "…"
    assert any(line.startswith("30  A") for line in lines) and any(
        line.startswith("34") and "B" in line for line in lines
    )
    assert any(line.startswith("34") and "B" in line for line in drawn(here, 1))


def test_the_empty_board_of_a_game_is_drawn_whole() -> None:
    lines = [line.plain for line in empty_maps(table("in a grid of 60 rows and 3 columns").game.boards, 76)]
    assert len(lines) == 62 and lines[1].startswith("60") and "…" not in "".join(lines)


def test_the_rows_of_a_route_keep_their_lanes_where_one_is_missing() -> None:
    route = 'on a route of rows and lanes\n  limit: number or none\n  looks like "{{limit}}"\n\n'
    route += "route of cells\n  lanes 2\n  rows 1\n  bend limit 4, 3 3\n  rows 1\n"
    text = GAME.replace("{board}", route).format(many=1, steps=f'  {ANN}"b3"')
    here = load_sources([Source("board", text)]).deal(seed=1, names=["Ann", "Bob"])
    assert drawn(here) == ["4  · ·", "3  ┊ A", "2  4│3", "1  · ·", "   a b"]


FORKED = """on a route of rows and lanes
  limit: number or none
  looks like "{{limit}}"

route of cells
  lanes 2
  rows 1
  lanes 3
  rows 1
  lanes 1 to 2, lane 3
  rows 4, 2
  lanes 3
  rows 1
  lanes 2
  apart 2, 1
  lanes 2
  rows 1
"""


def test_lanes_that_cannot_be_changed_and_links_past_a_gap_are_drawn() -> None:
    text = GAME.replace("{board}", FORKED).format(many=1, steps=f'  {ANN}"b3"\n  {BOB}"c4"')
    here = load_sources([Source("board", text)]).deal(seed=1, names=["Ann", "Bob"])
    rows = ["10  · ·", " 9  · ┊", " 8  ·│·╲", " 7  · · ·", " 6  · · ┊", " 5  · · ┊"]
    rows += [" 4  · ·│B", " 3  · A│·", " 2  · · ·", " 1  · ·╱", "    a b c"]
    assert drawn(here) == rows
    (board,) = here.boards(0)
    assert legend(board, 0)[-1] == "│ no step across"
    assert board.walls == (("b3", "c3"), ("b4", "c4"), ("a8", "b8"))
    assert board.roads == (("b1", "c2"), ("c4", "c7"), ("c7", "b8"), ("b8", "b10"))
    picture = map_svg("Board", [board])
    assert (picture.count('class="wall"'), picture.count('class="link"')) == (3, 4)


def test_boards_that_are_laid_whole_have_no_walls_and_no_lines() -> None:
    for lies in (
        "in a grid of 3 rows and 3 columns",
        "in a grid of 3 rows and 4 columns of hexagons",
        "in a ring of 30 steps",
    ):
        (board,) = table(lies).boards(0)
        assert (board.walls, board.roads) == ((), ())


@pytest.mark.parametrize("width", [24, 40, 80])
@pytest.mark.parametrize("board", ["in a grid of 60 rows and 60 columns", "in a ring of 400 steps"])
def test_no_line_is_wider_than_the_terminal(board: str, width: int) -> None:
    start = "column 30 at 30" if "grid" in board else "cell 200"
    shown = screen(table(board, f'{ANN}"{start}"'), width)
    assert max(len(line) for line in shown.splitlines()) <= width
    assert any("…" in line and " A" in line for line in shown.splitlines()) or "191–200" in shown


def test_ones_own_things_stand_out_in_colour() -> None:
    here = table(SMALL, f'{ANN}"a1"', f'{BOB}"c2"')
    board = here.boards(0)[0]
    styles = {
        line.plain[span.start : span.end]: str(span.style) for line in map_lines(board, 0, 76) for span in line.spans
    }
    assert "reverse" in styles["A"] and "reverse" not in styles["B"] and styles["B"]
    assert "\x1b[" in screen(here, colour=True) and "\x1b[" not in screen(here)


def test_hidden_things_are_counted_and_not_drawn() -> None:
    here = table(SMALL, f'{ANN}"a1"')
    text = GAME.replace("board of pawns, face up", "board of pawns, face down")
    text = text.format(board=SMALL, many=1, steps=f'  {ANN}"a1"')
    hidden = load_sources([Source("board", text)]).deal(seed=1, names=["Ann", "Bob"])
    assert "A" in drawn(here)[2] and "A" not in "".join(drawn(hidden))
    assert "board: 1 face down" in screen(hidden)


# ------------------------------------------------------------------ as a picture


SVG = "{http://www.w3.org/2000/svg}"


def picture(here: Table) -> ElementTree.Element:
    return ElementTree.fromstring(map_svg("A & B", here.boards(0)))


def test_the_picture_has_every_space_and_thing() -> None:
    root = picture(table(SMALL, f'{ANN}"a1"', f'{BOB}"c2"'))
    assert len(root.findall(f".//{SVG}polygon")) == 9 and len(root.findall(f".//{SVG}circle")) == 2
    texts = [each.text for each in root.iter(f"{SVG}text")]
    assert {"A & B", "A", "B", "1", "2", "3", "a", "b", "c"} <= set(texts)


def test_hexagons_have_six_corners_and_meet_their_neighbours() -> None:
    root = picture(table(f"{SMALL} of hexagons"))
    corners = [each.attrib["points"].split() for each in root.iter(f"{SVG}polygon")]
    assert all(len(each) == 6 for each in corners)
    middle = set(corners[4])
    assert sum(len(middle & set(each)) >= 1 for each in corners) == 7  # itself and six around it


def test_the_picture_can_be_read_in_the_dark() -> None:
    assert "prefers-color-scheme: dark" in map_svg("Board", table(SMALL).game.boards)


def test_a_name_cannot_break_the_picture() -> None:
    (board,) = table(SMALL).boards(0)
    nasty = replace(board, spaces=tuple(replace(space, name='<b a="&">', mark="<&") for space in board.spaces))
    ElementTree.fromstring(map_svg("<script>", (nasty,)))
