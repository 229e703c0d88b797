"""Takes a position of any game, gives all that can follow from it and what that is worth. It knows no game.

A `Map` holds every position once, each after those it leads to, except where play can come back to where it was:
positions that can follow each other in a circle are a `knot`, and are solved together.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from fractions import Fraction
from operator import mul

from paddock import Position
from paddock.table import Result

CHANCE = -1
OVER = -2
CLOSE = 1e-12
SWEEPS = 10_000

Payoff = Callable[[Result], int]  # what an end is worth to the first seat


@dataclass(slots=True)
class Map:
    """Positions by number, in plain arrays, since there can be millions.

    `who[n]` is asked there: a seat, CHANCE or OVER. What follows lies in `nexts` from `first[n]` to `first[n] + count[n]`.
    """

    who: array[int] = field(default_factory=lambda: array("b"))
    first: array[int] = field(default_factory=lambda: array("l"))
    count: array[int] = field(default_factory=lambda: array("i"))
    nexts: array[int] = field(default_factory=lambda: array("i"))
    dice: array[int] = field(default_factory=lambda: array("i"))  # which of `odds`, where chance is asked
    odds: list[tuple[Fraction, ...]] = field(default_factory=list)
    ends: dict[int, Result] = field(default_factory=dict)
    knots: list[array[int]] = field(default_factory=list)  # an end comes before what leads to it

    def after(self, number: int) -> array[int]:
        start = self.first[number]
        return self.nexts[start : start + self.count[number]]

    def __len__(self) -> int:
        return len(self.who)


# ------------------------------------------------------------------ walking


@dataclass(slots=True)
class _Step:
    """A position whose options are being tried."""

    number: int
    position: Position
    left: int
    low: int  # the earliest position that can be come back to from here


class _Walk:
    """Depth first, without recursion; knots are found on the way back (Tarjan)."""

    def __init__(self) -> None:
        self.map = Map()
        self.numbers: dict[Hashable, int] = {}
        self.open = array("i")  # left, but their knot is not complete
        self.tied = bytearray()
        self.known: dict[tuple[tuple[int, int], ...], int] = {}

    def meet(self, position: Position, key: Hashable) -> _Step:
        map_, number = self.map, len(self.map.who)
        self.numbers[key] = number
        self.tied.append(0)
        many, dice, who = 0, -1, OVER
        result = position.result
        if result is not None:
            map_.ends[number] = result
        else:
            chances, many = position.chances, len(position.options)
            who = CHANCE if chances is not None else _asked(position)
            dice = self.dice(chances) if chances is not None else -1
        map_.who.append(who)
        map_.dice.append(dice)
        map_.first.append(len(map_.nexts))
        map_.count.append(many)
        map_.nexts.extend([-1] * many)
        return _Step(number, position, many, number)

    def dice(self, chances: tuple[Fraction, ...]) -> int:
        """Equal odds are kept once. Two whole numbers are much quicker to look up than a fraction."""
        name = tuple([(chance.numerator, chance.denominator) for chance in chances])
        number = self.known.get(name)
        if number is None:
            number = self.known[name] = len(self.known)
            self.map.odds.append(chances)
        return number

    def all(self, start: Position) -> Map:
        path: list[_Step] = [self.meet(start, start.key)]
        numbers, tied, map_ = self.numbers, self.tied, self.map
        while path:
            step = path[-1]
            if not step.left:
                path.pop()
                self.leave(step, path[-1] if path else None)
                continue
            step.left -= 1
            position = step.position.after(step.left)
            key = position.key
            number = numbers.get(key)
            if number is None:
                met = self.meet(position, key)
                path.append(met)
                number = met.number
            elif not tied[number] and number < step.low:
                step.low = number
            map_.nexts[map_.first[step.number] + step.left] = number
        return map_

    def leave(self, step: _Step, before: _Step | None) -> None:
        self.open.append(step.number)
        if step.low < step.number:
            if before is not None and step.low < before.low:
                before.low = step.low
            return
        at = len(self.open) - 1
        while at and self.open[at - 1] > step.number:
            at -= 1
        knot = self.open[at:]  # in the order in which they were left: what follows comes first
        del self.open[at:]
        for number in knot:
            self.tied[number] = 1
        self.map.knots.append(knot)


def _asked(position: Position) -> int:
    assert position.seat is not None, "neither chance nor anybody is asked, and the game is not over"
    return position.seat


def walk(start: Position) -> Map:
    """Everything that can follow."""
    return _Walk().all(start)


# ------------------------------------------------------------------ counting


def games(map_: Map, sort: Callable[[Result], Hashable]) -> Counter[Hashable]:
    """How many different games there are from the first position to an end, by the sort of end."""
    counts: dict[int, Counter[Hashable]] = {}
    for knot in map_.knots:
        (number,) = knot  # a game that can go round in a circle has no number of games
        if number in map_.ends:
            counts[number] = Counter([sort(map_.ends[number])])
            continue
        total: Counter[Hashable] = Counter()
        for follower in map_.after(number):
            total.update(counts[follower])
        counts[number] = total
    return counts[0]


def shortest(map_: Map) -> int:
    """The fewest answers, of players and of chance, that end the game."""
    steps, now, seen = 0, {0}, {0}
    while not any(number in map_.ends for number in now):
        now = {follower for number in now for follower in map_.after(number)} - seen
        assert now, "the game cannot end"
        seen |= now
        steps += 1
    return steps


# ------------------------------------------------------------------ exact numbers


@dataclass(slots=True)
class _Line:
    """A value as a sum: a number, and shares of the values of positions that are not known yet."""

    fixed: Fraction
    shares: dict[int, Fraction]


def expected(map_: Map, payoff: Payoff, *, each: int = 0, chosen: dict[int, int] | None = None) -> list[Fraction]:
    """What every position is worth on average, exactly; every answer costs or brings `each`.

    Where players are asked, `chosen` says which option they take.
    """
    values: list[Fraction] = [Fraction(0)] * len(map_)
    for knot in map_.knots:
        rank = {number: place for place, number in enumerate(knot)}
        lines: list[_Line] = []
        for number in knot:
            lines.append(_solved(_line(map_, number, payoff, each, chosen, values, rank), lines, len(lines)))
        for place in reversed(range(len(knot))):
            line = lines[place]
            known = (share * values[knot[other]] for other, share in line.shares.items())
            values[knot[place]] = sum(known, line.fixed)
    return values


def _line(
    map_: Map,
    number: int,
    payoff: Payoff,
    each: int,
    chosen: dict[int, int] | None,
    values: list[Fraction],
    rank: dict[int, int],
) -> _Line:
    if number in map_.ends:
        return _Line(Fraction(payoff(map_.ends[number])), {})
    if map_.who[number] == CHANCE:
        followers = list(zip(map_.after(number), map_.odds[map_.dice[number]], strict=True))
    else:
        assert chosen is not None, "a player is asked, and nobody says what is answered"
        followers = [(map_.after(number)[chosen[number]], Fraction(1))]
    line = _Line(Fraction(each), {})
    for follower, share in followers:
        if follower in rank:
            place = rank[follower]
            line.shares[place] = line.shares.get(place, Fraction(0)) + share
        else:
            line.fixed += share * values[follower]
    return line


def _solved(line: _Line, lines: list[_Line], place: int) -> _Line:
    """The same with the positions before `place` put in, and without itself."""
    shares = line.shares
    while shares and (least := min(shares)) < place:
        share, known = shares.pop(least), lines[least]
        line.fixed += share * known.fixed
        for other, part in known.shares.items():
            shares[other] = shares.get(other, Fraction(0)) + share * part
    own = shares.pop(place, Fraction(0))
    assert own != 1, "there is a way round that never ends"
    return _Line(line.fixed / (1 - own), {other: share / (1 - own) for other, share in shares.items()})


def probabilities(map_: Map, sort: Callable[[Result], Hashable]) -> dict[Hashable, Fraction]:
    """How likely each sort of end is when chance alone decides."""
    sorts = {sort(end) for end in map_.ends.values()}

    def is_of(one: Hashable) -> Callable[[Result], int]:
        return lambda end: int(sort(end) == one)

    return {one: expected(map_, is_of(one))[0] for one in sorts}


# ------------------------------------------------------------------ best play


def best(map_: Map, payoff: Payoff) -> array[float]:
    """What every position is worth to the first seat when both sides play as well as can be (the second wants less)."""
    values = array("d", bytes(8 * len(map_)))
    for number, end in map_.ends.items():
        values[number] = payoff(end)
    weights = [tuple(map(float, odds)) for odds in map_.odds]
    for knot in map_.knots:
        if len(knot) > 1 or knot[0] in map_.after(knot[0]):
            _settle(map_, knot, values, weights)
        elif map_.who[knot[0]] != OVER:
            _sweep(map_, knot, values, weights)
    return values


Weights = list[tuple[float, ...]]


def _sweep(map_: Map, knot: array[int], values: array[float], weights: Weights) -> float:
    """Every position anew from those that follow; gives the largest change."""
    who, first, count, nexts, dice = map_.who, map_.first, map_.count, map_.nexts, map_.dice
    of, change = values.__getitem__, 0.0
    for number in knot:
        start, asked = first[number], who[number]
        following = map(of, nexts[start : start + count[number]])
        if asked == CHANCE:
            new = sum(map(mul, weights[dice[number]], following))
        else:
            new = max(following) if asked == 0 else min(following)
        moved = new - values[number]
        if moved > change or -moved > change:
            change = abs(moved)
        values[number] = new
    return change


def _settle(map_: Map, knot: array[int], values: array[float], weights: Weights) -> None:
    """Sweeps until nothing changes. A knot that is tied at one position is a line there, which is followed to its end."""
    rank = {number: place for place, number in enumerate(knot)}
    ties = {f for place, number in enumerate(knot) for f in map_.after(number) if rank.get(f, -1) >= place}
    tie = ties.pop() if len(ties) == 1 else None
    guess: list[tuple[float, float]] = []
    for _ in range(SWEEPS):
        before = values[tie] if tie is not None else 0.0
        if _sweep(map_, knot, values, weights) < CLOSE:
            return
        if tie is not None:
            guess = [*guess[-1:], (before, values[tie])]
            values[tie] = _crossing(guess)
    raise AssertionError("the values do not settle")


def _crossing(points: list[tuple[float, float]]) -> float:
    """Where the line through two points (what was guessed, what came out) meets what was guessed."""
    if len(points) == 1:
        return points[0][1]
    (x, y), (u, v) = points
    slope = (v - y) / (u - x) if u != x else 0.0
    return v if slope >= 1 else u + (v - u) / (1 - slope)


def best_exactly(map_: Map, payoff: Payoff) -> list[Fraction]:
    """The same in exact numbers, and proved: nobody gains by answering anything else anywhere."""
    near = best(map_, payoff)
    chosen = {}
    for number, asked in enumerate(map_.who):
        if asked >= 0:
            worth = [near[follower] for follower in map_.after(number)]
            chosen[number] = worth.index(max(worth) if asked == 0 else min(worth))
    values = expected(map_, payoff, chosen=chosen)
    for number in chosen:
        exact = [values[follower] for follower in map_.after(number)]
        assert values[number] == (max(exact) if map_.who[number] == 0 else min(exact))
    return values
