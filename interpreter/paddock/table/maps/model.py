"""What a map holds: boards, their spaces with coordinates and neighbours, and what stands on each."""

from __future__ import annotations

from typing import Literal

from paddock.records import field, record
from paddock.table.model import Data

EMPTY = "·"  # a space on which nothing stands and nothing is printed
JOINT = "/"  # between the marks of things that share a space

STROKES = ("│", "─", "┊", "╱", "╲", "╳")  # between spaces: walls, and links to those that do not lie beside

Sort = Literal["grid", "row by row", "directions", "links"]  # the last two: linked spaces, which may lie on a circle
Pair = tuple[str, str]  # names of two spaces
Shown = int | bool | str | None | list[int] | list[str]


@record(frozen=True, kw_only=True)
class StandingView(Data):
    """A thing on a space. Things that a seat may not see are not on its map."""

    place: str
    name: str
    kind: str
    mark: str
    letters: str  # that stand for it where the game does not say how it looks
    colour: str = ""  # as the game says; else that of its seat
    seat: int | None = None  # of a piece: whom it was made for


@record(frozen=True, kw_only=True)
class SpaceView(Data):
    """A space: `x` grows to the right, `y` ahead, one for each space; hexagons lie half a space aside."""

    name: str
    kind: str
    row: int | str | None = None
    column: int | str | None = None
    fields: dict[str, Shown] = field(default_factory=dict)
    x: float
    y: float
    mark: str = EMPTY
    colour: str = ""
    tells: str = ""  # the names of what the mark shows: a flag, or fields
    goal: str = ""  # while a space or a way to one is chosen: the number that stands for it
    neighbours: dict[str, tuple[str, ...]] = field(default_factory=dict)  # by direction; `beside` is in none
    things: tuple[StandingView, ...] = ()


@record(frozen=True, kw_only=True)
class BoardView(Data):
    """All spaces of a kind; of a board whose rows come and go, those around what stands there."""

    name: str
    sort: Sort
    cells: Literal["squares", "hexagons"] = "squares"
    round: bool = False  # ahead of the last is the first
    open: bool = False
    row_noun: str = ""  # of open rows: what the rules count, from 1 for the foremost on which anything stands
    rows: dict[str, float] = field(default_factory=dict)  # what each row is called, and its `y`
    columns: dict[str, float] = field(default_factory=dict)  # and each column, with its `x` in the last row
    shortcuts: tuple[Pair, ...] = ()  # links that the lines of a route state: from one space to another
    walls: tuple[Pair, ...] = ()  # spaces side by side between which no step leads
    roads: tuple[Pair, ...] = ()  # links that are drawn as lines: those between spaces that share no side
    places: tuple[str, ...] = ()  # whose things stand here
    spaces: tuple[SpaceView, ...]

    @property
    def is_empty(self) -> bool:
        return not any(space.things for space in self.spaces)
