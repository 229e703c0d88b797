"""A place, counter, flag, note or setting says all it is in its first line: below it nothing is passed over."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.library import check

GAME = """game "Idle"
  players 2 to 4
  starts with "Race"
kind leaf is a card, plural leaves
  works in the hand
place hand of leaves for each player, face up, starts with leaves
LINE
counter points for each player
verb (a player) rests:
  add 1 to its points
phase "Race":
  for each player:
    the player rests
the winners means the players with the highest points
"""
HEADS = (
    "place heap of leaves, face up",
    "counter bonus for each player",
    "flag ready for each player",
    "note pal is a player",
    "setting depth: number from 1 to 9, usually 2",
)


def told(tmp_path: Path, head: str, line: str) -> list[str]:
    path = tmp_path / "idle.rules"
    path.write_text(GAME.replace("LINE", f"{head}\n  {line}"), encoding="utf-8")
    return [found.message for found in check([path])[0] if found.is_error]


@pytest.mark.parametrize("head", HEADS)
def test_a_line_that_nothing_reads_is_refused(tmp_path: Path, head: str) -> None:
    word = head.partition(" ")[0]
    for line in ("banana banana", 'there "hand cap"', 'prints face "hand cap"', "face up"):
        assert told(tmp_path, head, line) == [f"a {word} has no lines of its own"], line


@pytest.mark.parametrize("head", HEADS)
def test_a_rule_stands_below(tmp_path: Path, head: str) -> None:
    assert told(tmp_path, head, "rule A-1: This is so.") == []


@pytest.mark.parametrize("head", HEADS[:-1])
def test_the_words_of_players_stand_below(tmp_path: Path, head: str) -> None:
    assert told(tmp_path, head, 'prints "thing"') == []
