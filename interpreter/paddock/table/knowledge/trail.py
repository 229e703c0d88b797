"""From the answers that led to a position to what each seat has seen, and not seen, on the way.

A position only plays. What there was to see is worked out when it is asked for, by playing the same answers once more
with the log, and kept, so that positions further down the same way go on from there. Of a long way only some steps
keep it, the further back the fewer (`Stage`); all the others play again from the last one that does.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import islice
from typing import Any, TypeVar

from paddock.code import CHANCE, Machine, State
from paddock.table.events.from_log import events_at
from paddock.table.events.model import Chosen, Event
from paddock.table.knowledge.answer_history import answer_record
from paddock.table.knowledge.deals import SeenSoFar, deals_in_no_order
from paddock.table.knowledge.observations import Observation, observations
from paddock.table.knowledge.running_verbs import OUTSIDE, RunningVerbs, in_mind_of, running_after
from paddock.table.knowledge.unseen import UnseenThings, unseen_at_start
from paddock.table.opening import Opening
from paddock.table.sight import Sight

T = TypeVar("T")
ALL = -1  # in place of a seat: nobody has seen it
LATEST = 8  # steps that keep all they know; every second one does to twice as far, every fourth to four times …
REPLAYED = 32  # steps that had forgotten what they know and were asked again
EVENTS_KEPT = 256  # steps that keep at least what happened at them


class Stage:
    """What all positions of one game have in common: who sits there, and how it began."""

    def __init__(self, sight: Sight, make_machine: Callable[[], Machine], opening: Opening) -> None:
        self.sight, self.make_machine, self.opening = sight, make_machine, opening
        self.latest = 0  # the number of the last step that was told
        self._machine: Machine | None = None
        self._replayed_steps: dict[Trail, None] = {}  # the oldest first

    @property
    def machine(self) -> Machine:
        """The one that keeps the log."""
        if self._machine is None:
            self._machine = self.make_machine()
        return self._machine

    def note_replayed(self, step: Trail) -> None:
        """A step knows something that it had forgotten: the one for which this was so long ago forgets it again."""
        self._replayed_steps.pop(step, None)
        self._replayed_steps[step] = None
        if len(self._replayed_steps) > REPLAYED:
            oldest = next(iter(self._replayed_steps))
            del self._replayed_steps[oldest]
            if self.latest - oldest.number >= _reach(oldest.number):
                oldest.forget()


def _reach(number: int) -> int:
    """For how many steps more a step knows what it knows: so there are few of them, and one near every number."""
    return LATEST * (number & -number)


class Trail:
    """One answer and those before it. `before` None is the beginning, whose `index` means nothing."""

    __slots__ = (
        "_cache", "_events", "_is_replayed", "_same_as", "_state",
        "before", "index", "lasts", "number", "stage",
    )  # fmt: skip

    def __init__(self, stage: Stage, before: Trail | None = None, index: int = -1) -> None:
        self.stage, self.before, self.index = stage, before, index
        self.number: int = 0 if before is None else before.number + 1  # of answers to here
        self.lasts = before is None  # whether it cannot be played again, and so forgets nothing
        self._state: State | None = None
        self._events: Sequence[Event] | None = None
        self._same_as: tuple[Trail, int] | None = None  # a beginning that this seat cannot tell from that point
        self._cache: dict[Hashable, Any] | None = None  # what was found out about this point
        self._is_replayed = False

    def then(self, index: int) -> Trail:
        return Trail(self.stage, self, index)

    def remember(self, state: State, events: Sequence[Event]) -> Trail:
        """With what a table knows already of this point."""
        self.stage.latest = self.number
        self._remember(state, events)
        return self

    def with_state(self, state: State, seat: int) -> Trail:
        """The same point with another state to go on from, which that seat cannot tell from this one."""
        twin = Trail(self.stage, self.before, self.index).remember(state, self.events)
        twin.lasts, twin._same_as = True, self._same_as
        twin._cache = {("seen", seat): self._stream(seat), ("unseen", seat): self.unseen(seat)}
        return twin

    def since(self, number: int) -> list[Trail]:
        """From that step, or from the beginning, to here."""
        return [*islice(self._back(), self.number - max(0, number) + 1)][::-1]

    def ago(self, steps: int) -> Trail:
        return next(islice(self._back(), steps, None))

    def _back(self) -> Iterator[Trail]:
        now: Trail | None = self
        while now is not None:
            yield now
            now = now.before

    # what happened -----------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The state at this point, of the machine that keeps the log."""
        if self._state is None:
            self._for_each_step(lambda step: step._state is not None, lambda step: step._play())
        assert self._state is not None
        return self._state

    @property
    def is_remembered(self) -> bool:
        return self._state is not None

    def _play(self) -> None:
        machine, opening, sight = self.stage.machine, self.stage.opening, self.stage.sight
        if self.before is None:
            state, where, opened = opening.begin(machine), opening.where(machine), opening.opened(machine)
        else:
            state = self.before.state.clone()
            where, opened = state.whereabouts(), sight.open_places(state)
            machine.answer(state, self.index)
        events = tuple(events_at(sight, machine.prompts, state.log, where, opened, state))
        state.log = []
        self._remember(state, events)

    @property
    def events(self) -> Sequence[Event]:
        if self._events is None:
            self._state = None
            self._for_each_step(lambda step: step._state is not None, lambda step: step._play())
        return self._events or ()

    def events_back(self) -> Iterator[Event]:
        """All that happened to here, the last first."""
        return (event for step in self._back() for event in reversed(step.events))

    # what is kept of it ------------------------------------------------------------------------------------------

    def _remember(self, state: State, events: Sequence[Event]) -> None:
        self._state, self._events = state, events
        self.stage.latest = max(self.stage.latest, self.number)
        if self._is_replayed:
            self.stage.note_replayed(self)
        reach = _reach(self.number)
        if 0 < reach < self.number:
            self.ago(reach).forget()
        if self.number > EVENTS_KEPT and not self.number % EVENTS_KEPT:
            for step in islice(self._back(), EVENTS_KEPT, 2 * EVENTS_KEPT):
                step._events = step._events if step.lasts else None

    def forget(self) -> None:
        """It can be played again."""
        if not self.lasts:
            self._state = self._cache = None
            is_old = self.stage.latest - self.number > EVENTS_KEPT
            self._events = None if self._is_replayed and is_old else self._events
            self._is_replayed = True

    def cached(self, name: Hashable, compute: Callable[[], T]) -> T:
        """What `compute` finds at this point; it is asked once."""
        if self._cache is None or name not in self._cache:
            self.cache(name, compute())
        assert self._cache is not None
        value: T = self._cache[name]
        return value

    def cache(self, name: Hashable, value: object) -> None:
        if self._cache is None:
            self._cache = {}
        self._cache[name] = value
        if self._state is None and self._is_replayed:
            self.stage.note_replayed(self)

    def from_cache(self, name: Hashable) -> Any:
        """What was kept under that name; None if nothing was, or it is forgotten."""
        return None if self._cache is None else self._cache.get(name)

    def _for_each_step(self, done: Callable[[Trail], bool], do: Callable[[Trail], None]) -> None:
        """Does something for every step to here for which it is not done, the first one first."""
        waiting = []
        for step in self._back():
            if done(step):
                break
            waiting.append(step)
        for step in reversed(waiting):
            do(step)

    def _cached_along(self, name: Hashable, compute: Callable[[Trail], T]) -> T:
        """What `compute` finds at this step from what it has found at the one before."""
        self._for_each_step(
            lambda step: step.from_cache(name) is not None, lambda step: step.cache(name, compute(step))
        )
        value: T = self.from_cache(name)
        return value

    # what a seat has seen ----------------------------------------------------------------------------------------

    def seen(self, seat: int) -> bytes:
        """Equal where the seat has seen the same."""
        return self._stream(seat).digest()

    def _stream(self, seat: int) -> SeenSoFar:
        return self._cached_along(("seen", seat), lambda step: step._see_step(seat))

    def observed(self, seat: int) -> list[Observation]:
        """All that the seat has seen on the way, the first first."""
        steps = [self]
        while (before := steps[-1]._known_before(seat)) is not None:
            steps.append(before)
        told = (seen for step in reversed(steps) if not step._is_twin(seat) for seen in step._observations(seat))
        return [*deals_in_no_order(told)]

    def _known_before(self, seat: int) -> Trail | None:
        """The step before this one; of the beginning of an imagined way, the point that it cannot be told from."""
        return self._same_as[0] if self._same_as is not None and self._same_as[1] == seat else self.before

    def _is_twin(self, seat: int) -> bool:
        return self._same_as is not None and self._same_as[1] == seat

    def _observations(self, seat: int) -> Iterator[Observation]:
        before = None if self.before is None else self.before.state
        return observations(self.stage.sight, self.stage.machine, self.events, before, self.state, seat)

    def decisions_since(self, steps: int) -> int:
        """How many of the last answers players have given."""
        late = [step.before for step in islice(self._back(), steps)]
        return sum(before is not None and before.state.seat != CHANCE for before in late)

    def heard(self, seat: int | None) -> int:
        """How many answers a seat knows of: its own, and those of others that everybody hears of."""
        return self._cached_along(("heard", seat), lambda step: step._heard_step(seat))

    def _heard_step(self, seat: int | None) -> int:
        if self.before is None:
            return 0 if self._same_as is None else self._same_as[0].heard(seat)
        asked = self.before.state.question
        assert asked is not None
        record = answer_record(self.stage.sight, asked, self.index)
        is_heard = record.seat == seat or not (record.unheard or record.seat == CHANCE)
        return self.before.heard(seat) + is_heard

    def _see_step(self, seat: int) -> SeenSoFar:
        if self._same_as is not None and self._is_twin(seat):
            return self._same_as[0]._stream(seat)
        stream = SeenSoFar(None if self.before is None else self.before._stream(seat))
        for seen in self._observations(seat):
            stream.add(seen)
        return stream

    # what it has not seen, and what is in mind ---------------------------------------------------------------------

    def unseen(self, seat: int) -> UnseenThings:
        """What could lie otherwise for all that this seat has seen; for `ALL`, for all that anybody has."""
        return self._cached_along(("unseen", seat), lambda step: step._unseen_step(seat))

    def _unseen_step(self, seat: int) -> UnseenThings:
        sight, stage = self.stage.sight, self.stage
        seats = range(len(sight.players)) if seat == ALL else (seat,)
        if self.before is not None:
            return self.before.unseen(seat).after(sight, self.events, seats, lambda: self._where())
        where = stage.opening.where(stage.machine)
        nothing = UnseenThings() if seat == ALL else unseen_at_start(sight, where, seat)
        return nothing.after(sight, self.events, seats, lambda: where)

    def _where(self) -> list[int | None]:
        """Where everything lay before what happened here."""
        assert self.before is not None
        return self.before.state.whereabouts()

    def running(self) -> RunningVerbs:
        """What was chosen and rolled in the verbs that still run."""
        return self._cached_along("running", lambda step: running_after(step._running_before(), step.events))

    def _running_before(self) -> RunningVerbs:
        return OUTSIDE if self.before is None else self.before.running()

    def imagined(self, opening: Opening, seat: int, new: dict[int, int]) -> Trail:
        """The beginning of another way, on which some things have changed places and `seat` has seen the same."""
        assert opening.logged is not None
        trail = Trail(Stage(self.stage.sight, self.stage.make_machine, opening)).remember(opening.logged, ())
        trail._same_as = (self, seat)
        trail.cache(("unseen", seat), self.unseen(seat).relabelled(new))
        trail.cache("running", in_mind_of(self.stage.sight, self.stage.machine.prompts, self.running(), seat, new))
        return trail

    # secrets -----------------------------------------------------------------------------------------------------

    def before_secrets(self, seat: int) -> tuple[int, list[int]]:
        """How many answers back nobody had chosen in secret yet, and what `seat` itself has answered since then.

        What the others have chosen meanwhile lies in the running game; from that moment it can be imagined instead.
        """
        back, own, prompts = 0, list[int](), self.stage.machine.prompts
        for step in self._back():
            if step.before is None or any(not isinstance(event, Chosen) for event in step.events):
                break
            asked = step.before.state.question
            if asked is None or not prompts[asked.prompt].secret:
                break
            back += 1
            if asked.seat == seat:
                own.append(step.index)
        return back, own[::-1]
