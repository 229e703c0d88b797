"""Board games written in the language alone: numbers that others have published, or that a few lines of Python count."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path

import pytest
import walking
from doses import doses

import paddock
from paddock import Position

HERE = Path(__file__).parent
GAMES = ("hex", "connect-four", "reversi", "three-lanes", "bounce")
Spot = tuple[int, int]  # row and column, counted from 0


def begin(name: str, players: int) -> Position:
    game = paddock.load(HERE / f"{name}.rules")
    return game.deal(players=players, chance="asked", forced="asked").position()


def answers(position: Position, depth: int) -> int:
    """How many ways there are to answer so many questions."""
    if depth == 1:
        return len(position.options)
    return sum(answers(position.after(index), depth - 1) for index in range(len(position.options)))


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_fit_on_a_page(name: str) -> None:
    assert len((HERE / f"{name}.rules").read_text(encoding="utf-8").splitlines()) <= 90


# ------------------------------------------------------------------ Hex


def linked(stones: frozenset[Spot], axis: int) -> bool:
    """Whether these stones lead from the first row (axis 0) or column (axis 1) of three to the last."""
    found = {spot for spot in stones if spot[axis] == 0}
    while True:
        more = {
            (row + up, column + right)
            for row, column in found
            for up, right in ((0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1))
        }
        if more & stones <= found:
            return any(spot[axis] == 2 for spot in found)
        found |= more & stones


@cache
def hex_games(own: frozenset[Spot], rivals: frozenset[Spot], axis: int) -> Counter[int]:
    """Every way to play on, by the side that wins; the side of `axis` moves."""
    total: Counter[int] = Counter()
    for spot in product(range(3), range(3)):
        if spot in own | rivals:
            continue
        after = own | {spot}
        total.update({axis: 1} if linked(after, axis) else hex_games(rivals, after, 1 - axis))
    return total


def test_hex_on_nine_cells_has_as_many_games_as_counted_by_hand() -> None:
    counted = hex_games(frozenset(), frozenset(), 0)
    games = walking.games(walking.walk(begin("hex", 2)), lambda result: result.seats)
    assert games == {(0,): counted[0], (1,): counted[1]}


def test_hex_is_won_by_the_first_player() -> None:
    """Nash: who begins wins, and on three by three in the middle, but not from every cell."""

    @cache
    def mover_wins(own: frozenset[Spot], rivals: frozenset[Spot], axis: int) -> bool:
        free = [spot for spot in product(range(3), range(3)) if spot not in own | rivals]
        return any(linked(own | {s}, axis) or not mover_wins(rivals, own | {s}, 1 - axis) for s in free)

    none: frozenset[Spot] = frozenset()
    by_hand = [not mover_wins(none, frozenset({spot}), 1) for spot in product(range(3), range(3))]
    map_ = walking.walk(begin("hex", 2))
    worth = walking.best(map_, lambda result: int(result.seats == (0,)))
    assert worth[0] == 1
    assert [worth[number] == 1 for number in map_.after(0)] == by_hand
    assert by_hand[4]
    assert not all(by_hand)


# ------------------------------------------------------------------ Connect Four


def test_four_in_any_line_win_at_connect_four() -> None:
    """Discs that are dropped into these columns win with the last one, and not before."""
    for columns in ("aabbccd", "abababa", "abbccdcddgd", "gffeededdad"):
        position = begin("connect-four", 2)
        for at, column in enumerate(columns):
            assert not position.over, columns[:at]
            labels = [option.label for option in position.ask.options] if position.ask is not None else []
            position = position.after(next(i for i, label in enumerate(labels) if label.startswith(column)))
        assert position.over
        assert position.winners == (0,)


# ------------------------------------------------------------------ Reversi


@pytest.mark.parametrize("counts", doses([4, 12, 56, 244, 1396], [4, 12, 56, 244, 1396, 8200, 55092, 390216]))
def test_reversi_has_the_published_number_of_openings(counts: list[int]) -> None:
    """Perft, as published by the authors of many engines."""
    start = begin("reversi", 2)
    assert [answers(start, depth) for depth in range(1, len(counts) + 1)] == counts


# ------------------------------------------------------------------ a race with lanes

ROWS, LANES, BARRED = 7, 3, {(2, 1), (5, 0)}
STARTS = ((0, 0), (0, 2))


def goals(car: Spot, other: Spot, speed: int) -> set[Spot]:
    """Where a car can go: ahead, to the sides, and back to the row from which it came, but no further."""
    reached = {car}
    for _ in range(speed):
        near = {(row + up, lane + right) for row, lane in reached for up, right in ((1, 0), (-1, 0), (0, 1), (0, -1))}
        on_road = {(row, lane) for row, lane in near if car[0] <= row < ROWS and 0 <= lane < LANES}
        reached |= on_road - BARRED - {other}
    return reached - {car}


def chance_to_win() -> float:
    """How often the first car wins when both are driven as well as can be: all pairs of fields, until they settle."""
    free = [spot for spot in product(range(ROWS), range(LANES)) if spot not in BARRED]
    pairs = [(car, other) for car in free for other in free if car != other]
    worth = dict.fromkeys(pairs, 0.5)  # to the one who drives next
    change = 1.0
    while change > 1e-13:
        change = 0.0
        for car, other in pairs:
            total = 0.0
            for speed in (1, 2, 3):
                found = goals(car, other, speed) or {car}
                total += max(1.0 if goal[0] == ROWS - 1 else 1 - worth[other, goal] for goal in found)
            change = max(change, abs(total / 3 - worth[car, other]))
            worth[car, other] = total / 3
    return worth[STARTS]


def test_a_race_on_three_lanes_is_won_as_often_as_without_a_table() -> None:
    map_ = walking.walk(begin("three-lanes", 2))
    won = walking.best(map_, lambda result: int(result.seats == (0,)))[0]
    assert won == pytest.approx(chance_to_win(), abs=1e-9)


# ------------------------------------------------------------------ roll and move

JUMPS = {
    1: 38, 4: 14, 9: 31, 21: 42, 28: 84, 36: 44, 51: 67, 71: 91, 80: 100,
    16: 6, 47: 26, 49: 11, 56: 53, 62: 19, 64: 60, 87: 24, 93: 73, 95: 75, 98: 78,
}  # fmt: skip


def turns_to_climb() -> Fraction:
    """The mean number of rolls: one equation for each square, solved by elimination."""
    size = 100
    rows: list[dict[int, Fraction]] = []
    for square in range(size):
        row = {square: Fraction(1), size: Fraction(1)}  # its own share, and in the last column the roll itself
        for pips in range(1, 7):
            landing = square + pips if square + pips <= size else 2 * size - square - pips
            landing = JUMPS.get(landing, landing)
            if landing != size:
                row[landing] = row.get(landing, Fraction(0)) - Fraction(1, 6)
        rows.append(row)
    for at in range(size):
        pivot = rows[at][at]
        rows[at] = {column: value / pivot for column, value in rows[at].items() if value}
        for other in range(size):
            factor = rows[other].get(at, Fraction(0)) if other != at else Fraction(0)
            if factor:
                for column, value in rows[at].items():
                    rows[other][column] = rows[other].get(column, Fraction(0)) - factor * value
    return rows[0][size]


def test_a_climb_that_bounces_at_the_end_takes_exactly_as_long_as_its_equations_say() -> None:
    map_ = walking.walk(begin("bounce", 1))
    assert walking.expected(map_, lambda result: 0, each=1)[0] == turns_to_climb()


def test_nobody_climbs_in_fewer_than_seven_rolls() -> None:
    assert walking.shortest(walking.walk(begin("bounce", 1))) == 7
