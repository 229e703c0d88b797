"""What a seat can imagine: as it has seen it, and otherwise dealt anew; and what chance rolls anew for `finish`."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from itertools import chain
from pathlib import Path

import pytest

from paddock.library import Game, load
from paddock.table import AnswerError, Position, Table, TableError
from paddock.table.bots import Bots, RandomBot, play_on

CARDS = """game "Six leaves"
  players 2
  starts with "Play"

kind leaf is a card, plural leaves
  worth: number
  label "leaf {worth}"

cards leaves
  worth 1 to 6

place deck of leaves, face down, refilled from the heap, starts with leaves
place heap of leaves, face up
place hand of leaves for each player, seen by its owner
place open of leaves, face up
counter points for each player

phase "Play":
  shuffle the deck
  for each player:
    move the top card of the deck to its hand
STEPS
  for each player:
    the player chooses one:
      "wait"
      "look":
        show (the top card of the deck) to the player
  move the top card of the deck to the open
  roll a die with 6 sides as the fall
  add (10 * the fall + the worth of the top card of the open) to the points of the first of the players

the winners means the players with the highest points
the score of (a player) means its points
"""
GIVES = "  show (the hand of the first of the players) to (the last of the players)\n"


def game(folder: Path, steps: str = "") -> Game:
    path = folder / "leaves.rules"
    path.write_text(CARDS.replace("STEPS\n", steps), encoding="utf-8")
    return load(path)


def lies(position: Position, place: int) -> tuple[str, ...]:
    state = position.state()
    return tuple(position.sight.name(thing) for thing in state.Z[place])


DECK, HANDS = 0, (2, 3)


def test_hidden_cards_are_dealt_anew_and_seen_ones_stay(tmp_path: Path) -> None:
    position = game(tmp_path).deal(seed=3).position()
    worlds = [position.imagined(0, seed) for seed in range(300)]
    assert {lies(world, HANDS[0]) for world in worlds} == {lies(position, HANDS[0])}
    others = Counter(lies(world, HANDS[1]) for world in worlds)
    assert len(others) == 5 and min(others.values()) > 30
    assert len({lies(world, DECK) for world in worlds}) > 60
    for world in worlds:
        assert sorted(chain(*world.state().Z)) == sorted(chain(*position.state().Z))
        assert world.known(0) == position.known(0)
        assert world.ask == position.ask


def test_the_same_seed_imagines_the_same(tmp_path: Path) -> None:
    position = game(tmp_path).deal(seed=3).position()
    assert position.imagined(0, 7).key == position.imagined(0, 7).key
    assert position.imagined(0, 7).key != position.imagined(0, 8).key


def test_what_was_shown_once_is_not_imagined_otherwise(tmp_path: Path) -> None:
    """Bob was shown the hand of Ann, which he cannot see any more."""
    position = game(tmp_path, GIVES).deal(seed=3).position()
    worlds = [position.imagined(1, seed) for seed in range(40)]
    assert {lies(world, HANDS[0]) for world in worlds} == {lies(position, HANDS[0])}
    assert len({lies(world, DECK) for world in worlds}) > 10


def test_what_is_on_top_is_known_to_who_looked_and_to_nobody_else(tmp_path: Path) -> None:
    position = game(tmp_path).deal(seed=3).position().after(1)
    top = lies(position, DECK)[0]
    assert {lies(position.imagined(0, seed), DECK)[0] for seed in range(40)} == {top}
    assert len({lies(position.imagined(1, seed), DECK)[0] for seed in range(60)}) == 5


def test_dice_to_come_are_new(tmp_path: Path) -> None:
    position = game(tmp_path).deal(seed=3).position()
    scores = {position.imagined(0, seed).after(0, 0).result.by_seat[0] for seed in range(200)}  # type: ignore[union-attr]
    assert {score // 10 for score in scores} == {1, 2, 3, 4, 5, 6}


def test_imagining_goes_on_from_what_was_imagined(tmp_path: Path) -> None:
    position = game(tmp_path).deal(seed=3).position().imagined(0, 1).after(0)
    worlds = [position.imagined(0, seed) for seed in range(60)]
    assert {lies(world, HANDS[0]) for world in worlds} == {lies(position, HANDS[0])}
    assert {world.known(0) for world in worlds} == {position.known(0)}
    assert len({lies(world, HANDS[1]) for world in worlds}) == 5


@pytest.mark.parametrize("name", ["street-illegal", "cthulhu-500"])
def test_in_whole_games_everybody_sees_the_same_in_what_is_imagined(name: str) -> None:
    """With the notes and marks that cards carry, and in the middle of verbs."""
    table: Table = load(name).deal(players=3, seed=5)
    bots: Bots = {seat: RandomBot(seat) for seat in range(3)}
    for _ in range(12):
        play_on(table, bots, limit=9)
        if table.ask is None:
            break
        here = table.here()
        for seat in range(3):
            known = here.known(seat)
            world = here.imagined(seat, random.Random(1).getrandbits(32))
            assert world.known(seat) == known
            assert sorted(chain(*world.state().Z)) == sorted(chain(*table.state.Z))


def finished(position: Position, seeds: range) -> Counter[int]:
    ends = (position.finish(lambda seat, options: 0, seed).result for seed in seeds)
    return Counter(end.by_seat[0] % 10 for end in ends if end is not None)


@pytest.mark.parametrize("name", ["street-illegal", "cthulhu-500"])
def test_the_view_in_an_imagined_world_is_the_same_to_the_last_word(name: str) -> None:
    """Also what the seat has in mind of the verbs that still run."""
    table, chance = load(name).deal(players=4, seed=5), random.Random(5)
    kept = 0
    for decision in range(60):
        if table.ask is None:
            break
        if decision % 4 == 0:
            here = table.position()
            for seat in range(4):
                world = here.imagined(seat, seed=decision)
                assert world.view(seat) == here.view(seat)
                kept += len(here.view(seat).in_mind)
        table.answer(chance.randrange(len(table.ask.options)))
    assert kept > 20


def test_to_finish_with_a_seed_shuffles_what_nobody_has_seen(tmp_path: Path) -> None:
    position = game(tmp_path).deal(seed=3).position()
    held = {int(lies(position, hand)[0][-1]) for hand in HANDS}
    found = finished(position, range(200))
    assert set(found) == {1, 2, 3, 4, 5, 6} - held and min(found.values()) > 25


def test_to_finish_keeps_what_somebody_has_seen(tmp_path: Path) -> None:
    position = game(tmp_path).deal(seed=3).position().after(1)
    assert set(finished(position, range(40))) == {int(lies(position, DECK)[0][-1])}


def test_to_finish_without_a_seed_goes_on_as_the_table_would(tmp_path: Path) -> None:
    table = game(tmp_path).deal(seed=3)
    end = table.position().finish(lambda seat, options: 0)
    table.answer(0)
    table.answer(0)
    assert table.result is not None and end.result is not None and end.result.scores == table.result.scores


# sent elsewhere ------------------------------------------------------------------------------------------------------


def test_a_position_can_be_sent_to_another_process(tmp_path: Path) -> None:
    position = game(tmp_path).deal(seed=3, names=["Yan", "Zoe"]).position().after(1)
    sent = pickle.loads(pickle.dumps(position))
    assert (sent.key, sent.ask, sent.known(0)) == (position.key, position.ask, position.known(0))
    assert sent.after(0).result == position.after(0).result
    imagined = pickle.loads(pickle.dumps(position.imagined(0, 4)))
    assert imagined.key == position.imagined(0, 4).key and imagined.after(0).over


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ("1", "'1' is not the index of an option: that is a whole number, from 0 on."),
        (None, "None is not the index of an option: that is a whole number, from 0 on."),
        (2, "There is no option 2 here: they count from 0 to 1."),
        (-1, "There is no option -1 here: they count from 0 to 1."),
    ],
)
def test_what_is_no_option_is_said_so(tmp_path: Path, answer: int, message: str) -> None:
    position = game(tmp_path).deal(seed=3).position()
    with pytest.raises(AnswerError) as problem:
        position.after(answer)
    assert str(problem.value) == message
    with pytest.raises(AnswerError, match="is over"):
        position.after(0, 0, 0)


def test_what_a_seat_has_seen_is_not_kept_to_the_end_of_a_rollout(tmp_path: Path) -> None:
    end = game(tmp_path).deal(seed=3).position().finish(lambda seat, options: 0)
    with pytest.raises(TableError, match="not kept by `finish`"):
        end.known(0)
    with pytest.raises(TableError, match="There is no seat 2: they count from 0 to 1"):
        game(tmp_path).deal(seed=3).position().known(2)
