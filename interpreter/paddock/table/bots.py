"""From what a seat may know to its answer: a bot that guesses, and one that tries each answer in its head."""

from __future__ import annotations

import random
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

from paddock.code import PlayError
from paddock.table.model import Question, TableError, View
from paddock.table.result import winning_seats
from paddock.text.limits import BUDGET

if TYPE_CHECKING:
    from paddock.table.position import Position
    from paddock.table.table import Table

# Thinking is counted in turns of loops, not in seconds, so that a seed gives the same game on every computer.
ANSWER = 40  # turns that an imagined answer is worth
OPTIONS = 25  # answers to choose from, and things on the table, that are worth a turn
ENOUGH = 900 * ANSWER  # turns for one question: about a fortieth of a second
MOST = 15 * ENOUGH  # and what may be spent to try every option once
TRIES = 12  # at most so many imagined games for each option
LONGEST = 600  # answers after which an imagined game is given up
SETTLED = 60 * ENOUGH  # turns after which a quicker machine is worth making ready


class Bot(Protocol):
    """Gets what its seat sees and what it is asked; gives the index of an option."""

    def choose(self, view: View, question: Question) -> int: ...


class RandomBot:
    """Takes any answer, each as likely as the others."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def choose(self, view: View, question: Question) -> int:
        return self.chance.randrange(len(question.options))


class ThinkingBot:
    """Imagines how the game could go on after each answer, and takes the one after which it won most often.

    It never looks at the table: `imagined` deals everything its seat has not seen anew, chance included.
    """

    def __init__(self, table: Table, seed: int) -> None:
        self.table = table
        self.chance = random.Random(seed)
        self.spent = 0  # turns, in all its thoughts

    def choose(self, view: View, question: Question) -> int:
        options = _different(question)
        if len(options) == 1:
            return options[0]
        seat = question.seat
        if seat is None:  # there is nothing to think about for chance
            return self.chance.choice(options)
        here = self.table.here() if self.spent < SETTLED else self.table.position()
        thought = _Thought(seat, options)
        for _ in range(TRIES):
            if thought.spent >= ENOUGH:
                break
            thought.go_round(here, self.chance.getrandbits(32))
        self.spent += thought.spent
        return self.chance.choice(thought.best())


class _Thought:
    """What came of the options of one question so far."""

    def __init__(self, seat: int, options: list[int]) -> None:
        self.seat = seat
        self.points = dict.fromkeys(options, 0.0)
        self.tried = dict.fromkeys(options, 0)
        self.spent = 0

    def go_round(self, here: Position, world: int) -> None:
        """Each option once, in the same world, so that only the answer differs; as many as there is time for."""
        imagined = here.imagined(self.seat, world)
        self.spent += len(imagined.state().W)
        order = list(self.points)
        random.Random(world).shuffle(order)
        for option in order:
            if self.spent >= (ENOUGH if self.tried[option] else MOST):
                return
            self._try(imagined, option, world)

    def best(self) -> list[int]:
        """The options after which it won most often; one that was not tried is as good as one that never won."""
        shares = {option: points / max(1, self.tried[option]) for option, points in self.points.items()}
        most = max(shares.values())
        return [option for option, share in shares.items() if share == most]

    def _try(self, imagined: Position, option: int, world: int) -> None:
        """Any answers after this one, and what the seat's part of the win is then."""
        draw, machine, state = random.Random(world).random, imagined.machine, imagined.state()
        self.tried[option] += 1
        self.spent += len(state.W) // OPTIONS
        index, answers = option, 0
        # An imagined world can contradict what the running verb has in mind: such a world teaches nothing.
        with suppress(PlayError, TableError):
            while state.ask is not None and answers < LONGEST and self.spent < MOST:
                self.spent += ANSWER + len(state.ask[2]) // OPTIONS
                try:
                    machine.answer(state, index)
                finally:
                    self.spent += BUDGET - state.fuel
                state.log.clear()
                answers += 1
                index = int(draw() * len(state.ask[2])) if state.ask is not None else 0
            if state.ask is None:
                won = winning_seats(machine, state)
                self.spent += BUDGET - state.fuel
                self.points[option] += 1 / len(won) if self.seat in won else 0.0


def _different(question: Question) -> list[int]:
    """One option of each label: two cards that look alike are one thought."""
    return list({option.label: option.index for option in reversed(question.options)}.values())[::-1]


Bots = Mapping[int | None, Bot]


def make_bot(name: str, table: Table, seat: int, seed: int) -> Bot:
    """`random` or `thinking`; every seat has chance of its own."""
    own = random.Random(f"{seed}/{seat}").getrandbits(32)
    return RandomBot(own) if name == "random" else ThinkingBot(table, own)


def play_on(table: Table, bots: Bots, limit: int = 100_000) -> None:
    """Bots answer until a seat without a bot is asked or the game is over."""
    for _ in range(limit):
        question = table.ask
        if question is None or question.seat not in bots:
            return
        table.answer(bots[question.seat].choose(table.view(question.seat), question))
