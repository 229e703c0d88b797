"""`paddock check`: from files to every message about them."""

from __future__ import annotations

import argparse
import gc
import sys

from paddock.cli.common import as_json, say, show_diagnostics, waiting
from paddock.text.show import as_json as message

HELP = "check files and say what is wrong, where, and what to do"
EXAMPLES = """examples:
  paddock check my-game.rules my-cards.cards
  paddock check rulesets              every file in the folder
  paddock check my-game.rules --json

exit codes: 0 no errors, 1 errors, 2 wrong use"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paths", nargs="*", metavar="PATH", help="a file, a folder, or a game; all games, if none")
    parser.add_argument("--json", action="store_true", help="the messages as JSON")


def run(args: argparse.Namespace) -> int:
    from paddock.library import check

    gc.disable()  # trees live until the end anyway; looking for garbage among them takes a sixth of the time
    with waiting("checking"):
        found, sources = check(args.paths)
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
