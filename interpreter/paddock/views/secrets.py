"""From the events of a table to the same events with what was chosen in secret told, once all have chosen.

Numbers, words and players tell the rules themselves. Here are the things that everybody sees lying on the table:
without this, a choice that came to nothing would never be heard of.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from paddock.table.cast import Cast
from paddock.views.hearer import Hearer, apart, several
from paddock.views.moves import Event

REVEALED = "revealed"
Picks = dict[int, list[int]]  # the things each seat chose


def with_revealed(cast: Cast, before: Sequence[Event], events: Sequence[Event]) -> list[Event]:
    """As long as nothing but choices has followed, somebody may still have to choose: nothing is told then."""
    if not cast.secret_things:
        return list(events)
    found: list[Event] = []
    everything = [*_pending(cast, before), *events]
    skipped = len(everything) - len(events)
    waiting: list[Event] = []
    for number, event in enumerate(everything):
        if _is_secret(cast, event):
            waiting.append(event)
        else:
            found += _revealed(cast, waiting, everything[number:])
            waiting = []
        if number >= skipped:
            found.append(event)
    return found


def in_words(hearer: Hearer, event: Event) -> str:
    """ "wish: Ann Mine, Bob none"."""
    _, name, picks = event
    words = (
        f"{hearer.name(seat)} {several([apart(hearer.name(thing)) for thing in things]) if things else 'none'}"
        for seat, things in picks.items()
    )
    return f"{name}: {', '.join(words)}"


def _is_secret(cast: Cast, event: Event) -> bool:
    return event[0] == "choose" and event[2] in cast.secret


def _pending(cast: Cast, before: Sequence[Event]) -> list[Event]:
    """The choices at the end of what was heard before, which could not be told then."""
    start = len(before)
    while start and _is_secret(cast, before[start - 1]):
        start -= 1
    return list(before[start:])


def _revealed(cast: Cast, waiting: Sequence[Event], after: Sequence[Event]) -> Iterator[Event]:
    for prompt in dict.fromkeys(event[2] for event in waiting if event[2] in cast.secret_things):
        chosen = [event for event in waiting if event[2] == prompt]
        picks: Picks = {event[1]: [] for event in chosen}
        for event in chosen:
            if event[3] is not None:
                picks[event[1]].append(event[3])
        if _is_open(cast, chosen) and not all(_is_heard(cast, seat, picks[seat], after) for seat in picks):
            yield (REVEALED, cast.secret_things[prompt], picks)


def _is_open(cast: Cast, chosen: Sequence[Event]) -> bool:
    """Whether all see all of these things. One that is hidden hides them all: a gap would tell of it."""
    things = [event for event in chosen if event[3] is not None]
    return bool(things) and all(
        type(event[3]) is int and len(event) > 4 and cast.sees_at(None, event[3], event[4]) for event in things
    )


def _is_heard(cast: Cast, seat: int, things: Sequence[int], after: Sequence[Event]) -> bool:
    """Whether what follows at once tells it: the one who chose does something with it, or gets it."""
    left = set(things)
    for event in after:
        if event[0] == "choose":
            break
        if event[0] == "do" and cast.verbs[event[1]].told and event[2] and event[2][0] == seat:
            left -= {arg for arg in event[2][1:] if type(arg) is int}
        elif event[0] == "move" and event[3] is not None and cast.sees(None, event[3]):
            spot = cast.spot_at[event[3]]
            left -= {event[1]} if spot.owner == seat and spot.place.told else set()
    return not left
