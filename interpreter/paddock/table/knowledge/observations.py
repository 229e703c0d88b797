"""From one step of a game and a seat to what that seat sees there, as plain data: equal where it sees the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from paddock.code import Machine, OpenQuestion, State
from paddock.table.events.event_filter import EventFilter
from paddock.table.events.event_views import event_view
from paddock.table.events.model import Begun, Done, Event, Moved, Shuffled
from paddock.table.open_places import OpenPlaces
from paddock.table.sight import Sight
from paddock.table.view import note_value

# What an observation is of stands first in it. What is dealt comes to a hand from a pile whose order is not made yet,
# and what passes is a verb that tells nothing of it: see `deals.py`.
HAPPENS, LIES, IS, STANDS, LINE, ASKED, CARRIES, DEALT, PASSES = range(9)
Observation = tuple[int | str | bool | tuple[str | int | None, ...] | None, ...]


def observations(
    sight: Sight, machine: Machine, events: Sequence[Event], before: State | None, now: State, seat: int
) -> Iterator[Observation]:
    """What happened, how the table looks `now`, and what the seat is asked; `before` is None at the beginning."""
    yield from _events(EventFilter(sight, seat), machine, events, before)
    yield from _first_look(sight, now, seat) if before is None else _places(sight, before, now, seat)
    if (asked := now.question) is not None and asked.seat == seat:
        yield _question(sight, machine, now, asked)


def _events(
    seen: EventFilter, machine: Machine, events: Sequence[Event], before: State | None
) -> Iterator[Observation]:
    """One by one, without looking ahead: where the way is cut into answers must make no difference."""
    unmade = Counter[int]() if before is None else Counter(before.unmade())
    for event in events:
        known = event_view(seen, (event,), 0, machine.prompts)
        if known is not None:
            told = known.name, known.things, known.source, known.target, known.before, known.after
            yield _sort_of(seen.sight, event, unmade), known.sort, *told
        if isinstance(event, Moved) and event.source is not None:
            unmade[event.source] -= 1
        elif isinstance(event, Shuffled):
            unmade[event.place] = 0


def _sort_of(sight: Sight, event: Event, unmade: Counter[int]) -> int:
    if isinstance(event, Moved) and event.source is not None and event.target is not None:
        is_dealt = unmade[event.source] > 0 and sight.spot_at[event.target].place.id in sight.hands
        return DEALT if is_dealt else HAPPENS
    if isinstance(event, (Begun, Done)):
        params = sight.verbs[event.verb].params
        return PASSES if all(each.type.is_player or not each.type.of_things for each in params) else HAPPENS
    return HAPPENS


def _first_look(sight: Sight, now: State, seat: int) -> Iterator[Observation]:
    """What there is to see at the beginning: not every table is dealt, some are set up."""
    opened = sight.open_places(now)
    for spot in sight.spots:
        if sight.sees(seat, spot.index, opened):
            yield _lying(sight, now, spot.index)
    shared = {cell.index for cell in sight.cells_of_copies}
    for cell in sight.cells:
        known = sight.knows(seat, cell.index) and not cell.store.made and cell.index not in shared
        if known and (cell.owner is None or sight.sees_thing(seat, now, cell.owner)):
            yield IS, cell.index, note_value(sight, now, cell.store.type, now.value(cell.index), seat)
    yield from sorted(_carried(sight, None, now, seat), key=repr)


def _lying(sight: Sight, now: State, place: int) -> Observation:
    lying = [(sight.name(thing), now.slot(thing)) for thing in now.things_in(place)]
    return LIES, place, *(sorted(lying, key=repr) if sight.spot_at[place].place.id in sight.hands else lying)


def _places(sight: Sight, before: State, now: State, seat: int) -> Iterator[Observation]:
    """What the events do not tell: from which space to which things have come, what they carry, and in which order."""
    opened = sight.open_places(now)
    if before.slots() != now.slots():
        yield from sorted(_moved_about(sight, before, now, seat), key=repr)
    if sight.cells_of_copies:
        yield from sorted(_carried(sight, before, now, seat), key=repr)
    if opened.viewers:
        yield from _newly_open(sight, sight.open_places(before), opened, now, seat)
    for spot in sight.spots:
        things, index = now.things_in(spot.index), spot.index
        if things != before.things_in(index) and sight.ordered(spot.place) and sight.sees(seat, index, opened):
            yield LINE, spot.index, *(sight.name(thing) for thing in things)


def _moved_about(sight: Sight, before: State, now: State, seat: int) -> Iterator[Observation]:
    """With where they come from, since copies of one card have one name."""
    for thing, slot in enumerate(now.slots()):
        if slot != before.slot(thing) and sight.sees_lying(seat, now, thing):
            was_seen = sight.sees_lying(seat, before, thing)
            yield STANDS, sight.name(thing), before.slot(thing) if was_seen else None, slot


def _carried(sight: Sight, before: State | None, now: State, seat: int) -> Iterator[Observation]:
    """Where the copies lie whose counters, flags and notes have changed; at the beginning, of all of them."""
    for cell in sight.cells_of_copies:
        value = now.value(cell.index)
        if before is not None and before.value(cell.index) == value:
            continue
        if cell.store.made or not sight.knows_now(seat, now, cell.index):
            continue
        assert cell.owner is not None
        place = now.where(cell.owner)
        spot = None if place is None or place not in sight.spot_at else sight.spot_at[place]
        turn = now.things_in(spot.index).index(cell.owner) if spot is not None and sight.ordered(spot.place) else None
        told = note_value(sight, now, cell.store.type, value, seat)
        yield CARRIES, cell.store.name, sight.name(cell.owner), place, now.slot(cell.owner), turn, told


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
    """The open question as its seat sees it: a hidden thing is only known by its turn in the list.

    What is offered out of a hand is offered in any order.
    """
    options = asked.options
    if isinstance(options, range):
        return ASKED, asked.prompt, "from", options.start, options.stop - 1
    numbers = [each[0] if isinstance(each, tuple) else each for each in options]
    if not machine.prompt(asked).type.of_things:
        return ASKED, asked.prompt, *numbers
    seen = [None if x is None else sight.name(x) if sight.sees_thing(asked.seat, now, x) else "" for x in numbers]
    return ASKED, asked.prompt, *(sorted(seen, key=repr) if _are_in_hands(sight, now, numbers) else seen)


def _are_in_hands(sight: Sight, now: State, things: Sequence[int | None]) -> bool:
    spots = (sight.spot_at.get(-1 if (place := now.where(x)) is None else place) for x in things if x is not None)
    return all(spot is not None and spot.place.id in sight.hands for spot in spots)
