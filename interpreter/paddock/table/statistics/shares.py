"""From whole numbers and how often each came up to shares with their intervals, means and middles."""

from __future__ import annotations

import math
from collections import Counter

from paddock.table.model import TableError


def between(wins: int, games: int, z: float = 1.959964) -> tuple[float, float]:
    """The confidence interval of a share (Wilson); 95 % unless told otherwise."""
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    middle = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, min(share, (middle - spread) / scale)), min(1.0, max(share, (middle + spread) / scale))


def share_of(wins: int, games: int) -> dict[str, float]:
    low, high = between(wins, games)
    return {"share": round(wins / games if games else 0.0, 6), "low": round(low, 6), "high": round(high, 6)}


def numbers(counts: Counter[int]) -> dict[str, float | None]:
    """Mean, spread and extremes of whole numbers with how often each came up."""
    total = sum(counts.values())
    if not total:
        return {"mean": None, "deviation": None, "least": None, "middle": None, "most": None}
    mean = sum(value * times for value, times in counts.items()) / total
    squares = sum(value * value * times for value, times in counts.items()) / total
    return {
        "mean": round(mean, 6),
        "deviation": round(math.sqrt(max(0.0, squares - mean * mean)), 6),
        "least": min(counts),
        "middle": _middle(counts, total),
        "most": max(counts),
    }


def _middle(counts: Counter[int], total: int) -> int:
    """The median: half of all lie at or below it; of an even number, the lower of the two in the middle."""
    passed = 0
    for value in sorted(counts):
        passed += counts[value]
        if 2 * passed >= total:
            return value
    raise TableError("there is no middle of nothing")
