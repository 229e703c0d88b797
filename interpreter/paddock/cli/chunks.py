"""Cuts many games into chunks. Takes how many there are and how many play, gives where each begins and its size."""

from __future__ import annotations

import time
from collections.abc import Iterator

FIRST = 20  # games in the first ones, when nobody knows yet how long a game takes
SECONDS = 0.2  # a chunk should take: lost without regret at Ctrl-C, and worth sending to another process
SHARES = 4  # each worker gets a few of what is left, so that all of them are done at about the same time,
LEAST = 1 / 16  # but not less than such a part of a chunk


class Chunks:
    """They grow while games turn out to be short. Each game has a seed of its own, so the cuts change no result."""

    def __init__(self, games: int, workers: int) -> None:
        self.games, self.workers = games, workers
        self._size, self._done, self._since = FIRST, 0, 0.0

    def record_done(self, games: int) -> None:
        """That so many more are done. Time counts from the first who say so: until then they were getting ready."""
        if self._since:
            self._done += games
        else:
            self._since = time.perf_counter()

    def __iter__(self) -> Iterator[tuple[int, int]]:
        first = 0
        while left := self.games - first:
            size = self._next_size()
            count = min(left, size, max(1, int(size * LEAST), left // (SHARES * self.workers)))
            yield first, count
            first += count

    def _next_size(self) -> int:
        if self._done:
            each = (time.perf_counter() - self._since) * self.workers / self._done
            self._size = max(1, min(2 * self._size, int(SECONDS / each)))
        return self._size
