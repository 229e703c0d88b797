"""A change that comes to its own value through a list, a condition or another value is refused, with a step that plays."""

from __future__ import annotations

import pytest

from paddock import Source, check_sources
from paddock.testing import run_source_scenarios

GAME = """game "Rows"
  players 2 to 3
  starts with "Go"
kind tempo is a card
  works in the row
  velocity: number
  limit: number or none
cards tempos
  velocity 10, 60
  copies 4
card "Limit", a tempo
  velocity 0
  limit 50
kind cart is a piece, 1 for each player
place stock of tempos, face up, starts with tempos
place row of tempos for each player, face up
place line of carts, face up, in order, starts with carts
counter points for each player
counter allowed, starts at 100
the speed of (a player) means the sum of velocity of its row
whether (a player) is too fast means its speed is more than the allowed
the excess of (a player):
  if its speed is less than the allowed:
    give 0
  give its speed - the allowed
the pace of (a player) means the speed of the player + 1
the pull of (a cart) means 3
verb (a player) rests:
  add 1 to its points
phase "Go":
  for each player:
    the player rests
    add the excess of the player to its points
    add the pace of the player to its points
    add the pull of its cart to its points
    for each tempo in its row:
      if the limit of the tempo is not none:
        add the limit of the tempo to its points
    if the player is too fast:
      add 1 to its points
the winners means the players with the highest points
"""
CARD = 'card "One", a tempo\n  velocity 10\n  limit none\n  '
CIRCLES = [
    "the speed of the players with the highest speed is 50 lower",
    "the speed of the players with the highest excess is 50 lower",
    "the speed of a player that is too fast is 50 lower",
    "the speed of a player that is too fast and whose points is 0 is 50 lower",
    "while you are too fast:\n    your speed is 50 lower",
    "while your excess is at least 1:\n    your speed is (your speed - 1) instead",
    "your speed is (your pace) instead",
    "your speed is (your excess) higher",
    "the velocity of the tempos in your row with the lowest velocity is 10 higher",
    "the velocity of this card is (the highest velocity of your row) instead",
    "the velocity of a tempo in your row is (your speed) instead",
    "your speed is (the highest speed of the players) instead",
    "your speed is (the highest speed of (players whose points is 0)) instead",
    "the speed of a player whose speed is more than your speed is (its speed - 10) instead",
    "the speed of a player is (your speed) instead",
    "the speed of a player is (the speed of the player after it) instead",
    "the velocity of a tempo in your row whose velocity is less than the velocity of this card is 9 instead",
    "after you rest:\n    until you rest:\n      the speed of the players with the highest speed is 50 lower",
]
SPEAKS_OF_IT = [
    "the speed of a player whose speed is at least 100 is 50 lower",
    "the velocity of a tempo in your row whose velocity is less than 20 is 10 higher",
    "the limit of a tempo whose limit is at least 3 is 10 lower",
]
PLAIN = {  # and the speeds of Ann, who has it beside 60, and of Bob with 60 and 60
    "the speed of a player whose speed is at least 100 is (its speed - 50) instead": (70, 70),
    "the speed of a player whose speed is at least 70 and whose points is 0 is (its speed - 50) instead": (20, 70),
    "the speed of another player whose speed is more than your speed is (its speed - 10) instead": (70, 110),
    "the speed of a player whose speed is more than the allowed is (its speed - 50) instead": (70, 70),
    "while your speed is more than the allowed:\n    your speed is (your speed - 50) instead": (70, 120),
    "the velocity of a tempo in your row whose velocity is less than 20 is (its velocity + 10) instead": (80, 120),
    "the velocity of a tempo in your row that is not this card and whose velocity is more than the velocity of this card"
    " is (its velocity + 1) instead": (71, 120),
    "the velocity of a tempo in the row of the player after you is (the velocity of this card) instead": (70, 20),
    "your speed is (the highest speed of the other players) instead": (120, 120),
    "your speed is (the highest speed of (players that are not you and whose points is 0)) instead": (120, 120),
    "the speed of another player is (your speed) instead": (70, 70),
    "your speed is (the speed of the player after you) higher": (190, 120),
    "the limit of a tempo whose limit is not none is 10 lower": (70, 120),
    "while the cart ahead of your cart is not none:\n    your speed is (the pull of the cart ahead of your cart) higher": (
        70,
        120,
    ),
    "after you rest:\n    let the fastest be the players with the highest speed\n    until you rest:\n"
    "      the speed of the fastest is 50 lower": (70, 120),
    "after you rest:\n    let the most be the highest speed of the players\n    until you rest:\n"
    "      your speed is (the most) instead": (70, 120),
}


def errors(line: str) -> list[tuple[str, ...]]:
    found = check_sources([Source("rows", f"{GAME}{CARD}{line}\n")])[0]
    return [(each.message, *each.help) for each in found if each.is_error]


@pytest.mark.parametrize("line", CIRCLES)
def test_what_would_ask_for_itself_for_ever_is_refused(line: str) -> None:
    ((message, *helps),) = errors(line)
    assert message == "this change of a value hangs on that value"
    in_steps = "settle it in steps: let the NAME be …, and below it, until EVENT: the change with this name"
    assert helps[-1].removeprefix("or ") == in_steps


@pytest.mark.parametrize("line", SPEAKS_OF_IT)
def test_what_is_added_where_the_value_decides_is_said_with_instead(line: str) -> None:
    ((message, *helps),) = errors(line)
    assert message == "this change of a value asks for that value"
    sign = "+" if line.endswith("higher") else "-"
    assert helps[0] == f"say what it is instead: … is (… {sign} 1) instead"


@pytest.mark.parametrize("line", PLAIN)
def test_what_has_an_end_is_played(line: str) -> None:
    ann, bob = PLAIN[line]
    text = f"{GAME}{CARD}{line}\n" + 'scenario "so"\n  players Ann, Bob\n  given:\n    the row of Ann is "One", 60\n'
    text += f"    the row of Bob is 60, 60\n  then:\n    the speed of Ann is {ann}\n    the speed of Bob is {bob}\n"
    assert errors(line) == []
    report = run_source_scenarios([Source("rows", text)])
    assert report.ok and len(report.scenarios) == 1, str(report)


def test_each_refusal_leads_on() -> None:
    """`too fast` written out, another player, and steps: as `test_what_has_an_end_is_played` plays them."""
    ((_, *helps),) = errors("the speed of a player that is too fast is 50 lower")
    assert helps[0] == "write out what `(a player) is too fast` means, instead of its name"
    ((_, *helps),) = errors("the speed of a player is (your speed) instead")
    assert helps[0] == "leave that one out: another player, or a player that is not …"
