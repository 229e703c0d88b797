"""Steps that wait for something, and results that are there before anything answers them."""

from __future__ import annotations

from pathlib import Path

import pytest
from code_desk import agree

from paddock.library import check, load
from paddock.testing import run_scenarios
from paddock.text.show import draw_all

WAITING = Path(__file__).parent / "waiting.rules"


def test_the_game_checks_and_its_scenarios_hold() -> None:
    found, sources = check([WAITING])
    assert not found, draw_all(found, sources)
    report = run_scenarios([WAITING])
    assert report.ok, str(report)


@pytest.mark.parametrize("seed", range(24))
def test_all_executors_play_it_alike(seed: int) -> None:
    end, told = agree(load(WAITING).program, seed, players=2 + seed % 3)
    assert end.over
    assert len(told) > 10
