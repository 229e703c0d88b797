"""Scenarios say what they mean: each holds, or fails with what was expected and found, and none stops the others."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.library import check
from paddock.testing import ScenarioReport, run_scenarios

GAME = """
game "Leaves"
  players 2 to 3
  starts with "Go"

kind suit is one of clubs, hearts
kind tint is one of red, blue
kind side is one of left, middle, right
kind leaf is a card, plural leaves
  rank: number
  suit: suit
  worn: yes or no
  label "{rank} of {suit}"
kind spot is a space
  index: number
  tint: tint
  label "{index}-{tint}"
kind pawn is a piece, 1 for each player

cards leaves
  rank 1 to 8
  suit clubs, hearts
  worn no
  copies 2
cards spots
  index 1 to 5
  tint red, blue
card "Home", a spot
  index 0
  tint red
card "Star", a leaf
  rank 20
  suit hearts
  worn

place board of pawns, face up, on spots
place stock of leaves, face down, starts with leaves
place heap of leaves, face up
place hand of leaves for each player, seen by its owner
place rack of leaves for each player, with slots left, middle, right, face up
counter steps for each player
counter pot
note mark for each spot is a player
note pet for each player is a leaf
flag closed
flag mean for each player
setting size: number from 1 to 5, usually 2
setting long way: number from 1 to 5, usually 2

verb (a player) counts:
  rule L-1: A player counts the spaces.
  set its steps to the index of the space of its pawn

verb (a player) drops (a leaf):
  only if the leaf is in its hand
  move the leaf to the heap

verb auction (a leaf):
  add (the rank of the leaf) to the pot

verb (a player) thinks:
  the player may:
    auction the first of its hand
  the player chooses one:
    "rest long":
      add 100 to the pot
    "rest":
      add (the size) to the pot

verb (a player) passes:
  add 100 to its steps

verb (a player) advances:
  repeat 3 times:
    add 1 to its steps
    the player passes

when a player passes, if the player is mean:
  cancel it
  stop the advance

phase "Go":
  for each player:
    move its pawn to "Home" of the board
    set the mark of "Home" to the player
    set its pet to the first of its hand
    move the first of its hand to left of its rack
    mark the player as mean
    if the closed is yes:
      the player counts
    the player advances
    the player thinks
  add (the long way) to the pot

the winners means players whose steps is at least 4
"""


def report(tmp_path: Path, text: str) -> ScenarioReport:
    path = tmp_path / "leaves.rules"
    path.write_text(GAME, encoding="utf-8")
    path.with_suffix(".scenario").write_text(text, encoding="utf-8")
    return run_scenarios([path])


def scenario(*lines: str, given: tuple[str, ...] = (), when: str = "", answers: tuple[str, ...] = ()) -> str:
    made = ['scenario "one"', "  players Ann, Bob"]
    made += ["  given:", *(f"    {line}" for line in given)] if given else []
    made += [f"  when {when}", *(f"    {line}" for line in answers)] if when else []
    return "\n".join([*made, "  then:", *(f"    {line}" for line in lines)]) + "\n"


def told(tmp_path: Path, text: str) -> str:
    """The message of the only scenario; nothing if it holds."""
    found = report(tmp_path, text)
    assert found.problems == [] and len(found.scenarios) == 1, str(found)
    return found.scenarios[0].message


HAND = ("the hand of Ann is 2 clubs, 8 hearts", "the hand of Bob is 2 clubs")


# ------------------------------------------------------------------ who is asked


@pytest.mark.parametrize("line", ["Bob is not asked", "Ann is asked", 'Ann is not asked to choose "rest", "rest long"'])
def test_asked_or_not(tmp_path: Path, line: str) -> None:
    assert told(tmp_path, scenario(line, given=HAND, when="Ann thinks")) == ""


@pytest.mark.parametrize("line", ["Ann is not asked", 'Ann is not asked to choose "auction 2 of clubs", "no"'])
def test_not_asked_fails_when_asked(tmp_path: Path, line: str) -> None:
    found = told(tmp_path, scenario(line, given=HAND[:1], when="Ann thinks"))
    assert found.startswith(f"expected: {line}. Found: Ann is asked to choose")


@pytest.mark.parametrize(("answer", "pot"), [("yes", 2 + 2), ("no", 2)])
def test_a_may_is_answered_by_yes_and_no(tmp_path: Path, answer: str, pot: int) -> None:
    """`rest` is the entry with that label, though another has the word too."""
    answers = (f"Ann chooses {answer}", 'Ann chooses "rest"')
    made = scenario(f"the pot is {pot}", "nobody is asked", given=HAND, when="Ann thinks", answers=answers)
    assert told(tmp_path, made) == ""


# ------------------------------------------------------------------ winners and the end


def test_winners_and_the_end(tmp_path: Path) -> None:
    given = ('the space of "Ann\'s pawn" is 4 red',)
    lines = ("Ann wins", "Bob does not win", "the game is not over")
    assert told(tmp_path, scenario("nobody wins")) == ""
    assert told(tmp_path, scenario(*lines, given=given, when="Ann counts")) == ""
    assert told(tmp_path, scenario("nobody wins", given=given, when="Ann counts")) == (
        "expected: nobody wins. Found: Ann would win"
    )
    assert told(tmp_path, scenario("Ann does not win", given=given, when="Ann counts")) == (
        "expected: Ann does not win. Found: Ann would win"
    )
    assert told(tmp_path, scenario("the game is over")) == "expected: the game is over. Found: it goes on"


def test_who_owns_the_winning_piece_wins(tmp_path: Path) -> None:
    path = tmp_path / "regatta.rules"
    path.write_text(
        """game "Regatta"
  players 2
  starts with "Go"

kind boat is a piece, 1 for each player
place river of boats, face up, in order, starts with boats

phase "Go":
  for each player:
    move its boat to the river

the winners means the first of the boats in the river
"""
        + scenario("Ann wins", "Bob does not win")
        + scenario("Bob wins").replace("one", "two"),
        encoding="utf-8",
    )
    first, second = run_scenarios([path]).scenarios
    assert (first.ok, first.message) == (True, "")
    assert second.message == "expected: Bob wins. Found: Ann would win"


# ------------------------------------------------------------------ spaces and slots


BADGES = """
game "Badges"
  players 2
  starts with "Go"

kind badge is a card, 1 for each player

card "Gold", a badge
card "Tin", a badge

place chest of badges for each player, face up, starts with badges
counter shine for each badge

verb (a player) polishes (a badge):
  add 1 to its shine

phase "Go":
  for each player:
    the player polishes (the first of its chest)

the winners means players

scenario "everybody has one of each"
  players Ann, Bob
  given:
    the shine of "Ann's Gold" is 3
    the shine of "Bob's Gold" is 5
    the chest of Ann is "Ann's Tin", "Bob's Gold"
  when Ann polishes "Bob's Gold"
  then:
    the shine of "Bob's Gold" is 6
    the shine of "Ann's Gold" is 3
    the chest of Ann is "Bob's Gold", "Ann's Tin"
    "Ann's Gold" is not in the chest of Ann
"""


def test_a_card_of_which_every_player_has_one_is_named_after_the_player(tmp_path: Path) -> None:
    path = tmp_path / "badges.rules"
    path.write_text(BADGES, "utf-8")
    found = run_scenarios([path])
    assert [line.message for line in found.scenarios] == [""] and found.ok


def test_pieces_stand_on_spaces(tmp_path: Path) -> None:
    given = (
        'the space of "Ann\'s pawn" is 4 red',
        'the space of "Bob\'s pawn" is "Home"',
        'the mark of "1-red" is Bob',
    )
    lines = (
        "the steps of Ann is 4",
        'the space of "Ann\'s pawn" is 4 red',
        'the space of "Ann\'s pawn" is "4-red"',
        'the space of "Ann\'s pawn" is not 4 blue',
        'the space of "Bob\'s pawn" is "Home"',
        'the mark of "1-red" is Bob',
        'the mark of "1-blue" is none',
        "the mark of 1 red is Bob",
    )
    assert told(tmp_path, scenario(*lines, given=given, when="Ann counts")) == ""
    wrong = scenario('the space of "Ann\'s pawn" is 5 red', given=given)
    assert told(tmp_path, wrong).endswith('Found: the space of "Ann\'s pawn" is 4-red')
    off = (*given, 'the space of "Ann\'s pawn" is none')
    assert told(tmp_path, scenario('the board is "Bob\'s pawn"', given=off)) == ""


def test_cards_lie_in_slots(tmp_path: Path) -> None:
    given = ("the leaf at right of the rack of Ann is 5 clubs", 'the leaf at left of the rack of Ann is "Star"')
    lines = (
        'the rack of Ann is "Star", 5 clubs',
        "the leaf at middle of the rack of Ann is none",
        "the leaf at right of the rack of Ann is 5 clubs",
        "the rack of Bob is empty",
    )
    assert told(tmp_path, scenario(*lines, given=given)) == ""
    again = (*given, "the leaf at left of the rack of Ann is 7 clubs")
    assert told(tmp_path, scenario("the rack of Ann is 7 clubs, 5 clubs", given=again)) == ""
    full = ("the rack of Ann is 1 clubs, 2 clubs, 3 clubs, 4 clubs",)
    assert told(tmp_path, scenario("the pot is 0", given=full)) == "there are only 3 slots for these 4"


# ------------------------------------------------------------------ cards by what is printed on them


def test_cards_are_named_by_their_words(tmp_path: Path) -> None:
    """Of two that look alike the one of the player who acts is meant."""
    lines = (
        "it happens that Bob drops 2 clubs",
        "it happens that Bob drops 2 of clubs",
        "it never happens that Ann drops 2 clubs",
        "it never happens that Bob drops 3 clubs",
        "the top card of the heap is 2 clubs",
        "the top card of the heap is not 2 hearts",
        "2 clubs is in the heap",
        "8 hearts is not in the heap",
        "the suit of 8 hearts is hearts",
        "the hand of Bob is empty",
        "the hand of Ann is 2 clubs, 8 hearts",
    )
    assert told(tmp_path, scenario(*lines, given=HAND, when="Bob drops 2 clubs")) == ""
    wrong = scenario("the top card of the heap is 8", given=HAND, when="Bob drops 2 clubs")
    assert told(tmp_path, wrong) == (
        "expected: the top card of the heap is 8. Found: the top card of the heap is 2 of clubs"
    )


def test_a_note_is_a_card_by_its_words_and_a_no_is_not_printed(tmp_path: Path) -> None:
    given = ("the pet of Ann is 3 hearts", "the hand of Bob is worn")
    lines = ("the pet of Ann is 3 hearts", "the pet of Ann is not 3 clubs", 'the hand of Bob is "Star"')
    assert told(tmp_path, scenario(*lines, given=given)) == ""


def test_how_often_it_happens(tmp_path: Path) -> None:
    twice = scenario("it happens twice that auction 7", given=HAND, when="auction 7").replace(
        "  then:", "  when auction 7\n  when auction 8 hearts\n  then:"
    )
    assert told(tmp_path, twice) == ""
    for words, found in (("once", "It did twice"), ("3 times", "It did twice")):
        text = twice.replace("twice", words)
        assert told(tmp_path, text) == f"expected: it happens {words} that auction 7. {found}"
    assert told(tmp_path, twice.replace("auction 7\n  when auction 7", "auction 7")).endswith("It did once")
    assert told(tmp_path, scenario("it happens 2 times that auction 7")).endswith("It did not")


# ------------------------------------------------------------------ cancelled and stopped


def test_what_is_cancelled_did_not_happen_whatever_else_stops(tmp_path: Path) -> None:
    lines = ("the steps of Ann is 1", "it never happens that a player passes", "it happens once that Ann advances")
    assert told(tmp_path, scenario(*lines, given=("Ann is mean",), when="Ann advances")) == ""
    found = report(tmp_path, scenario("the pot is 1", given=("Ann is mean",), when="Ann advances"))
    assert found.scenarios[0].events == ["Ann advances: steps 0 → 1.", "  Cancelled: Ann passes."]
    free = scenario("the steps of Ann is 303", "it happens 3 times that Ann passes", when="Ann advances")
    assert told(tmp_path, free) == ""


# ------------------------------------------------------------------ the head, and scenarios that cannot be read


def test_a_setting_of_two_words(tmp_path: Path) -> None:
    text = scenario("the long way is 5", "the size is 3").replace(
        "  then:", "  setting long way 5\n  setting size 3\n  then:"
    )
    assert told(tmp_path, text) == ""


def test_a_rule_that_is_not_there_is_a_warning(tmp_path: Path) -> None:
    text = scenario("the pot is 0").replace("  then:", "  covers L-1, L-11\n  then:")
    found = report(tmp_path, text)
    assert found.ok and len(found.warnings) == 1
    assert "warning: no rule L-11 in this game" in found.warnings[0]
    assert "help: did you mean `L-1`?" in found.warnings[0]
    assert str(found).endswith("1 of 1 rules are shown by a scenario that holds.\n1 of 1 scenarios hold")
    diagnostics, _ = check([tmp_path / "leaves.rules"])
    assert [d.is_error for d in diagnostics if d.message == "no rule L-11 in this game"] == [False]


def test_one_that_cannot_be_read_does_not_stop_the_others(tmp_path: Path) -> None:
    text = "".join(
        (
            scenario("the pot is 0").replace("one", "good"),
            scenario("the pott is 0").replace("one", "misspelt"),
            scenario("the pot is 1").replace("one", "wrong"),
            scenario("the pot is 0").replace("one", "unfinished").replace("then:", "then"),
            scenario("the pot is 0").replace("one", "good too"),
        )
    )
    found = report(tmp_path, text)
    assert found.problems == []
    assert [(s.name, s.ok) for s in found.scenarios] == [
        ("good", True),
        ("misspelt", False),
        ("wrong", False),
        ("unfinished", False),
        ("good too", True),
    ]
    assert found.scenarios[1].message == "no word `pott`" and found.scenarios[1].line == 8
    assert found.scenarios[3].message == "`then` does not fit here" and found.scenarios[3].line == 15
    assert str(found).endswith("2 of 5 scenarios hold")
    assert "FAILED misspelt\n  error: no word `pott`\n" in str(found)
