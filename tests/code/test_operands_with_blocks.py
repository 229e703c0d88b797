"""An operand that C works out in a block of its own can stand wherever a number or a player can."""

from __future__ import annotations

from pathlib import Path

from code_desk import agree

from paddock.library import load

GAME = """game "Blocks"
  players 2
  starts with "Play"
kind boat is a piece
  strip: numbers
card "A", a boat
  strip 3, 9, 5
card "B", a boat
  strip 1, 1
place harbour of boats, face up, starts with boats
counter luck for each player
counter found
phase "Play":
  set the luck of the last of the players to 1
  set the found to number (the sum of the strip of "B") of the strip of "A"
  the first of the players whose luck is at least 1 chooses one:
    "more":
      add 1 to the luck of the first of the players
    "less":
      add 2 to the luck of the first of the players
  the first of the players whose luck is at least 1 chooses a number from 1 to 2 as the pause
the winners means the players
"""


def test_every_executor_works_them_out(tmp_path: Path) -> None:
    path = tmp_path / "blocks.rules"
    path.write_text(GAME, encoding="utf-8")
    state, told = agree(load(path).program, players=2)
    assert state.N[-1] == 9
    assert [seat for seat, *_ in told] == [1, 0]
