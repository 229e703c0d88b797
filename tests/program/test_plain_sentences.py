"""Sentences that everybody writes are understood: counted things, the first few of a list, kinds in the plural."""

from __future__ import annotations

from pathlib import Path

from paddock.library import check
from paddock.testing import run_scenarios

GAME = """game "Legal"
  players 2 to 4
  starts with "Go"
kind square is a space
  row: number
kind step is a square
card "S1", a square
  row 1
card "T1", a step
  row 2
kind leaf is a card, plural leaves
  face: number
  label "leaf {face}"
cards leaves
  face 1 to 6
kind rider is a piece, 1 for each player
place pile of leaves, face down, starts with leaves
place heap of leaves, face up, in order
place hand of leaves for each player, face up
place board of riders, on squares, face up
counter points for each player
the winners means the players with the highest points
verb (a player) counts squares:
  set its points to (the number of (squares that are not steps) * 10 + the number of (squares that are steps))
verb (a player) counts:
  if there are at least 2 leaves in its hand:
    add 1 to its points
  if there are not more than 2 leaves in its hand:
    add 10 to its points
  if there are less than 2 of (leaves in its hand whose face is at least 3):
    add 100 to its points
verb (a player) pays the others:
  for each other player:
    add 1 to its points
  for each player in the other players:
    add 10 to its points
verb (a player) takes:
  move the first 2 of (leaves in the heap whose face is at least 2) to its hand
verb (a player) takes last:
  move the last 2 of the heap to its hand
verb (a player) picks:
  the player chooses 1 to 2 of its hand as the picks
  move the picks to the heap
verb (a player) finds:
  the player chooses a leaf in (its hand and the heap) as the pick
  move the pick to the top of the pile
phase "Go":
  shuffle the pile
  for each player:
    move the top card of the pile to its hand
    the player counts squares
    the player counts
    the player pays the others
    the player takes
    the player takes last
    the player picks
    the player finds
    set its points to the number of (the first 2 of (the numbers from 3 to 9))
report "s": the sum of points of the players
report "on the board": the number of the board
report "r": the number of riders
report "sum": the sum of row of squares

"""

SCENARIOS = """scenario "kinds said in the plural after `that are`"
  players Ann, Bob
  when Ann counts squares
  then:
    the points of Ann is 11
scenario "there are at least, at most, more than, less than"
  players Ann, Bob
  given:
    the hand of Ann is 1, 2, 3
    the hand of Bob is 4
  when Ann counts
  when Bob counts
  then:
    the points of Ann is 101
    the points of Bob is 110
scenario "each other player"
  players Ann, Bob, Cleo
  when Ann pays the others
  then:
    the points of Ann is 0
    the points of Bob is 11
    the points of Cleo is 11
scenario "the first so many of a list"
  players Ann, Bob
  given:
    the heap is 1, 2, 3, 4
  when Ann takes
  then:
    the hand of Ann is 2, 3
  when Bob takes last
  then:
    the hand of Bob is 1, 4
scenario "the last so many, in their order, and no more than there are"
  players Ann, Bob
  given:
    the heap is 5, 1, 4
  when Bob takes last
  then:
    the first of the hand of Bob is "leaf 1"
    the heap is 5
  when Ann takes last
  then:
    the hand of Ann is 5
scenario "one to two of a list"
  players Ann, Bob
  given:
    the hand of Ann is 1, 2, 3
  when Ann picks:
    Ann chooses 1, 3
  then:
    the heap is 1, 3
scenario "out of two places"
  players Ann, Bob
  given:
    the hand of Ann is 1
    the heap is 4
  when Ann finds:
    Ann chooses 4
  then:
    the top card of the pile is "leaf 4"
"""

NARROWED = """
kind bud is a leaf
  scent: number
  label "bud {scent}"
flag open for each bud
card "Rose", a bud
  face 9
  scent 4

verb (a player) smells (a leaf):
  if the leaf is a bud and the scent of the leaf is more than 3:
    mark the leaf as open
    add (the scent of the leaf) to its points
  for each leaf in its hand:
    if it is a bud:
      mark it as open
      add (its scent) to the points of the player
  add (the sum of scent of (leaves that are a bud)) to its points

verb (a player) strolls:
  the player smells the first of its hand

when a player counts:
  the player strolls

scenario "what `if` says of a name is known below it"
  players Ann, Bob
  given:
    the hand of Ann is "Rose"
  when Ann smells "Rose"
  then:
    the points of Ann is 12
    "Rose" is open
"""


def failed(tmp_path: Path, text: str) -> list[str]:
    path = tmp_path / "legal.rules"
    path.write_text(text, encoding="utf-8")
    assert [d.message for d in check([path])[0]] == []
    report = run_scenarios([path])
    assert len(report.scenarios) == text.count('scenario "')
    return [f"{one.name}: {one.message}" for one in report.scenarios if not one.ok]


def test_sentences_mean_what_they_say(tmp_path: Path) -> None:
    assert failed(tmp_path, GAME + SCENARIOS) == []


def test_a_condition_tells_the_kind_of_a_name(tmp_path: Path) -> None:
    assert failed(tmp_path, GAME + NARROWED) == []


def test_what_is_known_in_the_block_is_not_known_after_it(tmp_path: Path) -> None:
    again = NARROWED.replace("    if it is a bud:\n", "    if it is a bud:\n      do nothing\n    otherwise:\n")
    path = tmp_path / "legal.rules"
    path.write_text(GAME + again, encoding="utf-8")
    found = [(d.message, d.help[-1]) for d in check([path])[0] if d.is_error]
    assert found[0] == (
        "`it` is a leaf, but a bud is needed here",
        "ask first: if it is a bud: and this line below it",
    )


def test_a_name_given_anew_in_the_block_keeps_its_kind(tmp_path: Path) -> None:
    anew = NARROWED.replace(
        "    mark the leaf as open\n", "    let the leaf be the first of its hand\n    mark the leaf as open\n"
    )
    path = tmp_path / "legal.rules"
    path.write_text(GAME + anew, encoding="utf-8")
    assert "`the leaf` is a leaf, but a bud is needed here" in [d.message for d in check([path])[0]]


def test_a_singular_is_read_as_it_is_written(tmp_path: Path) -> None:
    verb = "verb (a player) eats (a number) cherries:\n  add the number to its points\n"
    leaves = "verb (a player) sheds (a number) leaves:\n  take the number from its points\n"
    use = (
        "after a player counts:\n  the player eats 1 cherry\n  the player eats 2 cherries\n  the player sheds 1 leaf\n"
    )
    scenario = """
scenario "one cherry"
  players Ann, Bob
  when Ann eats 1 cherry
  when Ann sheds 1 leaf
  when Ann eats 5 cherries
  then:
    the points of Ann is 5
"""
    assert failed(tmp_path, GAME + verb + leaves + use + scenario) == []
    path = tmp_path / "legal.rules"
    path.write_text(GAME + verb + "after a player counts:\n  the player eats 1 cherrie\n", encoding="utf-8")
    assert [d.message for d in check([path])[0]] == ["no word `cherrie`"]
