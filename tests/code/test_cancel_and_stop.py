"""A cancelled event is void from the moment it is cancelled, whatever stops afterwards, in every way of playing."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.code import Machine, State, Walker
from paddock.library import load

GAME = """
game "Void"
  players 2
  starts with "Go"

counter steps for each player
counter turns

verb (a player) passes:
  add 100 to its steps

verb (a player) halts:
  stop the advance

verb (a player) advances:
  repeat 3 times:
    add 1 to its steps
    the player passes
  add 1000 to its steps

when a player passes:
  add 1 to the turns
  if the turns is at least 3:
    cancel it
    {then}

phase "Go":
  for each player:
    the player advances

the winners means the players with the highest steps
"""
ENDS = {
    "stop the advance": [203, 1],
    "the player halts": [203, 1],
    "the player chooses a number from 1 to 2 as the wish\n    if the wish is 1:\n      stop the advance": [203, 1],
    "add 1 to its steps": [1204, 1006],
}


def played(machine: Machine, way: str) -> State:
    state = machine.new(1)
    if way == "resumable":
        machine.start(state)
        while state.ask is not None:
            machine.answer(state, 0)
    else:
        play = machine.play if way == "direct" else Walker(machine).play
        play(state, lambda s, seat, prompt, options: 0)
    return state


@pytest.mark.parametrize("way", ["direct", "resumable", "walker"])
@pytest.mark.parametrize("then", ENDS)
def test_void_is_said_at_once(tmp_path: Path, then: str, way: str) -> None:
    path = tmp_path / "void.rules"
    path.write_text(GAME.replace("{then}", then), encoding="utf-8")
    machine = load(path).machine(2, log=True)
    state = played(machine, way)
    assert state.N[:2] == ENDS[then]
    passes = next(v.id for v in machine.layout.program.verbs if v.base == "pass")
    marks = [event[0] for event in state.log if event[1] == passes and event[0] in ("do", "void", "cancel", "done")]
    last = "cancel" if then == "add 1 to its steps" else "done"
    expected = ["do", "done"] * 2 + ["do", "void", last] * (4 if last == "cancel" else 2)
    assert marks == expected
