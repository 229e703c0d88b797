"""`python -m proof.native`, from the folder of the tests: games in C against Python, under sanitizers, and with slips in what writes it. JSON lines out.

A slip is one sign changed in what writes the C, or in the runtime. It is caught if the trace of some game differs: who is asked what, in which state.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from native_way import compiler

from paddock.code import Machine, State
from paddock.code.layout import Layout
from paddock.compiled.compilers import system_compiler
from paddock.compiled.library import make_library
from paddock.finding import shipped_games
from paddock.library import load
from paddock.native.game import NativeGame, native_entries, native_game
from paddock.native.hand_over import hand_over
from paddock.native.model import NotNativeError
from paddock.table.statistics.simulate import play_games

ROOT = Path(__file__).parents[2]
SANITIZED = ("-O1", "-g", "-w", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")
MAIN = """
int printf(const char *, ...); static S table; static I row[100000];
int main(void) {
  ready(); I total = 0;
  for (uint32_t g = 1; g <= GAMES; g++) { uint32_t seed[2] = {1, g}; games(&table, seed, 2, 1, row); total += row[0]; }
  printf("%d decisions", total); return 0;
}
"""
SLIPS = (
    ("<=", "<"), (" < ", " <= "), (" == ", " != "), (" && ", " || "), (" > ", " >= "), (" + ", " - "), ("(!", "(!!"),
    (" = 0;", " = 1;"), (" = 1;", " = 0;"), ("NONE", "0"), ("push(", "pushu("), ("pushu(", "push("), ("top", "0"),
)  # fmt: skip
NATIVE = ROOT / "interpreter/paddock/native"
WRITERS = [NATIVE / f"{name}.py" for name in ("scalars", "lists", "boards", "steps", "deciding", "procedures", "game")]
RUNTIME = [NATIVE / f"runtime/{name}.c" for name in ("lists", "table", "boards", "waiting", "decisions")]
PATIENCE = 60  # seconds for the games of one slip
Trial = dict[str, Any]
Right = tuple[Layout, str, list[Any]]  # a game, its source, and what it looks like when it is played


def main() -> None:
    parser = argparse.ArgumentParser(prog="proof.native", description=__doc__)
    parser.add_argument(
        "--games", type=int, default=2000, help="of each shipped game, in C and in Python; 0: slips only"
    )
    parser.add_argument("--sanitized", type=int, default=300, help="games of each under sanitizers")
    parser.add_argument("--slips", type=int, default=200, help="signs that are changed")
    args = parser.parse_args()
    for slug in shipped_games() if args.games else ():
        print(json.dumps(alike(slug, args.games)), flush=True)
        print(json.dumps(sanitized(slug, args.sanitized)), flush=True)
        print(json.dumps(sanitized_ends(slug, args.sanitized)), flush=True)
    if args.slips:
        print(json.dumps(slips(args.slips)), flush=True)


def trial(game: str, about: str, tried: int, began: float, failures: Sequence[str], **more: Any) -> Trial:
    seconds = round(time.perf_counter() - began, 1)
    return {"game": game, "about": about, "tried": tried, "seconds": seconds, "failures": list(failures), **more}


def alike(slug: str, games: int) -> Trial:
    """The same counts, by the fewest and the most players."""
    game, began, failures = load(slug), time.perf_counter(), list[str]()
    for players in {game.program.low, game.program.high}:
        try:
            found = system_compiler()
            assert found is not None, "there is no compiler of the system"
            player = make_library(native_game(game.machine(players).layout), found)
            if play_games(game, players, 1, 0, games) != play_games(game, players, 1, 0, games, native=player):
                failures.append(f"{players} players: C and Python count differently")
        except NotNativeError as error:
            failures.append(f"{players} players: {error}")
    return trial(slug, "C and Python count the same", 2 * games, began, failures)


def sanitized(slug: str, games: int) -> Trial:
    """No sanitizer complains: of memory, of signed overflow, of shifts."""
    began, game = time.perf_counter(), load(slug)
    said = complaints(native_game(game.machine(game.program.low).layout).source + MAIN, games)
    return trial(slug, "no sanitizer complains", games, began, said)


def sanitized_ends(slug: str, ends: int) -> Trial:
    """The same of games that are taken up in their midst, from a few positions of one."""
    began, game = time.perf_counter(), load(slug)
    machine = game.machine(game.program.low, log=True, forced="discreet")
    made = native_entries(machine.layout)
    rows = [hand_over(made, machine.layout, state) for state in positions(machine)]
    tables = "".join(f"static I P{n}[] = {{{', '.join(map(str, row))}}};\n" for n, row in enumerate(rows))
    calls = "".join(f"continued(&table, P{n}, -1, seed, 2, GAMES, 20000, 20000, 0, row); " for n in range(len(rows)))
    text = f"{tables}static S table; static I row[100000];\n"
    text += f"int main(void) {{ ready(); uint32_t seed[2] = {{1, 5}}; {calls} return 0; }}\n"
    said = complaints(made.source + text.replace("-2147483648", "NONE"), ends)
    return trial(slug, "no sanitizer complains of ends of games", ends * len(rows), began, said)


def positions(machine: Machine, count: int = 8) -> list[State]:
    """Of one game, evenly."""
    state, pick, found = machine.new(7), random.Random(7), list[State]()
    machine.start(state)
    while state.ask is not None:
        found.append(state.clone())
        machine.answer(state, pick.randrange(state.answers))
        state.log.clear()
    return [found[at * len(found) // count] for at in range(count)]


def complaints(text: str, games: int) -> list[str]:
    found = system_compiler(SANITIZED)
    assert found is not None, "there is no compiler of the system"
    with tempfile.TemporaryDirectory() as folder:
        source, program = Path(folder, "game.c"), Path(folder, "game")
        source.write_text(text, "utf-8")
        subprocess.run([*found.command, f"-DGAMES={games}", "-o", program, source], check=True)
        done = subprocess.run([program], capture_output=True, text=True, check=False)
    return [] if not done.returncode and not done.stderr else [done.stderr[:500] or f"exit code {done.returncode}"]


# ------------------------------------------------------------------ slips of the writer


def slips(count: int) -> Trial:
    """How many are caught; those that are not are told, to be looked at."""
    began, chance, missed = time.perf_counter(), random.Random(5), list[str]()
    games = [(layout, native_game(layout)) for layout in layouts()]
    right = [(layout, game.source, traces_of(game)) for layout, game in games]
    spots = [spot for file in (*WRITERS, *RUNTIME) for spot in spots_of(file)]
    for number, (file, at, old, new) in enumerate(chance.sample(spots, min(count, len(spots))), 1):
        source = file.read_text("utf-8")
        line = source[source.rfind("\n", 0, at) + 1 : source.find("\n", at)].strip()
        if not in_a_process(file, source[:at] + new + source[at + len(old) :], right):
            missed.append(f"{file.name}: {old!r} to {new!r} in {line[:160]}")
        print(f"slip {number}, missed {len(missed)}: {missed[-1:]}", file=sys.stderr, flush=True)
    caught = count - len(missed)
    return trial(
        "the writer", "one sign of it changed is seen in a trace", count, began, [], caught=caught, missed=missed
    )


def layouts() -> list[Layout]:
    """Small games that say much, the quickest first."""
    paths = [*(ROOT / "tests/code").glob("*.rules"), *(ROOT / "tests/generality").glob("*.rules")]
    games = [load(name) for name in (*sorted(paths), *shipped_games())]
    return [game.machine(game.program.low).layout for game in games]


def spots_of(file: Path) -> Iterator[tuple[Path, int, str, str]]:
    """Where C stands in the text of the writer: in its f-strings, or all of a file of the runtime."""
    text = file.read_text("utf-8")
    parts = [m.span() for m in re.finditer(r'f"[^"\n]*"', text)] if file.suffix == ".py" else [(0, len(text))]
    for low, high in parts:
        for old, new in SLIPS:
            yield from ((file, low + m.start(), old, new) for m in re.finditer(re.escape(old), text[low:high]))


def traces_of(game: NativeGame, games: int = 2) -> list[Any]:
    """Who is asked what in which state, of some games."""
    found = compiler()
    assert found is not None
    made, traces = make_library(game, found), list[Any]()
    for seed in range(games):
        pick, trace = random.Random(seed), list[int]()

        def choose(numbers: list[int], seat: int, prompt: int, options: Any) -> int:
            trace.append(hash((tuple(numbers), seat, prompt, tuple(options))))  # noqa: B023
            return pick.randrange(len(options))  # noqa: B023

        row, state = made.play(seed, choose)
        traces.append((trace, row, hash(tuple(state))))
    return traces


def in_a_process(file: Path, text: str, right: list[Right]) -> bool:
    """Whether a trace differs; a crash, an endless game, or C that is none is seen as well."""
    child = multiprocessing.get_context("fork").Process(target=differ, args=(file, text, right))
    child.start()
    child.join(PATIENCE)
    if child.is_alive():
        child.kill()
        child.join()
        return True
    return child.exitcode != 0


def differ(file: Path, text: str, right: list[Right]) -> None:
    """Ends with 0 if nothing is seen."""
    os.environ["PADDOCK_CACHE"] = "off"
    sys.stderr = open(os.devnull, "w")  # noqa: PTH123, SIM115
    if file.suffix == ".py":
        for module in WRITERS:
            code = text if module == file else module.read_text("utf-8")
            exec(code, vars(import_module(f"paddock.native.{module.stem}")))
    whole = file.read_text("utf-8")
    for layout, unchanged, traces in right:
        game = import_module("paddock.native.game").native_game(layout)
        parts = {name: getattr(game, name) for name in ("texts", "columns", "width", "kept", "kept_sizes")}
        source = game.source if file.suffix == ".py" else game.source.replace(whole, text)
        if source != unchanged and traces_of(NativeGame(source, **parts)) != traces:
            os._exit(1)
    os._exit(0)


if __name__ == "__main__":
    main()
