"""Which of several cards acts first is asked only where it can make a difference; and a card needs what it chooses first."""

from __future__ import annotations

import pytest

from paddock.library import load_sources
from paddock.text.model import Source

GAME = """game "Order"
  players 2
  starts with "Go"
  cards act in the order of (the players)

kind charm is a card
  works in the row

place row of charms for each player, face up, starts with charms
counter points for each player

the luck of (a player) means 1
the grace of (a player) means 1
report "grace": the sum of grace of the players

verb (a player) tries:
  add (its luck + its grace) to its points

phase "Go":
  for each charm:
    move the charm to the row of the first of (players whose seat is 1)
  the first of (players whose seat is 1) tries

the winners means the players with the highest points

card "One", a charm
  when you try{one}

card "Two", a charm
  when you try{two}
"""
HIGHER = ":\n    your luck is 2 higher"
INSTEAD = ":\n    your luck is 5 instead"
GRACE = ":\n    your grace is 5 instead"
IF_LUCKY = ", if your luck is more than 1:\n    your grace is 1 higher"
POINTS = ":\n    add 1 to your points"


@pytest.mark.parametrize(
    ("one", "two", "asked"),
    [
        (HIGHER, HIGHER, False),
        (HIGHER, INSTEAD, False),
        (GRACE, INSTEAD, False),
        (INSTEAD, INSTEAD, True),  # the second counts
        (INSTEAD, IF_LUCKY, False),  # at first only the one fits
        (POINTS, HIGHER, True),  # what is done may ask for what is changed
        (POINTS, POINTS, True),
    ],
)
def test_which_card_acts_first_is_asked_where_it_matters(one: str, two: str, asked: bool) -> None:
    game = load_sources([Source("order.rules", GAME.format(one=one, two=two))])
    table = game.deal(seed=1, forced="skipped")
    assert (table.ask is not None) == asked


def test_a_condition_on_what_another_card_changes_makes_the_order_matter() -> None:
    unlucky = ", if your luck is at most 1:\n    your grace is 1 higher"
    game = load_sources([Source("order.rules", GAME.format(one=HIGHER, two=unlucky))])
    assert game.deal(seed=1, forced="skipped").ask is not None


WINDOW = """game "Targets"
  players 2
  starts with "Go"

kind reply is a card

place hand of replies for each player, seen by its owner
place table of replies for each player, face up
place box of replies, face up, starts with replies
counter points for each player

window for replies in the hand, laid on the table:
  asks the players
  laid:
    do nothing
  used:
    move the card to the box
  spoiled:
    move the card to the hand of the player

verb (a player) knocks:
  add 1 to its points

phase "Go":
  for each reply:
    move the reply to the hand of the first of (players whose seat is 1)
  the first of (players whose seat is 1) knocks

the winners means the players with the highest points

card "Both", a reply
  when a player knocks:
    you choose {number} players whose points is {points} as the pair
    add 1 to the points of the first of the pair
"""


@pytest.mark.parametrize(("number", "points", "asked"), [(2, 0, True), (1, 0, True), (1, 7, False), (3, 0, False)])
def test_a_card_that_answers_needs_what_it_chooses_first(number: int, points: int, asked: bool) -> None:
    game = load_sources([Source("targets.rules", WINDOW.format(number=number, points=points))])
    assert (game.deal(seed=1, forced="skipped").ask is not None) == asked
