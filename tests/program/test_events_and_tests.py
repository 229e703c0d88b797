"""What happens without steps, what can fail, and events that are said the other way round: the messages."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.library import check

GAME = """game "Events"
  players 2
  starts with "Go"
kind boat is a piece, 1 for each player
place river of boats, face up, in order, starts with boats
counter points for each player
verb (a boat, the chaser) passes (a boat, the victim):
  swap the chaser with the victim
verb (a player) grabs (a boat)
verb (a player) draws (a number) cards:
  add the number to its points
verb (a player) rolls well:
  roll a die with 6 sides as the luck
  give the luck is at least 4
phase "Go":
  for each player:
    the player grabs (the first of the river)
    the player rolls well
    the player draws 2 cards
  (the last of the river) passes (the first of the river)
the winners means the players with the highest points
"""


def told(tmp_path: Path, lines: str) -> list[tuple[str, ...]]:
    path = tmp_path / "events.rules"
    path.write_text(GAME + lines, "utf-8")
    return [(found.message, *found.help) for found in check([path])[0]]


@pytest.mark.parametrize(("event", "active"), [
    ("a boat is passed", "write: a boat passes a boat"),
    ("a boat gets passed by the first of the river", "write: the first of the river passes a boat"),
    ("the first of the river is grabbed", "write: a player grabs the first of the river"),
    ("cards are drawn", "write: a player draws cards"),
])  # fmt: skip
def test_an_event_said_of_whom_it_happens_to_is_turned_round(tmp_path: Path, event: str, active: str) -> None:
    ((message, *helps),) = told(tmp_path, f"when {event}:\n  do nothing\n")
    assert message == f"`{event}` does not say who does it"
    assert helps[0] == active
    assert told(tmp_path, f"when {active.removeprefix('write: ')}:\n  do nothing\n") == []


def test_a_verb_is_done_and_not_asked(tmp_path: Path) -> None:
    lines = "after a player grabs a boat:\n  if the player rolls well:\n    add 1 to its points\n"
    assert told(tmp_path, lines) == [(
        "`the player rolls well` is something that is done; it cannot be asked",
        "do it first, in a line for itself: the player rolls well",
        "and below it `otherwise:`, for when it does not go well; its verb gives yes or no",
        "or keep what it gives: the player rolls well as the success, and then: if the success is yes:",
        "whether it has happened: the player rolled well this game; or: this roll, this go",
    )]  # fmt: skip


@pytest.mark.parametrize("step", ["the player draws 2 cards", "add 1 to its points"])
def test_only_what_gives_yes_or_no_can_fail(tmp_path: Path, step: str) -> None:
    lines = f"after a player grabs a boat:\n  {step}\n  otherwise:\n    add 1 to its points\n"
    assert told(tmp_path, lines) == [(
        "this can neither succeed nor fail",
        "`otherwise` follows an `if`, a `may`, or a verb that gives yes or no",
        "in the steps of that verb, say whether it went well: give yes, give no, give CONDITION",
    )]  # fmt: skip


@pytest.mark.parametrize(("lines", "help_"), [
    ("verb (a player) waits\n  add 1 to its points\n", "its shape: verb (a KIND) does (a KIND, the NAME):"),
    ("verb (a player) waits:\n", "what only happens has neither steps nor a colon: verb (a player) waits"),
])  # fmt: skip
def test_a_verb_has_a_colon_and_steps_or_neither(tmp_path: Path, lines: str, help_: str) -> None:
    assert told(tmp_path, lines)[0][-1] == help_


def test_a_phase_that_is_waited_for_must_be_there(tmp_path: Path) -> None:
    assert told(tmp_path, 'after phase "Gone":\n  do nothing\n')[0][0] == 'no phase "Gone"'
