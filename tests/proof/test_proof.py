"""A small dose of every trial for every shipped game and for the small ones: `make proof` tries the same at length."""

from __future__ import annotations

import pytest
from doses import doses

from paddock.checking import plain_games
from paddock.sources import Files
from proof.games import MADE, SMALL, rows
from proof.model import Trial
from proof.runner import Tally, try_one
from proof.sheet import failures
from proof.trials import TRIALS

SEED = 20260101
COMMANDS = (
    "cache",
    "kills",
    "disks",
    "users",
)  # start many, which takes long, and ask little of the game they are given
EACH = [(trial, row) for trial in TRIALS for row in rows(trial.made)]
PLAIN = sorted(plain_games(Files()), reverse=True)  # the first trials take longest, and in the first games least
IN_GAMES = [trial.name for trial in TRIALS if trial.name not in COMMANDS and not trial.made]


def in_every_run(trial: Trial, row: str) -> bool:
    """All trials in the small games; of the shipped games one for each trial, by turns."""
    if row in (SMALL, MADE):
        return True
    return trial.name in IN_GAMES and row == PLAIN[IN_GAMES.index(trial.name) % len(PLAIN)]


def test_every_game_has_its_turn() -> None:
    assert {row for trial, row in EACH if in_every_run(trial, row)} >= set(PLAIN)


@pytest.mark.parametrize("part", doses(3, 1))
@pytest.mark.parametrize(
    ("trial", "row"),
    [
        pytest.param(trial, row, id=f"{trial.name}, {row}", marks=[] if in_every_run(trial, row) else pytest.mark.long)
        for trial, row in EACH
    ],
)
def test_nothing_fails(trial: Trial, row: str, part: int) -> None:
    tally = Tally(trial, row)
    for _ in range(-(-trial.dose[row in (SMALL, MADE)] // part)):
        try_one(tally, SEED)
    assert not tally.failed, "\n" + failures([tally])
    assert tally.idle < tally.tried, "what could not fail shows nothing"


def test_each_kind_of_trial_has_a_name_of_its_own() -> None:
    assert len({trial.name for trial in TRIALS}) == len(TRIALS)
