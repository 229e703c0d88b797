"""Cthulhu 500: what must hold at every moment of every race, and what no scenario can say."""

from __future__ import annotations

import random

import pytest

from paddock.code import State
from paddock.library import Game, LoadError, load
from paddock.table import deal

ROOM = {"seat": 1, "bodywork": 2, "wheels": 1, "garage": 1}


@pytest.fixture(scope="module")
def game() -> Game:
    return load("cthulhu-500")


def place(game: Game, name: str) -> int:
    return next(p.id for p in game.program.places if p.name == name)


def store(game: Game, name: str) -> int:
    return next(s.id for s in game.program.stores if s.name == name)


def test_the_box_holds_what_the_ledger_says(game: Game) -> None:
    layout = game.machine(3).layout
    sums = {"action": 26, "crew-card": 17, "mod": 18, "tire-set": 8, "reaction": 24, "flag-card": 1, "schematic": 8}
    assert {kind: len(layout.things_of(kind)) for kind in sums} == sums
    assert len(layout.things_of("play-card")) == 93
    assert len({card.name for card in game.program.cards}) == 62 + 8


def test_the_flag_cannot_wait_beside_the_track_and_in_the_pile() -> None:
    with pytest.raises(LoadError, match='"Long game" and "Short game" cannot both be switched on'):
        load("cthulhu-500", options=["Short game", "Long game"])
    assert load("cthulhu-500", options=["Short game", "Warning lap", "Equalized laps"]).program.active


@pytest.mark.parametrize("players", [1, 2, 9])
def test_other_numbers_of_players_are_refused(game: Game, players: int) -> None:
    with pytest.raises(LoadError, match="3 to 8 players"):
        game.machine(players)


@pytest.mark.parametrize("players", range(3, 9))
def test_pack_spaces_and_laps_are_right_after_every_decision(game: Game, players: int) -> None:
    machine, pick = game.machine(players), random.Random(players)
    seats = range(players)
    for seed in range(2):
        s = machine.new(seed)
        machine.start(s)
        began = False
        while s.ask is not None:
            machine.answer(s, pick.randrange(len(s.ask[2])))
            pack = s.Z[machine.place_index(place(game, "pack"))]
            began = began or s.N[machine.store_index(store(game, "turn number"))] > 0
            assert not began or len(pack) == len(set(pack)) == players
            assert all(s.N[machine.store_index(store(game, "laps"), vehicle)] >= 0 for vehicle in pack)
            for seat in seats:
                check_spaces(game, s, players, seat)


def check_spaces(game: Game, s: State, players: int, seat: int) -> None:
    machine = game.machine(players)
    for name, room in ROOM.items():
        assert len(s.Z[machine.place_index(place(game, name), seat)]) <= room, name
    bodywork = s.Z[machine.place_index(place(game, "bodywork"), seat)]
    sponsors = machine.layout.things_of("sponsor")
    assert sum(thing in sponsors for thing in bodywork) <= 1


def test_nobody_ever_sees_how_many_cards_the_draw_pile_has(game: Game) -> None:
    table, pick = deal(game, 4, 3, forced="skipped"), random.Random(3)
    bands = set()
    while table.ask is not None:
        size = len(table.state.Z[table.machine.place_index(place(game, "stack"))])
        for seat in (None, len(table.answers) % 4):
            shown = next(p for p in table.view(seat).places if p.name == "stack")
            assert shown.things == () and shown.count % 10 in (0, 1) and shown.count <= size
            bands.add(shown.about)
        table.answer(pick.randrange(len(table.ask.options)))
    assert {"1–9", "10–19", "20–29"} <= bands
