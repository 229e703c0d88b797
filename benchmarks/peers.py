"""Peers: takes OpenSpiel and boardgame.io where they are installed, gives rows on the same games there and in Paddock.

All sides make uniform random moves; the Python ones draw them from one source. OpenSpiel is driven as its own examples
do: legal actions, one of them, apply. Paddock is played direct, which the targets are for, and driven step by step.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import generated
import hand_reversi
from measure import Pace, Speeds, Work, compare, timed, uniform
from playing import SIMPLE, direct, pick, resumable
from rows import Row, Target, at_least

import paddock

NODE_FOLDER = Path(__file__).resolve().parent / "peers"
TIC, KUHN = "Tic-tac-toe, random playouts", "Kuhn poker, random playouts"
REVERSI = "Reversi on a board, random playouts"
CPP, PYTHON, NODE = "OpenSpiel, its C++ game", "OpenSpiel, its Python game", "boardgame.io in Node"
DIRECT, STEPPED = "Paddock, direct", "Paddock, step by step"


# ------------------------------------------------------------------ OpenSpiel


def open_spiel() -> Any | None:
    """The library with its games written in Python, if it is installed."""
    try:
        importlib.import_module("open_spiel.python.games")
        return importlib.import_module("pyspiel")
    except Exception:  # not installed, or not for this machine: either way it is left out
        return None


def playout(game: Any) -> Work:
    def play(_: int) -> None:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()  # all equally likely in these games
                state.apply_action(outcomes[int(uniform() * len(outcomes))][0])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(uniform() * len(actions))])

    return timed(play)


# ------------------------------------------------------------------ boardgame.io


class NodePeer:
    """A process that plays as many games as it is told, and says how long it took."""

    def __init__(self, node: str) -> None:
        self.process = subprocess.Popen(
            [node, "boardgame_io.cjs"],
            cwd=NODE_FOLDER,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={"NODE_ENV": "production"},
        )

    def work(self, _first: int, count: int) -> float:
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(f"{count}\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            raise RuntimeError("boardgame.io has stopped")
        return float(json.loads(answer)["seconds"])

    def close(self) -> None:
        if self.process.stdin:
            self.process.stdin.close()
        try:
            self.process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            self.process.kill()


@contextlib.contextmanager
def boardgame_io() -> Iterator[Work | None]:
    node = shutil.which("node")
    if node is None or not (NODE_FOLDER / "node_modules" / "boardgame.io").is_dir():
        yield None
        return
    peer = NodePeer(node)
    try:
        peer.work(0, 1)
    except (RuntimeError, OSError):
        peer.close()
        yield None
        return
    try:
        yield peer.work
    finally:
        peer.close()


# ------------------------------------------------------------------ the rows


def rows(pace: Pace) -> Iterator[Row]:
    spiel = open_spiel()
    with boardgame_io() as node:
        yield from tic_tac_toe(spiel, node, pace)
    yield from kuhn_poker(spiel, pace)
    yield from reversi(spiel, pace)


def paddock_sides(path: Path) -> dict[str, Work]:
    machine = paddock.load(path).machine(2)
    return {DIRECT: direct(machine), STEPPED: resumable(machine)}


def tic_tac_toe(spiel: Any | None, node: Work | None, pace: Pace) -> Iterator[Row]:
    sides = paddock_sides(generated.TIC_TAC_TOE)
    if spiel is not None:
        sides[CPP] = playout(spiel.load_game("tic_tac_toe"))
        sides[PYTHON] = playout(spiel.load_game("python_tic_tac_toe"))
    if node is not None:
        sides[NODE] = node
    found = compare(sides, pace)
    yield from speeds(TIC, sides, found)
    yield ratio(TIC, found, DIRECT, CPP, at_least(0.8))
    yield ratio(TIC, found, STEPPED, CPP)
    yield ratio(TIC, found, DIRECT, PYTHON)
    yield ratio(TIC, found, DIRECT, NODE, at_least(40))
    yield ratio(TIC, found, STEPPED, NODE)


def kuhn_poker(spiel: Any | None, pace: Pace) -> Iterator[Row]:
    sides = paddock_sides(generated.KUHN_POKER)
    if spiel is not None:
        sides[CPP] = playout(spiel.load_game("kuhn_poker"))
        sides[PYTHON] = playout(spiel.load_game("python_kuhn_poker"))
    found = compare(sides, pace)
    yield from speeds(KUHN, sides, found)
    yield ratio(KUHN, found, DIRECT, CPP)
    yield ratio(KUHN, found, DIRECT, PYTHON, at_least(5))
    yield ratio(KUHN, found, STEPPED, PYTHON)


def reversi(spiel: Any | None, pace: Pace) -> Iterator[Row]:
    """Discs on a grid that are looked at in all directions, beside the same by hand."""
    sides = {SIMPLE: timed(lambda _: hand_reversi.Reversi(pick).play()), **paddock_sides(generated.REVERSI)}
    if spiel is not None:
        sides[CPP] = playout(spiel.load_game("othello"))
    found = compare(sides, pace)
    yield from speeds(REVERSI, sides, found)
    yield ratio(REVERSI, found, DIRECT, SIMPLE, at_least(0.5))
    yield ratio(REVERSI, found, STEPPED, SIMPLE)
    yield ratio(REVERSI, found, DIRECT, CPP)


def speeds(group: str, sides: dict[str, Work], found: Speeds) -> Iterator[Row]:
    for side in sides:
        yield Row(group, side, found.speed(side), "games/s")


def ratio(group: str, found: Speeds, ours: str, theirs: str, target: Target | None = None) -> Row:
    what = f"{ours.removeprefix('Paddock, ')} ÷ {theirs}"
    if theirs not in found.rounds:
        return Row(group, what, None, target=target, note="not installed")
    return Row(group, what, found.ratio(ours, theirs), "×", target)
