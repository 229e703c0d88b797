"""Lists of numbers for generated code and the walker: ends or parts go in, a list with equal numbers kept comes out."""

from __future__ import annotations

from collections import Counter
from typing import Any

from paddock.code.errors import PlayError
from paddock.text.limits import ANSWERS, DICE


def numbers(low: int, high: int) -> list[int]:
    """Every number from one to the other; it takes room for each, so there must not be too many."""
    if high - low >= ANSWERS:
        raise PlayError(f"these are {high - low + 1:,} numbers; at most {ANSWERS:,} can be listed")
    return [*range(low, high + 1)]


def less(found: list[int], drop: int | list[int] | None) -> list[int]:
    """Each number of the second takes one equal number out of the first."""
    out = Counter(drop if isinstance(drop, list | tuple) else [drop])
    rest = []
    for number in found:
        if out[number] > 0:
            out[number] -= 1
        else:
            rest.append(number)
    return rest


def joined(*parts: Any) -> list[Any]:
    """One list of all, in order; none is left out, and nothing else."""
    found: list[Any] = []
    for part in parts:
        found += part if isinstance(part, list | tuple) else [part]
    if len(found) > DICE:  # each new one is put to a copy of the others
        raise PlayError(f"these are more than {DICE:,} dice or numbers in one list")
    return [each for each in found if each is not None]
