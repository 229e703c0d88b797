"""A card that waits for what brings it into force is told to wait until it is there."""

from __future__ import annotations

from paddock import check_sources
from paddock.text.model import Source

GAME = """game "Stable"
  players 2
  starts with "Go"
kind act is a card
  works in the stable
place hand of acts for each player, face up
place stock of acts, face up, starts with acts
place stable of acts for each player, face up
counter points for each player
verb (a player) calls up (an act):
  move the act to its stable
phase "Go":
  for each player:
    move the top 2 cards of the stock to its hand
    the player chooses an act in its hand as the act
    the player calls up the act
    the player chooses an act in its stable as the old act
    the player calls up the old act
card "One", an act
  {when} you call up this card:
    add 1 to your points
card "Two", an act
  copies 4
the winners means the players with the highest points
"""


def told(when: str) -> list[tuple[str, tuple[str, ...]]]:
    found = check_sources([Source("stable.rules", GAME.replace("{when}", when))])[0]
    return [(each.message, each.help) for each in found]


def test_it_waits_until_it_is_there() -> None:
    message = "out of the hand this card comes to the stable only by this, and does nothing before it is there"
    assert told("when") == [(message, ("wait until it is there: after you call up this card:",))]
    assert told("after") == []
