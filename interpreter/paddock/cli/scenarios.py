"""`paddock test`: from scenarios to which of them hold, and which rules they show."""

from __future__ import annotations

import argparse
from pathlib import Path

from paddock.cli.common import as_json, say, waiting

HELP = "run scenarios and show which rules they cover"
EXAMPLES = """examples:
  paddock test                           all scenarios that are here
  paddock test my-game.rules             those in a file, or next to it
  paddock test --only "a tie"            those whose name has these words
  paddock test --json

exit codes: 0 all hold, 1 one does not, 2 wrong use"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paths", nargs="*", metavar="PATH", help="files, folders or games; all, if none is given")
    parser.add_argument("--only", metavar="WORDS", help="only scenarios whose name has these words")
    parser.add_argument("--json", action="store_true", help="the outcome as JSON")


def run(args: argparse.Namespace) -> int:
    from paddock.testing import run_scenarios

    with waiting("playing scenarios"):
        report = run_scenarios([Path(p) for p in args.paths] or None, only=args.only)
    if args.json:
        as_json({"ok": report.ok, **report.model_dump(mode="json")})
    else:
        say(str(report))
    return 0 if report.ok else 1
