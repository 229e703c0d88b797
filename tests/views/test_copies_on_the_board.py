"""What is kept for a thing stands where it lies: two equal cards are two cards."""

from __future__ import annotations

from pathlib import Path

from paddock.cli.screen import insights
from paddock.library import load
from paddock.table import Table, deal
from paddock.views.board import plain_board

COPIES = """
game "Copies"
  players 2
  starts with "Go"

kind seed is a card

card "Seed", a seed
  copies 6

place deck of seeds, face down, starts with seeds
place bed of seeds for each player, face up
place hand of seeds for each player, seen by its owner
place heap of seeds, face up
flag wet for each seed
counter growth for each seed
note planter for each seed is a player
note guide for each seed is a seed

phase "Go":
  for each player:
    move the top card of the deck to its bed
    move the top card of the deck to its hand
  move the top card of the deck to the heap
  let the first one be the first of the bed of the first of the players
  let the other one be the first of the bed of the last of the players
  mark the other one as wet
  add 2 to the growth of the other one
  mark (the first of the hand of the last of the players) as wet
  mark (the first of the heap) as wet
  set the planter of the first one to the first of the players
  set the guide of the other one to the first one
  the first of the players chooses one:
    "wait":
      mark the first one as wet
    "go on"

the winners means the players
"""

HOLLOWS = """
game "Hollows"
  players 2
  starts with "Go"

kind hollow is a space
  number: number
  label "hollow {number}"

cards hollows
  number 1 to 3

kind stone is a piece, 1 for each player
place ground of stones, face up, on hollows
counter pebbles for each hollow
counter points for each player
counter luck for each player, seen by its owner

phase "Go":
  move (the stone of the first of the players) to (item 3 of the hollows) of the ground
  move (the stone of the last of the players) to (item 1 of the hollows) of the ground
  add 4 to the pebbles of (item 2 of the hollows)
  the first of the players chooses one:
    "wait"
    "go on"

the winners means the players with the highest points
"""


def at(tmp_path: Path, rules: str) -> Table:
    path = tmp_path / "made.rules"
    path.write_text(rules, encoding="utf-8")
    return deal(load(path), 2, 1, ["Ann", "Bob"])


def lines(table: Table, seat: int | None, full: bool = False) -> list[str]:
    return [line.strip() for line in plain_board(table.view(seat), insights(table, seat), full)]


def test_each_copy_has_its_own_marks_numbers_and_notes(tmp_path: Path) -> None:
    table = at(tmp_path, COPIES)
    assert lines(table, 0) == [
        "heap: Seed (wet)",
        "deck: 1 face down",
        "Bob · bed: Seed (growth 2, wet, guide Seed) · hand: 1 face down",
        "Ann (you) to choose:",
        "bed: Seed (you, guide of Seed)",
        "hand: Seed",
    ]
    assert lines(table, 1)[-2:] == ["bed: Seed (growth 2, wet, guide Seed)", "hand: Seed (wet)"]


def test_what_is_marked_later_is_marked_there(tmp_path: Path) -> None:
    table = at(tmp_path, COPIES)
    table.answer("wait")
    assert "bed: Seed (you, wet, guide of Seed)" in lines(table, 0)
    assert "hand: Seed" in lines(table, 0)


def test_the_pieces_of_a_board_stand_in_the_order_of_its_spaces(tmp_path: Path) -> None:
    shown = lines(at(tmp_path, HOLLOWS), 0)
    assert "ground: Bob's stone on hollow 1, Ann's stone on hollow 3 (you)" in shown


def test_noughts_of_spaces_and_of_all_players_are_shown(tmp_path: Path) -> None:
    shown = lines(at(tmp_path, HOLLOWS), 0)
    assert [line for line in shown if line.startswith("hollow")] == [
        "hollow 1: pebbles 0",
        "hollow 2: pebbles 4",
        "hollow 3: pebbles 0",
    ]
    assert "Bob · points 0" in shown and "points 0, luck 0" in shown


def test_with_a_display_of_players_other_numbers_are_shown_only_with_all(tmp_path: Path) -> None:
    more = 'counter gold for each player\ndisplay "points": the points of each player\n'
    table = at(tmp_path, HOLLOWS + more)
    assert lines(table, 0)[-3:] == ["Ann (you) to choose:", "points 0", "luck 0"]  # what cannot be displayed stays
    assert "Bob · points 0" in lines(table, 0)
    assert lines(table, 0, full=True)[-2:] == ["points 0", "luck 0, gold 0"]


PIPS = """
game "Pips"
  players 2
  starts with "Go"

kind pip is a card
  colour: number
  worth: number
  label "pip {colour}"

cards pips
  colour 0, 7
  worth 0

place hand of pips for each player, seen by its owner
place deck of pips, face up, starts with pips

verb (a player) takes (a number) pips:
  move the top (the number) cards of the deck to its hand

verb (a player) acts:
  let the few be the number of its hand - 1
  the player chooses one:
    the player takes the few pips
    "wait"

phase "Go":
  move the top 2 cards of the deck to the hand of the first of the players
  the first of the players acts

the winners means the players
"""


def test_a_number_in_a_name_tells_only_its_own_field(tmp_path: Path) -> None:
    shown = lines(at(tmp_path, PIPS), 0)
    assert shown[shown.index("hand:") + 1 :] == ["pip 0 – worth 0", "pip 7 – worth 0"]


def test_a_menu_says_one_and_many_as_the_story_does(tmp_path: Path) -> None:
    table = at(tmp_path, PIPS)
    assert table.ask is not None
    assert [option.label for option in table.ask.options] == ["take 1 pip", "wait"]
