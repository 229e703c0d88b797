"""From a position and a seat to one that would have looked the same to it: what others keep in secret is another.

A number that was rolled or chosen in secret lies in no place that could be dealt anew: it is in a running verb, or in a
counter or note. So the game is taken up again from before it, with other dice and other answers there and the same ones
everywhere else, and wherever the seat would have seen something else on the way, that world is not the one it is in.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Generic, TypeVar

from paddock.code import CHANCE
from paddock.table.events.event_filter import EventFilter
from paddock.table.events.model import Changed, Chosen, Event, Rolled
from paddock.table.knowledge.point import Point
from paddock.table.knowledge.running_verbs import OUTSIDE, choices_and_rolls, running_after
from paddock.table.knowledge.trail import Stage, Trail
from paddock.table.model import TableError

Here = TypeVar("Here", bound=Point)
EventAt = tuple[int, int]  # the number of an answer on the way, and of an event after it
TRIES = 40  # worlds that are looked at
ANSWERS = 600  # that are given again in all of them
LONGEST = 200  # and in one
BACK = 12  # answers between a roll or a choice and the moment when it is written down


def resample_secrets(here: Here, seat: int, chance: random.Random) -> tuple[Here, frozenset[int]]:
    """Another position and the stores that are other ones in it; the same, if no other was found or there is none."""
    secrets = here.trail.cached(("secrets", seat), lambda: _Secrets(here, seat))
    if secrets.first is None:
        return here, frozenset()
    wanted = here.known(seat)
    for _ in range(min(TRIES, 1 + ANSWERS // (secrets.length - secrets.first))):
        other = _Replay(here, secrets, seat).play(chance)
        if other is not None and other.known(seat) == wanted:
            return other, frozenset(secrets.stores)
    secrets.first = None  # who tries again will not find one either
    return here, frozenset()


class _Replay(Generic[Here]):
    """The same answers once more, but for those that are secret, with other dice where they fell in secret."""

    def __init__(self, here: Here, secrets: _Secrets, seat: int) -> None:
        assert secrets.first is not None
        self.here, self.secrets, self.first, self.seat = here, secrets, secrets.first, seat
        self.way = here.trail.since(self.first)

    def play(self, chance: random.Random) -> Here | None:
        now = self._start(() if self.here.machine.asked else tuple(self._dice(chance)))
        for step in self.way:
            if step.before is None:
                continue
            index = self._index(now, step, step.number, chance)
            if index is None:
                return None
            try:
                now = now.after(index)
            except TableError:
                return None
        return None if now.state().rolls else now

    def _start(self, rolls: tuple[int, ...]) -> Here:
        """Before the first secret."""
        here, stage = self.here, self.here.trail.stage
        if not self.first:
            other = Stage(stage.sight, stage.make_machine, replace(stage.opening, rolls=rolls))
            return here.at(other.opening.begin(here.machine), Trail(other))
        before = here.earlier(len(self.way))
        state, logged = before.state(), before.trail.state.clone()
        state.rolls = logged.rolls = rolls
        return here.at(state, before.trail.with_state(logged, self.seat))

    def _dice(self, chance: random.Random) -> Iterator[int]:
        for step in self.way:
            for at, event in enumerate(step.events):
                if isinstance(event, Rolled):
                    is_secret = (step.number, at) in self.secrets.rolls
                    yield chance.randint(1, event.sides) if is_secret and event.sides else event.face

    def _index(self, now: Here, step: Trail, number: int, chance: random.Random) -> int | None:
        """The answer, if the same question is asked and the same answer can be given."""
        assert step.before is not None
        then, asked = step.before.state.question, now.state().question
        if then is None or asked is None or not asked.is_same(then):
            return None
        if number in self.secrets.answers or (asked.seat == CHANCE and self.secrets.has_roll(number)):
            return chance.randrange(len(asked.options))
        value = then.options[step.index]
        return asked.options.index(value) if value in asked.options else None


class _Secrets:
    """The rolls, and the answers, of which others alone know the outcome: `first` is the oldest one's number."""

    def __init__(self, here: Point, seat: int) -> None:
        trail, sight = here.trail, here.sight
        self.length = trail.number + 1
        self.seen, self.prompts = EventFilter(sight, seat), here.machine.prompts
        self.rolls, self.answers, self.stores = list[EventAt](), list[int](), set[int]()
        noted = (cell for cell in sight.cells if cell.store.id in sight.recording_stores)
        cells = {cell.index: cell.store.id for cell in noted if not sight.knows(seat, cell.index)}
        late = trail.since(self.length - LONGEST) if cells or sight.rolls_in_secret else ()
        self.events: dict[int, Sequence[Event]] = {step.number: step.events for step in late}
        if sight.rolls_in_secret:
            self.rolls += self._rolls_in_running_verbs()
        for number, after in reversed(self.events.items()) if cells else ():
            self._find_sources(number, after, cells)
        self.first = min([at[0] for at in self.rolls] + self.answers, default=None)
        self.events = {}  # all that was to be known of them is known

    def has_roll(self, number: int) -> bool:
        """Whether the die that chance was asked for then is one of them."""
        return any(at[0] == number for at in self.rolls)

    def _rolls_in_running_verbs(self) -> Iterator[EventAt]:
        """Rolls of verbs that are not done yet."""
        running, places = OUTSIDE, dict[int, EventAt]()
        for number, after in self.events.items():
            running = running_after(running, after)
            places |= {id(event): (number, at) for at, event in enumerate(after)}
        rolls = (event for event in choices_and_rolls(running) if isinstance(event, Rolled))
        return (places[id(event)] for event in rolls if not self.seen.sees_rolled(event))

    def _find_sources(self, number: int, after: Sequence[Event], cells: dict[int, int]) -> None:
        """Numbers that were written down here and hold still; they are taken out of `cells`."""
        for at in range(len(after) - 1, -1, -1):
            event = after[at]
            if isinstance(event, Changed) and event.cell in cells:
                store, value = cells.pop(event.cell), event.new
                if value is not None and any(
                    self._is_source(*where, value) for where in self._earlier_events(number, at)
                ):
                    self.stores.add(store)

    def _earlier_events(self, number: int, at: int) -> Iterator[EventAt]:
        """The newest first."""
        for earlier in range(number, max(min(self.events), number - BACK) - 1, -1):
            end = at if earlier == number else len(self.events[earlier])
            yield from ((earlier, each) for each in range(end - 1, -1, -1))

    def _is_source(self, number: int, at: int, value: int) -> bool:
        """Whether this roll or answer can be what was written down; then it is taken to be that."""
        event = self.events[number][at]
        if not self.seen.has_not_seen(event, value):
            return False
        if isinstance(event, Rolled) and (number, at) not in self.rolls:
            self.rolls.append((number, at))
            return True
        if isinstance(event, Chosen) and self._is_number(event) and number not in self.answers:
            self.answers.append(number)
            return True
        return False

    def _is_number(self, chosen: Chosen) -> bool:
        return not self.prompts[chosen.prompt].type.of_things
