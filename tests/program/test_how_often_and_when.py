"""How often, and when: what designers write first is led to the words that do it."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.library import check

GAME = """game "Often"
  players 2 to 4
  starts with "Race"
kind leaf is a card, plural leaves
  works in the row
place pile of leaves, face down, starts with leaves
place row of leaves for each player, face up
verb (a player) draws (a number) cards:
  move the top (the number) cards of the pile to its row
verb (a player) takes a turn:
  the player draws 2 cards
phase "Race":
  shuffle the pile
  for each player:
    the player takes a turn
the winners means the players with the highest (the number of its row)
card "Oak", a leaf
  copies 9
"""
ON_A_CARD = {
    "the first time each turn you draw cards:": "write: after you draw cards, once each turn:",
    "the first time you draw cards each turn:": "write: after you draw cards, once each turn:",
    "the second time in a turn you draw cards:": "write: after you draw cards, if the number of times … this turn is 2:",
    "the second time you draw cards:": "write: after you draw cards, if the number of times … this turn is 2:",
    "after the second time you draw cards:": "to count them: after EVENT, if the number of times … this turn is 2:",
    "after you draw cards, if it is the second card drawn:": "to count them: if the number of times … this turn is 2",
    "after you draw the second card:": "to count them: after EVENT, if the number of times … this turn is 2:",
}
PER_TURN = {
    "after you draw cards, twice per turn:": "write: twice each turn",
    "after you draw cards, up to three times a turn:": "write: 3 times each turn",
    "after you draw cards, only once in a turn:": "write: once each turn",
    "twice each turn, after you draw cards:": "how often stands behind: after you draw cards, twice each turn:",
}
AT_THE_MARGIN = {"before the race:": 'write: phase "Race"', "after race:": 'write: phase "Race"'}


def told(tmp_path: Path, text: str) -> list[tuple[str, ...]]:
    (tmp_path / "often.rules").write_text(GAME + text, encoding="utf-8")
    return [d.help for d in check([tmp_path / "often.rules"])[0] if d.is_error]


@pytest.mark.parametrize("line", ON_A_CARD)
def test_how_often_stands_behind_the_event(tmp_path: Path, line: str) -> None:
    assert told(tmp_path, f"  {line}\n    you draw 1 card\n") == [(ON_A_CARD[line],)]


@pytest.mark.parametrize("line", PER_TURN)
def test_how_often_in_other_words(tmp_path: Path, line: str) -> None:
    ((first, *_),) = told(tmp_path, f"  {line}\n    shuffle the pile\n")
    assert first == PER_TURN[line]


def test_what_acts_never_is_refused(tmp_path: Path) -> None:
    line = "  after you draw cards, 0 times each turn:\n    shuffle the pile\n"
    assert told(tmp_path, line) == [("write: once each SPAN, or leave the line out",)]


@pytest.mark.parametrize("line", AT_THE_MARGIN)
def test_a_phase_is_waited_for_by_its_name(tmp_path: Path, line: str) -> None:
    assert told(tmp_path, f"{line}\n  shuffle the pile\n") == [(AT_THE_MARGIN[line],)]


@pytest.mark.parametrize("text", [
    "  after you draw cards, once each turn:\n    shuffle the pile\n",
    "  after you draw cards, twice each turn:\n    shuffle the pile\n",
    "  after you draw cards, 3 times each turn:\n    shuffle the pile\n",
    "  after you draw cards, if the number of times you drew cards this turn is 2:\n    shuffle the pile\n",
    'before phase "Race":\n  shuffle the pile\n',
])  # fmt: skip
def test_what_they_are_led_to_is_right(tmp_path: Path, text: str) -> None:
    assert told(tmp_path, text) == []


BLAMES = """verb (a player) blames (a player, the rogue):
  do nothing
after a player takes a turn:
  the player blames the player after the player
"""
OF_THE_PAST = {
    "you have been blamed this turn": "you were blamed this turn",
    "the player has been blamed this turn": "the player was blamed this turn",
    "you were blamed twice this turn": "the number of times you were blamed this turn is 2",
}


@pytest.mark.parametrize("asked", OF_THE_PAST)
def test_what_has_been_and_how_often(tmp_path: Path, asked: str) -> None:
    text = "  after a player draws cards, if {}:\n    shuffle the pile\n" + BLAMES
    assert told(tmp_path, text.format(asked)) == [(f"write: {OF_THE_PAST[asked]}",)]
    assert told(tmp_path, text.format(OF_THE_PAST[asked])) == []


STEPS = {
    "you look at the top 3 cards of the pile": "a look at the top: place glance of cards for each player, seen by its",
    "show the top 3 cards of the pile to you": "write: the first 3 of the pile",
    "do what the trick says": "write: carry out the trick for you",
    "reveal the row of the player": "write: move the card to a place that lies face up; or below until EVENT: PLACE is",
    "until you take a turn:\n      everybody sees the pile": "who sees a place is said so: your hand is seen by everybody",
}


@pytest.mark.parametrize("step", STEPS)
def test_a_look_and_a_copy_in_other_words(tmp_path: Path, step: str) -> None:
    [helps] = told(tmp_path, f"  after you draw cards:\n    let the trick be this card\n    {step}\n")
    assert helps[0].startswith(STEPS[step])


def test_a_change_in_an_option_begins_with_always(tmp_path: Path) -> None:
    line = "the luck of every player is 2 higher"
    option = f'the luck of (a player) means 1\noption "Lucky":\n  rule L-1: All are lucky.\n  {line}\n'
    [helps] = told(tmp_path, option)
    assert helps[-1] == f"a modifier starts with `always`: always {line}"
