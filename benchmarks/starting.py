"""Starting: takes fresh processes, gives rows on the time to load a game, to check it, and on memory."""

from __future__ import annotations

import gc
import os
import random
import statistics
import time
import tracemalloc
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from measure import Pace, python
from playing import GAME, decisions, middle, seats
from rows import Row, at_most

import paddock
from paddock.data import data_root
from paddock.game_list import GameEntry

NOTHING = "pass"
CACHED = at_most(100)  # milliseconds; our aim for the game that is compared with the ones by hand
CHECKED = at_most(50)  # milliseconds: an editor asks after every letter
STATES, TABLES = 500, 20


def run(code: str, cache: Path) -> float:
    """Seconds of a process with its cache in this folder, wherever the product would have it."""
    place = {**os.environ, "PADDOCK_CACHE": str(cache), "XDG_CACHE_HOME": str(cache)}
    return python(code, place=place)[1]


def loading(pace: Pace) -> Iterator[Row]:
    for slug, entry in paddock.find_games().items():
        yield from one_loading(slug, entry, pace)


def one_loading(slug: str, entry: GameEntry, pace: Pace) -> Iterator[Row]:
    """Each round: Python alone, a load with an empty cache, the same again, and once more up to a table for three."""
    players = seats(entry)
    load = f"import paddock; paddock.load({slug!r})"
    ready = f"{load}.machine({players})"
    found: dict[str, list[float]] = {"python": [], "cold": [], "cached": [], "ready": []}
    python(ready)  # writes Python's own compiled files, which are not in question here
    for _ in range(pace.rounds // 4):  # fresh processes take their time
        with TemporaryDirectory() as name:
            cache = Path(name)
            found["python"].append(run(NOTHING, cache))
            found["cold"].append(run(load, cache))
            run(ready, cache)
            found["cached"].append(run(load, cache))
            found["ready"].append(run(ready, cache))
        pace.tick()
    middles = {name: 1000 * statistics.median(times) for name, times in found.items()}
    above = {
        name: 1000 * statistics.median(a - b for a, b in zip(found[name], found["python"], strict=True))
        for name in ("cold", "cached", "ready")
    }
    group, target = f"Loading {entry.name} in a fresh process", CACHED if slug == GAME else None
    yield Row(group, "Python alone", middles["python"], "ms")
    yield Row(group, "loaded cold, above Python alone", above["cold"], "ms")
    yield Row(group, "loaded from the cache, above Python alone", above["cached"], "ms", target)
    yield Row(group, f"the same and ready for {players} players, above Python alone", above["ready"], "ms")


HEAD = "\ncard "  # of a single card: a file may hold only `cards`


def checking(pace: Pace) -> Iterator[Row]:
    for slug, entry in paddock.find_games().items():
        yield from one_checking(slug, entry, pace)


def one_checking(slug: str, entry: GameEntry, pace: Pace) -> Iterator[Row]:
    """Every file of cards, its last item now in one copy and now in two."""
    paths = [path for path in sorted(data_root("cardsets").glob(f"{slug}/*.cards")) if HEAD in path.read_text("utf-8")]
    if not paths:  # a mix has none of its own
        return
    whole, again = list[float](), dict[str, float]()
    for path in paths:
        text = path.read_text("utf-8")
        checker = paddock.Checker([path])
        checker.check()
        checker.check({path: with_another_card(text, 1)})  # the first change of a file shows which one is being written
        times = []
        for at in range(max(4, pace.rounds // len(paths))):
            times.append(timed(partial(checker.check, {path: with_another_card(text, at)})))
            pace.tick()
        again[path.name] = 1000 * statistics.median(times)
        whole.append(1000 * timed(partial(paddock.check, [path], {path: with_another_card(text, 1)})))
    slowest = max(again, key=lambda name: again[name])
    group = f"Checking {entry.name} after a change of one card in one of its {len(paths)} files of cards"
    yield Row(group, "everything", statistics.median(whole), "ms")
    yield Row(group, "with what is known from before", statistics.median(again.values()), "ms", CHECKED)
    yield Row(group, f"the slowest file, {slowest}", again[slowest], "ms", CHECKED)


def with_another_card(text: str, at: int) -> str:
    """Its last item in so many copies."""
    start = text.rindex(HEAD)
    head, _, rest = text[start + 1 :].partition("\n")
    lines = [line for line in rest.splitlines() if not line.startswith("  copies")]
    return "\n".join([text[:start], head, f"  copies {1 + at % 2}", *lines]) + "\n"


def timed(work: Callable[[], object]) -> float:
    """Seconds of the processor: other processes on the machine do not count."""
    began = time.process_time()
    work()
    return time.process_time() - began


def memory(pace: Pace) -> Iterator[Row]:
    for slug, entry in paddock.find_games().items():
        yield from one_memory(slug, entry, pace)


def one_memory(slug: str, entry: GameEntry, pace: Pace) -> Iterator[Row]:
    """Of tables at the middle decision, which do not share what they hold."""
    players = seats(entry)
    group = f"Memory of one table of {entry.name}, {players} players, in mid-game"
    game = paddock.load(slug)
    machine = game.machine(players)
    half = int(decisions(machine) / 2)
    yield Row(group, "a bare state", size(lambda seed: middle(machine, seed, half), STATES), "kB")
    pace.tick()
    tables = size(lambda seed: table(game, players, seed, half), TABLES)
    yield Row(group, "a table with its story and journal", tables, "kB")
    pace.tick()


def table(game: Any, players: int, seed: int, half: int) -> Any:
    found = game.deal(players=players, seed=seed)
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
