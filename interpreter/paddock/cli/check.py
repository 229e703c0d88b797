"""`paddock check`. Takes files, or what comes from standard input, gives every message about them."""

from __future__ import annotations

import argparse
import gc
import sys
from pathlib import Path

from paddock.cli.common import WrongUseError, as_json, say, show_diagnostics, spinner
from paddock.cli.files import STDIN, STDIN_NAME, read_stdin
from paddock.text import Diagnostic, Source
from paddock.text.show import as_json as diagnostic_data

EXAMPLES = """examples:
  paddock check my-game.rules my-cards.cards
  paddock check rulesets              every file in the folder
  paddock check my-game.rules --json
  paddock check my-cards.scenario --with my-cards.cards
  paddock check - < my-game.rules     what comes from standard input
  paddock check - --name my-game/my-cards.cards < unsaved.txt
                                      the same, as if that file said so

exit codes: 0 no errors, 1 errors, 2 wrong use"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "paths", nargs="*", metavar="PATH", help="a file, a folder, or a game; all games, if none; - for standard input"
    )
    parser.add_argument(
        "--with", dest="cards", action="append", default=[], metavar="CARDS", help="put these cards in too"
    )
    parser.add_argument("--name", metavar="FILE", help="the file that standard input stands for")
    parser.add_argument("--json", action="store_true", help="the messages as JSON")


def run(args: argparse.Namespace) -> int:
    gc.disable()  # trees live until the end anyway; looking for garbage among them takes a sixth of the time
    if args.name is not None and STDIN not in args.paths:
        raise WrongUseError(f"--name says what standard input stands for: paddock check {STDIN} --name {args.name}")
    text = read_stdin(args.name or STDIN_NAME) if STDIN in args.paths else None
    with spinner("checking"):
        diagnostics, sources = _check(args, text)
    errors = sum(diagnostic.is_error for diagnostic in diagnostics)
    if args.json:
        as_json(
            {
                "files": len(sources),
                "errors": errors,
                "warnings": len(diagnostics) - errors,
                "diagnostics": [diagnostic_data(diagnostic) for diagnostic in diagnostics],
            }
        )
    else:
        show_diagnostics(diagnostics, sources, sys.stdout)
        warnings = len(diagnostics) - errors
        say(f"{_count(len(sources), 'file')} checked: {_count(errors, 'error')}, {_count(warnings, 'warning')}.")
    return 1 if errors else 0


def _check(args: argparse.Namespace, stdin: Source | None) -> tuple[list[Diagnostic], dict[str, Source]]:
    from paddock.checking import check_paths, check_sources
    from paddock.library import extra_cards
    from paddock.sources import Files

    if stdin is not None and args.name is None:
        if len(args.paths) > 1:
            raise WrongUseError("standard input is checked by itself; --name FILE says which file it stands for.")
        files = Files()
        cards, problems = files.read_all(extra_cards(args.cards, files))
        diagnostics, sources = check_sources([stdin, *cards])
        return [*problems, *diagnostics], sources
    files = Files({args.name: stdin.text} if stdin is not None else None)
    paths = [Path(args.name if path == STDIN else path) for path in args.paths]
    return check_paths(files, paths, extra_cards(args.cards, files))


def _count(number: int, noun: str) -> str:
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"
