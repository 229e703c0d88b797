"""The language's own sentences for events, but for moves and numbers. Takes an event and a hearer, gives its words.

Moves are in `moves`, changes of what is kept in `changes`: of those one sentence is made of several.
"""

from __future__ import annotations

from paddock.table.events.model import Answered, Closed, Opened, Reordered, Revealed, Shown, Shuffled
from paddock.views.hearer import Hearer, bracketed, is_plural, join_words

# How the things of a place came to another order: the deck is …, the roles are …
REORDERED: dict[type[Reordered], str] = {Shuffled: "shuffled"}


def order_text(hearer: Hearer, event: Reordered, by: int | None) -> str:
    """A place may be named after the things in it: the roles are shuffled, the deck is."""
    are = is_plural(hearer.sight, hearer.sight.spot_at[event.place].place.name)
    return f"{hearer.place(event.place, by)} {'are' if are else 'is'} {REORDERED[type(event)]}"


def refill_text(hearer: Hearer, source: int | None, target: int | None) -> str:
    """Of all the moves from a pile to the one that it fills again."""
    return f"{hearer.place(target)} is refilled from {hearer.place(source)}"


def answer_text(hearer: Hearer, event: Answered) -> str:
    return f"{hearer.sight.name(event.card)} answers"


def reveal_text(hearer: Hearer, event: Revealed) -> str:
    """ "wish: Ann Mine, Bob none"."""
    words = (
        f"{hearer.name(seat)} {join_words([bracketed(hearer.name(thing)) for thing in things]) if things else 'none'}"
        for seat, things in event.picks.items()
    )
    return f"{event.name}: {', '.join(words)}"


def showing_text(hearer: Hearer, event: Shown) -> str:
    """Who is shown what; nothing, if all have looked things over."""
    things = event.things
    listed = hearer.list_things(things, hearer.seen.sees_shown(event), len(things), event.places)
    if isinstance(event, Opened):
        lying = f": {listed}" if things else ""
        return f"{_seer(hearer, event.seer)} sees {hearer.sight.place_name(event.place)} for now{lying}"
    return f"{hearer.name(event.seer)} is shown {listed}" if event.seer is not None and things else ""


def closing_text(hearer: Hearer, event: Closed) -> str:
    place = hearer.sight.place_name(event.place)
    return f"{place} is hidden again" if event.seer is None else f"{hearer.name(event.seer)} no longer sees {place}"


def _seer(hearer: Hearer, seat: int | None) -> str:
    return "everybody" if seat is None else hearer.name(seat)
