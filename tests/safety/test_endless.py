"""Games that never end, or would take all there is: stopped with the line that did it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from sample_games import attack_game as game
from stranger import Outcome

from paddock.testing import run_scenarios

Attack = Callable[..., Outcome]

ENDLESS = {
    "a loop": game("repeat until the total is 1:\n  add 2 to the total"),
    "very many rounds": game("repeat 1000000000 times:\n  add 2 to the total"),
    "rounds in rounds": game("repeat 1000000 times:\n  repeat 100000 times:\n    add 2 to the total"),
    "a value of many values": game(
        "set the total to the fib of 60",
        "the fib of (a number):\n  if the number is less than 2:\n    give 1\n  give the fib of (the number - 1) + the fib of (the number - 2)\n",
    ),
    "a deep value": game(
        "set the total to the depth of 100000",
        "the depth of (a number):\n  if the number is 0:\n    give 0\n  give the depth of (the number - 1) + 1\n",
    ),
    "a verb that mostly does itself": game(
        "spin", "verb spin:\n  add 1 to the total\n  if the total is more than 0:\n    spin\n"
    ),
    "verbs that set each other off": game(
        "ping",
        "verb ping:\n  add 1 to the total\nverb pong:\n  add 1 to the total\nafter ping, if the total is more than 0:\n  pong\nafter pong, if the total is more than 0:\n  ping\n",
    ),
}


@pytest.mark.parametrize("name", ENDLESS)
@pytest.mark.parametrize("how", [{}, {"simulate": True, "play": False}], ids=["at the table", "simulated"])
def test_what_never_ends_is_stopped(name: str, how: dict[str, bool], attack: Attack) -> None:
    found = attack(ENDLESS[name], **how)
    assert found.errors == []
    assert "this goes on for ever" in found.stopped
    assert "x.rules:" in found.stopped


SONGS = """game "Songs"
  players 2
  starts with "Race"

kind act is a card

place hand of acts for each player, seen by its owner, starts with acts
place discards of acts, face up

card "Song", an act
  effect:
    {choice} act in the discards as the song
    if the song is not none:
      carry out the song for you

verb (a player) plays (an act):
  move the act to the discards
  carry out the act for the player

phase "Race":
  for each player:
    the player chooses an act in its hand as the act
    if the act is not none:
      the player plays the act

the winners means the players

scenario "it finds itself"
  players Ann, Bob
  given:
    the discards is empty
    the hand of Ann is "Song"
  when Ann plays "Song"
"""


@pytest.mark.parametrize("choice", ["you choose an", "pick a random"])
def test_a_card_that_carries_out_itself_is_stopped(choice: str, attack: Attack, tmp_path: Path) -> None:
    text = SONGS.replace("{choice}", choice)
    (tmp_path / "songs.rules").write_text(text, encoding="utf-8")
    (found,) = run_scenarios([tmp_path / "songs.rules"]).scenarios
    assert "this goes on for ever" in found.message
    assert "songs.rules:1" in found.message
    for how in ({}, {"simulate": True, "play": False}):
        outcome = attack(text, **how)
        assert "this goes on for ever" in outcome.stopped
        assert "x.rules:1" in outcome.stopped


def test_a_loop_of_questions_with_one_answer_is_stopped_in_a_scenario(tmp_path: Path) -> None:
    asks = "repeat until the total is 1:\n  the first of the players chooses a number from 2 to 2 as the n\n  add the n to the total"
    scenario = '\nscenario "round and round"\n  players Ann, Bob\n  when the game starts\n'
    (tmp_path / "x.rules").write_text(game(asks) + scenario, encoding="utf-8")
    (found,) = run_scenarios([tmp_path / "x.rules"]).scenarios
    assert "this goes on for ever" in found.message


CIRCLES = {
    "a verb": ("spin", "verb spin:\n  add 2 to the total\n  spin\n"),
    "a verb that asks": (
        "for each player:\n  the player spins",
        "verb (a player) spins:\n  the player chooses a number from 1 to 3 as the n\n  add the n to the total\n  the player spins\n",
    ),
    "two events": (
        "ping",
        "verb ping:\n  add 1 to the total\nverb pong:\n  add 1 to the total\nafter ping:\n  pong\nafter pong:\n  ping\n",
    ),
}


@pytest.mark.parametrize("name", CIRCLES)
def test_what_certainly_never_ends_is_told_before(name: str, attack: Attack) -> None:
    found = attack(game(*CIRCLES[name]))
    assert any("sets itself off again and again" in error for error in found.errors)


def test_a_computed_range_of_answers_is_not_put_into_words(attack: Attack) -> None:
    text = game(
        "set the total to 1000000000\nfor each player:\n  the player chooses a number from 1 to the total as the n\n  add the n to its tally"
    )
    found = attack(text)
    assert "there are 1,000,000,000 answers to this question; at most 20,000 can be" in found.stopped
    assert attack(text, simulate=True, play=False).stopped == ""  # a bot that picks by chance needs no list


def test_a_billion_sides_and_a_billion_cards_take_no_time(attack: Attack) -> None:
    found = attack(
        game(
            "roll a die with 1000000000 sides as the n\nset the total to the n\nmove the top 1000000000 cards of the heap to the heap\nmove the top 1000000000 cards of the heap to (the hand of the first of the players)"
        )
    )
    assert (found.errors, found.stopped) == ([], "")
