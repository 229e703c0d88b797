"""The small game at a table of two."""

from __future__ import annotations

import pytest
from small_game import SmallGame

from paddock.table import Table, deal


@pytest.fixture(scope="session")
def game() -> SmallGame:
    return SmallGame()


@pytest.fixture
def table(game: SmallGame) -> Table:
    return deal(game, players=2, seed=7, names=["Ann", "Bob"])
