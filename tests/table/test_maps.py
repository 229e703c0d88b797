"""The map as data: where spaces lie, who their neighbours are, what stands on them, and only what a seat may see."""

from __future__ import annotations

import json

from paddock import Source, load_sources
from paddock.table import Table
from paddock.table.maps.model import BoardView, SpaceView

BOARD = """
game "Board"
  players 2
  starts with "Go"

{kinds}

phase "Go":
{steps}
  (the first of the players) chooses a number from 1 to 2 as the answer

the winners means the players
"""


def table(kinds: str, *steps: str, names: tuple[str, ...] = ("Ann", "Bob")) -> Table:
    text = BOARD.format(kinds=kinds.strip(), steps="\n".join(f"  {step}" for step in steps or ("do nothing",)))
    return load_sources([Source("board", text)]).deal(seed=1, names=list(names))


def space(board: BoardView, name: str) -> SpaceView:
    return next(space for space in board.spaces if space.name == name)


GRID = """
kind cell is a space, in a grid of 3 rows and 4 columns
kind pawn is a piece, 2 for each player
place board of pawns, face up, on cells
"""


PAWNS = "for each pawn:", '  move the pawn to "b2"'
CARS = "for each car:", '  move the car to "cell 1"'


def test_a_grid_has_its_first_row_at_the_back_and_its_first_column_at_the_left() -> None:
    (board,) = table(GRID).game.boards
    c2 = space(board, "c2")
    assert (c2.x, c2.y, c2.row, c2.column) == (2, 1, 2, 3)
    assert board.rows == {"1": 0, "2": 1, "3": 2} and board.columns == {"a": 0, "b": 1, "c": 2, "d": 3}
    assert c2.neighbours["ahead"] == ("c3",) and c2.neighbours["left"] == ("b2",)
    assert c2.neighbours["behind right"] == ("d1",)


def test_hexagons_lie_half_a_space_aside_and_every_neighbour_is_as_far_away() -> None:
    for sort in ("hexagons", "leaning hexagons"):
        (board,) = table(GRID.replace("4 columns", f"4 columns of {sort}")).game.boards
        assert board.cells == "hexagons"
        for one in board.spaces:
            for names in one.neighbours.values():
                other = space(board, names[0])
                assert (one.x - other.x) ** 2 + 3 / 4 * (one.y - other.y) ** 2 == 1, (sort, one.name, other.name)


def test_a_ring_is_unrolled_row_by_row() -> None:
    kinds = "kind step is a space, in a ring of 24 places\nkind pawn is a piece, 1 for each player\n"
    (board,) = table(kinds + "place track of pawns, face up, on steps").game.boards
    assert list(board.rows) == ["1–10", "11–20", "21–24"]
    assert (space(board, "step 12").x, space(board, "step 12").y) == (1, 1)
    assert space(board, "step 24").neighbours["ahead"] == ("step 1",) and board.round


TOWNS = """
kind town is a space, linked{ways}
kind pawn is a piece, 1 for each player
place land of pawns, face up, on towns
card "York", a town
  {york} "Leeds"
card "Leeds", a town
  {leeds} "Bath"
card "Bath", a town
"""


def test_linked_spaces_lie_by_their_directions_or_apart_on_a_circle() -> None:
    (board,) = table(TOWNS.format(ways=" in directions", york="right", leeds="behind")).game.boards
    york, leeds, bath = (space(board, name) for name in ("York", "Leeds", "Bath"))
    assert (leeds.x - york.x, leeds.y - york.y) == (1, 0) and (bath.x - leeds.x, bath.y - leeds.y) == (0, -1)
    assert board.sort == "directions" and bath.neighbours == {"ahead": ("Leeds",)}
    (board,) = table(TOWNS.format(ways="", york="beside", leeds="beside")).game.boards
    assert board.sort == "links" and len({(town.x, town.y) for town in board.spaces}) == 3
    assert space(board, "Leeds").neighbours == {"beside": ("York", "Bath")}


STREET = """
kind side is one of left, right
kind cell is a space, in a grid of open ranks and sides
kind pawn is a piece, 1 for each player
place road of pawns, face up, on cells
"""
FIRST = "(the first of (cells whose side is left))"


def ranks(*steps: str) -> list[int | str | None]:
    (board,) = table(STREET, *steps).boards()
    return list(dict.fromkeys(each.row for each in board.spaces))


def test_an_open_board_reaches_from_one_behind_the_last_to_one_ahead_of_the_foremost() -> None:
    front = f"move (the pawn of the first of the players) to (the cell ahead of the cell ahead of {FIRST})"
    back = f"move (the pawn of the last of the players) to (the cell behind {FIRST})"
    assert ranks() == [-1, 0, 1]
    assert ranks(front) == [1, 2, 3]
    assert ranks(front, back) == [-2, -1, 0, 1, 2, 3]


def test_what_stands_on_a_space_is_told_with_its_mark() -> None:
    here = table(GRID, *PAWNS, names=("Ann", "Andy"))
    b2 = space(here.boards(0)[0], "b2")
    assert [(thing.mark, thing.name, thing.seat) for thing in b2.things] == [
        ("Ann1", "Ann's pawn 1", 0),
        ("Ann2", "Ann's pawn 2", 0),
        ("And1", "Andy's pawn 1", 1),
        ("And2", "Andy's pawn 2", 1),
    ]
    assert here.game.boards[0].is_empty


def test_the_map_is_plain_data() -> None:
    (board,) = table(GRID, *PAWNS).boards(1)
    data = json.loads(board.to_json())
    b2 = next(each for each in data["spaces"] if each["name"] == "b2")
    assert [thing["mark"] for thing in b2["things"]] == ["A1", "A2", "B1", "B2"]
    assert b2["neighbours"]["ahead"] == ["b3"]


def test_what_a_seat_may_not_see_is_not_on_its_map() -> None:
    secret = (
        GRID
        + "place lair of spies for each player, seen by its owner, on cells\nkind spy is a piece, 1 for each player\n"
    )
    moves = 'move (the spy of the first of the players) to "a1" of (the lair of the first of the players)'
    here = table(secret, moves)
    names = [[thing.name for thing in space(here.boards(seat)[0], "a1").things] for seat in (0, 1, None)]
    assert names == [["Ann's spy"], [], []]


LOOKS = """
kind cell is a space, in a line of 6 steps
  corner: number or none
  wall: yes or no
  looks like "#" while wall, red
  looks like "{corner}"
card "cell 3", a cell
  corner 4
card "cell 5", a cell
  wall
card "cell 6", a cell
  looks like "F"
kind car is a piece, 1 for each player
  looks like "X" while wrecked
  looks like "{heading}{owner}{gear}"
counter gear for each car, starts at 2
note heading for each car is a direction or none
flag wrecked for each car
place road of cars, face up, on cells
"""


def test_things_and_spaces_look_as_the_game_says() -> None:
    here = table(
        LOOKS,
        *CARS,
        "for each car:",
        "  set its heading to ahead",
        "  if the owner of the car is the last of the players:",
        "    mark the car as wrecked",
        "  otherwise:",
        "    add 1 to its gear",
    )
    (board,) = here.boards(0)
    assert [each.mark for each in board.spaces] == ["·", "·", "4", "·", "#", "F"]
    assert [(each.tells, each.colour) for each in board.spaces][2:5] == [("corner", ""), ("", ""), ("wall", "red")]
    assert [thing.mark for thing in board.spaces[0].things] == ["↑A3", "XB"]  # whose the wreck is can still be read


def test_a_look_tells_nothing_that_a_seat_may_not_know() -> None:
    kinds = LOOKS.replace("gear for each car, starts at 2", "gear for each car, starts at 2, seen by its owner")
    here = table(kinds, *CARS, "for each car:", "  set its heading to ahead")
    marks = [[thing.mark for thing in here.boards(seat)[0].spaces[0].things] for seat in (0, 1, None)]
    assert marks == [["↑A2", "B"], ["A", "↑B2"], ["A", "B"]]


def test_whose_a_thing_is_can_be_read_whichever_look_it_has() -> None:
    looks = '  looks like "{owner}{mood}"\n  looks like "×"\nnote mood for each car is a cell or none'
    kinds = LOOKS.replace('  looks like "X" while wrecked\n  looks like "{heading}{owner}{gear}"', looks)
    (board,) = table(kinds, *CARS).boards()
    assert [thing.mark for thing in board.spaces[0].things] == ["×A", "×B"]


def test_names_are_shortened_so_that_they_can_be_told_apart() -> None:
    kinds = """
kind cell is a space, in a grid of 2 rows and 2 columns
kind car is a piece
place road of cars, face up, on cells, starts with cars
card "Red Baron", a car
card "Rosa", a car
card "Blue", a car
"""
    here = table(kinds, "for each car:", '  move the car to "a1"')
    assert [thing.mark for thing in space(here.boards()[0], "a1").things] == ["Re", "Ro", "B"]
