"""Moves on a board: takes a pace, gives rows on what a move to a space costs beside one to a pile."""

from __future__ import annotations

from collections.abc import Iterator

from measure import Pace, Work, compare
from playing import direct
from rows import Row, at_most

from paddock.library import load_sources
from paddock.text.model import Source

ROUNDS = 200  # of two moves each, in one game
GROUP = "A move on a board of 8 by 8, and between piles"
GAME = """game "Moving"
  players 1
  starts with "Go"
kind disc is a piece
kind cell is a space, in a grid of 8 rows and 8 columns
cards discs
  copies 1
place box of discs, face up, starts with discs
place tray of discs, face up
place dish of discs, face up
place board of discs, face up, on cells
phase "Go":
  repeat {rounds} times:
    {one}
    {other}
the winners means players
"""
SIDES = {
    "piles": ("move the first of the discs to the tray", "move the first of the discs to the dish"),
    "spaces": ('move the first of the discs to "d4"', 'move the first of the discs to "d5"'),
}


def rows(pace: Pace) -> Iterator[Row]:
    found = compare({name: played(*steps) for name, steps in SIDES.items()}, pace)
    for name in SIDES:
        yield Row(GROUP, f"between {name}", found.seconds(name) / ROUNDS / 2 * 1e9, "ns")
    yield Row(GROUP, "to a space ÷ to a pile", found.ratio("piles", "spaces"), "×", at_most(1.25))


def played(one: str, other: str) -> Work:
    text = GAME.format(rounds=ROUNDS, one=one, other=other)
    return direct(load_sources([Source("moving.rules", text)]).machine(1))
