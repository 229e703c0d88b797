"""A place that is counted in tens: nobody is ever told how many things lie there."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.library import Game, LoadError, load
from paddock.program.model import Place, Where
from paddock.table import deal
from paddock.table.count_bands import about, least
from paddock.table.events.model import Moved
from paddock.table.knowledge.insight import numbers_of
from paddock.views.board import plain_board
from paddock.views.story import tell

RULES = """
game "Heap"
  players 2
  starts with "Play"

kind leaf is a card, plural leaves
  rank: number

cards leaves
  rank 1 to 23

place stock of leaves, face down, counted in tens
place bag of leaves, face down, starts with leaves
place hand of leaves for each player, seen by its owner

the rest of (a player) means the number of the stock

phase "Play":
  move the bag to the stock
  for each player:
    move the top 2 cards of the stock to its hand
    the player chooses one:
      "go on":
        move its hand to the stock
      "wait":
        do nothing

the winners means the players with the highest rest
"""


def made(tmp_path: Path, rules: str) -> Game:
    path = tmp_path / "heap.rules"
    path.write_text(rules, encoding="utf-8")
    return load(path)


def test_how_many_in_words() -> None:
    place = Place(id=0, name="stock", kind="card", band=10, where=Where(file="", line=0))
    words = {0: "none", 1: "1–9", 9: "1–9", 10: "10–19", 19: "10–19", 20: "20–29", 105: "100–109"}
    assert {count: about(place, count) for count in words} == words
    assert [least(place, count) for count in (0, 1, 9, 10, 19, 20)] == [0, 1, 1, 10, 10, 20]
    place.band = 0
    assert (about(place, 7), least(place, 7)) == ("", 7)


def test_no_view_and_no_board_tells_the_number(tmp_path: Path) -> None:
    table = deal(made(tmp_path, RULES), 2, 1, ["Ann", "Bob"])
    assert len(table.state.Z[table.machine.place_index(0, None)]) == 21
    for seat in (0, 1, None):
        stock = next(place for place in table.view(seat).places if place.name == "stock")
        assert (stock.count, stock.about, stock.hidden, stock.things) == (20, "20–29", True, ())
        assert "21" not in table.view(seat).to_json()
        assert plain_board(table.view(seat))[0] == "stock: 20–29 face down"
        assert numbers_of(table, seat) == [{}, {}]


def test_an_empty_one_is_seen_to_be_empty(tmp_path: Path) -> None:
    table = deal(made(tmp_path, RULES.replace("the top 2 cards", "the top 23 cards")), 2, 1, ["Ann", "Bob"])
    assert plain_board(table.view(None))[0] == "stock: none"


def test_the_story_counts_a_few_but_not_many(tmp_path: Path) -> None:
    table = deal(made(tmp_path, RULES), 2, 1, ["Ann", "Bob"])
    since = len(table.log)
    table.answer("go on")
    lines = [line.text for line in tell(table.sight, table.log, None)]
    assert lines == [
        "Play",
        "Leaves → the stock; 2 leaves → the hand of Ann.",
        'Ann chooses "go on".',
        "2 leaves → the stock; 2 leaves → the hand of Bob.",
    ]
    back = [event for event in table.log[since:] if isinstance(event, Moved) and event.target == 0]
    assert [line.text for line in tell(table.sight, back, 1)] == ["2 leaves → the stock."]
    assert [line.text for line in tell(table.sight, back, 0)] == ["2 and 1 → the stock."]


def test_only_what_lies_face_down_can_be_uncounted(tmp_path: Path) -> None:
    with pytest.raises(LoadError) as caught:
        made(tmp_path, RULES.replace("face down, counted", "counted"))
    assert "whoever sees what lies here can count it" in str(caught.value)


@pytest.mark.parametrize("said", ['tell "left: {the number of the stock}"', 'tell "{the rest of the player}"'])
def test_rules_that_would_tell_the_number_are_refused(tmp_path: Path, said: str) -> None:
    with pytest.raises(LoadError) as caught:
        made(tmp_path, RULES.replace("        do nothing\n", f"        {said}\n"))
    assert "this tells how many lie in the stock, which is counted in tens" in str(caught.value)
