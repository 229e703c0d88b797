"""From a way to deal hidden things anew and a seat to whether it fits what the seat was told since the last shuffle.

Which things a seat has not seen says where they may lie. What came of them says more: a guess that was answered, a door
that was not opened. So the answers since the last shuffle are given again on that table, and the seat must see the
same. Only a short time back: it is for small riddles, and what is told of a long race would hardly ever come out alike.
"""

from __future__ import annotations

from contextlib import suppress

from paddock.code import OpenQuestion, PlayError
from paddock.table.events.model import Shuffled
from paddock.table.knowledge.trail import Trail
from paddock.table.knowledge.unseen import relabel
from paddock.table.model import TableError

LONGEST = 16  # answers since the last shuffle
ANSWERS = 160  # given again for one world that is imagined
TRIES = 40


class WorldFilter:
    """`tries` is how many ways of dealing are worth a look."""

    def __init__(self, trail: Trail, seat: int) -> None:
        self.trail, self.seat = trail, seat
        since = list[Trail]()
        now: Trail = trail
        while now.before is not None and len(since) <= LONGEST and not _has_shuffle(now):
            since.append(now)
            now = now.before
        self.before, self.since = now, since[::-1]
        is_short = 0 < len(since) <= LONGEST
        self.tries = min(TRIES, ANSWERS // len(since)) if is_short else 1

    def fits(self, new: dict[int, int]) -> bool:
        """`new`: which thing lies where each of these lay."""
        if self.tries == 1 or not new:
            return True
        stage = self.trail.stage
        state = self.before.state.clone()
        relabel(stage.sight, stage.machine, state, new)
        now = self.before.with_state(state, self.seat)
        with suppress(PlayError, TableError):
            for step in self.since:
                index = _same_answer(step, now.state.question, new)
                if index is None:
                    return False
                now = now.then(index)
                if now.seen(self.seat) != step.seen(self.seat):
                    return False
            return True
        return False


def _has_shuffle(step: Trail) -> bool:
    return any(isinstance(event, Shuffled) for event in step.events)


def _same_answer(step: Trail, asked: OpenQuestion | None, new: dict[int, int]) -> int | None:
    """The index of the same answer; a thing is the one that lies there now."""
    assert step.before is not None
    then = step.before.state.question
    if then is None or asked is None or not asked.is_same(then):
        return None
    value = then.options[step.index]
    if isinstance(value, int) and step.stage.machine.prompt(then).type.of_things:
        value = new.get(value, value)
    return asked.options.index(value) if value in asked.options else None
