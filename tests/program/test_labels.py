"""What people read on cards that have no name of their own: the label of their kind, or of the nearest kind above it."""

from __future__ import annotations

from pathlib import Path

from paddock.library import load

GAME = """game "Labels"
  players 2
  starts with "Race"

kind trick is a card
  length: number
  label "{length} ahead"
kind act is a trick
kind song is an act
kind gear is a trick
  label "gear {length}"

place box of tricks, face up, starts with tricks

cards acts
  length 1, 2

cards songs
  length 3

cards gears
  length 4

card "Cap", an act
  length 5

phase "Race":
  for each player:
    the player chooses a trick in the box whose length is more than 1 as the trick
    move the trick to the box

the winners means the players
"""


def test_a_kind_has_the_label_of_the_kind_above_it(tmp_path: Path) -> None:
    path = tmp_path / "labels.rules"
    path.write_text(GAME, encoding="utf-8")
    names = [card.name for card in load(path).graph.program.cards]
    assert sorted(names) == ["1 ahead", "2 ahead", "3 ahead", "Cap", "gear 4"]
