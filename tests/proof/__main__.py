"""`python -m proof`, from the folder of the tests: a seed and minutes in, the table out; exit code 1 if anything failed."""

from __future__ import annotations

import argparse
import json
import os
import secrets
import sys
import time
from collections.abc import Callable
from typing import Any

os.environ["PADDOCK_CACHE"] = "off"  # but where a trial says otherwise

from proof import runner, sheet
from proof.games import Ground, find
from proof.runner import Tally
from proof.trials import TRIALS

MINUTES = 10.0


def arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="proof", description=__doc__, allow_abbrev=False)
    parser.add_argument("--seed", type=int, help="the same seed tries the same; without it chance picks one")
    parser.add_argument("--minutes", type=float, default=MINUTES, help=f"how long ({MINUTES:g})")
    parser.add_argument("--only", metavar="NAME", help=f"one kind of trial: {', '.join(one.name for one in TRIALS)}")
    parser.add_argument("--game", metavar="GAME", help="one game, shipped or of tests/generality")
    parser.add_argument("--once", action="store_true", help="one trial, whose own seed is --seed")
    parser.add_argument("--json", action="store_true", help="the table and all failures as JSON")
    return parser


def main() -> int:
    parser = arguments()
    args = parser.parse_args()
    trials = [trial for trial in TRIALS if args.only in (None, trial.name)]
    game = next((ground for ground in find() if ground.name == args.game), None)
    if not trials or (args.game and game is None):
        parser.error(f"there is no {args.game if trials else args.only}.")
    if args.once and (args.seed is None or game is None or len(trials) > 1):
        parser.error("--once needs --only, --game and --seed.")
    seed = secrets.randbits(32) if args.seed is None else args.seed
    board = runner.tallies(trials, game)
    _run(args, board, seed, game)
    return _tell(args, board, seed)


def _run(args: argparse.Namespace, board: list[Tally], seed: int, game: Ground | None) -> None:
    if args.once and game:
        runner.add(board[0], game, seed)
        return
    with _Bar(args.minutes * 60) as bar:
        runner.run(board, seed, args.minutes * 60, game, bar.told)


def _tell(args: argparse.Namespace, board: list[Tally], seed: int) -> int:
    failed = any(tally.failed for tally in board)
    if args.json:
        print(json.dumps(sheet.data(board, seed), ensure_ascii=False, indent=1))
        return int(failed)
    print(sheet.table(sheet.rows(board, seed)))
    print()
    if failed:
        print(sheet.failures(board))
    made = f'PROOF="--seed {seed} --minutes {args.minutes:g}"'
    print(f"{sum(tally.tried for tally in board):,} trials, {sum(tally.checks for tally in board):,} checks. "
          f"{'Something failed' if failed else 'Nothing failed'}. Seed {seed}: make attacks {made}")  # fmt: skip
    return int(failed)


class _Bar:
    """Shows on a terminal how far it is, and a failure as soon as it is seen."""

    def __init__(self, seconds: float) -> None:
        self.seconds, self.started, self.seen = seconds, time.monotonic(), 0
        self.progress: Any = None
        self.say: Callable[[str], None] = lambda text: print(text, file=sys.stderr, flush=True)

    def __enter__(self) -> _Bar:
        if sys.stderr.isatty():
            from rich.console import Console
            from rich.progress import Progress

            console = Console(stderr=True, highlight=False, markup=False)
            self.progress, self.say = Progress(console=console, transient=True), console.print
            self.progress.add_task("trying", total=self.seconds)
            self.progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self.progress is not None:
            self.progress.stop()

    def told(self, tally: Tally) -> None:
        if tally.failures and tally.failures[-1].seed != self.seen:
            self.seen = tally.failures[-1].seed
            self.say(f"failed: {tally.failures[-1].what}\n    {tally.failures[-1].again}")
        if self.progress is not None:
            done = min(self.seconds, time.monotonic() - self.started)
            self.progress.update(self.progress.task_ids[0], completed=done, description=tally.trial.name)


if __name__ == "__main__":
    sys.exit(main())
