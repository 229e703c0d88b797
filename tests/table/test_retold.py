"""What others rolled or chose in secret, and keep, is imagined anew, and fits all that the seat has seen since."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from paddock.library import Game, load
from paddock.table.bots import make_bot, play_on

CUP = """game "Cup"
  players 2
  starts with "Round"
counter score for each player
counter face for each player, seen by its owner, untold
verb (a player) speaks up:
  roll a die with 6 sides for the player as the fall
  KEEP
  the player chooses a number from 1 to 6 as the claim
  tell "{the player} says {the claim}"
  let the doubter be the player after the player
  the doubter chooses one:
    "believe it":
      add 1 to the score of the player
    "doubt it":
      if the claim is FALL:
        add 6 to the score of the player
      otherwise:
        add 6 to the score of the doubter
phase "Round":
  the first of the players speaks up
the winners means the players with the highest score
"""
CODE = """game "Code"
  players 2
  starts with "Game"
kind colour is one of red, green, blue
note left peg for each player is a colour, seen by its owner, untold
note right peg for each player is a colour, seen by its owner, untold
counter right
counter tries
the maker means the first of the players
the breaker means the last of the players
verb (a player) hides a code:
  the player chooses a colour as the left one
  the player chooses a colour as the right one
  set its left peg to the left one
  set its right peg to the right one
verb (a player) guesses:
  the player chooses a colour as the left one
  the player chooses a colour as the right one
  set the right to 0
  if the left one is the left peg of the maker:
    add 1 to the right
  if the right one is the right peg of the maker:
    add 1 to the right
  add 1 to the tries
  tell "{the left one}-{the right one}: {the right}"
phase "Game":
  the maker hides a code
  repeat until the right is 2 or the tries is 4:
    the breaker guesses
the winners:
  if the right is 2:
    give the breaker
  give the maker
"""
WORLDS = 300


def made(tmp_path: Path, text: str) -> Game:
    path = tmp_path / "secret.rules"
    path.write_text(text, encoding="utf-8")
    return load(path)


@pytest.fixture(params=["in mind", "written down"])
def cup(request: pytest.FixtureRequest, tmp_path: Path) -> Game:
    keep, fall = (
        ("do nothing", "the fall")
        if request.param == "in mind"
        else ("set its face to the fall", "the face of the player")
    )
    return made(tmp_path, CUP.replace("KEEP", keep).replace("FALL", fall))


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("claim", [0, 5])
def test_a_secret_roll_falls_anew(cup: Game, seed: int, claim: int) -> None:
    """The doubter imagines a lie in five worlds of six, whatever lies under the cup."""
    table = cup.deal(players=2, seed=seed)
    table.answer(claim)
    here = table.here()
    worlds = [here.imagined(1, world) for world in range(WORLDS)]
    assert all(world.known(1) == here.known(1) for world in worlds)
    assert 0.75 < sum(world.after(1).winners == (1,) for world in worlds) / WORLDS < 0.91


def test_a_secret_roll_that_chance_was_asked_for_falls_anew(cup: Game) -> None:
    here = cup.deal(players=2, chance="asked").position().after(3, 3)
    lies = sum(here.imagined(1, world).after(1).winners == (1,) for world in range(WORLDS))
    assert 0.75 < lies / WORLDS < 0.91


def test_a_roll_of_ones_own_stays(cup: Game) -> None:
    table = cup.deal(players=2, seed=1)
    fall = next(event.after for event in table.events(0) if event.sort == "roll")
    for world in range(20):
        told = table.here().imagined(0, world).after(int(str(fall)) - 1, 1)
        assert told.winners == (0,), "who tells the truth and is doubted wins"


def test_a_secret_answer_is_another_one_that_fits_what_was_told(tmp_path: Path) -> None:
    game = made(tmp_path, CODE)
    table = game.deal(players=2, seed=1)
    for answer in ("red", "green", "red", "red"):  # one is right
        table.answer(answer)
    here = table.here()
    codes = Counter[tuple[int, int]]()
    for number in range(WORLDS):
        world = here.imagined(1, number)
        assert world.known(1) == here.known(1)
        solves = [(a, b) for a in range(3) for b in range(3) if world.after(a, b).over]
        assert len(solves) == 1
        codes[solves[0]] += 1
    assert set(codes) == {(0, 1), (0, 2), (1, 0), (2, 0)}
    assert min(codes.values()) > WORLDS / 8


def test_a_bot_breaks_a_code_by_what_it_was_told_and_not_by_what_is_hidden(tmp_path: Path) -> None:
    game, tries = made(tmp_path, CODE), Counter[int]()
    for seed in range(27):
        table = game.deal(players=2, seed=seed)
        table.answer(seed % 3)
        table.answer(seed // 3 % 3)
        play_on(table, {1: make_bot("thinking", table, 1, seed)})
        tries[len(table.answers) // 2 - 1] += 1
    assert tries[1] <= 8, "one code in nine is found by luck"
    assert tries[1] + tries[2] + tries[3] >= 14, (
        "what it was told is of use: without it, it would find 8 in three tries"
    )
