"""From a question to its best answer within a time: imagined worlds, one tree of answers, games at random from it.

The tree is that of one seat (an information-set search): each way down it is walked in another world that this seat
cannot tell from the true one, and an answer counts for what it brought in all the worlds in which it could be given.
The ends of games are played in C where somebody brings a player for that, in Python otherwise.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

from paddock.code import CHANCE, Machine, PlayError, PlayValue, State
from paddock.records import field, record
from paddock.table.model import TableError
from paddock.table.result import seats_of, winning_seats

if TYPE_CHECKING:
    from paddock.table.position import Position

CURIOSITY = 0.6  # how much an answer that was seldom tried is worth trying
KNOWN = 6  # games after which it is worth looking a question further
DEEPEST = 12  # questions down the tree
WAYS = 6  # ways down the tree in one imagined world: to imagine one costs more than a way
ENDS = 4  # games from the end of each way
MOST = 20_000  # decisions of one of these games in C
LONGEST = 600  # and of one in Python, which is given up after them


class Ends(Protocol):
    """Who plays games to their ends: the verdict on the winners for each, or none where it cannot take them up."""

    def winners(self, state: State, seed: int, count: int, most: int) -> list[PlayValue] | None: ...


@record(frozen=True)
class Pace:
    """How long to think about each question, and the clock to tell it by; `wait` fills what is left of the time."""

    seconds: float
    now: Callable[[], float]
    wait: Callable[[float], None] | None = None


@record
class _Node:
    """One answer in the tree."""

    tried: float = 0  # games after it
    offered: int = 0  # ways on which it could have been given
    won: float = 0  # the part of them that the one who gives this answer won
    after: dict[object, _Node] = field(default_factory=dict)


class Search:
    """One question. `options` are the indexes to choose from."""

    def __init__(self, seat: int, options: Sequence[int], chance: random.Random, ends: Ends | None) -> None:
        self.seat, self.options, self.chance, self.ends = seat, options, chance, ends
        self.root = _Node()
        self.games = 0

    def best(self, here: Position, pace: Pace, share: float = 1.0) -> int:
        """The answer that was tried most often when the time is over, which is always the whole time."""
        start, longest = pace.now(), 0.0
        end = start + pace.seconds * share
        while (began := pace.now()) + longest < end or not self.games:
            self.in_one_world(here)
            longest = max(longest, pace.now() - began)
            if longest >= end - start:
                break
        if pace.wait is not None:
            pace.wait(max(0.0, end - pace.now()))
        nodes = [self.root.after.get(option, _Node()) for option in self.options]
        most = max(node.tried for node in nodes)
        return self.chance.choice([o for o, node in zip(self.options, nodes, strict=True) if node.tried == most])

    def in_one_world(self, here: Position) -> None:
        """A few ways. A world can contradict what the running verb has in mind: such a one teaches nothing."""
        seed = self.chance.getrandbits(32)
        with suppress(PlayError, TableError):
            world = here.imagined(self.seat, seed)
            for _ in range(WAYS):
                with suppress(PlayError, TableError):
                    self._walk(world.machine.hasty, world.state())
        self.games += 1

    def _walk(self, machine: Machine, state: State) -> None:
        node, way = self.root, list[tuple[int, _Node]]()
        while state.ask is not None and len(way) < DEEPEST:
            asked = state.seat
            index, node = self._pick(node, state)
            if asked is not None and asked != CHANCE:
                way.append((asked, node))
            machine.answer(state, index)
            state.log.clear()
            if node.tried < KNOWN:
                break
        shares, count = self._shares(machine, state)
        for seat, answer in way:
            answer.tried += count
            answer.won += shares.get(seat, 0.0)

    def _pick(self, node: _Node, state: State) -> tuple[int, _Node]:
        """Chance picks as it likes; others the answer that did best so far, or one that was tried too seldom."""
        values = state.options
        indexes = self.options if node is self.root else range(len(values))
        if state.seat == CHANCE:
            index = self.chance.randrange(len(values))
            return index, node.after.setdefault((CHANCE, values[index]), _Node())
        found = list[tuple[int, _Node]]()
        for index in indexes:
            key = index if node is self.root else (state.seat, values[index])
            answer = node.after.get(key)
            if answer is None:
                answer = node.after[key] = _Node()
            answer.offered += 1
            found.append((index, answer))
        new = [each for each in found if not each[1].tried]
        return self.chance.choice(new) if new else max(found, key=lambda each: _worth(each[1]))

    def _shares(self, machine: Machine, state: State) -> tuple[dict[int, float], int]:
        """What each seat won, over so many games from here."""
        if state.ask is None:
            return _added([winning_seats(machine, state)]), 1
        if self.ends is not None and state.seat != CHANCE:
            verdicts = self.ends.winners(state, self.chance.getrandbits(63), ENDS, MOST)
            if verdicts is not None:
                return _added([seats_of(machine, verdict) for verdict in verdicts]), len(verdicts)
        return _added([self._at_random(machine, state)]), 1

    def _at_random(self, machine: Machine, state: State) -> Sequence[int]:
        draw, answers = self.chance.random, 0
        while state.ask is not None and answers < LONGEST:
            machine.answer(state, int(draw() * state.answers))
            state.log.clear()
            answers += 1
        return winning_seats(machine, state) if state.ask is None else ()


def _worth(answer: _Node) -> float:
    return answer.won / answer.tried + CURIOSITY * math.sqrt(math.log(answer.offered + 1) / answer.tried * ENDS)


def _added(wins: Sequence[Sequence[int]]) -> dict[int, float]:
    shares = dict[int, float]()
    for won in wins:
        for seat in won:
            shares[seat] = shares.get(seat, 0.0) + 1 / len(won)
    return shares
