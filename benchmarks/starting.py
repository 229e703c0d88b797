"""Starting: takes fresh processes, gives rows on the time to load a game, cold and from the cache, and on memory."""

from __future__ import annotations

import gc
import os
import random
import statistics
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from measure import Pace, python
from playing import GAME, PLAYERS, decisions, middle
from rows import Row, at_most

import paddock

GROUP = "Loading Street Illegal in a fresh process"
NOTHING, LOAD = "pass", f"import paddock; paddock.load({GAME!r})"
READY = f"import paddock; paddock.load({GAME!r}).machine({PLAYERS})"
STATES, TABLES = 500, 20


def run(code: str, cache: Path) -> float:
    """Seconds of a process with its cache in this folder, wherever the product would have it."""
    place = {**os.environ, "PADDOCK_CACHE": str(cache), "XDG_CACHE_HOME": str(cache)}
    return python(code, place=place)[1]


def loading(pace: Pace) -> Iterator[Row]:
    """Each round: Python alone, a load with an empty cache, the same again, and once more up to a table for three."""
    found: dict[str, list[float]] = {"python": [], "cold": [], "cached": [], "ready": []}
    python(READY)  # writes Python's own compiled files, which are not in question here
    for _ in range(pace.rounds // 4):  # fresh processes take their time
        with TemporaryDirectory() as name:
            cache = Path(name)
            found["python"].append(run(NOTHING, cache))
            found["cold"].append(run(LOAD, cache))
            run(READY, cache)
            found["cached"].append(run(LOAD, cache))
            found["ready"].append(run(READY, cache))
        pace.tick()
    middles = {name: 1000 * statistics.median(times) for name, times in found.items()}
    above = {
        name: 1000 * statistics.median(a - b for a, b in zip(found[name], found["python"], strict=True))
        for name in ("cold", "cached", "ready")
    }
    yield Row(GROUP, "Python alone", middles["python"], "ms")
    yield Row(GROUP, "loaded cold, above Python alone", above["cold"], "ms")
    yield Row(GROUP, "loaded from the cache, above Python alone", above["cached"], "ms", at_most(100))
    yield Row(GROUP, f"the same and ready for {PLAYERS} players, above Python alone", above["ready"], "ms")


def memory(pace: Pace) -> Iterator[Row]:
    """Of tables at the middle decision, which do not share what they hold."""
    group = f"Memory of one table of Street Illegal, {PLAYERS} players, in mid-game"
    game = paddock.load(GAME)
    machine = game.machine(PLAYERS)
    half = int(decisions(machine) / 2)
    yield Row(group, "a bare state", size(lambda seed: middle(machine, seed, half), STATES), "kB")
    pace.tick()
    yield Row(group, "a table with its story and journal", size(lambda seed: table(game, seed, half), TABLES), "kB")


def table(game: Any, seed: int, half: int) -> Any:
    found = game.deal(players=PLAYERS, seed=seed)
    chance = random.Random(seed)
    for _ in range(half):
        if found.ask:
            found.answer(chance.choice(found.ask.options))
    return found


def size(make: Callable[[int], object], count: int) -> float:
    """Kilobytes of one of so many; the first ones fill what all of them share."""
    kept = [make(0), make(1)]
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept += [make(seed) for seed in range(2, count + 2)]
    gc.collect()
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return (after - before) / count / 1000
