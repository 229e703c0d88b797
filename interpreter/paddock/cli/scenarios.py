"""`paddock test`. Takes scenarios, gives which of them hold, and which rules they show."""

from __future__ import annotations

import argparse
from pathlib import Path

from paddock.cli.common import as_json, rare_looks_for_garbage, say, spinner

EXAMPLES = """examples:
  paddock test                           all scenarios that are here
  paddock test my-game.rules             those in a file, or next to it
  paddock test --only "a tie"            those whose name has these words
  paddock test --only "a tie" --story    and what happened in them
  paddock test my-cards.scenario --with my-cards.cards
  paddock test --json

exit codes: 0 all hold, 1 one does not, 2 wrong use"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paths", nargs="*", metavar="PATH", help="files, folders or games; all, if none is given")
    parser.add_argument("--only", metavar="WORDS", help="only scenarios whose name has these words")
    parser.add_argument(
        "--with", dest="cards", action="append", default=[], metavar="CARDS", help="put these cards in too"
    )
    parser.add_argument(
        "--story", action="store_true", help="tell what happened in each of them, not only where one fails"
    )
    parser.add_argument("--json", action="store_true", help="the outcome as JSON")


def run(args: argparse.Namespace) -> int:
    from paddock.library import extra_cards
    from paddock.sources import Files
    from paddock.testing import run_scenarios

    with spinner("playing scenarios"), rare_looks_for_garbage():
        paths, extra = [Path(p) for p in args.paths], extra_cards(args.cards, Files())
        report = run_scenarios(paths, only=args.only, extra=extra, story=args.story)
    if args.json:
        as_json(report.to_data())
    else:
        say(str(report))
    return 0 if report.ok else 1
