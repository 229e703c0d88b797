"""What is taken from a place without asking what lies there belongs where it is moved."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.library import check

GAME = """game "Sorting"
  players 2
  starts with "Game"
kind leaf is a card, plural leaves
kind stopper is a card
card "Green", a leaf
  copies 9
card "End", a stopper
place pile of cards, face down, refilled from the heap, starts with leaves
place box of stoppers, face up, starts with stoppers
place heap of cards, face up
place desk of cards, face up
place hand of leaves for each player, seen by its owner
counter points for each player
the winners means the players with the highest points
phase "Game":
  play phase "Deal"
  for each player:
    add 1 to its points
    the player acts
phase "Deal":
  move (the box) to the heap
  deal
verb deal:
  for each player:
    move the top 2 cards of the pile to its hand
verb (a player) acts:
"""
WRONG = "a stopper can be in the {}, and cannot lie in the hand"


def messages(folder: Path, steps: str) -> list[tuple[str, tuple[str, ...]]]:
    path = folder / "sorting.rules"
    path.write_text(GAME + steps, encoding="utf-8")
    return [(found.message, found.help) for found in check([path])[0] if found.is_error]


@pytest.mark.parametrize(
    ("step", "source", "way_out"),
    [
        ("  move the top card of the pile to its hand\n", "pile", "if the top card of the pile is a leaf:"),
        ("  move the top 2 cards of the pile to its hand\n", "pile", "one card at a time"),
        ("  move (the heap) to its hand\n", "heap", "move (leaves in …) to …"),
    ],
)
def test_what_does_not_belong_there_is_not_taken_along(tmp_path: Path, step: str, source: str, way_out: str) -> None:
    [(message, helps)] = messages(tmp_path, step)
    assert message == WRONG.format(source)
    assert way_out in helps[0]
    assert helps[1] == "or move them to a place for all that lie there: place NAME of cards"


@pytest.mark.parametrize(
    "steps",
    [
        "  if the top card of the pile is a leaf:\n    move the top card of the pile to its hand\n",
        "  if the top card of the pile is a stopper:\n    move the top card of the pile to the heap\n"
        "  otherwise:\n    move the top card of the pile to its hand\n",
        "  let the drawn be the top card of the pile\n  if the drawn is a leaf:\n    move the drawn to its hand\n",
        "  move (leaves in the heap) to its hand\n",
        "  move the top 2 cards of the pile to the desk\n  move (leaves in the desk) to its hand\n"
        "  move (the desk) to the heap\n",
    ],
)
def test_who_asks_first_and_who_lays_out_the_game_may(tmp_path: Path, steps: str) -> None:
    assert messages(tmp_path, steps) == []


def test_the_message_names_the_sentence_of_the_game_that_does_it(tmp_path: Path) -> None:
    steps = "  move the top card of the pile to its hand\n  the player draws\nverb (a player) draws:\n"
    steps += "  if the top card of the pile is a leaf:\n    move the top card of the pile to its hand\n"
    [(_, helps)] = messages(tmp_path, steps)
    assert helps[-1] == "or as the game does it: (a player) draws"
