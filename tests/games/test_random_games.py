"""Every shipped game, played many times at random over all numbers of players and all options.

`make census` plays ten thousand of each, at every table there can be. Here it is fewer, so that the tests stay quick: some of the sets of
options, and `make proof` the others.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sized
from functools import cache
from itertools import combinations, cycle, product

import pytest
from native_way import compiler, native

from paddock.checking import plain_games
from paddock.code import Machine, State, Walker
from paddock.finding import shipped_games
from paddock.library import Game, load
from paddock.program.declaring.items import compatible_options
from paddock.sources import Files

GAMES = 240
CHUNKS = 24
QUICK = 1  # of them, in every run of the tests: with all options
CHECKED = 3  # of each chunk, looked at after every decision and played in all ways
WALKED = 1  # of these, played by the walker too


@cache
def option_sets(slug: str) -> tuple[tuple[str, ...], ...]:
    """All, none, each alone, each but one; of options that shut each other out the first."""
    options, groups = load(slug).program.options, load(slug).program.option_groups
    sizes = (len(options), 0, 1, len(options) - 1)
    chosen = (some for size in sizes for some in combinations(options, max(0, size)))
    return tuple(dict.fromkeys(tuple(compatible_options(some, groups)) for some in chosen))


@cache
def game(slug: str, options: tuple[str, ...]) -> Game:
    return load(slug, options=options)


def tables(slug: str, chunk: int) -> Iterator[Machine]:
    """A chunk has option sets of its own, since it takes long to lay a table: the fewest players and, by turns, another
    number of them, the most at first."""
    sets = option_sets(slug)
    for number in range(chunk, max(len(sets), CHUNKS), CHUNKS):
        made = game(slug, sets[number % len(sets)])
        low, high = made.program.low, made.program.high
        yield from (made.machine(players) for players in sorted({low, high - number % (high - low + 1)}))


def deals(slug: str, chunk: int) -> Iterator[tuple[Machine, int]]:
    """The games of a chunk: a machine and a seed each, round all its tables."""
    yield from zip(cycle(tables(slug, chunk)), range(chunk, GAMES, CHUNKS), strict=False)


Choose = Callable[[State, int, int, Sized], int]


def chooser(seed: int, trace: list[tuple[int, int, int]] | None = None) -> Choose:
    pick = random.Random(seed)

    def choose(s: State, seat: int, prompt: int, options: Sized) -> int:
        index = pick.randrange(len(options))
        if trace is not None:
            trace.append((seat, prompt, index))
        return index

    return choose


def step_through(m: Machine, seed: int, look: Callable[[State], None]) -> tuple[State, list[tuple[int, int, int]]]:
    """The same game in the resumable face, looked at after every decision."""
    trace: list[tuple[int, int, int]] = []
    choose = chooser(seed, trace)
    s = m.new(seed)
    m.start(s)
    look(s)
    while s.ask is not None:
        seat, prompt, options, _ = s.ask
        m.answer(s, choose(s, seat, prompt, options))
        look(s)
    return s, trace


def whole(m: Machine) -> Callable[[State], None]:
    """Every thing lies in one place, and the place knows it."""
    everything = sorted(t for place in m.new(0).Z for t in place)

    def look(s: State) -> None:
        lying = [t for place in s.Z for t in place]
        assert sorted(lying) == everything
        assert all(s.W[t] == index for index, place in enumerate(s.Z) for t in place)

    return look


def cases() -> Iterator[object]:
    plain = plain_games(Files())  # games of a mix are played beside its other tests
    for slug, chunk in product(shipped_games(), range(CHUNKS)):
        yield pytest.param(slug, chunk, marks=[] if chunk < QUICK and slug in plain else pytest.mark.long)


@pytest.mark.parametrize(("slug", "chunk"), list(cases()))
def test_random_games_end_and_lose_nothing(slug: str, chunk: int) -> None:
    for count, (m, seed) in enumerate(deals(slug, chunk)):
        s = m.new(seed)
        trace: list[tuple[int, int, int]] = []
        m.play(s, chooser(seed, trace))
        assert s.over
        look = whole(m)
        look(s)
        if count < CHECKED:
            stepped, decisions = step_through(m, seed, look)
            assert stepped.over and decisions == trace, "direct and resumable play the same game"
            assert (stepped.Z, stepped.N, stepped.A) == (s.Z, s.N, s.A)
            left = m.new(seed)
            choose = chooser(seed)
            m.start(left)
            for _ in range(seed % (len(trace) + 1)):
                if left.ask is not None:
                    m.answer(left, choose(left, *left.ask[:3]))
            m.finish(left, choose)
            assert left.over and (left.Z, left.N, left.A) == (s.Z, s.N, s.A), (
                "and so does a game finished from its midst"
            )
        if count < WALKED:
            walked = m.new(seed)
            steps: list[tuple[int, int, int]] = []
            Walker(m).play(walked, chooser(seed, steps))
            assert steps == trace, "the walker plays the same game"
            assert (walked.Z, walked.N) == (s.Z, s.N)
        if count < WALKED and compiler() is not None:
            in_c, said = m.new(seed), list[tuple[int, int, int]]()
            native(m, in_c, chooser(seed, said))
            assert said == trace, "and so does C"
            assert (in_c.Z, in_c.N, in_c.A) == (s.Z, s.N, s.A)
