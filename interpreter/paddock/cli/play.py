"""`paddock play`. Takes a game, gives people and bots round one terminal."""

from __future__ import annotations

import argparse
import os
import shlex
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from paddock.cli.common import (
    DelayedProgress,
    MistakeError,
    WrongUseError,
    complain,
    console,
    game_arguments,
    load_game,
    say,
    spinner,
    whole,
)
from paddock.cli.interrupts import exit_code, stop_once, uninterrupted
from paddock.cli.keyboard import Keyboard
from paddock.cli.output import write
from paddock.cli.replay import absolute_name, open_journal, relative_name
from paddock.cli.saves import keep, latest
from paddock.cli.screen import agreement_text, print_paragraphs, print_result, print_story, story
from paddock.cli.seat import PlayerLeftError, PlaySession
from paddock.compiled import NotNativeError, playouts_for
from paddock.records import record
from paddock.table.bots import BOTS, Bot, RandomBot, make_bot, play_on
from paddock.table.journal import journal_of
from paddock.table.model import Result
from paddock.table.search import Ends, Pace
from paddock.table.table import Table, deal
from paddock.text.limits import PLAYERS
from paddock.views.pauses import Pauses

EXAMPLES = """examples:
  paddock play GAME                          you against bots
  paddock play GAME --seats 2 --bots 1       two people and a bot
  paddock play GAME --players 4 --seed 7     always the same cards
  paddock play GAME --seats 3 --quick        only who has a choice is asked, even if that tells something
  paddock play GAME --seats 0                bots play, you read the story
  paddock play --resume friday.journal       go on where you left
  paddock play --resume                      go on with the game you left last

While playing, ? shows the keys. Ctrl-C leaves the table; the game is kept."""


def arguments(parser: argparse.ArgumentParser) -> None:
    game_arguments(parser)
    next(action for action in parser._actions if action.dest == "game").nargs = "?"
    parser.add_argument(
        "--players", type=whole(1, PLAYERS), metavar="N", help="how many play, people and bots together"
    )
    parser.add_argument("--bots", type=whole(0, PLAYERS), metavar="N", help="how many of them are bots")
    parser.add_argument("--seats", type=whole(0, PLAYERS), metavar="K", help="how many are people (1, if not given)")
    parser.add_argument("--names", metavar="A,B,…", help="the names, people first")
    parser.add_argument("--seed", type=whole(0, 2**63), metavar="S", help="the same seed deals the same cards")
    parser.add_argument("--bot", choices=tuple(BOTS), default="thinking", help="how the bots decide")
    parser.add_argument(
        "--think", type=seconds, metavar="SECONDS",
        help="how long a bot takes for a question (among people 0.5, or $PADDOCK_THINK; 0: as little as it can)",
    )  # fmt: skip
    parser.add_argument(
        "--native", choices=("auto", "on", "off"), default="auto",
        help="let bots that think play games to their ends in C: where it can be (auto), always, or never",
    )  # fmt: skip
    parser.add_argument(
        "--quick",
        action="store_true",
        help="ask only those who have something to choose from, though that tells the others something",
    )
    parser.add_argument("--save", metavar="FILE", help="where to save the game; it is saved at the end, too")
    parser.add_argument("--resume", nargs="?", const="", metavar="FILE", help="go on with a saved game")


THOUGHT = "0.5"  # seconds that people wait for a bot, if they do not say
LONGEST_THOUGHT = 3600


@record(frozen=True)
class SeatPlan:
    """Who sits at the table."""

    players: int
    humans: list[int]


def run(args: argparse.Namespace) -> int:
    with stop_once():
        return _run(args)


def _run(args: argparse.Namespace) -> int:
    if args.resume is not None:
        if args.game:
            raise WrongUseError("a saved game knows its game: give either GAME or --resume FILE.")
        home = _resume_path(args.resume)
        journal, table = open_journal(home)
        args.game = absolute_name(home, journal.game)
        humans, bot = journal.humans or [0], journal.bot or args.bot
        save: Path | None = Path(args.save) if args.save else home
    else:
        table, humans = _new_table(args)
        bot, save = args.bot, Path(args.save) if args.save else None
    bots: dict[int | None, Bot] = {None: RandomBot(table.seed)}  # chance, at a table that asks it
    others = (seat for seat in range(len(table.names)) if seat not in humans)
    think = bot == "thinking" and len(humans) < len(table.names)
    pace, ends = _thinking(args, table, bool(humans)) if think else (None, None)
    bots |= {seat: make_bot(bot, table, seat, table.seed, bool(humans), pace, ends) for seat in others}

    def save_as(path: Path, result: Result | None) -> None:
        _save(table, result, {"humans": humans, "bot": bot, "game": relative_name(path, args.game)}, path)

    session = PlaySession(table, humans, bots, console(), save, save_as, Keyboard(sys.stdin))
    return _story(session) if not humans else _play(session, args.resume is not None)


def seconds(text: str) -> float:
    """An argparse type."""
    found = float(text)
    if not 0 <= found <= LONGEST_THOUGHT:
        raise ValueError
    return found


def _thinking(args: argparse.Namespace, table: Table, watched: bool) -> tuple[Pace | None, Ends | None]:
    """How long bots think, and who plays games to their ends for them."""
    usual = seconds(os.environ.get("PADDOCK_THINK") or THOUGHT) if watched else 0.0
    think = usual if args.think is None else args.think
    if not think:
        return None, None
    pace = Pace(think, time.monotonic, time.sleep if watched else None)
    if args.native == "off":
        return pace, None
    try:
        with spinner("compiling"):
            return pace, playouts_for(table.machine.layout)
    except NotNativeError as reason:
        if args.native == "on":
            raise WrongUseError(f"these games cannot be played in C: {reason}.") from None
        return pace, None  # it thinks in Python then


def _resume_path(file: str) -> Path:
    if file:
        return Path(file)
    path = latest()
    say(f"Going on with {path}.")
    return path


def _new_table(args: argparse.Namespace) -> tuple[Table, list[int]]:
    if not args.game:
        raise WrongUseError("which game? `paddock list` shows them.")
    names = [name.strip() for name in args.names.split(",")] if args.names else None
    game = load_game(args)
    plan = _seat_plan(args, game.program.low, game.program.high, len(names or ()))
    table = deal(game, plan.players, args.seed, names, forced="skipped" if args.quick else "discreet")
    return table, plan.humans


def _seat_plan(args: argparse.Namespace, low: int, high: int, named: int) -> SeatPlan:
    seats = 1 if args.seats is None else args.seats
    players = args.players
    if players is None:
        players = seats + args.bots if args.bots is not None else max(low, seats, named)
    elif args.bots is not None and args.seats is None:
        seats = players - args.bots
    if seats < 0 or seats > players or (args.bots is not None and seats + args.bots != players):
        raise WrongUseError(f"{seats} people and {args.bots or 0} bots are not {players} players.")
    if not low <= players <= high:
        wanted = str(low) if low == high else f"{low} to {high}"
        raise WrongUseError(f"this game is for {wanted} players, not {players}.")
    return SeatPlan(players, list(range(seats)))


def _save(table: Table, result: Result | None, more: dict[str, Any], path: Path) -> None:
    journal = journal_of(table, result)
    cards = [relative_name(path, card) for card in journal.cards]
    write(path, journal.having(**more, cards=cards).to_text())


def _play(session: PlaySession, resumed: bool) -> int:
    say(f"{session.table.sight.program.name}. Seed {session.table.seed}. Press ? for help.")
    if line := agreement_text(session.table, unusual=True):
        say(line)
    if resumed:
        session.catch_up()
    try:
        return _play_on(session)
    except KeyboardInterrupt as stop:  # at a question, while others think, or while somebody is already leaving
        _goodbye(session)
        return exit_code(stop)


def _play_on(session: PlaySession) -> int:
    try:
        session.play()
    except PlayerLeftError as left:
        _goodbye(session, left.unsaved)
        return 0
    except Exception:  # a mistake in the rules, a reader who has gone: what it is, others tell
        _goodbye(session)
        raise
    _end(session)
    return 0


def _goodbye(session: PlaySession, unsaved: bool = False) -> None:
    """Whatever ends a session before the game is over: nothing of it is lost, unless that is wanted."""
    table, wanted = session.table, session.save_path
    if unsaved or (wanted is None and not table.answers):
        _tell("You leave the table. The game is not saved.")
        return
    with uninterrupted():
        path, wrong = keep(table.game.name, wanted, lambda path: session.save(path, None))
        session.save_path = path or wanted
    for text in wrong:
        complain(text)
    if path is not None:
        _tell(f"Saved. Go on with:  paddock play --resume {_quote(path)}")
    else:
        _tell("You leave the table. The game is not saved.")


def _tell(text: str) -> None:
    """On a line of its own, below what was typed last; to the other stream if nobody reads this one any more."""
    try:
        say(f"\n{text}")
        sys.stdout.flush()
    except OSError:
        complain(text)


def _quote(path: Path) -> str:
    """As it is to be typed."""
    return subprocess.list2cmdline([str(path)]) if sys.platform == "win32" else shlex.quote(str(path))


def _end(session: PlaySession) -> None:
    table = session.table
    if table.result is None:
        raise MistakeError("the game stopped without an end.")
    print_result(session.out, table.result)
    if session.save_path is not None:
        session.save(session.save_path, table.result)
        say(f"Saved as {session.save_path}.")


def _story(session: PlaySession) -> int:
    """Only bots: they play, and what they did is told as soon as it is done. It is kept only where that is wanted."""
    if line := agreement_text(session.table, unusual=True):
        say(line)
    try:
        _bots_play(session)
    except (KeyboardInterrupt, Exception):
        if session.save_path is not None:
            _goodbye(session)
        raise
    _end(session)
    return 0


def _bots_play(session: PlaySession) -> None:
    table, pauses, shown = session.table, Pauses(session.table.sight), 0
    with _progress(session) as progress:
        while table.ask is not None:
            seat = table.ask.seat
            play_on(table, {seat: session.bots[seat]}, limit=1)
            shown = _tell_on(session, shown, pauses.hear(table.log))
            progress.update(len(table.answers))
    print_story(session.out, table, None, shown)


def _progress(session: PlaySession) -> DelayedProgress:
    """Where the story itself comes to the terminal, a bar below it would only be written over."""
    return DelayedProgress("the bots are playing", None, after=float("inf") if session.out.is_terminal else None)


def _tell_on(session: PlaySession, since: int, until: int) -> int:
    """Tells from event `since` to `until`; gives up to where it is told. A title waits for what happens below it."""
    parts = story(session.table, None, since, until) if until > since else []
    if not parts or parts[-1].title:
        return since
    print_paragraphs(session.out, parts, None)
    return until
