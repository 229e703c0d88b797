"""None never comes where it cannot stand: rules go in, a message with a place, a cause and a next step comes out."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.library import LoadError, load

GAME = """game "Line"
  players 2
  starts with "Go"
kind side is one of left, right
kind coin is a card
  worth: number
  bonus: number or none
  side: side or none
  label "coin {worth}"
kind token is a coin
cards coins
  worth 1 to 5
cards tokens
  worth 6 to 9
  bonus 1
kind car is a piece
card "Red", a car
card "Blue", a car
place pot of coins, face up, in order, starts with coins
place bin of coins, face up
place row of coins for each player, face up, with slots left, right
place line of cars, face up, in order, starts with cars
counter points for each player
counter total
note owner for each car is a player or none
note leader is a player
note judge is a player or none
whether (a car) is grey means its owner is none
the price of (a number, the rank) means by the rank:
  1: 3
  2: 4
the find of (a coin):
  if the worth of the coin is 1:
    give none
  give the coin
verb (a player) scores:
  add 1 to its points
verb (a car) blames (a player or none, the culprit):
  tell "{the car}"
verb (a player) tests (a car) with (a coin):
{steps}
phase "Go":
  for each player:
    the player tests "Blue" with the first of the pot
the winners means the players with the highest points
"""


def written(tmp_path: Path, steps: str, more: str = "") -> Path:
    path = tmp_path / "line.rules"
    text = GAME.replace("{steps}", "\n".join(f"  {line}" for line in steps.split("\n")))
    path.write_text(f"{text}{more}", encoding="utf-8")
    return path


def told(path: Path) -> str:
    """All that is wrong with it, one line for each."""
    try:
        load(path)
    except LoadError as refused:
        return "\n".join(f"{d.message}; {d.label}; {'; '.join(d.help)}" for d in refused.diagnostics)
    return ""


REFUSED = {
    "none itself": ("none scores", "none cannot stand here; `(a player) scores` needs a player; "
                    "if it may be: (a player or none)"),
    "a note": ("the owner of the car scores", "`the owner of the car` may be none here; `(a player) scores` needs a "
               "player; the note `owner` says `or none`; ask first: if the owner of the car is not none: and this "
               "line below it"),
    "a name": ("let the boss be the judge\nthe boss scores", "`the boss` may be none here; `(a player) scores` needs a "
               "player; the note `judge` says `or none`; ask first: if the boss is not none: and this line below it"),
    "a choice": ('the player chooses another player or "nobody" as the rival\nthe rival scores',
                 "`the rival` may be none here; `(a player) scores` needs a player; "
                 'it is none if "nobody" is chosen; ask first: if the rival is not none: and this line below it'),
    "its counter": ("add 1 to the points of the judge", "`the judge` may be none here; a player is needed; the note "
                    "`judge` says `or none`; ask first: if the judge is not none: and this line below it"),
    "a counter": ("set the total to none", "none cannot stand here; the counter `total` is always a number; "
                  "for a number, write 0 or keep a flag beside it"),
    "a counter and a field": ("set the total to the bonus of the coin", "`the bonus of the coin` may be none here; the "
                              "counter `total` is always a number; its kind says `bonus: … or none`; ask first: if the "
                              "bonus of the coin is not none: and this line below it"),
    "a counter and cases": ("set the total to the price of 3", "`the price of 3` may be none here; the counter `total` "
                            "is always a number; it is none in some cases: see what it means; ask first: if the price "
                            "of 3 is not none: and this line below it"),
    "a sum": ("set the total to (1 + the bonus of the coin)", "`the bonus of the coin` may be none here; a number is "
              "needed; its kind says `bonus: … or none`; ask first: if the bonus of the coin is not none: and this "
              "line below it"),
    "a comparison": ("if the bonus of the coin is more than 1:\n  do nothing", "`the bonus of the coin` may be none "
                     "here; a number is needed; its kind says `bonus: … or none`; ask first: if the bonus of the coin "
                     "is not none: and this line below it"),
    "a number of each": ("set the total to the sum of bonus of the pot", "`the bonus of it` may be none here; a number "
                         "is needed; its kind says `bonus: … or none`; take only those that have one: "
                         "(… whose bonus is not none)"),
    "a neighbour": ("the car ahead of the car blames none", "`the car ahead of the car` may be none here; `(a "
                    "car) blames (a player or none, the culprit)` needs a car; nothing is ahead of the first in "
                    "its place; ask first: if the car ahead of the car is not none: and this line below it"),
    "a slot": ("set the total to the worth of the coin at left of its row", "`the coin at left of the row of the "
               "player` may be none here; a coin is needed; it is none when nothing lies there; ask first: if the "
               "coin at left of the row of the player is not none: and this line below it"),
    "a result": ("let the catch be the find of the coin\nset the total to the worth of the catch", "`the catch` may be "
                 "none here; a coin is needed; it is none in some cases: see what it means; ask first: if the catch "
                 "is not none: and this line below it"),
    "a note that is never none": ("set the leader to the judge", "`the judge` may be none here; the note `leader` does "
                                  "not say `or none`; the note `judge` says `or none`; ask first: if the judge is not "
                                  "none: and this line below it"),
    "a note set to none": ("set the leader to none", "none cannot stand here; the note `leader` does not say `or "
                           "none`; if it may be: note leader is a player or none"),
    "asked in vain": ("if the leader is none:\n  do nothing", "`the leader` is never none; the note `leader` does not "
                      "say `or none`; if it may be: note leader is a player or none"),
    "a gap asked in vain": ("if the car is none:\n  do nothing", "`the car` is never none; its gap in `(a player) "
                            "tests (a car) with (a coin)` does not say `or none`; if it may be: (a car or none)"),
    "the other branch": ("if the judge is none:\n  the judge scores", "`the judge` may be none here; `(a player) "
                         "scores` needs a player; the note `judge` says `or none`; ask first: if the judge is not "
                         "none: and this line below it"),
    "made none again": ("if the judge is not none:\n  set the judge to none\n  the judge scores",
                        "`the judge` may be none here; `(a player) scores` needs a player; the note `judge` says "
                        "`or none`; ask first: if the judge is not none: and this line below it"),
    "in the next turn": ("let the next be the car\nrepeat 2 times:\n  the next blames none\n"
                         "  let the next be the car behind the next", "`the next` may be none here; `(a car) blames "
                         "(a player or none, the culprit)` needs a car; a line of this loop may make it none; ask "
                         "first: if the next is not none: and this line below it"),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_none_where_it_cannot_stand(name: str, tmp_path: Path) -> None:
    steps, wanted = REFUSED[name]
    assert told(written(tmp_path, steps)) == wanted


TAKEN = [
    "if the judge is not none:\n  the judge scores",
    "if the judge is none:\n  do nothing\notherwise:\n  the judge scores",
    "if the judge is none:\n  stop\nthe judge scores",
    "only if the judge is not none\nthe judge scores",
    "if the judge is the player:\n  the judge scores",
    "if the judge is in the players:\n  the judge scores",
    "if the judge is not none and the points of the judge is 1:\n  the judge scores",
    "if the judge is none or the points of the judge is 1:\n  do nothing",
    "if the judge is none or the owner of the car is none:\n  stop\nthe judge scores\nthe owner of the car scores",
    "if the car is grey:\n  stop\nthe owner of the car scores",
    "repeat while the judge is not none:\n  the judge scores\n  set the judge to none",
    "repeat until the judge is not none:\n  set the judge to the player\nthe judge scores",
    "set the judge to the player\nthe judge scores",
    "let the boss be the judge\nif the boss is none:\n  let the boss be the player\nthe boss scores",
    "for each car that is not grey as the rival:\n  the owner of the rival scores",
    'the player chooses one:\n  "praise", if the judge is not none:\n    the judge scores\n  "no":\n    do nothing',
    "the player chooses a car that is not grey as the rival\nthe owner of the rival scores",
    "set the total to the sum of bonus of (coins in the pot whose bonus is not none)",
    "set the total to the highest bonus of the pot",
    "if the position of the car is more than 1:\n  the car ahead of the car blames none",
    "if the find of the coin is a token:\n  set the total to the worth of the find of the coin",
    "let the catch be the find of the coin\nif the catch is a token:\n  set the total to the worth of the catch",
    "the car blames the judge",
    "the car blames none",
    "move (the coin at left of its row) to the bin",
    "for each player in (the owner of each car in the line):\n  the player scores",
    "if the judge is the leader:\n  do nothing",
    "tell \"{the judge}\"",
]  # fmt: skip


def test_a_trigger_for_none_needs_a_gap_that_may_be_none(tmp_path: Path) -> None:
    waits = '\nafter none scores:\n  tell "Nobody scores"\n'
    assert told(written(tmp_path, "do nothing", waits)) == (
        "`the player` is never none; its gap in `(a player) scores` does not say `or none`; "
        "if it may be: (a player or none)"
    )


@pytest.mark.parametrize("steps", TAKEN)
def test_what_was_asked_is_there(steps: str, tmp_path: Path) -> None:
    assert told(written(tmp_path, steps)) == ""
