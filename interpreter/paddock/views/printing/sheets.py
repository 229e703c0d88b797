"""Lays cards out on sheets of paper. Takes sizes in millimetres and faces, gives pages with places and marks."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor
from typing import Literal

from paddock.records import record

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4), "a3": (297.0, 420.0)}
CARDS = {
    "poker": (63.5, 88.9),
    "bridge": (57.15, 88.9),
    "tarot": (69.85, 120.65),
    "mini": (44.45, 63.5),
    "square": (63.5, 63.5),
}
MARGIN = 6.0  # that a printer at home leaves white
MARK, AWAY = 4.0, 1.0  # how long a crop mark is, and how far from the cards it begins
TINY = 1e-6

Duplex = Literal["long", "short", "fold", "none"]
Line = tuple[float, float, float, float]


class NoRoomError(ValueError):
    """Not even one card fits on the paper."""


@record(frozen=True)
class Format:
    """How cards are printed."""

    paper: str = "a4"
    width: float = 63.5
    height: float = 88.9
    gap: float = 0.0
    bleed: float = 0.0
    duplex: Duplex = "long"
    back_x: float = 0.0
    back_y: float = 0.0
    marks: bool = True


@record(frozen=True)
class Cell:
    """One card on a page: its upper left corner, which face or back, and whether it stands on its head."""

    x: float
    y: float
    what: int
    is_back: bool = False
    turned: bool = False


@record(frozen=True)
class Page:
    width: float
    height: float
    cells: tuple[Cell, ...]
    marks: tuple[Line, ...] = ()
    folds: tuple[Line, ...] = ()


@record(frozen=True)
class _Grid:
    """Where cards lie on one page: corners of columns and rows."""

    width: float
    height: float
    xs: tuple[float, ...]
    ys: tuple[float, ...]

    @property
    def room(self) -> int:
        return len(self.xs) * len(self.ys)


def lay_out(fronts: Sequence[int], backs: Sequence[int], how: Format) -> list[Page]:
    """Pages for these faces, in this order, each with its back; a page of backs follows its page of fronts."""
    grid = best_grid(how)
    pages: list[Page] = []
    for start in range(0, len(fronts), grid.room):
        some = range(start, min(start + grid.room, len(fronts)))
        cells = tuple(Cell(*_corner(grid, at - start), fronts[at]) for at in some)
        behind = tuple(_behind(cell, backs[at], grid, how) for cell, at in zip(cells, some, strict=True))
        marks = crop_marks(grid, how) if how.marks else ()
        if how.duplex == "fold":
            both = marks + (_mirrored(marks, grid.height) if how.marks else ())
            both = tuple(mark for mark in both if not _near_fold(mark, grid))
            pages.append(Page(grid.width, grid.height, cells + behind, both, _fold_marks(grid)))
            continue
        pages.append(Page(grid.width, grid.height, cells, marks))
        if how.duplex != "none":
            pages.append(Page(grid.width, grid.height, behind, _moved(marks, how)))
    return pages


def best_grid(how: Format) -> _Grid:
    """Upright or on its side, whichever takes more cards; upright if it makes no difference."""
    across, along = PAPERS[how.paper]
    grids = [_grid(width, height, how) for width, height in ((across, along), (along, across))]
    best = max(grids, key=lambda grid: grid.room)
    if not best.room:
        raise NoRoomError(f"a card of {how.width:g} × {how.height:g} mm does not fit on {how.paper.upper()}")
    return best


def _grid(width: float, height: float, how: Format) -> _Grid:
    gap = max(how.gap, 2 * how.bleed)  # what bleeds needs room of its own
    tall = height / 2 if how.duplex == "fold" else height
    columns = floor((width - 2 * (MARGIN + how.bleed) + gap + TINY) / (how.width + gap))
    # A fold needs its margin at the outer edge only, and room for what bleeds on both sides of the fold.
    spare = MARGIN + 2 * how.bleed if how.duplex == "fold" else 2 * (MARGIN + how.bleed)
    rows = floor((tall - spare + gap + TINY) / (how.height + gap))
    if columns < 1 or rows < 1:
        return _Grid(width, height, (), ())
    wide, high = columns * (how.width + gap) - gap, rows * (how.height + gap) - gap
    left = (width - wide) / 2
    top = tall - how.bleed - high if how.duplex == "fold" else (tall - high) / 2
    return _Grid(
        width,
        height,
        tuple(left + column * (how.width + gap) for column in range(columns)),
        tuple(top + row * (how.height + gap) for row in range(rows)),
    )


def _corner(grid: _Grid, at: int) -> tuple[float, float]:
    return grid.xs[at % len(grid.xs)], grid.ys[at // len(grid.xs)]


def _behind(cell: Cell, back: int, grid: _Grid, how: Format) -> Cell:
    """Where the back of a card is printed so that it lies exactly behind it."""
    upright = grid.height >= grid.width
    sideways = how.duplex != "fold" and (how.duplex == "long") == upright  # the paper turns about an upright axis
    if sideways or how.duplex == "none":
        x, y, turned = grid.width - cell.x - how.width, cell.y, False
    else:
        x, y, turned = cell.x, grid.height - cell.y - how.height, True
    return Cell(x + how.back_x, y + how.back_y, back, is_back=True, turned=turned)


# ------------------------------------------------------------------ marks


def crop_marks(grid: _Grid, how: Format) -> tuple[Line, ...]:
    """Short lines in the margins, where the edges of the cards end; none among the cards."""
    edges_x = sorted({round(x + side, 4) for x in grid.xs for side in (0.0, how.width)})
    edges_y = sorted({round(y + side, 4) for y in grid.ys for side in (0.0, how.height)})
    away = AWAY + how.bleed
    top, bottom = grid.ys[0] - away, grid.ys[-1] + how.height + away
    left, right = grid.xs[0] - away, grid.xs[-1] + how.width + away
    upright = [(x, y, x, y + step) for x in edges_x for y, step in ((top, -MARK), (bottom, MARK))]
    level = [(x, y, x + step, y) for y in edges_y for x, step in ((left, -MARK), (right, MARK))]
    return (*upright, *level)


def _mirrored(marks: tuple[Line, ...], height: float) -> tuple[Line, ...]:
    return tuple((x1, height - y1, x2, height - y2) for x1, y1, x2, y2 in marks)


def _near_fold(mark: Line, grid: _Grid) -> bool:
    """At the fold there is no margin: upright marks stand at the outer edges only."""
    x1, y1, x2, _ = mark
    return x1 == x2 and min(grid.ys) < y1 < grid.height - min(grid.ys)


def _fold_marks(grid: _Grid) -> tuple[Line, ...]:
    middle = grid.height / 2
    return ((2.0, middle, 2.0 + MARK, middle), (grid.width - 2.0 - MARK, middle, grid.width - 2.0, middle))


def _moved(marks: tuple[Line, ...], how: Format) -> tuple[Line, ...]:
    x, y = how.back_x, how.back_y
    return tuple((x1 + x, y1 + y, x2 + x, y2 + y) for x1, y1, x2, y2 in marks)


# ------------------------------------------------------------------ without paper


def singles(what: Sequence[int], how: Format, is_back: bool = False) -> list[Page]:
    """One card on each page, with what bleeds and nothing else."""
    width, height = how.width + 2 * how.bleed, how.height + 2 * how.bleed
    return [Page(width, height, (Cell(how.bleed, how.bleed, one, is_back),)) for one in what]


def table_sheet(what: Sequence[int], how: Format, columns: int) -> Page:
    """Cards edge to edge, in rows of so many; a sheet has two rows at least."""
    rows = max(2, -(-len(what) // columns))
    cells = tuple(Cell(at % columns * how.width, at // columns * how.height, one) for at, one in enumerate(what))
    return Page(columns * how.width, rows * how.height, cells)
