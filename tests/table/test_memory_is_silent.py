"""What a game keeps to know what has happened is told and shown to nobody."""

from __future__ import annotations

import random
from pathlib import Path

import paddock
from paddock.views.story import tell

GAME = Path(__file__).parents[1] / "generality" / "long-memory.rules"
DECLARED = {"way", "slime", "alarms"}


def test_neither_view_nor_story_has_it() -> None:
    game = paddock.load(GAME)
    assert any(store.made for store in game.program.stores)
    table, chance = game.deal(players=3, seed=3), random.Random(3)
    while table.ask is not None:
        table.answer(chance.randrange(len(table.ask.options)))
        for seat in (None, 0, 1, 2):
            assert {store.name for store in table.view(seat).stores} <= DECLARED
    for seat in (None, 0, 1, 2):
        told = "\n".join(line.text for line in tell(table.sight, table.log, seat))
        assert told and "times" not in told and "once each" not in told
        changed = {event.name for event in table.events(seat) if event.sort == "set"}
        assert changed and not any("times" in name or "once each" in name for name in changed)


def test_what_is_counted_of_cards_is_hidden_and_of_pieces_open() -> None:
    game = paddock.load(GAME)
    counters = [store for store in game.program.stores if store.made and store.sort in ("counter", "note")]
    assert counters and all(store.seen == "all" for store in counters)
