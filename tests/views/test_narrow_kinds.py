"""Cards of narrower kinds: what they have in common is counted, and what their name tells is not told again."""

from __future__ import annotations

from pathlib import Path

from paddock.cli.screen import insights
from paddock.library import load
from paddock.table import Table, deal
from paddock.views.board import plain_board
from paddock.views.story import tell

RULES = """
game "Suits"
  players 2
  starts with "Go"

kind suit is one of clubs, hearts
kind sheet is a card
  rank: number
  suit: suit
  label "{rank} of {suit}"
kind king is a sheet
  label "king of {suit}"
kind fool is a sheet
  worth: number
  label "fool"
kind token is a card

cards sheets
  rank 2 to 6
  suit clubs, hearts
cards kings
  rank 13
  suit clubs, hearts
cards fools
  rank 0
  suit hearts
  worth 50
cards tokens
  copies 2

place deck of sheets, face down, starts with sheets
place hand of sheets for each player, seen by its owner
place row of sheets, face up
place bag of tokens, face down, starts with tokens
place pool of cards, face up
counter tricks for each king

display "tricks": the tricks of each king

phase "Go":
  STEPS
  (the first of the players) chooses one:
    "on"
    "off"

the winners means the players
"""
FIRST = "(the first of the players)"


def dealt(tmp_path: Path, *steps: str) -> Table:
    path = tmp_path / "suits.rules"
    path.write_text(RULES.replace("STEPS", "\n  ".join(steps)), encoding="utf-8")
    return deal(load(path), 2, 1, ["Ann", "Bob"])


def story(table: Table, seat: int | None) -> list[str]:
    return [line.text for line in tell(table.sight, table.log, seat) if not line.title]


def own_lines(table: Table, full: bool) -> list[str]:
    lines = plain_board(table.view(0), insights(table, 0, full), full)
    return [line.strip() for line in lines[lines.index("Ann (you) to choose:") + 1 :]]


def test_ones_own_deal_is_told_by_name(tmp_path: Path) -> None:
    table = dealt(tmp_path, f"move the top 12 cards of the deck to the hand of {FIRST}")
    suits = [f"{rank} of {suit}" for rank in range(2, 7) for suit in ("clubs", "hearts")]
    assert story(table, 0) == [f"{', '.join([*suits, 'king of clubs'])} and king of hearts → your hand."]
    assert story(table, 1) == ["12 sheets → the hand of Ann."]


def test_many_open_cards_are_counted_by_what_they_have_in_common(tmp_path: Path) -> None:
    table = dealt(tmp_path, "move the top 13 cards of the deck to the row")
    assert story(table, None) == ["13 sheets → the row."]


def test_cards_that_have_nothing_in_common_are_counted_by_their_widest_kind(tmp_path: Path) -> None:
    table = dealt(tmp_path, "move (sheets in the deck) to the pool", "move (tokens in the bag) to the pool")
    assert story(table, None) == ["13 sheets and 2 tokens → the pool."]


def test_what_all_cards_of_a_named_sort_have_is_told_only_in_full(tmp_path: Path) -> None:
    take = [f"move {card} to the hand of {FIRST}" for card in ("the first of (kings)", "the first of the deck")]
    table = dealt(tmp_path, *take)
    assert own_lines(table, full=False) == ["hand: king of clubs, 2 of clubs"]
    assert own_lines(table, full=True) == ["hand:", "king of clubs – rank 13", "2 of clubs"]


def test_what_only_one_card_has_is_told(tmp_path: Path) -> None:
    table = dealt(tmp_path, f"move the first of (fools) to the hand of {FIRST}")
    assert own_lines(table, full=False) == ["hand:", "fool – rank 0, suit hearts, worth 50"]


def test_what_is_displayed_of_a_thing_is_not_said_twice(tmp_path: Path) -> None:
    table = dealt(tmp_path, "set the tricks of the first of (kings) to 2", "move the first of (kings) to the row")
    assert plain_board(table.view(0), insights(table, 0))[0] == "row: king of clubs (tricks 2)"
