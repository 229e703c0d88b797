"""From a question to its best answer within a time: imagined worlds, one tree of answers, games at random from it.

The tree is that of one seat (an information-set search): each way down it is walked in another world that this seat
cannot tell from the true one, and an answer counts for what it brought in all the worlds in which it could be given.

What is played at random for long says little of one answer: a few decisions on it is cut off, and who would win then
is taken to win. Where the rules name nobody yet it is played to the end. All that is done in C where somebody brings a
player for it, in Python otherwise.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

from paddock.code import CHANCE, Machine, PlayError, PlayValue, State
from paddock.records import field, record
from paddock.table.model import TableError
from paddock.table.result import seats_of, winning_seats

if TYPE_CHECKING:
    from paddock.table.position import Position

CURIOSITY = 0.6  # how much an answer that was seldom tried is worth trying
KNOWN = 32  # games after which it is worth looking a question further
DEEPEST = 12  # questions down the tree
SIDE_BY_SIDE = 12  # answers that are tried in each imagined world, with the same chance after each of them
ALONE = 8  # worlds in which nothing else is done: what comes next is worth a thought when the answers are known
WAYS = 3  # ways down the tree in one imagined world: to imagine one costs more than a way
ENDS = 8  # games from the end of each way
CUT = (40, 160)  # decisions after which they are cut off: what comes soon, and what comes of it, by turns
MOST = 20_000  # decisions of one that is not cut off, in C
ANY = -1  # answer: as chance will have it
LONGEST = 600  # and in Python, which gives it up after them


class Ends(Protocol):
    """Who plays games at random: for each of the answers, the verdicts on the winners; none where it cannot begin.

    After `until` decisions a game is judged as it stands; one with more than `most` is given up, and has no verdict.
    """

    def winners(
        self, state: State, answers: Sequence[int], seed: int, count: int, until: int, most: int
    ) -> list[list[PlayValue]] | None: ...


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
        self.worlds = 0
        self.is_cut = True

    def best(self, here: Position, pace: Pace, share: float = 1.0) -> int:
        """The answer that won most when the time is over, which is always the whole time."""
        start, longest = pace.now(), 0.0
        end = start + pace.seconds * share
        while (began := pace.now()) + longest < end or not self.worlds:
            self.in_one_world(here)
            longest = max(longest, pace.now() - began)
            if longest >= end - start:
                break
        if pace.wait is not None:
            pace.wait(max(0.0, end - pace.now()))
        return self._chosen()

    def after(self, here: Position, worlds: int) -> int:
        """The answer that won most in so many worlds: always the same one for the same chance."""
        for _ in range(worlds):
            self.in_one_world(here)
        return self._chosen()

    def _chosen(self) -> int:
        """Of the answers that were tried often enough."""
        nodes = [(option, self.root.after.get(option, _Node())) for option in self.options]
        enough = max(node.tried for _, node in nodes) / 2
        shares = {option: node.won / max(node.tried, 1) for option, node in nodes if node.tried >= enough}
        most = max(shares.values())
        return self.chance.choice([option for option, share in shares.items() if share == most])

    def in_one_world(self, here: Position) -> None:
        """A few games. A world can contradict what the running verb has in mind: such a one teaches nothing."""
        seed = self.chance.getrandbits(32)
        with suppress(PlayError, TableError):
            world = here.imagined(self.seat, seed)
            machine = world.machine.hasty
            swept = self._side_by_side(machine, world.state())
            for _ in range(0 if swept and self.worlds < ALONE else WAYS):
                with suppress(PlayError, TableError):
                    self._walk(machine, world.state())
        self.worlds += 1

    @property
    def _until(self) -> int:
        return CUT[self.worlds % len(CUT)] if self.is_cut else MOST

    def _side_by_side(self, machine: Machine, state: State) -> bool:
        """Games after each of the best answers, with the same chance after each of them."""
        if self.ends is None or state.seat == CHANCE:
            return False
        found = [(index, self.root.after.setdefault(index, _Node())) for index in self.options]
        self.chance.shuffle(found)
        found = sorted(found, key=lambda each: -_worth(each[1]))[:SIDE_BY_SIDE]
        verdicts = self._verdicts(machine, state, [index for index, _ in found])
        if verdicts is None:
            return False
        for (_, answer), winners in zip(found, verdicts, strict=True):
            answer.offered += len(winners)
            answer.tried += len(winners)
            answer.won += _added(winners).get(self.seat, 0.0)
        return True

    def _verdicts(self, machine: Machine, state: State, answers: Sequence[int]) -> list[list[tuple[int, ...]]] | None:
        """The seats that win, over so many games after each of the answers; none where nobody can play them."""
        assert self.ends is not None
        verdicts = self.ends.winners(state, answers, self.chance.getrandbits(63), ENDS, self._until, MOST)
        if verdicts is None:
            return None
        seats = [[seats_of(machine, verdict) for verdict in each] for each in verdicts]
        if self.is_cut and not all(won for each in seats for won in each):
            self.is_cut = False  # the rules do not always say who would win in the midst of a game
            return self._verdicts(machine, state, answers)
        return seats

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
        winners = self._winners(machine, state)
        shares = _added(winners)
        for seat, answer in way:
            answer.tried += len(winners)
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
            answer.offered += ENDS
            found.append((index, answer))
        new = [each for each in found if not each[1].tried]
        return self.chance.choice(new) if new else max(found, key=lambda each: _worth(each[1]))

    def _winners(self, machine: Machine, state: State) -> Sequence[Sequence[int]]:
        """Of so many games from here."""
        if state.ask is None:
            return [winning_seats(machine, state)] * ENDS
        if self.ends is not None and state.seat != CHANCE:
            verdicts = self._verdicts(machine, state, [ANY])
            if verdicts is not None:
                return verdicts[0]
        return [self._at_random(machine, state)]

    def _at_random(self, machine: Machine, state: State) -> Sequence[int]:
        draw, answers, until = self.chance.random, 0, self._until
        while state.ask is not None and answers < LONGEST:
            if answers == until and (won := winning_seats(machine, state)):
                return won
            machine.answer(state, int(draw() * state.answers))
            state.log.clear()
            answers += 1
        return winning_seats(machine, state) if state.ask is None else ()


def _worth(answer: _Node) -> float:
    if not answer.tried:
        return math.inf
    return answer.won / answer.tried + CURIOSITY * math.sqrt(math.log(answer.offered + 1) / answer.tried)


def _added(wins: Iterable[Sequence[int]]) -> dict[int, float]:
    shares = dict[int, float]()
    for won in wins:
        for seat in won:
            shares[seat] = shares.get(seat, 0.0) + 1 / len(won)
    return shares
