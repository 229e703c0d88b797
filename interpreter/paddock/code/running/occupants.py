"""What stands on which space: a state and a place or list go in, things by their space come out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from paddock.code.state import State

Occupants = Mapping[int, Sequence[int]]
NOBODY: dict[int, Occupants] = {}  # of all places, while nothing is known
NO_ONE = (None,)  # the first of those who stand on an empty space


def occupants(s: State, place: int) -> Occupants:
    """Those of one place. Kept until something moves, since most spaces are looked at many times in between."""
    kept = kept_of_boards(s)
    known = kept.get(place)
    if known is None:
        known = kept[place] = by_space(s, s.Z[place])
    return known


def kept_of_boards(s: State) -> dict[Any, Any]:
    """What was worked out of boards since something moved."""
    if s.B is None:
        s.B = {}
    return s.B


def by_space(s: State, things: Sequence[int]) -> dict[int, list[int]]:
    """What lies there without a space stands on none."""
    at: dict[int, list[int]] = {}
    spots = s.A
    for thing in things:
        space = spots[thing]
        if space is not None:
            at.setdefault(space, []).append(thing)
    return at


def standing(s: State, things: Sequence[int], spaces: Any) -> list[int]:
    """Those of the things that stand on these spaces, or on this one, in the order of the spaces."""
    return on_spaces(by_space(s, things), spaces)


def on_spaces(at: Occupants, spaces: Any) -> list[int]:
    if isinstance(spaces, int):
        return list(at.get(spaces, ()))
    return [thing for space in spaces or () for thing in at.get(space, ())]
