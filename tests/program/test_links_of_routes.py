"""A line of a route may state a link: it leads one way, and ways, directions and the map know it."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.cli import main
from paddock.library import check, load
from paddock.text.model import Source
from paddock.tree.show import format_text

GAME = """game "Cut"
  players 2
  starts with "Run"

kind spot is a space, on a route of rows and lanes
  wet: yes or no
{label}
route of spots
  lanes 2
  rows 3
  {line}
  lanes 1
  rows 6

kind pawn is a piece, 1 for each player
place road of pawns, face up, on spots
counter reached
counter far
note bearing is a direction or none

the winners means the players

phase "Run":
  for each player:
    move its pawn to {start}
    set the reached to the number of (the spots within 2 steps of its pawn)
    set the bearing to the direction from its pawn to {goal}
  set the far to the number of (the way from {start} to {goal})
  for each player:
    the player chooses one:
      "go":
        do nothing
      "stay":
        do nothing
"""
CUT = 'row 2, lane 2, wet, ahead right "a8"'


def written(folder: Path, line: str, label: str = "", start: str = '"b2"', goal: str = '"a8"') -> Path:
    path = folder / "cut.rules"
    path.write_text(GAME.format(line=line, label=label, start=start, goal=goal), encoding="utf-8")
    return path


def kept(path: Path) -> dict[str, object]:
    return {store.name: store.value for store in load(path).deal(players=2).view().stores}


def test_ways_and_directions_know_the_link(tmp_path: Path) -> None:
    """From b2 two steps lead to a2, b3, a3 and a4, and by the cut to a8 and a9. Without it the way to a8 goes over b3,
    a4, a5, a6 and a7, straight on."""
    assert kept(written(tmp_path, CUT)) == {"reached": 6, "far": 1, "bearing": "ahead right"}
    assert kept(written(tmp_path, "row 2, lane 2, wet")) == {"reached": 4, "far": 6, "bearing": "ahead"}


def test_it_leads_one_way(tmp_path: Path) -> None:
    board = load(written(tmp_path, CUT)).boards[0]
    spaces = {space.name: space for space in board.spaces}
    assert spaces["b2"].neighbours["ahead right"] == ("a8",)
    assert "b2" not in [name for names in spaces["a8"].neighbours.values() for name in names]
    assert board.shortcuts == (("b2", "a8"),)


def test_the_map_shows_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, picture = written(tmp_path, CUT), tmp_path / "cut.svg"
    assert main(["map", str(path)]) == 0
    assert "b2 → a8" in capsys.readouterr().out
    assert main(["map", str(path), "-o", str(picture)]) == 0
    assert picture.read_text(encoding="utf-8").count('class="arrow"') == 1


def test_spaces_are_named_as_their_label_has_it(tmp_path: Path) -> None:
    path = written(
        tmp_path, 'row 2, lane 2, ahead right "8-1"', '  label "{row}-{lane}"\n', start='"2-2"', goal='"8-1"'
    )
    assert kept(path)["far"] == 1


def test_it_stays_as_it_is_written(tmp_path: Path) -> None:
    text = written(tmp_path, CUT).read_text(encoding="utf-8")
    assert CUT in format_text(Source("cut.rules", text))[0]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('row 2, ahead right "a8"', "from which lane does it lead to a8?"),
        ('row 2, lane 2, ahead "a8"', 'ahead of "b2" lies "b3"'),
        ('row 2, lane 2, ahead right "a80"', "no spot is called `a80`"),
        ('row 2, lane 2, ahead right "b2"', '"b2" leads to itself'),
        ("row 2, lane 2, ahead right", "`ahead right` does not say where that leads"),
        ('rows 2, ahead right "a8"', "a link begins at one spot"),
    ],
)
def test_what_is_wrong_with_a_link_is_told(line: str, message: str, tmp_path: Path) -> None:
    found = [each.message for each in check([written(tmp_path, line)])[0] if each.is_error]
    assert message in found


def test_who_writes_a_shortcut_as_a_field_is_told_of_links(tmp_path: Path) -> None:
    found = [each for each in check([written(tmp_path, 'row 2, lane 2, shortcut "a8"')])[0] if each.is_error]
    assert found[0].message == "a spot has no `shortcut`"
    assert found[0].help[-1] == 'a link to another spot leads in a direction: row 7, lane 2, ahead right "a8"'
