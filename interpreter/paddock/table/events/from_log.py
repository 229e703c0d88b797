"""From the compact log of a machine to events: the only place that knows what stands where in an entry of the log.

Generated code writes `("move", thing, source, target, …)` and the like: a game is played far more often than told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from paddock.code import OptionValue, Prompt, State
from paddock.code.running.viewers import VIEWERS
from paddock.program.types import Type
from paddock.table.events.label_gaps import gaps_of
from paddock.table.events.model import (
    UNTRACKED,
    Changed,
    Chosen,
    Closed,
    Event,
    LoggedPlace,
    LoggedValue,
    Moved,
    Opened,
    Told,
)
from paddock.table.events.sorts import LOGGED, SORTS
from paddock.table.open_places import SHUT, OpenPlaces
from paddock.table.sight import Sight

Entry = tuple[Any, ...]
Where = Sequence[int | None]
SEEN_SOMEWHERE = tuple(record for record in SORTS if hasattr(record, "opened"))


def _make_chosen(seat: int, prompt: int, value: OptionValue, *_: object) -> Chosen:
    """What stood in the label means something only to who knows where things lay: see `events_at`."""
    return Chosen(seat, prompt, value)


def _make_told(text: str, values: Sequence[LoggedValue], types: Sequence[str], places: Sequence[LoggedPlace]) -> Told:
    return Told(text, values, tuple(map(Type.from_text, types)), places)


def _make_aside(text: str, values: Sequence[LoggedValue], types: Sequence[str], places: Sequence[LoggedPlace]) -> Told:
    return Told(text, values, tuple(map(Type.from_text, types)), places, aside=True)


# Those of which the log says something else than the fields of the record.
MAKERS: dict[str, Callable[..., Event]] = {
    **LOGGED,
    "choose": _make_chosen,
    "tell": _make_told,
    "aside": _make_aside,
}


def event_of(entry: Entry) -> Event:
    return MAKERS[entry[0]](*entry[1:])


def events_of(log: Iterable[Entry]) -> Iterator[Event]:
    """The events of a log, without where the things lay that were chosen or changed, and who saw into places then."""
    return (event_of(entry) for entry in log if entry[0] != VIEWERS)


def events_at(
    sight: Sight, prompts: Sequence[Prompt], log: Iterable[Entry], where: Where, opened: OpenPlaces, after: State
) -> Iterator[Event]:
    """The events of a log; those about a thing that lies somewhere also tell where, and who sees into places then.

    A choice also tells what stood in the label that was taken. `where` and `opened` are as before the first entry.
    """
    lying = list(where)
    for entry in log:
        if entry[0] == VIEWERS:
            now = OpenPlaces(entry[1])
            yield from _changes(sight, opened, now, entry[2])
            opened = now
        else:
            yield _with_opened(_event_at(sight, prompts, lying, entry), opened)
    now = sight.open_places(after)
    yield from _changes(sight, opened, now, {place: after.things_in(place) for place in now.viewers})


def _event_at(sight: Sight, prompts: Sequence[Prompt], lying: list[int | None], entry: Entry) -> Event:
    if entry[0] == "move":
        moved = Moved(*entry[1:])
        lying[moved.thing] = moved.target
        return moved
    if entry[0] == "set":
        _, cell, old, new = entry
        owner = sight.cell_at[cell].owner
        return Changed(cell, old, new, UNTRACKED if owner is None else lying[owner])
    if entry[0] == "choose":
        return _make_chosen_at(sight, prompts[entry[2]], lying, *entry[1:])
    return MAKERS[entry[0]](*entry[1:])


def _with_opened(event: Event, opened: OpenPlaces) -> Event:
    """The event with the places that some saw into then, if it is for more than their eyes."""
    if opened.viewers and isinstance(event, SEEN_SOMEWHERE):
        setattr(event, "opened", opened)  # noqa: B010 - which records have it is asked once
    return event


def _changes(sight: Sight, before: OpenPlaces, now: OpenPlaces, lying: Mapping[int, Sequence[int]]) -> Iterator[Event]:
    """Who sees into which place from now on, what lies there in order, and who no longer sees it."""
    for place in sorted({*before.viewers, *now.viewers}):
        old, new = before.viewers.get(place, ()), now.viewers.get(place, ())
        yield from (Closed(place, seat) for seat in old if seat not in new and not _sees_anyway(sight, seat, place))
        things = tuple(lying.get(place, ()))
        for seat in (seat for seat in new if seat not in old and not _sees_anyway(sight, seat, place)):
            yield Opened(things, (place,) * len(things), seat, place=place, opened=now)


def _sees_anyway(sight: Sight, seat: int | None, place: int) -> bool:
    return sight.sees(seat, place, SHUT)


def _make_chosen_at(
    sight: Sight,
    asked: Prompt,
    where: Sequence[int | None],
    seat: int,
    prompt: int,
    value: OptionValue,
    label: Sequence[LoggedValue] = (),
) -> Chosen:
    """Who chose a thing may know the place it lay in, and not which thing it is."""
    thing = value[1] if isinstance(value, tuple) else value if asked.type.of_things else None
    place = None if thing is None else where[thing]
    return Chosen(seat, prompt, value, place, gaps_of(sight, asked.step, value, label, where) if label else ())


def read_log(log: Iterable[Entry], readers: Mapping[type, Callable[..., None]]) -> None:
    """Calls the reader of each sort of event with what the log says of it: to count games, where records cost much."""
    reader_of = {sort: readers[record] for sort, record in LOGGED.items() if record in readers}.get
    for entry in log:
        reader = reader_of(entry[0])
        if reader is not None:
            reader(*entry[1:])
