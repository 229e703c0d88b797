"""`paddock simulate`: from a game to who wins, how long it lasts and what its reports say, over many games."""

from __future__ import annotations

import argparse
import secrets
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from rich.table import Table as Sheet

from paddock.cli.common import (
    Patience,
    WrongUseError,
    as_json,
    complain,
    console,
    game_arguments,
    load_game,
    say,
    settings,
    whole,
)
from paddock.table.simulate import Tally, play_games, summary

HELP = "play many games with random decisions: who wins, how long it lasts"
EXAMPLES = """examples:
  paddock simulate GAME --games 1000
  paddock simulate GAME --players 4 --seed 1 --workers 2 --json
  paddock simulate GAME --option "NAME" --set NAME=VALUE

The same seed gives the same numbers, whatever the number of workers."""


def arguments(parser: argparse.ArgumentParser) -> None:
    game_arguments(parser)
    parser.add_argument("--games", type=whole(1, 10**9), default=1000, metavar="N", help="how many games (1000)")
    parser.add_argument("--players", type=whole(1, 99), metavar="P", help="how many play (as few as the game allows)")
    parser.add_argument("--seed", type=whole(0, 2**63), metavar="S", help="the same seed gives the same numbers")
    parser.add_argument("--workers", type=whole(1, 256), default=1, metavar="K", help="how many processes (1)")
    parser.add_argument("--bot", choices=("random",), default="random", help="how decisions are made")
    parser.add_argument("--json", action="store_true", help="the numbers as JSON")


@dataclass(frozen=True, slots=True)
class Run:
    """Everything a worker needs to play its part; nothing in it cannot be sent to another process."""

    game: str
    options: tuple[str, ...]
    settings: tuple[tuple[str, int | bool | str], ...]
    cards: tuple[str, ...]
    players: int
    seed: int


def run(args: argparse.Namespace) -> int:
    game = load_game(args)
    program = game.program
    players = args.players or program.low
    if not program.low <= players <= program.high:
        raise WrongUseError(f"{program.name} is for {program.low} to {program.high} players, not {players}.")
    seed = secrets.randbits(32) if args.seed is None else args.seed
    plan = Run(args.game, tuple(args.option), tuple(settings(args.set).items()), tuple(args.cards), players, seed)
    started = time.perf_counter()
    tally, interrupted = _collect(game, plan, args.games, args.workers)
    elapsed = time.perf_counter() - started
    data = {
        "game": args.game,
        "options": list(program.active),
        "settings": dict(plan.settings),
        "players": players,
        "seed": seed,
        "interrupted": interrupted,
        **summary(tally, players),
        "workers": args.workers,
        "elapsed seconds": round(elapsed, 3),
        "games per second": round(tally.games / elapsed, 1) if elapsed else None,
    }
    if args.json:
        as_json(data)
    else:
        _show(program.name, data)
    if interrupted:
        complain(f"stopped after {tally.games} of {args.games} games; these are counted.")
        return 130
    if tally.failures:
        for message, times in tally.failures.most_common(3):
            complain(f"{times} games could not be played to the end: {message}")
        return 1
    return 0


def _collect(game: Any, plan: Run, games: int, workers: int) -> tuple[Tally, bool]:
    total = Tally()
    try:
        with Patience("games", games) as patience:
            for part in _parts(game, plan, games, workers):
                total.add(part)
                patience.at(total.games)
    except KeyboardInterrupt:
        return total, True
    return total, False


def _parts(game: Any, plan: Run, games: int, workers: int) -> Iterator[Tally]:
    """Chunks small enough to be lost without regret and large enough to be worth sending."""
    size = max(1, min(200, games // (4 * workers)))
    chunks = [(first, min(size, games - first)) for first in range(0, games, size)]
    if workers == 1 or len(chunks) == 1:
        for first, count in chunks:
            yield play_games(game, plan.players, plan.seed, first, count)
        return
    from joblib import Parallel, delayed

    parallel = Parallel(n_jobs=workers, return_as="generator_unordered", batch_size=1)
    yield from parallel(delayed(_chunk)(plan, first, count) for first, count in chunks)


def _chunk(plan: Run, first: int, count: int) -> Tally:
    return play_games(_loaded(plan), plan.players, plan.seed, first, count)


@lru_cache(maxsize=2)
def _loaded(plan: Run) -> Any:
    """A worker reads the game once."""
    from paddock.library import load

    return load(plan.game, options=plan.options, settings=dict(plan.settings), cards=plan.cards)


def _show(name: str, data: dict[str, Any]) -> None:
    say(f"{name}: {data['games']} games of {data['players']} players, random decisions, seed {data['seed']}.")
    out = console()
    sheet = Sheet("seat", "wins", "share", "95 % between", box=None, pad_edge=False)
    for seat in data["wins"]:
        between = f"{100 * seat['low']:.1f} and {100 * seat['high']:.1f} %"
        sheet.add_row(str(seat["seat"]), str(seat["wins"]), f"{100 * seat['share']:.1f} %", between)
    out.print(sheet)
    if data["shared wins"] or data["nobody wins"]:
        say(f"Shared wins: {data['shared wins']}. Games nobody won: {data['nobody wins']}.")
    if data["games"]:
        say(f"Decisions in a game: {_numbers(data['decisions'])}.")
    for label, report in data["reports"].items():
        say(f"{label}: {_numbers(report) if 'deviation' in report else _words(report, data['games'])}.")
    say(f"{data['games per second']} games per second.")


def _numbers(found: dict[str, Any]) -> str:
    return f"{found['mean']:.1f} on average, {found['least']} to {found['most']}, middle {found['middle']}"


def _words(found: dict[str, int], games: int) -> str:
    shown = [f"{word} {100 * times / games:.1f} %" for word, times in list(found.items())[:8]]
    return ", ".join(shown) + (", …" if len(found) > 8 else "")
