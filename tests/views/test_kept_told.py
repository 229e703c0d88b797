"""Counters, flags, notes and dice in the story; and what is untold is still on the table."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.cli.screen import insights
from paddock.library import load
from paddock.table import Table, deal
from paddock.table.events.model import Rolled
from paddock.views.board import plain_board
from paddock.views.story import tell

RULES = """
game "Marks"
  players 2
  starts with "Go"

kind suit is one of oak, elm
kind leaf is a card, plural leaves
  rank: number
  label "leaf {rank}"

cards leaves
  rank 1 to 12

place deck of leaves, face down, starts with leaves
place hand of leaves for each player, seen by its owner
place heap of leaves, face up, untold
place empty heap of leaves, face up, untold, with slots oak, elm
counter pot, starts at 4, untold
counter nought, untold
counter points for each player
flag broken
flag hidden flag, untold
flag out for each player
flag bent for each leaf
note trump is a suit or none
note leader is a player
note friend for each player is a player
note secret is a leaf
note keeper for each leaf is a player

verb (a player) names trumps:
  set the trump to elm
  set the leader to the player

verb (a player) helps (a player, the other):
  set the friend of the player to the other

verb (a player) gives up:
  mark the player as out

verb (a player) stays out:
  mark the player as out

verb (a player) rolls:
  roll a die with 6 sides for the player as the fall

verb (a player) tries:
  roll a die with 6 sides as the fall
  the player chooses one:
    "again":
      roll a die with 6 sides as the other fall
    "enough"

verb (a player) throws:
  untold
  roll a die with 6 sides as the fall

verb (a player) bids (a number) times (a number, the pips):
  add the pips to its points

verb (a player) pays (a number) coins:
  add the number to its points

phase "Go":
  STEPS
  (the first of the players) chooses one:
    "on"
    "off"

the winners means the players
"""


def dealt(tmp_path: Path, *steps: str) -> Table:
    lines = "\n  ".join(steps)
    text = RULES.replace("STEPS", lines)
    path = tmp_path / "marks.rules"
    path.write_text(text, encoding="utf-8")
    return deal(load(path), 2, 1, ["Ann", "Bob"])


def story(table: Table, seat: int | None = None, since: int = 0) -> list[str]:
    lines = tell(table.sight, table.log[since:], seat, before=table.log[:since])
    return [line.text for line in lines if not line.title]


FIRST, LAST = "(the first of the players)", "(the last of the players)"


# flags and notes ------------------------------------------------------------------------------------------------------


def test_a_note_and_a_flag_of_the_table_are_told(tmp_path: Path) -> None:
    assert story(dealt(tmp_path, "set the trump to oak", "set the broken to yes")) == ["The trump: oak; broken: yes."]
    assert story(dealt(tmp_path, f"{FIRST} names trumps")) == ["Ann names trumps: the trump: elm; the leader: Ann."]


def test_what_is_as_it_was_or_nothing_now_is_not_told(tmp_path: Path) -> None:
    same = dealt(tmp_path, "set the broken to no", "set the trump to oak", "set the trump to none")
    assert story(same) == []


def test_an_untold_flag_is_not_told(tmp_path: Path) -> None:
    assert story(dealt(tmp_path, "set the hidden flag to yes")) == []


def test_marks_of_several_are_told_in_one_breath(tmp_path: Path) -> None:
    assert story(dealt(tmp_path, "for each player:", "  mark the player as out")) == ["Ann and Bob are out."]
    off = dealt(tmp_path, f"mark {FIRST} as out", 'tell "so"', f"mark {FIRST} as not out")
    assert story(off) == ["Ann is out.", "So.", "Ann is no longer out."]


def test_what_a_sentence_has_said_is_not_said_again(tmp_path: Path) -> None:
    assert story(dealt(tmp_path, f"{LAST} stays out")) == ["Bob stays out."]
    assert story(dealt(tmp_path, f"{LAST} gives up")) == ["Bob gives up: out."]
    assert story(dealt(tmp_path, f"{FIRST} helps {LAST}")) == ["Ann helps Bob."]
    assert story(dealt(tmp_path, "set the broken to yes", 'tell "it is broken"')) == ["It is broken."]


def test_a_note_of_a_card_that_may_be_hidden_is_told_to_nobody(tmp_path: Path) -> None:
    table = dealt(tmp_path, f"move the top card of the deck to the hand of {LAST}",
                  f"set the secret to the first of the hand of {LAST}")  # fmt: skip
    assert [story(table, seat) for seat in (None, 0)] == [["A leaf → the hand of Bob."]] * 2
    assert story(table, 1) == ["Leaf 1 → your hand."]


@pytest.mark.parametrize(
    "step, told", [("mark it as bent", "leaf 1 is bent"), ("set its keeper to the player", "the keeper of leaf 1: Bob")]
)
def test_what_a_hidden_card_carries_is_told_to_who_sees_it(tmp_path: Path, step: str, told: str) -> None:
    to_bob = f"move the top card of the deck to the hand of {LAST}"
    table = dealt(tmp_path, to_bob, "for each player:", "  for each leaf in its hand:", f"    {step}")
    assert story(table, 0) == ["A leaf → the hand of Bob."]
    assert story(table, 1) == [f"Leaf 1 → your hand; {told}."]


# whose it is ----------------------------------------------------------------------------------------------------------


def test_ones_own_is_always_your(tmp_path: Path) -> None:
    table = dealt(tmp_path, f"{FIRST} pays 2 coins", f"add 1 to the points of {FIRST}")
    assert story(table, 0) == ["Ann pays 2 coins: your points 0 → 2.", "Your points 2 → 3."]
    assert story(table, 1) == ["Ann pays 2 coins: points 0 → 2.", "The points of Ann 2 → 3."]


def test_ones_own_cards_are_named_and_those_of_others_counted(tmp_path: Path) -> None:
    table = dealt(tmp_path, f"move the top 9 cards of the deck to the hand of {FIRST}")
    names = ", ".join(f"leaf {rank}" for rank in range(1, 9))
    assert story(table, 0) == [f"{names.replace('leaf', 'Leaf', 1)} and leaf 9 → your hand."]
    assert story(table, 1) == ["9 leaves → the hand of Ann."]


# dice -----------------------------------------------------------------------------------------------------------------


def test_that_dice_are_rolled_is_told_to_all_and_what_they_show_to_who_sees_it(tmp_path: Path) -> None:
    table = dealt(tmp_path, "for each player:", "  the player rolls")
    fell = [event.face for event in table.log if isinstance(event, Rolled)]
    assert story(table, 0) == [f"Ann rolls: {fell[0]}.", "Bob rolls."]
    assert story(table, 1) == ["Ann rolls.", f"Bob rolls: {fell[1]}."]


def test_a_roll_has_somebody_who_rolls(tmp_path: Path) -> None:
    table = dealt(tmp_path, f"{LAST} tries")
    since = len(table.log)
    table.answer("again")
    fell = [event.face for event in table.log if isinstance(event, Rolled)]
    assert story(table) == [
        f"Bob tries: rolls {fell[0]}.", 'Bob chooses "again".', f"Bob rolls {fell[1]}.",
    ]  # fmt: skip
    assert story(table, 0, since) == ['Bob chooses "again".', f"Bob rolls {fell[1]}."]


def test_a_roll_in_a_verb_that_is_not_told_and_one_of_nobody(tmp_path: Path) -> None:
    table = dealt(tmp_path, f"{LAST} throws", "roll a die with 6 sides as the x", "roll a die with 6 sides as the y")
    fell = [event.face for event in table.log if isinstance(event, Rolled)]
    assert story(table) == [f"Bob rolls {fell[0]}; the dice show {fell[1]}, {fell[2]}."]
    table = dealt(tmp_path, "roll a die with 6 sides as the x")
    assert story(table) == [f"The die shows {next(event.face for event in table.log if isinstance(event, Rolled))}."]


# words ----------------------------------------------------------------------------------------------------------------


def test_a_text_of_the_rules_has_a_singular_after_one_too(tmp_path: Path) -> None:
    table = dealt(tmp_path, 'tell "{the number of players - 1} times and {the pot - 3} coins"')
    assert story(table) == ["1 time and 1 coin."]


def test_a_verb_has_a_singular_after_one_but_not_between_numbers(tmp_path: Path) -> None:
    table = dealt(tmp_path, f"{FIRST} pays 1 coins", f"{FIRST} bids 1 times 3")
    assert [line.partition(":")[0] for line in story(table)] == ["Ann pays 1 coin", "Ann bids 1 times 3"]


# the table ------------------------------------------------------------------------------------------------------------


def test_what_is_untold_is_on_the_table_while_there_is_something_in_it(tmp_path: Path) -> None:
    table = dealt(tmp_path, "move the top 2 cards of the deck to the heap", "set the hidden flag to yes")
    assert story(table) == []
    short = plain_board(table.view(0), insights(table, 0, full=False), full=False)
    assert short[:2] == ["deck: 10 face down · heap: leaf 2, leaf 1", "pot 4, hidden flag"]
    full = plain_board(table.view(0), insights(table, 0), full=True)
    assert "pot 4, nought 0, hidden flag" in full and "empty heap: oak [–]  elm [–]" in full
