"""From the compact log of a machine to events: the only place that knows what stands where in an entry of the log.

Generated code writes `("move", thing, source, target, …)` and the like: a game is played far more often than told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from paddock.code import OptionValue, Prompt
from paddock.program.types import Type
from paddock.table.events.label_gaps import gaps_of
from paddock.table.events.model import (
    UNTRACKED,
    Answered,
    Begun,
    Cancelled,
    Changed,
    Chosen,
    Done,
    Event,
    LoggedPlace,
    LoggedValue,
    Moved,
    Replaced,
    Rolled,
    Shown,
    Shuffled,
    Told,
    Used,
    Voided,
)
from paddock.table.sight import Sight

Entry = tuple[Any, ...]


def _make_chosen(seat: int, prompt: int, value: OptionValue, *_: object) -> Chosen:
    """What stood in the label means something only to who knows where things lay: see `events_at`."""
    return Chosen(seat, prompt, value)


def _make_told(text: str, values: Sequence[LoggedValue], types: Sequence[str], places: Sequence[LoggedPlace]) -> Told:
    return Told(text, values, tuple(map(Type.from_text, types)), places)


def _make_aside(text: str, values: Sequence[LoggedValue], types: Sequence[str], places: Sequence[LoggedPlace]) -> Told:
    return Told(text, values, tuple(map(Type.from_text, types)), places, aside=True)


SORTS: dict[str, type] = {
    "do": Begun,
    "done": Done,
    "cancel": Cancelled,
    "void": Voided,
    "instead": Replaced,
    "by": Answered,
    "used": Used,
    "choose": Chosen,
    "move": Moved,
    "shuffle": Shuffled,
    "roll": Rolled,
    "set": Changed,
    "show": Shown,
    "tell": Told,
    "aside": Told,
}
MAKERS: dict[str, Callable[..., Event]] = {**SORTS, "choose": _make_chosen, "tell": _make_told, "aside": _make_aside}


def event_of(entry: Entry) -> Event:
    return MAKERS[entry[0]](*entry[1:])


def events_of(log: Iterable[Entry]) -> Iterator[Event]:
    """The events of a log, without where the things lay that were chosen or changed."""
    return map(event_of, log)


def events_at(
    sight: Sight, prompts: Sequence[Prompt], log: Iterable[Entry], where: Sequence[int | None]
) -> Iterator[Event]:
    """The events of a log; those about a thing that lies somewhere also tell where, which says who may know it.

    These are choices, and changes of what a thing carries. A choice also tells what stood in the label that was taken.
    `where` is as it was before the first entry.
    """
    lying = list(where)
    for entry in log:
        if entry[0] == "move":
            moved = Moved(*entry[1:])
            lying[moved.thing] = moved.target
            yield moved
        elif entry[0] == "set":
            _, cell, old, new = entry
            owner = sight.cell_at[cell].owner
            yield Changed(cell, old, new, UNTRACKED if owner is None else lying[owner])
        elif entry[0] == "choose":
            yield _make_chosen_at(sight, prompts[entry[2]], lying, *entry[1:])
        else:
            yield MAKERS[entry[0]](*entry[1:])


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
    reader_of = {sort: readers[record] for sort, record in SORTS.items() if record in readers}.get
    for entry in log:
        reader = reader_of(entry[0])
        if reader is not None:
            reader(*entry[1:])
