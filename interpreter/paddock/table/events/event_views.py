"""From events to the same as a seat may hold them: a thing it may not see has no name there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from paddock.code import Prompt
from paddock.program.types import MENU, Type
from paddock.table.card_backs import back_of
from paddock.table.events.event_filter import EventFilter
from paddock.table.events.label_gaps import BLANK, GAP, fill_label
from paddock.table.events.model import (
    Answered,
    Begun,
    Cancelled,
    Changed,
    Chosen,
    Closed,
    Done,
    Event,
    LoggedPlace,
    LoggedValue,
    Moved,
    Opened,
    Reordered,
    Replaced,
    Revealed,
    Rolled,
    Shown,
    Told,
    Used,
    Voided,
)
from paddock.table.events.sorts import view_sort
from paddock.table.model import EventView
from paddock.table.sight import Sight


def event_views(
    sight: Sight, events: Sequence[Event], seat: int | None, prompts: Sequence[Prompt] = ()
) -> list[EventView]:
    """What `seat` may know of `events`, in order. What others chose stays with them."""
    seen = EventFilter(sight, seat)
    views = (event_view(seen, events, number, prompts) for number in range(len(events)))
    return [event for event in views if event is not None]


def event_view(
    seen: EventFilter, events: Sequence[Event], number: int, prompts: Sequence[Prompt] = ()
) -> EventView | None:
    event = events[number]
    if not seen.hears_of(event):
        return None
    sort = view_sort(event)
    match event:
        case Begun():
            things = _param_names(seen, events, number, event)
            return EventView(sort=sort, name=seen.sight.verbs[event.verb].name, things=things)
        case Done():
            return EventView(sort=sort, name=seen.sight.verbs[event.verb].name)
        case Chosen():
            return _chosen(seen, event, prompts)
        case Changed():
            return _changed(seen.sight, event)
        case Moved():
            return _moved(seen, event)
        case Rolled():
            return EventView(sort=sort, after=event.face if seen.sees_rolled(event) else None)
        case Shown():
            return _shown(seen, event)
        case Closed():
            return EventView(sort=sort, name=_seer(seen.sight, event.seer), target=seen.sight.place_name(event.place))
        case Reordered():
            return EventView(sort=sort, target=seen.sight.place_name(event.place))
        case Cancelled():
            return EventView(sort=sort, name=seen.sight.verbs[event.verb].name)
        case Told():
            return EventView(sort=sort, name=_sentence(seen, events, number, event))
        case Voided() | Replaced() | Answered() | Used() | Revealed():
            return None  # marks of which nobody hears
        case _:
            assert_never(event)


def _moved(seen: EventFilter, event: Moved) -> EventView:
    sight, thing = seen.sight, event.thing
    name, kind = (sight.name(thing), sight.kind_of[thing]) if seen.sees_moved(event) else (None, back_of(sight, thing))
    source, target = sight.place_name(event.source), sight.place_name(event.target)
    return EventView(sort=view_sort(event), name=kind, things=(name,), source=source, target=target)


def _shown(seen: EventFilter, event: Shown) -> EventView:
    pairs = zip(event.things, seen.sees_shown(event), strict=True)
    names = tuple(seen.sight.name(thing) if known else None for thing, known in pairs)
    place = seen.sight.place_name(event.place) if isinstance(event, Opened) else ""
    return EventView(sort=view_sort(event), name=_seer(seen.sight, event.seer), things=names, target=place)


def _seer(sight: Sight, seer: int | None) -> str:
    """Who sees it; nobody is named if all do."""
    return "" if seer is None else sight.name(seer)


def _changed(sight: Sight, event: Changed) -> EventView:
    store, old, new = sight.cell_at[event.cell].store, event.old, event.new
    if store.type.is_thing:  # which thing it is can be a secret of the place it lies in: the view tells
        secret = any(value is not None and value >= len(sight.players) for value in (old, new))
        old, new = (None, None) if secret else (old, new)
    before, after = (None if value is None else sight.word(store.type, value) for value in (old, new))
    return EventView(sort=view_sort(event), name=sight.store_name(event.cell), before=before, after=after)


# what was chosen ----------------------------------------------------------------------------------------------------


def _chosen(seen: EventFilter, event: Chosen, prompts: Sequence[Prompt]) -> EventView:
    sight = seen.sight
    if not seen.hears_choice(event) or event.prompt >= len(prompts):
        return EventView(sort=view_sort(event), name=sight.name(event.seat))
    if event.gaps and isinstance(event.value, int):
        chosen: int | bool | str | None = fill_label(seen, sight.entry(event.prompt, event.value), event)
    else:
        chosen = _choice(seen, event)
    return EventView(sort=view_sort(event), name=sight.name(event.seat), target=sight.topic(event.prompt), after=chosen)


def _choice(seen: EventFilter, event: Chosen) -> int | bool | str | None:
    """An answer in words."""
    value = event.value
    if value is None:
        return None
    if isinstance(value, tuple):
        entry, card = value
        return f"{_with_blanks(seen.sight.entry(event.prompt, entry))} ({_thing(seen, event, card)})"
    type_ = seen.sight.written(event.prompt).type
    if type_ == MENU:
        return _with_blanks(seen.sight.entry(event.prompt, value))
    return _thing(seen, event, value) if type_.of_things else seen.sight.word(type_, value)


def _with_blanks(label: str) -> str:
    """A label as the rules have it, with nothing in its gaps."""
    return GAP.sub(BLANK, label)


def _thing(seen: EventFilter, event: Chosen, thing: int) -> str:
    return seen.sight.name(thing) if seen.sees_chosen(event, thing) else f"a hidden {back_of(seen.sight, thing)}"


# what a verb or a sentence is about -----------------------------------------------------------------------------------


def _sentence(seen: EventFilter, events: Sequence[Event], number: int, event: Told) -> str:
    """What the rules say aloud, with the names that the seat may know in its gaps."""
    words = [
        _spoken_names(seen.sight, _names(seen, events, number, type_, value, place), value)
        for type_, value, place in zip(event.types, event.values, event.places, strict=True)
    ]
    return GAP.sub(lambda gap: words[int(gap[1])], event.text)


def _spoken_names(sight: Sight, names: list[str | None], value: LoggedValue) -> str:
    things = value if isinstance(value, (list, tuple)) else [value]
    pairs = zip(names, things, strict=True)
    return ", ".join(_unnamed(sight, thing) if name is None else name for name, thing in pairs)


def _unnamed(sight: Sight, thing: int | str | None) -> str:
    return f"a {back_of(sight, thing)}" if isinstance(thing, int) else "none"


def _param_names(seen: EventFilter, events: Sequence[Event], number: int, event: Begun) -> tuple[str | None, ...]:
    names: list[str | None] = []
    for at, (param, value) in enumerate(zip(seen.sight.verbs[event.verb].params, event.args, strict=False)):
        place = event.places[at] if at < len(event.places) else None
        names.extend(_names(seen, events, number, param.type, value, place))
    return tuple(names)


def _names(
    seen: EventFilter, events: Sequence[Event], number: int, type_: Type, value: LoggedValue, place: LoggedPlace
) -> list[str | None]:
    if isinstance(value, (list, tuple)):
        inner = place if isinstance(place, (list, tuple)) else [None] * len(value)
        names: list[str | None] = []
        for thing, at in zip(value, inner, strict=False):
            names.extend(_names(seen, events, number, type_.one, thing, at))
        return names
    if value is None or isinstance(value, str):
        return [value]
    if type_.is_thing:
        lay = None if isinstance(place, (list, tuple)) else place
        return [seen.sight.name(value) if seen.sees_named(events, number, value, lay) else None]
    if type_.is_place:
        return [seen.sight.place_name(value)]
    return [str(seen.sight.word(type_, value))]
