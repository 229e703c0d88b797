"""One point of a game to walk on from: a machine and a state go in; who is asked, what follows and who won come out.

A table tells, records and takes back; a position only plays, which costs a small part of that. It hides nothing: it
is for solvers, teachers and the thinking of bots that look at an imagined table, not for the seats of a real one.
"""

from __future__ import annotations

import marshal
from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from paddock.code import CHANCE, PlayError
from paddock.code.chance import key_of
from paddock.code.state import pack
from paddock.table.ask import question
from paddock.table.broken import explained
from paddock.table.model import AnswerError, Question, Result
from paddock.table.result import result_of, winning_seats

if TYPE_CHECKING:
    from paddock.table.cast import Cast
    from paddock.table.table import Playable

Choose = Callable[[int, Sequence[Any]], int]


class Position:
    """Never changes: `after` gives another one."""

    __slots__ = ("_state", "cast", "game", "machine")

    def __init__(self, game: Playable, machine: Any, cast: Cast, state: Any) -> None:
        self.game, self.machine, self.cast, self._state = game, machine, cast, state

    @property
    def over(self) -> bool:
        return self._state.ask is None

    @property
    def seat(self) -> int | None:
        """Who is asked; None where chance decides, and at the end."""
        ask = self._state.ask
        return None if ask is None or ask[0] == CHANCE else int(ask[0])

    @property
    def options(self) -> Sequence[Any]:
        """What can be answered, as plain values: numbers, numbers of things or choices, entries of a menu."""
        ask = self._state.ask
        if ask is None:
            return ()
        options: Sequence[Any] = ask[2]
        return options if isinstance(options, range) else tuple(options)

    @property
    def chances(self) -> tuple[Fraction, ...] | None:
        """How probable each option is, where chance decides; else None."""
        ask = self._state.ask
        if ask is None or ask[0] != CHANCE:
            return None
        return (Fraction(1, len(ask[2])),) * len(ask[2])

    @property
    def ask(self) -> Question | None:
        """The open question in words."""
        return question(self.cast, self.machine, self._state)

    def after(self, *answers: int) -> Position:
        """The position in which these options were taken, one after the other, by their index."""
        state, machine = self._state.clone(), self.machine
        try:
            for index in answers:
                if state.ask is None or not 0 <= index < len(state.ask[2]):
                    raise AnswerError(f"There is no option {index} here.")
                machine.answer(state, index)
        except PlayError:
            with explained():
                raise
        return Position(self.game, machine, self.cast, state)

    def finish(self, choose: Choose, seed: int | str | None = None) -> Position:
        """The end of the game when `choose(seat, options)` decides; with a seed, chance is rolled anew from it."""
        state = self._state.clone()
        if seed is not None:
            state.key, state.pos, state.block = key_of(seed), 0, ()
        with explained():
            self.machine.finish(state, lambda _state, seat, _prompt, options: _checked(choose(seat, options), options))
        return Position(self.game, self.machine, self.cast, state)

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
        s = self._state
        asked = s.ask
        if asked is not None and isinstance(asked[2], range):
            asked = (*asked[:2], asked[2].start, asked[2].stop)
        # Version 2 knows nothing of which object is which: equal data is the same bytes.
        data = (s.Z, s.A, s.N, s.M, s.stack, sorted(s.open.items()), asked)
        try:
            packed = marshal.dumps(data, 2)
        except ValueError:  # a range that somebody goes through
            packed = marshal.dumps(pack(data), 2)
        return packed if self.machine.asked else (packed, s.key, s.pos)


def _checked(index: int, options: Sequence[Any]) -> int:
    if type(index) is not int or not 0 <= index < len(options):
        raise AnswerError(f"There is no option {index} here: they count from 0 to {len(options) - 1}.")
    return index


def start(game: Playable, machine: Any, cast: Cast, seed: int) -> Position:
    """The first question of a game."""
    state = machine.new(seed)
    with explained():
        machine.start(state)
    return Position(game, machine, cast, state)
