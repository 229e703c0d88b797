"""A change of a value that wider things have too: whose value it is, is of the kind that the line says."""

from __future__ import annotations

from paddock.testing import run_source_scenarios
from paddock.text.model import Source

RULES = """game "Pond"
  players 2
  starts with "Swim"

kind bird is a piece
kind duck is a bird, 1 for each player
kind goose is a bird
kind charm is a card
  works in the nest

place pond of birds, face up, starts with birds
place bag of charms, face down, starts with charms
place nest of charms for each player, face up

flag wet for each duck
counter eggs for each duck

the pace of (a bird) means 1

phase "Swim":
  for each bird:
    repeat (the pace of the bird) times:
      shuffle the bag
  for each duck:
    mark it as wet
    add 1 to its eggs

the winners means the players with the highest (the eggs of its duck)
"""
CARDS = """card "Grey", a goose

card "Towel", a charm
  while the bird is wet and its owner is you:
    the pace of a duck is (the eggs of the bird) higher
"""
SCENARIO = """scenario "for ducks that are wet"
  players Ann, Bob
  given:
    the nest of Ann is "Towel"
    "Ann's duck" is wet
    "Bob's duck" is wet
    the eggs of "Ann's duck" is 4
    the eggs of "Bob's duck" is 4
  then:
    the pace of "Ann's duck" is 5
    the pace of "Bob's duck" is 1
    the pace of "Grey" is 1
"""


def test_a_change_knows_of_what_kind_that_is_whose_value_it_changes() -> None:
    texts = {"pond.rules": RULES, "pond.cards": CARDS, "pond.scenario": SCENARIO}
    report = run_source_scenarios([Source(name, text) for name, text in texts.items()])
    assert not report.problems and [line.ok for line in report.scenarios] == [True], str(report)
