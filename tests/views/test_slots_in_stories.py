"""A story calls a slot by its word, never by a player or card that happens to have its number."""

from __future__ import annotations

import re

import pytest
from doses import doses, in_doses

from paddock.finding import shipped_games
from paddock.library import load
from paddock.table.bots import make_bot, play_on
from paddock.views.story import tell


@pytest.mark.parametrize("games", doses(1, 3))
@pytest.mark.parametrize("slug", in_doses(shipped_games()))
def test_slots_have_their_words(slug: str, games: int) -> None:
    game = load(slug)
    slots = {p.name: game.program.kinds[p.shape.spots].values for p in game.program.places if p.shape.one_on_each}
    for seed in range(games):
        table = game.deal(seed=seed, forced="skipped")
        bots = {seat: make_bot("random", table, seat, seed) for seat in range(len(table.names))}
        while table.ask is not None:
            play_on(table, bots)
        text = "\n".join(line.text for line in tell(table.sight, table.log, None))
        for word, place in re.findall(r"→ ([^→;,.]+) of the (\w+) of", text):
            assert place not in slots or word in slots[place]
