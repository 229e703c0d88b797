"""What stops a game says the file and line of the rules that asked for it: in a step, in the result, in a report."""

from __future__ import annotations

from pathlib import Path

import pytest

import paddock
from paddock.table.deal_options import Chance
from paddock.table.rule_errors import GameError

GAME = """game "Nothing there"
  players 2
  starts with "Go"

kind leaf is a card, plural leaves
  rank: number

cards leaves
  rank 1 to 3

place heap of leaves, face up
place stock of leaves, face down, starts with leaves
counter coins for each player

phase "Go":
  for each player:
    add 1 to its coins
"""
WON = "\nthe winners means the players\n"
NONE = "something is asked of a thing or number that is not there (none)"


def test_a_counter_never_becomes_none(tmp_path: Path) -> None:
    path = tmp_path / "x.rules"
    path.write_text(f"{GAME}    set its coins to the highest rank of the heap\n{WON}", "utf-8")
    with pytest.raises(GameError, match=r"x.rules:18:5: `the highest rank of the heap` is none"):
        paddock.load(path).deal()


@pytest.mark.parametrize(
    ("lines", "place"),
    [
        (f"    add (the rank of the top card of the heap) to its coins\n{WON}", "18:5"),
        ("\nthe winners means the players whose coins is more than (the rank of the top card of the heap)\n", "19:1"),
        ('\nthe winners means the players\nreport "top": 1 + the rank of the top card of the heap\n', "20:1"),
    ],
    ids=["a step", "the winners", "a report"],
)
def test_a_none_has_a_place(tmp_path: Path, lines: str, place: str) -> None:
    path = tmp_path / "x.rules"
    path.write_text(GAME + lines, encoding="utf-8")
    with pytest.raises(GameError) as stopped:
        _ = paddock.load(path).deal(players=2, seed=1).result
    assert str(stopped.value).startswith("The rules ask for something that cannot be done: ")
    assert f"x.rules:{place}: {NONE}" in str(stopped.value)


LEAST = "the lowest rank of the cards in the heap"  # of nothing: none
LISTED = "these are 99,999,999 numbers; at most 20,000 can be listed"
DEEPER = {
    "a list of numbers": (f"    let the row be the numbers from 1 to ({LEAST})\n", 18, NONE),
    "a long list": ("    let the row be the numbers from 1 to 99999999\n", 18, LISTED),
    "at once": (f"    at once:\n      set its coins to 5\n      add ({LEAST}) to its coins\n", 18, NONE),
    "a die": (f"    add 1 to its coins\n    roll a die with ({LEAST}) sides as the face\n", 19, NONE),
}


@pytest.mark.parametrize("chance", ["rolled", "asked"])
@pytest.mark.parametrize("name", DEEPER)
def test_what_goes_wrong_inside_a_word_has_the_line_of_the_word(name: str, chance: Chance, tmp_path: Path) -> None:
    lines, line, message = DEEPER[name]
    path = tmp_path / "x.rules"
    path.write_text(GAME + lines + WON, encoding="utf-8")
    with pytest.raises(GameError) as stopped:
        paddock.load(path).deal(players=2, seed=1, chance=chance)
    assert str(stopped.value).endswith(f"x.rules:{line}:5: {message}")
