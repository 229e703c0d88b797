"""The way to a position: the answers that were given go in; what each seat has seen and not seen on the way comes out.

A position only plays. What there was to see is worked out when it is asked for, by playing the same answers once more
with the log, and kept, so that positions further down the same way go on from there.
"""

from __future__ import annotations

import hashlib
import marshal
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any

from paddock.table.cast import Cast
from paddock.table.events import known_event, with_places
from paddock.table.opening import Opening
from paddock.table.unseen import Unseen, nothing_seen
from paddock.table.view import note_value

Event = tuple[Any, ...]
ALL = -1  # in place of a seat: nobody has seen it
BYTES = 16


class Stage:
    """What all positions of one game have in common: who sits there, and how it began."""

    def __init__(self, cast: Cast, telling: Callable[[], Any], opening: Opening) -> None:
        self.cast, self.telling, self.opening = cast, telling, opening
        self._machine: Any = None

    @property
    def machine(self) -> Any:
        """The one that keeps the log."""
        if self._machine is None:
            self._machine = self.telling()
        return self._machine


class Trail:
    """One answer and those before it. `before` None is the beginning, whose `index` means nothing."""

    __slots__ = ("_events", "_kept", "_like", "_seen", "_state", "_unseen", "before", "index", "stage")

    def __init__(self, stage: Stage, before: Trail | None = None, index: int = -1) -> None:
        self.stage, self.before, self.index = stage, before, index
        self._state: Any = None
        self._events: Sequence[Event] = ()
        self._like: tuple[Trail, int] | None = None  # a beginning that this seat cannot tell from that point
        self._seen: dict[int, Any] = {}
        self._unseen: dict[int, Unseen] = {}
        self._kept: dict[Hashable, Any] = {}

    def then(self, index: int) -> Trail:
        return Trail(self.stage, self, index)

    def told(self, state: Any, events: Sequence[Event]) -> Trail:
        """With what a table knows already of this point."""
        self._state, self._events = state, events
        return self

    def again(self, state: Any) -> Trail:
        """The same point with another state to go on from, which nobody can tell from this one."""
        made = Trail(self.stage, self.before, self.index).told(state, self.events)
        made._like, made._seen, made._unseen = self._like, dict(self._seen), dict(self._unseen)
        return made

    def way(self) -> list[Trail]:
        """From the beginning to here."""
        return [*self._back()][::-1]

    def _back(self) -> Iterator[Trail]:
        now: Trail | None = self
        while now is not None:
            yield now
            now = now.before

    # what happened -----------------------------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The state at this point, of the machine that keeps the log."""
        if self._state is None:
            waiting = []
            for step in self._back():
                if step._state is not None:
                    break
                waiting.append(step)
            for step in reversed(waiting):
                step._play()
        return self._state

    def _play(self) -> None:
        machine = self.stage.machine
        if self.before is None:
            state, where = self.stage.opening.begin(machine), self.stage.opening.where(machine)
        else:
            state = self.before._state.clone()
            where = state.W[:]
            machine.answer(state, self.index)
        self._events = tuple(with_places(self.stage.cast, machine.prompts, state.log, where))
        state.log = []
        self._state = state

    @property
    def events(self) -> Sequence[Event]:
        return self._events if self.state is not None else ()

    # what a seat has seen ----------------------------------------------------------------------------------------

    def seen(self, seat: int) -> bytes:
        """Equal where the seat has seen the same."""
        found: bytes = self._stream(seat).digest()
        return found

    def _stream(self, seat: int) -> Any:
        self._each(lambda step: seat in step._seen, lambda step: step._see(seat))
        return self._seen[seat]

    def _each(self, done: Callable[[Trail], bool], do: Callable[[Trail], None]) -> None:
        """Does something for every step to here for which it is not done, the first one first."""
        waiting = []
        for step in self._back():
            if done(step):
                break
            waiting.append(step)
        for step in reversed(waiting):
            do(step)

    def _see(self, seat: int) -> None:
        if self._like is not None and self._like[1] == seat:
            self._seen[seat] = self._like[0]._stream(seat)
            return
        cast, state, prompts = self.stage.cast, self.state, self.stage.machine.prompts
        stream = hashlib.blake2b(digest_size=BYTES) if self.before is None else self.before._seen[seat].copy()
        for event in self._events:
            # One by one, without looking ahead: where the way is cut into answers must make no difference.
            known = known_event(cast, (event,), 0, seat, prompts)
            if known is not None:
                stream.update(marshal.dumps((known.sort, known.name, known.things, known.source, known.target), 2))
                stream.update(marshal.dumps((known.before, known.after), 2))
        for change in self._first_sight(seat) if self.before is None else self._places(seat):
            stream.update(marshal.dumps(change, 2))
        if state.ask is not None and state.ask[0] == seat:
            stream.update(marshal.dumps(self._offered(seat), 2))
        self._seen[seat] = stream

    def _first_sight(self, seat: int) -> Iterator[tuple[Any, ...]]:
        """What there is to see at the beginning: not every table is dealt, some are set up."""
        cast, now = self.stage.cast, self._state
        for spot in cast.spots:
            if cast.sees(seat, spot.index):
                yield spot.index, *((cast.name(thing), now.A[thing]) for thing in now.Z[spot.index])
        for cell in cast.cells:
            if cast.knows(seat, cell.index) and (cell.owner is None or cast.sees_thing(seat, now, cell.owner)):
                yield "is", cell.index, note_value(cast, now, cell.store.type, now.N[cell.index], seat)

    def _places(self, seat: int) -> Iterator[tuple[Any, ...]]:
        """What the events do not tell: on which spaces things lie now, and in which order."""
        assert self.before is not None
        cast, now, old = self.stage.cast, self._state, self.before._state
        if old.A != now.A:
            for thing, spot in enumerate(now.A):
                if spot != old.A[thing] and cast.sees_at(seat, thing, now.W[thing]):
                    yield "spot", cast.name(thing), spot
        for spot in cast.spots:
            things = now.Z[spot.index]
            if things != old.Z[spot.index] and cast.ordered(spot.place) and cast.sees(seat, spot.index):
                yield "line", spot.index, tuple(cast.name(thing) for thing in things)

    def _offered(self, seat: int) -> tuple[Any, ...]:
        """The open question as its seat sees it: a hidden thing is only known by its turn in the list."""
        cast, (_, number, options, _) = self.stage.cast, self._state.ask
        if isinstance(options, range):
            return number, options.start, options.stop
        if not self.stage.machine.prompts[number].type.startswith("thing"):
            return number, *(each[0] if isinstance(each, tuple) else each for each in options)
        seen = [None if x is None else cast.name(x) if cast.sees_thing(seat, self._state, x) else "" for x in options]
        return number, *seen

    # what it has not seen ----------------------------------------------------------------------------------------

    def unseen(self, seat: int) -> Unseen:
        """What could lie otherwise for all that this seat has seen; for `ALL`, for all that anybody has."""
        self._each(lambda step: seat in step._unseen, lambda step: step._miss(seat))
        return self._unseen[seat]

    def _miss(self, seat: int) -> None:
        cast = self.stage.cast
        seats = range(len(cast.players)) if seat == ALL else (seat,)
        before = self._nothing(seat) if self.before is None else self.before._unseen[seat]
        self._unseen[seat] = before.after(cast, self.events, seats)

    def _nothing(self, seat: int) -> Unseen:
        where = self.stage.opening.where(self.stage.machine)
        return Unseen(where) if seat == ALL else nothing_seen(self.stage.cast, where, seat)

    def imagined(self, opening: Opening, seat: int, new: dict[int, int]) -> Trail:
        """The beginning of another way, on which some things have changed places and `seat` has seen the same."""
        made = Trail(Stage(self.stage.cast, self.stage.telling, opening)).told(opening.told, ())
        made._like = (self, seat)
        made._unseen[seat] = self.unseen(seat).relabelled(new)
        return made

    def kept(self, name: Hashable, find: Callable[[], Any]) -> Any:
        """What `find` finds at this point; it is asked once."""
        if name not in self._kept:
            self._kept[name] = find()
        return self._kept[name]

    # secrets -----------------------------------------------------------------------------------------------------

    def before_secrets(self, seat: int) -> tuple[int, list[int]]:
        """How many answers back nobody had chosen in secret yet, and what `seat` itself has answered since then.

        What the others have chosen meanwhile lies in the running game; from that moment it can be imagined instead.
        """
        back, own, prompts = 0, list[int](), self.stage.machine.prompts
        for step in self._back():
            if step.before is None or any(event[0] != "choose" for event in step.events):
                break
            asked = step.before.state.ask
            if not prompts[asked[1]].secret:
                break
            back += 1
            if asked[0] == seat:
                own.append(step.index)
        return back, own[::-1]
