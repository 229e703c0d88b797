"""Lines: a thing is put right in front of another or right behind it, from the same place or another one."""

from __future__ import annotations

from pathlib import Path

from code_desk import agree

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
  the first of the players chooses a number from 1 to 2 as the pause
  move "C" directly ahead of "B"
  the first of the players chooses a number from 1 to 2 as the pause
  move "D" directly behind "A"
  move "A" directly behind "B"
  move "B" directly ahead of "B"
the winners means the players
"""


def test_every_executor_puts_things_side_by_side(tmp_path: Path) -> None:
    path = tmp_path / "beside.rules"
    path.write_text(GAME, encoding="utf-8")
    game = load(path)
    state, told = agree(game.program, players=2)
    names = game.machine(2).layout.name_of
    assert [names[thing] for thing in state.Z[1]] == ["D", "C", "B", "A"] and len(told) == 2
