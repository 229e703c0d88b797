"""What designers of cards wrote first leads on to the line to write, and one mistake is told once."""

from __future__ import annotations

from paddock import Source, check_sources

GAME = """game "Slips"
  players 2
  starts with "Go"
kind leaf is a card, plural leaves
  works in the row
cards leaves
  copies 3
place row of leaves for each player, face up, starts with leaves
counter points for each player
the speed of (a player) means the number of its row
the weight of (a leaf) means 1
whether (a player) is ready means its points is 3
verb (a player) draws (a number) cards:
  add the number + its speed to its points
phase "Go":
  for each player:
    if the player is not ready:
      the player draws 1 cards
the winners means the players with the highest points
card "Slip", a leaf
"""
ROLL = "after you draw cards:\n  roll a die with 6 sides as the luck\n"
ADD = "\n  add 1 to your points"
SLIPS = {
    "after you draw cards, unless you are ready:" + ADD: "write: if you are not ready",
    "after you draw cards:\n  add 1 to your points, unless you are ready": "if you are not ready: and the step below it",
    "after you draw cards, if either you are ready or your points is 2:" + ADD: "write: without `either`: A or B",
    "after you draw cards, if your points is neither 1 nor 2:" + ADD: "X is not A and X is not B",
    "after any player draws cards:" + ADD: "write: a player; that is any of them",
    "after you draw cards:\n  you draw up to 2 cards": "you choose a number from 0 to 2 as the count; and here: (the count)",
    "after you draw cards:\n  you must draw 1 cards or add 1 to your points": "you choose one: and below it a line for each way",
    ROLL + "  if the luck is 5 or more:\n    add 1 to your points": "write: the luck is at least 5",
    ROLL + "  if the luck is even:\n    add 1 to your points": "(X - X / 2 * 2) is 0",
    ROLL + "  by the luck:\n    1: add 1 to your points": "write: if the luck is 1: and below it the steps",
    "your speed is 10 higher while your points is 0": "while your points is 0: and below it: your speed is 10 higher",
    "your weight is 10 higher": "it belongs to a leaf: the weight of (a leaf)",
    "the weight of every other leaf in your row is 10 higher": "the VALUE of a KIND that is not this card",
}


def errors(lines: str) -> list[tuple[str, str]]:
    card = "".join(f"  {line}\n" for line in lines.splitlines())
    found = check_sources([Source("slips", GAME + card)])[0]
    return [(one.message, "; ".join(one.help)) for one in found if one.is_error]


def test_usual_slips_lead_on() -> None:
    for lines, wanted in SLIPS.items():
        found = errors(lines)
        assert found and wanted in found[0][1], (lines, found)


def test_a_name_that_a_refused_line_would_have_given_is_not_blamed_again() -> None:
    lines = "after you draw cards:\n  you choose a leaf in your row or, as the target\n  move the target to your row"
    assert [message for message, _ in errors(lines)] == ["`or` does not fit here"]
    found = errors(lines.replace(" or, as", " as").replace("the target to", "the targt to"))
    assert [message for message, _ in found] == ["no word `targt`"]  # a slip of its own is told
