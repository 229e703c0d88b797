"""Things laid out by hand: a state goes in with things, places and slots; they lie there then, and nothing is told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from paddock.code.state import State


def lift(s: State, thing: int) -> None:
    """Takes it off the table."""
    place = s.W[thing]
    if place is not None:
        s.owned(place).remove(thing)
    s.W[thing] = s.A[thing] = None


def lay_on_top(s: State, place: int, things: Sequence[int], slots: Iterable[int | None]) -> None:
    """Things that lie nowhere yet, before all that lies there."""
    for thing, slot in zip(things, slots, strict=False):
        s.W[thing], s.A[thing] = place, slot
    s.owned(place)[:0] = things


def lay_last(s: State, place: int, thing: int, slot: int | None) -> None:
    """Behind all that lies there, unless it lies there already; on that slot or space."""
    if s.W[thing] != place:
        lift(s, thing)
        s.W[thing] = place
        s.owned(place).append(thing)
    s.A[thing] = slot


def sort_by_slot(s: State, place: int, slots: Iterable[int]) -> None:
    s.owned(place)[:] = [thing for slot in slots for thing in s.Z[place] if s.A[thing] == slot]


def reorder(s: State, place: int, first: Sequence[int]) -> None:
    """These come first of all that lies there; the slots stay in their order."""
    pile = s.owned(place)
    slots = [s.A[thing] for thing in pile]
    pile[:] = [*first, *(thing for thing in pile if thing not in first)]
    for thing, slot in zip(pile, slots, strict=True):
        s.A[thing] = slot
