"""What may be none is changed where there is one: nothing is neither higher nor lower. What is asked above a line counts for it."""

from __future__ import annotations

import pytest
from native_way import compiler, native

from paddock import Source, check_sources
from paddock.code import Walker
from paddock.library import load_sources
from paddock.testing import run_source_scenarios

GAME = """game "Limits"
  players 2
  starts with "Go"
kind leaf is a card, plural leaves
  works in the row
kind bend is a card
  limit: number or none
kind cart is a piece, 1 for each player
cards leaves
  copies 3
card "Sharp", a bend
  limit 60
card "Straight", a bend
  limit none
place box of leaves, face up, starts with leaves
place row of leaves for each player, face up
place hand of leaves for each player, seen by its owner
place course of bends, face up, in order, starts with bends
place line of carts, face up, in order, starts with carts
counter points for each player
note driver for each cart is a player or none
note leader is a player or none
the road means the first of the course
the back means the last of the course
the highest allowed means the limit of the road
the rest of (a player):
  if its points is more than 5:
    give its points
  give none
the speed of (a player) means 50
verb (a player) slows:
  until the player rests:
    the limit of a bend is 10 lower
    the rest of the player is 7 higher
verb (a player) rests:
  add 1 to its points
verb (a player) drives:
  add 3 to its points
  for each bend in the course:
    if the limit of the bend is not none:
      add the limit of the bend to its points
  if the highest allowed is not none and the speed of the player is 50:
    add 0 to its points
  if the rest of the player is not none:
    add the rest of the player to its points
verb (a player) hushes:
  add 1 to its points
phase "Go":
  for each player:
    the player slows
    add (the number of bends in the course whose limit is none) to its points
    the player drives
    the player hushes
    the player rests
    if the rest of the player is none:
      add 5000 to its points
the winners means the players with the highest points
"""
BOTH = """scenario "{name}"
  players Ann, Bob
  given:
    the course is {course}
    the line is "Ann's cart", "Bob's cart"
    the driver of "Ann's cart" is Ann
    the row of Bob is "One"
  then:
    {then}
"""


def run(lines: str, course: str, *then: str) -> str:
    text = f'{GAME}card "One", a leaf\n  {lines}\n'
    text += BOTH.format(name="so", course=course, then="\n    ".join(then))
    errors = [f"{d.message} {d.help}" for d in check_sources([Source("own", text)])[0] if d.is_error]
    if errors:
        return "; ".join(errors)
    report = run_source_scenarios([Source("own", text)])
    return "" if report.ok and len(report.scenarios) == 1 else str(report)


@pytest.mark.parametrize(("line", "sharp"), [
    ("the limit of the road is 10 lower", 50),
    ("the limit of the road is 10 higher", 70),
    ("the limit of a bend is 10 lower", 50),
    ("the limit of a bend whose limit is not none is 10 lower", 50),
    ("while the limit of the road is not none:\n    the limit of the road is 10 lower", 50),
    ("while the limit of the road is not none:\n    the limit of the road is (the limit of the road * 2) instead", 120),
    ("while the highest allowed is not none:\n    the highest allowed is 5 lower", 60),
])  # fmt: skip
def test_no_limit_stays_no_limit(line: str, sharp: int) -> None:
    allowed = 55 if "5 lower" in line else sharp
    assert run(line, '"Sharp"', f"the limit of the road is {sharp}", f"the highest allowed is {allowed}") == ""
    assert run(line, '"Straight"', "the limit of the road is none", "the highest allowed is none") == ""


def test_a_value_in_steps_that_gives_none_stays_so() -> None:
    assert run("the rest of a player is 4 higher", '"Sharp"', "the rest of Ann is none") == ""
    assert run("your rest is 4 lower", '"Sharp"', "the rest of Bob is none") == ""


def test_all_that_play_a_game_agree_on_it() -> None:
    """1 without a limit, 3 and 50 for the bends; 54 and 61 to rest on is 115, and 1 for each of the two others."""
    machine = load_sources([Source("own", GAME)]).machine(2)
    for play in (machine.play, Walker(machine).play, *([lambda s, c: native(machine, s, c)] if compiler() else [])):
        state = machine.new(1)
        play(state, lambda s, seat, prompt, options: 0)
        points = [n for n in state.N if n is not None]
        assert points == [117, 117]


AHEAD = "the cart ahead of your cart"


@pytest.mark.parametrize("line", [
    f"while {AHEAD} is not none and the driver of {AHEAD} is not none:\n"
    f"    the speed of the driver of {AHEAD} is 10 lower",
    f"while {AHEAD} is not none:\n    the speed of the driver of {AHEAD} is 10 lower",
    f"while the speed of Bob is 1 and {AHEAD} is not none:\n    the speed of the driver of {AHEAD} is 10 lower",
    f"while the number of the row of Bob is 1 and {AHEAD} is not none:\n"
    f"    the speed of the driver of {AHEAD} is (the speed of the driver of {AHEAD} - 10) instead",
])  # fmt: skip
def test_what_is_asked_above_a_line_counts_for_whom_it_changes(line: str) -> None:
    if "Bob" in line:
        line = line.replace("the speed of Bob is 1", "your speed is 50").replace("the row of Bob", "your row")
    assert run(line, '"Sharp"', "the speed of Ann is 40", "the speed of Bob is 50") == ""


def test_who_asks_nothing_is_told_where_to_ask() -> None:
    told = run(f"the speed of the driver of {AHEAD} is 10 lower", '"Sharp"', "the speed of Ann is 40")
    assert told.startswith(f"`{AHEAD}` may be none here")
    assert f"ask first: while {AHEAD} is not none: and this line below it" in told
    told = run("the limit of the road is (the limit of the road * 2) instead", '"Sharp"', "the speed of Ann is 40")
    assert told.startswith("`the limit of the road` may be none here")
    assert "ask first: while the limit of the road is not none: and this line below it" in told


LASTING = f"after you hush:\n    let the front be {AHEAD}\n    "
HUSH = "until you rest:\n{0}  your hand is seen by the driver of the front\n{0}  the speed of the driver of the front is 1 lower"


@pytest.mark.parametrize("asked", [
    "if the front is not none:\n      ",
    "if the front is not none and the driver of the front is not none:\n      ",
    "if the front is none:\n      stop\n    ",
])  # fmt: skip
def test_what_is_asked_before_a_change_for_a_time_counts_in_it(asked: str) -> None:
    spaces = " " * (len(asked) - asked.rindex("\n") - 1)
    assert run(LASTING + asked + HUSH.format(spaces), '"Sharp"', "the speed of Ann is 50") == ""


def test_a_name_that_may_be_none_is_called_by_it() -> None:
    told = run(LASTING + HUSH.format("    "), '"Sharp"', "the speed of Ann is 50")
    assert told.startswith("`the front` may be none here")
    assert "ask first: if the front is not none: and the whole block below it" in told
