"""What has happened before this turn: its scenarios hold, all executors play it alike, other words are led to it."""

from __future__ import annotations

from pathlib import Path

import pytest
from code_desk import agree

from paddock.library import check, load
from paddock.testing import run_scenarios
from paddock.text.show import draw_all

PAST = Path(__file__).parent / "past.rules"
CARD = 'card "Elm", a leaf\n  after you rest, if {}:\n    add 1 to your points\n'
LED = (
    "your car was passed since its last turn",
    "your car was passed in your last turn",
    "your car has been passed since your last turn",
    "your car was passed since your last trun",
    "your car was passed the turn before",
)
REFUSED = {
    "your car was passed since the last game": "there is no game before this one",
    "a car was passed last game": "there is no game before this one",
    "your car was passed since your last race": "whose race is meant? a race is nobody's",
    "the number of times your car was passed since your last turn is 2": (
        "since then it is kept whether something happened, but not how often"
    ),
    "your car was passed by the first of the line since your last turn": "since then this is kept for one at a time",
}


def test_the_game_checks_and_its_scenarios_hold() -> None:
    found, sources = check([PAST])
    assert not found, draw_all(found, sources)
    report = run_scenarios([PAST])
    assert report.ok, str(report)
    assert len(report.scenarios) == 2


@pytest.mark.parametrize("seed", range(12))
def test_all_executors_play_it_alike(seed: int) -> None:
    end, told = agree(load(PAST).program, seed, players=2 + seed % 3)
    assert end.over
    assert len(told) > 5


def told(tmp_path: Path, condition: str) -> tuple[str, tuple[str, ...]]:
    path = tmp_path / "past.rules"
    path.write_text(PAST.read_text(encoding="utf-8") + CARD.format(condition), encoding="utf-8")
    (found,) = [one for one in check([path])[0] if one.is_error]
    return found.message, found.help


@pytest.mark.parametrize("condition", LED)
def test_other_words_are_led_to_it(tmp_path: Path, condition: str) -> None:
    assert told(tmp_path, condition)[1] == (
        "of the turn before this one: your car was passed last turn",
        "of all since yours was over: your car was passed since your last turn",
        "or that of X: your car was passed since the last turn of X",
    )


@pytest.mark.parametrize("condition", REFUSED)
def test_what_is_not_kept_is_said(tmp_path: Path, condition: str) -> None:
    assert told(tmp_path, condition)[0] == REFUSED[condition]
