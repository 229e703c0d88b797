"""Lines of a board that are easy to read: numbers apart from names, and nothing alone on a line of its own."""

from __future__ import annotations

import io
from pathlib import Path

from rich.console import Console

from paddock.cli.screen import print_table
from paddock.library import load
from paddock.table import Table, deal

RULES = """
game "Lines"
  players 2
  starts with "Go"

kind suit is one of clubs, hearts
kind leaf is a card, plural leaves
  rank: number
  suit: suit
  label LABEL

cards leaves
  rank 7, 10
  suit clubs, hearts

place deck of leaves, face down, starts with leaves
place hand of leaves for each player, seen by its owner, in order
counter points for each player

phase "Go":
  move the top 2 cards of the deck to the hand of the first of the players
  move the top 2 cards of the deck to the hand of the last of the players
  (the first of the players) chooses a leaf in its hand as the leaf

the winners means the players
"""


def dealt(tmp_path: Path, label: str) -> Table:
    path = tmp_path / "lines.rules"
    path.write_text(RULES.replace("LABEL", label), encoding="utf-8")
    return deal(load(path), 2, 1, ["Ann", "Bob"])


def drawn(table: Table, width: int = 80) -> list[str]:
    out = Console(file=io.StringIO(), width=width)
    print_table(out, table, 0)
    assert isinstance(out.file, io.StringIO)
    return [line.strip("│ ") for line in out.file.getvalue().splitlines() if line.startswith("│")]


def test_a_place_in_a_line_is_told_from_a_name_that_begins_with_a_number(tmp_path: Path) -> None:
    assert "hand: 1. 7 of clubs  2. 7 of hearts" in drawn(dealt(tmp_path, '"{rank} of {suit}"'))
    assert "hand: 1 clubs 7  2 hearts 7" in drawn(dealt(tmp_path, '"{suit} {rank}"'))


def test_no_line_holds_nothing_but_a_dot(tmp_path: Path) -> None:
    table = dealt(tmp_path, '"{suit} {rank}"')
    for width in range(24, 90):
        lines = drawn(table, width)
        assert "·" not in lines and "," not in lines, (width, lines)
