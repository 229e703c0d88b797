"""At every decision of whole games: what a seat imagines can be played to its end, and looks to it like the true one."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from doses import by_turns, doses

from paddock.library import Game, load
from paddock.table import Position, Table, bots
from paddock.table.bots import make_bot, play_on

SMALL = sorted((Path(__file__).parents[1] / "generality").glob("*.rules"))
GAMES = ["cthulhu-500", "street-illegal", *map(str, SMALL)]
DECISIONS = doses(25, 60)
LONG = 150  # answers after which an imagined game has shown enough


class EnoughError(Exception):
    """Not every random game ends soon."""


def dealt(game: Game, seed: int) -> Table:
    return game.deal(seed=seed, players=min(game.program.high, max(game.program.low, 3)))


def at_random(seed: int) -> Callable[[int, Sequence[Any]], int]:
    chance, answers = random.Random(seed), 0

    def choose(_seat: int, options: Sequence[Any]) -> int:
        nonlocal answers
        answers += 1
        if answers > LONG:
            raise EnoughError
        return chance.randrange(len(options))

    return choose


def play_out(position: Position, seed: int) -> None:
    with suppress(EnoughError):
        assert position.finish(at_random(seed), seed).over


@pytest.mark.parametrize("decisions", DECISIONS)
@pytest.mark.parametrize("name", by_turns(GAMES, 2), ids=lambda name: Path(name).stem)
def test_what_a_seat_imagines_goes_on_to_the_end(name: str, decisions: int) -> None:
    table, chance = dealt(load(name), 1), random.Random(1)
    for number in range(decisions):
        if table.ask is None or table.ask.seat is None:
            break
        here = table.here() if number % 10 else table.position()
        for seat in range(len(table.names)) if number % 5 == 0 else [table.ask.seat]:
            imagined = here.imagined(seat, number)
            assert imagined.known(seat) == here.known(seat)
            assert imagined.seat == here.seat
            play_out(imagined, number)
        table.answer(chance.randrange(len(table.ask.options)))


@pytest.mark.parametrize("decisions", DECISIONS)
@pytest.mark.parametrize("name", by_turns(GAMES, 2, first=1), ids=lambda name: Path(name).stem)
def test_bots_can_think_in_every_seat(name: str, decisions: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "TURNS_PER_QUESTION", 20 * bots.TURNS_PER_ANSWER)
    monkeypatch.setattr(bots, "MOST_TURNS", 60 * bots.TURNS_PER_ANSWER)
    # So that both machines are used.
    monkeypatch.setattr(bots, "TURNS_BEFORE_POSITION", 400 * bots.TURNS_PER_ANSWER)
    table = dealt(load(name), 2)
    play_on(table, {seat: make_bot("thinking", table, seat, 2) for seat in range(len(table.names))}, decisions)
    assert table.ask is None or len(table.answers) == decisions


HANDS = """game "Hands"
  players 3
  starts with "Play"

kind leaf is a card, plural leaves
  worth: number
  label "leaf {worth}"

cards leaves
  worth 1 to 12

place deck of leaves, face down, starts with leaves
place hand of leaves for each player, seen by its owner
place heap of leaves, face up

phase "Play":
  shuffle the deck
  for each player:
    move the top 3 cards of the deck to its hand
STEPS

the winners means the players
"""
SECRETS = """  secretly for each player:
    chooses any number of cards in its hand as its bid
  for each player:
    move (the bid of the player) to the heap
"""
TURNS = """  for each player:
    the player chooses a card in its hand as the gift
    (the player after the player) chooses any number of cards in its hand as the price
    move the gift to the hand of (the player after the player)
    move the price to the hand of the player
"""


def game(folder: Path, steps: str) -> Game:
    path = folder / "hands.rules"
    path.write_text(HANDS.replace("STEPS\n", steps), encoding="utf-8")
    return load(path)


def hand(position: Position, seat: int) -> frozenset[str]:
    return frozenset(position.sight.name(thing) for thing in position.state().Z[1 + seat])


def test_what_others_chose_in_secret_from_their_hands_is_imagined_with_the_hands(tmp_path: Path) -> None:
    table = game(tmp_path, SECRETS).deal(seed=1)
    table.answer(0), table.answer(0), table.answer("enough")
    here = table.here()
    worlds = [here.imagined(1, seed) for seed in range(200)]
    assert len({hand(world, 0) for world in worlds}) > 50
    assert {hand(world, 1) for world in worlds} == {hand(here, 1)}
    thrown = {len(world.finish(lambda _seat, options: len(options) - 1).state().Z[4]) for world in worlds}
    assert thrown == {0, 1, 2, 3}  # what Ann threw away; the others throw nothing


@pytest.mark.parametrize("answers", [(), (0,), (0, 0), (0, 0, 0)])
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_card_that_waits_in_a_verb_changes_with_its_hand(tmp_path: Path, answers: tuple[int, ...], seat: int) -> None:
    table = game(tmp_path, TURNS).deal(seed=1)
    for answer in answers:
        table.answer(answer)
    for here in (table.here(), table.position()):
        for seed in range(40):
            world = here.imagined(seat, seed)
            assert world.known(seat) == here.known(seat)
            end = world.finish(at_random(seed))
            lying = [thing for place in end.state().Z for thing in place]
            assert len(lying) == len(set(lying)) == 12


def test_whom_a_card_was_aimed_at_is_no_secret() -> None:
    """All have seen Bob point at Ann: in every world that Cleo imagines his card is for Ann."""
    game = load(Path(__file__).parents[1] / "generality" / "answers.rules")
    hands = 'the hand of Ann is "Grab"\nthe hand of Bob is "Gift"\nthe hand of Cleo is "Grab", "No"'
    table = game.set_up(f"{hands}\nwhen Bob takes a turn", names=["Ann", "Bob", "Cleo"])
    table.answer_many(["Gift"])
    table.answer("Ann")
    aimed = [cell.index for cell in table.sight.cells if cell.store.made]
    assert [table.state.N[index] for index in aimed].count(0) == 1, "Ann sits on seat 0"
    for seed in range(20):
        world = table.here().imagined(2, seed).state()
        assert [world.N[index] for index in aimed] == [table.state.N[index] for index in aimed]
