"""`python benchmarks/thinking.py GAME`: one bot that thinks by the clock against others. How often did it win?

Seconds of thinking are processor time, so that a busy machine does not make the bot weaker. Behind a share stands the
interval that holds the true one in 95 of 100 runs.
"""

from __future__ import annotations

import argparse
import math
import random
import time

from paddock.compiled import NotNativeError, Playouts, playouts_for
from paddock.library import load
from paddock.table import deal
from paddock.table.bots import ThinkingBot
from paddock.table.model import Question
from paddock.table.search import Pace

CERTAIN = 1.96


class Guesser:
    """Whom nothing has to be shown, which takes longer than to guess."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def think(self, question: Question) -> int:
        return self.chance.randrange(len(question.options))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=0.02, help="of thinking for each question")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--limit", type=float, default=math.inf, help="seconds after which no other game is begun")
    parser.add_argument("--first", type=int, default=0, metavar="SEED", help="to go on where another run ended")
    parser.add_argument(
        "--against", choices=("random", "work"), default="random",
        help="bots that guess, or bots that think for a fixed amount of work, in Python",
    )  # fmt: skip
    parser.add_argument("--quickly", action="store_true", help="C from the compiler that takes the shortest time")
    args = parser.parse_args()
    game, won, began, played = load(args.game), 0.0, time.monotonic(), 0
    ends: Playouts | None = None
    for seed in range(args.first, args.first + args.games):
        if time.monotonic() - began > args.limit:
            break
        table = deal(game, args.players, seed, forced="skipped")
        if ends is None:
            try:
                ends = playouts_for(table.machine.layout, quickly=args.quickly)
            except NotNativeError as reason:
                print(f"in Python: {reason}")
        seat = seed % args.players
        numbers = [seed * 10 + other for other in range(args.players)]
        bots: list[Guesser | ThinkingBot] = [
            Guesser(number) if args.against == "random" else ThinkingBot(table, number, False) for number in numbers
        ]
        bots[seat] = ThinkingBot(table, seed, False, Pace(args.seconds, time.process_time), ends)
        while (asked := table.ask) is not None:
            assert asked.seat is not None
            table.answer(bots[asked.seat].think(asked))
        assert table.result is not None
        seats = table.result.seats
        won, played = won + (1 / len(seats) if seat in seats else 0), played + 1
        if played % 10 == 0:
            tell(won, played)
    if played % 10:
        tell(won, played)


def tell(won: float, played: int) -> None:
    low, high = interval(won, played)
    print(f"{won:.1f} of {played} won: {won / played:.3f} ({low:.3f} to {high:.3f})", flush=True)


def interval(won: float, games: int) -> tuple[float, float]:
    """As Wilson has it."""
    share, more = won / games, CERTAIN**2 / games
    middle, width = share + more / 2, CERTAIN * math.sqrt(share * (1 - share) / games + more / games / 4)
    return (middle - width) / (1 + more), (middle + width) / (1 + more)


if __name__ == "__main__":
    main()
