"""Whom `another`, `other` and `its` mean on cards: as a reader takes them who does not know how they are worked out."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.library import check
from paddock.testing import run_source_scenarios
from paddock.text.model import Source

GAME = """game "Fair"
  players 2 to 4
  starts with "Go"
kind charm is a card
  works in the nest
kind coin is a card
  size: number
kind tent is a piece, 1 for each player
kind goat is a piece, 2 for each player
cards coins
  size 1 to 6
place deck of charms, face down, starts with charms
place nest of charms for each player, face up
place bank of coins, face up, starts with coins
place heap of coins, face up
place purse of coins for each player, face up
place meadow of tents, face up, starts with tents
place pen of goats, face up, starts with goats
counter points for each player
counter hits for each tent
counter hairs for each goat
the winners means the players with the highest points
phase "Go":
  for each player:
    the player rests
verb (a player) rests:
  do nothing
verb (a player) robs (a player, the victim):
  do nothing
"""
NEST = 'scenario "it"\n  players Ann, Bob, Cleo\n  given:\n    the nest of Ann is "Charm"\n'


def charm(*lines: str) -> str:
    return 'card "Charm", a charm\n' + "".join(f"  {line}\n" for line in lines)


def played(text: str) -> None:
    report = run_source_scenarios([Source("fair.rules", GAME + text)])
    assert report.ok and len(report.scenarios) == 1, str(report)


def told(tmp_path: Path, text: str) -> list[tuple[str, ...]]:
    path = tmp_path / "fair.rules"
    path.write_text(GAME + text, encoding="utf-8")
    return [(d.message, *d.help) for d in check([path])[0] if d.is_error]


@pytest.mark.parametrize(
    ("lines", "asked"),
    [
        (
            ["you choose another player as the rival", "the rival chooses another player as the prey"],
            "Ann chooses Bob|Bob is asked to choose Ann, Cleo",
        ),
        (
            ["you choose another player as the rival", "the rival chooses 1 of the other players as the prey"],
            "Ann chooses Bob|Bob is asked to choose Ann, Cleo",
        ),
        (
            ["you choose another player as the rival", "the rival chooses another tent as the prey"],
            "Ann chooses Bob|Bob is asked to choose Ann's tent, Cleo's tent",
        ),
        (
            ["you choose another player as the rival", "the rival chooses another goat as the prey"],
            'Ann chooses Bob|Bob is asked to choose "Ann\'s goat 1", "Ann\'s goat 2", "Cleo\'s goat 1", "Cleo\'s goat 2"',
        ),
        (
            ["for each other player:", "  the player chooses another player as the prey"],
            "|Bob is asked to choose Ann, Cleo",
        ),
        (
            ["secretly for each player:", "  chooses another player as its prey"],
            "Ann chooses Bob|Bob is asked to choose Ann, Cleo",
        ),
        (["you choose another tent as the prey"], "|Ann is asked to choose Bob's tent, Cleo's tent"),
        (["for each player:", "  you choose another player as the prey"], "|Ann is asked to choose Bob, Cleo"),
    ],
)
def test_another_is_not_the_one_who_chooses(lines: list[str], asked: str) -> None:
    first, then = asked.split("|")
    do = "  when Ann rests:\n" + (f"    {first}\n" if first else "")
    played(charm("after you rest:", *(f"  {line}" for line in lines)) + NEST + do + f"  then:\n    {then}\n")


def test_who_has_done_it_chooses_another_than_itself() -> None:
    """The one who carries the card is among the others then."""
    card = charm("after another player rests:", "  the player chooses another player as the friend")
    played(card + NEST + "  when Bob rests:\n  then:\n    Bob is asked to choose Ann, Cleo\n")


PURSES = """    the purse of Ann is 1
    the purse of Bob is 3
    the purse of Cleo is 5
"""
ROBBED = """  when Ann robs Bob
  then:
    the purse of Ann is 1
    the purse of Bob is empty
    the purse of Cleo is 5
"""


@pytest.mark.parametrize(
    "lines",
    [
        ["for each other player:", "  you choose a coin in its purse as the tax", "  move the tax to the heap"],
        ["for each other player:", "  you may:", "    move its purse to the heap"],
        ["for each other player:", "  you choose one:", '    "take it":', "      move its purse to the heap"],
        [
            "for each other player:",
            "  you choose a number from 1 to (the number of its purse) as the n",
            "  move its purse to the heap",
        ],
    ],
)
def test_its_is_not_yours_where_you_choose(lines: list[str]) -> None:
    card = charm("after you rest:", *(f"  {line}" for line in lines))
    answers = "".join(f"    Ann chooses {answer}\n" for answer in ("yes", "yes") if "  you may:" in lines)
    answers = answers or '    Ann chooses "take it"\n' * 2 * ("  you choose one:" in lines)
    when = f"  when Ann rests:\n{answers}" if answers else "  when Ann rests\n"
    then = "  then:\n    the purse of Ann is 1\n    the purse of Bob is empty\n    the purse of Cleo is empty\n"
    played(card + NEST + PURSES + when + then)


@pytest.mark.parametrize(
    "lines",
    [
        ["after you rob a player:", "  move its purse to the heap"],
        [
            "after you rob another player:",
            "  you choose a coin in its purse as the loot",
            "  move the loot to the heap",
        ],
        ["after you rest:", "  the next time you rob a player:", "    move its purse to the heap"],
    ],
)
def test_its_is_not_yours_where_you_have_done_it(lines: list[str]) -> None:
    rest = "  when Ann rests\n  then:\n    the points of Ann is 0\n" if "rest:" in lines[0] else ""
    played(charm(*lines) + NEST + PURSES + rest + ROBBED)


@pytest.mark.parametrize(
    ("lines", "help_"),
    [
        ("after you rest:|  move its purse to the heap", "move your purse to the heap"),
        ("after you rest:|  you may:|    move its purse to the heap", "move your purse to the heap"),
        (
            "after you rest:|  you choose a coin in its purse as the tax|  move the tax to the heap",
            "a coin in your purse",
        ),
        ("after you rest:|  the next time you rest:|    move its purse to the heap", "move your purse to the heap"),
        ("after you rest:|  if the number of its purse is 1:|    add 1 to your points", "the number of your purse"),
    ],
)
def test_what_can_only_be_yours_is_called_so(lines: str, help_: str, tmp_path: Path) -> None:
    card = charm(*lines.split("|"))
    assert told(tmp_path, card) == [("`its` is never you, and nothing else fits here", f"write: {help_}")]
    assert not told(tmp_path, card.replace("its purse", "your purse"))


THERE = "there is another player whose points is 5"
RICH = "every other player whose points is 5"
POINTS = (
    "`its` could mean more than one thing here",
    f"one reading: the … of the first of ({RICH})",
    "the other: the … of the player",
)


@pytest.mark.parametrize(
    "lines",
    [
        f"after another player rests:|  if {THERE}:|    add 1 to its points",
        "after another player rests:|  if there is no other player whose points is 5:|    do nothing|  otherwise:|    add 1 to its points",
        f"after another player rests:|  if {THERE} and your points is 0:|    add 1 to its points",
        f"after another player rests:|  if ({THERE}) and its points is 0:|    do nothing",
        f"after another player rests, if {THERE}:|  add 1 to its points",
        f"while {THERE}:|  after another player rests:|    add 1 to its points",
        f"after another player rests:|  repeat while {THERE}:|    add 1 to its points",
        "after another player rests:|  repeat until there is no other player whose points is 5:|    add 1 to its points",
        f'after another player rests:|  you choose one:|    "yes", if {THERE}:|      add 1 to its points|    "no"',
        f"after another player rests:|  if {THERE}:|    let the sum be 1 + its points",
        f"after another player rests:|  if {THERE}:|    if its points is 3:|      do nothing",
        f"after another player rests:|  if {THERE}:|    you may:|      add 1 to its points",
    ],
)
def test_what_there_is_and_who_was_named_are_told_apart(lines: str, tmp_path: Path) -> None:
    assert told(tmp_path, charm(*lines.split("|"))) == [POINTS]
    for reading in (f"the points of the first of ({RICH})", "the points of the player"):
        assert not told(tmp_path, charm(*lines.replace("its points", reading).split("|")))


@pytest.mark.parametrize(
    "lines",
    [f"only if {THERE}|add 1 to its points", f"if {THERE}:|  add 1 to its points|add 1 to its points"],
)
def test_what_there_is_is_told_apart_in_rules(lines: str, tmp_path: Path) -> None:
    verb = "verb (a player) hopes:\n" + "".join(f"  {line}\n" for line in lines.split("|"))
    assert told(tmp_path, verb) == [POINTS]
    for reading in (f"the points of the first of ({RICH})", "the points of the player"):
        assert not told(tmp_path, verb.replace("  add 1 to its points", f"  add 1 to {reading}", 1))


def test_it_is_told_apart_too(tmp_path: Path) -> None:
    lines = [
        "for each coin in its purse:",
        "  if there is a coin in your purse whose size is 1:",
        "    move it to the heap",
    ]
    card = charm("after another player rests:", *(f"  {line}" for line in lines))
    one, other = "the first of (every coin in your purse whose size is 1)", "the coin"
    doubt = "`it` could mean more than one thing here"
    assert told(tmp_path, card) == [(doubt, f"one reading: {one}", f"the other: {other}")]
    for reading in (one, other):
        assert not told(tmp_path, card.replace("move it", f"move {reading}"))


@pytest.mark.parametrize(
    ("when", "then"),
    [
        ("after you rest:", f"  if {THERE}:|    add 1 to its points"),
        (f"while {THERE}:", "  your luck is its points higher"),
    ],
)
def test_what_there_is_has_no_name(when: str, then: str, tmp_path: Path) -> None:
    card = 'the luck of (a player) means 1\nreport "luck": the luck of the first of the players\n'
    card += charm(when, *then.split("|"))
    known = f"the … of the first of ({RICH})"
    assert told(tmp_path, card) == [("what `its` stands for is there, but has no name", f"say which: {known}")]
    assert not told(tmp_path, card.replace("its points", known.replace("…", "points")))


@pytest.mark.parametrize(
    "lines",
    [
        f"after another player rests:|  if {THERE}:|    for each other player:|      add 1 to its points",
        f"after another player rests:|  if {THERE}:|    do nothing|  otherwise:|    add 1 to its points",
        f"after another player rests:|  if {THERE} or its purse is empty:|    add 1 to its points",
        f"after another player rests:|  if {THERE}:|    do nothing|  add 1 to its points",
        "after another player rests:|  if there is a coin in its purse whose size is 1:|    add 1 to its points",
        f"while {THERE}:|  the luck of another player is its points higher",
    ],
)
def test_where_nothing_else_can_be_meant_its_stays(lines: str, tmp_path: Path) -> None:
    luck = 'the luck of (a player) means 1\nreport "luck": the luck of the first of the players\n'
    assert not told(tmp_path, luck + charm(*lines.split("|")))


def test_the_one_that_is_there_is_meant_by_its_description() -> None:
    steps = f"    add 1 to the points of the first of ({RICH})"
    card = charm("after another player rests:", f"  if {THERE}:", steps)
    given = "    the points of Bob is 2\n    the points of Cleo is 5\n"
    then = "  when Bob rests\n  then:\n    the points of Cleo is 6\n    the points of Bob is 2\n"
    played(card + NEST + given + then)


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (
            "for each player:|  for each other player as the friend:|    add 1 to the points of the friend",
            "other player",
        ),
        (
            "for each other player:|  if there is another player whose points is 5:|    add 1 to your points",
            "another player",
        ),
        ("for each tent:|  for each other tent as the rest:|    add 1 to the hits of the rest", "other tent"),
        ("for each goat:|  for each other goat as the rest:|    add 1 to the hairs of the rest", "other goat"),
        ("for each player:|  if every other player is the dealer:|    add 1 to your points", "every other player"),
    ],
)
def test_other_than_you_or_than_each(lines: str, said: str, tmp_path: Path) -> None:
    card = "note dealer is a player\n" + charm("after you rest:", *(f"  {line}" for line in lines.split("|")))
    kind = said.split()[-1]
    yours = {"player": "you", "tent": "your tent", "goat": "yours"}[kind]
    ((message, *helps),) = told(tmp_path, card)
    assert message == f"another {kind} than which: than {yours}, or than the {kind}?"
    assert len(helps) == 2
    before = {"an": "a ", "ev": "every "}.get(said[:2], "")
    for help_ in helps:
        clear = before + help_.partition(": ")[2]
        assert not told(tmp_path, card.replace(f"{said} whose", f"{clear} and whose").replace(said, clear))


@pytest.mark.parametrize(
    "lines",
    [
        "for each player:|  the player chooses another player as the prey|  add 1 to the points of the prey",
        "for each player:|  you choose another player as the prey|  add 1 to the points of the prey",
        "for each coin in your purse:|  for each other player:|    add 1 to the points of the player",
        "for each other player:|  the player may:|    for each other player as the friend:|      add 1 to the points of the friend",
    ],
)
def test_who_chooses_knows_whom_other_leaves_out(lines: str, tmp_path: Path) -> None:
    assert not told(tmp_path, charm("after you rest:", *(f"  {line}" for line in lines.split("|"))))


def test_in_a_card_each_other_player_is_not_you() -> None:
    """As the book says: also where somebody else has done it."""
    card = charm("after another player rests:", "  for each other player:", "    add 1 to the points of the player")
    then = "    the points of Ann is 0\n    the points of Bob is 1\n    the points of Cleo is 1\n"
    played(card + NEST + "  when Bob rests\n  then:\n" + then)
