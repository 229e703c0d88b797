"""How the spaces of a kind lie to each other: a board as declared goes in; the neighbours of each space come out.

Spaces are counted from 0 in the order in which they are made: a grid row by row, the row at the back first. A direction
is the number of its word among all eight, clockwise. A game has only those that its boards have, and there a direction
is its number among these.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from paddock.records import field, record
from paddock.text.plural import plural

SPACE = "space"  # the kind of all spaces
DIRECTION = "direction"  # the kind of these words, in a game that has a board
DIRECTIONS = ("ahead", "ahead right", "right", "behind right", "behind", "behind left", "left", "ahead left")
AHEAD, RIGHT, BEHIND, LEFT = 0, 2, 4, 6
STRAIGHT = (AHEAD, RIGHT, BEHIND, LEFT)
SLANTED = (1, 3, 5, 7)
HEX = (1, RIGHT, 3, 5, LEFT, 7)  # a hexagon has no neighbour straight ahead
EVERY = tuple(range(len(DIRECTIONS)))
BESIDE = "beside"  # the line of a space that names neighbours
BACK = (3, BEHIND, 5)
ABREAST = "abreast"  # in the same row of an open board, itself among them
SIDE = 8  # beside each other, in no direction
ROUND = 4  # so far is a direction turned to go back
Turn = Literal["round", "right", "left"]

Layout = Literal["grid", "route", "links"]
Cells = Literal["squares", "hexagons", "leaning hexagons"]


@record(kw_only=True)
class Link:
    """One way from a space to its neighbour."""

    start: int
    direction: int
    goal: int


@record(kw_only=True)
class Board:
    layout: Layout
    row: str = "row"  # the field that tells how far ahead a space is
    column: str = "column"
    rows: int = 0
    columns: int = 0
    cells: Cells = "squares"
    round: bool = False  # ahead of the last row is the first
    open: bool = False  # rows come and go: which is the first is a matter of what stands on them
    directed: bool = True  # links lie in directions
    links: list[Link] = field(default_factory=list)  # of a route, and those that are stated
    shortcuts: list[Link] = field(default_factory=list)  # of them, what lines of a route state: they lead one way

    @property
    def straight(self) -> tuple[int, ...]:
        """The directions in which spaces touch along a whole side."""
        if self.layout == "links":
            return (*range(SIDE), SIDE)
        if self.layout == "route":  # across a corner only where a lane forks or ends
            return tuple(range(SIDE))
        return STRAIGHT if self.cells == "squares" else HEX

    @property
    def directions(self) -> tuple[int, ...]:
        """Those in which a space can have a neighbour at all."""
        if self.layout != "grid":
            return EVERY if self.directed else ()
        if self.cells != "squares":
            return HEX
        if self.columns == 1:
            return AHEAD, BEHIND
        return (RIGHT, LEFT) if self.rows == 1 else EVERY

    @property
    def turn(self) -> int:
        """So many of its directions further is `turned right`: a quarter, of hexagons a sixth; 0 on a line."""
        return len(self.directions) // 4

    def text(self) -> str:
        """How its spaces lie, as `paddock words` tells it."""
        if self.layout == "links":
            return "linked: each names its neighbours"
        if self.layout == "route":
            return f"on a route of {plural(self.row)} and {plural(self.column)}"
        rows = f"open {plural(self.row)}" if self.open else f"{self.rows} {plural(self.row)}"
        if not self.column:
            return f"in a {'ring' if self.round else 'line'} of {rows}"
        cells = "" if self.cells == "squares" else f" of {self.cells}"
        round_ = ", going round" if self.round else ""
        return f"in a grid of {rows} and {self.columns} {plural(self.column)}{cells}{round_}"

    @property
    def fields(self) -> frozenset[str]:
        """Fields of its spaces that say where they lie."""
        return frozenset({*DIRECTIONS, BESIDE} if self.layout == "links" else {self.row, self.column})

    @property
    def onward(self) -> tuple[int, ...]:
        """The directions that a way takes: on a route it never goes back."""
        return tuple(way for way in self.straight if not (self.layout == "route" and way in BACK))


def directions_of(boards: Iterable[Board]) -> tuple[int, ...]:
    """Those of a game, clockwise; where no board has any, the words are there all the same."""
    found = {way for board in boards for way in board.directions}
    return tuple(sorted(found)) or EVERY


def neighbours(board: Board, spaces: int) -> list[list[list[int]]]:
    """For each direction, for each space: its neighbours there; more than one only where a way forks."""
    table: list[list[list[int]]] = [[[] for _ in range(spaces)] for _ in (*DIRECTIONS, SIDE)]
    for link in board.links if board.layout != "grid" else _grid_links(board):
        table[link.direction][link.start].append(link.goal)
    return table


def _grid_links(board: Board) -> Iterator[Link]:
    wraps = board.round or board.open
    for row in range(board.rows):
        for column in range(board.columns):
            for direction, (ahead, right) in _offsets(board.cells, row).items():
                to_row, to_column = row + ahead, column + right
                to_row = to_row % board.rows if wraps and board.rows > 1 else to_row
                if 0 <= to_row < board.rows and 0 <= to_column < board.columns:
                    start, goal = row * board.columns + column, to_row * board.columns + to_column
                    yield Link(start=start, direction=direction, goal=goal)


def _offsets(cells: Cells, row: int) -> dict[int, tuple[int, int]]:
    """For each direction: so many rows ahead, so many columns to the right."""
    sides = {RIGHT: (0, 1), LEFT: (0, -1)}
    if cells == "squares":
        slanted = {1: (1, 1), 3: (-1, 1), 5: (-1, -1), 7: (1, -1)}
        return {AHEAD: (1, 0), BEHIND: (-1, 0), **sides, **slanted}
    if cells == "leaning hexagons":  # each row lies half a space further right than the one behind it
        return {**sides, 1: (1, 0), 7: (1, -1), 3: (-1, 1), 5: (-1, 0)}
    shift = row % 2  # every other row lies half a space further right
    return {**sides, 1: (1, shift), 7: (1, shift - 1), 3: (-1, shift), 5: (-1, shift - 1)}
