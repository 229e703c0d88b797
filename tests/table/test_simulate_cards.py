"""What a simulation counts of cards: drawn, played, discarded, used, and how often those win who play them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from small_game import SmallGame

from paddock.library import load
from paddock.table.statistics.card_figures import Face, Figures, watcher_of
from paddock.table.statistics.card_summary import card_summary
from paddock.table.statistics.simulate import play_games, summary
from paddock.table.statistics.tally import Tally

# Nothing in it is left to chance: Ann scores one leaf and throws one away, Bob lays one and shows one he had hidden.
LEAVES = """game "Leaves"
  players 2
  starts with "Show"

kind leaf is a card, plural leaves
  worth: number
  label "leaf {worth}"

kind omen is a card
  label "omen"
  works in the sky

place pile of leaves, face down, refilled from the heap, starts with leaves
place heap of leaves, face up
place hand of leaves for each player, seen by its owner
place bench of leaves for each player, face up
place secret of leaves for each player, face down
place fate of omens, face down, starts with omens
place sky of omens, face up
counter points for each player

cards leaves
  worth 1 to 9

card "Eclipse", an omen
  after a player scores a leaf:
    add 1 to the points of the player

card "Comet", an omen

verb (a player) draws:
  move the top card of the pile to its hand

verb (a player) scores (a leaf):
  add (the worth of the leaf) to its points
  move the leaf to the heap

verb (a player) throws (a leaf) away:
  move the leaf to the heap

verb (a player) lays (a leaf):
  move the leaf to its bench

verb (a player) hides (a leaf):
  move the leaf to its secret

phase "Show":
  move the top card of the fate to the sky
  play phase "Round"
  play phase "Round"
  end the game

phase "Round":
  for each player:
    the player draws
    the player draws
  let the doer be the first of the players
  let the other one be the player after the doer
  the doer scores (the first of the hand of the doer)
  the doer throws (the first of the hand of the doer) away
  the other one lays (the first of the hand of the other one)
  the other one hides (the first of the hand of the other one)
  the other one lays (the first of the secret of the other one)

the winners means the players with the highest points
"""


@pytest.fixture(scope="module")
def leaves(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The summary of three games."""
    path: Path = tmp_path_factory.mktemp("leaves") / "leaves.rules"
    path.write_text(LEAVES, encoding="utf-8")
    game = load(path)
    tally = play_games(game, 2, 1, 0, 3, cards=True)
    return card_summary(tally.figures, watcher_of(game.machine(2, log=True).layout).faces, tally.wins)


def card(found: dict[str, Any], name: str) -> dict[str, Any]:
    row: dict[str, Any] = next(row for row in found["cards"] if row["card"] == name)
    return row


def counts(row: dict[str, Any]) -> tuple[int, int, int, int]:
    return row["drawn"], row["played"], row["discarded"], row["used"]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("leaf 1", (3, 3, 0, 0)),  # its worth counts, so it was played although it went straight to the heap
        ("leaf 2", (3, 0, 3, 0)),  # nobody looked at it
        ("leaf 3", (3, 3, 0, 0)),
        ("leaf 4", (3, 3, 0, 0)),  # hidden first: neither drawn nor played twice
        ("leaf 9", (0, 0, 0, 0)),
        ("Eclipse", (3, 0, 0, 6)),  # its moment comes twice in a game
        ("Comet", (0, 0, 0, 0)),
    ],
)
def test_a_card_is_drawn_played_thrown_away_or_used(
    leaves: dict[str, Any], name: str, expected: tuple[int, int, int, int]
) -> None:
    row = card(leaves, name)
    assert counts(row) == expected
    assert row["drawn per game"] == expected[0] / 3


def test_who_plays_a_card_is_whose_hand_it_was_in(leaves: dict[str, Any]) -> None:
    own, other = card(leaves, "leaf 5")["when played"], card(leaves, "leaf 8")["when played"]
    assert (own["games"], own["wins"], own["share"]) == (3, 3, 1.0)
    assert (other["games"], other["wins"], other["share"]) == (3, 0, 0.0)
    assert (own["seat share"], other["seat share"]) == (1.0, 0.0)
    assert own["verdict"] == other["verdict"] == ""  # the first seat always wins, whatever it plays
    assert card(leaves, "Eclipse")["when played"] is None


def test_what_never_came_is_listed(leaves: dict[str, Any]) -> None:
    assert leaves["never drawn"] == ["leaf 9", "Comet"]
    assert leaves["never played"] == ["leaf 2", "leaf 6"]


def test_phases_are_counted(leaves: dict[str, Any]) -> None:
    assert {title: (found["mean"], found["most"]) for title, found in leaves["phases"].items()} == {
        "Show": (1.0, 1),
        "Round": (2.0, 2),
    }


def faces_of(game: SmallGame, players: int) -> list[Face]:
    return watcher_of(game.machine(players, log=True).layout).faces


def test_counting_cards_changes_no_decision(game: SmallGame) -> None:
    assert summary(play_games(game, 3, 1, 0, 40), 3) == summary(play_games(game, 3, 1, 0, 40, cards=True), 3)


def test_cards_are_counted_the_same_however_the_games_are_cut(game: SmallGame) -> None:
    whole, parts = play_games(game, 3, 1, 0, 30, cards=True), Tally()
    for first in (20, 0, 10):
        parts.add(play_games(game, 3, 1, first, 10, cards=True))
    faces = faces_of(game, 3)
    assert card_summary(whole.figures, faces, whole.wins) == card_summary(parts.figures, faces, parts.wins)
    assert parts.figures.games == 30


def test_copies_are_counted_together_and_nothing_is_lost(game: SmallGame) -> None:
    tally = play_games(game, 2, 7, 0, 50, cards=True)
    found = card_summary(tally.figures, faces_of(game, 2), tally.wins)
    assert [(row["card"], row["kind"], row["copies"]) for row in found["cards"]] == [
        ("stride 1", "stride", 5),
        ("stride 2", "stride", 5),
        ("stride 3", "stride", 5),
    ]
    for row in found["cards"]:
        left = row["drawn"] - row["played"] - row["discarded"]
        assert row["drawn"] == row["in hand"] and row["played"] > 0 and row["discarded"] > 0
        assert 0 <= left <= 5 * 50  # still in a hand when the game ended


# strength ------------------------------------------------------------------------------------------------------------


def told(wins: dict[tuple[int, int], int], of: int, cards: int) -> list[str]:
    """Two seats that win every other game; each plays every card in `of` games."""
    figures = Figures(games=2 * of)
    for number in range(cards):
        for seat in (0, 1):
            figures.seats[number, seat] = of
            figures.wins[number, seat] = wins.get((number, seat), of // 2)
            figures.played[number] += of
    faces = [Face("leaf", f"leaf {number}", 1, False) for number in range(cards)]
    rows = card_summary(figures, faces, Counter({0: of, 1: of}))["cards"]
    return [row["when played"]["verdict"] for row in rows]


def test_a_card_that_wins_clearly_more_or_less_often_is_marked() -> None:
    assert told({(0, 0): 140, (0, 1): 140, (1, 0): 60, (1, 1): 60}, 200, 4) == ["stronger", "weaker", "", ""]


def test_a_difference_that_chance_makes_is_not_marked() -> None:
    assert told({(0, 0): 106, (0, 1): 106}, 200, 4) == ["", "", "", ""]


def test_the_more_cards_there_are_the_more_it_takes_to_be_marked() -> None:
    """Of many cards some are far off by chance: 56.5 % of 400 games is much for one of two, but not for one of forty."""
    lucky = {(0, 0): 113, (0, 1): 113, (1, 0): 87, (1, 1): 87}
    assert told(lucky, 200, 2) == ["stronger", "weaker"]
    assert set(told(lucky, 200, 40)) == {""}


def test_a_card_is_measured_against_the_seats_that_played_it() -> None:
    """A card that only the lucky seat ever plays is not strong for that."""
    figures = Figures(games=1000)
    for number, seat, games, wins in ((0, 0, 500, 400), (1, 0, 500, 400), (1, 1, 500, 100), (2, 1, 500, 100)):
        figures.seats[number, seat], figures.wins[number, seat] = games, wins
    rows = card_summary(figures, [Face("leaf", str(n), 1, False) for n in range(3)], Counter({0: 800, 1: 200}))["cards"]
    assert [row["when played"]["verdict"] for row in rows] == ["", "", ""]
    assert [row["when played"]["usual share"] for row in rows] == [0.8, 0.5, 0.2]


# cards with a text ---------------------------------------------------------------------------------------------------

TEXTS = """game "Texts"
  players 2
  starts with "Bout"

kind leaf is a card, plural leaves

place pile of leaves, face down, refilled from the heap, starts with leaves
place heap of leaves, face up
place hand of leaves for each player, seen by its owner
place bench of leaves for each player, face up
counter drinks
counter hits for each player

card "Shield", a leaf
  works in the hand
  when a player hits you:
    move this card to the heap
    cancel it

card "Well", a leaf
  works in the bench
  during you take a turn, offer "drink":
    add 1 to the drinks
  after you take a turn:
    do nothing

verb (a player) hits (a player, the victim):
  add 1 to the hits of the player

verb (a player) takes a turn:
  the player chooses one:
    "wait":
      do nothing
    "think":
      do nothing

phase "Bout":
  let the attacker be the first of the players
  let the victim be the player after the attacker
  move the top card of the pile to the hand of the victim
  move the top card of the pile to the bench of the attacker
  the attacker hits the victim
  the attacker hits the victim
  repeat 6 times:
    the attacker takes a turn

the winners means the players with the highest hits
report "drinks": the drinks
"""


@pytest.fixture(scope="module")
def texts(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Any], Tally]:
    path: Path = tmp_path_factory.mktemp("texts") / "texts.rules"
    path.write_text(TEXTS, encoding="utf-8")
    game = load(path)
    tally = play_games(game, 2, 1, 0, 20, cards=True)
    return card_summary(tally.figures, watcher_of(game.machine(2, log=True).layout).faces, tally.wins), tally


def test_a_card_that_answers_from_a_hand_is_played_by_its_owner(texts: tuple[dict[str, Any], Tally]) -> None:
    shield = card(texts[0], "Shield")
    assert counts(shield) == (20, 20, 0, 20)
    assert (shield["when played"]["games"], shield["when played"]["wins"]) == (20, 0)


def test_an_offer_is_played_by_who_takes_it_and_an_answer_on_the_table_by_nobody(
    texts: tuple[dict[str, Any], Tally],
) -> None:
    well, drinks = card(texts[0], "Well"), texts[1].reports["drinks"]
    taken = sum(int(number) * times for number, times in drinks.items())
    assert 0 < drinks[0] < 20, "in some of the games nobody drinks, in others somebody does"
    assert counts(well) == (20, 0, 0, 20 * 6 + taken)
    assert well["when played"]["games"] == well["when played"]["wins"] == 20 - drinks[0]


# played or thrown away -----------------------------------------------------------------------------------------------

PICKED = """game "Picked"
  players 2
  starts with "Go"

kind leaf is a card, plural leaves
  face: number
  label "leaf {face}"

cards leaves
  face 1 to 4

place pile of leaves, face down, refilled from the heap, starts with leaves
place heap of leaves, face up
place hand of leaves for each player, seen by its owner
counter points for each player

verb (a player) counts (a leaf):
  add (the face of the leaf) to its points

verb (a player) drops (a leaf):
  move the leaf to the heap

VERB

phase "Go":
  for each player:
    move the top 2 cards of the pile to its hand
  for each player:
    the player goes with the first of its hand

the winners means the players with the highest points
"""
GOES = "verb (a player) goes with (a leaf):\n"
MOVES, COUNTS, DROPS = (
    "  move the leaf to the heap\n",
    "  the player counts the leaf\n",
    "  the player drops the leaf\n",
)
ON_TOP = "  if the face of the top card of the heap is 3:\n    add 1 to its points\n"


@pytest.mark.parametrize(
    ("steps", "played", "discarded"),
    [
        (MOVES + COUNTS, 10, 0),  # a verb it is given to afterwards looks at it
        (COUNTS + MOVES, 10, 0),  # or before
        (DROPS + COUNTS, 10, 0),
        (DROPS + "  add (the face of the leaf) to its points\n", 10, 0),  # or who gave it to the verb that moves it
        (DROPS, 0, 10),
        (DROPS + "  the player counts the first of its hand\n", 0, 10),  # another one
        (DROPS + ON_TOP, 10, 0),  # what lies on top of this pile matters
        (DROPS + "  if there is a leaf in the heap:\n    add 1 to its points\n", 0, 10),
    ],
)
def test_a_card_is_played_if_anybody_cares_what_is_on_it(
    tmp_path: Path, steps: str, played: int, discarded: int
) -> None:
    path = tmp_path / "picked.rules"
    path.write_text(PICKED.replace("VERB", (GOES + steps).strip()), encoding="utf-8")
    game = load(path)
    figures = play_games(game, 2, 1, 0, 5, cards=True).figures
    assert (figures.played.total(), figures.discarded.total()) == (played, discarded)


def test_what_was_compared_before_it_was_chosen_is_not_played_for_that(tmp_path: Path) -> None:
    path = tmp_path / "picked.rules"
    steps = "  if the face of the leaf is at least 1:\n    the player drops the leaf\n"
    asks = f"verb (a player) tries:\n  let the leaf be the first of its hand\n{steps}"
    text = PICKED.replace("VERB", asks.strip()).replace("goes with the first of its hand", "tries")
    path.write_text(text, encoding="utf-8")
    figures = play_games(load(path), 2, 1, 0, 5, cards=True).figures
    assert (figures.played.total(), figures.discarded.total()) == (0, 10)


def test_dice_and_verbs_measure_a_game_without_decisions(tmp_path: Path) -> None:
    path = tmp_path / "picked.rules"
    rolls = "  roll a die with 6 sides as the fall\n"
    path.write_text(PICKED.replace("VERB", (GOES + MOVES + rolls).strip()), encoding="utf-8")
    figures = play_games(load(path), 2, 1, 0, 5, cards=True).figures
    assert (figures.dice, figures.verbs) == ({2: 5}, {2: 5})


HOLDING = """game "Holding"
  players 2
  starts with "Go"
kind leaf is a card, plural leaves
  works in the row
place pile of leaves, face up, in order, starts with leaves
place row of leaves for each player, face up
place rest of leaves, face up
counter points for each player
the gain of (a player) means 1
card "Moss", a leaf
  your gain is 1 higher
card "Hush", a leaf
  leaves in your row are switched off
card "Bee", a leaf
  your gain is 1 higher
  after you rest:
    add 1 to your points
card "Stone", a leaf
verb (a player) rests:
  add (the gain of the player) to its points
phase "Go":
  let the doer be the first of the players
  for each leaf in the pile:
    move the leaf to the row of the doer
  move "Moss" to the row of (the player after the doer)
  move "Hush" to the rest
  move "Hush" to the row of the doer
  for each player:
    the player rests
the winners means the players with the highest points
"""


def test_what_only_holds_is_used_when_it_begins_to(tmp_path: Path) -> None:
    """Moss changes rows, and holds all the time; Hush is put away and comes back; Bee would act, and is hushed; Stone
    says nothing."""
    path = tmp_path / "holding.rules"
    path.write_text(HOLDING, encoding="utf-8")
    game = load(path)
    tally = play_games(game, 2, 1, 0, 1, cards=True)
    found = card_summary(tally.figures, watcher_of(game.machine(2, log=True).layout).faces, tally.wins)
    used = {row["card"]: row["used"] for row in found["cards"]}
    assert used == {"Moss": 1, "Hush": 2, "Bee": 0, "Stone": 0}
