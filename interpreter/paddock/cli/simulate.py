"""`paddock simulate`: from a game to who wins, how long it lasts and what its cards are worth, over many games."""

from __future__ import annotations

import argparse
import pickle
import secrets
import shutil
import time
import warnings
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from functools import lru_cache
from itertools import chain, islice
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from paddock.cli.chunks import Chunks
from paddock.cli.common import (
    Patience,
    WrongUseError,
    as_json,
    complain,
    game_arguments,
    load_game,
    settings,
    waiting,
    whole,
)
from paddock.cli.interrupts import heard_once, unheard
from paddock.cli.simulate_sheet import show
from paddock.code.machine import Machine
from paddock.code.plan import Plan
from paddock.finding import shown as path_shown
from paddock.graph.model import Graph
from paddock.library import extra_cards
from paddock.program.model import Program
from paddock.records import field, record
from paddock.table.card_summary import card_summary
from paddock.table.figures import watcher_of
from paddock.table.simulate import Tally, play_games, summary

EXAMPLES = """examples:
  paddock simulate GAME --games 1000
  paddock simulate GAME --players 4 --seed 1 --workers 2 --json
  paddock simulate GAME --games 100000 --no-cards
  paddock simulate GAME --option "NAME" --set NAME=VALUE

The same seed gives the same numbers, whatever the number of workers."""
REASONS = 3  # why games could not be played to the end: more of them would push the numbers off the screen


def shown(text: str) -> int | None:
    """An argparse type: how many cards to show, None for all."""
    number: int = whole(0)(text) if text != "all" else -1
    return None if number < 0 else number


def arguments(parser: argparse.ArgumentParser) -> None:
    game_arguments(parser)
    parser.add_argument("--games", type=whole(1, 10**9), default=1000, metavar="N", help="how many games (1000)")
    parser.add_argument("--players", type=whole(1, 99), metavar="P", help="how many play (as few as the game allows)")
    parser.add_argument("--seed", type=whole(0, 2**63), metavar="S", help="the same seed gives the same numbers")
    parser.add_argument("--workers", type=whole(1, 256), default=1, metavar="K", help="how many processes (1)")
    parser.add_argument("--bot", choices=("random",), default="random", help="how decisions are made")
    parser.add_argument(
        "--cards-shown", type=shown, default=20, metavar="N", help="how many cards to show, or all (20)"
    )
    parser.add_argument("--no-cards", action="store_true", help="do not count cards and phases: saves time in big runs")
    parser.add_argument("--json", action="store_true", help="the numbers as JSON, with every card")


@record(frozen=True)
class Ready:
    """A game that is loaded, as it is sent to another process: what its files say by now plays no part there."""

    graph: Graph
    plan: Plan
    machines: list[Machine] = field(default_factory=list)

    @property
    def program(self) -> Program:
        return self.graph.program

    def machine(self, players: int, log: bool = False) -> Machine:
        """The one that was sent; it is run in here once."""
        if not self.machines:
            self.plan.layout.link(self.program)
            self.machines.append(Machine(self.plan))
        return self.machines[0]


@record(frozen=True)
class Run:
    """What is to be played."""

    players: int
    seed: int
    games: int
    cards: bool


def run(args: argparse.Namespace) -> int:
    game = load_game(args)
    program = game.program
    players = args.players or program.low
    if not program.low <= players <= program.high:
        wanted = str(program.low) if program.low == program.high else f"{program.low} to {program.high}"
        raise WrongUseError(f"{program.name} is for {wanted} players, not {players}.")
    seed = secrets.randbits(32) if args.seed is None else args.seed
    plan = Run(players, seed, args.games, not args.no_cards)
    with heard_once():
        return _told(game, plan, args)


def _told(game: Any, plan: Run, args: argparse.Namespace) -> int:
    program, started = game.program, time.perf_counter()
    tally, interrupted = _collect(game, plan, args.workers)
    elapsed = time.perf_counter() - started
    data = {
        "game": args.game,
        "options": list(program.active),
        "settings": settings(args.set),
        "players": plan.players,
        "seed": plan.seed,
        "interrupted": interrupted,
        **summary(tally, plan.players),
        **_cards(game, plan, tally, args.cards),
        "workers": args.workers,
        "elapsed seconds": round(elapsed, 3),
        "games per second": _rate((tally.games + tally.failures.total()) / elapsed) if elapsed else None,
    }
    if args.json:
        as_json(data)
    else:
        show(program.name, data, args.cards_shown)
    return _verdict(tally, plan, interrupted)


def _rate(rate: float) -> float:
    """Where a game takes seconds the rate is below 1; two figures of it are worth telling."""
    return round(rate, 1) if rate >= 1 else float(f"{rate:.2g}")


def _verdict(tally: Tally, plan: Run, interrupted: bool) -> int:
    common = tally.failures.most_common()
    for message, times in common[:REASONS]:
        complain(f"{times} {'game' if times == 1 else 'games'} could not be played to the end: {message}")
    if others := sum(times for _, times in common[REASONS:]):
        more, kinds = ("game" if others == 1 else "games"), len(common) - REASONS
        reasons = "for another reason" if kinds == 1 else f"for {kinds} other reasons"
        complain(f"{others} more {more} could not be played to the end, {reasons}; --json names them all.")
    if interrupted:
        counted = "these are counted" if tally.games else "there is nothing to count"
        complain(f"stopped after {tally.games} of {plan.games} games; {counted}.")
        return 130
    return 1 if tally.failures else 0


def _cards(game: Any, plan: Run, tally: Tally, wanted: list[str]) -> dict[str, Any]:
    """Figures of every card; those that were added with `--with` are marked, since it is them one wants to see."""
    if not plan.cards:
        return dict.fromkeys(("phases", "dice", "verbs", "cards", "never drawn", "never played"))
    faces = watcher_of(game.machine(plan.players, log=True).layout).faces
    found = card_summary(tally.figures, faces, tally.wins)
    files = {path_shown(path) for path in extra_cards(wanted)}
    added = {(card.kind, card.name) for card in game.program.cards if card.where.file in files}
    kinds = {kind.name: kind.id for kind in game.program.kinds}
    for row in found["cards"]:
        row["added"] = (kinds[row["kind"]], row["card"]) in added
    return found


def _collect(game: Any, plan: Run, workers: int) -> tuple[Tally, bool]:
    total, parts = Tally(), _parts(game, plan, workers)
    try:
        with waiting("getting ready"):
            first = list(islice(parts, 1))
        with Patience("games", plan.games) as patience:
            for part in chain(first, parts):
                total = _sum(total, part)
                patience.at(total.games + total.failures.total())
    except KeyboardInterrupt:
        return total, True
    finally:
        parts.close()
    return total, False


def _sum(one: Tally, other: Tally) -> Tally:
    """A new tally: Ctrl-C in the middle of adding must not leave half of a chunk."""
    both = Tally()
    both.add(one)
    both.add(other)
    return both


def _parts(game: Any, plan: Run, workers: int) -> Generator[Tally]:
    """The tallies of the chunks, as they come in."""
    chunks = Chunks(plan.games, workers)
    if workers == 1:
        for first, count in chunks:
            yield play_games(game, plan.players, plan.seed, first, count, plan.cards)
            chunks.heard(count)
        return
    from joblib import Parallel, delayed

    ready = pickle.dumps(Ready(game.graph, game.machine(plan.players, log=plan.cards).plan))
    parallel = Parallel(n_jobs=workers, return_as="generator_unordered", batch_size=1)
    with _folder() as folder:
        sent = folder / "game"  # each worker reads it once, and no chunk carries it
        sent.write_bytes(ready)
        with unheard():
            results = parallel(delayed(_chunk)(str(sent), plan, first, count) for first, count in chunks)
        try:
            for part in results:
                chunks.heard(part.games + part.failures.total())
                yield part
        finally:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # that chunks are left when somebody stops is no news to anybody
                results.close()


@contextmanager
def _folder() -> Iterator[Path]:
    """One of our own, gone when it is no longer needed."""
    made = Path(mkdtemp(prefix="paddock-"))
    try:
        yield made
    finally:
        shutil.rmtree(made, ignore_errors=True)


def _chunk(sent: str, plan: Run, first: int, count: int) -> Tally:
    return play_games(_received(sent), plan.players, plan.seed, first, count, plan.cards)


@lru_cache(maxsize=2)
def _received(sent: str) -> Ready:
    """A worker makes the game ready once."""
    game: Ready = pickle.loads(Path(sent).read_bytes())
    return game
