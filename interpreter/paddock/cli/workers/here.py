"""Simulates in this process. Takes a game and a run, gives counts."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from paddock.cli.chunks import Chunks
from paddock.cli.workers.model import Chunk, Run
from paddock.table.statistics.tally import Tally


class InProcess:
    """One after the other."""

    lost = 0

    def __init__(self, game: Any, run: Run) -> None:
        self.game, self.run = game, run

    def parts(self) -> Generator[Tally]:
        chunks = Chunks(self.run.games, 1)
        for first, count in chunks:
            yield Chunk(first, count).play(self.game, self.run)
            chunks.record_done(count)
