"""Small games, as texts, for tests in more than one place. Takes what a test puts into them, gives rules."""

from __future__ import annotations

from pathlib import Path

TOSS = """game "Toss"
  players 2
  starts with "Throw"

option "Long":
  about "Twice as far."

counter points for each player

phase "Throw":
  repeat until there is a player whose points is at least {goal}:
    for each player:
      the player chooses a number from 1 to 2 as the step
      add the step to its points

the winners means the players with the highest points
the score of (a player) means its points
"""
LEAVES = """game "Words"
  players 2
  starts with "Go"
kind leaf is a card, plural leaves
  rank: number
  label "leaf {rank}"
cards leaves
  rank 1 to 6
place stock of leaves, face down, starts with leaves
place hand of leaves for each player, seen by its owner
counter points for each player
the winners means the players with the highest points
"""


def write_toss(folder: Path, goal: int = 3) -> Path:
    path = folder / "toss.rules"
    path.write_text(TOSS.format(goal=goal), "utf-8")
    return path


def attack_game(phase: str, items: str = "", players: str = "2 to 4") -> str:
    """A small game around the lines of an attack."""
    steps = "\n".join(f"  {line}" for line in phase.strip("\n").splitlines())
    return f"""game "Attack"
  players {players}
  starts with "Go"

kind chit is a card
  size: number

place heap of chits, face up, in order, starts with chits
place hand of chits for each player, face up
counter tally for each player
counter total

cards chits
  size 1, 2, 3
  copies 2

{items}

phase "Go":
{steps}

the winners means the players
"""
