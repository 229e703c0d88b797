"""Cards for a shipped game as a designer writes them: they check, their scenarios hold, and the game plays with them."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from paddock.library import check, load
from paddock.loader import parse, used_games
from paddock.sources import Files
from paddock.testing import run_scenarios

CARDS = sorted(Path(__file__).parent.glob("*.cards"))


@pytest.mark.parametrize("path", CARDS, ids=lambda p: p.stem)
def test_the_cards_do_what_their_scenarios_say(path: Path) -> None:
    assert check([path])[0] == []
    report = run_scenarios([path])
    assert report.scenarios and report.ok, str(report)


@pytest.mark.parametrize("path", CARDS, ids=lambda p: p.stem)
def test_the_game_plays_with_them(path: Path) -> None:
    slug = used_games(parse(*Files().read_all([path])).trees[0])[0][0]
    game = load(slug, cards=[path])
    for players in {game.program.low, game.program.high}:
        machine = game.machine(players)
        for seed in range(10):
            pick, state = random.Random(seed), machine.new(seed)
            machine.play(state, lambda s, seat, prompt, options, pick=pick: pick.randrange(len(options)))
            assert state.over
