"""Street Illegal: what must hold at every moment of every race."""

from __future__ import annotations

import random

import pytest

from paddock.code import State
from paddock.library import Game, load

ALL = ["Solo", "Better Old Pros", "Nitrous oxide", "Tactical start"]


@pytest.fixture(scope="module")
def game() -> Game:
    return load("street-illegal", options=ALL)


def place(game: Game, name: str) -> int:
    return next(p.id for p in game.program.places if p.name == name)


def store(game: Game, name: str) -> int:
    return next(s.id for s in game.program.stores if s.name == name)


@pytest.mark.parametrize("players", range(1, 8))
def test_chips_rows_hands_and_line_are_right_after_every_decision(game: Game, players: int) -> None:
    machine = game.machine(players)
    pick = random.Random(players)
    seats = range(players)
    for seed in range(12):
        s = machine.new(seed)
        machine.start(s)
        placed = False
        while s.ask is not None:
            machine.answer(s, pick.randrange(len(s.ask[2])))
            chips = sum(s.N[machine.store_index(store(game, "chips"), p)] for p in seats)
            assert chips + s.N[machine.store_index(store(game, "supply"))] == 50
            assert all(s.N[machine.store_index(store(game, "chips"), p)] >= 0 for p in seats)
            rows = [s.Z[machine.place_index(place(game, "row"), p)] for p in seats]
            placed = placed or all(len(row) == 3 for row in rows)
            if placed and not s.over:
                check_race(game, s, seats)


def check_race(game: Game, s: State, seats: range) -> None:
    machine = game.machine(len(seats))
    line = s.Z[machine.place_index(place(game, "line"))]
    assert len(line) == len(set(line)) == 7
    for seat in seats:
        row = s.Z[machine.place_index(place(game, "row"), seat)]
        assert len(row) <= 3
        assert sorted({s.A[t] for t in row}) == sorted(s.A[t] for t in row), "one card to a slot"
        cap = s.N[machine.store_index(store(game, "hand-cap"), seat)]
        assert 0 <= cap <= 5
        assert abs(len(s.Z[machine.place_index(place(game, "hand"), seat)]) - cap) <= 5


def test_a_series_adds_points_race_by_race() -> None:
    game = load("street-illegal", settings={"races": 3})
    machine = game.machine(7)
    pick = random.Random(3)
    s = machine.new(3)
    machine.play(s, lambda state, seat, prompt, options: pick.randrange(len(options)))
    points = [s.N[machine.store_index(store(game, "points"), p)] for p in range(7)]
    assert sum(points) == 3 * (15 + 11 + 8 + 6 + 4 + 2 + 1)


def test_other_players_never_see_hands_or_chips() -> None:
    game = load("street-illegal")
    table = game.deal(players=3, seed=4)
    pick = random.Random(9)
    while table.ask:
        for seat in range(3):
            view = table.view(seat)
            for shown in view.places:
                if shown.name == "hand" and shown.seat != seat:
                    assert all(thing.name is None for thing in shown.things)
            assert all(value.seat == seat for value in view.stores if value.name == "chips")
            assert (view.question is not None) == (table.ask.seat == seat)
        table.answer(pick.randrange(len(table.ask.options)))
