"""What a game displays beside players and pieces: values that all may know, on the screen while playing."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console

from paddock.cli.screen import insights, print_table
from paddock.library import Game, LoadError, load
from paddock.table import Table, deal
from paddock.table.knowledge.displays import displays_of
from paddock.views.board import plain_board

RULES = """
game "Boats"
  players 2
  starts with "Sail"

kind boat is a piece, 1 for each player
kind leaf is a card, plural leaves
  rank: number
  label "leaf {rank}"

cards leaves
  rank 1 to 8

place stock of leaves, face down, starts with leaves
place hand of leaves for each player, seen by its owner
place deck of leaves for each player, face up
place river of boats, face up, in order

counter wind for each boat
flag wet for each boat
counter purse for each player, seen by its owner, starts at 3

the pace of (a boat) means its wind + 10
the load of (a player) means the sum of rank of its deck
the weight of (a player) means the sum of rank of its hand
the size of (a player) means the number of its hand
the thrift of (a player) means its purse * 2

phase "Sail":
  for each player:
    move its boat to the river
    move the top card of the stock to its hand
    move the top card of the stock to its deck
  set the wind of the boat of (the first of the players) to 4
  mark the boat of (the first of the players) as wet
  for each player:
    the player chooses one:
      "row":
        add 1 to the wind of its boat
      "rest":
        do nothing

the winners means the players with the highest load
"""
PACE = 'display "pace": the pace of each boat\n'
LOAD = 'display "load": the load of each player\n'


def made(tmp_path: Path, more: str) -> Game:
    path = tmp_path / "boats.rules"
    path.write_text(RULES + more, encoding="utf-8")
    return load(path)


def test_everybody_sees_the_same_values(tmp_path: Path) -> None:
    table = deal(made(tmp_path, PACE + LOAD), 2, 1, ["Ann", "Bob"])
    found = [(shown.label, shown.owner, shown.seat, shown.value) for shown in displays_of(table)]
    assert found == [
        ("pace", "Ann's boat", 0, 14),
        ("pace", "Bob's boat", 1, 10),
        ("load", "Ann", 0, 2),
        ("load", "Bob", 1, 4),
    ]
    assert table.view(0).displays == table.view(None).displays == displays_of(table)
    table.answer("row")
    assert next(iter(displays_of(table))).value == 15


def test_pieces_in_a_line_stand_one_below_the_other_with_all_that_is_theirs(tmp_path: Path) -> None:
    table = deal(made(tmp_path, PACE), 2, 1, ["Ann", "Bob"])
    lines = plain_board(table.view(1))
    assert lines[:3] == ["river:", "  1 Ann's boat        pace 14, wind 4, wet", "  2 Bob's boat (you)  pace 10"]


def test_what_is_displayed_of_players_stands_for_all_other_numbers_in_short(tmp_path: Path) -> None:
    table = deal(made(tmp_path, LOAD), 2, 1, ["Ann", "Bob"])
    short, full = Console(file=io.StringIO(), width=60), Console(file=io.StringIO(), width=60)
    print_table(short, table, 0)
    print_table(full, table, 0, full=True)
    assert "load 2 " in short.file.getvalue() and "size" not in short.file.getvalue()  # type: ignore[attr-defined]
    assert "load 2 · weight 1 · size 1 · thrift 6" in full.file.getvalue()  # type: ignore[attr-defined]


def test_without_a_display_every_number_is_shown(tmp_path: Path) -> None:
    table = deal(made(tmp_path, ""), 2, 1, ["Ann", "Bob"])
    short = Console(file=io.StringIO(), width=60)
    print_table(short, table, 0)
    assert "load 2 · weight 1 · size 1 · thrift 6" in short.file.getvalue()  # type: ignore[attr-defined]


def test_a_size_may_be_displayed(tmp_path: Path) -> None:
    table = deal(made(tmp_path, 'display "cards": the size of each player\n'), 2, 1, ["Ann", "Bob"])
    assert [shown.value for shown in displays_of(table)] == [1, 1]


@pytest.mark.parametrize(
    "value, secret",
    [
        ("the weight of each player", "the hand, which not all may see"),
        ("the thrift of each player", "the purse, which not all may see"),
        ("the purse of each player", "the purse, which not all may see"),
    ],
)
def test_secrets_cannot_be_displayed(tmp_path: Path, value: str, secret: str) -> None:
    with pytest.raises(LoadError) as caught:
        made(tmp_path, f'display "number": {value}\n')
    assert f'the display "number" asks for {secret}' in str(caught.value)


def test_a_value_that_hidden_cards_change_cannot_be_displayed(tmp_path: Path) -> None:
    card = 'card "Sail", a leaf\n  rank 9\n  works in the hand\n  your load is 1 higher\n'
    with pytest.raises(LoadError) as caught:
        made(tmp_path, LOAD + card)
    assert 'a value that is changed by "Sail" from the hand, which not all may see' in str(caught.value)


def test_what_is_counted_in_tens_cannot_be_displayed(tmp_path: Path) -> None:
    rest = "the rest of (a player) means the number of the stock\n"
    path = tmp_path / "boats.rules"
    tens = RULES.replace("face down, starts", "face down, counted in tens, starts")
    path.write_text(tens + rest + 'display "rest": the rest of each player\n', encoding="utf-8")
    with pytest.raises(LoadError) as caught:
        load(path)
    assert "the number of the stock, which is counted in tens" in str(caught.value)


@pytest.mark.parametrize("value", ["the river", "the hand of each player"])
def test_a_place_is_no_value_to_display(tmp_path: Path, value: str) -> None:
    with pytest.raises(LoadError) as caught:
        made(tmp_path, f'display "pace": {value}\n')
    assert "what lies in a place is on the screen by itself" in str(caught.value)


# of the table -----------------------------------------------------------------------------------------------------

TABLE = """
counter tide, starts at 7
counter storms
flag foggy
counter depth, seen by nobody, starts at 2
note pilot is a player
the front boat means the first of the river
"""


def of_table(table: Table) -> list[tuple[str, str, int | None, int | bool | str]]:
    return [(shown.label, shown.owner, shown.seat, shown.value) for shown in table.view(None).displays]


@pytest.mark.parametrize(
    "value, shown",
    [
        ("the tide", 7),
        ("the number of the stock", 4),
        ("the first of the river", "Ann's boat"),
        ("the front boat", "Ann's boat"),
        ("the foggy", False),
    ],
)
def test_a_value_of_the_table_is_displayed(tmp_path: Path, value: str, shown: int | bool | str) -> None:
    table = deal(made(tmp_path, f'{TABLE}display "now": {value}\n'), 2, 1, ["Ann", "Bob"])
    assert of_table(table) == [("now", "", None, shown)]


def test_what_is_none_now_is_not_displayed(tmp_path: Path) -> None:
    assert of_table(deal(made(tmp_path, f'{TABLE}display "pilot": the pilot\n'), 2, 1, ["Ann", "Bob"])) == []


@pytest.mark.parametrize(
    "value, secret",
    [
        ("the depth", "the depth, which not all may see"),
        ("the first of the stock", "the stock, which not all may see"),
        ("the weight of (the first of the players)", "the hand, which not all may see"),
    ],
)
def test_secrets_of_the_table_cannot_be_displayed(tmp_path: Path, value: str, secret: str) -> None:
    with pytest.raises(LoadError) as caught:
        made(tmp_path, f'{TABLE}display "now": {value}\n')
    assert f'the display "now" asks for {secret}' in str(caught.value)


def test_with_a_display_of_the_table_nothing_else_is_shown_by_itself(tmp_path: Path) -> None:
    def middle(more: str, full: bool) -> list[str]:
        table = deal(made(tmp_path, TABLE + more), 2, 1, ["Ann", "Bob"])
        lines = plain_board(table.view(0), insights(table, 0, full), full)
        return [line for line in lines[: [line.startswith("Bob") for line in lines].index(True)] if "river" not in line]

    river, stock = "the front boat: Ann's boat", "stock: 4 face down"
    rows = ["  1 Ann's boat (you)  wind 4, wet", "  2 Bob's boat"]
    assert middle("", False) == [river, *rows, stock, "tide 7, storms 0"]
    assert middle('display "water": the tide + 1\n', False) == ["water 8", *rows, stock]
    shown = middle('display "water": the tide + 1\n', True)
    assert shown == ["water 8", river, *rows, stock, "tide 7, storms 0"]
    assert middle('display "tide": the tide\n', True)[-1] == "storms 0"  # nothing twice


def test_an_option_brings_and_replaces_displays(tmp_path: Path) -> None:
    option = 'option "Sizes":\n  display "pace": the size of each player\n  display "load": the load of each player\n'
    path = tmp_path / "boats.rules"
    path.write_text(RULES + PACE + option, encoding="utf-8")
    assert [display.label for display in load(path).program.displays] == ["pace"]
    chosen = deal(load(path, options=["Sizes"]), 2, 1, ["Ann", "Bob"])
    assert [(shown.label, shown.value) for shown in displays_of(chosen)] == [
        ("pace", 1), ("pace", 1), ("load", 2), ("load", 4),
    ]  # fmt: skip
