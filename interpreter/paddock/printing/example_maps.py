"""Draws what an example is about on a board. Takes the boards before and after it, gives the same part of both.

Only boards in rows and columns are cut; one that is longer than wide lies on its side, and ahead is to the right then.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from paddock.records import record
from paddock.table.maps.model import JOINT, BoardView, SpaceView
from paddock.views.printing.book_model import PlaceBox
from paddock.views.printing.kinds import titled

MAP = "map"
MOST = 14  # rows of spaces that a small picture has room for
MOST_ACROSS = 8
BLANK = "\u00a0"  # in a row of cells: blanks stand between them

Cells = list[list[str]]


@record(frozen=True)
class PartOfBoard:
    """One board before and after, as far as the things are that matter."""

    before: PlaceBox
    after: PlaceBox
    before_it: frozenset[str]  # which of them stand on it then
    after_it: frozenset[str]


def parts_of_boards(
    before: Sequence[BoardView], after: Sequence[BoardView], things: Collection[str]
) -> list[PartOfBoard]:
    parts = []
    for was, now in zip(before, after, strict=True):
        there = [space for board in (was, now) for space in board.spaces if _standing(space, things)]
        if not there or was.sort != "grid" or was.open:
            continue
        low, high = (end(space.y for space in there) for end in (min, max))
        if high - low + 3 > MOST or len(was.columns) > MOST_ACROSS:
            continue
        names = (frozenset(name for space in board.spaces for name in _standing(space, things)) for board in (was, now))
        parts.append(PartOfBoard(_box(was, low - 1, high + 1), _box(now, low - 1, high + 1), *names))
    return parts


def _box(board: BoardView, low: float, high: float) -> PlaceBox:
    title = titled(board.places[0] if board.places else board.name)
    title = f"{title}, ahead to the right" if _is_lying(board) else title
    return PlaceBox(title, "", "all", form=MAP, things=_rows(board, low, high))


def _is_lying(board: BoardView) -> bool:
    return len(board.rows) > len(board.columns)


def _standing(space: SpaceView, things: Collection[str]) -> list[str]:
    return [thing.name for thing in space.things if thing.name in things]


def _rows(board: BoardView, low: float, high: float) -> tuple[str, ...]:
    """The name of each row before it, those of the columns below."""
    ahead = [(name, y) for name, y in sorted(board.rows.items(), key=lambda row: row[1]) if low <= y <= high]
    across = sorted(board.columns.items(), key=lambda column: column[1])
    at = {(space.x, space.y): space for space in board.spaces}
    if _is_lying(board):
        cells = [[column, *(_mark(at.get((x, y))) for _, y in ahead)] for column, x in across]
        cells.append(["", *(name for name, _ in ahead)])
    else:
        cells = [[name, *(_mark(at.get((x, y))) for _, x in across)] for name, y in reversed(ahead)]
        cells.append(["", *(column for column, _ in across)])
    wide = max(len(cell) for row in cells for cell in row)
    return tuple(" ".join(cell.replace(" ", BLANK).ljust(wide, BLANK) for cell in row) for row in cells)


def _mark(space: SpaceView | None) -> str:
    if space is None:
        return ""
    return JOINT.join(thing.mark for thing in space.things) or space.mark
