"""From the log of the machine to events a seat may know: a thing it may not see has no name in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from paddock.table.backs import back_of
from paddock.table.cast import Cast
from paddock.table.gaps import GAP, UNTOLD, filled, gaps_of
from paddock.table.model import EventView

Event = tuple[Any, ...]
TOLD = ("do", "done", "cancel", "move", "roll", "show", "shuffle", "tell", "aside")


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


def known_events(cast: Cast, events: Sequence[Event], seat: int | None, prompts: Sequence[Any] = ()) -> list[EventView]:
    """What `seat` may know of `events`, in order. What others chose stays with them."""
    made = (known_event(cast, events, number, seat, prompts) for number in range(len(events)))
    return [event for event in made if event is not None]


def is_known(cast: Cast, event: Event, seat: int | None) -> bool:
    """Whether `seat` may know that this happened, if not what it was."""
    if event[0] == "choose":
        return event[1] == seat or event[2] not in cast.unheard
    return event[0] in TOLD if event[0] != "set" else _knows_change(cast, event, seat)


def known_event(
    cast: Cast, events: Sequence[Event], number: int, seat: int | None, prompts: Sequence[Any] = ()
) -> EventView | None:
    event = events[number]
    if not is_known(cast, event, seat):
        return None
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
            return _set(cast, event)
        case "tell" | "aside":
            return EventView(sort="tell", name=_sentence(cast, events, number, seat))
        case _:
            return _choose(cast, event, seat, prompts)


def with_places(
    cast: Cast, prompts: Sequence[Any], events: Sequence[Event], where: Sequence[int | None]
) -> Iterator[Event]:
    """The same events; those about a thing that lies somewhere also tell where, which says who may know it.

    These are choices, and changes of what a thing carries. A choice also tells what stood in the label that was taken.
    `where` is as it was before the first event.
    """
    lying = list(where)
    for event in events:
        if event[0] == "move" and lying:
            lying[event[1]] = event[3]
        elif event[0] == "set" and (owner := cast.cell_at[event[1]].owner) is not None and lying:
            event = (*event[:4], lying[owner])
        elif event[0] == "choose":
            gaps = gaps_of(cast, prompts, event, lying)
            event = (*event[:4], _chosen_from(event, prompts, lying), *([gaps] if gaps else []))
        yield event


def _chosen_from(event: Event, prompts: Sequence[Any], where: Sequence[int | None]) -> int | None:
    """Who chose a thing may know the place it lay in, and not which thing it is."""
    value = event[3]
    if isinstance(value, tuple):
        return where[value[1]]
    return where[value] if value is not None and prompts[event[2]].type.startswith("thing") else None


def _choose(cast: Cast, event: Event, seat: int | None, prompts: Sequence[Any]) -> EventView:
    """Who chose knows what; the others hear what is taken from a menu, and learn the rest from what comes of it."""
    _, who, number, value, *more = event
    heard = who == seat or (number in cast.said_aloud and isinstance(value, int))
    if not heard or number >= len(prompts):
        return EventView(sort="choose", name=cast.name(who))
    chosen = _chosen(cast, number, value, more[0] if more else None, seat)
    if len(more) > 1:
        chosen = filled(cast, cast.entry(number, value), more[1], who, seat)
    return EventView(sort="choose", name=cast.name(who), target=cast.topic(number), after=chosen)


def _chosen(cast: Cast, number: int, value: Any, place: int | None, seat: int | None) -> int | bool | str | None:
    """An answer in words; None ends a pick of several, and is no answer to an event."""
    if value is None:
        return None
    if isinstance(value, tuple):
        entry, card = value
        return f"{_open(cast.entry(number, entry))} ({_thing(cast, card, place, seat)})"
    type_ = cast.written(number).type
    if type_ == "menu":
        return _open(cast.entry(number, value))
    return _thing(cast, value, place, seat) if type_.startswith("thing") else cast.word(type_, value)


def _open(label: str) -> str:
    """A label as the rules have it, with nothing in its gaps."""
    return GAP.sub(UNTOLD, label)


def _thing(cast: Cast, thing: int, place: int | None, seat: int | None) -> str:
    return cast.name(thing) if cast.sees_at(seat, thing, place) else f"a hidden {back_of(cast, thing)}"


def _sentence(cast: Cast, events: Sequence[Event], number: int, seat: int | None) -> str:
    """What the rules say aloud, with the names that `seat` may know in its gaps."""
    _, text, values, types, *rest = events[number]
    places = rest[0] if rest else (None,) * len(values)
    words = [
        _spoken(cast, _names(cast, events, number, seat, type_, value, place), value)
        for type_, value, place in zip(types, values, places, strict=True)
    ]
    return GAP.sub(lambda gap: words[int(gap[1])], text)


def _spoken(cast: Cast, names: list[str | None], value: Any) -> str:
    things = value if isinstance(value, (list, tuple)) else [value]
    pairs = zip(names, things, strict=True)
    return ", ".join(name or ("none" if thing is None else f"a {back_of(cast, thing)}") for name, thing in pairs)


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


def _knows_change(cast: Cast, event: Event, seat: int | None) -> bool:
    _, index, _, _, *place = event
    owner = cast.cell_at[index].owner
    # The name of a thing that carries something would tell which card it is.
    hidden = bool(place) and owner is not None and not cast.sees_at(seat, owner, place[0])
    return cast.knows(seat, index) and not hidden


def _set(cast: Cast, event: Event) -> EventView:
    _, index, old, new, *_ = event
    store = cast.cell_at[index].store
    if store.type.startswith("thing:"):  # which thing it is can be a secret of the place it lies in: the view tells
        secret = any(value is not None and value >= len(cast.players) for value in (old, new))
        old, new = (None, None) if secret else (old, new)
    before, after = (None if value is None else cast.word(store.type, value) for value in (old, new))
    return EventView(sort="set", name=cast.store_name(index), before=before, after=after)
