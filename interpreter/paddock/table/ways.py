"""From a question that is one step of a way to the ways there are: where each ends, and what is different then.

Nothing is looked at that the seat does not know: the steps are tried in a world that it imagines. Ways that end alike,
with the same on every board and in every number that all can see, are one; the first that was found stands for them.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from contextlib import suppress
from typing import NamedTuple

from paddock.code import PlayError, State
from paddock.records import record
from paddock.table.internals import Moment
from paddock.table.knowledge.displays import displays_of
from paddock.table.model import Data, DisplayView, TableError
from paddock.table.position import Position
from paddock.table.sight import Sight

MOST = 4_000  # points that are looked at; beyond that, steps are asked one by one


@record(frozen=True, kw_only=True)
class WayView(Data):
    """A way that can be gone: the answers to give one after the other, and what comes of it."""

    answers: tuple[int, ...]  # indexes of options
    through: tuple[str, ...]  # the spaces to which the steps lead, the last one included
    goal: str  # the space on which it ends; the place, if that is beside the board
    changes: tuple[DisplayView, ...] = ()  # what the game displays then, where that is not so at the end of every way
    sure: bool = True  # no, if chance comes in at the end


class _Point(NamedTuple):
    position: Position
    before: _Point | None = None
    answer: int = 0  # that led here, by its index
    sure: bool = True

    def line(self) -> list[_Point]:
        """All points up to here, without the first."""
        points: list[_Point] = []
        point: _Point | None = self
        while point is not None and point.before is not None:
            points.append(point)
            point = point.before
        return points[::-1]


def ways_from(here: Position, seat: int) -> tuple[WayView, ...]:
    """Every end that can be reached; none if that cannot be foreseen, or if there are too many."""
    with suppress(PlayError, TableError):  # a world can be imagined that contradicts what the running verb has in mind
        start = _Point(here.imagined(seat))
        ends: dict[Hashable, _Point] = {}
        for end in _ends(start):
            ends.setdefault(_signature(end), end)
        return _told(start, list(ends.values()), seat)
    return ()


def _ends(start: _Point) -> Iterator[_Point]:
    """Where the question that is open at the start is asked no more, nearest first."""
    wave, known = [start], {start.position.key}
    while wave:
        following: list[_Point] = []
        for point in wave:
            for index in _steps(point.position):
                position = point.position.after(index)
                if position.key in known:
                    continue
                known.add(position.key)
                if len(known) > MOST:
                    raise TableError("There are too many ways to look at.")
                sure = position.state().pos == point.position.state().pos
                then = _Point(position, point, index, sure)
                if sure and _is_same(start.position, position):
                    following.append(then)
                else:
                    yield then
        wave = following


def _is_same(start: Position, now: Position) -> bool:
    asked = start.state().question
    return asked is not None and asked.is_same(now.state().question)


def _steps(position: Position) -> list[int]:
    """The answers that go on: not what cards offer beside them."""
    return [index for index, value in enumerate(position.options) if not isinstance(value, tuple)]


def _signature(end: _Point) -> Hashable:
    position = end.position
    sight, state = position.sight, position.state()
    standing = tuple((thing, _whereabouts(sight, state, thing)) for thing in _board_things(sight, state))
    counts = tuple(len(state.things_in(spot.index)) for spot in sight.spots)
    open_cells = (cell for cell in sight.cells if cell.store.seen == "all" and cell.store.told)
    return standing, counts, tuple(state.value(cell.index) for cell in open_cells), _displays(position)


def _displays(position: Position) -> tuple[DisplayView, ...]:
    return displays_of(Moment(position.machine, position.sight, position.state()))


def _board_things(sight: Sight, state: State) -> list[int]:
    boards = (spot.index for spot in sight.spots if spot.place.shape.on_spaces)
    return sorted(thing for index in boards for thing in state.things_in(index))


def _whereabouts(sight: Sight, state: State, thing: int) -> str:
    index = state.where(thing)
    if index is None:
        return ""
    space = state.slot(thing) if sight.spot_at[index].place.shape.on_spaces else None
    return sight.place_name(index) if space is None else sight.name(space)


# ------------------------------------------------------------------ what is told of them


def _told(start: _Point, ends: list[_Point], seat: int) -> tuple[WayView, ...]:
    shown = {id(end): _own(_displays(end.position), seat) for end in ends}
    common = set.intersection(*(set(each) for each in shown.values())) if ends else set()
    ways = (
        WayView(
            answers=tuple(point.answer for point in end.line()),
            through=tuple(dict.fromkeys(_course(start, end, seat))),
            goal=_course(start, end, seat)[-1],
            changes=tuple(each for each in shown[id(end)] if end.sure and each not in common),
            sure=end.sure,
        )
        for end in ends
    )
    order = {name: number for number, name in enumerate(start.position.sight.names)}
    return tuple(sorted(ways, key=lambda way: -order.get(way.goal, len(order))))  # what lies beside the board first


def _own(displays: tuple[DisplayView, ...], seat: int) -> tuple[DisplayView, ...]:
    """Of the one who goes, and of the whole table."""
    return tuple(each for each in displays if each.seat in (seat, None))


def _course(start: _Point, end: _Point, seat: int) -> list[str]:
    """Where the thing that moves is after each step: the first own one that is elsewhere in the end, else any."""
    sight, began, ended = end.position.sight, start.position.state(), end.position.state()
    things = sorted(_board_things(sight, began), key=lambda thing: sight.keeper[thing] != seat)
    moved = [t for t in things if _whereabouts(sight, began, t) != _whereabouts(sight, ended, t)]
    mover = next(iter(moved or things), None)
    if mover is None:
        return [""]
    return [_whereabouts(sight, point.position.state(), mover) for point in end.line()]
