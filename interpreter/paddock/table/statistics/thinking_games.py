"""From a game and a seed to counts of games that thinking bots play. They add up the same however they are cut."""

from __future__ import annotations

import random
from collections.abc import Sequence

from paddock.code import PlayError
from paddock.table.bots import ThinkingBot
from paddock.table.model import TableError
from paddock.table.playable import Playable
from paddock.table.search import Ends
from paddock.table.statistics.tally import Tally
from paddock.table.table import Table, deal


def play_thinking_games(
    game: Playable, players: int, seed: int, numbers: Sequence[int], worlds: int, ends: Ends | None
) -> Tally:
    """All seats think about each question in so many imagined worlds, and nobody watches how long."""
    tally = Tally()
    for number in numbers:
        chance = random.Random(f"{seed}/{number}")
        table = deal(game, players, chance.getrandbits(32), forced="skipped")
        bots = [ThinkingBot(table, chance.getrandbits(32), False, None, ends, worlds) for _ in range(players)]
        try:
            _play(table, bots)
        except (PlayError, TableError) as error:
            tally.failures[str(error)] += 1
            continue
        assert table.result is not None
        tally.count(table.result)
    return tally


def _play(table: Table, bots: Sequence[ThinkingBot]) -> None:
    while (question := table.ask) is not None:
        assert question.seat is not None
        table.answer(bots[question.seat].think(question))
