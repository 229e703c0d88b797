"""The board on a terminal: a ring one piece a line, small places side by side, the hand with what its cards say."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console

from paddock.cli.screen import insights, print_table
from paddock.library import load
from paddock.table import Table, deal
from paddock.views.board import plain_board

RULES = """
game "Kites"
  players 3
  starts with "Fly"

kind kite is a piece, 1 for each player
kind stuff is a card, plural stuff
  cost: number
kind tail is a stuff
  knots: number or none
kind string is a stuff
  motto: text

place store of stuff, face down, starts with stuff
place hand of stuff for each player, seen by its owner
place spool of stuff for each player, face up
place frame of stuff for each player, face up
place heap of stuff, face up
place sky of kites, face up, in a ring

counter height for each kite
flag torn for each kite
note carrier for each stuff is a kite

card "Long Tail", a tail
  cost 4
  knots 9
card "Tail 2", a tail
  cost 2
card "Cotton", a string
  cost 1
  motto "Soft as a cloud"
card "Silk", a string
  cost 5
  motto "Never breaks"
card "Wire", a string
  cost 6
  motto "Hums in the wind of the high meadows where nobody else has ever dared to fly"
cards tails
  cost 7
  knots 1 to 9

phase "Fly":
  for each player:
    move its kite to the sky
  let the pilot be the first of the players
  move ("Long Tail" and "Tail 2" and "Cotton" and "Wire") to the hand of the pilot
  move "Silk" to the spool of the pilot
  set the carrier of "Silk" to the kite of the pilot
  move the top card of the store to the frame of the pilot
  move the store to the heap
  set the height of the kite of the pilot to 12
  mark the kite of the player after the pilot as torn
  the pilot chooses one:
    "fly on":
      do nothing
    "land":
      do nothing

the winners means the owner of the first of the sky
"""


@pytest.fixture(scope="module")
def kites(tmp_path_factory: pytest.TempPathFactory) -> Table:
    path: Path = tmp_path_factory.mktemp("kites") / "kites.rules"
    path.write_text(RULES, encoding="utf-8")
    return deal(load(path), 3, 1, ["Ann", "Bob", "Cleo"])


def screen(table: Table, width: int, full: bool = False) -> list[str]:
    return [line.strip("│ ") for line in printed(table, width, full)]


def printed(table: Table, width: int, full: bool = False) -> list[str]:
    file = io.StringIO()
    print_table(Console(file=file, width=width), table, 0, full)
    return file.getvalue().splitlines()


def test_a_ring_is_read_from_front_to_back(kites: Table) -> None:
    assert screen(kites, 80)[1:5] == [
        "sky:",
        "1 Ann's kite (you)  height 12, carrier of Silk",
        "2 Bob's kite        torn",
        "3 Cleo's kite",
    ]


def test_each_card_of_the_hand_stands_with_what_it_says(kites: Table) -> None:
    lines = screen(kites, 80)
    at = lines.index("hand:")
    assert lines[at + 1 : at + 6] == [
        "Long Tail – cost 4, knots 9",
        "Tail 2",
        "Cotton – string, cost 1, Soft as a cloud",
        "Wire – string, cost 6, Hums in the wind of the high meadows where nobody",
        "else has ever dared to fly",
    ]


def test_small_places_stand_side_by_side_as_far_as_they_fit(kites: Table) -> None:
    assert "spool: Silk (carrier Ann's kite) · frame: 7 1" in screen(kites, 80)
    narrow = screen(kites, 40)
    assert "spool: Silk (carrier Ann's kite)" in narrow and "frame: 7 1" in narrow


def test_what_others_have_is_one_paragraph_without_their_cards(kites: Table) -> None:
    lines = plain_board(kites.view(1), insights(kites, 1), full=False)
    assert "Ann to choose · spool: Silk (carrier Ann's kite) · frame: 7 1 · hand: 4 face down" in lines
    assert not any("Wire" in line or "Cotton" in line for line in lines)


def test_of_a_long_open_heap_the_upper_ones_are_shown_in_short(kites: Table) -> None:
    assert "heap: 7 2, 7 3, 7 4, 7 5 and 4 below" in screen(kites, 80)
    assert "heap: 7 2, 7 3, 7 4, 7 5, 7 6, 7 7, 7 8, 7 9" in screen(kites, 80, full=True)


def test_who_would_win_now_is_not_shown_as_a_fact(kites: Table) -> None:
    assert not any("the winners" in line for line in screen(kites, 80))


@pytest.mark.parametrize("width", [20, 24, 30, 41, 60, 80, 200])
def test_no_line_is_wider_than_the_screen_and_no_word_is_lost(kites: Table, width: int) -> None:
    lines = printed(kites, width)
    assert max(len(line) for line in lines) <= min(width, 110)
    inside = " ".join(line.strip("│ ") for line in lines)
    assert "Hums in the wind of the high meadows where nobody else has ever dared to fly" in inside
