"""`python benchmarks/native.py`: whole games and ends of games in C beside Python, and what C costs. Markdown out.

Processor time, ways in turn, so that a busy machine changes all of them alike; the middle of five rounds. Compilers and
peers that are not installed are left out: zig is the package `ziglang`, OpenSpiel comes with the extra `bench`.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from peers import open_spiel

from paddock.code import Machine, State
from paddock.compiled.compilers import Compiler, system_compiler, tcc
from paddock.compiled.library import Library, make_library
from paddock.finding import shipped_games
from paddock.library import load
from paddock.native.game import NativeGame, native_entries, native_game
from paddock.native.hand_over import hand_over

ROUNDS = 5
PLAYERS = 3
SMALL = Path(__file__).resolve().parent.parent / "tests/generality"
PEERS = (  # games that OpenSpiel has in C++, too
    ("Tic-tac-toe", "tic-tac-toe.rules", "tic_tac_toe"),
    ("Kuhn poker", "kuhn-poker.rules", "kuhn_poker"),
    ("Leduc hold'em", "leduc.rules", "leduc_poker"),
    ("Connect four", "connect-four.rules", "connect_four"),
    ("Reversi", "reversi.rules", "othello"),
)
SIDES = ("rollouts", "playouts"), ("bots", "games")  # what is alike there and here
AT_ONCE = 200  # games of one call


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="of processor time for each way in each round")
    parser.add_argument("--peers", action="store_true", help="only the games that OpenSpiel has, too")
    parser.add_argument("games", nargs="*", help="all that are shipped, if none is named")
    args = parser.parse_args()
    if not args.peers:
        names = [name for name, compiler in compilers().items() if compiler is not None]
        print(f"Load of the machine when it began: {os.getloadavg()[0]:.1f}.\n")
        print(f"| game | direct | resumable | {' | '.join(names)} | from mid-game: Python, {', '.join(names)} |")
        print(f"|---|--:|--:|{'--:|' * len(names)}--:|")
        made = [row_of(slug, args.seconds) for slug in args.games or shipped_games()]
        print(f"\n| game | writing it | {' | '.join(names)} | loading what is kept |")
        print(f"|---|--:|{'--:|' * len(names)}--:|")
        print("\n".join(made) + "\n")
    if not args.games:
        beside_open_spiel(args.seconds)


def compilers() -> dict[str, Compiler | None]:
    zig = Compiler("zig", (sys.executable, "-m", "ziglang", "cc", "-O2"), "zig") if find_spec("ziglang") else None
    return {"tcc": tcc(), "the system's -O2": system_compiler(), "zig -O2": zig}


def beside_open_spiel(seconds: float) -> None:
    """Random games that C++ plays for OpenSpiel, and C for us: neither asks Python anything in between."""
    spiel = open_spiel()
    if spiel is None:
        print("OpenSpiel is not installed.")
        return
    print(f"Load of the machine: {os.getloadavg()[0]:.1f}.\n")
    compiler = system_compiler()
    assert compiler is not None, "there is no compiler of the system"
    print("| game | playouts: OpenSpiel | C | whole games: OpenSpiel | C | direct |\n|---|--:|--:|--:|--:|--:|")
    for name, file, theirs in PEERS:
        game = load(SMALL / file)
        machine, logged = game.machine(2), game.machine(2, log=True)
        continued = rest_in_c(make_library(native_entries(logged.layout), compiler), logged, first_position(logged))
        ways = {
            "rollouts": rollouts(spiel, theirs), "playouts": continued, "bots": random_bots(spiel, theirs),
            "games": random_games(make_library(native_game(machine.layout), compiler)), "direct": direct(machine),
        }  # fmt: skip
        rates = measured(ways, seconds)
        cells = [f"{rates[theirs]:,.0f}/s | {_beside(rates, ours, theirs)}" for theirs, ours in SIDES]
        cells.append(_beside(rates, "direct", "bots"))
        print(f"| {name} | {' | '.join(cells)} |", flush=True)


def _beside(rates: dict[str, float], ours: str, theirs: str) -> str:
    return f"{rates[ours]:,.0f}/s ({rates[ours] / rates[theirs]:.2f} ×)"


def first_position(machine: Machine) -> State:
    state = machine.new(3)
    machine.start(state)
    return state


def rollouts(spiel: Any, name: str) -> Callable[[int], int]:
    """As its searching bots do them, all within C++: without the deal, since they begin behind it."""
    game = spiel.load_game(name)
    evaluator = spiel.RandomRolloutEvaluator(n_rollouts=AT_ONCE, seed=7)
    bot = spiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, 7, False)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])

    def way(_: int) -> int:
        bot.mcts_search(state.clone())
        return AT_ONCE

    return way


def random_bots(spiel: Any, name: str) -> Callable[[int], int]:
    """Whole games with the deal, each in one call."""
    game = spiel.load_game(name)
    bots = [spiel.make_uniform_random_bot(seat, seat + 1) for seat in range(2)]

    def way(seed: int) -> int:
        spiel.evaluate_bots(game.new_initial_state(), bots, seed)
        return 1

    return way


def row_of(slug: str, seconds: float) -> str:
    """Prints how fast it plays; gives the row of what it takes to be made."""
    game = load(slug)
    machine, logged = game.machine(PLAYERS), game.machine(PLAYERS, log=True, forced="discreet")
    began = time.process_time()
    whole = native_game(machine.layout)
    writing = time.process_time() - began
    found = {name: compiler for name, compiler in compilers().items() if compiler is not None}
    libraries, making = dict[str, tuple[Library, Library]](), list[str]()
    for name, compiler in found.items():
        began = time.perf_counter()
        compile_once(whole, compiler)
        making.append(f"{time.perf_counter() - began:.2f} s")
        libraries[name] = make_library(whole, compiler), make_library(native_entries(machine.layout), compiler)
    ways: dict[str, Callable[[int], int]] = {"direct": direct(machine), "resumable": resumable(machine)}
    ways |= {name: random_games(each[0]) for name, each in libraries.items()}
    rest: dict[str, Callable[[int], int]] = {"Python": rest_in_python(logged)}
    rest |= {name: rest_in_c(each[1], logged, middle(logged)) for name, each in libraries.items()}
    rates, ends = measured(ways, seconds), measured(rest, seconds)
    direct_rate = rates["direct"]
    cells = [f"{rates['direct']:,.0f}/s", f"{rates['resumable']:,.0f}/s"]
    cells += [f"{rates[n]:,.0f}/s ({rates[n] / direct_rate:.1f} ×)" for n in found]
    cells.append(", ".join(f"{1e6 / rate:,.0f} µs" for rate in ends.values()))
    print(f"| {game.program.name} | {' | '.join(cells)} |", flush=True)
    began = time.perf_counter()
    if libraries:
        make_library(whole, next(iter(found.values())))
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
        library.random_games([f"{seed}/{number}" for number in range(AT_ONCE)])
        return AT_ONCE

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


def rest_in_c(library: Library, machine: Machine, state: State) -> Callable[[int], int]:
    position = hand_over(library.game, machine.layout, state)

    def way(seed: int) -> int:
        library.playouts(position, -1, seed, AT_ONCE, 20_000, 20_000)
        return AT_ONCE

    return way


if __name__ == "__main__":
    main()
