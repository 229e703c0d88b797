"""What is asked, in the words of the one who is asked; and in those of somebody else."""

from __future__ import annotations

from pathlib import Path

from paddock.library import load
from paddock.table import Table, deal

RULES = """
game "Asked"
  players 3
  starts with "Go"

kind leaf is a card, plural leaves
  rank: number
  label "leaf {rank}"

cards leaves
  rank 1 to 9

place deck of leaves, face down, starts with leaves
place hand of leaves for each player, seen by its owner
counter pot, starts at 4
note guest is a player

the rivals of (a player) means the players without the player
the legal leaves of (a player) means leaves in its hand

verb (a player) picks:
  the player chooses 1 of the legal leaves of the player as the leaf
  the player chooses a player in the rivals of the player whose hand is not empty as the friend
  the friend chooses a player in the rivals of the player as the foe
  the player chooses a leaf in the hand of the player as the other leaf
  the player chooses a player in the rivals of the guest as the aide

phase "Go":
  set the guest to the last of the players
  for each player:
    move the top 2 cards of the deck to its hand
  (the first of the players) picks
  for each player in (the players starting with the first of the players) as the boss:
    the boss chooses 1 of the rivals of the boss as the aide
  (the first of the players) chooses a number from the pot to 9 that is more than (the pot + 2) as the x
  (the first of the players) chooses a number from (the pot - 1) to (the pot * 3) as the y
  secretly for each player:
    chooses a leaf in its hand as its bid

the winners means the players
"""


def dealt(tmp_path: Path) -> Table:
    path = tmp_path / "asked.rules"
    path.write_text(RULES, encoding="utf-8")
    return deal(load(path), 3, 1, ["Ann", "Bob", "Cleo"])


def asked(table: Table) -> list[tuple[str, str]]:
    found = []
    while table.ask is not None:
        found.append((table.ask.player, table.ask.prompt))
        table.answer(0)
    return found


def test_what_belongs_to_the_one_who_is_asked_is_called_your(tmp_path: Path) -> None:
    assert asked(dealt(tmp_path))[:8] == [
        ("Ann", "1 of your legal leaves, the leaf"),
        ("Ann", "a player in your rivals, the friend"),
        ("Bob", "a player in the rivals of the player, the foe"),  # those of Ann
        ("Ann", "a leaf in your hand, the other leaf"),
        ("Ann", "a player in the rivals of the guest, the aide"),
        ("Ann", "1 of your rivals, the aide"),
        ("Bob", "1 of your rivals, the aide"),
        ("Cleo", "1 of your rivals, the aide"),
    ]


def test_limits_of_a_number_are_numbers(tmp_path: Path) -> None:
    assert asked(dealt(tmp_path))[8:10] == [
        ("Ann", "a number from 7 to 9, the x"),
        ("Ann", "a number from 3 to 12, the y"),
    ]


def test_others_speak_of_the_one_who_is_asked_by_name(tmp_path: Path) -> None:
    table = dealt(tmp_path)
    while table.ask is not None and not table.ask.secret:
        table.answer(0)
    assert table.ask is not None and table.ask.prompt == "a leaf in your hand, your bid"
    assert table.sight.wording.report(table.ask).startswith("Ann is asked to choose a leaf in Ann's hand, Ann's bid: ")
