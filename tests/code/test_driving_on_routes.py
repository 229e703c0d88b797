"""Routes in play: what lies ahead, what can be reached and which way leads there is the same in every executor."""

from __future__ import annotations

from pathlib import Path

import pytest
from code_desk import agree

from paddock.library import load, load_sources
from paddock.text.model import Source

COURSES = Path(__file__).parents[1] / "program" / "routes" / "courses.rules"

# One lane becomes two, they run apart, and one of them ends:      a1 a2 a3 a4 a5 a6
#                                                                        b3    b5
GAME = """game "Ways"
  players 2
  starts with "Go"

kind spot is a space, on a route of rows and lanes

route of spots
  lanes 1
  rows 2
  lanes 2
  apart 2, 1
  rows 1
  lanes 1
  rows 1

kind pawn is a piece, 1 for each player
place road of pawns, face up, on spots
place side of pawns for each player, face up, starts with pawns
counter ahead-rows
counter near
counter far
counter length
counter back

the winners means the players

phase "Go":
  for each player:
    move (the pawn of the player) to "a2"
  let the walker be the pawn of the first of the players
  let the next be the spot ahead of the walker
  if the next is not none:
    set the ahead-rows to the row of the next
  let the branch be the spot toward ahead right from the walker
  if the branch is not none:
    the first of the players chooses a number from 1 to 2 as the pause
    move the walker to the branch
  set the near to the number of (the spots within 1 steps of the walker)
  set the far to the number of (the spots within 2 steps of the walker)
  set the length to the number of (the way from "a1" to "a6")
  set the back to the number of (the way from "a6" to "a1")
"""


def test_every_executor_finds_the_same_ways() -> None:
    program = load_sources([Source("ways.rules", GAME)]).program
    state, _ = agree(program, players=2)
    ahead, near, far, length, back = state.N
    assert ahead == 3, "straight on is a3"
    assert near == 1, "b3 leads on to b5 alone"
    assert far == 3, "b5, and from there a5 and a6"
    assert length == 4, "a2, b3, b5, a6: the shorter branch"
    assert back == 0, "never back"


@pytest.mark.parametrize("course", ["Tokyo Drift", "Varone's Test"])
def test_every_executor_drives_alike(course: str) -> None:
    state, told = agree(load(COURSES, options=[course]).program, players=2)
    assert state.over and told
