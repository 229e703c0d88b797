"""A line of answers means what it says: a pick of several in any order; and what dice and choices can be."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.cli.seat import pick
from paddock.library import load
from paddock.table.model import AnswerError
from paddock.table.table import Table
from paddock.testing import run_scenarios

GAME = """
game "Stones"
  players 2

kind line is one of ones, twos
kind mood is one of calm, wild
kind stone is a card
  rank: number
  mood: mood
  label "{rank} {mood}"
kind slip is a card
  line: line
  label "{line}"

cards stones
  rank 1 to 5
  mood calm, wild
cards slips
  line ones, twos

place deck of stones, face down, starts with stones
place drawer of slips, face up, starts with slips
place hand of stones for each player, seen by its owner
place pile of stones, face up
counter sets
counter gold for each player

verb (a player) lays two:
  the player chooses 2 stones in its hand as the set
  move the set to the pile

verb (a player) lays some:
  the player chooses at least 1 of its hand as the set
  move the set to the pile
  add 1 to the sets

verb (a player) lays twice:
  the player lays two
  the player lays some

verb (a player) fills (a line):
  add 1 to its gold

verb (a player) throws:
  roll a die with 6 sides as the die
  set its gold to the die

verb (a player) bids:
  the player chooses a number from 3 to 5 that is not 4 as the bid
  set its gold to the bid

phase "Go":
  for each player:
    the player bids
  for each player:
    the player lays twice
    the player fills ones
    the player throws

report "slips": the number of the drawer
the winners means the players with the highest gold
"""

HAND = "the hand of Ann is 1 calm, 2 calm, 2 wild, 3 calm, 4 calm"


def told(tmp_path: Path, given: str, when: str, answers: list[str], *lines: str) -> str:
    """The message of one scenario; nothing if it holds."""
    parts = ['scenario "one"', "  players Ann, Bob", "  given:", f"    {given}", f"  when {when}"]
    parts += [*(f"    Ann chooses {answer}" for answer in answers), "  then:", *(f"    {line}" for line in lines)]
    path = tmp_path / "stones.rules"
    path.write_text(GAME + "\n".join(parts) + "\n", encoding="utf-8")
    found = run_scenarios([path])
    assert found.problems == [] and len(found.scenarios) == 1, str(found)
    return found.scenarios[0].message


@pytest.mark.parametrize(
    ("line", "pile"),
    [
        ("1, 3", "1 calm, 3 calm"),
        ("3, 1", "1 calm, 3 calm"),
        ("4, 2 wild", "2 wild, 4 calm"),
        ("2, 2", "2 calm, 2 wild"),
        ("2, 2 calm", "2 calm, 2 wild"),
        ("any, 1", "1 calm, 2 calm"),
        ("4, any", "1 calm, 4 calm"),
    ],
)
def test_those_that_are_named_are_picked_in_any_order(tmp_path: Path, line: str, pile: str) -> None:
    assert told(tmp_path, HAND, "Ann lays two:", [line], f"the pile is {pile}", "nobody is asked") == ""


@pytest.mark.parametrize(
    "answers",
    [["3, 1"], ['3, 1, "enough"'], ["3, 1", '"enough"'], ["1", "3", '"enough"'], ["1", '3, "enough"']],
)
def test_a_line_with_several_ends_the_pick(tmp_path: Path, answers: list[str]) -> None:
    lines = "the pile is 1 calm, 3 calm", "the sets is 1", "nobody is asked"
    assert told(tmp_path, HAND, "Ann lays some:", answers, *lines) == ""


@pytest.mark.parametrize("answers", [["1", "3"], ["3", "1"], ["any", "1"], ["2 wild", "2 calm"], ["4", "2 wild"]])
def test_one_line_for_each_that_is_picked_in_any_order(tmp_path: Path, answers: list[str]) -> None:
    assert told(tmp_path, HAND, "Ann lays two:", answers, "the number of the pile is 2", "nobody is asked") == ""
    lines = "the number of the pile is 2", "the sets is 1", "nobody is asked"
    assert told(tmp_path, HAND, "Ann lays some:", [*answers, '"enough"'], *lines) == ""


def test_all_that_can_be_picked_is_asked(tmp_path: Path) -> None:
    every = "Ann is asked to choose 1 calm, 2 calm, 2 wild, 3 calm, 4 calm"
    assert told(tmp_path, HAND, "Ann lays two:", [], every) == ""
    few = "Ann is asked to choose 1 calm, 2 calm, 2 wild, 3 calm"
    assert told(tmp_path, HAND, "Ann lays two:", [], few).startswith("Ann was to choose only from 1 calm, 2 calm")


def test_the_last_one_alone_is_told_to_be_too_few(tmp_path: Path) -> None:
    assert told(tmp_path, HAND, "Ann lays two:", ["4"], "Ann is asked").startswith(
        "Ann was to choose 4, but has to choose 2: name all of them in one line"
    )


def test_one_answer_leaves_the_pick_open(tmp_path: Path) -> None:
    assert told(tmp_path, HAND, "Ann lays some:", ["2 wild"], "the sets is 0", "Ann is asked") == ""


def test_what_is_left_of_a_line_answers_the_next_question(tmp_path: Path) -> None:
    lines = "the pile is 1 calm, 2 wild, 4 calm", "the sets is 1", "the hand of Ann is 2 calm, 3 calm"
    assert told(tmp_path, HAND, "Ann lays twice:", ['4, 1, 2 wild, "enough"'], *lines) == ""


def test_a_pick_that_cannot_be_made_fails(tmp_path: Path) -> None:
    every = "1 calm, 2 calm, 2 wild, 3 calm, 4 calm"
    asked = f"Ann is asked to choose 2 stones in Ann's hand, the set: {every}"
    assert told(tmp_path, HAND, "Ann lays two:", ["1, 5"], "Ann is asked") == (f"Ann was to choose 5, but {asked}")
    assert told(tmp_path, HAND, "Ann lays two:", ["3, 3"], "Ann is asked").startswith("Ann was to choose 3, but Ann is")
    assert told(tmp_path, HAND, "Ann lays two:", ['3, "enough"'], "Ann is asked").startswith(
        "Ann was to choose 3, but has to choose 2"
    )
    assert told(tmp_path, HAND, "Ann lays two:", ["3, 1, 4"], "Ann is asked") == (
        "Ann was to choose 4, but nobody is asked anything"
    )
    assert told(tmp_path, HAND, "Ann lays two:", ["3, 1", '"enough"'], "Ann is asked") == (
        "Ann was to choose enough, but nobody is asked anything"
    )


@pytest.mark.parametrize("face", [7, 0])
def test_a_die_shows_only_what_is_on_it(tmp_path: Path, face: int) -> None:
    found = told(tmp_path, f"the rolls are {face}", "Ann throws", [], f"the gold of Ann is {face}")
    assert found.endswith(f"a die with 6 sides cannot show {face}")
    assert told(tmp_path, "the rolls are 6", "Ann throws", [], "the gold of Ann is 6") == ""


def test_what_happens_with_a_choice(tmp_path: Path) -> None:
    """`ones` is printed on a slip, too, but the verb needs a line."""
    lines = "it happens once that Ann fills ones", "it happens that a player fills a line"
    never = "it never happens that a player fills twos", "it never happens that Bob fills a line"
    assert told(tmp_path, HAND, "Ann fills ones", [], *lines, *never) == ""
    assert told(tmp_path, HAND, "Ann fills ones", [], "it happens that Ann fills twos") == (
        "expected: it happens that Ann fills twos. It did not"
    )
    assert told(tmp_path, HAND, "Ann fills ones", [], "it never happens that Ann fills a line") == (
        "expected: it never happens that Ann fills a line. It did"
    )


def test_a_number_of_a_list_with_holes_is_a_number(tmp_path: Path) -> None:
    path = tmp_path / "stones.rules"
    path.write_text(GAME, encoding="utf-8")
    asked = Table(load(path), 1, ("Ann", "Bob")).ask
    assert asked is not None and asked.kind == "number"
    assert [(option.label, option.value) for option in asked.options] == [("3", 3), ("5", 5)]
    assert (pick(asked, "3"), pick(asked, "5")) == (0, 1)
    for typed in ("1", "2", "4"):
        with pytest.raises(AnswerError, match="Type one of the numbers"):
            pick(asked, typed)
