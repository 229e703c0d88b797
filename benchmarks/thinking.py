"""`python benchmarks/thinking.py GAME`: one bot that thinks by the clock against bots that guess. How often did it win?

Seconds of thinking are processor time, so that a busy machine does not make the bot weaker. Behind a share stands the
interval that holds the true one in 95 of 100 runs.
"""

from __future__ import annotations

import argparse
import math
import time

from paddock.compiled import NotNativeError, Playouts, playouts_for
from paddock.library import load
from paddock.table import deal
from paddock.table.bots import Bot, RandomBot, ThinkingBot, play_on
from paddock.table.search import Pace

CERTAIN = 1.96


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=0.02, help="of thinking for each question")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--limit", type=float, default=math.inf, help="seconds after which no other game is begun")
    args = parser.parse_args()
    game, won, began, played = load(args.game), 0.0, time.monotonic(), 0
    ends: Playouts | None = None
    for seed in range(args.games):
        if time.monotonic() - began > args.limit:
            break
        table = deal(game, args.players, seed, forced="skipped")
        if ends is None:
            try:
                ends = playouts_for(table.machine.layout)
            except NotNativeError as reason:
                print(f"in Python: {reason}")
        bots: dict[int | None, Bot] = {seat: RandomBot(seed * 10 + seat) for seat in range(args.players)}
        seat = seed % args.players
        pace = Pace(args.seconds, time.process_time)
        bots[seat] = ThinkingBot(table, seed, watched=False, pace=pace, ends=ends)
        play_on(table, bots)
        assert table.result is not None
        seats = table.result.seats
        won, played = won + (1 / len(seats) if seat in seats else 0), played + 1
        if played % 10 == 0 or played == args.games:
            low, high = interval(won, played)
            print(f"{won:.1f} of {played} won: {won / played:.3f} ({low:.3f} to {high:.3f})", flush=True)


def interval(won: float, games: int) -> tuple[float, float]:
    """As Wilson has it."""
    share, more = won / games, CERTAIN**2 / games
    middle, width = share + more / 2, CERTAIN * math.sqrt(share * (1 - share) / games + more / games / 4)
    return (middle - width) / (1 + more), (middle + width) / (1 + more)


if __name__ == "__main__":
    main()
