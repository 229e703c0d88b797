"""A story says whose something is, what was chosen in secret, and calls things as they are called."""

from __future__ import annotations

from pathlib import Path

from paddock.library import load
from paddock.table import Table, deal
from paddock.table.knowledge.displays import displays_of
from paddock.views.story import tell

OWN = """
game "Own"
  players 2
  starts with "Go"

kind role is a card
cards roles
  copies 4
kind leaf is a card, plural leaves
  rank: number
  label "t{rank}"
cards leaves
  rank 1 to 4

place roles pile of roles, face down
place spent roles of roles, face down, starts with roles
place deck of leaves, face up, in order, starts with leaves
place bench of leaves for each player, face up
counter points for each player
counter ore for each player
flag tired for each player

verb (a player) gains ore:
  add 1 to its ore

verb (a player) works:
  the player gains ore
  add 2 to its points
  mark the player as tired
  move the first of the deck to its bench

phase "Go":
  shuffle the spent roles
  shuffle the roles pile
  (the first of the players) works
  move (leaves in the deck whose rank is at least 3) to the bench of the last of the players

the winners means the players
"""

WISHES = """
game "Wishes"
  players 2
  starts with "Go"

kind mill is a card
card "Mine", a mill
card "Forge", a mill
card "Loom", a mill
  copies 4

place market of mills, face up, in order, starts with mills
place yard of mills for each player, face up
place hand of mills for each player, seen by its owner
counter points for each player

verb (a player) runs (a mill):
  add 1 to its points

phase "Go":
  for each player:
    move (the last of the market) to its hand
  secretly for each player:
    chooses 1 of (SOURCE) or "nothing" as its wish
  AFTER
  for each player:
    add 1 to its points
  (the first of the players) chooses one:
    "go on"
    "stop"

the winners means the players
"""


def dealt(tmp_path: Path, text: str) -> Table:
    path = tmp_path / "made.rules"
    path.write_text(text, encoding="utf-8")
    return deal(load(path), 2, 1, ["Ann", "Bob"])


def story(table: Table, seat: int | None = None, since: int = 0) -> list[str]:
    return [line.text for line in tell(table.sight, table.log[since:], seat, None, table.log[:since]) if not line.title]


def wishes(tmp_path: Path, source: str = "mills in the market", after: str = "do nothing") -> Table:
    return dealt(tmp_path, WISHES.replace("SOURCE", source).replace("AFTER", after))


def test_behind_another_sentence_it_is_said_whose(tmp_path: Path) -> None:
    told = story(dealt(tmp_path, OWN))
    assert told[-4:-1] == [
        "Ann works.",
        "Ann gains ore: ore 0 → 1.",
        "The points of Ann 0 → 2; Ann is tired; t1 → the bench of Ann.",
    ]
    assert "Your points 0 → 2; Ann is tired; t1 → your bench." in story(dealt(tmp_path, OWN), 0)


def test_a_label_with_a_number_keeps_its_case(tmp_path: Path) -> None:
    assert story(dealt(tmp_path, OWN))[-1] == "t3 and t4 → the bench of Bob."


def test_a_place_called_after_many_things_are_shuffled(tmp_path: Path) -> None:
    assert story(dealt(tmp_path, OWN))[0] == "The spent roles are shuffled; the roles pile is shuffled."


def test_what_came_to_nothing_is_told_when_all_have_chosen(tmp_path: Path) -> None:
    table = wishes(tmp_path)
    table.answer(0)
    heard = len(table.log)
    assert not any("wish" in line.lower() for seat in (None, 0, 1) for line in story(table, seat))
    table.answer(0)
    for seat in (None, 0, 1):
        assert story(table, seat, heard)[0] == "Wish: Ann Mine, Bob Mine."


def test_who_chose_nothing_is_told_beside_the_others(tmp_path: Path) -> None:
    table = wishes(tmp_path)
    assert table.ask is not None
    table.answer(len(table.ask.options) - 1)
    table.answer(1)
    assert "Wish: Ann none, Bob Forge." in story(table)


def test_hidden_cards_stay_untold(tmp_path: Path) -> None:
    table = wishes(tmp_path, "mills in its hand")
    table.answer(0)
    table.answer(0)
    assert table.ask is not None and table.ask.options[0].label == "go on"
    assert not any("wish" in line.lower() for seat in (None, 0, 1) for line in story(table, seat))


def test_what_follows_at_once_is_told_once(tmp_path: Path) -> None:
    table = wishes(tmp_path, after="for each player:\n    if its wish is not none:\n      the player runs its wish")
    table.answer(0)
    table.answer(1)
    told = story(table)
    assert "Ann runs Mine: points 0 → 1." in told and "Bob runs Forge: points 0 → 1." in told
    assert not any("wish" in line.lower() for line in told)


def test_lists_are_displayed_with_commas(tmp_path: Path) -> None:
    more = """
kind town is a space
  roads: towns
card "Ash", a town
  roads "Elm", "Oak"
card "Elm", a town
  roads "Ash"
card "Oak", a town
  roads none
display "roads": the roads of each town
display "in front": the players with the highest points
"""
    shown = [(each.owner, each.label, each.value) for each in displays_of(dealt(tmp_path, OWN + more))]
    assert shown == [
        ("Ash", "roads", "Elm, Oak"),
        ("Elm", "roads", "Ash"),
        ("Oak", "roads", "none"),
        ("", "in front", "Ann"),
    ]


SHUFFLED_IN = """game "Copies"
  players 2
  starts with "Go"

kind role is a card

card "Captain", a role
  copies 4

place court of roles, face down, starts with roles
place hand of roles for each player, seen by its owner

verb (a player) exchanges:
  move (the first of its hand) to the court
  shuffle the court
  move the top card of the court to its hand

phase "Go":
  for each player:
    move the top card of the court to its hand
  (the first of the players) exchanges
  (the first of the players) chooses one:
    "go on"
    "stop"

the winners means the players
"""


def test_nobody_is_told_whether_a_card_came_back_that_was_shuffled_in(tmp_path: Path) -> None:
    """Of two captains, the very same one or the other: at a table of people nobody could tell."""
    path = tmp_path / "made.rules"
    path.write_text(SHUFFLED_IN, "utf-8")
    told = {
        line
        for seed in range(20)
        for line in story(deal(load(path), 2, seed, ["Ann", "Bob"]), 0)
        if line.startswith("Ann exchanges")
    }
    assert told == {"Ann exchanges: Captain → the court; the court is shuffled; Captain → your hand."}
