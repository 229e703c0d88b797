"""From what happened since an answer to the reason why it cannot be taken back, or none."""

from __future__ import annotations

from typing import Any

from paddock.table.backs import back_of
from paddock.table.cast import Cast


def learnt(cast: Cast, before: Any, now: Any, events: list[tuple[Any, ...]]) -> str:
    """A sentence that says what somebody learnt since `before`; empty when nobody learnt anything."""
    if now.pos != before.pos:
        return "dice or shuffled cards have been seen since"
    for event in events:
        if event[0] in ("roll", "shuffle"):
            return "dice or shuffled cards have been seen since"
        if event[0] == "show" and event[3] is not None and event[1]:
            return f"{cast.name(event[3])} has been shown something since"
        if event[0] == "move" and (seen := _shown(cast, event[1], event[2], event[3])):
            return seen
    return ""


def _shown(cast: Cast, thing: int, source: int | None, target: int | None) -> str:
    """Who sees the thing where it went and did not see it where it was."""
    for seat in (None, *range(len(cast.players))):
        if cast.sees(seat, target) and not cast.sees(seat, source):
            # The thing is not named: the one who reads this may not be the one who saw it.
            who = "everybody" if seat is None else cast.name(seat)
            return f"{who} has seen a {back_of(cast, thing)} that was hidden before"
    return ""
