"""Workers: takes a number of games, gives rows on one process against two, which must count the same."""

from __future__ import annotations

import json
import os
import statistics
from collections.abc import Iterator
from typing import Any

from measure import Pace, python
from playing import GAME, PLAYERS
from rows import Row, at_least, at_most

GROUP = f"Simulating Street Illegal, {PLAYERS} players, on one and on two processes"
RUNNING = ("worker", "second")  # names of figures that may differ between two runs


def simulate(games: int, workers: int) -> dict[str, Any]:
    code = "import sys; from paddock.cli import main; sys.exit(main())"
    wanted = ["simulate", GAME, "--players", str(PLAYERS), "--seed", "1", "--json", "--no-cards"]
    wanted += ["--games", str(games), "--workers", str(workers)]
    found: dict[str, Any] = json.loads(python(code, *wanted)[0])
    return found


def totals(run: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in run.items() if not any(word in name for word in RUNNING)}


def rows(pace: Pace, games: int, times: int) -> Iterator[Row]:
    """The time is the one the command itself reports: playing and counting, with the start of the second process."""
    if (os.cpu_count() or 1) < 2:
        yield Row(GROUP, "two workers ÷ one", None, target=at_least(1.6), note="this machine has one processor")
        return
    ratios, speeds, differing = [], [], 0
    for _ in range(times):
        one, two = simulate(games, 1), simulate(games, 2)
        ratios.append(one["elapsed seconds"] / two["elapsed seconds"])
        speeds.append((games / one["elapsed seconds"], games / two["elapsed seconds"]))
        differing += totals(one) != totals(two)
        pace.tick()
    yield Row(GROUP, "one worker", statistics.median(one for one, _ in speeds), "games/s", note=f"{games:,} games")
    yield Row(GROUP, "two workers", statistics.median(two for _, two in speeds), "games/s")
    yield Row(GROUP, "two workers ÷ one", statistics.median(ratios), "×", at_least(1.6))
    yield Row(GROUP, "runs whose totals differ", differing, "", at_most(0))
