"""Playouts: takes the shipped games, gives rows on how fast each is played, beside Street Illegal written by hand."""

from __future__ import annotations

import contextlib
import copy
import statistics
import sys
from collections.abc import Iterator, Sequence
from itertools import cycle
from typing import Any

import hand_street_illegal
import tuned_street_illegal
from measure import Pace, Work, choose, compare, timed, uniform
from rows import Row, at_least, at_most

import paddock
from paddock.game_list import GameEntry

GAME = "street-illegal"
PLAYERS = 3
SIMPLE, TUNED, DIRECT, RESUMABLE = "by hand, simple", "by hand, tuned", "Paddock, direct", "Paddock, resumable"
COUNTED = 300
MIDDLES = 32  # suspended games that are finished again and again


class HalfwayError(Exception):
    """Leaves a game by hand in the middle: its position lives on the call stack."""


def pick(_seat: int, options: Sequence[Any]) -> int:
    return int(uniform() * len(options))


# ------------------------------------------------------------------ ways to play


def direct(machine: Any) -> Work:
    return timed(lambda seed: machine.play(machine.new(seed), choose))


def resumable(machine: Any) -> Work:
    return timed(lambda seed: step(machine, begun(machine, seed)))


def begun(machine: Any, seed: int) -> Any:
    state = machine.new(seed)
    machine.start(state)
    return state


def step(machine: Any, state: Any, most: int = sys.maxsize) -> int:
    """Answers at random until the game is over, or so often; gives how often."""
    asked = 0
    answer = machine.answer
    while state.ask is not None and asked < most:
        answer(state, int(uniform() * len(state.ask[2])))
        asked += 1
    return asked


def decisions(machine: Any) -> float:
    return statistics.mean(step(machine, begun(machine, seed)) for seed in range(COUNTED))


def middle(machine: Any, seed: int, half: int) -> Any:
    state = begun(machine, seed)
    step(machine, state, half)
    return state


def hand_decisions() -> float:
    asked = 0

    def counting(seat: int, options: Sequence[Any]) -> int:
        nonlocal asked
        asked += 1
        return pick(seat, options)

    for seed in range(COUNTED):
        hand_street_illegal.Race(PLAYERS, seed, counting).play()
    return asked / COUNTED


def hand_middle(half: int) -> hand_street_illegal.Race:
    left = half

    def stopping(seat: int, options: Sequence[Any]) -> int:
        nonlocal left
        if not left:
            raise HalfwayError
        left -= 1
        return pick(seat, options)

    race = hand_street_illegal.Race(PLAYERS, 1, stopping)
    with contextlib.suppress(HalfwayError):
        race.play()
    return race


# ------------------------------------------------------------------ Street Illegal


def street_illegal(pace: Pace) -> Iterator[Row]:
    machine = paddock.load(GAME).machine(PLAYERS)
    half = int(decisions(machine) / 2)
    yield from speeds(machine, pace)
    yield from rollouts(machine, half, pace)
    yield from clones(machine, half, pace)


def speeds(machine: Any, pace: Pace) -> Iterator[Row]:
    found = compare(
        {
            SIMPLE: timed(lambda seed: hand_street_illegal.Race(PLAYERS, seed, pick).play()),
            TUNED: timed(lambda seed: tuned_street_illegal.Race(PLAYERS, seed, pick).play()),
            DIRECT: direct(machine),
            RESUMABLE: resumable(machine),
        },
        pace,
    )
    group = f"Street Illegal, {PLAYERS} players, random decisions"
    for side in (SIMPLE, TUNED, DIRECT, RESUMABLE):
        yield Row(group, side, found.speed(side), "games/s")
    yield Row(group, "tuned ÷ simple", found.ratio(TUNED, SIMPLE), "×")
    yield Row(group, "direct ÷ simple", found.ratio(DIRECT, SIMPLE), "×", at_least(1.2))
    yield Row(group, "direct ÷ tuned", found.ratio(DIRECT, TUNED), "×")
    yield Row(group, "resumable ÷ simple", found.ratio(RESUMABLE, SIMPLE), "×", at_least(0.5))
    yield Row(group, "resumable ÷ tuned", found.ratio(RESUMABLE, TUNED), "×")
    ours, theirs = decisions(machine), hand_decisions()
    apart = max(ours, theirs) / min(ours, theirs)  # the same game, so the same but for chance
    note = f"{ours:.1f} and {theirs:.1f}"
    yield Row(group, "decisions a game, Paddock and simple", apart, "×", at_most(1.02), note)


def rollouts(machine: Any, half: int, pace: Pace) -> Iterator[Row]:
    """A suspended game to its end: stepped, and finished in one go."""
    suspended = [middle(machine, seed, half) for seed in range(MIDDLES)]
    sides = {
        "stepped": timed(lambda number: step(machine, machine.clone(suspended[number % MIDDLES]))),
        "finished": timed(lambda number: machine.finish(machine.clone(suspended[number % MIDDLES]), choose)),
    }
    found = compare(sides, pace)
    group = "A suspended game (from its middle decision) to the end"
    for name in sides:
        yield Row(group, name, found.speed(name), "games/s")
    yield Row(group, "finished ÷ stepped", found.ratio("finished", "stepped"), "×", at_least(1.4))


def clones(machine: Any, half: int, pace: Pace) -> Iterator[Row]:
    states = cycle([middle(machine, seed, half) for seed in range(MIDDLES)])
    race = hand_middle(half)
    found = compare(
        {
            "clone": timed(lambda _: machine.clone(next(states))),
            "clone and answer": timed(lambda _: machine.answer(machine.clone(next(states)), 0)),
            "deepcopy": timed(lambda _: copy.deepcopy(race)),
        },
        Pace(pace.rounds, pace.slice / 4, pace.tick),
    )
    group = f"A copy of the table at the middle decision, {PLAYERS} players"
    yield Row(group, "clone", found.seconds("clone") * 1e6, "µs", at_most(3))
    yield Row(group, "clone and its first answer", found.seconds("clone and answer") * 1e6, "µs")
    yield Row(group, "deepcopy of the simple race", found.seconds("deepcopy") * 1e6, "µs")
    yield Row(group, "deepcopy ÷ clone", found.ratio("clone", "deepcopy"), "×", at_least(150))


# ------------------------------------------------------------------ every shipped game


def shipped(pace: Pace) -> Iterator[Row]:
    """A game that cannot be played yet says so and is left out."""
    for slug, entry in paddock.find_games().items():
        players = seats(entry)
        group = f"{entry.name}, {players} players"
        try:
            machine = paddock.load(slug).machine(players)
            asked = decisions(machine)
        except Exception as problem:
            yield Row(group, "playouts", None, note=f"left out: {problem or type(problem).__name__}")
            continue
        yield from one_game(group, machine, asked, pace)


def seats(entry: GameEntry) -> int:
    """Three players, or as near to it as the game allows."""
    return min(max(PLAYERS, entry.low), entry.high)


def one_game(group: str, machine: Any, asked: float, pace: Pace) -> Iterator[Row]:
    state = middle(machine, 1, max(1, int(asked / 2)))
    sides = {"direct": direct(machine), "resumable": resumable(machine)}
    found = compare({**sides, "clone": timed(lambda _: machine.clone(state))}, pace)
    yield Row(group, "direct", found.speed("direct"), "games/s")
    yield Row(group, "resumable", found.speed("resumable"), "games/s")
    yield Row(group, "direct, a decision", found.seconds("direct") / asked * 1e6, "µs", note=f"{asked:.0f} a game")
    yield Row(group, "clone at the middle decision", found.seconds("clone") * 1e6, "µs")
