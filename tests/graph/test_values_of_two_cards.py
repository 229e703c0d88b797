"""Two cards that each change a value by the other's value: play stops, and says which two."""

from __future__ import annotations

from paddock.testing import run_source_scenarios
from paddock.text.model import Source

GAME = """game "Circle"
  players 2
  starts with "Go"
kind act is a card
  works in the hand
place stock of acts, face up, starts with acts
place hand of acts for each player, face up
counter points for each player
the reach of (a player) means 3
the grasp of (a player) means 2
card "One", an act
  your reach is (your grasp) higher
card "Two", an act
  your grasp is (your reach) higher
verb (a player) rests:
  add its reach to its points
  add its grasp to its points
phase "Go":
  for each player:
    the player rests
the winners means the players with the highest points
scenario "both"
  players Ann, Bob
  given:
    the hand of Ann is "One", "Two"
  when Ann rests
"""


def test_both_cards_are_named() -> None:
    told = str(run_source_scenarios([Source("circle", GAME)]))
    assert "this goes on for ever: `Two` and `One` lead to each other again and again" in told or (
        "this goes on for ever: `One` and `Two` lead to each other again and again" in told
    )
