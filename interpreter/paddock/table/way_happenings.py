"""From the log of a way to what its seat is told of it: what happens, and on which spaces.

A way is over when the verb that asks for its steps is: what the game does then belongs to nobody's way. The steps
themselves are not told, since the way is made of them, nor numbers that are shown beside it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from paddock.code import State
from paddock.records import record
from paddock.table.events.event_views import event_views
from paddock.table.events.model import Begun, Changed, Chosen, Ended, Event, Moved, Rolled, Shuffled
from paddock.table.model import Data, EventView
from paddock.table.sight import Sight


class Storyteller(Protocol):
    """Puts what happens in one game into words."""

    def clauses(self, sight: Sight, seat: int, events: Sequence[Event]) -> list[str]:
        """What a seat may hear of it, each without the name of the seat's player before it."""


@record(frozen=True, kw_only=True)
class HappeningView(Data):
    """Something that happens on a way, in the words of the game."""

    text: str
    spaces: tuple[str, ...]  # where the thing that moves stands then; several, if the same happens more than once


@record(frozen=True)
class Course:
    """The events of a way, and the thing that moves on it."""

    sight: Sight
    seat: int
    mover: int | None
    began: State
    events: Sequence[Event]

    @property
    def start(self) -> str:
        return "" if self.mover is None else whereabouts(self.sight, self.began, self.mover)

    @property
    def heard(self) -> list[EventView]:
        """All that the seat may know of it, as data."""
        return event_views(self.sight, self.events, self.seat)

    @property
    def through(self) -> list[str]:
        """Where the mover was after each step."""
        steps = (event for event in self.events if isinstance(event, Moved) and event.thing == self.mover)
        return [_goal(self.sight, event) for event in steps]

    def happenings(self, teller: Storyteller) -> tuple[HappeningView, ...]:
        """In their order, the same at once if it comes on several spaces one after the other."""
        told: list[tuple[str, list[str]]] = []
        for space, events in self._segments():
            for text in teller.clauses(self.sight, self.seat, events) if events else ():
                if told and told[-1][0] == text:
                    told[-1][1].append(space)
                else:
                    told.append((text, [space]))
        return tuple(HappeningView(text=text, spaces=tuple(spaces)) for text, spaces in told)

    def _segments(self) -> Iterator[tuple[str, list[Event]]]:
        """What happens besides the steps, by the space on which the mover stands then."""
        steps, space, told = self._verbs_of_steps(), self.start, list[Event]()
        open_: list[Begun] = []
        for at, event in enumerate(self.events):
            if isinstance(event, Moved) and event.thing == self.mover:
                yield space, told
                space, told = _goal(self.sight, event), []
            elif isinstance(event, Begun):
                if at not in steps and self.sight.verbs[event.verb].told:
                    open_.append(event)
                    told.append(event)
            elif isinstance(event, Ended):
                depth = _innermost(open_, event)
                if depth is not None:
                    del open_[depth:]
                    told.append(event)
            elif not (isinstance(event, Chosen) or self._is_shown_beside(event)):
                told.append(event)
        yield space, told

    def _verbs_of_steps(self) -> set[int]:
        """Where those verbs begin in which the mover moves, by the number of the event."""
        open_: list[Begun] = []
        begins: list[int] = []
        found: set[int] = set()
        for at, event in enumerate(self.events):
            if isinstance(event, Begun):
                open_.append(event)
                begins.append(at)
            elif isinstance(event, Ended):
                depth = _innermost(open_, event)
                if depth is not None:
                    del open_[depth:], begins[depth:]
            elif isinstance(event, Moved) and event.thing == self.mover:
                found.update(begins)
        return found

    def _is_shown_beside(self, event: Event) -> bool:
        return isinstance(event, Changed) and is_own(self.sight, event.cell, self.seat)


def is_own(sight: Sight, cell: int, seat: int) -> bool:
    """Whether what is counted there is of that player, of a thing of that player, or of the whole table."""
    owner = sight.cell_at[cell].owner
    return owner is None or owner == seat or sight.keeper[owner] == seat


def own_events(sight: Sight, seat: int, events: Sequence[Event]) -> Sequence[Event]:
    """Those that belong to a way of this seat, of all that happened since its first step was asked for."""
    asking, open_, end = -1, list[Begun](), 0
    for at, event in enumerate(events):
        if isinstance(event, Begun):
            open_.append(event)
        elif isinstance(event, Ended):
            depth = _innermost(open_, event)
            if depth is not None:
                end = at + 1 if not depth and _is_step(sight, seat, asking, open_[0]) else end
                del open_[depth:]
            elif asking < 0:  # the first to end that began before is the one that asks
                asking, end = event.verb, at + 1
                open_.clear()
            else:
                return events[:end]
    still_on = asking < 0 or (open_ and _is_step(sight, seat, asking, open_[0]))
    return events if still_on else events[:end]


def _is_step(sight: Sight, seat: int, asking: int, event: Begun) -> bool:
    """Whether the verb that asks has begun again, and not for another player."""
    params = sight.verbs[event.verb].params
    things = (value for value, param in zip(event.args, params, strict=False) if param.type.is_thing)
    return event.verb == asking and all(sight.seat_of(one) in (seat, None) for one in things if isinstance(one, int))


def _innermost(open_: Sequence[Begun], event: Ended) -> int | None:
    """Of the verbs that run, the one that ends, with what a `stop` left open inside it."""
    return next((at for at in reversed(range(len(open_))) if open_[at].verb == event.verb), None)


def has_chance(events: Iterable[Event]) -> bool:
    return any(isinstance(event, (Rolled, Shuffled)) for event in events)


def whereabouts(sight: Sight, state: State, thing: int) -> str:
    """The space on which a thing stands; the place, if that has none."""
    index = state.where(thing)
    return "" if index is None else _spot_name(sight, index, state.slot(thing))


def _goal(sight: Sight, event: Moved) -> str:
    return "" if event.target is None else _spot_name(sight, event.target, event.space)


def _spot_name(sight: Sight, index: int, space: int | None) -> str:
    on_spaces = sight.spot_at[index].place.shape.on_spaces
    return sight.name(space) if on_spaces and space is not None else sight.place_name(index)
