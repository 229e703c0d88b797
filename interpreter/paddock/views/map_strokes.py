"""What is drawn between the spaces of a map: walls, and links to spaces that do not lie beside.

Takes a board, gives the sign for each place in and between its rows. A place half a space further is a gap.
"""

from __future__ import annotations

from collections import defaultdict

from paddock.records import field, record
from paddock.table.maps.model import STROKES, BoardView, SpaceView

WALL, LEDGE, ONWARD, RIGHTWARD, LEFTWARD, CROSSING = STROKES  # onward: a lane goes on where it has no space
Line = dict[float, str]  # by `x`


@record(frozen=True)
class Strokes:
    rows: dict[float, Line] = field(default_factory=lambda: defaultdict(dict))  # by `y`: beside spaces, or instead
    between: dict[float, Line] = field(default_factory=lambda: defaultdict(dict))  # above the row of that `y`
    left_over: list[tuple[str, str]] = field(default_factory=list)  # links for which there is no room


def strokes_of(board: BoardView) -> Strokes:
    spaces = {space.name: space for space in board.spaces}
    found = Strokes()
    for one, other in board.walls:
        if one in spaces and other in spaces:
            _wall(found, spaces[one], spaces[other])
    points = {(space.x, space.y) for space in board.spaces}
    for one, other in board.roads:
        if one in spaces and other in spaces:
            drawn = _link if board.sort == "directions" else _lane
            if not drawn(found, spaces[one], spaces[other], points):
                found.left_over.append((one, other))
    return found


def _wall(found: Strokes, one: SpaceView, other: SpaceView) -> None:
    if one.y == other.y:
        found.rows[one.y][min(one.x, other.x) + 0.5] = WALL
    else:
        found.between[min(one.y, other.y)][one.x] = LEDGE


def _link(found: Strokes, one: SpaceView, other: SpaceView, _: set[tuple[float, float]]) -> bool:
    """Between spaces that lie where their directions put them."""
    right = other.x - one.x
    if one.y == other.y:
        found.rows[one.y][min(one.x, other.x) + 0.5] = LEDGE
    elif right == 0:
        found.between[one.y][one.x] = WALL
    else:
        line, at = found.between[one.y], min(one.x, other.x) + 0.5
        stroke = _aslant(right)
        line[at] = stroke if line.get(at, stroke) == stroke else CROSSING
    return True


def _lane(found: Strokes, one: SpaceView, other: SpaceView, points: set[tuple[float, float]]) -> bool:
    """From one row to one ahead: along the lane where it has no spaces, and then to the side."""
    right, ahead = other.x - one.x, int(other.y - one.y)
    gaps = [(one.x, one.y + step) for step in range(1, ahead)]
    if ahead < 1 or abs(right) > 1 or points & {*gaps}:
        return False
    if right:
        begins_there = ahead == 1 and (other.x, one.y) not in points
        if not begins_there and (one.x, other.y) in points:
            return False
        level = one.y if begins_there else other.y
        found.rows[level][min(one.x, other.x) + 0.5] = _aslant(right)
    for x, y in gaps:
        found.rows[y][x] = ONWARD
    return True


def _aslant(right: float) -> str:
    return RIGHTWARD if right > 0 else LEFTWARD
