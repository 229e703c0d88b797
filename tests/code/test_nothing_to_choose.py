"""A card that finds nothing to choose does as much as it can; a verb of the rules says what is missing."""

from __future__ import annotations

from pathlib import Path

import pytest
from code_desk import agree

from paddock.library import check, load
from paddock.testing import run_scenarios
from paddock.text.show import draw_all

GAME = Path(__file__).parent / "nothing-to-choose.rules"
AIMED = """game "Aimed"
  players 2 to 3
  starts with "Play"
kind trick is a card
place hand of tricks for each player, face up
place stack of tricks, face up, starts with tricks
place open of tricks for each player, face up
place spent of tricks, face up
counter points for each player, starts at 1
card "Hook", a trick
  copies 4
  effect:
    you choose another player whose points is more than 5 as the rival
    you choose a trick in the hand of the rival as the loot
    move the loot to your hand
    add 1 to your points
card "Fork", a trick
  effect:
    you choose another player whose points is more than 5 as the rival
    you choose one:
      you rob the rival
      "greet {the rival}":
        add 20 to your points
      "wait":
        add 5 to your points
card "Knife", a trick
  effect:
    add 1 to your points
    you choose another player whose points is more than 5 as the rival
    you choose one:
      you rob the rival
      "greet {the rival}":
        add 20 to your points
      "wait":
        add 5 to your points
card "Echo", a trick
  effect:
    carry out (the top card of the spent) for you
verb (a player, the robber) robs (a player, the victim):
  add 1 to the points of the robber
verb (a player) uses (a trick):
  move the trick to its open
  aim the trick for the player
  carry out the trick for the player
  move the trick to the spent
phase "Play":
  for each player:
    move the top card of the stack to its hand
  for each player:
    the player chooses a trick in its hand that is playable by the player as the trick
    if the trick is not none:
      the player uses the trick
    add 1 to its points
the winners means the players with the highest points
scenario "an echo finds nobody, and goes on"
  players Ann, Bob
  given:
    the spent is "Hook"
    the hand of Ann is "Echo"
    the hand of Bob is "Hook"
  when Ann uses "Echo"
  then:
    nobody is asked
    the points of Ann is 2
    the hand of Bob is "Hook"
scenario "what names nobody is not on the menu"
  players Ann, Bob
  given:
    the spent is "Fork"
  when Ann uses "Echo"
  then:
    nobody is asked
    the points of Ann is 6
scenario "nor on a menu further down"
  players Ann, Bob
  given:
    the spent is "Knife"
  when Ann uses "Echo"
  then:
    nobody is asked
    the points of Ann is 7
scenario "with somebody there, all of it is"
  players Ann, Bob
  given:
    the points of Bob is 6
  when Ann uses "Knife"
  then:
    Ann is asked to choose "rob Bob", "greet Bob", "wait"
scenario "two choices one after the other are both made ahead"
  players Ann, Bob, Cy
  given:
    the points of Bob is 6
    the points of Cy is 6
    the hand of Bob is "Hook", "Echo"
  when Ann uses "Hook":
    Ann chooses Bob
    Ann chooses "Echo"
  then:
    the hand of Ann is "Echo"
    the points of Ann is 2
"""


def test_the_game_checks_and_its_scenarios_hold() -> None:
    found, sources = check([GAME])
    assert not found, draw_all(found, sources)
    report = run_scenarios([GAME])
    assert report.ok, str(report)
    assert len(report.scenarios) == 9


@pytest.mark.parametrize("seed", range(24))
def test_all_executors_play_it_alike(seed: int) -> None:
    end, told = agree(load(GAME).program, seed, players=2 + seed % 3)
    assert end.over
    assert len(told) > 4


def test_cards_that_choose_ahead_do_it_as_before(tmp_path: Path) -> None:
    path = tmp_path / "aimed.rules"
    path.write_text(AIMED, encoding="utf-8")
    report = run_scenarios([path])
    assert report.ok, str(report)
    assert len(report.scenarios) == 5
