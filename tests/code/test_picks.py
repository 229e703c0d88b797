"""Several at random: its scenarios hold, and all executors play it alike."""

from __future__ import annotations

from pathlib import Path

import pytest
from code_desk import agree

from paddock.library import check, load
from paddock.testing import run_scenarios
from paddock.text.show import draw_all

PICKS = Path(__file__).parent / "picks.rules"


def test_the_game_checks_and_its_scenarios_hold() -> None:
    found, sources = check([PICKS])
    assert not any(one.is_error for one in found), draw_all(found, sources)
    report = run_scenarios([PICKS])
    assert report.ok, str(report)


@pytest.mark.parametrize("seed", range(9))
def test_all_executors_play_it_alike(seed: int) -> None:
    end, _ = agree(load(PICKS).program, seed, players=2 + seed % 2)
    assert end.over
