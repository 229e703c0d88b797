"""Whether a verb can be done is asked before its first step, so that line stands above all of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.library import check

GAME = """game "Coins"
  players 2
  starts with "Go"
kind hex is a space, in a grid of 3 rows and 3 columns of hexagons, plural hexes
kind frog is a piece, 1 for each player
place pond of frogs, face up, on hexes
counter coins for each player
the winners means the players with the highest coins
phase "Go":
  for each player:
    the player earns
"""


def errors(tmp_path: Path, steps: str) -> list[tuple[str, tuple[str, ...]]]:
    text = GAME + "verb (a player) earns:\n" + "".join(f"  {line}\n" for line in steps.splitlines())
    (tmp_path / "coins.rules").write_text(text, encoding="utf-8")
    return [(d.message, d.help) for d in check([tmp_path / "coins.rules"])[0] if d.is_error]


@pytest.mark.parametrize(
    "steps",
    [
        "add 1 to its coins\nonly if its coins is at least 1\nadd 10 to its coins",
        "if its coins is 0:\n  only if its coins is 0\n  add 1 to its coins",
    ],
)
def test_below_a_step_it_is_refused(tmp_path: Path, steps: str) -> None:
    ((message, helps),) = errors(tmp_path, steps)
    assert message == "`only if` stands below a step, but is asked before all of them"
    assert helps == ("put this line above all steps", "to end here: if …: with `stop` below it")


def test_above_all_steps_it_is_fine(tmp_path: Path) -> None:
    assert errors(tmp_path, "untold\nrule A-1: Who has none earns.\nonly if its coins is 0\nadd 1 to its coins") == []


def test_a_hexagon_has_nothing_straight_ahead(tmp_path: Path) -> None:
    ((message, helps),) = errors(tmp_path, "let the next one be the hex ahead of its frog")
    assert message == "of hexagons no hex lies straight ahead"
    assert helps == ("the hex toward ahead left from …", "the hex toward ahead right from …")
