"""From a question that is one step of a way to the ways there are: where each ends, and what comes of it.

Nothing is looked at that the seat does not know: the steps are tried in a world that it imagines. Ways that end alike,
with the same on every board and in every number that all can see, are one; the first that was found stands for them.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from paddock.code import PlayError, State
from paddock.records import record
from paddock.table.events.model import Event
from paddock.table.internals import Moment
from paddock.table.knowledge.displays import displays_of
from paddock.table.model import Data, TableError
from paddock.table.position import Position
from paddock.table.sight import Sight
from paddock.table.way_changes import ChangeView, changes_between, shown_of, with_changes_undone
from paddock.table.way_happenings import Course, HappeningView, has_chance, own_events, whereabouts

MOST = 4_000  # points that are looked at; beyond that, steps are asked one by one


@record(frozen=True, kw_only=True)
class WayView(Data):
    """A way that can be gone: the answers to give one after the other, and what comes of it."""

    answers: tuple[int, ...]  # indexes of options
    through: tuple[str, ...]  # the spaces to which the steps lead, the last one included
    goal: str  # the space on which it ends; the place, if that is beside the board
    changes: tuple[ChangeView, ...] = ()  # what it costs and brings: numbers of the player and of the whole table
    happenings: tuple[HappeningView, ...] = ()  # what happens on it besides the steps
    sure: bool = True  # no, if chance comes in, or something that the seat does not know


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
        teller = _Teller(start.position, here.imagined(seat, 1), seat)
        order = {name: number for number, name in enumerate(here.sight.names)}
        ways = (teller.way(end) for end in ends.values())
        return tuple(sorted(ways, key=lambda way: -order.get(way.goal, len(order))))  # what lies beside the board first
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
    standing = tuple((thing, whereabouts(sight, state, thing)) for thing in _board_things(sight, state))
    counts = tuple(len(state.things_in(spot.index)) for spot in sight.spots)
    open_cells = (cell for cell in sight.cells if cell.store.seen == "all" and cell.store.told)
    noted = tuple(state.value(cell.index) for cell in open_cells)
    return standing, counts, noted, displays_of(_moment(position, state))


def _board_things(sight: Sight, state: State) -> list[int]:
    boards = (spot.index for spot in sight.spots if spot.place.shape.on_spaces)
    return sorted(thing for index in boards for thing in state.things_in(index))


# ------------------------------------------------------------------ what is told of them


class _Teller:
    """Tells what comes of the ways. What is not so in another world that the seat can imagine is not told."""

    def __init__(self, start: Position, other: Position, seat: int) -> None:
        self.start, self.seat, self.sight = start, seat, start.sight
        self.others: dict[tuple[int, ...], Position] = {(): other}
        self.shown = shown_of(_moment(start, start.state()), seat)

    def way(self, end: _Point) -> WayView:
        answers = tuple(point.answer for point in end.line())
        positions = [point.position for point in end.line()]
        events = _events(positions)
        own = own_events(self.sight, self.seat, events)
        later = events[len(own) :]
        course = self._course(positions[-1], own)
        through = course.through or [course.start]
        sure = (end.sure or (has_chance(later) and not has_chance(own))) and self._is_so_elsewhere(answers, course)
        return WayView(
            answers=answers,
            through=tuple(dict.fromkeys(through)),
            goal=through[-1],
            changes=self._changes(positions[-1], later) if sure else (),
            happenings=course.happenings(self.start.game.storyteller) if sure else (),
            sure=sure,
        )

    def _course(self, end: Position, own: Sequence[Event]) -> Course:
        began, ended = self.start.state(), end.state()
        things = sorted(_board_things(self.sight, began), key=lambda thing: self.sight.keeper[thing] != self.seat)
        moved = [t for t in things if whereabouts(self.sight, began, t) != whereabouts(self.sight, ended, t)]
        return Course(self.sight, self.seat, next(iter(moved or things), None), began, own)

    def _is_so_elsewhere(self, answers: tuple[int, ...], course: Course) -> bool:
        with suppress(PlayError, TableError):
            positions = [self._elsewhere(answers[:many]) for many in range(1, len(answers) + 1)]
            there = replace(course, events=own_events(self.sight, self.seat, _events(positions)))
            return course.heard == there.heard
        return False

    def _elsewhere(self, answers: tuple[int, ...]) -> Position:
        """Where they lead in the other world."""
        if answers not in self.others:
            self.others[answers] = self._elsewhere(answers[:-1]).after(answers[-1])
        return self.others[answers]

    def _changes(self, end: Position, later: Sequence[Event]) -> tuple[ChangeView, ...]:
        state = with_changes_undone(end.state(), reversed(later))
        return changes_between(self.shown, shown_of(_moment(end, state), self.seat))


def _moment(position: Position, state: State) -> Moment:
    return Moment(position.machine, position.sight, state)


def _events(positions: Sequence[Position]) -> list[Event]:
    """What happened at the answers that led to them."""
    return [event for position in positions for event in position.trail.events]
