"""`prints "…" as "…"` by itself: what cards print, where nothing of the game is declared beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.finding import LoadError
from paddock.library import load
from paddock.text.model import Source
from paddock.views.card_text import card_text, in_a_line

KITES = """game "Kites"
  players 2
  starts with "Play"

kind kite is a card
  works in the sky

place bag of kites, face down, starts with kites
place sky of kites for each player, face up
counter lift for each player

verb (a player) unrolls:
  move the top card of the bag to its sky

phase "Play":
  for each player:
    the player unrolls

the winners means the players with the highest lift

card "Dragon", a kite
  copies 3
  after you unroll:
    add 2 to your lift
"""


def printed(folder: Path, line: str) -> str:
    path = folder / "kites.rules"
    path.write_text(f"{line}\n\n{KITES}", "utf-8")
    text = card_text(load(str(path)).program, "Dragon", {str(path): Source(str(path), path.read_text("utf-8"))})
    assert text is not None
    return in_a_line(text)


def test_a_use_may_be_printed_otherwise_at_the_margin(tmp_path: Path) -> None:
    line = 'prints "add {the number} to your lift" as "rise by {the number}"'
    assert "rise by 2" in printed(tmp_path, line)


def test_what_something_is_called_stands_below_it(tmp_path: Path) -> None:
    with pytest.raises(LoadError, match="there is nothing here that these words could stand for"):
        printed(tmp_path, 'prints "Kite"')
