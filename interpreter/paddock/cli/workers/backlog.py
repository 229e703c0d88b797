"""Keeps what is still to be played. Takes chunks back from lost workers, gives out the next until none are left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from paddock.cli.chunks import Chunks
from paddock.cli.workers.model import Chunk, Run, WorkersError
from paddock.table.statistics.tally import Tally

TRIES = 3  # for a game: whoever plays it is lost every time, so it is the game
GIVEN_UP = 3  # games: after so many it is the machine


class Backlog:
    """What comes back is played again at once; what comes back twice is cut until it is plain where the fault lies."""

    def __init__(self, run: Run, chunks: Chunks) -> None:
        self.run, self.lost = run, 0
        self._again: list[Chunk] = []
        self._fresh: Iterator[tuple[int, int]] = iter(chunks)
        self._given_up = 0

    def take(self) -> Chunk | None:
        """The next one, or None for now: others may still come back."""
        if self._again:
            return self._again.pop()
        size = next(self._fresh, None)
        return None if size is None else Chunk(*size)

    def give_back(self, chunk: Chunk) -> Tally | None:
        """Somebody was lost while playing it. Gives what to count if it is not to be played again."""
        self.lost += 1
        losses = chunk.losses + 1
        if chunk.count > 1 and losses > 1:
            half = chunk.count // 2
            self._again.append(Chunk(chunk.first + half, chunk.count - half, 1))
            self._again.append(Chunk(chunk.first, half, 1))
        elif losses < TRIES:
            self._again.append(Chunk(chunk.first, chunk.count, losses))
        else:
            why = f"the process that played {self.label(chunk)} was ended from outside, {TRIES} times"
            return self.give_up(chunk, why)
        return None

    def give_up(self, chunk: Chunk, why: str) -> Tally:
        """Its games count as failed; `why` names them, so that somebody can look."""
        self._given_up += 1
        if self._given_up > GIVEN_UP:
            raise WorkersError("processes that play are ended again and again: perhaps there is not enough memory.")
        return Tally(failures=Counter({why: chunk.count}))

    def label(self, chunk: Chunk) -> str:
        return f"{chunk} of seed {self.run.seed}"
