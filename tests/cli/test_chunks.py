"""How games are cut into chunks: every game once, larger while games are short, and a fair share of what is left."""

from __future__ import annotations

import pytest

from paddock.cli import chunks
from paddock.cli.chunks import FIRST, SECONDS, Chunks


class Clock:
    """Time passes by what is played."""

    now = 1.0

    def perf_counter(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(chunks, "time", clock)
    return clock


def cut(clock: Clock, games: int, workers: int, seconds: float) -> list[int]:
    """The sizes, where a game takes so long and each worker says at once what it has done."""
    found, wanted = [], Chunks(games, workers)
    for first, count in wanted:
        assert first == sum(found) and count > 0
        found.append(count)
        clock.now += count * seconds / workers
        wanted.record_done(count)
    assert sum(found) == games
    return found


@pytest.mark.parametrize("games", [1, 2, 7, 19, 20, 21, 100, 1_000, 12_345])
def test_every_game_is_played_once(clock: Clock, games: int) -> None:
    for workers in (1, 2, 8, 256):
        for seconds in (0.00001, 0.001, 1.0):
            cut(clock, games, workers, seconds)


def test_short_games_go_in_large_chunks_by_and_by(clock: Clock) -> None:
    sizes = cut(clock, 100_000, 2, 0.001)
    assert sizes[:5] == [FIRST, FIRST, 2 * FIRST, 4 * FIRST, 8 * FIRST]
    assert max(sizes) * 0.001 == pytest.approx(SECONDS, rel=0.02)


def test_long_games_go_one_by_one(clock: Clock) -> None:
    assert cut(clock, 1_000, 2, 5.0)[2:] == [1] * (1_000 - 2 * FIRST)


def test_few_games_are_shared_among_all(clock: Clock) -> None:
    assert cut(clock, 30, 2, 1.0)[0] == 3
    assert max(cut(clock, 8, 8, 1.0)) == 1
