"""`python benchmarks/native.py`: whole games and ends of games in C beside Python, and what C costs. Markdown out.

Processor time, ways in turn, so that a busy machine changes all of them alike; the middle of five rounds.
"""

from __future__ import annotations

import argparse
import random
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from paddock.code import Machine, State
from paddock.code.layout import Layout
from paddock.compiled.compilers import Compiler, system_compiler, tcc
from paddock.compiled.library import Library, make_library
from paddock.finding import shipped_games
from paddock.library import load
from paddock.native.game import NativeGame, native_entries, native_game
from paddock.native.hand_over import hand_over

ROUNDS = 5
PLAYERS = 3


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="of processor time for each way in each round")
    parser.add_argument("games", nargs="*", help="all that are shipped, if none is named")
    args = parser.parse_args()
    print("| game | direct | resumable | tcc | system's compiler | a playout from mid-game: Python, tcc, system's |")
    print("|---|--:|--:|--:|--:|--:|")
    made = [row_of(slug, args.seconds) for slug in args.games or shipped_games()]
    print("\n| game | writing it | tcc | system's compiler | loading what is kept |\n|---|--:|--:|--:|--:|")
    print("\n".join(made))


def row_of(slug: str, seconds: float) -> str:
    """Prints how fast it plays; gives the row of what it takes to be made."""
    game = load(slug)
    machine, logged = game.machine(PLAYERS), game.machine(PLAYERS, log=True, forced="discreet")
    began = time.process_time()
    whole = native_game(machine.layout)
    writing = time.process_time() - began
    compilers = [("tcc", tcc()), ("system's", system_compiler())]
    libraries, making = dict[str, tuple[Library, Library]](), list[str]()
    for name, compiler in compilers:
        if compiler is None:
            making.append("–")
            continue
        began = time.perf_counter()
        compile_once(whole, compiler)
        making.append(f"{time.perf_counter() - began:.2f} s")
        libraries[name] = make_library(whole, compiler), make_library(native_entries(machine.layout), compiler)
    ways: dict[str, Callable[[int], int]] = {"direct": direct(machine), "resumable": resumable(machine)}
    ways |= {name: random_games(each[0]) for name, each in libraries.items()}
    rest: dict[str, Callable[[int], int]] = {"Python": rest_in_python(logged)}
    rest |= {name: rest_in_c(each[1], logged) for name, each in libraries.items()}
    rates, ends = measured(ways, seconds), measured(rest, seconds)
    direct_rate = rates["direct"]
    cells = [f"{rates['direct']:,.0f}/s", f"{rates['resumable']:,.0f}/s"]
    cells += [f"{rates[n]:,.0f}/s ({rates[n] / direct_rate:.1f} ×)" if n in rates else "–" for n, _ in compilers]
    cells.append(", ".join(f"{1e6 / rate:,.0f} µs" for rate in ends.values()))
    print(f"| {game.program.name} | {' | '.join(cells)} |", flush=True)
    began = time.perf_counter()
    if libraries:
        make_library(whole, next(each for _, each in compilers if each is not None))
    return f"| {game.program.name} | {writing:.2f} s | {' | '.join(making)} | {time.perf_counter() - began:.3f} s |"


def compile_once(game: NativeGame, compiler: Compiler) -> None:
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "game.c")
        source.write_text(game.source, "utf-8")
        compiler.compile(source, Path(folder, "game.so"))


def measured(ways: dict[str, Callable[[int], int]], seconds: float) -> dict[str, float]:
    """Games for a second of processor time."""
    rates: dict[str, list[float]] = {name: [] for name in ways}
    for number in range(ROUNDS):
        for name, way in ways.items():
            began, games = time.process_time(), 0
            while time.process_time() - began < seconds:
                games += way(number * 100_000 + games)
            rates[name].append(games / (time.process_time() - began))
    return {name: statistics.median(found) for name, found in rates.items()}


def direct(machine: Machine) -> Callable[[int], int]:
    def way(seed: int) -> int:
        draw = random.Random(seed).random
        machine.play(machine.new(seed), lambda s, seat, prompt, options: int(draw() * len(options)))
        return 1

    return way


def resumable(machine: Machine) -> Callable[[int], int]:
    def way(seed: int) -> int:
        draw, state = random.Random(seed).random, machine.new(seed)
        machine.start(state)
        while state.ask is not None:
            machine.answer(state, int(draw() * state.answers))
        return 1

    return way


def random_games(library: Library) -> Callable[[int], int]:
    def way(seed: int) -> int:
        library.random_games([f"{seed}/{number}" for number in range(20)])
        return 20

    return way


def middle(machine: Machine) -> State:
    """A position half-way."""
    states, draw, state = [], random.Random(3).random, machine.new(3)
    machine.start(state)
    while state.ask is not None:
        states.append(state.clone())
        machine.answer(state, int(draw() * state.answers))
        state.log.clear()
    return states[len(states) // 2]


def rest_in_python(machine: Machine) -> Callable[[int], int]:
    state = middle(machine)

    def way(seed: int) -> int:
        draw = random.Random(seed).random
        copy = state.clone()
        machine.hasty.finish(copy, lambda s, seat, prompt, options: int(draw() * len(options)))
        return 1

    return way


def rest_in_c(library: Library, machine: Machine) -> Callable[[int], int]:
    layout: Layout = machine.layout
    position = hand_over(library.game, layout, middle(machine))

    def way(seed: int) -> int:
        library.playouts(position, -1, seed, 20, 20_000)
        return 20

    return way


if __name__ == "__main__":
    main()
