"""From a machine and a state to one point of a game, to walk on from: who is asked, what follows, and who won.

A table tells, records and takes back; a position only plays, which costs a small part of that. It hides nothing: it
is for solvers and teachers, and for the thinking of bots, which ask it for what they can imagine.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Hashable, Sequence
from contextlib import suppress
from fractions import Fraction

from paddock.code import CHANCE, Machine, OpenQuestion, OptionValue, PlayError, State
from paddock.code.chance import reseed
from paddock.code.plan import Asking
from paddock.table.answers import as_index
from paddock.table.ask import question
from paddock.table.deal_options import check_seed
from paddock.table.internals import Moment
from paddock.table.knowledge.imagination import imagine_world, rotate_hidden, shuffle_unseen
from paddock.table.knowledge.resample_secrets import resample_secrets
from paddock.table.knowledge.running_verbs import OUTSIDE
from paddock.table.knowledge.trail import Stage, Trail
from paddock.table.model import AnswerError, DisplayView, Question, Result, TableError, View
from paddock.table.opening import Opening
from paddock.table.playable import Playable, received_game
from paddock.table.result import result_of, winning_seats
from paddock.table.rule_errors import explain_rule_errors
from paddock.table.sight import Sight
from paddock.text.letters import short_repr

Choose = Callable[[int, Sequence[OptionValue]], int]
TRIES = 20  # to imagine what others chose in secret, so that the same is asked now


class Position:
    """Never changes: `after` gives another one."""

    __slots__ = ("_decisions", "_state", "_trail", "game", "machine", "sight")

    def __init__(
        self, game: Playable, machine: Machine, sight: Sight, state: State, trail: Trail | None, decisions: int
    ) -> None:
        self.game, self.machine, self.sight, self._state, self._trail = game, machine, sight, state, trail
        self._decisions = decisions  # of players on the way here

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
        return question(self.sight, self.machine, self._state)

    def after(self, *answers: int) -> Position:
        """The position in which these options were taken, one after the other, by their index."""
        state, machine, trail = self._state.clone(), self.machine, self._trail
        decisions = self._decisions
        try:
            for index in answers:
                if type(index) is not int:
                    index = _checked_index(index)
                if not 0 <= index < state.answers:
                    raise AnswerError(_no_option(index, state))
                decisions += state.seat != CHANCE
                machine.answer(state, index)
                trail = None if trail is None else trail.then(index)
        except PlayError:
            with explain_rule_errors():
                raise
        return self.at(state, trail, decisions)

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
                shuffle_unseen(self._trail, self.machine, state, random.Random(str(seed)))
            reseed(state, seed)
        decisions = self._decisions

        def chosen(_state: State, seat: int, _prompt: int, options: Sequence[OptionValue]) -> int:
            nonlocal decisions
            decisions += 1
            return _checked_option(choose(seat, options), options)

        with explain_rule_errors():
            self.machine.finish(state, chosen)
        return self.at(state, None, decisions)

    def state(self) -> State:
        """A state of the machine at this point, to be played on with by the table's own rooms."""
        return self._state.clone()

    # what a seat knows -------------------------------------------------------------------------------------------

    def known(self, seat: int | None = None) -> Hashable:
        """Equal exactly where this seat (without one, the seat that is asked) has seen the same on the way here."""
        return self.trail.seen(self._seated(seat))

    def information(self, seat: int | None = None) -> str:
        """What this seat (without one, the seat that is asked) has seen on the way here, a line for each of it."""
        from paddock.table.knowledge.observation_words import observation_lines

        observed = self.trail.observed(self._seated(seat))
        return "\n".join(observation_lines(self.sight, self.trail.stage.machine, observed))

    def view(self, seat: int | None = None) -> View:
        """The table as `seat` sees it at this point; None is a spectator."""
        from paddock.table.looking import look

        seat, trail = None if seat is None else self._seated(seat), self._trail
        running, heard = (trail.running(), trail.heard(seat)) if trail is not None else (OUTSIDE, self._decisions)
        return look(self.game, self._moment, seat, self.ask, self.result, heard, running)

    def numbers(self, seat: int | None = None) -> tuple[DisplayView, ...]:
        """What `the X of (a player)` is at this point, where `seat` can know it."""
        from paddock.table.looking import numbers

        return numbers(self._moment, None if seat is None else self._seated(seat))

    @property
    def _moment(self) -> Moment:
        return Moment(self.machine, self.sight, self._state)

    def imagined(self, seat: int | None = None, seed: int = 0) -> Position:
        """A position that this seat cannot tell from the true one, as far as it has seen: another for every seed."""
        check_seed(seed)
        seat, chance = self._seated(seat), random.Random(str(seed))
        back, own = self.trail.before_secrets(seat) if self.secret else (0, [])
        asked = self._state.question
        if back and asked is not None:
            moment = self.earlier(back)
            for _ in range(TRIES):
                caught_up = moment._redealt(seat, chance)._catch_up(seat, own, asked, chance)
                if caught_up is not None:
                    return caught_up
        other, anew = resample_secrets(self, seat, chance)
        asked_anew = None if anew else self._asked_anew(seat, chance)
        return asked_anew or other._redealt(seat, chance, anew)

    def _asked_anew(self, seat: int, chance: random.Random) -> Position | None:
        """Where another one is asked who may hold other cards: the question that comes of those.

        One answer earlier things are dealt anew, and the answer is given again. None if nothing leads here that way.
        """
        asked, trail = self._state.question, self.trail
        if asked is None or asked.seat in (seat, CHANCE) or trail.before is None:
            return None
        if not self.machine.prompt(asked).private:
            return None  # all can see how many answers there are
        before, wanted = self.earlier(1), self.known(seat)
        for _ in range(TRIES):
            with suppress(TableError):
                world = before._redealt(seat, chance)
                now = world.after(world._index_of(before.options[trail.index], chance))
                if asked.is_same(now._state.question) and now.known(seat) == wanted:
                    return now
        return None

    def _index_of(self, value: OptionValue, chance: random.Random) -> int:
        """Of the same answer, where it can be given."""
        options = self.options
        return options.index(value) if value in options else chance.randrange(len(options))

    def earlier(self, back: int) -> Position:
        """So many answers ago, on the same way."""
        decisions = self._decisions - self.trail.decisions_since(back)
        return position_at(self.game, self.machine, self.sight, self.trail.ago(back), decisions)

    def _redealt(self, seat: int, chance: random.Random, anew: Collection[int] = ()) -> Position:
        return self.at(*imagine_world(self.trail, self.machine, self._state, seat, chance, anew))

    def rotated(self, seat: int, by: int) -> Position:
        """With all that is hidden from the seat otherwise: another way for every `by`, and none of them by chance."""
        return self.at(*rotate_hidden(self.trail, self.machine, self._state, seat, by))

    @property
    def trail(self) -> Trail:
        """The way to here with all that happened on it: for the table's own rooms, not for seats."""
        if self._trail is None:
            raise TableError("What a seat has seen is not kept by `finish`: ask a position before it.")
        return self._trail

    def at(self, state: State, trail: Trail | None, decisions: int | None = None) -> Position:
        """Another point of the same game; if it is not said how many decisions led there, as many as here."""
        number = self._decisions if decisions is None else decisions
        return Position(self.game, self.machine, self.sight, state, trail, number)

    def _catch_up(self, seat: int, own: list[int], wanted: OpenQuestion, chance: random.Random) -> Position | None:
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

    def _seated(self, seat: int | None) -> int:
        seat = self.seat if seat is None else seat
        if seat is None:
            raise TableError("Nobody is asked here: name a seat.")
        if type(seat) is not int or not 0 <= seat < len(self.sight.players):
            raise TableError(
                f"There is no seat {short_repr(seat)}: they count from 0 to {len(self.sight.players) - 1}."
            )
        return seat

    # the end -----------------------------------------------------------------------------------------------------

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; none before the end."""
        if not self.over:
            return ()
        with explain_rule_errors():
            return winning_seats(self.machine, self._state)

    @property
    def result(self) -> Result | None:
        """As at a table, with scores and reports; None before the end."""
        if not self.over:
            return None
        with explain_rule_errors():
            return result_of(self.sight, self.game.graph, self.machine, self._state, self._decisions)

    @property
    def key(self) -> Hashable:
        """Equal for positions from which the same can follow, however they were reached."""
        packed = self.machine.key(self._state)
        return packed if self.machine.asked else (packed, self._state.key, self._state.pos)

    def __reduce__(self) -> tuple[object, ...]:
        """To be sent to another process: the game, the state, and the answers that led to it."""
        trail = self._trail
        way = None if trail is None else (trail.stage.opening, [step.index for step in trail.since(1)])
        asking: Asking = {"asked": self.machine.asked, "forced": self.machine.forced}
        return _unpickled, (self.game, self.sight.players, asking, self._state, way, self._decisions)


def _checked_index(index: object) -> int:
    number = as_index(index)
    if number is None:
        raise AnswerError(f"{short_repr(index)} is not the index of an option: that is a whole number, from 0 on.")
    return number


def _no_option(index: int, state: State) -> str:
    if state.ask is None:
        return "The game is over: there is nothing to answer."
    return f"There is no option {short_repr(index)} here: they count from 0 to {state.answers - 1}."


def _checked_option(index: object, options: Sequence[OptionValue]) -> int:
    if type(index) is not int:
        index = _checked_index(index)
    if not 0 <= index < len(options):
        raise AnswerError(f"There is no option {short_repr(index)} here: they count from 0 to {len(options) - 1}.")
    return int(index)


def position_at(game: Playable, machine: Machine, sight: Sight, trail: Trail, decisions: int) -> Position:
    """The point at the end of a way, played from the nearest one before it that was played with this machine."""
    if machine is trail.stage.machine:
        return Position(game, machine, sight, trail.state.clone(), trail, decisions)
    name, answers, step = ("played", machine), list[int](), trail
    while step.from_cache(name) is None and step.before is not None:
        answers.append(step.index)
        step = step.before
    state = step.cached(name, lambda: step.stage.opening.begin(machine))
    played = Position(game, machine, sight, state, None, 0).after(*reversed(answers))._state
    trail.cache(name, played)
    return Position(game, machine, sight, played, trail, decisions)


def stage_of(game: Playable, sight: Sight, asking: Asking, opening: Opening) -> Stage:
    return Stage(sight, lambda: game.machine(len(sight.players), log=True, **asking), opening)


def _unpickled(
    game: Playable,
    names: tuple[str, ...],
    asking: Asking,
    state: State,
    way: tuple[Opening, list[int]] | None,
    decisions: int,
) -> Position:
    game = received_game(game)
    machine = game.machine(len(names), **asking)
    sight = Sight(game.program, machine, names, game.wording)
    trail: Trail | None = None
    if way is not None:
        trail = Trail(stage_of(game, sight, asking, way[0]))
        for index in way[1]:
            trail = trail.then(index)
    return Position(game, machine, sight, state, trail, decisions)
