"""Any shipped game, from any position it can reach: cloned, dumped, saved, resumed and replayed to the same end."""

from __future__ import annotations

import json
import random
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from paddock.checking import plain_games
from paddock.code.state import dump
from paddock.code.state import load as load_state
from paddock.library import Game, load
from paddock.program.declaring.items import compatible_options
from paddock.sources import Files
from paddock.table import Table
from paddock.table.journal import read_journal
from paddock.table.replay import replay

LONGEST = 60_000


@pytest.fixture(scope="module", autouse=True)
def nothing_kept() -> None:
    """What is kept may be used here, where nobody has spoilt it."""


@cache
def game(slug: str, options: tuple[str, ...]) -> Game:
    return load(slug, options=options)


@st.composite
def deals(draw: st.DrawFn) -> tuple[str, tuple[str, ...], int, int, int]:
    """A game, how many play, the seed, and how many decisions are made before it is looked at."""
    slug = draw(st.sampled_from(sorted(plain_games(Files()))))
    plain = game(slug, ()).program
    chosen = draw(st.sets(st.sampled_from(plain.options))) if plain.options else set()
    options = tuple(compatible_options([o for o in plain.options if o in chosen], plain.option_groups))
    program = game(slug, options).program
    players = draw(st.integers(program.low, program.high))
    return slug, options, players, draw(st.integers(0, 2**32)), draw(st.integers(0, 60))


def go_on(table: Table, seed: int, limit: int = LONGEST) -> Table:
    pick = random.Random(seed)
    for _ in range(limit):
        if table.state.ask is None:
            break
        table.answer(pick.randrange(len(table.state.ask[2])))
    return table


def end(table: Table) -> tuple[object, ...]:
    """Everything a seat can ever see of a table, and its whole state."""
    seats = range(len(table.names))
    views = [table.view(seat) for seat in seats]
    return table.result, table.answers, views, table.events(None), table.events(0), dump(table.state)


@settings(max_examples=3, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(deals())
def test_every_way_on_from_a_position_leads_to_the_same_end(
    deal: tuple[str, tuple[str, ...], int, int, int],
) -> None:
    slug, options, players, seed, decisions = deal
    played = game(slug, options)
    table = go_on(played.deal(players=players, seed=seed), seed, decisions)
    here = end(table)
    twin = table.clone()
    loaded = table.clone()
    loaded.state = load_state(json.loads(json.dumps(dump(table.state))))
    resumed = replay(read_journal(table.save()), played)
    assert end(twin) == end(resumed) == end(loaded) == here
    wanted = end(go_on(table, seed + 1))
    assert table.result is not None, "random games end"
    assert end(go_on(twin, seed + 1)) == wanted
    assert end(go_on(resumed, seed + 1)) == wanted
    assert end(go_on(loaded, seed + 1)) == wanted
    assert end(replay(read_journal(table.save()), played)) == wanted


@settings(max_examples=3, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(deals())
def test_a_copy_stays_as_it_is_while_the_other_goes_on(deal: tuple[str, tuple[str, ...], int, int, int]) -> None:
    """The lists of places are shared until one of them changes: no change may be seen in the other."""
    slug, options, players, seed, _ = deal
    machine, pick = game(slug, options).machine(players), random.Random(seed)
    goes = machine.new(seed)
    machine.start(goes)
    left = []
    while goes.ask is not None and len(left) < LONGEST:
        stays, goes = (goes, goes.clone()) if len(left) % 2 else (goes.clone(), goes)
        left.append((stays, dump(stays)))
        machine.answer(goes, pick.randrange(len(goes.ask[2])))
    for stays, then in left[::20]:
        machine.finish(stays.clone(), lambda _state, _seat, _prompt, options: pick.randrange(len(options)))
        assert dump(stays) == then
    assert goes.over and all(dump(stays) == then for stays, then in left)
