"""Growth: takes ten times the cards, the players, the games, gives rows on what a decision then costs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import generated
from measure import Job, Pace, Work, compare, timed
from playing import begun, direct, step
from rows import Row, at_most

import paddock

GROUP = "What a decision costs when something grows tenfold"
FLAT = 1.2
CARDS, PLAYERS, GAMES = 100, 5, 100


def rows(pace: Pace) -> Iterator[Row]:
    with TemporaryDirectory() as name:
        folder = Path(name)
        small, large = (table(folder, cards, PLAYERS) for cards in (CARDS, 10 * CARDS))
        yield growth(f"the deck, from {CARDS} to {10 * CARDS} cards", small, large, pace)
        crowd = table(folder, 10 * CARDS, 10 * PLAYERS)
        yield growth(f"the players, from {PLAYERS} to {10 * PLAYERS}", large, crowd, pace)
        yield many_games(small, pace)


def table(folder: Path, cards: int, players: int) -> Any:
    return paddock.load(generated.DRAW, cards=[generated.deck(folder, cards)]).machine(players)


def growth(what: str, small: Any, large: Any, pace: Pace) -> Row:
    sides = {"small": direct(small), "large": direct(large)}
    found = compare(sides, pace)
    ratio = found.ratio("small", "large") * asked(small) / asked(large)
    return Row(GROUP, what, ratio, "×", at_most(FLAT))


def asked(machine: Any) -> int:
    return step(machine, begun(machine, 1))


def many_games(machine: Any, pace: Pace) -> Row:
    """One machine plays a hundred games, or a thousand, without a pause."""

    def run(count: int) -> Job:
        job: Work = direct(machine)
        return lambda number: job(number * count, count)

    sides = {"few": timed(run(GAMES)), "many": timed(run(10 * GAMES))}
    found = compare(sides, pace)
    return Row(GROUP, f"the games, from {GAMES} to {10 * GAMES}", found.ratio("few", "many") / 10, "×", at_most(FLAT))
