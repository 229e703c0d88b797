"""The census counts what it says, and finds the card, the trigger and the modifier that never come to anything."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "benchmarks"))

import census
from census_games import CHECKED, Count, play, seatings

# In each game Ann draws and hangs one bell, throws one away, and keeps one; a hung bell is heard once.
BELLS = """game "Bells"
  players 2
  starts with "Ringing"

kind bell is a card
  works in the tower

place shelf of bells, face down, starts with bells
place scrap of bells, face up
place hand of bells for each player, seen by its owner
place tower of bells for each player, face up

counter rings for each player

the loudness of (a player) means 1

card "Big", a bell
  after a player rings:
    add 1 to the rings of the player
  your loudness is 2 higher
  your loudness is 0 higher

card "Small", a bell
  after a player sleeps:
    add 1 to the rings of the player

card "Broken", a bell

verb (a player) rings:
  add (the loudness of the player) to its rings

verb (a player) sleeps:
  do nothing

phase "Ringing":
  let the ringer be the first of the players
  move every bell to the hand of the ringer
  for each bell in the hand of the ringer as the one:
    if the name of the one has the word "Big":
      move the one to the tower of the ringer
    otherwise if the name of the one has the word "Broken":
      move the one to the scrap
  the ringer rings
  move (the scrap) to the shelf
  if the rings of the ringer is 100:
    the ringer sleeps

the score of (a player) means its rings
the winners means the players with the highest score
"""


DESKS = """game "Desks"
  players 2
  starts with "Go"

kind tool is a card, 1 for each player
kind notice is a card
place desk of tools for each player, face up, starts with tools
place wall of notices, face up, starts with notices

card "Lamp", a tool
card "Shown", a notice

phase "Go":
  do nothing

the winners means the players
"""


@pytest.fixture
def bells(tmp_path: Path) -> Count:
    path = tmp_path / "bells.rules"
    path.write_text(BELLS, "utf-8")
    (table,) = seatings(str(path))
    return play(table, 1, [(number, number) for number in range(CHECKED + 1)])


def test_cards_are_counted_and_what_is_thrown_away_was_not_played(bells: Count) -> None:
    assert bells.games == CHECKED + 1
    assert bells.checked == 2
    assert not bells.faults
    assert {name: times for (_, name), times in bells.drawn.items()} == {"Big": 21, "Small": 21, "Broken": 21}
    assert {name: times for (_, name), times in bells.played.items()} == {"Big": 21, "Small": 0, "Broken": 0}


def test_cards_that_lie_before_a_player_from_the_start_are_in_play(tmp_path: Path) -> None:
    path = tmp_path / "desks.rules"
    path.write_text(DESKS, "utf-8")
    (table,) = seatings(str(path))
    count = play(table, 1, [(0, 0), (1, 1)])
    assert {name: times for (_, name), times in count.played.items()} == {"Lamp": 2 * 2, "Shown": 0}


def test_abilities_and_modifiers_are_counted_where_they_stand(bells: Count) -> None:
    assert {(line, card, moment): times for (_, line, card, moment), times in bells.done.items()} == {
        (18, "Big", "after"): 21,
        (24, "Small", "after"): 0,
    }
    # Counted in games 0, 10 and 20; what is 0 higher changes nothing.
    assert {(line, card): times for (_, line, card, _), times in bells.changed.items()} == {
        (20, "Big"): 3,
        (21, "Big"): 0,
    }


def test_what_never_happens_is_told(bells: Count) -> None:
    told = [line.rpartition("/")[2] for line in census.verdict(bells)]
    assert told == [
        "cards never played: Small",
        "cards never played: Broken",
        "bells.rules:24 Small: after",
        "bells.rules:21 Big: the loudness of (a player)",
    ]
