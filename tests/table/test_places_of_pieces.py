"""Cards that lie in a place of a piece: `you`, and who holds them, is the player whose piece it is."""

from __future__ import annotations

from pathlib import Path

from paddock.testing import run_scenarios

GAME = """game "Garages"
  about "Cards on cars."
  players 3
  starts with "Go"

kind gem is a piece, 1 for each player
kind car is a piece, 2 for each player
kind charm is a card
  works in the boot

card "Clover", a charm
  after a player rests:
    add 1 to your luck
  your reach is 5 higher

place shelf of charms, face up, starts with charms
place boot of charms for each car, face up
counter luck for each player

the reach of (a player) means 1
report "reach": the sum of reach of the players
report "gems": the number of gems

verb (a player) rests:
  do nothing

phase "Go":
  for each player:
    the player rests

the winners means the players with the highest luck

scenario "whose car it is"
  players Ann, Bob, Cleo
  given:
    the boot of "Cleo's car 2" is "Clover"
  when Ann rests
  then:
    the luck of Cleo is 1
    the luck of Ann is 0
    the reach of Cleo is 6
    the reach of Bob is 1
    the holder of "Clover" is Cleo
"""


def test_you_are_the_player_of_the_piece(tmp_path: Path) -> None:
    path = tmp_path / "garages.rules"
    path.write_text(GAME, encoding="utf-8")
    report = run_scenarios([path])
    assert report.ok, str(report)
