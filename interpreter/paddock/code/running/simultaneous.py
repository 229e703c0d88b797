"""Changes that happen at once: a list of what is to be moved and set goes in, all of it is done on the state.

All that they need was asked before the first of them, so the order of the list matters only where two of them are
about the same thing or counter: things lie where the last one put them, and counters add up.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from paddock.code.state import State

Change = tuple[Any, ...]  # ("move", things, place, slot, top), ("set", index, value), ("add", index, amount)


def at_once(s: State, put: Callable[..., None], store: Callable[..., None], changes: list[Change]) -> None:
    lifted = _lift(s, changes)
    for sort, what, value, *more in changes:
        if sort == "set":
            store(s, what, value)
        elif sort == "add":
            store(s, what, s.N[what] + value)
        else:
            slot, top = more
            for x in _things(what, top):
                put(s, x, value, slot, top)
                source = lifted.pop(x, None)
                if source is not None and s.log:
                    s.log[-1] = ("move", x, source, *s.log[-1][3:])


def _lift(s: State, changes: list[Change]) -> dict[int, int]:
    """What leaves a slot frees it for what comes; gives where each of them lay."""
    lifted: dict[int, int] = {}
    for sort, what, *_ in changes:
        for x in _things(what, False) if sort == "move" else ():
            place = s.W[x]
            if place is not None and s.A[x] is not None:
                s.owned(place).remove(x)
                lifted[x], s.W[x] = place, None
    return lifted


def _things(what: Any, top: bool) -> list[int]:
    """In the order in which they are laid down: on top, the first one comes last."""
    if what is None:
        return []
    things = [what] if isinstance(what, int) else list(what)
    return things[::-1] if top else things
