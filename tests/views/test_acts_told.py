"""A verb that a player does is heard, even if all it changes is kept out of the story; and nothing is told twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.cli.screen import story
from paddock.library import load
from paddock.table import Table, deal
from paddock.table.events.model import Done
from paddock.views.pauses import Pauses
from paddock.views.story import tell

RULES = """
game "Acts"
  players 2
  starts with "Go"

kind stone is a piece, 2 for each player
place bag of stones for each player, face up, starts with stones
place box of stones, face up, untold
flag passed for each player, untold
counter points for each player
counter secret for each player, seen by its owner, untold
counter turns, untold

verb (a player) passes:
  mark the player as passed

verb (a player) waits:
  do nothing

verb (a player) loses a stone:
  move the first of its bag to the box

verb (a player) broods:
  add 1 to its secret

verb (a player) tidies up:
  if its points is at least 9:
    set its points to 0

verb (a player) fidgets:
  untold
  mark the player as passed

verb count the turns:
  add 1 to the turns

verb (a player) yawns:
  told "{the player} is bored"
  if its points is at least 9:
    set its points to 0

verb (a player) sulks:
  told "{the player} sulks"
  if its points is at least 9:
    set its points to 0

verb start over:
  told "From the beginning"
  add 1 to the turns

verb (a player) decides:
  untold
  the player chooses one:
    "go alone":
      mark the player as passed
      tell "{the player} goes alone"
    "try it":
      mark the player as passed
      add 1 to its points
      the player tries it again
    "do it":
      add 1 to its points
      tell "{the player} dozes"

verb (a player) tries it again:
  add 1 to its points

phase "Go":
STEPS
  (the first of the players) decides
  (the last of the players) decides

the winners means the players
"""
FIRST = "(the first of the players)"


def dealt(tmp_path: Path, *steps: str) -> Table:
    path = tmp_path / "acts.rules"
    path.write_text(RULES.replace("STEPS\n", "".join(f"  {step}\n" for step in steps)), encoding="utf-8")
    return deal(load(path), 2, 1, ["Ann", "Bob"])


def told(table: Table, seat: int | None = None, since: int = 0) -> list[str]:
    return [line.text for line in tell(table.sight, table.log[since:], seat) if not line.title]


HEARD = {
    f"{FIRST} passes": ["Ann passes."],
    f"{FIRST} waits": ["Ann waits."],
    f"{FIRST} loses a stone": ["Ann loses a stone."],
    f"{FIRST} yawns": ["Ann is bored."],
    f"{FIRST} sulks": ["Ann sulks."],
    "start over": ["From the beginning."],
    f"{FIRST} tidies up": [],  # there was nothing to do
    f"{FIRST} fidgets": [],
    "count the turns": [],  # nobody does it
}


@pytest.mark.parametrize(("step", "lines"), HEARD.items())
def test_what_a_player_does_is_heard(tmp_path: Path, step: str, lines: list[str]) -> None:
    assert told(dealt(tmp_path, step)) == lines


def test_who_passes_again_is_heard_again(tmp_path: Path) -> None:
    assert told(dealt(tmp_path, f"{FIRST} passes", f"{FIRST} passes")) == ["Ann passes.", "Ann passes."]


def test_what_changes_in_secret_is_heard_by_its_owner_alone(tmp_path: Path) -> None:
    table = dealt(tmp_path, f"{FIRST} broods")
    assert [told(table, seat) for seat in (None, 0, 1)] == [[], ["Ann broods."], []]


@pytest.mark.parametrize(
    ("label", "lines"),
    [
        ("go alone", ["Ann goes alone."]),
        ("try it", ["The points of Ann 0 → 1.", "Ann tries it again: points 1 → 2."]),
        ("do it", ['Ann chooses "do it".', "The points of Ann 0 → 1.", "Ann dozes."]),
    ],
)
def test_a_choice_that_a_sentence_tells_is_told_once(tmp_path: Path, label: str, lines: list[str]) -> None:
    table = dealt(tmp_path)
    since = len(table.log)
    table.answer(label)
    assert told(table, None, since) == lines


def test_the_same_done_later_is_another_thing(tmp_path: Path) -> None:
    path = tmp_path / "later.rules"
    last = "  (the last of the players) decides\n"
    text = RULES.replace("STEPS\n", "").replace(last, f"{last}  {FIRST} does it\n")
    text = text.replace("verb count", "verb (a player) does it:\n  add 1 to its points\n\nverb count")
    path.write_text(text, encoding="utf-8")
    table = deal(load(path), 2, 1, ["Ann", "Bob"])
    table.answer("do it")
    table.answer("go alone")
    assert told(table) == [
        'Ann chooses "do it".', "The points of Ann 0 → 1.", "Ann dozes.", "Bob goes alone.", "Ann does it: points 1 → 2.",
    ]  # fmt: skip


def test_the_choices_of_two_are_not_one(tmp_path: Path) -> None:
    table = dealt(tmp_path)
    for label in ("do it", "do it"):
        table.answer(label)
    assert told(table) == [
        'Ann chooses "do it".', "The points of Ann 0 → 1.", "Ann dozes.",
        'Bob chooses "do it".', "The points of Bob 0 → 1.", "Bob dozes.",
    ]  # fmt: skip


# told as it comes -----------------------------------------------------------------------------------------------------


def test_a_story_pauses_between_verbs_and_before_phases(tmp_path: Path) -> None:
    table = dealt(tmp_path, f"{FIRST} passes", "add 1 to the turns")
    sorts = [type(event) for event in table.log]
    pauses = Pauses(table.sight)
    assert [pauses.hear(table.log[:number]) for number in (1, 2, len(table.log))] == [0, 0, sorts.index(Done) + 1]


def test_told_in_pieces_it_is_the_same_story(tmp_path: Path) -> None:
    table = dealt(tmp_path, f"{FIRST} passes", f"{FIRST} yawns")
    pauses, since, pieces = Pauses(table.sight), 0, list[str]()
    for label in ("try it", "go alone"):
        until = pauses.hear(table.log)
        pieces += [part.text for part in story(table, None, since, until)]
        since = until
        table.answer(label)
    pieces += [part.text for part in story(table, None, since)]
    assert pieces == [part.text for part in story(table, None, 0)]
    assert pieces[:3] == ["Go", "Ann passes.", "Ann is bored."]


DUEL = """game "Duel"
  players 2
  starts with "Go"

kind knight is a piece, 1 for each player
kind dragon is a piece
card "Smaug", a dragon
place field of knights, face up, starts with knights
place lair of dragons, face up, starts with dragons
the winners means the players

phase "Go":
  the first of the players attacks

verb (a player) attacks:
  for each knight:
    the knight strikes
  for each dragon:
    the dragon breathes

verb (a knight) strikes:
  roll a die with 6 sides as the blow

verb (a dragon) breathes:
  roll a die with 6 sides as the fire
"""


def test_a_piece_throws_the_die_of_its_player(tmp_path: Path) -> None:
    path = tmp_path / "duel.rules"
    path.write_text(DUEL, encoding="utf-8")
    lines = told(load(path).deal(players=2, names=["Ann", "Bob"], seed=1))
    throws = [line.rstrip("0123456789.") for line in lines if "rolls" in line]
    assert throws == [
        "Ann's knight strikes: Ann rolls ",
        "Bob's knight strikes: Bob rolls ",
        "Smaug breathes: Ann rolls ",
    ]
