"""The story tells what happened, in the order in which it happened, and where."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

from paddock.library import load
from paddock.table import Table, deal
from paddock.table.events.model import Moved
from paddock.views.hearer import Hearer
from paddock.views.moves import KnownFacts, outcome
from paddock.views.story import tell

TRICKS = """
game "Tricks"
  players 2
  starts with "Deal"

kind leaf is a card, plural leaves
  rank: number
  label "leaf {rank}"

cards leaves
  rank 1 to 6

kind dew is a card

cards dews
  copies 3

kind oak is a piece, 1 for each player
kind field is a space
  number: number
  label "field {number}"

cards fields
  number 1 to 9

place deck of leaves, face down, starts with leaves
place jug of dews, face up, starts with dews
place cup of dews for each player, face up
place hand of leaves for each player, seen by its owner
place middle of leaves, face up
place won of leaves for each player, face up
place wood of oaks, face up, on fields
place far wood of oaks, face up, on fields
counter round
counter points for each player

verb (a player) leads (a number) leaves:
  add the number to its points

verb play a trick:
  for each player:
    the player chooses a leaf in its hand as the leaf
    move the leaf to the middle
  move (the middle) to the won of the first of the players

phase "Deal":
  add 1 to the round
  for each player:
    move the top 2 cards of the deck to its hand
    move the first of the jug to its cup
  play phase "Play"

phase "Play":
  repeat 2 times:
    play a trick
  the first of the players leads 1 leaves
  the last of the players chooses one:
    "believe it":
      add 1 to the points of the first of the players
    "doubt it":
      add 1 to the points of the last of the players
    "sleep"

the winners means the players with the highest points
"""


def made(tmp_path: Path) -> Table:
    path = tmp_path / "tricks.rules"
    path.write_text(TRICKS, encoding="utf-8")
    return deal(load(path), 2, 1, ["Ann", "Bob"])


def told(table: Table, seat: int | None, since: int = 0) -> list[str]:
    return [line.text for line in tell(table.sight, table.log[since:], seat)]


def test_the_phase_that_is_going_on_has_its_title_and_counters_stand_where_they_changed(tmp_path: Path) -> None:
    assert told(made(tmp_path), 0) == [
        "Deal",
        "The round 0 → 1; leaf 1 and leaf 2 → your hand; a dew → your cup; 2 leaves → the hand of Bob; "
        "a dew → the cup of Bob.",
        "Play",
        "Play a trick.",
    ]


def test_what_is_laid_and_then_taken_away_is_told_twice(tmp_path: Path) -> None:
    table = made(tmp_path)
    since = len(table.log)
    table.answer("leaf 2")
    table.answer("leaf 3")
    assert told(table, 0, since) == [
        "Leaf 2 and leaf 3 → the middle; 2 leaves from the middle → your won.",
        "Play a trick: leaf 1 and leaf 4 → the middle; 2 leaves from the middle → your won.",
        "Ann leads 1 leaf: your points 0 → 1.",
    ]


def test_a_line_taken_from_a_menu_is_told_if_something_comes_of_it(tmp_path: Path) -> None:
    table = made(tmp_path)
    table.answer("leaf 2")
    table.answer("leaf 3")
    since, twin = len(table.log), table.clone()
    table.answer("doubt it")
    assert told(table, 0, since) == ['Bob chooses "doubt it".', "The points of Bob 0 → 1."]
    twin.answer("sleep")
    assert told(twin, 0, since) == []


def test_cards_without_a_name_are_called_by_their_kind(tmp_path: Path) -> None:
    table = made(tmp_path)
    jug = next(place for place in table.view(0).places if place.name == "jug")
    assert [thing.name for thing in jug.things] == ["dew"]


# spaces ---------------------------------------------------------------------------------------------------------------


def came(table: Table, *events: Moved, named: tuple[int, ...] = ()) -> list[str]:
    return outcome(Hearer(table.sight, 0), events, KnownFacts(named=named))


def spots(table: Table) -> tuple[int, int, int, list[int]]:
    """Ann's oak, Bob's oak, the wood, and the fields."""
    names = table.sight.names
    wood = next(spot.index for spot in table.sight.spots if spot.place.name == "wood")
    return names.index("Ann's oak"), names.index("Bob's oak"), wood, [names.index(f"field {n}") for n in range(1, 10)]


def test_a_move_to_a_space_names_the_space(tmp_path: Path) -> None:
    table = made(tmp_path)
    ann, bob, wood, fields = spots(table)
    assert came(table, Moved(ann, None, wood, None, fields[4])) == ["Ann's oak → field 5 of the wood"]
    both = [Moved(ann, wood, wood, fields[4], fields[5]), Moved(bob, wood, wood, fields[3], fields[4])]
    assert came(table, *both) == ["Ann's oak → field 6 of the wood", "Bob's oak → field 5 of the wood"]
    assert came(table, both[0], named=(ann, fields[5])) == []  # "Ann moves her oak to field 6" has said it


def test_only_a_real_exchange_is_one(tmp_path: Path) -> None:
    table = made(tmp_path)
    ann, bob, wood, fields = spots(table)
    swapped = [
        Moved(ann, wood, wood, fields[1], fields[2], bob),
        Moved(bob, wood, wood, fields[2], fields[1], ann),
    ]
    apart = [replace(event, twin=None) for event in swapped]
    assert came(table, *swapped) == came(table, *apart) == ["Ann's oak and Bob's oak change places in the wood"]
    in_line = [Moved(ann, wood, wood, None, None), Moved(bob, wood, wood, None, None)]
    assert came(table, *in_line) == ["Ann's oak and Bob's oak move in the wood"]


def test_a_piece_that_is_back_on_its_space_is_not_told(tmp_path: Path) -> None:
    table = made(tmp_path)
    ann, _, wood, fields = spots(table)
    there = Moved(ann, wood, wood, fields[1], fields[2])
    assert came(table, there, Moved(ann, wood, wood, fields[2], fields[1])) == []
    assert came(table, Moved(ann, wood, wood, fields[1], fields[1])) == []


def test_a_leap_tells_where_it_began_and_a_walk_only_where_it_ends(tmp_path: Path) -> None:
    table = made(tmp_path)
    ann, _, wood, fields = spots(table)

    def way(*numbers: int) -> list[str]:
        pairs = pairwise(numbers)
        return came(table, *(Moved(ann, wood, wood, fields[a - 1], fields[b - 1]) for a, b in pairs))

    assert way(2, 3, 9) == ["Ann's oak → field 3 → field 9 of the wood"]
    assert way(1, 2, 3, 4, 5) == ["Ann's oak → field 5 of the wood"]
    assert way(1, 2, 3, 7) == ["Ann's oak → field 3 → field 7 of the wood"]
    assert way(8, 9, 1, 2) == ["Ann's oak → field 2 of the wood"]  # round a ring
    assert way(1, 4, 7, 2) == ["Ann's oak → field 4 → field 7 → field 2 of the wood"]
    assert way(1, 4, 7, 2, 5) == ["Ann's oak → field 5 of the wood"]  # so long a way is seen on the table
    onto = [Moved(ann, None, wood, None, fields[0]), Moved(ann, wood, wood, fields[0], fields[1])]
    assert came(table, *onto) == ["Ann's oak → field 2 of the wood"]


def test_a_thing_that_is_moved_to_where_it_lies_is_no_news(tmp_path: Path) -> None:
    table = made(tmp_path)
    dew = table.sight.names.index("dew")
    cup = next(spot.index for spot in table.sight.spots if spot.place.name == "cup" and spot.owner == 0)
    assert came(table, Moved(dew, cup, cup, None, None)) == []
    assert came(table, Moved(dew, None, cup, None, None)) == ["a dew → your cup"]
