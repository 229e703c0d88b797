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
MOST = 200  # of what was chosen and rolled in one verb; a phase can go round and round to the end


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
            open_[-1] = (verb, (*_without_oldest(kept, event), event))
    return tuple(open_)


def _without_oldest(kept: tuple[Event, ...], event: Event) -> tuple[Event, ...]:
    """Of too many those stay that came last, from everybody and for every question."""
    if len(kept) >= MOST:
        for at, other in enumerate(kept):
            if _sort(other) == _sort(event):
                return (*kept[:at], *kept[at + 1 :])
    return kept


def _sort(event: Event) -> Event:
    """Who chose at which question, or who saw a die and with how many sides."""
    return (event[0], *(event[1:3] if event[0] == "choose" else event[2:4]))


def _close(open_: list[tuple[int, tuple[Event, ...]]], verb: int) -> None:
    """Ends the innermost of that verb, with what a `stop` left open inside it."""
    for at in range(len(open_) - 1, 0, -1):
        if open_[at][0] == verb:
            del open_[at:]
            return


def in_mind(running: Running) -> list[Event]:
    return [event for _, kept in running for event in kept]
