"""What people write on cards who have read the book once: the message names the next step, and no word of ours."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.library import check
from paddock.text.model import Diagnostic

GAME = """game "Slips"
  players 2
  starts with "Race"

kind act is a card
  cost: number
  works in the stable
kind goose is a piece, 1 for each player, plural geese
{kind}
place hand of acts for each player, seen by its owner, starts with acts
place stable of acts for each player, face up
place discards of acts, face up
place pond of geese, face up, starts with geese
counter points for each player

the worth of (a player) means its points
whether (a goose, the one) outruns (a goose, the other) means the one is not the other

card "Carrot", an act
  cost 1
  copies 3
  effect:
    add 1 to your points

card "Slip", an act
  cost 2
  {line}

verb (a player) walks (a number) steps:
  add the number to its points

verb (a player) takes a turn:
  the player walks 2 steps

verb (a player) plays (an act):
  move the act to the discards
  carry out the act for the player

phase "Race":
  for each player:
    the player takes a turn
    the player chooses an act in its hand as the act
    if the act is not none:
      the player plays the act

the winners means the players with the highest worth
"""
NAMED = 'KINDS whose name is "Carrot"'
SEVERAL = f"if several cards have that name, all of them are: {NAMED}", f"and one of them: the first of ({NAMED})"


def errors(folder: Path, line: str, kind: str = "") -> list[Diagnostic]:
    path = folder / "slips.rules"
    path.write_text(GAME.replace("{line}", line.replace("\n", "\n  ")).replace("{kind}", kind), encoding="utf-8")
    return [found for found in check([path])[0] if found.is_error]


@pytest.mark.parametrize(
    ("line", "helps"),
    [
        (
            "once each turn, after you take a turn:\n  add 1 to your points",
            ("how often stands behind: after you take a turn, once each turn:",),
        ),
        (
            "after you take a turn, if you have walked this turn:\n  add 1 to your points",
            ("leave out `have`", "leave out no word of the verb: (a player) walks (a number) steps"),
        ),
        (
            "effect:\n  you choose another act in the discards as the song\n  carry out the song for you",
            ("say which one it is not: an act in PLACE that is not this card",),
        ),
        (
            "effect:\n  show your hand to everybody",
            ("write: for each player: and below it: show … to the player",),
        ),
        ('"Carrot" is switched off', SEVERAL),
        (
            'this card has the text of "Carrot"',
            ('all have the same text: this card has the text of the first of (acts whose name is "Carrot")',),
        ),
        (
            "acts in the hand of another player are switched off",
            ("it is said of all that are so: KINDS whose holder is not you are switched off",),
        ),
        (
            "this card outruns every other act",
            ("what can be so in this game: (a goose, the one) outruns (a goose, the other)",),
        ),
        (
            "after you walk a step:\n  add 1 to your points",
            (
                "write how many: you walk 1 step; for any number, without one: you walk steps",
                "the pattern is: (a player) walks (a number) steps",
            ),
        ),
        (
            "effect:\n  move the top 3 of the discards to your hand",
            ("write: the first 3 of the discards", "the pattern is: move (things) to (a place)"),
        ),
        (
            "effect:\n  move the top (your points) of the discards to your hand",
            ("write: the first (NUMBER) of the discards", "the pattern is: move (things) to (a place)"),
        ),
        (
            "effect:\n  the player ahead of you walks 2 steps",
            (
                "in the order of the seats: the player after X, or: the player before X",
                "the pattern is: (a player) walks (a number) steps",
            ),
        ),
        (
            "effect:\n  you walk a step",
            ("write how many: you walk 1 step", "the pattern is: (a player) walks (a number) steps"),
        ),
        (
            "effect:\n  roll a die with 6 sides as the roll\n  if it is 6:\n    add 1 to your points",
            ("a die gets a name: roll a die with 6 sides as the roll; then: if the roll is 6:",),
        ),
        (
            "effect:\n  move (the acts in your hand whose cost is its cost + 1) to the discards",
            ("put the sum in parentheses: whose cost is (its cost + …)",),
        ),
        (
            "effect:\n  you choose an act in your hand whose cost is its cost + 1 as the one\n  move the one to the discards",
            ("put the sum in parentheses: whose cost is (its cost + …)",),
        ),
    ],
)
def test_a_slip_gets_its_next_step(tmp_path: Path, line: str, helps: tuple[str, ...]) -> None:
    (found,) = errors(tmp_path, line)
    assert found.help[: len(helps)] == helps


@pytest.mark.parametrize(
    "line",
    [
        "after you take a turn, once each turn:\n  add 1 to your points",
        "after you take a turn, if you walked steps this turn:\n  add 1 to your points",
        "effect:\n  you choose an act in the discards that is not this card as the song\n  carry out the song for you",
        "effect:\n  for each player:\n    show your hand to the player",
        'acts whose name is "Carrot" are switched off',
        "acts whose holder is not you are switched off",
        "effect:\n  move the first 3 of the discards to your hand",
        "effect:\n  move the first (your points) of the discards to your hand",
        "effect:\n  the player after you walks 2 steps",
        "effect:\n  you walk 1 step",
        "after you walk steps:\n  add 1 to your points",
        "effect:\n  roll a die with 6 sides as the roll\n  if the roll is 6:\n    add 1 to your points",
        "effect:\n  move (the acts in your hand whose cost is (its cost + 1)) to the discards",
        "your worth is your points + 1 higher",
        "your worth is 2 * your points - the cost of this card lower",
        "your worth is your points + 1 instead",
    ],
)
def test_and_that_is_understood(tmp_path: Path, line: str) -> None:
    assert errors(tmp_path, line) == []


@pytest.mark.parametrize(
    "line",
    [
        "the worth of the mood of the pet is 1 higher",
        "effect:\n  move (the first of the pond) to the mood of the pet",
    ],
)
def test_what_is_declared_wrongly_is_told_there_alone(tmp_path: Path, line: str) -> None:
    found = errors(tmp_path, line, "kind duck is a piece, 1 for each player\n  mood: splonk\nnote pet is a duck\n")
    assert [each.message for each in found] == ["no kind `splonk`"]
