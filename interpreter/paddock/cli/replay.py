"""`paddock replay`. Takes a journal, gives the same game again, checked against what was recorded."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Any

from paddock.cli.common import as_json, console, read, say, spinner
from paddock.cli.screen import print_story, result_lines
from paddock.finding import card_sets, shipped_games
from paddock.table.journal import Journal, read_journal
from paddock.table.replay import replay
from paddock.table.table import Table
from paddock.text.limits import JOURNAL_CHARACTERS

EXAMPLES = """examples:
  paddock replay friday.journal
  paddock replay friday.journal --story     everything that happened, as all could see it
  paddock replay friday.journal --json

exit codes: 0 it comes out as recorded, 1 it does not or cannot be played again, 2 wrong use"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a journal saved by `paddock play`")
    parser.add_argument("--story", action="store_true", help="tell everything that happened")
    parser.add_argument("--json", action="store_true", help="the outcome as JSON")


def open_journal(path: Path) -> tuple[Journal, Table]:
    """The journal in a file, played again to its end."""
    from paddock.library import load

    journal = read_journal(read(path, JOURNAL_CHARACTERS))
    game = load(
        absolute_name(path, journal.game),
        options=tuple(journal.options),
        settings=dict(journal.settings),
        cards=tuple(absolute_name(path, card) for card in journal.cards),
    )
    with spinner("playing it again"):
        return journal, replay(journal, game)


def relative_name(journal: Path, name: str) -> str:
    """A game or card set as its journal names it: a file by the way to it, so that both can be moved together."""
    if name in shipped_games() or name in card_sets() or not Path(name).exists():
        return name
    try:
        return Path(os.path.relpath(name, journal.parent)).as_posix()
    except ValueError:  # on another disk
        return Path(name).absolute().as_posix()


def absolute_name(journal: Path, name: str) -> str:
    beside = journal.parent / name
    known = name in shipped_games() or name in card_sets()
    return str(beside) if not known and beside.exists() else name


def run(args: argparse.Namespace) -> int:
    journal, table = open_journal(Path(args.file))
    if args.json:
        as_json(_data(journal, table))
        return 0
    out = console()
    if args.story:
        print_story(out, table, None, 0)
    say(f"{table.sight.program.name}, {', '.join(table.names)}: {len(table.answers)} answers played again.")
    if table.result is None:
        say("The game is not over; it can be resumed with `paddock play --resume`.")
    else:
        for line in result_lines(table.result):
            say(line)
    say("Everything is as recorded.")
    return 0


def _data(journal: Journal, table: Table) -> dict[str, Any]:
    return {
        "game": journal.game,
        "options": journal.options,
        "settings": journal.settings,
        "seed": journal.seed,
        "players": journal.names,
        "answers": len(journal.answers),
        "verified": True,
        "over": table.result is not None,
        "result": None if table.result is None else table.result.to_data(),
    }
