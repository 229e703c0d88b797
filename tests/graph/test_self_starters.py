"""A card that sets itself off for ever is told of when it is checked, and by its name when a game meets one all the same."""

from __future__ import annotations

import pytest

from paddock import Source, check_sources
from paddock.testing import run_source_scenarios

GAME = """game "Draws"
  players 2 to 3
  starts with "Go"
kind leaf is a card, plural leaves
  works in the row
  weight: number
cards leaves
  weight 1 to 3
place stock of leaves, face down, starts with leaves
place row of leaves for each player, face up
counter points for each player
the speed of (a player) means the sum of the weight of each of its row
verb (a player) draws (a number) leaves:
  add the number + the speed of the player to its points
verb (a player) rests:
  the player draws 1 leaf
verb (a player) hurries:
  only if its points is less than 5
  the player draws 1 leaf
phase "Go":
  for each player:
    the player rests
    the player hurries
the winners means the players with the highest points

card "Loop", a leaf
  weight 1
"""
EVER = [
    "after you draw leaves:\n    you draw 1 leaf",
    "when you draw leaves, instead:\n    you draw (the number + 1) leaves",
    "when a player draws leaves:\n    you draw (the number) leaves\n    cancel it",
    "after you draw leaves:\n    you rest",
    "after another player draws leaves:\n    the player draws 1 leaf",
    "after a player draws leaves:\n    the player after the player draws 1 leaf",
]
ENDS = [
    "after you rest:\n    you draw 1 leaf",
    "after another player draws leaves:\n    you draw 1 leaf",
    "after you draw leaves, once each go:\n    you draw 1 leaf",
    "after you draw leaves, if the number is at most 3:\n    you draw (the number + 1) leaves",
    "after you draw leaves:\n    if your points is less than 9:\n      you draw 1 leaf",
    "after you draw leaves:\n    you hurry",
    "after you draw leaves:\n    you draw 1 leaf\n    move this card to the stock",
]


@pytest.mark.parametrize("endless", [True, False])
def test_what_certainly_never_ends_is_refused_and_nothing_else(endless: bool) -> None:
    for card in EVER if endless else ENDS:
        found = [d for d in check_sources([Source("draws", f"{GAME}  {card}\n")])[0] if d.is_error]
        assert [d.message for d in found] == ["this sets itself off again and again"] * endless, card
        assert all(d.span is not None and d.span.line == 28 for d in found)


def test_what_may_end_and_does_not_is_told_with_the_name_of_the_card() -> None:
    card = "  after you draw leaves:\n    if your points is at least 0:\n      you draw 1 leaf\n"
    scenario = 'scenario "x"\n  players Ann, Bob\n  given:\n    the row of Ann is "Loop"\n  when Ann rests\n'
    told = str(run_source_scenarios([Source("draws", GAME + card + scenario)]))
    assert "draws:28:3: this goes on for ever: `Loop` leads to itself again and again" in told
    assert max(map(len, told.splitlines())) < 150 and len(told.splitlines()) < 20


def test_a_value_that_leads_back_to_itself_is_told_with_the_name_of_the_card() -> None:
    card = "  the weight of every leaf in your row is (your speed + 1) instead\n"
    scenario = 'scenario "x"\n  players Ann, Bob\n  given:\n    the row of Ann is "Loop"\n'
    for last in ("  when Ann rests\n", "  then:\n    the speed of Ann is 3\n"):
        told = str(run_source_scenarios([Source("draws", GAME + card + scenario + last)]))
        assert "draws:28:3: this goes on for ever: `Loop` leads to itself again and again" in told, told
