"""One point of a game to walk on from: a machine and a state go in; who is asked, what follows and who won come out.

A table tells, records and takes back; a position only plays, which costs a small part of that. It hides nothing: it
is for solvers and teachers, and for the thinking of bots, which ask it for what they can imagine.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Hashable, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import TYPE_CHECKING

from paddock.code import CHANCE, Machine, OpenQuestion, OptionValue, PlayError, State
from paddock.code.chance import reseed
from paddock.code.plan import Asking
from paddock.table.answers import whole
from paddock.table.ask import question
from paddock.table.knowledge.imagination import imagined, order_unknown, turned
from paddock.table.knowledge.resample_secrets import retold
from paddock.table.knowledge.trail import Stage, Trail
from paddock.table.model import AnswerError, Question, Result, TableError
from paddock.table.result import result_of, winning_seats
from paddock.table.rule_errors import explained
from paddock.text.letters import short_repr

if TYPE_CHECKING:
    from paddock.table.opening import Opening
    from paddock.table.sight import Cast
    from paddock.table.table import Playable

Choose = Callable[[int, Sequence[OptionValue]], int]
TRIES = 20  # to imagine what others chose in secret, so that the same is asked now
SEED_BITS = 3321  # of the largest number of a thousand digits: Python writes out no number that is much larger


class Position:
    """Never changes: `after` gives another one."""

    __slots__ = ("_state", "_trail", "cast", "game", "machine")

    def __init__(self, game: Playable, machine: Machine, cast: Cast, state: State, trail: Trail | None) -> None:
        self.game, self.machine, self.cast, self._state, self._trail = game, machine, cast, state, trail

    @property
    def over(self) -> bool:
        return self._state.ask is None

    @property
    def seat(self) -> int | None:
        """Who is asked; None where chance decides, and at the end."""
        seat = self._state.seat
        return None if seat == CHANCE else seat

    @property
    def secret(self) -> bool:
        """Whether all choose at once here: nobody knows what the others have chosen until all have."""
        asked = self._state.question
        return asked is not None and self.machine.prompt(asked).secret

    @property
    def options(self) -> Sequence[OptionValue]:
        """What can be answered, as plain values: numbers, numbers of things or choices, entries of a menu."""
        options = self._state.options
        return options if isinstance(options, range) else tuple(options)

    @property
    def chances(self) -> tuple[Fraction, ...] | None:
        """How probable each option is, where chance decides; else None."""
        if self._state.seat != CHANCE:
            return None
        return (Fraction(1, self._state.answers),) * self._state.answers

    @property
    def ask(self) -> Question | None:
        """The open question in words."""
        return question(self.cast, self.machine, self._state)

    def after(self, *answers: int) -> Position:
        """The position in which these options were taken, one after the other, by their index."""
        state, machine, trail = self._state.clone(), self.machine, self._trail
        try:
            for index in answers:
                if type(index) is not int:
                    index = _whole(index)
                if not 0 <= index < state.answers:
                    raise AnswerError(_no_option(index, state))
                machine.answer(state, index)
                trail = None if trail is None else trail.then(index)
        except PlayError:
            with explained():
                raise
        return Position(self.game, machine, self.cast, state, trail)

    def finish(self, choose: Choose, seed: int | None = None) -> Position:
        """The end of the game when `choose(seat, options)` decides.

        With a seed, dice to come fall anew, and cards whose order nobody has seen since they were shuffled lie anew.
        """
        if not callable(choose):
            raise TableError(f"What decides is a function of a seat and its options, not {short_repr(choose)}.")
        state = self._state.clone()
        if seed is not None:
            check_seed(seed)
            if not self.machine.asked and self._trail is not None:
                order_unknown(self._trail, self.machine, state, random.Random(str(seed)))
            reseed(state, seed)
        with explained():
            self.machine.finish(state, lambda _state, seat, _prompt, options: _checked(choose(seat, options), options))
        return Position(self.game, self.machine, self.cast, state, None)

    def state(self) -> State:
        """A state of the machine at this point, to be played on with by the table's own rooms."""
        return self._state.clone()

    # what a seat knows -------------------------------------------------------------------------------------------

    def known(self, seat: int | None = None) -> Hashable:
        """Equal exactly where this seat (without one, the seat that is asked) has seen the same on the way here."""
        return self._way.seen(self._seated(seat))

    def imagined(self, seat: int | None = None, seed: int = 0) -> Position:
        """A position that this seat cannot tell from the true one, as far as it has seen: another for every seed."""
        check_seed(seed)
        seat, chance = self._seated(seat), random.Random(str(seed))
        back, own = self._way.before_secrets(seat) if self.secret else (0, [])
        asked = self._state.question
        if back and asked is not None:
            moment = self.earlier(back)
            for _ in range(TRIES):
                found = moment._dealt_anew(seat, chance)._caught_up(seat, own, asked, chance)
                if found is not None:
                    return found
        other, anew = retold(self, seat, chance)
        return other._dealt_anew(seat, chance, anew)

    def earlier(self, back: int) -> Position:
        """So many answers ago, on the same way."""
        return at_end(self.game, self.machine, self.cast, self._way.ago(back))

    def _dealt_anew(self, seat: int, chance: random.Random, anew: Collection[int] = ()) -> Position:
        state, trail = imagined(self._way, self.machine, self._state, seat, chance, anew)
        return Position(self.game, self.machine, self.cast, state, trail)

    def turned(self, seat: int, by: int) -> Position:
        """With all that is hidden from the seat otherwise: another way for every `by`, and none of them by chance."""
        state, trail = turned(self._way, self.machine, self._state, seat, by)
        return Position(self.game, self.machine, self.cast, state, trail)

    @property
    def trail(self) -> Trail:
        """The way to here with all that happened on it: for the table's own rooms, not for seats."""
        return self._way

    def along(self, trail: Trail) -> Position:
        """The same point with what is known already of the way to it."""
        return Position(self.game, self.machine, self.cast, self._state, trail)

    def _caught_up(self, seat: int, own: list[int], wanted: OpenQuestion, chance: random.Random) -> Position | None:
        """From the moment before the secrets to the open question: own answers as given, those of others imagined.

        None if these led past it. How far another one is with choosing is nobody's business, so any of its questions
        will do.
        """
        now, waiting = self, list(own)
        with suppress(TableError):
            while now.secret:
                mine = now.seat == seat
                if not waiting and now.seat == wanted.seat:
                    return now if not mine or wanted.is_same(now._state.question) else None
                if mine and not waiting:
                    return None
                now = now.after(waiting.pop(0) if mine else chance.randrange(len(now.options)))
        return None

    @property
    def _way(self) -> Trail:
        if self._trail is None:
            raise TableError("What a seat has seen is not kept by `finish`: ask a position before it.")
        return self._trail

    def _seated(self, seat: int | None) -> int:
        seat = self.seat if seat is None else seat
        if seat is None:
            raise TableError("Nobody is asked here: name a seat.")
        if type(seat) is not int or not 0 <= seat < len(self.cast.players):
            raise TableError(f"There is no seat {short_repr(seat)}: they count from 0 to {len(self.cast.players) - 1}.")
        return seat

    # the end -----------------------------------------------------------------------------------------------------

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; none before the end."""
        if not self.over:
            return ()
        with explained():
            return winning_seats(self.machine, self._state)

    @property
    def result(self) -> Result | None:
        """As at a table, with scores and reports; None before the end. It does not count decisions."""
        if not self.over:
            return None
        with explained():
            return result_of(self.cast, self.game.graph, self.machine, self._state, 0)

    @property
    def key(self) -> Hashable:
        """Equal for positions from which the same can follow, however they were reached."""
        packed = self._state.as_bytes()
        return packed if self.machine.asked else (packed, self._state.key, self._state.pos)

    def __reduce__(self) -> tuple[object, ...]:
        """To be sent to another process: the game, the state, and the answers that led to it."""
        trail = self._trail
        way = None if trail is None else (trail.stage.opening, [step.index for step in trail.since(1)])
        ways: Asking = {"asked": self.machine.asked, "forced": self.machine.forced}
        return _received, (self.game, self.cast.players, ways, self._state, way)


def check_seed(seed: object) -> None:
    """One rule wherever a seed is asked for."""
    if type(seed) is not int:
        raise TableError(f"A seed is a whole number, not {short_repr(seed)}.")
    if seed.bit_length() > SEED_BITS:
        raise TableError("A seed has a thousand digits at most.")


def _whole(index: object) -> int:
    found = whole(index)
    if found is None:
        raise AnswerError(f"{short_repr(index)} is not the index of an option: that is a whole number, from 0 on.")
    return found


def _no_option(index: int, state: State) -> str:
    if state.ask is None:
        return "The game is over: there is nothing to answer."
    return f"There is no option {short_repr(index)} here: they count from 0 to {state.answers - 1}."


def _checked(index: object, options: Sequence[OptionValue]) -> int:
    if type(index) is not int:
        index = _whole(index)
    if not 0 <= index < len(options):
        raise AnswerError(f"There is no option {short_repr(index)} here: they count from 0 to {len(options) - 1}.")
    return int(index)


def at_end(game: Playable, machine: Machine, cast: Cast, trail: Trail) -> Position:
    """The point at the end of a way, played from the nearest one before it that was played with this machine."""
    if machine is trail.stage.machine:
        return Position(game, machine, cast, trail.state.clone(), trail)
    name, answers, step = ("played", machine), list[int](), trail
    while step.recalled(name) is None and step.before is not None:
        answers.append(step.index)
        step = step.before
    state = step.kept(name, lambda: step.stage.opening.begin(machine))
    found = Position(game, machine, cast, state, None).after(*reversed(answers)).along(trail)
    trail.keep(name, found._state)
    return found


def stage_of(game: Playable, cast: Cast, ways: Asking, opening: Opening) -> Stage:
    return Stage(cast, lambda: game.machine(len(cast.players), log=True, **ways), opening)


_ARRIVED: dict[str, Playable] = {}  # games that were sent here, so that each is made ready once


def arrived(game: Playable) -> Playable:
    """The same game, if it was sent here before: that one is ready."""
    return _ARRIVED.setdefault(f"{game.graph.fingerprint()} {getattr(game, 'settings', '')}", game)


def _received(
    game: Playable, names: tuple[str, ...], ways: Asking, state: State, way: tuple[Opening, list[int]] | None
) -> Position:
    from paddock.table.sight import Cast

    game = arrived(game)
    machine = game.machine(len(names), **ways)
    cast = Cast(game.program, machine, names, game.wording)
    trail: Trail | None = None
    if way is not None:
        trail = Trail(stage_of(game, cast, ways, way[0]))
        for index in way[1]:
            trail = trail.then(index)
    return Position(game, machine, cast, state, trail)
