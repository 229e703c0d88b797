"""A card that was aimed at several: its list is a note of things, wherever what is hidden is thought of otherwise."""

from __future__ import annotations

from pathlib import Path

import paddock
from paddock.table import Table

RULES = """game "Aims"
  players 3
  starts with "Play"

kind trick is a card

place deck of tricks, face down, starts with tricks
place hand of tricks for each player, seen by its owner
place table of tricks for each player, face up
counter points for each player

card "Sweep", a trick
  copies 9
  effect:
    you choose up to 2 of (players) as the rivals
    for each player in the rivals as the rival:
      add 1 to the points of the rival

verb (a player) plays (a trick):
  move the trick to the table of the player
  aim the trick for the player
  the player chooses one:
    "now"
    "at once"
  carry out the trick for the player

phase "Play":
  shuffle the deck
  for each player:
    move the top 2 cards of the deck to its hand
  for each player:
    the player chooses a trick in its hand as the trick
    the player plays the trick

the winners means the players with the highest points
"""


def aimed(tmp_path: Path) -> Table:
    """Ann has played a card and named two players; it waits to be carried out."""
    path = tmp_path / "aims.rules"
    path.write_text(RULES, "utf-8")
    table = paddock.load(path).deal(players=3, seed=1)
    table.answer(0)
    table.answer_many(table.ask.options[:2] if table.ask is not None else [])
    assert table.ask is not None and [option.label for option in table.ask.options] == ["now", "at once"]
    return table


def test_an_answer_can_be_taken_back_there(tmp_path: Path) -> None:
    table = aimed(tmp_path)
    table.answer("now")
    table.undo()
    assert table.ask is not None and [option.label for option in table.ask.options] == ["now", "at once"]


def test_who_imagines_keeps_at_whom_it_was_aimed(tmp_path: Path) -> None:
    here = aimed(tmp_path).position()
    notes = [value for value in here.state().values() if isinstance(value, list)]
    assert len(notes) == 1 and len(notes[0]) == 2
    for seed in range(5):
        for seat in range(3):
            imagined = here.imagined(seat, seed).state().values()
            assert [value for value in imagined if isinstance(value, list)] == notes
        assert [value for value in here.rotated(1, seed + 1).state().values() if isinstance(value, list)] == notes
