"""Takes a position of any game for two, gives its value when both choose at once wherever the game says so. Exact."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction

from paddock import Position
from paddock.table import Result

Worth = Callable[[Result], int]  # to the first seat; the second one gets as much less
Matrix = Sequence[Sequence[Fraction]]


def value(position: Position, worth: Worth, known: dict[Hashable, Fraction] | None = None) -> Fraction:
    known = {} if known is None else known
    result = position.result
    if result is not None:
        return Fraction(worth(result))
    if position.key not in known:
        known[position.key] = _value(position, worth, known)
    return known[position.key]


def _value(position: Position, worth: Worth, known: dict[Hashable, Fraction]) -> Fraction:
    followers = [position.after(index) for index in range(len(position.options))]
    if position.chances is not None:
        parts = zip(position.chances, followers, strict=True)
        return sum((share * value(follower, worth, known) for share, follower in parts), Fraction(0))
    assert position.secret and position.seat == 0, "this solver is for games in which both always choose at once"
    rows = []
    for follower in followers:
        assert follower.secret and follower.seat == 1
        rows.append([value(follower.after(index), worth, known) for index in range(len(follower.options))])
    return of_matrix(rows)


def of_matrix(rows: Matrix) -> Fraction:
    """What a matrix is worth to who picks the row when both pick as well as can be (simplex, in fractions)."""
    many, shift = len(rows), 1 - min(min(row) for row in rows)
    wide = len(rows[0])
    table = [
        [*(entry + shift for entry in row), *(Fraction(at == other) for other in range(many)), Fraction(1)]
        for at, row in enumerate(rows)
    ]
    goal = [Fraction(-1)] * wide + [Fraction(0)] * (many + 1)
    basis = list(range(wide, wide + many))
    while (column := next((at for at, entry in enumerate(goal[:-1]) if entry < 0), None)) is not None:
        _, _, out = min((row[-1] / row[column], basis[at], at) for at, row in enumerate(table) if row[column] > 0)
        table[out] = [entry / table[out][column] for entry in table[out]]
        for at, row in enumerate(table):
            if at != out:
                table[at] = _less(row, table[out], row[column])
        goal = _less(goal, table[out], goal[column])
        basis[out] = column
    return 1 / goal[-1] - shift


def _less(row: Sequence[Fraction], other: Sequence[Fraction], times: Fraction) -> list[Fraction]:
    return [entry - times * part for entry, part in zip(row, other, strict=True)]
