"""From a seed and a time to a tally of each trial and game: time is dealt out evenly, each trial has a seed of its own."""

from __future__ import annotations

import contextlib
import hashlib
import random
import signal
import threading
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from proof.games import Ground, rows
from proof.model import Outcome, Trial

LONGEST = 600  # seconds that one trial may take; most take less than one


@dataclass(frozen=True)
class Failure:
    """One line makes it again."""

    trial: str
    game: str
    seed: int
    what: str

    @property
    def again(self) -> str:
        return f'make attacks PROOF="--only {self.trial} --game {self.game} --seed {self.seed} --once"'


@dataclass
class Tally:
    """What became of one kind of trial at one game, or at all small ones."""

    trial: Trial
    row: str
    tried: int = 0
    idle: int = 0
    checks: int = 0
    seconds: float = 0.0
    failed: int = 0
    not_tried: dict[str, int] = field(default_factory=dict)
    failures: list[Failure] = field(default_factory=list)


def seed_of(seed: int, trial: str, row: str, number: int) -> int:
    """The seed of one trial: it does not depend on what else is tried, nor on how long."""
    sign = hashlib.sha256(f"{seed} {trial} {row} {number}".encode()).digest()
    return int.from_bytes(sign[:6], "big")


def once(trial: Trial, game: Ground, seed: int) -> Outcome:
    """One trial. Whatever it raises is a failure too: everything that may be refused is expected."""
    try:
        with _in_time():
            return trial.run(random.Random(seed), game)
    except Exception as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{Path(last.filename).name}:{last.lineno}"
        return Outcome(failures=(f"{type(error).__name__} at {where}: {error}"[:500],))


class TooLongError(Exception):
    pass


@contextlib.contextmanager
def _in_time() -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(*_: object) -> None:
        raise TooLongError(f"it hangs: more than {LONGEST} seconds")

    kept = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, LONGEST)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, kept)


def tallies(trials: Sequence[Trial], game: Ground | None = None) -> list[Tally]:
    """A line for each trial and game; with one game, for that alone."""
    return [
        Tally(trial, row)
        for trial in trials
        for row in rows(trial.made)
        if game is None or trial.made or row == game.row
    ]


def run(board: list[Tally], seed: int, seconds: float, game: Ground | None, told: Callable[[Tally], None]) -> None:
    """Until the time is over: the one that had the least time is next."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        tally = min(board, key=lambda one: one.seconds)
        try_one(tally, seed, game)
        told(tally)


def try_one(tally: Tally, seed: int, game: Ground | None = None) -> None:
    number = seed_of(seed, tally.trial.name, tally.row, tally.tried)
    ground = game or random.Random(f"game {number}").choice(rows(tally.trial.made)[tally.row])
    add(tally, ground, number)


def add(tally: Tally, ground: Ground, seed: int) -> None:
    started = time.monotonic()
    outcome = once(tally.trial, ground, seed)
    tally.seconds += time.monotonic() - started
    tally.tried += 1
    tally.idle += outcome.idle
    tally.checks += outcome.checks
    tally.failed += bool(outcome.failures)
    tally.failures += [Failure(tally.trial.name, ground.name, seed, what) for what in outcome.failures]
    if outcome.not_tried:
        tally.not_tried[outcome.not_tried] = tally.not_tried.get(outcome.not_tried, 0) + 1
