"""Lines: a thing is put right in front of another or right behind it, from the same place or another one."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.code import Walker
from paddock.library import load

GAME = """game "Beside"
  players 2
  starts with "Play"
kind boat is a piece
card "A", a boat
card "B", a boat
card "C", a boat
card "D", a boat
place harbour of boats, face up, starts with boats
place line of boats, face up, in order
phase "Play":
  move "A" to the line
  move "B" to the line
  move "C" directly ahead of "B"
  move "D" directly behind "A"
  move "A" directly behind "B"
  move "B" directly ahead of "B"
the winners means the players
"""


@pytest.mark.parametrize("log", [False, True])
def test_all_three_executors_put_things_side_by_side(tmp_path: Path, log: bool) -> None:
    path = tmp_path / "beside.rules"
    path.write_text(GAME, encoding="utf-8")
    machine = load(path).machine(2, log=log)
    stepped = machine.new(1)
    machine.start(stepped)
    ends = [stepped]
    for play in (machine.play, Walker(machine).play):
        state = machine.new(1)
        play(state, lambda s, seat, prompt, options: 0)
        ends.append(state)
    names = [[machine.layout.name_of[t] for t in state.Z[1]] for state in ends]
    assert names == [["D", "C", "B", "A"]] * 3
    assert all(state.Z == ends[0].Z and state.W == ends[0].W and state.log == ends[0].log for state in ends)
