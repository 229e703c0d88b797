"""From events to the same events with what was chosen in secret told, once all have chosen.

Numbers, words and players tell the rules themselves. Here are the things that everybody sees lying on the table:
without this, a choice that came to nothing would never be heard of.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from paddock.table.events.event_filter import EventFilter
from paddock.table.events.model import Begun, Chosen, Event, Moved, Revealed
from paddock.table.sight import Sight


def add_reveals(sight: Sight, before: Sequence[Event], events: Sequence[Event]) -> list[Event]:
    """As long as nothing but choices has followed, somebody may still have to choose: nothing is told then."""
    if not sight.secret_things:
        return list(events)
    result: list[Event] = []
    everything = [*_pending(sight, before), *events]
    skipped = len(everything) - len(events)
    waiting: list[Chosen] = []
    for number, event in enumerate(everything):
        if isinstance(event, Chosen) and event.prompt in sight.secret:
            waiting.append(event)
        else:
            result += _reveals(sight, waiting, everything[number:])
            waiting = []
        if number >= skipped:
            result.append(event)
    return result


def _pending(sight: Sight, before: Sequence[Event]) -> list[Event]:
    """The choices at the end of what was heard before, which could not be told then."""
    start = len(before)
    while start and isinstance(last := before[start - 1], Chosen) and last.prompt in sight.secret:
        start -= 1
    return list(before[start:])


def _reveals(sight: Sight, waiting: Sequence[Chosen], after: Sequence[Event]) -> Iterator[Event]:
    for prompt in dict.fromkeys(event.prompt for event in waiting if event.prompt in sight.secret_things):
        chosen = [event for event in waiting if event.prompt == prompt]
        picks: dict[int, list[int]] = {event.seat: [] for event in chosen}
        for event in chosen:
            if isinstance(event.value, int):
                picks[event.seat].append(event.value)
        if _is_open(sight, chosen) and not all(_is_heard(sight, seat, picks[seat], after) for seat in picks):
            yield Revealed(sight.secret_things[prompt], picks)


def _is_open(sight: Sight, chosen: Sequence[Chosen]) -> bool:
    """Whether all see all of these things. One that is hidden hides them all: a gap would tell of it."""
    everybody, things = EventFilter(sight, None), [event for event in chosen if event.value is not None]
    return bool(things) and all(
        type(event.value) is int and everybody.sees_chosen(event, event.value) for event in things
    )


def _is_heard(sight: Sight, seat: int, things: Sequence[int], after: Sequence[Event]) -> bool:
    """Whether what follows at once tells it: the one who chose does something with it, or gets it."""
    left = set(things)
    for event in after:
        if isinstance(event, Chosen):
            break
        if isinstance(event, Begun):
            if sight.verbs[event.verb].told and event.args and event.args[0] == seat:
                left -= {arg for arg in event.args[1:] if type(arg) is int}
        elif isinstance(event, Moved) and event.target is not None and sight.sees(None, event.target, event.opened):
            spot = sight.spot_at[event.target]
            left -= {event.thing} if spot.owner == seat and spot.place.told else set()
    return not left
