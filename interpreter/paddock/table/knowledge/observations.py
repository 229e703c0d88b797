"""From one step of a game and a seat to what that seat sees there, as plain data: equal where it sees the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from paddock.code import Machine, OpenQuestion, State
from paddock.table.events.event_filter import EventFilter
from paddock.table.events.event_views import event_view
from paddock.table.events.model import Event
from paddock.table.open_places import OpenPlaces
from paddock.table.sight import Sight
from paddock.table.view import note_value

# What an observation is of stands first in it.
HAPPENS, LIES, IS, STANDS, LINE, ASKED = range(6)
Observation = tuple[int | str | bool | tuple[str | int | None, ...] | None, ...]


def observations(
    sight: Sight, machine: Machine, events: Sequence[Event], before: State | None, now: State, seat: int
) -> Iterator[Observation]:
    """What happened, how the table looks `now`, and what the seat is asked; `before` is None at the beginning."""
    yield from _events(EventFilter(sight, seat), machine, events)
    yield from _first_look(sight, now, seat) if before is None else _places(sight, before, now, seat)
    if (asked := now.question) is not None and asked.seat == seat:
        yield _question(sight, machine, now, asked)


def _events(seen: EventFilter, machine: Machine, events: Sequence[Event]) -> Iterator[Observation]:
    """One by one, without looking ahead: where the way is cut into answers must make no difference."""
    for event in events:
        known = event_view(seen, (event,), 0, machine.prompts)
        if known is not None:
            told = known.name, known.things, known.source, known.target, known.before, known.after
            yield HAPPENS, known.sort, *told


def _first_look(sight: Sight, now: State, seat: int) -> Iterator[Observation]:
    """What there is to see at the beginning: not every table is dealt, some are set up."""
    opened = sight.open_places(now)
    for spot in sight.spots:
        if sight.sees(seat, spot.index, opened):
            yield _lying(sight, now, spot.index)
    for cell in sight.cells:
        known = sight.knows(seat, cell.index) and not cell.store.made
        if known and (cell.owner is None or sight.sees_thing(seat, now, cell.owner)):
            yield IS, cell.index, note_value(sight, now, cell.store.type, now.value(cell.index), seat)


def _lying(sight: Sight, now: State, place: int) -> Observation:
    return LIES, place, *((sight.name(thing), now.slot(thing)) for thing in now.things_in(place))


def _places(sight: Sight, before: State, now: State, seat: int) -> Iterator[Observation]:
    """What the events do not tell: on which spaces things lie now, and in which order."""
    opened = sight.open_places(now)
    if before.slots() != now.slots():
        for thing, slot in enumerate(now.slots()):
            if slot != before.slot(thing) and sight.sees_at(seat, thing, now.where(thing), opened):
                yield STANDS, sight.name(thing), slot
    if opened.viewers:
        yield from _newly_open(sight, sight.open_places(before), opened, now, seat)
    for spot in sight.spots:
        things, index = now.things_in(spot.index), spot.index
        if things != before.things_in(index) and sight.ordered(spot.place) and sight.sees(seat, index, opened):
            yield LINE, spot.index, *(sight.name(thing) for thing in things)


def _newly_open(sight: Sight, before: OpenPlaces, opened: OpenPlaces, now: State, seat: int) -> Iterator[Observation]:
    """A place that the seat sees into now and did not before: all that there is to see in it."""
    for place in opened.viewers:
        if sight.sees(seat, place, opened) and not sight.sees(seat, place, before):
            yield _lying(sight, now, place)
            for cell in sight.cells:
                carried = cell.owner is not None and now.where(cell.owner) == place
                if carried and sight.knows(seat, cell.index) and not cell.store.made:
                    yield IS, cell.index, note_value(sight, now, cell.store.type, now.value(cell.index), seat)


def _question(sight: Sight, machine: Machine, now: State, asked: OpenQuestion) -> Observation:
    """The open question as its seat sees it: a hidden thing is only known by its turn in the list."""
    options = asked.options
    if isinstance(options, range):
        return ASKED, asked.prompt, "from", options.start, options.stop - 1
    numbers = [each[0] if isinstance(each, tuple) else each for each in options]
    if not machine.prompt(asked).type.of_things:
        return ASKED, asked.prompt, *numbers
    seen = [None if x is None else sight.name(x) if sight.sees_thing(asked.seat, now, x) else "" for x in numbers]
    return ASKED, asked.prompt, *seen
