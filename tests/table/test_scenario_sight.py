"""What a scenario says that a player sees is what the view of that player shows."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.library import load
from paddock.testing import run_scenarios

RULES = """game "Marks"
  players 2
  starts with "Game"

kind leaf is a card, plural leaves
  worth: number
  label "leaf {worth}"
kind stone is a piece, 1 for each player

cards leaves
  worth 1 to 4

place hand of leaves for each player, seen by its owner
place heap of leaves, face up
place field of stones, face up, starts with stones
counter mark for each leaf
counter speed for each stone
counter secret for each stone, seen by its owner
note favourite for each player is a leaf
counter points for each player

the marks of (a player) means the sum of mark of leaves
the marks in sight of (a player) means the sum of mark of the heap

phase "Game":
  add 1 to the points of the first of the players

the winners means the players with the highest points

scenario "sight"
  players Ann, Bob
  given:
    the hand of Ann is "leaf 1"
    the heap is "leaf 2", "leaf 3", "leaf 4"
    the mark of "leaf 1" is 3
    the favourite of Ann is "leaf 1"
    the favourite of Bob is "leaf 2"
  then:
    {line}
"""
GIVEN = """
the hand of Ann is "leaf 1"
the heap is "leaf 2", "leaf 3", "leaf 4"
the mark of "leaf 1" is 3
the favourite of Ann is "leaf 1"
the favourite of Bob is "leaf 2"
"""
SEEN = [
    ("Ann", 'the mark of "leaf 1"', True),
    ("Bob", 'the mark of "leaf 1"', False),
    ("Bob", "the mark of (the first of (the hand of Ann))", False),
    ("Ann", 'the mark of "leaf 2"', True),
    ("Bob", 'the mark of "leaf 2"', True),
    ("Bob", 'the speed of "Ann\'s stone"', True),
    ("Ann", 'the secret of "Ann\'s stone"', True),
    ("Bob", 'the secret of "Ann\'s stone"', False),
    ("Ann", "the favourite of Ann", True),
    ("Bob", "the favourite of Ann", False),
    ("Ann", "the favourite of Bob", True),
    ("Bob", "the points of Ann", True),
    ("Bob", "the hand of Ann", False),
]


@pytest.mark.parametrize(("who", "what", "sees"), SEEN)
def test_a_scenario_and_the_view_agree(tmp_path: Path, who: str, what: str, sees: bool) -> None:
    path = tmp_path / "marks.rules"
    for verb, holds in (("sees", sees), ("does not see", not sees)):
        path.write_text(RULES.replace("{line}", f"{who} {verb} {what}"), encoding="utf-8")
        found = run_scenarios([path])
        assert found.problems == [] and len(found.scenarios) == 1, str(found)
        message = found.scenarios[0].message
        assert message == "" if holds else message.endswith(f". Found: {who} {'sees' if sees else 'does not see'} it")


def test_nothing_of_it_is_in_the_view_or_in_the_numbers(tmp_path: Path) -> None:
    path = tmp_path / "marks.rules"
    path.write_text(RULES.partition("scenario")[0], encoding="utf-8")
    table = load(path).set_up(GIVEN)
    shown = {
        seat: {(s.name, s.owner): s.value for s in table.view(seat).stores if s.name in ("mark", "favourite")}
        for seat in (0, 1)
    }
    open_ = {("mark", f"leaf {n}"): 0 for n in (2, 3, 4)} | {("favourite", "Bob"): "leaf 2"}
    assert shown[0] == open_ | {("mark", "leaf 1"): 3, ("favourite", "Ann"): "leaf 1"}
    assert shown[1] == open_ | {("favourite", "Ann"): "a hidden leaf"}
    numbers = {seat: {(n.label, n.owner): n.value for n in table.numbers(seat)} for seat in (0, 1, None)}
    assert numbers[1] == numbers[None] == {("marks in sight", "Ann"): 0, ("marks in sight", "Bob"): 0}
    assert numbers[0] == numbers[1] | {("marks", "Ann"): 3, ("marks", "Bob"): 3}
