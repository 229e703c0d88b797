"""What is printed on a card can be read by everybody: in a question, on the whole table, and one card at a time."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console

from paddock.cli.keyboard import Keyboard
from paddock.cli.screen import KEYS, insights, print_card, print_question
from paddock.cli.seat import PlaySession
from paddock.library import load
from paddock.table import AnswerError, Table, deal
from paddock.views.board import plain_board

SHOP = """
game "Shop"
  players 2
  starts with "Go"

kind tool is a card
  cost: number
kind peg is a piece
  size: number

card "Saw", a tool
  cost 3
card "Axe", a tool
  cost 5
  effect:
    do nothing
card "Awl", a tool
  cost 2
card "Adze", a tool
  cost 4
card "cane", a tool
  cost 9
card "Peg", a peg
  size 1

place chest of tools, face down, starts with tools
place shop of tools, face up, in order
place hand of tools for each player, seen by its owner

verb (a player) shops:
  the player chooses a tool in the shop as the ware
  move the ware to its hand
  the player chooses a tool in its hand as the other one
  move the other one to the shop

verb (a player) uses (a tool):
  carry out the tool for the player

phase "Go":
  move (tools in the chest whose cost is at most 5) to the shop
  move (tools in the shop whose cost is 4) to the hand of the last of the players
  move (tools in the shop whose cost is 2) to the hand of the first of the players
  for each player:
    the player shops

the winners means the players
"""


def shop(tmp_path: Path) -> Table:
    path = tmp_path / "shop.rules"
    path.write_text(SHOP, encoding="utf-8")
    return deal(load(path), 2, 1, ["Ann", "Bob"])


def terminal() -> Console:
    return Console(file=io.StringIO(), width=100)


def written(out: Console) -> list[str]:
    assert isinstance(out.file, io.StringIO)
    return out.file.getvalue().splitlines()


def asked(table: Table) -> list[str]:
    out = terminal()
    assert table.ask is not None
    print_question(out, table, table.ask)
    return written(out)[1:]


def card(table: Table, typed: str) -> list[str]:
    out = terminal()
    print_card(out, table, typed)
    return written(out)


def test_what_can_be_taken_from_the_table_is_read_in_the_question(tmp_path: Path) -> None:
    assert asked(shop(tmp_path)) == [
        "  1  Saw – cost 3",
        "  2  Axe – tool, cost 5. Do nothing.",
    ]


def test_what_is_in_the_own_hand_was_read_there(tmp_path: Path) -> None:
    table = shop(tmp_path)
    table.answer(0)
    assert asked(table) == ["  1  Awl", "  2  Saw"]


def test_the_whole_table_has_the_texts_of_open_cards_and_of_no_others(tmp_path: Path) -> None:
    table = shop(tmp_path)
    lines = plain_board(table.view(0), insights(table, 0))
    at = lines.index("what is printed on the open cards:")
    assert lines[at + 1 :] == ["  Saw – cost 3", "  Axe – tool, cost 5. Do nothing."]
    short = plain_board(table.view(0), insights(table, 0, full=False), full=False)
    assert "what is printed on the open cards:" not in short


def test_one_card_is_shown_wherever_it_lies(tmp_path: Path) -> None:
    table = shop(tmp_path)
    assert card(table, "axe") == ["Axe — a tool", "Cost 5", "Do nothing."]
    hidden = ["Adze — a tool", "Cost 4"]
    assert card(table, "Ad") == hidden  # in the hand of another, of which nothing is said
    assert card(table, "CANE") == ["cane — a tool", "Cost 9"]
    assert card(table, "peg") == ["Peg — a peg", "Size 1"]


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("", "Type c and the name of a card, like: c Saw."),
        ("Hoe", "There is no card 'Hoe' in this game. Type c and the name of a card, like: c Saw."),
        ("A", "'A' could be Axe or Awl or Adze. Type more of it."),
    ],
)
def test_a_sentence_says_why_no_card_is_shown(tmp_path: Path, typed: str, why: str) -> None:
    with pytest.raises(AnswerError) as caught:
        card(shop(tmp_path), typed)
    assert str(caught.value) == why


def evening(table: Table) -> PlaySession:
    return PlaySession(table, [0, 1], {}, terminal(), None, lambda path, result: None, Keyboard(io.StringIO()))


def test_the_key_shows_a_card_and_the_question_stays(tmp_path: Path) -> None:
    at = evening(shop(tmp_path))
    assert at.table.ask is not None
    assert not at._command(at.table.ask, "c awl")
    assert not at._command(at.table.ask, "card nothing")
    assert written(at.out) == [
        "Awl — a tool",
        "Cost 2",
        "There is no card 'nothing' in this game. Type c and the name of a card, like: c Saw.",
    ]
    assert at.table.answers == shop(tmp_path).answers
    assert ("c NAME", "what is printed on a card; the beginning of its name is enough") in KEYS


def test_a_choice_that_begins_like_the_key_is_meant(tmp_path: Path) -> None:
    path = tmp_path / "shop.rules"
    path.write_text(SHOP.replace("at most 5", "at most 9"), encoding="utf-8")
    at = evening(deal(load(path), 2, 1, ["Ann", "Bob"]))
    assert at.table.ask is not None
    assert at._command(at.table.ask, "c")
    held = [thing.name for place in at.table.view(0).places if place.private for thing in place.things]
    assert held == ["Awl", "cane"]
