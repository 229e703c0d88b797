"""How often, and when: what designers write first is led to the words that do it."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.library import check

GAME = """game "Often"
  players 2 to 4
  starts with "Race"
kind leaf is a card, plural leaves
  works in the row
place pile of leaves, face down, starts with leaves
place row of leaves for each player, face up
verb (a player) draws (a number) cards:
  move the top (the number) cards of the pile to its row
verb (a player) takes a turn:
  the player draws 2 cards
phase "Race":
  shuffle the pile
  for each player:
    the player takes a turn
the winners means the players with the highest (the number of its row)
card "Oak", a leaf
  copies 9
"""
ON_A_CARD = {
    "the first time each turn you draw cards:": "write: after you draw cards, once each turn:",
    "the first time you draw cards each turn:": "write: after you draw cards, once each turn:",
    "the second time in a turn you draw cards:": "write: after you draw cards, if the number of times … this turn is 2:",
    "after you draw the second card:": "to count them: after EVENT, if the number of times … this turn is 2:",
}
AT_THE_MARGIN = {"before the race:": 'write: phase "Race"', "after race:": 'write: phase "Race"'}


def told(tmp_path: Path, text: str) -> list[tuple[str, ...]]:
    (tmp_path / "often.rules").write_text(GAME + text, encoding="utf-8")
    return [d.help for d in check([tmp_path / "often.rules"])[0] if d.is_error]


@pytest.mark.parametrize("line", ON_A_CARD)
def test_how_often_stands_behind_the_event(tmp_path: Path, line: str) -> None:
    assert told(tmp_path, f"  {line}\n    you draw 1 card\n") == [(ON_A_CARD[line],)]


@pytest.mark.parametrize("line", AT_THE_MARGIN)
def test_a_phase_is_waited_for_by_its_name(tmp_path: Path, line: str) -> None:
    assert told(tmp_path, f"{line}\n  shuffle the pile\n") == [(AT_THE_MARGIN[line],)]


@pytest.mark.parametrize("text", [
    "  after you draw cards, once each turn:\n    shuffle the pile\n",
    "  after you draw cards, if the number of times you drew cards this turn is 2:\n    shuffle the pile\n",
    'before phase "Race":\n  shuffle the pile\n',
])  # fmt: skip
def test_what_they_are_led_to_is_right(tmp_path: Path, text: str) -> None:
    assert told(tmp_path, text) == []
