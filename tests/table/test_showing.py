"""Cards shown to one player: that player is told which, the others how many, and nothing on the table changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.library import Game, load
from paddock.table import Table, UndoError, deal
from paddock.table.events.model import Shown
from paddock.views.story import tell

RULES = """
game "Peek"
  players 2 to 3
  starts with "Look"

kind leaf is a card, plural leaves
  rank: number
kind fern is a leaf
  label "fern {rank}"
kind oak is a leaf, plural oaks
  label "oak {rank}"

cards ferns
  rank 1, 2, 3, 4, 5, 6
cards oaks
  rank 7, 8, 9, 10, 11, 12

place stock of leaves, face down, starts with leaves
place hand of leaves for each player, seen by its owner
place row of leaves, face up

verb (a player) peeks at (a player, the other):
  show (the hand of the other) to the player

verb (a player) looks up:
  show (the top card of the stock) to the player
  show the row to the player

phase "Look":
  for each player:
    repeat 10 / (the number of the players) times:
      move the top card of the stock to its hand
  for each player:
    the player peeks at the player after the player
  for each player:
    the player looks up
    the player chooses one:
      "go on":
        do nothing
      "stop":
        end the game
  move the first of the stock to the row
  show the row to (the first of the players)

the winners means the players
"""


@pytest.fixture(scope="module")
def peek(tmp_path_factory: pytest.TempPathFactory) -> Game:
    path: Path = tmp_path_factory.mktemp("peek") / "peek.rules"
    path.write_text(RULES, encoding="utf-8")
    return load(path)


def story(table: Table, seat: int | None) -> list[str]:
    return [line.text for line in tell(table.sight, table.log, seat)]


def test_only_who_is_shown_cards_and_who_sees_them_anyway_hears_their_names(peek: Game) -> None:
    table = deal(peek, 3, 1, ["Ann", "Bob", "Cleo"])
    told = "Ann peeks at Bob: Ann is shown fern 4, fern 5 and fern 6."
    assert told in story(table, 0)
    assert told in story(table, 1)
    for other in (2, None):
        assert "Ann peeks at Bob: Ann is shown 3 leaves." in story(table, other)
        assert not any("fern 4" in line for line in story(table, other))
    assert "Ann looks up: Ann is shown oak 10." in story(table, 0)
    assert "Ann looks up: Ann is shown a leaf." in story(table, 1)


def test_a_hidden_card_is_called_by_the_kind_of_the_pile_it_lies_in(peek: Game) -> None:
    """Whether it is a fern or an oak is as secret as its rank."""
    table = deal(peek, 2, 1, ["Ann", "Bob"])
    assert story(table, None)[1] == "5 leaves → the hand of Ann; 5 leaves → the hand of Bob."
    assert story(table, None)[-1] == story(table, 1)[-1] == "Ann looks up: Ann is shown a leaf."
    assert {event.name for event in table.events(None) if event.sort == "move"} == {"leaf"}


def test_all_that_is_shown_is_named_however_much(peek: Game) -> None:
    table = deal(peek, 2, 1, ["Ann", "Bob"])
    assert "Bob peeks at Ann: Bob is shown fern 1, fern 2, fern 3, fern 4 and fern 5." in story(table, 1)
    many = [Shown(tuple(range(2, 12)), (0,) * 10, 0)]
    line = next(line.text for line in tell(table.sight, many, 0))
    assert line.count("fern") == 6 and line.count("oak") == 4


def test_events_name_only_what_a_seat_may_know(peek: Game) -> None:
    table = deal(peek, 3, 1, ["Ann", "Bob", "Cleo"])
    first = {seat: next(e for e in table.events(seat) if e.sort == "show") for seat in (0, 1, 2, None)}
    assert first[0].name == "Ann"
    assert first[0].things == first[1].things == ("fern 4", "fern 5", "fern 6")
    assert first[2].things == first[None].things == (None, None, None)


def test_nothing_shown_is_not_told_and_what_all_see_is_told_by_name(peek: Game) -> None:
    table = deal(peek, 2, 1, ["Ann", "Bob"])
    assert not any("nothing" in line for line in story(table, 0))
    while table.ask is not None:
        table.answer("go on")
    assert story(table, None)[-2:] == ["Oak 11 → the row.", "Ann is shown oak 11."]


def test_what_was_shown_cannot_be_taken_back(peek: Game) -> None:
    table = deal(peek, 2, 1, ["Ann", "Bob"])
    table.answer("go on")
    with pytest.raises(UndoError, match="Bob has been shown something since"):
        table.undo()
