"""In which order cards work that were laid to answer one event: as laid, or the newest first where the window says so."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from paddock.code import Walker
from paddock.library import check_sources, load
from paddock.testing import run_scenarios
from paddock.text.model import Source

RULES = """game "Echo"
  players 2
  starts with "Day"

kind reply is a card
  size: number
  label "reply {size}"

place bag of replies, face down, starts with replies
place hand of replies for each player, seen by its owner
place table of replies for each player, face up
place used of replies, face up, in order
counter points for each player

window for replies in the hand, laid on the table:
  asks the players
  ORDER
  laid:
    do nothing
  used:
    move the card to the bottom of the used
  spoiled:
    move the card to the hand of the player

verb (a player) knocks:
  add 1 to its points

verb (a player) rings:
  add 1 to its points

phase "Day":
  for each player:
    move the top 2 cards of the bag to the hand of the player
  the first of (players whose seat is 1) knocks
  the first of (players whose seat is 1) rings

the winners means the players with the highest points

cards replies
  size 1 to 4

when a player knocks:
  do nothing

card "Echo", a reply
  size 5
  after a player knocks:
    add 1 to the points of the player
  after a player rings:
    add 1 to the points of the player

card "Noise", a reply
  size 6
  after a player knocks:
    add 1 to the points of the player
  after a player rings:
    add 1 to the points of the player

scenario "in which order"
  players Ann, Bob
  given:
    the hand of Ann is "Echo"
    the hand of Bob is "Noise"
  when Ann EVENT:
    Ann chooses "Echo"
    Bob chooses "Noise"
  then:
    the used is USED
"""
AS_LAID, NEWEST = '"Echo", "Noise"', '"Noise", "Echo"'


def text(order: str, event: str = "knocks", used: str = AS_LAID) -> str:
    line = f"  {order}\n" if order else ""
    return RULES.replace("  ORDER\n", line).replace("EVENT", event).replace("USED", used)


@pytest.mark.parametrize(
    ("order", "event", "used"),
    [
        ("", "knocks", AS_LAID),
        ("newest first", "knocks", NEWEST),
        ("newest first", "rings", NEWEST),
        ("newest first after a player knocks", "knocks", NEWEST),
        ("newest first after a player knocks", "rings", AS_LAID),
        ("newest first when a player knocks", "knocks", AS_LAID),
    ],
)
def test_cards_work_in_the_order_of_the_window(order: str, event: str, used: str, tmp_path: Path) -> None:
    path = tmp_path / "echo.rules"
    path.write_text(text(order, event, used), encoding="utf-8")
    report = run_scenarios([path])
    assert report.ok and report.scenarios, str(report)


def test_generated_code_and_the_walker_agree(tmp_path: Path) -> None:
    path = tmp_path / "echo.rules"
    path.write_text(text("newest first after a player knocks"), encoding="utf-8")
    machine = load(path).machine(2)
    for seed in range(20):
        ends = []
        for play in (machine.play, Walker(machine).play):
            pick, state = random.Random(seed), machine.new(seed)
            play(state, lambda s, seat, prompt, options, pick=pick: pick.randrange(len(options)))
            ends.append((state.Z, state.N))
        assert ends[0] == ends[1]


def test_an_order_is_for_every_doing_of_an_event() -> None:
    order = "newest first after the first of (players whose seat is 1) knocks"
    errors = [d.message for d in check_sources([Source("echo.rules", text(order))])[0] if d.is_error]
    assert errors == ["the order of a window is the same whoever does it"]
