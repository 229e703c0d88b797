"""What stops a game says the file and line of the rules that asked for it: in a step, in the result, in a report."""

from __future__ import annotations

from pathlib import Path

import pytest

import paddock
from paddock.table.broken import GameError

GAME = """game "Nothing there"
  players 2
  starts with "Go"

kind leaf is a card, plural leaves
  rank: number

cards leaves
  rank 1 to 3

place heap of leaves, face up
place stock of leaves, face down, starts with leaves
counter coins for each player

phase "Go":
  for each player:
    add 1 to its coins
"""
NONE = "something is asked of a thing or number that is not there (none)"


@pytest.mark.parametrize(
    ("lines", "line"),
    [
        ("    add (the rank of the top card of the heap) to its coins\n\nthe winners means the players\n", 18),
        ("\nthe winners means the players whose coins is more than (the rank of the top card of the heap)\n", 19),
        ('\nthe winners means the players\nreport "top": 1 + the rank of the top card of the heap\n', 20),
    ],
    ids=["a step", "the winners", "a report"],
)
def test_a_none_has_a_line(tmp_path: Path, lines: str, line: int) -> None:
    path = tmp_path / "x.rules"
    path.write_text(GAME + lines, encoding="utf-8")
    with pytest.raises(GameError) as stopped:
        _ = paddock.load(path).deal(players=2, seed=1).result
    assert str(stopped.value).startswith("The rules ask for something that cannot be done: ")
    assert f"x.rules:{line}: {NONE}" in str(stopped.value)
