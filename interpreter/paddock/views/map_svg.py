"""Draws maps as a picture. Takes boards, gives SVG: squares, hexagons or linked circles, and what stands on them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import cos, hypot, pi, sin, sqrt

from jinja2 import Environment, PackageLoader, StrictUndefined, Template

from paddock.records import record
from paddock.table.maps.marks import ARROWS
from paddock.table.maps.model import EMPTY, BoardView, SpaceView
from paddock.views.map_colours import PAINTS, paint_of

UNIT = 46.0  # from one space to the next
LINKED = 96.0  # between linked spaces, which show their names
MARGIN, TITLE, SIDE = 24.0, 44.0, 34.0
LINE, FITS = 14.0, 7  # of a name below its column: from line to line, and the letters of one
RIM, BOW, HEAD = 12.0, 0.16, 9.0  # where arrows begin and end; how far they bow out, of their length; their heads
NEAR = 20.0  # from the rim of a space to the arrow of a direction
Point = tuple[float, float]
Segment = tuple[float, float, float, float]


@record(frozen=True)
class Shape:
    """A space as it is drawn: its outline, what is printed there, and what stands there."""

    outline: str  # the corners; of a circle nothing
    x: float
    y: float
    mark: str
    under: str  # what would be printed there, but for what stands on it
    colour: str
    caption: str
    discs: tuple[Disc, ...]
    title: str


@record(frozen=True)
class Disc:
    x: float
    y: float
    size: float
    mark: str
    colour: str
    title: str


@record(frozen=True)
class Name:
    x: float
    y: float
    text: str
    anchor: str


@record(frozen=True)
class Arrow:
    path: str
    head: str  # its corners


@record(frozen=True)
class Sheet:
    """One board on the page."""

    title: str
    shapes: tuple[Shape, ...]
    lines: tuple[Segment, ...]
    roads: tuple[Segment, ...]
    walls: tuple[Segment, ...]
    names: tuple[Name, ...]
    arrows: tuple[Arrow, ...]
    top: float


def map_svg(title: str, boards: Sequence[BoardView], on_paper: bool = False) -> str:
    """All boards of a game, one below the other. On paper nothing is dark, and it has fonts of its own."""
    sheets, width, top = [], 0.0, MARGIN
    for board in boards:
        drawing = _Drawing(board, top + TITLE)
        named = f"{title}: {board.name}" if len(boards) > 1 else title
        sheets.append(
            Sheet(
                named,
                drawing.shapes(),
                drawing.lines(),
                drawing.roads(),
                drawing.walls(),
                drawing.names(),
                drawing.arrows(),
                top,
            )
        )
        width, top = max(width, drawing.width), drawing.bottom
    return _template().render(title=title, sheets=sheets, width=width, height=top, on_paper=on_paper) + "\n"


@cache
def _template() -> Template:
    room = Environment(
        loader=PackageLoader("paddock.views", "templates"), undefined=StrictUndefined, autoescape=True, trim_blocks=True
    )
    return room.get_template("map.jinja")


class _Drawing:
    """One board: from its coordinates to those of the page, on which `y` grows downward."""

    def __init__(self, board: BoardView, top: float) -> None:
        self.board = board
        self.is_linked = board.sort in ("directions", "links")
        self.hexagons = board.cells == "hexagons"
        self.across = LINKED if self.is_linked else UNIT
        self.along = self.across * (sqrt(3) / 2 if self.hexagons else 1)
        self.left = min((space.x for space in board.spaces), default=0.0)
        self.high = max((space.y for space in board.spaces), default=0.0)
        side = max([0, *(len(name) for name in board.rows)]) * 8 + 16 if board.rows else 0
        self.start = MARGIN + side + self.across / 2
        self.top = top + self.across / 2
        right = max((space.x for space in board.spaces), default=0.0)
        low = min((space.y for space in board.spaces), default=0.0)
        self.width = max(self.start + (right - self.left + 0.5) * self.across + MARGIN, 240.0)
        self.points = {space.name: self.at(space.x, space.y) for space in board.spaces}
        self.bottom = self.top + (self.high - low + 0.5) * self.along + self._foot() + MARGIN

    def _foot(self) -> float:
        """Room for the names of columns, the longest of which has so many lines."""
        lines = max([0, *(len(_folded(name)) for name in self.board.columns)])
        return SIDE + (lines - 1) * LINE if lines else 0.0

    def at(self, x: float, y: float) -> tuple[float, float]:
        return self.start + (x - self.left) * self.across, self.top + (self.high - y) * self.along

    def shapes(self) -> tuple[Shape, ...]:
        return tuple(map(self._shape, self.board.spaces))

    def _shape(self, space: SpaceView) -> Shape:
        x, y = self.at(space.x, space.y)
        is_name = self.is_linked and not space.tells and space.name.startswith(space.mark.rstrip("."))
        mark = "" if space.mark == EMPTY or is_name else space.mark
        caption = str(space.row) if self.board.sort == "row by row" else space.name if self.is_linked else ""
        colour = PAINTS[space.colour].picture if space.colour in PAINTS else ""
        printed = f"{space.name}: {space.tells} {space.mark}" if space.tells else space.name
        outline = "" if self.is_linked else " ".join(f"{a:.1f},{b:.1f}" for a, b in self._corners(x, y))
        look = ("", mark) if space.things else (mark, "")
        return Shape(outline, x, y, *look, colour, caption, tuple(self._discs(space, x, y)), printed)

    def _corners(self, x: float, y: float) -> list[tuple[float, float]]:
        if self.hexagons:
            radius = UNIT / sqrt(3)
            return [(x + radius * sin(pi * turn / 3), y - radius * cos(pi * turn / 3)) for turn in range(6)]
        half = UNIT / 2
        return [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]

    def _discs(self, space: SpaceView, x: float, y: float) -> Iterator[Disc]:
        """Things that share a space stand round its middle."""
        count = len(space.things)
        size, away = (15.0, 0.0) if count < 2 else (9.5, 11.0)
        if self.board.sort == "row by row":  # beside the number of the step
            x, y, size = x + 3, y + 5, min(size, 14.0)
        for turn, thing in enumerate(space.things):
            angle = 2 * pi * turn / count - pi
            yield Disc(
                x + away * cos(angle), y + away * sin(angle), size, thing.mark, paint_of(thing).picture, thing.name
            )

    def lines(self) -> tuple[Segment, ...]:
        """Of linked spaces, below their circles: each link once."""
        return tuple(self._between(*pair) for pair in self.board.roads) if self.is_linked else ()

    def roads(self) -> tuple[Segment, ...]:
        """Of squares that share no side, from rim to rim."""
        found = [] if self.is_linked else [self._between(*pair) for pair in self.board.roads]
        return tuple((*_rim(x, y, to_x, to_y)[0], *_rim(to_x, to_y, x, y)[0]) for x, y, to_x, to_y in found)

    def walls(self) -> tuple[Segment, ...]:
        """Along the side that two squares share."""
        return tuple(self._side(*self._between(*pair)) for pair in self.board.walls)

    def _side(self, x: float, y: float, to_x: float, to_y: float) -> Segment:
        middle, half = ((x + to_x) / 2, (y + to_y) / 2), UNIT / 2
        right, down = (half, 0.0) if x == to_x else (0.0, half)
        return middle[0] - right, middle[1] - down, middle[0] + right, middle[1] + down

    def _between(self, one: str, other: str) -> Segment:
        return (*self.points[one], *self.points[other])

    def arrows(self) -> tuple[Arrow, ...]:
        """Of links that lead one way: each bows out a little, so that it is seen beside the lane."""
        spaces = {space.name: space for space in self.board.spaces}
        found = [(spaces[start], spaces[goal]) for start, goal in self.board.shortcuts if {start, goal} <= {*spaces}]
        return tuple(self._arrow(start, goal) for start, goal in found)

    def _arrow(self, start: SpaceView, goal: SpaceView) -> Arrow:
        """To the side in which it leads."""
        ways = [way for way, goals in start.neighbours.items() if goal.name in goals]
        leftward = any("left" in way for way in ways)
        return _bow(*self.at(start.x, start.y), *self.at(goal.x, goal.y), BOW * (-1 if leftward else 1))

    def names(self) -> tuple[Name, ...]:
        """Of rows at the left, beside the first of its hexagons; of columns below."""
        names = []
        for name, level in self.board.rows.items():
            first = min(space.x for space in self.board.spaces if space.y == level)
            x, y = self.at(first if self.hexagons else self.left, level)
            names.append(Name(x - UNIT / 2 - 8, y, name, "end"))
        names += self._directions()
        low = min((space.y for space in self.board.spaces), default=0.0)
        for name, at in self.board.columns.items():
            x, y = self.at(at, low)
            for line, text in enumerate(_folded(name)):
                names.append(Name(x, y + UNIT / 2 + 18 + line * LINE, text, "middle"))
        return tuple(names)

    def _directions(self) -> list[Name]:
        """Where spaces lie on a circle: beside each, at the line that begins there, the arrow of its direction."""
        if self.board.sort != "links":
            return []
        found = []
        for space in self.board.spaces:
            for way, goals in space.neighbours.items():
                for goal in goals if way in ARROWS else ():
                    (x, y), (right, down) = _rim(*self.points[space.name], *self.points[goal])
                    names_at = x + right * NEAR, y + down * NEAR
                    found.append(Name(*names_at, ARROWS[way], "middle"))
        return found


def _bow(x: float, y: float, to_x: float, to_y: float, bow: float) -> Arrow:
    """A curve from one space to another, from rim to rim, and its head."""
    middle = (x + to_x) / 2 - (to_y - y) * bow, (y + to_y) / 2 + (to_x - x) * bow
    (start, _), (end, (right, down)) = _rim(x, y, *middle), _rim(to_x, to_y, *middle)
    base = end[0] + right * HEAD, end[1] + down * HEAD
    aside = down * HEAD / 2, -right * HEAD / 2
    corners = end, (base[0] - aside[0], base[1] - aside[1]), (base[0] + aside[0], base[1] + aside[1])
    head = " ".join(f"{a:.1f},{b:.1f}" for a, b in corners)
    path = f"M {start[0]:.1f} {start[1]:.1f} Q {middle[0]:.1f} {middle[1]:.1f} {base[0]:.1f} {base[1]:.1f}"
    return Arrow(path, head)


def _rim(x: float, y: float, to_x: float, to_y: float) -> tuple[Point, Point]:
    """A little away from a point toward another one, and the way there."""
    far = hypot(to_x - x, to_y - y) or 1.0
    right, down = (to_x - x) / far, (to_y - y) / far
    return (x + right * RIM, y + down * RIM), (right, down)


def _folded(name: str) -> list[str]:
    """The name of a column in lines as wide as a space; a longer word is cut."""
    lines: list[str] = []
    for word in name.split():
        if lines and len(lines[-1]) + 1 + len(word) <= FITS:
            lines[-1] += f" {word}"
        else:
            lines.append(word if len(word) <= FITS else f"{word[: FITS - 1]}…")
    return lines
