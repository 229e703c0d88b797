"""The names in steps that wait: which of two is meant, and what may be none by then."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.library import check

GAME = """game "Names"
  players 2
  starts with "Play"
kind hare is a piece, 1 for each player
place field of hares, in order, starts with hares
note mate for each player is a hare or none
counter luck for each hare
counter coins for each player
verb (a player) rests
verb (a player, the keeper) keeps:
STEPS
phase "Play":
  for each player:
    set its mate to the first of the field
    the player keeps
    the player rests
the winners means the players with the highest coins
"""
NONE = """  let the friend be the mate of the keeper
  the next time the keeper rests:
    add 1 to the luck of the friend"""
ASKED_BEFORE = """  let the friend be the mate of the keeper
  if the friend is not none:
    the next time the keeper rests:
      add 1 to the luck of the friend"""
ASKED_LATER = """  let the friend be the mate of the keeper
  the next time the keeper rests:
    if the friend is not none:
      add 1 to the luck of the friend"""
OF_THE_EVENT = """  the next time a player rests:
    add 1 to the coins of the player
    add 1 to the coins of the keeper"""
TWO = """  for each player:
    the next time a player rests:
      add 1 to the coins of the player"""
NAMED_OTHERWISE = """  for each player:
    the next time the keeper rests:
      add 1 to the coins of the player"""


def told(folder: Path, steps: str) -> list[str]:
    path = folder / "names.rules"
    path.write_text(GAME.replace("STEPS", steps), encoding="utf-8")
    return [one.message for one in check([path])[0] if one.is_error]


def test_what_may_be_none_now_may_be_none_then(tmp_path: Path) -> None:
    assert told(tmp_path, NONE) == ["`the friend` may be none here"]


@pytest.mark.parametrize("steps", [ASKED_BEFORE, ASKED_LATER])
def test_what_was_asked_is_there_now_and_then(tmp_path: Path, steps: str) -> None:
    assert told(tmp_path, steps) == []


def test_a_name_that_is_two_is_refused(tmp_path: Path) -> None:
    both = "`the player` can be two here: the one of the event, and the one from above"
    assert told(tmp_path, TWO) == [both]


@pytest.mark.parametrize("steps", [OF_THE_EVENT, NAMED_OTHERWISE])
def test_a_name_that_is_one_is_taken(tmp_path: Path, steps: str) -> None:
    assert told(tmp_path, steps) == []
