"""What a scenario gives for a pile stays on top when the pile is shuffled for the first time."""

from __future__ import annotations

from pathlib import Path

from paddock.testing import run_scenarios

GAME = """game "Aces"
  players 2
  starts with "Play"

kind ace is a card
  worth: number
  label "ace {worth}"
cards aces
  worth 1 to 9

place deck of aces, face down, refilled from the heap, starts with aces
place heap of aces, face up
place hand of aces for each player, seen by its owner

verb (a player) draws:
  move the top card of the deck to its hand

verb mix:
  shuffle the deck

phase "Play":
  mix
  for each player:
    the player draws

the winners means the players

"""


def results(tmp_path: Path, scenarios: str) -> list[tuple[bool, str]]:
    path = tmp_path / "aces.rules"
    path.write_text(GAME + scenarios, encoding="utf-8")
    return [(one.ok, one.message) for one in run_scenarios([path]).scenarios]


def scenario(given: str, when: str, then: str) -> str:
    lines = [f"    {line}\n" for line in given.split("; ")]
    whens = "".join(f"  when {line}\n" for line in when.split("; "))
    thens = "".join(f"    {line}\n" for line in then.split("; "))
    head = f'scenario "{given}: {when}"\n  players Ann, Bob\n  given:\n'
    return f"{head}{''.join(lines)}{whens}  then:\n{thens}\n"


def test_the_first_shuffle_leaves_them_on_top(tmp_path: Path) -> None:
    text = scenario("the deck begins with ace 7, ace 3", "the game starts", "the hand of Ann is ace 7")
    text += scenario("the deck begins with ace 7, ace 3", "the game starts", "the hand of Bob is ace 3")
    left = "the top card of the deck is ace 4; the number of the deck is 3"
    text += scenario("the deck is ace 4, ace 9, ace 1", "mix", left)
    assert results(tmp_path, text) == [(True, "")] * 3


def test_the_second_shuffle_does_not(tmp_path: Path) -> None:
    text = scenario("the deck begins with ace 7, ace 3", "mix; mix", "the top card of the deck is ace 7")
    assert [ok for ok, _ in results(tmp_path, text)] == [False]


def test_what_has_been_away_is_a_card_like_any_other(tmp_path: Path) -> None:
    """It comes back with the others when the pile is filled again."""
    given = "the deck is ace 8; the heap is ace 1, ace 2, ace 3, ace 4, ace 5, ace 6, ace 7, ace 9"
    back = "verb (a player) gives back:\n  move its hand to the heap\n\n"
    steps = "Ann draws; Ann gives back; Bob draws"
    text = back + scenario(given, steps, "the hand of Bob is ace 8")
    assert [ok for ok, _ in results(tmp_path, text)] == [False]


def test_what_lies_there_can_be_said_to_lie_on_top(tmp_path: Path) -> None:
    given = "the deck is ace 1, ace 2, ace 3; the deck begins with ace 3"
    text = scenario(given, "Ann draws", "the hand of Ann is ace 3; the number of the deck is 2")
    assert results(tmp_path, text) == [(True, "")]


def test_one_copy_does_not_lie_there_twice(tmp_path: Path) -> None:
    given = "the deck is ace 1, ace 2, ace 3; the deck begins with ace 3, ace 3"
    text = scenario(given, "Ann draws", "the number of the deck is 2")
    assert results(tmp_path, text) == [(False, "there is no other ace `ace 3` to put there")]
