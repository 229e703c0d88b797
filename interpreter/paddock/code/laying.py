"""Things laid out by hand: a state goes in with things, places and slots; they lie there then, and nothing is told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from paddock.code.state import State


def lift(s: State, thing: int) -> None:
    """Takes it off the table."""
    place = s.W[thing]
    if place is not None:
        s.owned(place).remove(thing)
    s.W[thing] = s.A[thing] = s.B = None


def lay_on_top(s: State, place: int, things: Sequence[int], slots: Iterable[int | None]) -> None:
    """Things that lie nowhere yet, before all that lies there."""
    for thing, slot in zip(things, slots, strict=False):
        s.W[thing], s.A[thing] = place, slot
    s.B = None
    s.owned(place)[:0] = things


def lay_last(s: State, place: int, thing: int, slot: int | None) -> None:
    """Behind all that lies there, unless it lies there already; on that slot or space."""
    if s.W[thing] != place:
        lift(s, thing)
        s.W[thing] = place
        s.owned(place).append(thing)
    s.A[thing], s.B = slot, None


def sort_by_slot(s: State, place: int, slots: Iterable[int]) -> None:
    s.owned(place)[:] = [thing for slot in slots for thing in s.Z[place] if s.A[thing] == slot]


def stack_pile(s: State, place: int, things: Sequence[int], below: bool) -> None:
    """These lie on top the first time the place is shuffled; with `below`, what was said before lies under them."""
    under = [thing for thing in s.stacked.get(place, ()) if thing not in things] if below else []
    s.stacked = {**s.stacked, place: (*things, *under)}


def take_stacked(s: State, place: int) -> list[int]:
    """What is to lie on top of a place that is shuffled now; the next time all of it is chance."""
    s.stacked, first = {other: s.stacked[other] for other in s.stacked if other != place}, s.stacked.get(place, ())
    return [thing for thing in first if s.W[thing] == place]


def unstack_absent(s: State) -> None:
    """What has been away is a thing like any other, also when it comes back."""
    left = {place: tuple(thing for thing in things if s.W[thing] == place) for place, things in s.stacked.items()}
    s.stacked = {place: things for place, things in left.items() if things}


def reorder(s: State, place: int, first: Sequence[int]) -> None:
    """These come first of all that lies there; the slots stay in their order."""
    pile = s.owned(place)
    slots = [s.A[thing] for thing in pile]
    pile[:] = [*first, *(thing for thing in pile if thing not in first)]
    for thing, slot in zip(pile, slots, strict=True):
        s.A[thing] = slot
    s.B = None
