"""Takes a small amount and the whole, gives the cases of a test: the small one in every run, the whole one in `make proof`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from paddock.checking import plain_games
from paddock.finding import shipped_games
from paddock.sources import Files


def doses(small: Any, whole: Any) -> list[Any]:
    return [pytest.param(small, id="small"), pytest.param(whole, id="whole", marks=pytest.mark.long)]


def by_turns(cases: Iterable[Any], of: int, first: int = 0) -> list[Any]:
    """Of cases that show the same of many things every so-many-th in every run, from the `first` on."""
    params = [case if isinstance(case, tuple) else (case,) for case in cases]
    return [
        pytest.param(*values, marks=[] if at % of == first else pytest.mark.long) for at, values in enumerate(params)
    ]


def few_in_doses(games: Iterable[str]) -> list[Any]:
    """Of what takes long in each, the two smallest in every run."""
    few = sorted(plain_games(Files()), key=lambda game: sum(map(len, _texts(game))))[:2]
    return [game if game in few else pytest.param(game, marks=pytest.mark.long) for game in games]


def _texts(game: str) -> list[str]:
    files = Files()
    return [source.text for source in files.read_all(files.of_game(shipped_games()[game]))[0]]


def in_doses(games: Iterable[str]) -> list[Any]:
    """Shipped games: a mix has what its games have, and takes longest, so it belongs to the whole."""
    plain = plain_games(Files())
    return [game if game in plain else pytest.param(game, marks=pytest.mark.long) for game in games]
