"""Who sees into places for now, beyond what the places themselves say: a layout and a way to ask values go in.

Statements of cards and rules say so while they hold. After each change the log is told how it stands then, since what
happens next is for other eyes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from paddock.code.layout import Layout
from paddock.code.running.changing import is_changing
from paddock.code.state import State
from paddock.program.model import Value

# The places by their index in `Z`, each with those who see into it: seats, or None for everybody.
Viewers = tuple[tuple[int, tuple[int | None, ...]], ...]
Helper = Callable[..., Any]
VIEWERS = "viewers"  # the sort of the entry in the log
NEAR = 16  # so many entries of the log are looked through for what was told last


def sight_values(layout: Layout) -> list[Value]:
    return [value for value in layout.program.values if value.sight is not None]


def viewers_by(layout: Layout, values: list[Value], asked: Callable[..., Any]) -> Viewers:
    """`asked` says whether a value, by its number, holds of the owner of a place and of a seat."""
    found: dict[int, list[int | None]] = {}
    for value in values:
        for spot, (place, owner) in enumerate(zip(layout.place_of, layout.owner_of, strict=True)):
            if place != value.sight:
                continue
            owners = [] if owner is None else [owner]
            seats: list[int | None] = [None] if len(value.params) == len(owners) else [*range(layout.players)]
            seeing = [seat for seat in seats if asked(value.id, *owners, *([] if seat is None else [seat]))]
            if seeing:
                found.setdefault(spot, []).extend(seeing)
    return tuple(sorted((spot, tuple(seats)) for spot, seats in found.items()))


def note_viewers(s: State, now: Viewers) -> None:
    """Tells the log how it stands, and what lies in those places, unless that was told a moment ago."""
    last = next((entry for entry in s.log[: -NEAR - 1 : -1] if entry[0] == VIEWERS), None)
    if last is None or last[1] != now:
        s.log.append((VIEWERS, now, {spot: tuple(s.Z[spot]) for spot, _ in now}))


def watched(helpers: dict[str, Helper], watch: Callable[[State], None]) -> dict[str, Helper]:
    """The helpers that are marked with `changes_table`, so that each has a look at who sees what afterwards."""

    def looking_after(helper: Helper) -> Helper:
        def changed(s: State, *args: Any) -> Any:
            result = helper(s, *args)
            watch(s)
            return result

        return changed

    put, store, plainly = helpers["put"], helpers["store"], helpers["at_once"]

    def at_once(s: State, _put: Helper, _store: Helper, changes: list[Any]) -> None:
        """Between two of them nobody looks."""
        plainly(s, put, store, changes)
        watch(s)

    changing = {name: looking_after(helper) for name, helper in helpers.items() if is_changing(helper)}
    return {**changing, "at_once": at_once}
