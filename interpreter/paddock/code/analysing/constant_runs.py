"""Numbers in a row: rising numbers go in, runs of them come out."""

from __future__ import annotations


def runs_of(numbers: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Rising numbers as runs from here up to there: 3, 4, 5, 9 are from 3 up to 6 and from 9 up to 10."""
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number:
            runs[-1] = (runs[-1][0], number + 1)
        else:
            runs.append((number, number + 1))
    return tuple(runs)
