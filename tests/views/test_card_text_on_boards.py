"""On cards of a game with a board a thing is moved to a space and put into a box; both read back."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.library import Game, load
from paddock.tree.card_text_players import essence, lines_of_rows
from paddock.views.card_text import card_text, phrasebook

GAME = """\
game "Ice"
  players 2
  starts with "Trek"

kind floe is a space, in a grid of 3 rows and 3 columns of hexagons
kind robot is a piece, 1 for each player
kind tool is a card

place ice of robots, face up, on floes
place yard of robots for each player, face up
place scrap yard of robots, face up
place toolbox of tools, face down, starts with tools

the refuge means "b3"
the winners means the players

phase "Trek":
  for each player:
    move its robot to "a1"

verb (a player) plays (a tool):
  carry out the tool for the player
"""
CARDS = {
    "to a space that the rules name": ("move your robot to the refuge", "Move your robot to the refuge."),
    "to a space by its name": ('move your robot to "b2"', 'Move your robot to "b2".'),
    "to a space that is chosen": (
        "you choose a floe beside your robot as the goal\nmove your robot to the goal",
        "Move your robot to a floe beside your robot.",
    ),
    "to a space of a board that is named": (
        'move your robot to "b2" of the ice',
        'Move your robot to "b2" of the ice.',
    ),
    "to a space that belongs to a box": (
        "move your robot to the space of (the first of the robots)",
        "Move your robot to the space of (the first of the robots).",
    ),
    "into a place of your own": ("move your robot to your yard", "Put your robot into your yard."),
    "into a place of somebody's": (
        "you choose another player as the host\nmove your robot to the yard of the host",
        "Choose another player. Put your robot into that player's yard.",
    ),
    "into a place of two words": ("move your robot to the scrap yard", "Put your robot into the scrap yard."),
}


def game_with(steps: str, folder: Path) -> Game:
    path = folder / "ice.rules"
    lines = "".join(f"    {line}\n" for line in steps.splitlines())
    path.write_text(f'{GAME}\ncard "Claw", a tool\n  effect:\n{lines}', encoding="utf-8")
    return load(path)


@pytest.mark.parametrize("case", CARDS)
def test_things_are_moved_to_spaces_and_put_into_places(case: str, tmp_path: Path) -> None:
    steps, printed = CARDS[case]
    game = game_with(steps, tmp_path)
    text = card_text(game.program, "Claw", game.sources)
    assert text is not None and text.effects == (printed,)
    book = phrasebook(game.program)
    _, back = lines_of_rows(text.effects, book)
    assert [essence(line, book) for line in back] == [essence(line, book) for line in text.lines]
