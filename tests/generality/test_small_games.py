"""Games of other kinds: a board with roads, shedding, drafting, tricks, auctions, roles, dice under a cup.

Each checks without a word, its scenarios hold, and it plays to its end alike in all ways. Those in `larger` are whole
games as people play them, with a file of scenarios beside each.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from doses import doses
from native_way import compiler, native

from paddock.code import Machine, State, Walker
from paddock.library import Game, check, load
from paddock.testing import run_scenarios

GAMES = sorted(Path(__file__).parent.glob("*.rules"))
LARGER = sorted(Path(__file__).parent.glob("larger/*.rules"))


@pytest.mark.parametrize("seeds", doses(range(1), range(8)))
@pytest.mark.parametrize("path", GAMES, ids=lambda p: p.stem)
def test_the_game_checks_and_plays_alike_in_all_ways(path: Path, seeds: range) -> None:
    game = held(path)
    for players in range(game.program.low, game.program.high + 1):
        same_in_all_ways(game.machine(players), seeds)


@pytest.mark.parametrize("path", LARGER, ids=lambda p: p.stem)
def test_a_whole_game_checks_and_plays_alike_in_all_ways(path: Path) -> None:
    game = held(path)
    same_in_all_ways(game.machine(game.program.low), range(1))


def held(path: Path) -> Game:
    """The game, of which there is nothing to say, and whose scenarios hold and show all its rules."""
    diagnostics, _ = check([path])
    assert [found.message for found in diagnostics] == []
    report = run_scenarios([path])
    assert [s.message for s in report.scenarios if not s.ok] == []
    assert report.scenarios or path in GAMES
    assert [rule.id for coverage in report.coverage for rule in coverage.unseen] == []
    return load(path)


def same_in_all_ways(machine: Machine, seeds: range) -> None:
    for seed in seeds:
        ends = []
        in_c = [partial(native, machine)] if compiler() is not None else []
        for play in (machine.play, Walker(machine).play, stepped(machine), finished(machine, seed), *in_c):
            pick, state = random.Random(seed), machine.new(seed)
            play(state, lambda s, seat, prompt, options, pick=pick: pick.randrange(len(options)))
            assert state.over
            ends.append((state.Z, state.N, state.A))
        assert all(end == ends[0] for end in ends)


Play = Callable[[State, Any], None]


def stepped(machine: Machine) -> Play:
    """Answer by answer."""

    def play(s: State, choose: Any) -> None:
        machine.start(s)
        while s.ask is not None:
            machine.answer(s, choose(s, *s.ask[:3]))

    return play


def finished(machine: Machine, after: int) -> Play:
    """So many answers one by one, then the rest without stopping."""

    def play(s: State, choose: Any) -> None:
        machine.start(s)
        for _ in range(after):
            if s.ask is not None:
                machine.answer(s, choose(s, *s.ask[:3]))
        machine.finish(s, choose)

    return play
