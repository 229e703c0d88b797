"""Measuring: takes things to run and a pace, gives medians of interleaved rounds and of each round's ratios.

Everything that is compared takes turns in short rounds, so that a busy moment of the machine hits all sides alike.
Time is processor time, which a neighbour on the same machine does not lengthen.
"""

from __future__ import annotations

import os
import random
import statistics
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from time import perf_counter, process_time
from typing import Any

Work = Callable[[int, int], float]  # does jobs number `first` to `first + count - 1`, gives the seconds they took
Job = Callable[[int], object]

uniform = random.Random(1).random  # the one source of decisions for all sides


def choose(_state: Any, _seat: int, _prompt: int, options: Sequence[Any]) -> int:
    return int(uniform() * len(options))


@dataclass
class Pace:
    """How long to measure, and whom to tell that it goes on."""

    rounds: int
    slice: float  # seconds for each side in each round
    tick: Callable[[], None] = field(default=lambda: None)


@dataclass
class Speeds:
    """Jobs a second of each side, one figure for each round."""

    rounds: dict[str, list[float]]

    def speed(self, side: str) -> float:
        return statistics.median(self.rounds[side])

    def ratio(self, side: str, other: str) -> float:
        return statistics.median(a / b for a, b in zip(self.rounds[side], self.rounds[other], strict=True))

    def seconds(self, side: str) -> float:
        return 1 / self.speed(side)

    def extra_seconds(self, side: str, other: str) -> float:
        """What a job of one side takes longer than one of the other, in the same round."""
        return statistics.median(1 / a - 1 / b for a, b in zip(self.rounds[side], self.rounds[other], strict=True))


def timed(job: Job) -> Work:
    def work(first: int, count: int) -> float:
        start = process_time()
        for number in range(first, first + count):
            job(number)
        return process_time() - start

    return work


def batch_size(work: Work, seconds: float) -> int:
    """How many jobs fill a slice of time; finding out warms up as well."""
    count = 1
    while (passed := work(0, count)) < seconds / 8:
        count *= 2
    return max(1, round(count * seconds / passed))


def compare(sides: Mapping[str, Work], pace: Pace) -> Speeds:
    """Rounds in which every side gets its turn, each time beginning with another one."""
    names = list(sides)
    sizes = {name: batch_size(sides[name], pace.slice) for name in names}
    found: dict[str, list[float]] = {name: [] for name in names}
    for number in range(pace.rounds):
        turn = number % len(names)
        for name in names[turn:] + names[:turn]:
            seconds = max(sides[name](1000 + number * sizes[name], sizes[name]), 1e-9)
            found[name].append(sizes[name] / seconds)
        pace.tick()
    return Speeds(found)


def python(code: str, *arguments: str, place: Mapping[str, str] | None = None) -> tuple[str, float]:
    """What a fresh Python prints, and the seconds it was on its way. Its last words, if it fails, are the error."""
    kept = {name: value for name, value in (place or os.environ).items() if name != "PYTHONDONTWRITEBYTECODE"}
    start = perf_counter()
    done = subprocess.run([sys.executable, "-c", code, *arguments], env=kept, capture_output=True, text=True)
    passed = perf_counter() - start
    if done.returncode:
        said = (done.stderr.strip() or done.stdout.strip() or "a process failed").splitlines()
        raise RuntimeError(said[-1])
    return done.stdout, passed
