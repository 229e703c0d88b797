"""A menu shows what is chosen: with the numbers and names of this moment, and none that the asked may not know."""

from __future__ import annotations

from pathlib import Path

import pytest

import paddock

RULES = """game "Bids"
  players 2
  starts with "Bid"

kind chit is a card
  worth: number
  label "chit {{worth}}"

cards chits
  worth 1, 2, 3

place bag of chits, face down, starts with chits
place hand of chits for each player, seen by its owner

counter coins for each player, starts at 4

verb (a player) offers (a number) for (a chit):
  take the number from its coins

verb (a player) guesses (a chit) of (a player, the rival):
  do nothing

phase "Bid":
  move the top card of the bag to the hand of the last of the players
  let the beginner be the first of the players
  let the rival be the last of the players
  let the prize be the first of the bag
  move the prize to the hand of the beginner
  the beginner chooses one:
{entries}

the winners means the players with the highest coins
"""


def labels(folder: Path, *entries: str) -> list[str]:
    path = folder / "bids.rules"
    path.write_text(RULES.format(entries="\n".join(f"    {entry}" for entry in entries)), "utf-8")
    asked = paddock.load(path).deal(seed=1).ask
    assert asked is not None
    return [option.label for option in asked.options]


def test_gaps_are_filled_with_what_they_are_now(tmp_path: Path) -> None:
    shown = labels(
        tmp_path,
        "the beginner offers (the coins of the beginner - 1) for the prize",
        "the beginner guesses (the first of the hand of the rival) of the rival",
        '"keep {the coins of the beginner} coins":',
        "  do nothing",
        '"pass {the rival} by"',
    )
    assert shown == ["offer 3 for chit 2", "guess a hidden chit of Bob", "keep 4 coins", "pass Bob by"]


def test_braces_hold_any_value_and_are_refused_when_they_do_not(tmp_path: Path) -> None:
    assert labels(tmp_path, '"{the coins of the rival + 2 * 3}"', '"no"') == ["10", "no"]
    with pytest.raises(paddock.LoadError, match="in these braces is not a value"):
        labels(tmp_path, '"{+}"', '"no"')


def test_the_limits_of_a_number_are_numbers(tmp_path: Path) -> None:
    path = tmp_path / "bids.rules"
    rules = RULES.partition("  the beginner chooses one:")[0]
    ask = "  the beginner chooses a number from 0 to the coins of the beginner as the bid\n  take the bid from the coins of the beginner\n"
    path.write_text(rules.replace("{{", "{").replace("}}", "}") + ask + RULES.partition("{entries}")[2], "utf-8")
    asked = paddock.load(path).deal(seed=1).ask
    assert asked is not None
    assert asked.prompt == "a number from 0 to 4, the bid"
