"""What the map shows can be pasted into a scenario, side names and all: the same things then stand on the same spaces."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.library import load
from paddock.testing import run_scenarios
from paddock.views.maps import map_lines

GAME = """game "Pasted"
  players 2
  starts with "Go"
kind stripe is one of left lane, Middle Lane, right
{space}
kind car is a piece, 2 for each player
place road of cars, face up, on cells
place shed of cars, face up, untold, starts with cars
the winners means the players
phase "Go":
  move (the first of the shed) to "{first}"
  move (the first of the shed) to "{second}"
  move (the first of the shed) to "{second}"
  move (the first of the shed) to "{third}"
  for each player:
    the player chooses one:
      "go":
        do nothing
      "stay":
        do nothing
"""
ROUTE = """kind cell is a space, on a route of rows and lanes
  limit: number or none
  looks like "{limit}"
route of cells
  lanes 3
  rows 4
  bend limit 4 4 4, 3 3, 2 2
  rows 30
"""
FORKED = """kind cell is a space, on a route of rows and lanes
  limit: number or none
  looks like "{limit}"
route of cells
  lanes 2
  rows 3
  lanes 3
  rows 2
  lanes 1 to 2, lane 3
  rows 6, 4
  lanes 3
  rows 2
  bend limit 4 4 4, 3 3, 2 2
  rows 1
"""
BOARDS = {
    "grid": ("in a grid of 4 rows and 5 columns", "a1", "e2", "b4"),
    "long": ("in a grid of 40 rows and 3 columns", "a20", "c21", "b23"),
    "wide": ("in a grid of 3 rows and 60 columns", "column 40 at 1", "column 42 at 2", "column 45 at 3"),
    "words": ("in a grid of 4 rows and stripes", "left lane at 1", "Middle Lane at 2", "right at 4"),
    "hexagons": ("in a grid of 4 rows and 5 columns of hexagons", "a1", "e2", "b4"),
    "leaning": ("in a grid of 4 rows and 5 columns of leaning hexagons", "a1", "e2", "b4"),
    "line": ("in a line of 34 steps", "cell 3", "cell 20", "cell 34"),
    "ring": ("in a ring of 12 steps", "cell 3", "cell 10", "cell 12"),
    "open": ("in a grid of open ranks and 2 columns", "column 1 at 3", "column 2 at 5", "column 1 at 8"),
    "open words": ("in a grid of open ranks and stripes", "left lane at 3", "right at 5", "Middle Lane at 8"),
    "route": (ROUTE, "a2", "b6", "a7"),
    "long route": (ROUTE, "a22", "b26", "a27"),
    "forked route": (FORKED, "a7", "c8", "c12"),
}


@pytest.mark.parametrize("sort", BOARDS)
def test_a_pasted_map_lays_what_it_shows(sort: str, tmp_path: Path) -> None:
    lies, *spots = BOARDS[sort]
    space = lies if lies.startswith("kind") else f"kind cell is a space, {lies}"
    first, second, third = spots
    rules = tmp_path / "pasted.rules"
    rules.write_text(GAME.format(space=space, first=first, second=second, third=third), encoding="utf-8")
    (board,) = load(rules).deal(players=2, names=["Ann", "Bob"]).boards(0)
    drawn = "".join(f'      "{line.plain}"\n' for line in map_lines(board, 0, 80))
    where = dict(
        zip(("Ann's car 1", "Ann's car 2", "Bob's car 1", "Bob's car 2"), (first, second, second, third), strict=True)
    )
    stands = "".join(f'    the space of "{car}" is "{spot}"\n' for car, spot in where.items())
    paste = f"    the road is drawn:\n{drawn}"
    scenario = f'\nscenario "pasted"\n  players Ann, Bob\n  given:\n{paste}  then:\n{stands}{paste}'
    rules.write_text(rules.read_text(encoding="utf-8") + scenario, encoding="utf-8")
    report = run_scenarios([rules])
    assert report.ok, f"{drawn}\n{report}"
