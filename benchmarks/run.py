"""How fast Street Illegal runs: takes players and seconds, gives a table of games a second, ratios and clone cost.

All sides run in one process, take turns in short rounds and decide with the same cheap random source, so that the
ratios hold even when the machine is busy; the absolute numbers do not travel.
"""

from __future__ import annotations

import argparse
import contextlib
import copy
import importlib
import json
import random
import statistics
import sys
import timeit
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from time import perf_counter
from typing import Any

from hand_street_illegal import Race

GAME = "street-illegal"
HAND, DIRECT, RESUMABLE = "hand-written", "Paddock, direct", "Paddock, resumable"
ROUNDS = 15
COUNTED_GAMES = 300
BLOCK = 8  # games between two looks at the clock

uniform = random.Random(1).random  # the one source of decisions for all sides

Play = Callable[[int], object]  # plays the game of a seed to its end
Action = Callable[[], object]


@dataclass
class Side:
    """One way to play the game: as fast as it can, and counting its decisions."""

    name: str
    play: Play
    count: Callable[[int], int]
    cloner: Callable[[int], Action | None]  # copies a game that stands after so many decisions, if that can be done


@dataclass
class Row:
    """One line of the table."""

    name: str
    games_per_second: float
    ratio: float
    decisions_per_game: float
    clone_us: float | None


class HalfwayError(Exception):
    """Leaves a game by hand in the middle: its position lives on the call stack."""


# The sides


def hand_side(players: int) -> Side:
    def choose(seat: int, options: Sequence[Any]) -> int:
        return int(uniform() * len(options))

    def count(seed: int) -> int:
        asked = 0

        def counting(seat: int, options: Sequence[Any]) -> int:
            nonlocal asked
            asked += 1
            return choose(seat, options)

        Race(players, seed, counting).play()
        return asked

    return Side(HAND, lambda seed: Race(players, seed, choose).play(), count, lambda at: hand_cloner(players, at))


def hand_cloner(players: int, decisions: int) -> Action:
    left = decisions

    def choose(seat: int, options: Sequence[Any]) -> int:
        nonlocal left
        if not left:
            raise HalfwayError
        left -= 1
        return int(uniform() * len(options))

    race = Race(players, 1, choose)
    with contextlib.suppress(HalfwayError):
        race.play()
    return lambda: copy.deepcopy(race)


def paddock_sides(players: int) -> list[Side]:
    """Both faces of the machine, through the public way in; imported here, so that the rest works without it."""
    machine = importlib.import_module("paddock.library").load(GAME).machine(players=players, log=False)
    asked = 0

    def choose(state: Any, seat: int, prompt: int, options: Sequence[Any]) -> int:
        return int(uniform() * len(options))

    def counting(state: Any, seat: int, prompt: int, options: Sequence[Any]) -> int:
        nonlocal asked
        asked += 1
        return choose(state, seat, prompt, options)

    def count_direct(seed: int) -> int:
        before = asked
        machine.play(machine.new(seed), counting)
        return asked - before

    def step(seed: int) -> None:
        state = machine.new(seed)
        machine.start(state)
        while state.ask is not None:
            machine.answer(state, int(uniform() * len(state.ask[2])))

    def cloner(decisions: int) -> Action:
        state, _ = walk(machine, 1, decisions)
        return lambda: machine.clone(state)

    sides = [
        Side(DIRECT, lambda seed: machine.play(machine.new(seed), choose), count_direct, lambda decisions: None),
        Side(RESUMABLE, step, lambda seed: walk(machine, seed)[1], cloner),
    ]
    for side in sides:
        side.count(0)  # a machine that cannot play one game is no side
    return sides


def walk(machine: Any, seed: int, most: int = sys.maxsize) -> tuple[Any, int]:
    """A state after at most so many decisions, and how many there were."""
    state = machine.new(seed)
    machine.start(state)
    asked = 0
    while state.ask is not None and asked < most:
        machine.answer(state, int(uniform() * len(state.ask[2])))
        asked += 1
    return state, asked


# Measuring


def microseconds(action: Action) -> float:
    """The time of an action; a batch of a few milliseconds drowns the clock's own cost."""
    timer = timeit.Timer(action)
    loops = max(3, int(0.01 / max(timer.timeit(3) / 3, 1e-7)))
    return timer.timeit(loops) / loops * 1e6


def speed(play: Play, seconds: float, seed: int) -> float:
    """Games a second over about so many seconds, from this seed on."""
    start = perf_counter()
    games = 0
    while (passed := perf_counter() - start) < seconds or not games:
        for game in range(BLOCK):
            play(seed + games + game)
        games += BLOCK
    return games / passed


def measure(sides: Sequence[Side], seconds: float) -> list[Row]:
    """Rounds in which every side gets its turn; medians of the rounds, and of each round's ratios."""
    decisions = [statistics.mean(side.count(seed) for seed in range(COUNTED_GAMES)) for side in sides]  # warms up too
    cloners = [side.cloner(int(asked / 2)) for side, asked in zip(sides, decisions, strict=True)]
    slice_of_time = seconds / (ROUNDS * len(sides))
    speeds: list[list[float]] = []
    clones: list[list[float | None]] = []
    for number in range(1, ROUNDS + 1):
        speeds.append([speed(side.play, slice_of_time, 100_000 * number) for side in sides])
        clones.append([microseconds(cloner) if cloner else None for cloner in cloners])
    return [
        Row(
            name=side.name,
            games_per_second=statistics.median(one[place] for one in speeds),
            ratio=statistics.median(one[place] / one[0] for one in speeds),
            decisions_per_game=decisions[place],
            clone_us=median_or_none([one[place] for one in clones]),
        )
        for place, side in enumerate(sides)
    ]


def median_or_none(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return statistics.median(known) if known else None


# Showing


def table(players: int, rows: Sequence[Row], note: str | None) -> str:
    head = f"{'':<20}{'games/s':>10}{'× hand':>9}{'decisions/game':>16}{'clone µs':>10}"
    lines = [f"Street Illegal, {players} players, random decisions, CPython {sys.version.split()[0]}", "", head]
    lines += [
        f"{row.name:<20}{row.games_per_second:>10.0f}{row.ratio:>9.2f}{row.decisions_per_game:>16.1f}"
        f"{'–' if row.clone_us is None else f'{row.clone_us:.1f}':>10}"
        for row in rows
    ]
    lines += ["", "clone: a copy at the middle decision; by hand copy.deepcopy, without the call stack."]
    return "\n".join(lines + ([note] if note else []))


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="How fast Street Illegal runs: by hand, and in Paddock.")
    parser.add_argument("--players", type=int, default=3, choices=range(2, 8), help="how many (3)")
    parser.add_argument("--seconds", type=float, default=15.0, help="time for all sides together (15)")
    parser.add_argument("--json", action="store_true", help="print JSON in place of the table")
    return parser.parse_args()


def main() -> int:
    wanted = arguments()
    sides = [hand_side(wanted.players)]
    note = None
    try:
        sides += paddock_sides(wanted.players)
    except Exception as problem:  # whatever keeps Paddock from running, the yardstick is still worth measuring
        note = f"Paddock is left out: {problem or type(problem).__name__}"
    try:
        rows = measure(sides, max(wanted.seconds, 0.1))
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        return 130
    except Exception as problem:
        print(f"The measurement broke off: {problem}", file=sys.stderr)
        return 1
    if wanted.json:
        print(json.dumps({"players": wanted.players, "sides": [asdict(row) for row in rows], "note": note}, indent=2))
    else:
        print(table(wanted.players, rows, note))
    return 0


if __name__ == "__main__":
    sys.exit(main())
