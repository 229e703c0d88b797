"""Each way tells what it costs and what happens on it: in the words of the game, and only what is sure."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.library import load
from paddock.table.ways import WayView

SLOPE = """game "Slope"
  players 1 to 2
  starts with "Go"

kind stone is a space, in a grid of 9 rows and 2 columns
kind goat is a piece, 1 for each player
kind charm is a card
  worth: number
  label "charm {worth}"
cards charms
  worth 1 to 6
place bag of charms, face down, starts with charms
place slope of goats, face up, on stones

counter breath for each player
counter herbs for each player
flag lame for each player
the vigour of (a player) means (its breath * 2)
display "vigour": the vigour of each player
the winners means the players with the highest herbs

phase "Go":
  shuffle the bag
  for each player:
    for each stone whose row is 1 and whose column is (the seat of the player) as the start:
      move its goat to the start
  repeat 2 times:
    for each player:
      set its breath to 5
      mark the player as not lame
      the player climbs

verb (a player) climbs:
  untold
  repeat while its breath is more than 3:
    the player scrambles

verb (a player) scrambles:
  untold
  let the above be the stone ahead of its goat
  let the column be (the column of (the space of its goat))
  let the row be (the row of (the space of its goat))
  let the aside be (the first of (stones whose row is the row and whose column is not the column))
  the player chooses one, step by step, asking "Where to?":
    "up", if the above is not none:
      the goat of the player jumps to the above
    "over", if the aside is not none:
      the goat of the player jumps to the aside

verb (a goat) jumps to (a stone, the goal):
  move the goat to the goal
  take 1 from the breath of the owner of the goat
  the owner of the goat looks around the goal

verb (a player) looks around (a stone):
  untold
  if the stone is "b2":
    the player gathers 2 herbs
  if the row of the stone is 3:
    tell "{the player} slips at {the stone}"
    mark the player as lame

verb (a player) gathers (a number) herbs:
  add the number to its herbs
"""
GATHERS = "    the player gathers 2 herbs\n"
COST: dict[str, object] = {"breath": (5, 3), "vigour": (10, 6)}


class Slope:
    def __init__(self, path: Path) -> None:
        self.path = path

    def ways(self, changed: str = "", by: str = "", players: int = 2) -> dict[str, WayView]:
        """By their goals."""
        assert changed in SLOPE
        self.path.write_text(SLOPE.replace(changed, by) if changed else SLOPE, "utf-8")
        table = load(self.path).deal(names=["Ann", "Bob"][:players], seed=1)
        return {way.goal: way for way in table.ways()}


@pytest.fixture
def slope(tmp_path: Path) -> Slope:
    return Slope(tmp_path / "slope.rules")


def happenings(way: WayView) -> list[tuple[str, tuple[str, ...]]]:
    return [(each.text, each.spaces) for each in way.happenings]


def changes(way: WayView) -> dict[str, object]:
    return {change.label: (change.before, change.value) for change in way.changes}


def test_every_way_tells_what_happens_on_it_and_what_it_costs(slope: Slope) -> None:
    ways = slope.ways()
    assert {goal: (happenings(way), changes(way)) for goal, way in ways.items()} == {
        "a3": ([("slips at a3", ("a3",))], {**COST, "lame": (False, True)}),
        "b2": ([("gathers 2 herbs", ("b2",))], {**COST, "herbs": (0, 2)}),
        "a1": ([], COST),
    }
    assert all(way.sure for way in ways.values())


def test_what_the_game_does_after_the_way_is_not_told_of_it(slope: Slope) -> None:
    # Alone, Ann has her breath again when she is asked anew, and is no longer lame.
    assert {goal: changes(way) for goal, way in slope.ways(players=1).items()} == {
        goal: changes(way) for goal, way in slope.ways().items()
    }


def test_steps_that_are_forced_belong_to_the_way(slope: Slope) -> None:
    # Who has left the first row goes straight on: only the first step is asked for.
    way = slope.ways(
        "if the aside is not none", "if the row of (the space of its goat) is 1 and the aside is not none"
    )["a3"]
    assert len(way.answers) == 1 and way.through == ("a2", "a3")
    assert happenings(way) == [("slips at a3", ("a3",))]


def test_the_same_on_several_spaces_is_told_once(slope: Slope) -> None:
    way = slope.ways('if the stone is "b2"', "if the row of the stone is less than 9")["a3"]
    assert happenings(way) == [("gathers 2 herbs", ("a2", "a3")), ("slips at a3", ("a3",))]


def test_what_happens_to_others_on_the_way_is_told_with_their_names(slope: Slope) -> None:
    others = "    for each player:\n      the player gathers 2 herbs\n"
    way = slope.ways(GATHERS, others)["b2"]
    assert happenings(way) == [("gathers 2 herbs", ("b2",)), ("Bob gathers 2 herbs: herbs 0 → 2", ("b2",))]
    assert changes(way) == {**COST, "herbs": (0, 2)}, "what Bob has is no cost of hers"


@pytest.mark.parametrize(
    "by",
    [
        "    the player gathers (the worth of the first of the bag) herbs\n",
        "    roll a die with 6 sides as the fall\n    the player gathers the fall herbs\n",
    ],
)
def test_of_what_nobody_can_know_nothing_is_told(slope: Slope, by: str) -> None:
    ways = slope.ways(GATHERS, by)
    assert ways["a3"].sure and ways["a3"].changes
    assert not ways["b2"].sure and ways["b2"].happenings == () == ways["b2"].changes


def test_a_die_that_falls_after_the_way_makes_it_no_less_sure(slope: Slope) -> None:
    way = slope.ways(
        "      the player climbs\n", "      the player climbs\n      roll a die with 6 sides as the wind\n"
    )["a3"]
    assert way.sure and changes(way) == {**COST, "lame": (False, True)}
