"""From the log of a table to what was chosen and rolled in the verbs that still run: what its players have in mind.

What is chosen `as its NAME` or rolled `as the NAME` lies in no place and no counter. Until the verb ends, whoever chose
it or saw it fall knows it all the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

Event = tuple[Any, ...]
Running = tuple[tuple[int, tuple[Event, ...]], ...]  # each verb that runs, outermost first, and what fell in itself

OUTSIDE: Running = ((-1, ()),)
KEPT = ("choose", "roll")


def heard(running: Running, events: Iterable[Event]) -> Running:
    """What is in mind after these events, given what was before them. Nothing is changed in place."""
    open_ = list(running)
    for event in events:
        sort = event[0]
        if sort == "do":
            open_.append((event[1], ()))
        elif sort in ("done", "cancel"):
            _close(open_, event[1])
        elif sort in KEPT:
            verb, kept = open_[-1]
            open_[-1] = (verb, (*kept, event))
    return tuple(open_)


def _close(open_: list[tuple[int, tuple[Event, ...]]], verb: int) -> None:
    """Ends the innermost of that verb, with what a `stop` left open inside it."""
    for at in range(len(open_) - 1, 0, -1):
        if open_[at][0] == verb:
            del open_[at:]
            return


def in_mind(running: Running) -> list[Event]:
    return [event for _, kept in running for event in kept]
