"""From what a seat may know to its answer: a bot that guesses, and one that tries each answer in its head."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

from paddock.table.model import Question, View
from paddock.table.result import winning_seats

if TYPE_CHECKING:
    from paddock.table.position import Position
    from paddock.table.table import Table

STEPS = 1_500  # answers imagined for one question: about a twentieth of a second
TRIES = 12  # at most so many imagined games for each option
LONGEST = 600  # answers after which an imagined game is given up


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

    def choose(self, view: View, question: Question) -> int:
        options = _different(question)
        if len(options) == 1:
            return options[0]
        seat = question.seat
        if seat is None:  # there is nothing to think about for chance
            return self.chance.choice(options)
        here = self.table.here()
        points = dict.fromkeys(options, 0.0)
        steps = 0
        for _ in range(TRIES):
            world = self.chance.getrandbits(32)  # the same world for each option, so that only the answer differs
            imagined = here.imagined(seat, world)
            for option in options:
                gained, used = _try(imagined, seat, option, world)
                points[option] += gained
                steps += used
            if steps > STEPS:
                break
        best = max(points.values())
        return self.chance.choice([option for option in options if points[option] == best])


def _try(imagined: Position, seat: int, option: int, world: int) -> tuple[float, int]:
    """What the seat's part of the win is after this answer and any others, and how many answers that took."""
    chance, machine, used = random.Random(world), imagined.machine, 1
    try:
        state = imagined.after(option).state()
        while state.ask is not None and used < LONGEST:
            machine.answer(state, chance.randrange(len(state.ask[2])))
            used += 1
            state.log.clear()
        won = winning_seats(machine, state) if state.ask is None else ()
    except Exception:
        # An imagined deal can contradict what the running verb has in hand: such a world teaches nothing.
        return 0.0, used
    return (1 / len(won) if seat in won else 0.0), used


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
