"""From the log of the machine to events a seat may know: a thing it may not see has no name in them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from paddock.table.backs import back_of
from paddock.table.cast import Cast
from paddock.table.model import EventView

Event = tuple[Any, ...]


def sees_move(cast: Cast, event: Event, seat: int | None) -> bool:
    """A thing is known to those who see where it comes from or where it goes."""
    _, thing, source, target = event[:4]
    return cast.sees_at(seat, thing, target) or cast.sees_at(seat, thing, source)


def sees_shown(cast: Cast, event: Event, seat: int | None, thing: int) -> bool:
    """What is shown to a player is known to that player, and to those who see where it lies."""
    _, things, places, seer = event
    return (seer is not None and seer == seat) or cast.sees_at(seat, thing, places[things.index(thing)])


def seen_later(cast: Cast, events: Sequence[Event], number: int, seat: int | None, thing: int) -> bool:
    """Whether the first move of `thing` within the verb begun at `number`, or told of there, shows it to `seat`."""
    depth = 0 if events[number][0] == "do" else 1  # a sentence stands inside its verb
    for event in events[number:]:
        if event[0] == "do":
            depth += 1
        elif event[0] in ("done", "cancel"):
            depth -= 1
            if depth == 0:
                return False
        elif event[0] == "move" and event[1] == thing:
            return sees_move(cast, event, seat)
    return False


def known_events(cast: Cast, events: Sequence[Event], seat: int | None) -> list[EventView]:
    """What `seat` may know of `events`, in order. What others chose stays with them."""
    made = (_event(cast, events, number, seat) for number in range(len(events)))
    return [event for event in made if event is not None]


def _event(cast: Cast, events: Sequence[Event], number: int, seat: int | None) -> EventView | None:
    event = events[number]
    match event[0]:
        case "do":
            return _do(cast, events, number, seat)
        case "done" | "cancel":
            return EventView(sort=event[0], name=cast.verbs[event[1]].name)
        case "move":
            seen = sees_move(cast, event, seat)
            name, kind = (cast.name(event[1]), cast.kind_of[event[1]]) if seen else (None, back_of(cast, event[1]))
            source, target = cast.place_name(event[2]), cast.place_name(event[3])
            return EventView(sort="move", name=kind, things=(name,), source=source, target=target)
        case "roll":
            hidden = len(event) > 2 and event[2] not in (None, seat)
            return EventView(sort="roll", after=None if hidden else event[1])
        case "show":
            _, shown, _, seer = event
            names = (cast.name(x) if sees_shown(cast, event, seat, x) else None for x in shown)
            return EventView(sort="show", name="" if seer is None else cast.name(seer), things=tuple(names))
        case "shuffle":
            return EventView(sort="shuffle", target=cast.place_name(event[1]))
        case "set":
            return _set(cast, event, seat)
        case "choose" if event[2] in cast.quiet and event[1] != seat:
            return None
        case "choose":
            return EventView(sort="choose", name=cast.name(event[1]))
    return None


def _do(cast: Cast, events: Sequence[Event], number: int, seat: int | None) -> EventView:
    _, verb_id, args, *rest = events[number]
    verb = cast.verbs[verb_id]
    places = rest[0] if rest else ()
    names: list[str | None] = []
    for at, (param, value) in enumerate(zip(verb.params, args, strict=False)):
        place = places[at] if at < len(places) else None
        names.extend(_names(cast, events, number, seat, param.type, value, place))
    return EventView(sort="do", name=verb.name, things=tuple(names))


def _names(
    cast: Cast, events: Sequence[Event], number: int, seat: int | None, type_: str, value: Any, place: Any
) -> list[str | None]:
    if isinstance(value, (list, tuple)):
        inner = place if isinstance(place, (list, tuple)) else [None] * len(value)
        found: list[str | None] = []
        for thing, at in zip(value, inner, strict=False):
            found.extend(_names(cast, events, number, seat, type_.replace("things:", "thing:"), thing, at))
        return found
    if value is None:
        return [None]
    if type_.startswith("thing:"):
        seen = cast.sees_at(seat, value, place)
        return [cast.name(value) if seen or seen_later(cast, events, number, seat, value) else None]
    if type_.startswith("place:"):
        return [cast.place_name(value)]
    return [str(cast.word(type_, value))]


def _set(cast: Cast, event: Event, seat: int | None) -> EventView | None:
    _, index, old, new = event[:4]
    if not cast.knows(seat, index):
        return None
    store = cast.cell_at[index].store
    if store.type.startswith("thing:"):  # which thing it is can be a secret of the place it lies in: the view tells
        secret = any(value is not None and value >= len(cast.players) for value in (old, new))
        old, new = (None, None) if secret else (old, new)
    before, after = (None if value is None else cast.word(store.type, value) for value in (old, new))
    return EventView(sort="set", name=cast.store_name(index), before=before, after=after)
