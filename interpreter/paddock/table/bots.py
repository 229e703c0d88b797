"""From what a seat may know to its answer: a bot that guesses, and one that tries each answer in its head."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from contextlib import suppress
from itertools import cycle, islice
from typing import TYPE_CHECKING, Protocol

from paddock.code import PlayError
from paddock.table.model import Question, TableError, View
from paddock.table.result import winning_seats
from paddock.table.search import Ends, Pace, Search
from paddock.text.letters import short_repr
from paddock.text.limits import BUDGET

if TYPE_CHECKING:
    from paddock.table.position import Position
    from paddock.table.table import Table

# Thinking is counted in turns of loops, not in seconds, so that a seed gives the same game on every computer.
TURNS_PER_ANSWER = 40  # turns that an imagined answer is worth
OPTIONS_PER_TURN = 25  # answers to choose from, and things on the table, that are worth a turn
TURNS_PER_QUESTION = 900 * TURNS_PER_ANSWER  # turns for one question: about a fortieth of a second
MOST_TURNS = 15 * TURNS_PER_QUESTION  # and what may be spent to try every option once
# Where others must not know how many answers there are, so many worlds and games in each are imagined, no more and
# no less; and fewer where all are asked again and again whether they have a card to answer with.
STEADY = (3, 4)
BRIEF = (1, 2)
QUIET = BRIEF[0] * BRIEF[1] / (STEADY[0] * STEADY[1])  # the same, as a part of the time for a question
TURNS_PER_STEADY_GAME = 300_000  # turns for one of these games
TRIES = 12  # at most so many imagined games for each option
LONGEST = 600  # answers after which an imagined game is given up
TURNS_BEFORE_POSITION = 60 * TURNS_PER_QUESTION  # turns after which a quicker machine is worth making ready


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

    It never looks at the table: `imagined` deals everything its seat has not seen anew, chance included. Where others
    must not know how many answers there are it thinks as long as ever, also when there is but one: a clock tells
    nothing then. With nobody to watch, that can be left out.

    With a pace it thinks by the clock (`search`); without one by the amount of work, and a seed gives the same game:
    in so many imagined worlds, if they are told, else for so many turns of loops.
    """

    def __init__(
        self,
        table: Table,
        seed: int,
        watched: bool = True,
        pace: Pace | None = None,
        ends: Ends | None = None,
        worlds: int = 0,
    ) -> None:
        self.table, self.watched, self.pace, self.ends, self.worlds = table, watched, pace, ends, worlds
        self.chance = random.Random(seed)
        self.spent = 0  # turns, in all its thoughts
        self.games = 0  # that it has imagined

    def choose(self, view: View, question: Question) -> int:
        return self.think(question)

    def think(self, question: Question) -> int:
        """What it sees it knows from the table, as its seat remembers it."""
        options, seat = _distinct_options(question), question.seat
        if seat is None:  # there is nothing to think about for chance
            return self.chance.choice(options)
        if len(options) == 1 and not (self.watched and question.private):
            return options[0]
        search = Search(seat, options, self.chance, self.ends)
        if self.worlds:
            return search.after(self.table.here(), self.worlds)
        if self.pace is not None:
            return search.best(self.table.here(), self.pace, QUIET if question.quiet else 1.0)
        thought = _Thought(seat, options)
        here = self.table.here() if self.spent < TURNS_BEFORE_POSITION else self.table.position()
        if question.private:
            self._steadily(thought, here, *(BRIEF if question.quiet else STEADY))
        else:
            self._while_it_helps(thought, here)
        self.spent += thought.spent
        self.games += sum(thought.tried.values())
        return self.chance.choice(thought.best())

    def _while_it_helps(self, thought: _Thought, here: Position) -> None:
        for _ in range(TRIES):
            if thought.spent >= TURNS_PER_QUESTION:
                break
            thought.try_all(here, self.chance.getrandbits(32))

    def _steadily(self, thought: _Thought, here: Position, worlds: int, games: int) -> None:
        order = list(thought.points)
        self.chance.shuffle(order)  # there may be more of them than games
        waiting = cycle(order)
        for _ in range(worlds):
            thought.try_some(here, self.chance.getrandbits(32), list(islice(waiting, games)))


class _Thought:
    """What came of the options of one question so far."""

    def __init__(self, seat: int, options: list[int]) -> None:
        self.seat = seat
        self.points = dict.fromkeys(options, 0.0)
        self.tried = dict.fromkeys(options, 0)
        self.spent = 0

    def try_all(self, here: Position, world: int) -> None:
        """Each option once, in the same world, so that only the answer differs; as many as there is time for."""
        imagined = self._imagined(here, world)
        order = list(self.points)
        random.Random(world).shuffle(order)
        for option in order:
            if self.spent >= (TURNS_PER_QUESTION if self.tried[option] else MOST_TURNS):
                return
            self._try(imagined, option, world, MOST_TURNS - self.spent)

    def try_some(self, here: Position, world: int, options: list[int]) -> None:
        """A game for each of these in one world; an option that comes again is tried with other answers after it."""
        imagined = self._imagined(here, world)
        for option in options:
            self._try(imagined, option, world + self.tried[option], TURNS_PER_STEADY_GAME)

    def _imagined(self, here: Position, world: int) -> Position:
        position = here.imagined(self.seat, world)
        self.spent += position.machine.layout.count
        return position

    def best(self) -> list[int]:
        """The options after which it won most often; one that was not tried is as good as one that never won."""
        shares = {option: points / max(1, self.tried[option]) for option, points in self.points.items()}
        most = max(shares.values())
        return [option for option, share in shares.items() if share == most]

    def _try(self, imagined: Position, option: int, world: int, turns: int) -> None:
        """Any answers after this one, for so many turns, and what the seat's part of the win is then."""
        draw, machine, state = random.Random(world).random, imagined.machine.hasty, imagined.state()
        self.tried[option] += 1
        self.spent += machine.layout.count // OPTIONS_PER_TURN
        index, answers, most = option, 0, self.spent + turns
        # An imagined world can contradict what the running verb has in mind: such a world teaches nothing.
        with suppress(PlayError, TableError):
            while state.ask is not None and answers < LONGEST and self.spent < most:
                self.spent += TURNS_PER_ANSWER + state.answers // OPTIONS_PER_TURN
                try:
                    machine.answer(state, index)
                finally:
                    self.spent += BUDGET - state.fuel
                state.log.clear()
                answers += 1
                index = int(draw() * state.answers)
            if state.ask is None:
                won = winning_seats(machine, state)
                self.spent += BUDGET - state.fuel
                self.points[option] += 1 / len(won) if self.seat in won else 0.0


def _distinct_options(question: Question) -> list[int]:
    """One option of each label: two cards that look alike are one thought."""
    return list({option.label: option.index for option in reversed(question.options)}.values())[::-1]


Bots = Mapping[int | None, Bot]


# What a bot can be called, and how it is made: a table, chance of its own, whether people wait for it, how long it may
# think, and who plays games to their ends for it.
BOTS: dict[str, Callable[[Table, int, bool, Pace | None, Ends | None], Bot]] = {
    "thinking": ThinkingBot,
    "random": lambda table, seed, watched, pace, ends: RandomBot(seed),
}


def make_bot(
    name: str,
    table: Table,
    seat: int,
    seed: int,
    watched: bool = True,
    pace: Pace | None = None,
    ends: Ends | None = None,
) -> Bot:
    """One of `BOTS`; every seat has chance of its own."""
    if name not in BOTS:
        known = " or ".join(f'"{each}"' for each in sorted(BOTS))
        raise TableError(f"A bot is {known}, not {short_repr(name)}.")
    return BOTS[name](table, random.Random(f"{seed}/{seat}").getrandbits(32), watched, pace, ends)


def play_on(table: Table, bots: Bots, limit: int = 100_000) -> None:
    """Bots answer until a seat without a bot is asked or the game is over."""
    for _ in range(limit):
        question = table.ask
        if question is None or question.seat not in bots:
            return
        table.answer(bots[question.seat].choose(table.view(question.seat), question))
