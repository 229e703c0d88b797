"""A choice that is made step by step can be made as a whole: every end is foreseen, those that are alike once."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from paddock.library import Game, check, load
from paddock.table.model import Question
from paddock.table.position import Position
from paddock.table.table import Table

GAME = """game "Puddles"
  players 2
  starts with "Walk"

kind flag-stone is a space, in a grid of 6 rows and 3 columns
  puddle: yes or no
card "a2", a flag-stone
  puddle
card "c3", a flag-stone
  puddle

kind shoe is a piece, 1 for each player
kind charm is a card
  works in the pouch
kind secret is a card
  number: number
  label "secret {number}"
cards secrets
  number 1 to 8
place cellar of secrets, face down, starts with secrets
place drawer of secrets for each player, seen by its owner

place path of shoes, face up, on flag-stones
place home of shoes, face up
place pouch of charms for each player, face up
place shop of charms, face up, starts with charms

card "Socks", a charm
  during you step on, offer "Socks":
    move this card to the shop
    add 1 to your warmth

counter wet for each player
counter warmth for each player, untold
counter points for each player, untold
counter luck for each player

display "wet": the wet of each player
the winners means the players with the lowest wet

phase "Walk":
  shuffle the cellar
  for each player:
    for each flag-stone whose row is 1 and whose column is (the seat of the player) as the start:
      move its shoe to the start
    move the top 2 cards of the cellar to its drawer
    move (the first of the shop) to its pouch
  for each player:
    the player walks 3

verb (a player) walks (a number):
  set its points to the number
  repeat while its points is more than 0:
    the player steps on

verb (a player) steps on:
  let the ahead be the flag-stone ahead of its shoe
  let the right be the flag-stone right of its shoe
  the player chooses one, step by step, asking "Where to?":
    "ahead", if the ahead is not none:
      the player treads on the ahead
    "right", if the right is not none:
      the player treads on the right
    "stay":
      set its points to 0

verb (a player) treads on (a flag-stone or none, the goal):
  take 1 from its points
  if the goal is not none:
    move its shoe to the goal
    if the goal is puddle and its warmth is 0:
      add 1 to its wet
"""


@pytest.fixture(scope="module")
def puddles(tmp_path_factory: pytest.TempPathFactory) -> Game:
    path = tmp_path_factory.mktemp("puddles") / "puddles.rules"
    path.write_text(GAME, "utf-8")
    return load(path)


@pytest.fixture
def table(puddles: Game) -> Table:
    return puddles.deal(players=2, seed=1, names=["Ann", "Bob"])


def open_question(table: Table) -> Question:
    assert table.ask is not None
    return table.ask


def where(position: Position) -> tuple[str, int]:
    """Where Ann's shoe stands, and how wet she is."""
    things = {t.name: t.spot for place in position.view(0).places if place.name == "path" for t in place.things}
    wet = next(store.value for store in position.view(0).stores if store.name == "wet" and store.seat == 0)
    assert isinstance(wet, int)
    return things["Ann's shoe"], wet


def ends(position: Position) -> set[tuple[str, int]]:
    """By trying every row of answers that goes on, without what a card offers."""
    if position.seat != 0:
        return {where(position)}
    steps = [index for index, value in enumerate(position.options) if not isinstance(value, tuple)]
    return {end for index in steps for end in ends(position.after(index))}


def test_every_end_is_foreseen_and_those_that_are_alike_once(table: Table) -> None:
    ways = table.ways()
    told = [(way.goal, next((change.value for change in way.changes), 0)) for way in ways]
    assert len(told) == len(set(told))
    assert set(told) == ends(table.here())
    # b2 is reached dry by b1, and wet by the puddle of a2.
    assert {(goal, wet) for goal, wet in told if goal == "b2"} == {("b2", 0), ("b2", 1)}


def test_a_way_is_a_row_of_answers_that_leads_where_it_says(puddles: Game) -> None:
    for number in range(len(puddles.deal(players=2, seed=1).ways())):
        table = puddles.deal(players=2, seed=1, names=["Ann", "Bob"])
        way = table.ways()[number]
        table.follow(way)
        stands, wet = where(table.here())
        assert (stands, wet) == (way.goal, next((change.value for change in way.changes), 0))
        assert open_question(table).seat == 1
        assert not way.through or way.through[-1] == way.goal


def test_what_cards_offer_is_no_step_but_can_be_taken_before(table: Table) -> None:
    assert [option.label for option in open_question(table).options][-1] == "Socks"
    assert {(change.before, change.value) for way in table.ways() for change in way.changes} == {(0, 1)}
    table.answer("Socks")
    assert all(way.changes == () for way in table.ways()), "nobody gets wet any more"


def test_a_question_that_is_no_step_has_no_ways(tmp_path: Path) -> None:
    path = tmp_path / "puddles.rules"
    path.write_text(GAME.replace(", step by step", ""), "utf-8")
    table = load(path).deal(players=2, seed=1)
    assert not open_question(table).stepwise and table.ways() == ()


def test_looking_ahead_changes_nothing_and_tells_nothing_hidden(puddles: Game) -> None:
    # Two games that differ only in what Ann cannot see: she foresees the same.
    seen = {}
    for seed in range(6):
        table = puddles.deal(players=2, seed=seed, names=["Ann", "Bob"])
        before = table.here().key
        seen[seed] = [(way.goal, way.answers, way.changes) for way in table.ways()]
        assert table.here().key == before and table.answers == []
    assert all(each == seen[0] for each in seen.values())


def test_where_chance_comes_in_a_way_is_not_sure(tmp_path: Path) -> None:
    path = tmp_path / "puddles.rules"
    dice = "    if the goal is puddle and its warmth is 0:\n      roll a die with 6 sides as the splash\n      add the splash to its wet\n"
    text = GAME.replace("    if the goal is puddle and its warmth is 0:\n      add 1 to its wet\n", dice)
    assert text != GAME
    path.write_text(text, "utf-8")
    ways = load(path).deal(players=2, seed=1, names=["Ann", "Bob"]).ways()
    unsure = [way for way in ways if not way.sure]
    assert [(way.goal, way.changes) for way in unsure] == [("a2", ())], "the way ends before the die is known"
    assert {way.goal for way in ways if way.sure} >= {"b1", "b2", "c2", "a1"}


def test_random_followers_reach_the_end(puddles: Game) -> None:
    pick = random.Random(4)
    for seed in range(10):
        table = puddles.deal(players=2, seed=seed)
        while table.ask is not None:
            ways = table.ways()
            assert ways
            table.follow(pick.choice(ways))
        assert table.result is not None


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("the player chooses 2 of (the flag-stones) as the two, step by step", "chosen several at once"),
        ("secretly for each player:\n    chooses a flag-stone as its stone, step by step", "chosen in secret"),
    ],
)
def test_only_one_thing_at_a_time_is_chosen_step_by_step(tmp_path: Path, line: str, told: str) -> None:
    path = tmp_path / "puddles.rules"
    path.write_text(GAME + f"\nverb (a player) dawdles:\n  {line}\n", "utf-8")
    found = [problem.message for problem in check([path])[0]]
    assert any(told in message for message in found), found
