"""The past of a verb: by rule, from the list of odd ones, or like the verb it is made of."""

from __future__ import annotations

import pytest

from paddock.library import check_sources
from paddock.program.words.english import past_forms
from paddock.text.model import Source

GAME = """game "Past"
  players 2
  starts with "Go"
kind boat is a piece, 1 for each player
place river of boats, face up, in order, starts with boats
counter points for each player
verb (a boat) overtakes (a boat, the other):
  swap the boat with the other
phase "Go":
  the last of the river overtakes the first of the river
  if there is a boat that is slow:
    add 1 to the points of the first of the players
the winners means the players with the highest points
whether (a boat) is slow means the boat was {done} this go
"""


@pytest.mark.parametrize(
    ("base", "past", "done"),
    [
        ("take", "took", "taken"),
        ("overtake", "overtook", "overtaken"),
        ("withdraw", "withdrew", "withdrawn"),
        ("outrun", "outran", "outrun"),
        ("relay", "relayed", "relayed"),
        ("overtax", "overtaxed", "overtaxed"),
        ("pass", "passed", "passed"),
    ],
)
def test_what_a_verb_did(base: str, past: str, done: str) -> None:
    assert past_forms(base) == (past, done)


@pytest.mark.parametrize(("done", "messages"), [("overtaken", []), ("passed", ["no word `passed`"])])
def test_a_verb_that_the_game_does_not_have_is_what_is_not_known(done: str, messages: list[str]) -> None:
    found = check_sources([Source("past.rules", GAME.format(done=done))])[0]
    assert [d.message for d in found if d.is_error] == messages
