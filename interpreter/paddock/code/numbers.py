"""Lists of numbers for generated code and the walker: ends or parts go in, a list with equal numbers kept comes out."""

from __future__ import annotations

from typing import Any

from paddock.code.errors import PlayError
from paddock.text.limits import ANSWERS


def numbers(low: int, high: int) -> list[int]:
    """Every number from one to the other; it takes room for each, so there must not be too many."""
    if high - low >= ANSWERS:
        raise PlayError(f"these are {high - low + 1:,} numbers; at most {ANSWERS:,} can be listed")
    return [*range(low, high + 1)]


def less(found: list[int], drop: int | list[int] | None) -> list[int]:
    """Each number of the second takes one equal number out of the first."""
    rest = list(found)
    for number in drop if isinstance(drop, list | tuple) else [drop]:
        if number in rest:
            rest.remove(number)
    return rest


def joined(*parts: Any) -> list[Any]:
    """One list of all, in order; none is left out, and nothing else."""
    found: list[Any] = []
    for part in parts:
        found += part if isinstance(part, list | tuple) else [part]
    return [each for each in found if each is not None]
