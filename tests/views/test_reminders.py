"""Reminder text: a card prints the sentence of a rule that stands elsewhere, and reads back without it."""

from __future__ import annotations

from paddock.checking import check_sources
from paddock.library import load_sources
from paddock.text.model import Source
from paddock.tree.from_card_text import read_card_text
from paddock.views.card_text import card_text, in_a_line

GAME = """game "Hats"
  players 2
  starts with "Go"

kind hat is a card
  size: number

place shelf of hats, face up, starts with hats
counter points for each player

verb (a player) finds (a hat):
  rule R-2: What is found goes back.
  move the hat to the shelf

after a player finds a hat, if the hat is "Crown":
  rule R-1: Who finds the crown gets a point.
  add (the size of the hat) to the points of the player

phase "Go":
  for each player:
    if the shelf is not empty:
      the player finds the first of the shelf

the winners means the players with the highest points

card "Crown", a hat
  size 3
  reminds of R-1, R-2
"""


def test_the_sentence_of_the_rule_is_printed() -> None:
    game = load_sources([Source("hats.rules", GAME)])
    text = card_text(game.program, "Crown", game.sources)
    assert text is not None
    assert str(text) == "Crown — a hat\nSize 3\n(Who finds the crown gets a point.)\n(What is found goes back.)"
    assert in_a_line(text) == "hat, size 3. (Who finds the crown gets a point.) (What is found goes back.)"
    back, problems = read_card_text(str(text))
    assert back is not None and not problems and len(back.lines) == 1


def test_it_reminds_of_rules_that_are_there() -> None:
    assert [d.message for d in check_sources([Source("hats.rules", GAME)])[0]] == []
    wrong = check_sources([Source("hats.rules", GAME.replace("R-1, R-2", "R-1, R-3"))])[0]
    assert [d.message for d in wrong if d.is_error] == ['"Crown" reminds of R-3, which is no rule here']


def test_it_is_only_of_rules_that_it_reminds() -> None:
    wrong = check_sources([Source("hats.rules", GAME.replace("R-1, R-2", "the crown"))])[0]
    assert [d.message for d in wrong if d.is_error] == ["a hat has no `reminds`"]
