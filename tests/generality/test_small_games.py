"""Small games of other kinds: a grid, a board with roads, push your luck, tricks, dice under a cup.

Each checks without a word, its scenarios hold, and it plays to its end alike in all ways.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from paddock.code import Walker
from paddock.library import check, load
from paddock.testing import run_scenarios

GAMES = sorted(Path(__file__).parent.glob("*.rules"))


@pytest.mark.parametrize("path", GAMES, ids=lambda p: p.stem)
def test_the_game_checks_and_plays_alike_in_all_three_ways(path: Path) -> None:
    diagnostics, _ = check([path])
    assert diagnostics == []
    report = run_scenarios([path])
    assert [s.message for s in report.scenarios if not s.ok] == []
    game = load(path)
    for players in range(game.program.low, game.program.high + 1):
        machine = game.machine(players)
        for seed in range(8):
            ends = []
            for play in (machine.play, Walker(machine).play):
                pick, state = random.Random(seed), machine.new(seed)
                play(state, lambda s, seat, prompt, options, pick=pick: pick.randrange(len(options)))
                assert state.over
                ends.append((state.Z, state.N, state.A))
            assert ends[0] == ends[1]


def test_noughts_and_crosses_finds_every_line() -> None:
    game = load(Path(__file__).parent / "noughts-and-crosses.rules")
    won = [0, 0]
    for seed in range(400):
        table = game.deal(players=2, seed=seed)
        pick = random.Random(seed)
        while table.ask:
            table.answer(pick.randrange(len(table.ask.options)))
        assert table.result is not None
        for seat in table.result.seats:
            won[seat] += 1
    # Of all ways to play at random the first player wins 58.5 %, the second 28.8 %.
    assert 0.50 < won[0] / 400 < 0.67
    assert 0.21 < won[1] / 400 < 0.36
