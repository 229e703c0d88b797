"""`for each` over lines of a menu: what is refused, and what the story tells. What it does is held by the small games."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.library import check, load
from paddock.table import deal
from paddock.views.story import tell

GAME = """game "Lines"
  players 2
  starts with "Go"
kind leaf is a card, plural leaves
  rank: number
  label "leaf {rank}"
cards leaves
  rank 1 to 3
place hand of leaves for each player, seen by its owner
place stock of leaves, face up, starts with leaves
counter points for each player
phase "Go":
  move the top 2 cards of the stock to the hand of (the first of the players)
  for each player:
    the player chooses one:
      {lines}
      "pass"
the winners means the players with the highest points
"""


def written(tmp_path: Path, *lines: str) -> Path:
    path = tmp_path / "lines.rules"
    path.write_text(GAME.replace("{lines}", "\n      ".join(lines)), "utf-8")
    return path


@pytest.mark.parametrize(("lines", "message"), [
    (("for each leaf in its hand:", '  "play it":', "    add 1 to its points"), "this line would read the same for each of them"),
    (
        ("for each number from 1 to its points:", '  "take {the number}":', "    add 1 to its points"),
        "these are too many lines for a menu",
    ),
    (("for each number from 1 to 999:", '  "take {the number}"'), "these are too many lines for a menu"),
    (("if its points is 1:", '  "take"'), "`if` cannot stand in a menu"),
    (
        ("for each leaf:", "  for each number from 1 to 2:", '    "take {the leaf}"'),
        "one `for each` in another cannot stand in a menu",
    ),
])  # fmt: skip
def test_what_cannot_be_a_line_for_each_is_refused(tmp_path: Path, lines: tuple[str, ...], message: str) -> None:
    diagnostics, _ = check([written(tmp_path, *lines)])
    assert [found.message for found in diagnostics if found.is_error] == [message]


def test_others_hear_that_a_line_was_taken_and_not_which_hidden_card_it_names(tmp_path: Path) -> None:
    path = written(tmp_path, "for each leaf in its hand:", '  "bury {the leaf}":', "    add 1 to its points")
    table = deal(load(path), names=["Ann", "Bob"], seed=1)
    assert table.ask is not None
    assert [option.label for option in table.ask.options] == ["bury leaf 1", "bury leaf 2", "pass"]
    table.answer(1)
    told = {seat: " ".join(line.text for line in tell(table.sight, table.log, seat)) for seat in (0, 1)}
    assert 'Ann chooses "bury leaf 2"' in told[0]
    assert 'Ann chooses "bury a leaf"' in told[1]
