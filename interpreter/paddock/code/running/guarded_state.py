"""A state and what may be read of it go in; a copy comes out of which nothing else can be read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, SupportsIndex

from paddock.code.state import State

Check = Callable[[int, Any], None]  # of a place, cell or thing and what is read of it; raises `HiddenError`


class HiddenError(Exception):
    """Something is read that may not be known."""


def guarded_copy(state: State, place: Check, cell: Check, thing: Check) -> State:
    """For walkers: each check is asked before what it is about is read."""
    seen = state.clone()
    seen.Z = _Guarded(seen.Z, place)
    seen.N = _Guarded(seen.N, cell)
    seen.W = _Guarded(seen.W, thing)
    seen.A = _Guarded(seen.A, thing)
    seen.B = None
    return seen


class _Guarded(list[Any]):
    def __init__(self, items: list[Any], check: Check) -> None:
        super().__init__(items)
        self.check = check

    def __getitem__(self, at: SupportsIndex | slice) -> Any:
        if isinstance(at, slice):
            raise HiddenError
        found = super().__getitem__(at)
        self.check(int(at), found)
        return found

    def __iter__(self) -> Iterator[Any]:
        return (self[at] for at in range(len(self)))
