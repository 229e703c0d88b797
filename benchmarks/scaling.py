"""Growth: takes ten times the cards, the players, the games, gives rows on what a decision then costs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import generated
from measure import Job, Pace, Work, compare, timed
from playing import GAME, begun, decisions, direct, step
from playing import PLAYERS as SEATS
from rows import Row, at_most

import paddock

GROUP = "What a decision costs when something grows tenfold"
FLAT = 1.2
CARDS, PLAYERS, GAMES, ADDED = 100, 5, 100, 6


def rows(pace: Pace) -> Iterator[Row]:
    with TemporaryDirectory() as name:
        folder = Path(name)
        small, large = (table(folder, cards, PLAYERS) for cards in (CARDS, 10 * CARDS))
        yield growth(f"the deck, from {CARDS} to {10 * CARDS} cards", small, large, pace)
        crowd = table(folder, 10 * CARDS, 10 * PLAYERS)
        yield growth(f"the players, from {PLAYERS} to {10 * PLAYERS}", large, crowd, pace)
        yield many_games(small, pace)
        yield added_cards(folder, pace)


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


def added_cards(folder: Path, pace: Pace) -> Row:
    """Whole games of Street Illegal with more cards put in, setting up and shuffling them included."""
    files = [generated.tempos(folder, count, listening=False) for count in (ADDED, 10 * ADDED)]
    machines = [paddock.load(GAME, cards=[file]).machine(SEATS) for file in files]
    found = compare(dict(zip(("small", "large"), map(direct, machines), strict=True)), pace)
    small, large = map(decisions, machines)
    what = f"the cards added to Street Illegal, from {ADDED} to {10 * ADDED}"
    return Row(GROUP, what, found.ratio("small", "large") * small / large, "×", at_most(FLAT))
