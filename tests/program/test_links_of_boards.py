"""Spaces that are linked one by one: each link goes both ways, and in one direction lies one neighbour."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.cli import main
from paddock.library import check

GAME = """game "Links"
  players 2
  starts with "Go"
kind town is a space, {linked}
  gems: number or none
  looks like "{{gems}}"
card "A", a town
  {line} "B"
card "B", a town
  gems 3
card "C", a town
  {line} "B"
kind rider is a piece, 1 for each player
place map of riders, face up, on towns
the winners means the players
phase "Go":
  for each player:
    move its rider to "A"
"""


def test_two_neighbours_in_one_direction_are_refused(tmp_path: Path) -> None:
    rules = tmp_path / "links.rules"
    rules.write_text(GAME.format(linked="linked in directions", line="ahead"), encoding="utf-8")
    (found,) = [each for each in check([rules])[0] if each.is_error]
    assert found.message == '"B" has two towns in the direction `behind`: "A" and "C"'


def test_neighbours_without_a_direction_are_as_many_as_you_like(tmp_path: Path) -> None:
    rules = tmp_path / "links.rules"
    rules.write_text(GAME.format(linked="linked", line="beside"), encoding="utf-8")
    assert check([rules])[0] == []


def test_the_list_of_linked_spaces_shows_how_they_look(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = tmp_path / "links.rules"
    rules.write_text(GAME.format(linked="linked", line="beside"), encoding="utf-8")
    assert main(["map", str(rules)]) == 0
    shown = capsys.readouterr().out
    assert "  B  3  – A, C" in shown
    assert "  A  ·  – B" in shown
