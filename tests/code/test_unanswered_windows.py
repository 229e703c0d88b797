"""A window that no card in any hand could answer: nobody goes round the table for it, unless all are asked anyway."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

import paddock
from paddock.code import Machine, State
from paddock.code.analysing.open_windows import answers_of

RULES = """game "Knock"
  players 3
  starts with "Day"

kind reply is a card

place bag of replies, face down, starts with replies
place hand of replies for each player, seen by its owner
place table of replies for each player, face up
counter points for each player

window for replies in the hand, laid on the table:
  asks the players
  laid:
    do nothing
  used:
    move the card to the bag
  spoiled:
    move the card to the hand of the player

verb (a player) knocks:
  add 1 to its points

phase "Day":
  let the host be the first of (players whose seat is 1)
  move the top DEALT cards of the bag to the hand of the host
  the host knocks

the winners means the players with the highest points

card "Louder", a reply
  copies COPIES
  after a player knocks:
    add 5 to the points of the player

card "Mute", a reply
"""


def machine(folder: Path, dealt: int, copies: int, **ways: Any) -> Machine:
    file = folder / "knock.rules"
    file.write_text(RULES.replace("DEALT", str(dealt)).replace("COPIES", str(copies)), "utf-8")
    made: Machine = paddock.load(file).machine(3, **ways)
    return made


def window(machine: Machine) -> int:
    """Which routine goes round the table."""
    layout = machine.layout
    (ability,) = (a for a in layout.program.abilities if answers_of(layout, a) is not None)
    return machine.analysis.routines.abilities[ability.id].index


def openings(machine: Machine, play: Any) -> int:
    """How often the window is opened, in whatever face."""
    names, count = {f"{face}{window(machine)}" for face in "drq"}, 0

    def note(frame: Any, event: str, arg: Any) -> None:
        nonlocal count
        count += event == "call" and frame.f_code.co_name in names

    sys.setprofile(note)
    try:
        play(machine, machine.new(1))
    finally:
        sys.setprofile(None)
    return count


def directly(machine: Machine, s: State) -> None:
    machine.play(s, lambda *_: 0)


def stepwise(machine: Machine, s: State) -> None:
    machine.start(s)
    while s.ask is not None:
        machine.answer(s, 0)


@pytest.mark.parametrize("copies", [2, 20], ids=["few cards", "many cards"])
@pytest.mark.parametrize("log", [False, True], ids=["plain", "with its log"])
@pytest.mark.parametrize("play", [directly, stepwise])
def test_a_window_is_opened_only_for_a_hand_that_can_answer(tmp_path: Path, play: Any, log: bool, copies: int) -> None:
    assert openings(machine(tmp_path, 0, copies, log=log), play) == 0
    assert openings(machine(tmp_path, 1, copies, log=log), play) > 0


@pytest.mark.parametrize("forced", ["discreet", "asked"])
def test_where_all_are_asked_an_empty_hand_is_too(tmp_path: Path, forced: Any) -> None:
    asking = machine(tmp_path, 0, 2, forced=forced)
    seats = []
    s = asking.new(1)
    asking.start(s)
    while s.ask is not None:
        seats.append(s.ask[0])
        asking.answer(s, 0)
    assert seats == [0, 1, 2]
    assert openings(asking.hasty, stepwise) == 0
