"""The story of a card that does something instead says what it was instead of."""

from __future__ import annotations

from paddock import Source
from paddock.testing import run_source_scenarios

GAME = """game "Instead"
  players 2
  starts with "Go"
kind leaf is a card, plural leaves
cards leaves
  copies 2
place row of leaves for each player, face up, starts with leaves
counter points for each player
verb (a player) hops:
  add 1 to its points
verb (a player) hides:
  untold
  add 1 to its points
phase "Go":
  for each player:
    the player hops
    the player hides
the winners means the players with the highest points
card "Away", a leaf
  works in the row
  when another player hops, instead:
    add 5 to your points
  when another player hides, instead:
    add 7 to your points
scenario "told"
  players Ann, Bob
  given:
    the row of Ann is "Away"
  when Bob hops
  when Bob hides
"""


def test_what_did_not_happen_is_told_once_with_the_card_that_answered() -> None:
    (scenario,) = run_source_scenarios([Source("instead", GAME)], story=True).scenarios
    told = "\n".join(scenario.events)
    assert "Away answers, instead of: Bob hops." in told, told
    assert told.count("Bob hops") == 1 and "hides" not in told
