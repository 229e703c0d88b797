"""Bots know what their seat knows, play the same game from the same seed, and the counts of many games add up."""

from __future__ import annotations

import random
from itertools import chain
from pathlib import Path

import pytest
from imagined_table import imagine
from small_game import SmallGame

from paddock.library import load
from paddock.table import Table, bots, deal
from paddock.table.bots import ThinkingBot, make_bot, play_on
from paddock.table.statistics.simulate import between, play_games, summary
from paddock.table.statistics.tally import Tally


def bot_game(game: SmallGame, names: tuple[str, str]) -> Table:
    table = deal(game, 2, 5)
    play_on(table, {seat: make_bot(name, table, seat, 5) for seat, name in enumerate(names)})
    return table


@pytest.mark.parametrize("name", ["random", "thinking"])
def test_bots_play_to_the_end_and_the_same_again(game: SmallGame, name: str) -> None:
    first, second = bot_game(game, (name, name)), bot_game(game, (name, name))
    assert first.result is not None
    assert first.save() == second.save()


def test_a_thinking_bot_does_not_peek(table: Table) -> None:
    """Its answer is the same when cards it cannot see are others, and when the dice to come are others."""
    twin = table.clone()
    stack, hand = twin.state.Z[0], twin.state.Z[3]
    stack[0], hand[0] = hand[0], stack[0]
    twin.state.W[stack[0]], twin.state.W[hand[0]] = 0, 3
    twin.state.pos += 3
    for seed in range(20):
        one, other = (imagine(at, 0, random.Random(seed)) for at in (table, twin))
        assert one.view(0) == other.view(0) == table.view(0)
        assert sorted(map(len, one.state.Z)) == sorted(map(len, table.state.Z))
        assert sorted(chain(*one.state.Z)) == sorted(chain(*table.state.Z))
        assert one.state.key != table.state.key


def test_a_thinking_bot_beats_a_random_one(game: SmallGame) -> None:
    wins = 0
    for seed in range(6):
        table = deal(game, 2, seed)
        play_on(table, {0: make_bot("thinking", table, 0, seed), 1: make_bot("random", table, 1, seed)})
        assert table.result is not None
        wins += 0 in table.result.seats
    assert wins >= 4


def test_a_thinking_bot_leaves_the_table_alone(table: Table) -> None:
    before = table.save(), table.view(0), table.view(1)
    assert table.ask is not None
    assert ThinkingBot(table, 1).choose(table.view(0), table.ask) in range(4)
    assert (table.save(), table.view(0), table.view(1)) == before


def test_counts_are_the_same_however_the_games_are_cut(game: SmallGame) -> None:
    whole = play_games(game, 3, 1, 0, 30)
    parts = Tally()
    for first in (20, 0, 10):
        parts.add(play_games(game, 3, 1, first, 10))
    assert summary(parts, 3) == summary(whole, 3)
    assert whole.games == 30 and sum(whole.wins.values()) >= 30 - whole.nobody


@pytest.mark.parametrize(("wins", "games"), [(0, 10), (5, 10), (10, 10), (1, 1000)])
def test_an_interval_holds_its_share(wins: int, games: int) -> None:
    low, high = between(wins, games)
    assert 0 <= low <= wins / games <= high <= 1 and low < high


WORK = """game "Work"
  players 2
  starts with "Go"

counter points for each player
counter total

phase "Go":
  for each player:
    the player chooses a number from 1 to 200 as the choice
    add the choice to its points
    repeat 50000 times:
      add 1 to the total

the winners means the players with the highest points
"""


def test_thinking_is_paid_for_in_work_not_in_answers(tmp_path: Path) -> None:
    """Two hundred options with much to do after each of them: not even one of each can be tried."""
    path = tmp_path / "work.rules"
    path.write_text(WORK, encoding="utf-8")
    game = load(path)
    chosen = set()
    for _ in range(2):
        table = game.deal(seed=1)
        bot = ThinkingBot(table, 1)
        assert table.ask is not None
        chosen.add(bot.choose(table.view(0), table.ask))
        assert bots.MOST_TURNS <= bot.spent < bots.MOST_TURNS + 2 * 50_100
    assert len(chosen) == 1  # the same on every computer


def test_few_options_are_thought_about_until_it_is_enough(table: Table) -> None:
    bot = ThinkingBot(table, 1)
    assert table.ask is not None
    bot.choose(table.view(0), table.ask)
    assert 0 < bot.spent < bots.TURNS_PER_QUESTION + bots.LONGEST * 2 * bots.TURNS_PER_ANSWER
