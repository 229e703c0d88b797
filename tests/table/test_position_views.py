"""A position is looked at as a table is: views, numbers, decisions, and what a seat has seen, in words."""

from __future__ import annotations

import pickle
import random
from pathlib import Path

import pytest
from hops import HOPS

from paddock.library import Game, load
from paddock.table import Table, TableError
from paddock.table.deal_options import Chance


@pytest.fixture
def hops(tmp_path: Path) -> Game:
    path = tmp_path / "hops.rules"
    text = HOPS + "the double of (a player) means 2 * its steps + the number of its hand\n"
    path.write_text(text, encoding="utf-8")
    return load(path)


def walk(table: Table, seed: int) -> None:
    chance = random.Random(seed)
    while table.ask and chance.random() < 0.9:
        table.answer(chance.randrange(len(table.ask.options)))


@pytest.mark.parametrize("chance", ["rolled", "asked"])
def test_a_position_shows_what_its_table_shows(hops: Game, chance: Chance) -> None:
    for seed in range(5):
        table = hops.deal(seed=seed, chance=chance)
        walk(table, seed)
        for position in (table.position(), pickle.loads(pickle.dumps(table.position()))):
            for seat in (None, 0, 1):
                assert position.view(seat) == table.view(seat)
                assert position.numbers(seat) == table.numbers(seat) and len(position.numbers(seat)) == 2


def test_decisions_are_counted_however_the_end_is_reached(hops: Game) -> None:
    for chance in ("rolled", "asked"):
        table = hops.deal(seed=3, chance=chance)  # type: ignore[arg-type]
        end = table.position().finish(lambda seat, options: 0)
        there = table.position()
        while not there.over:
            there = there.after(0)
            table.answer(0)
        assert table.result is not None and there.result is not None and end.result is not None
        assert table.result.decisions == there.result.decisions == end.result.decisions == 4
        assert there.result == table.result and end.view(0).decisions == 4


def test_a_world_that_is_imagined_has_as_many(hops: Game) -> None:
    table = hops.deal(seed=3)
    table.answer(0)
    world = table.position().imagined(1, 5)
    assert world.view(1).decisions == table.view(1).decisions
    end = world.finish(lambda seat, options: 0).result
    assert end is not None and end.decisions == 4


def test_what_a_seat_has_seen_can_be_read(hops: Game) -> None:
    table = hops.set_up("the deck begins with 3 wild, 1 calm, 2 calm, 2 wild")
    table.answer("3 wild")
    lines = table.position().information(0).split("\n")
    assert lines[:2] == ['do phase "Race"', 'do phase "Deal"']
    assert "move pace: 3 wild; the deck → the hand of Ann" in lines
    assert "move pace: something hidden; the deck → the hand of Bob (2 times)" in lines
    assert "the hand of Ann: 1 calm, 3 wild" in lines and "the steps of Bob is 0" in lines
    assert "asked for a pace in its hand: 1 calm, 3 wild" in lines and "set the steps of Ann: 0 → 3" in lines
    assert not any("2 calm" in line for line in lines)


def test_it_is_the_same_where_the_seat_has_seen_the_same(hops: Game) -> None:
    table = hops.deal(seed=4)
    table.answer(0)
    here = table.position()
    for seed in range(6):
        assert here.imagined(0, seed).information(0) == here.information(0)
        assert here.imagined(0, seed).known(0) == here.known(0)
    assert len({here.imagined(0, seed).information(1) for seed in range(6)}) > 1


def test_the_end_of_finish_tells_what_is_not_kept(hops: Game) -> None:
    end = hops.deal().position().finish(lambda seat, options: 0)
    with pytest.raises(TableError, match="is not kept by `finish`"):
        end.information(0)
