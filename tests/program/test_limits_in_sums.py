"""`but at most` beside a sum can be meant in two ways: parentheses say which."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.library import check, load

GAME = """game "Sums"
  players 2
  starts with "Go"

counter pot, starts at 5
counter bank, starts at 4
counter total

phase "Go":
  let the sum be {sum}
  set the total to the sum

the winners means the players
"""


@pytest.mark.parametrize(
    ("sum_", "help_"),
    [
        ("the pot + the bank but at most 6", "put what goes first in parentheses: (A + B) but at most C"),
        ("the pot but at least 6 - the bank", "put what goes first in parentheses: (A but at least B) - C"),
    ],
)
def test_what_can_be_meant_in_two_ways_is_refused(tmp_path: Path, sum_: str, help_: str) -> None:
    path = tmp_path / "sums.rules"
    path.write_text(GAME.format(sum=sum_))
    (found,), _ = check([path])
    assert found.help[0] == help_


@pytest.mark.parametrize(
    ("sum_", "total"),
    [
        ("(the pot + the bank) but at most 6", 6),
        ("the pot + (the bank but at most 3)", 8),
        ("(the pot but at least 6) - the bank", 2),
        ("the pot but at least (6 - the bank)", 5),
        ("the pot but at most 3", 3),
    ],
)
def test_parentheses_say_which(tmp_path: Path, sum_: str, total: int) -> None:
    path = tmp_path / "sums.rules"
    path.write_text(GAME.format(sum=sum_))
    table = load(path).deal(players=2, seed=1)
    assert table.ask is None
    assert {store.name: store.value for store in table.view().stores}["total"] == total
