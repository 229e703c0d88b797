"""`paddock check`: from files to every message about them."""

from __future__ import annotations

import argparse
import gc
import sys
from pathlib import Path

from paddock.cli.common import as_json, say, show_diagnostics, waiting
from paddock.text.show import as_json as message

EXAMPLES = """examples:
  paddock check my-game.rules my-cards.cards
  paddock check rulesets              every file in the folder
  paddock check my-game.rules --json
  paddock check my-cards.scenario --with my-cards.cards

exit codes: 0 no errors, 1 errors, 2 wrong use"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paths", nargs="*", metavar="PATH", help="a file, a folder, or a game; all games, if none")
    parser.add_argument(
        "--with", dest="cards", action="append", default=[], metavar="CARDS", help="put these cards in too"
    )
    parser.add_argument("--json", action="store_true", help="the messages as JSON")


def run(args: argparse.Namespace) -> int:
    from paddock.checking import check_paths
    from paddock.library import extra_cards

    gc.disable()  # trees live until the end anyway; looking for garbage among them takes a sixth of the time
    with waiting("checking"):
        found, sources = check_paths([Path(p) for p in args.paths], extra_cards(args.cards))
    errors = sum(diagnostic.is_error for diagnostic in found)
    if args.json:
        as_json(
            {
                "files": len(sources),
                "errors": errors,
                "warnings": len(found) - errors,
                "diagnostics": [message(diagnostic) for diagnostic in found],
            }
        )
    else:
        show_diagnostics(found, sources, sys.stdout)
        warnings = len(found) - errors
        say(f"{_count(len(sources), 'file')} checked: {_count(errors, 'error')}, {_count(warnings, 'warning')}.")
    return 1 if errors else 0


def _count(number: int, noun: str) -> str:
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"
