"""An answer is taken back only while nobody has learnt anything from it, in whatever way the rules could tell it."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.library import Game, load
from paddock.table import UndoError

PEEKS = """game "Peeks"
  players 2
  starts with "Go"

kind leaf is a card, plural leaves
  size: number
  label "leaf {size}"

place stack of leaves, face down, starts with leaves
place hand of leaves for each player, seen by its owner
place row of leaves for each player, face down
counter tally for each player
counter secret for each player, seen by its owner
counter heat for each leaf
flag warm for each leaf
note pick for each player is a leaf

cards leaves
  size 1 to 16

phase "Go":
  shuffle the stack
  for each player:
    move the top 2 cards of the stack to its hand
    set its secret to the size of the first of its hand
  for each player:
    the player chooses one:
      "count the top card":
        set its tally to the size of the top card of the stack
      "count it for oneself":
        set its secret to the size of the top card of the stack
      "count a card of another":
        set its tally to the size of the first of the hand of the player after the player
      "count a secret of another":
        set its tally to the secret of the player after the player
      "tell of an own card":
        set its tally to the size of the first of its hand
      "say its size":
        tell "The top card has {the size of the top card of the stack}"
      "ask about a large one":
        if the size of the top card of the stack is more than 15:
          the player may:
            add 1 to its tally
      "pass on a turn for a small one":
        if the size of the top card of the stack is more than 1:
          (the player after the player) chooses a number from 1 to 2 as the guess
      "draw":
        move the top card of the stack to its hand
      "wait":
        do nothing
      "count an open number":
        add 1 to its tally
      "warm the top card":
        add 1 to the heat of the top card of the stack
        mark the top card of the stack as warm
        set its pick to the top card of the stack
      "say something":
        tell "{the player} looks at {the top card of the stack}"
      "lay a card down":
        the player chooses a leaf in its hand as the choice
        move the choice to its row
    the player chooses one:
      "go on":
        do nothing
      "stay":
        do nothing

the winners means the players with the highest tally
"""
HIDDEN = "This cannot be taken back: what followed depends on something that was hidden."
TAUGHT = [
    "count the top card", "count it for oneself", "count a card of another", "count a secret of another",
    "tell of an own card", "say its size", "ask about a large one", "pass on a turn for a small one",
]  # fmt: skip
TAUGHT_NOTHING = ["wait", "count an open number", "warm the top card", "say something", "lay a card down"]


@pytest.fixture(scope="module")
def peeks(tmp_path_factory: pytest.TempPathFactory) -> Game:
    path = tmp_path_factory.mktemp("peeks") / "peeks.rules"
    path.write_text(PEEKS, encoding="utf-8")
    return load(path)


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("label", TAUGHT)
def test_what_shows_something_hidden_stays(peeks: Game, label: str, seed: int) -> None:
    table = peeks.deal(seed=seed)
    table.answer(label)
    before = table.save(), table.view(0), table.view(1)
    with pytest.raises(UndoError) as refused:
        table.undo(0)
    assert str(refused.value) == HIDDEN
    assert (table.save(), table.view(0), table.view(1)) == before


@pytest.mark.parametrize("label", TAUGHT_NOTHING)
def test_what_shows_nothing_hidden_is_taken_back(peeks: Game, label: str) -> None:
    table = peeks.deal(seed=1)
    before = table.save(), table.view(0), table.view(1)
    table.answer(label)
    table.undo(0)
    assert (table.save(), table.view(0), table.view(1)) == before


def test_a_card_laid_face_down_can_be_taken_up_again(peeks: Game) -> None:
    table = peeks.deal(seed=1)
    table.answer("lay a card down")
    before = table.view(0)
    table.answer(1)
    table.undo(0)
    assert table.view(0) == before


def test_a_drawn_card_was_seen(peeks: Game) -> None:
    table = peeks.deal(seed=1)
    table.answer("draw")
    with pytest.raises(UndoError, match=r"^This cannot be taken back: Ann has seen a leaf that was hidden before\.$"):
        table.undo(0)


SECRETS = """game "Signs"
  players 2
  starts with "Go"

counter points for each player

phase "Go":
  secretly for each player:
    chooses a number from 0 to 5 as its bid
  for each player:
STEPS

the winners means the players with the highest points
"""


@pytest.mark.parametrize("step", ["the player chooses a number from 1 to 2 as the rest", "add its bid to its points"])
def test_a_bid_stays_when_all_have_bid(tmp_path: Path, step: str) -> None:
    path = tmp_path / "signs.rules"
    path.write_text(SECRETS.replace("STEPS", f"    {step}"), encoding="utf-8")
    table = load(path).deal(seed=1)
    table.answer("3")
    table.undo(0)
    table.answer("4")
    table.answer("1")
    with pytest.raises(
        UndoError, match=r"^This cannot be taken back: what all chose in secret has been shown since\.$"
    ):
        table.undo(1)


CUP = """game "Under the cup"
  players 2
  starts with "Round"

counter score for each player

verb (a player) speaks up:
  roll a die with 6 sides for the player as the fall
  (the player after the player) chooses one:
    "believe it":
      add 1 to the score of the player
    "doubt it":
      if the fall is more than 1:
        add 1 to the score of the player

phase "Round":
  for each player:
    the player speaks up
    the player chooses a number from 1 to 2 as the rest

the winners means the players with the highest score
"""


@pytest.mark.parametrize("seed", range(12))  # whatever the die shows
def test_what_came_of_a_die_that_one_player_saw_stays(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "cup.rules"
    path.write_text(CUP, encoding="utf-8")
    table = load(path).deal(seed=seed)
    table.answer("doubt it")
    with pytest.raises(UndoError) as refused:
        table.undo(1)
    assert str(refused.value) == HIDDEN


def test_a_claim_about_an_own_die_is_taken_back_before_anybody_answers(tmp_path: Path) -> None:
    path = tmp_path / "cup.rules"
    claim = (
        '  the player chooses a number from 1 to 6 as the claim\n  tell "{the player} says {the claim}"\n  (the player'
    )
    path.write_text(CUP.replace("  (the player", claim, 1), encoding="utf-8")
    table = load(path).deal(seed=1)
    before = table.save(), table.view(0), table.view(1)
    table.answer("6")
    table.undo(0)
    assert (table.save(), table.view(0), table.view(1)) == before


def test_at_the_end_a_refusal_tells_nothing_of_what_another_held() -> None:
    """Ann with the 3 wins anyway and learns nothing; with the 2 she learns that Bob had the 1. Bob may not learn which."""
    game = load(Path(__file__).parents[1] / "generality" / "kuhn-poker.rules")
    deals, said = set[str](), set[str]()
    for seed in range(30):
        table = game.deal(players=2, seed=seed)
        held = [thing.name for seat in (0, 1) for place in table.view(seat).places for thing in place.things]
        if held[1] == "1":
            table.answer("check")
            table.answer("check")
            with pytest.raises(UndoError) as refused:
                table.undo(1)
            deals.add(held[0] or "")
            said.add(str(refused.value))
    assert deals == {"2", "3"} and len(said) == 1
