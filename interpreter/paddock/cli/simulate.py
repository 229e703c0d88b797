"""`paddock simulate`. Takes a game, gives who wins, how long it lasts and what its cards are worth, over many games."""

from __future__ import annotations

import argparse
import secrets
import time
from collections.abc import Callable
from itertools import chain, islice
from typing import Any

from paddock.cli.common import (
    DelayedProgress,
    WrongUseError,
    as_json,
    complain,
    game_arguments,
    load_game,
    settings,
    spinner,
    whole,
)
from paddock.cli.interrupts import exit_code, stop_once
from paddock.cli.simulate_sheet import show
from paddock.cli.workers import Run, Workers, WorkersError
from paddock.compiled import NotNativeError, library_for, playouts_for
from paddock.finding import display_path
from paddock.library import extra_cards
from paddock.records import record
from paddock.sources import Files
from paddock.table.statistics.card_figures import watcher_of
from paddock.table.statistics.card_summary import card_summary
from paddock.table.statistics.simulate import summary
from paddock.table.statistics.tally import Tally
from paddock.text.limits import PLAYERS

EXAMPLES = """examples:
  paddock simulate GAME --games 1000
  paddock simulate GAME --players 4 --seed 1 --workers 2 --json
  paddock simulate GAME --games 100000 --no-cards
  paddock simulate GAME --games 50 --bot thinking
  paddock simulate GAME --option "NAME" --set NAME=VALUE
  paddock simulate GAME --games 1000000 --cluster tcp://SERVER:8786

The same seed gives the same numbers, whoever plays: one process, several, or the workers of a dask cluster. What bots
think of depends on whether C plays games on for them, so give --native on or off if you want the same somewhere else.
A cluster runs what it is sent, and we believe what it sends: name only one whose people you trust."""
WORTH_COMPILING = 5_000  # so many games take longer in Python than a compiler does
WORLDS = 6
REASONS = 3  # why games could not be played to the end: more of them would push the numbers off the screen


def shown_count(text: str) -> int | None:
    """An argparse type: how many cards to show, None for all."""
    number: int = whole(0)(text) if text != "all" else -1
    return None if number < 0 else number


def arguments(parser: argparse.ArgumentParser) -> None:
    game_arguments(parser)
    parser.add_argument("--games", type=whole(1, 10**9), default=1000, metavar="N", help="how many games (1000)")
    parser.add_argument(
        "--players", type=whole(1, PLAYERS), metavar="P", help="how many play (as few as the game allows)"
    )
    parser.add_argument("--seed", type=whole(0, 2**63), metavar="S", help="the same seed gives the same numbers")
    parser.add_argument("--workers", type=whole(1, 256), metavar="K", help="how many processes (1)")
    parser.add_argument(
        "--cluster", metavar="ADDRESS", help="play on the dask cluster of this scheduler, instead of --workers"
    )
    parser.add_argument("--bot", choices=("random", "thinking"), default="random", help="how decisions are made")
    parser.add_argument(
        "--worlds", type=whole(1, 10**6), metavar="N",
        help=f"in how many imagined worlds a bot thinks about each question ({WORLDS})",
    )  # fmt: skip
    parser.add_argument(
        "--cards-shown", type=shown_count, default=20, metavar="N", help="how many cards to show, or all (20)"
    )
    parser.add_argument("--no-cards", action="store_true", help="do not count cards and phases: saves time in big runs")
    parser.add_argument(
        "--native", choices=("auto", "on", "off"), default="auto",
        help="play in C, with --no-cards: where it pays and can be (auto), always, or never",
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="the numbers as JSON, with every card")


def run(args: argparse.Namespace) -> int:
    game = load_game(args)
    program = game.program
    players = args.players or program.low
    if not program.low <= players <= program.high:
        wanted = str(program.low) if program.low == program.high else f"{program.low} to {program.high}"
        raise WrongUseError(f"{program.name} is for {wanted} players, not {players}.")
    seed = secrets.randbits(32) if args.seed is None else args.seed
    if args.bot == "thinking":
        plan = Run(players, seed, args.games, False, _is_played_on(game, players, args), args.worlds or WORLDS)
    elif args.worlds:
        raise WrongUseError("--worlds is for --bot thinking.")
    else:
        plan = Run(players, seed, args.games, not args.no_cards, _is_native(game, players, args))
    with stop_once():
        return _simulate(game, plan, args)


def _is_native(game: Any, players: int, args: argparse.Namespace) -> bool:
    """Whether C plays. Making the library here, it is in the cache for everybody who works for this run."""
    if args.native == "off" or (args.native == "auto" and (args.games < WORTH_COMPILING or not args.no_cards)):
        return False
    if not args.no_cards:
        raise WrongUseError("what becomes of cards is read from the story, which only Python writes: add --no-cards.")
    return _is_made(lambda: library_for(game.machine(players).layout), args)


def _is_played_on(game: Any, players: int, args: argparse.Namespace) -> bool:
    """Whether C plays games on for bots that think."""
    return args.native != "off" and _is_made(lambda: playouts_for(game.machine(players, log=True).layout), args)


def _is_made(make: Callable[[], object], args: argparse.Namespace) -> bool:
    try:
        with spinner("compiling"):
            make()
    except NotNativeError as reason:
        if args.native == "on":
            raise WrongUseError(f"these games cannot be played in C: {reason}.") from None
        complain(f"played in Python, since C cannot: {reason}.")
        return False
    return True


def _workers(game: Any, plan: Run, args: argparse.Namespace) -> Workers:
    """Who plays; of the three only the one that is wanted is imported."""
    if args.cluster is not None:
        if args.workers is not None:
            raise WrongUseError("a cluster brings its own workers: give either --workers or --cluster.")
        from paddock.cli.workers.cluster import Cluster

        return Cluster(game, plan, args.cluster)
    if (args.workers or 1) > 1:
        from paddock.cli.workers.processes import Processes

        return Processes(game, plan, args.workers)
    from paddock.cli.workers.here import InProcess

    return InProcess(game, plan)


@record(frozen=True)
class Outcome:
    """What was counted; if that is not all, the exit code, and why if nobody wanted to stop."""

    tally: Tally
    code: int = 0
    trouble: str = ""
    lost: int = 0


def _simulate(game: Any, plan: Run, args: argparse.Namespace) -> int:
    program, workers, started = game.program, _workers(game, plan, args), time.perf_counter()
    outcome = _collect(workers, plan.games)
    tally = outcome.tally
    elapsed = time.perf_counter() - started
    data = {
        "game": args.game,
        "options": list(program.active),
        "settings": settings(args.set),
        "players": plan.players,
        "seed": plan.seed,
        "worlds": plan.worlds or None,
        "interrupted": outcome.code != 0,
        **summary(tally, plan.players),
        **_cards(game, plan, tally, args.cards),
        "workers": None if args.cluster else args.workers or 1,
        "cluster": args.cluster,
        "played in": "C" if plan.native else "Python",
        "elapsed seconds": round(elapsed, 3),
        "games per second": _rate((tally.games + tally.failures.total()) / elapsed) if elapsed else None,
    }
    if args.json:
        as_json(data)
    else:
        show(program.name, data, args.cards_shown)
    return _verdict(outcome, plan)


def _rate(rate: float) -> float:
    """Where a game takes seconds the rate is below 1; two figures of it are worth telling."""
    return round(rate, 1) if rate >= 1 else float(f"{rate:.2g}")


def _verdict(outcome: Outcome, plan: Run) -> int:
    tally = outcome.tally
    common = tally.failures.most_common()
    for message, times in common[:REASONS]:
        complain(f"{times} {'game' if times == 1 else 'games'} could not be played to the end: {message}")
    if others := sum(times for _, times in common[REASONS:]):
        more, kinds = ("game" if others == 1 else "games"), len(common) - REASONS
        reasons = "for another reason" if kinds == 1 else f"for {kinds} other reasons"
        complain(f"{others} more {more} could not be played to the end, {reasons}; --json names them all.")
    if outcome.lost:
        often = "once" if outcome.lost == 1 else f"{outcome.lost} times"
        complain(f"a process was ended from outside, {often}; what it had was played again.")
    if outcome.trouble:
        complain(outcome.trouble)
    if outcome.code:
        counted = "these are counted" if tally.games else "there is nothing to count"
        complain(f"stopped after {tally.games} of {plan.games} games; {counted}.")
        return outcome.code
    return 1 if tally.failures else 0


def _cards(game: Any, plan: Run, tally: Tally, wanted: list[str]) -> dict[str, Any]:
    """Figures of every card; those that were added with `--with` are marked, since it is them one wants to see."""
    if not plan.cards:
        return dict.fromkeys(("phases", "dice", "verbs", "cards", "never drawn", "never played"))
    faces = watcher_of(game.machine(plan.players, log=True).layout).faces
    figures = card_summary(tally.figures, faces, tally.wins)
    files = {display_path(path) for path in extra_cards(wanted, Files())}
    added = {(card.kind, card.name) for card in game.program.cards if card.where.file in files}
    kinds = {kind.name: kind.id for kind in game.program.kinds}
    for row in figures["cards"]:
        row["added"] = (kinds[row["kind"]], row["card"]) in added
    return figures


def _collect(workers: Workers, games: int) -> Outcome:
    """Adds up what comes in, until all of it is there or something ends it."""
    total, parts = Tally(), workers.parts()
    try:
        with spinner("getting ready"):
            first = list(islice(parts, 1))
        with DelayedProgress("games", games) as patience:
            for part in chain(first, parts):
                total = _sum(total, part)
                patience.update(total.games + total.failures.total())
    except KeyboardInterrupt as stop:
        return Outcome(total, exit_code(stop), lost=workers.lost)
    except WorkersError as error:
        if not total.games and not total.failures:
            raise WrongUseError(str(error)) from None
        return Outcome(total, 1, str(error), workers.lost)
    finally:
        parts.close()
    return Outcome(total, lost=workers.lost)


def _sum(one: Tally, other: Tally) -> Tally:
    """A new tally: Ctrl-C in the middle of adding must not leave half of a chunk."""
    both = Tally()
    both.add(one)
    both.add(other)
    return both
