"""What is chosen, rolled or picked has a name: without one the question would be asked and nothing would come of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.library import check

GAME = """game "Naming"
  players 2 to 4
  starts with "Go"
kind leaf is a card, plural leaves
place pile of leaves, face down, starts with leaves
place heap of leaves, face up
place hand of leaves for each player, seen by its owner
counter points for each player
cards leaves
  copies 9
verb (a player) acts:
{steps}
phase "Go":
  for each player:
    move the top card of the pile to its hand
    the player acts
the winners means the players with the highest points
"""

NAMELESS = {
    "the player chooses a leaf in its hand\n  move the leaf to the heap": "… as the leaf",
    "the player chooses 2 leaves in its hand\n  move the leaves to the heap": "… as the picks",
    'the player chooses a leaf in its hand or "pass"': "… as the leaf",
    "the player chooses a number from 1 to 3\n  add the number to its points": "… as the number",
    "the player chooses another player\n  add 1 to its points": "… as the other player",
    "secretly for each player:\n    chooses a number from 1 to 3": "… as its number",
}


def told(tmp_path: Path, steps: str) -> list[tuple[int, str, tuple[str, ...]]]:
    path = tmp_path / "naming.rules"
    path.write_text(GAME.replace("{steps}", f"  {steps}"), encoding="utf-8")
    return [(d.span.line if d.span else 0, d.message, d.help) for d in check([path])[0] if d.is_error]


@pytest.mark.parametrize("steps", NAMELESS)
def test_a_choice_without_a_name_is_told_once(tmp_path: Path, steps: str) -> None:
    [(line, message, helps)] = told(tmp_path, steps)
    assert line == (13 if "secretly" in steps else 12) and message == "what is chosen has no name"
    assert helps[0] == f"give it one at the end of the line: {NAMELESS[steps]}"


@pytest.mark.parametrize("steps", ["roll a die with 6 sides", "roll 2 dice with 6 sides"])
def test_so_is_a_die_nobody_can_speak_of(tmp_path: Path, steps: str) -> None:
    [(_, message, helps)] = told(tmp_path, steps)
    assert message == "what is rolled has no name" and helps == ("write: … as the NAME, and say what is done with it",)


def test_what_each_chooses_in_secret_is_its_own(tmp_path: Path) -> None:
    [(_, message, helps)] = told(tmp_path, "secretly for each player:\n    chooses a number from 1 to 3 as the bid")
    assert message == "what each chooses in secret is its own" and helps == ("write: as its bid",)
