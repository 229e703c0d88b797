"""`another boat` where a player has several boats: one of another player."""

from __future__ import annotations

from paddock.testing import run_source_scenarios
from paddock.text.model import Source

GAME = """game "Two boats"
  players 2 to 3
  starts with "Race"

kind boat is a piece, 2 for each player
kind charm is a card
  works in the nest
place sea of boats, face up, starts with boats
place deck of charms, face down, starts with charms
place nest of charms for each player, face up
counter points for each player
counter hits for each boat

verb (a boat) rams (a boat, the other):
  add 1 to the hits of the other

phase "Race":
  for each boat:
    let the other be the first of ((the boats) without the boat)
    the boat rams the other

card "Net", a charm
  after another boat rams a boat, if the owner of the other is you:
    add 1 to your points

card "Gun", a charm
  after you hoist:
    you choose another boat as the prey
    add 5 to the hits of the prey

verb (a player) hoists:
  do nothing

the winners means the players with the highest points

scenario "others are those of other players"
  players Ann, Bob
  given:
    the nest of Ann is "Net", "Gun"
  when "Ann's boat 1" rams "Ann's boat 2"
  then:
    the points of Ann is 0
  when "Bob's boat 2" rams "Ann's boat 2"
  then:
    the points of Ann is 1
  when Ann hoists:
  then:
    Ann is asked to choose "Bob's boat 1", "Bob's boat 2"
"""


def test_others_of_several_are_those_of_other_players() -> None:
    report = run_source_scenarios([Source("boats.rules", GAME)])
    assert report.ok and len(report.scenarios) == 1, str(report)
