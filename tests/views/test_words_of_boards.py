"""What `paddock words` says of spaces: how they lie, as their kind was written."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.library import load
from paddock.views.words import kinds

GAME = """game "Lay"
  players 1 to 2
  starts with "Go"
kind side is one of west, east
kind cell is a space, {lies}
kind pawn is a piece, 1 for each player
place board of pawns, face up, on cells
{more}
the winners means the players
phase "Go":
  for each cell:
    do nothing
"""


@pytest.mark.parametrize(
    ("lies", "more"),
    [
        ("in a grid of 4 rows and 3 columns", ""),
        ("in a grid of 4 rows and 3 columns of hexagons", ""),
        ("in a grid of 4 rows and 3 columns, going round", ""),
        ("in a line of 9 steps", ""),
        ("in a ring of 9 steps", ""),
        ("on a route of rows and lanes", "route of cells\n  lanes 2\n  rows 3\n"),
    ],
)
def test_how_spaces_lie_is_told_as_it_is_written(tmp_path: Path, lies: str, more: str) -> None:
    (tmp_path / "lay.rules").write_text(GAME.format(lies=lies, more=more), encoding="utf-8")
    program = load(tmp_path / "lay.rules").program
    assert next(line for line in kinds(program) if line.startswith("cell")).startswith(f"cell: a space, {lies}; has ")


def test_open_rows_have_no_number(tmp_path: Path) -> None:
    (tmp_path / "lay.rules").write_text(
        GAME.format(lies="in a grid of open ranks and sides", more=""), encoding="utf-8"
    )
    program = load(tmp_path / "lay.rules").program
    assert "cell: a space, in a grid of open ranks and 2 sides; has side (west or east)" in kinds(program)
