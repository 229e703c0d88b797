"""What a player reads and types: choices that are numbers, what was agreed, and who must look away."""

from __future__ import annotations

from pathlib import Path

import pytest
from calling import Call
from questions import question

from paddock.cli.typed import pick, picks, speaks_in_numbers
from paddock.table import AnswerError

DICE = """
game "Dice"
  players 1 to 2
  starts with "Go"

setting goal: number from 10 to 90, usually 30
setting colour: red, blue, dark green

counter points for each player

verb (a player) takes a turn:
  roll 3 dice with 6 sides as the dice
  the player chooses any number of the dice as the kept
  add the sum of the kept to its points

phase "Go":
  for each player:
    the player takes a turn

the winners means the players with the highest points
"""

HANDS = """
place deck of leaves, face down, starts with leaves
place hand of leaves for each player, seen by its owner
kind leaf is a card, plural leaves
  size: number
  label "leaf {size}"

cards leaves
  size 1 to 4
"""

HOLES = """
game "Holes"
  players 2
  starts with "Go"

kind hole is a space
  side: number
  depth: number
  label "hole {side}{depth}"

cards holes
  side 1, 2
  depth 1, 2

note keeper for each hole is a player

verb (a player) starts:
  the player chooses 1 of (holes whose keeper is the player) as the start
  set the keeper of the start to the player after the player

phase "Go":
  for each hole:
    set its keeper to item (the side of the hole) of the players
  for each player:
    the player starts
  the first of the players chooses 1 of (the holes) as the end
  set the keeper of the end to the last of the players

the winners means the players
"""


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "made.rules"
    path.write_text(text, encoding="utf-8")
    return path


# numbers --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "found"), [("4", [2]), ("1 5", [0, 1]), ("5,4", [1, 2]), ("", []), ("enough", [3]), ("e", [3])]
)
def test_where_choices_are_numbers_a_number_is_the_choice_itself(typed: str, found: list[int]) -> None:
    assert picks(question("many", "1", "5", "4", None), typed) == found


def test_of_equal_numbers_each_can_be_picked() -> None:
    twice = question("many", "2", "3", "2", None)
    assert (picks(twice, "2"), picks(twice, "2 2")) == ([0], [0, 2])
    with pytest.raises(AnswerError, match=r"^There are only 2 times 2\.$"):
        picks(twice, "2 2 2")
    with pytest.raises(AnswerError, match=r"^There is only one 3\.$"):
        picks(twice, "3 3")


def test_a_number_that_is_no_choice_is_refused_with_those_that_are() -> None:
    with pytest.raises(AnswerError, match=r"^There is no 6 here\. Type one of these: 1, 5, 4 or enough\.$"):
        picks(question("many", "1", "5", "4", None), "6")
    with pytest.raises(AnswerError, match=r"^There is no 2 here\. Type one of the numbers: 1, 5 or -4\.$"):
        pick(question("one", "1", "5", "-4"), "2")
    with pytest.raises(AnswerError, match=r"^At least 2 must be picked, like: 1 5$"):
        picks(question("many", "1", "5", "4", least=2), "")


def test_numbers_may_stand_among_words() -> None:
    mixed = question("menu", "3", "joker", "jester", "1")
    assert [pick(mixed, typed) for typed in ("3", "1", "jo", "JESTER")] == [0, 3, 1, 2]
    with pytest.raises(AnswerError, match=r"^'j' could be joker or jester\. Type more of it\.$"):
        pick(mixed, "j")


def test_a_name_that_only_begins_with_a_number_has_a_number_before_it() -> None:
    assert not speaks_in_numbers(question("one", "3 of hearts", "2 of clubs"))
    assert pick(question("one", "3 of hearts", "2 of clubs"), "2") == 1


def test_dice_are_kept_by_what_they_show(paddock: Call, tmp_path: Path) -> None:
    said = paddock("play", written(tmp_path, DICE), "--players", "1", "--seed", "5", typed="4\n")
    assert "Ann takes a turn: rolls 1, 5, 4." in said.out
    assert "  –  1\n  –  5\n  –  4\n  –  enough (or just press Enter)\n" in said.out
    assert "Your points 0 → 4." in said.out


def test_the_help_says_what_is_typed_itself(paddock: Call, tmp_path: Path) -> None:
    said = paddock("play", written(tmp_path, DICE), "--players", "1", "--seed", "5", typed="?\n")
    assert "choices with no number before them are typed themselves: 4 is a 4, and 5 5 two fives" in said.out


# what was agreed ------------------------------------------------------------------------------------------------------


def test_what_is_not_as_usual_is_said_at_the_start_and_all_in_the_help(paddock: Call, tmp_path: Path) -> None:
    path = written(tmp_path, DICE + 'option "Night":\n  counter stars\n')
    words = ("play", path, "--players", "1", "--set", "colour=dark green", "--option", "Night")
    said = paddock(*words, typed="?\nb\n")
    assert said.out.split("\n")[1] == "Agreed: colour dark green (usually red); with Night."
    assert said.out.count("Agreed: goal 30; colour dark green (usually red); with Night.") == 2  # by ? and by b


def test_nothing_is_said_at_the_start_where_all_is_as_usual(paddock: Call, tmp_path: Path) -> None:
    said = paddock("play", written(tmp_path, DICE), "--players", "1", typed="b\n")
    assert said.out.count("Agreed: goal 30; colour red.") == 1


# one screen for all ---------------------------------------------------------------------------------------------------


def test_nobody_looks_away_where_nothing_is_hidden(paddock: Call, tmp_path: Path) -> None:
    said = paddock("play", written(tmp_path, DICE), "--seats", "2", "--seed", "5", typed="4\n\n")
    assert said.code == 0 and "look away" not in said.out
    assert said.out.count("Ann takes a turn") == 1  # what Ann has read Bob has read too
    assert "Ann wins." in said.out


def test_they_look_away_where_hands_are_hidden(paddock: Call, tmp_path: Path) -> None:
    said = paddock("play", written(tmp_path, DICE + HANDS), "--seats", "2", "--seed", "5", typed="\n4\n\n\n")
    assert said.out.count("The others look away.") == 2


# questions ------------------------------------------------------------------------------------------------------------


def test_a_question_has_no_gap_and_no_word_that_is_the_same_for_all(paddock: Call, tmp_path: Path) -> None:
    said = paddock("play", written(tmp_path, HOLES), "--seed", "5", typed="1\n1\n")
    assert "Ann, choose the start:\n  1  hole 11\n  2  hole 12\n" in said.out
    assert "Ann, choose the end:\n" in said.out and "(…)" not in said.out
    assert "  2  hole 12  (you)\n" in said.out
