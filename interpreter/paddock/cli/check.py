"""`paddock check`. Takes files, or what comes from standard input, gives every message about them."""

from __future__ import annotations

import argparse
import gc
import sys
from pathlib import Path

from paddock.cli.common import WrongUseError, as_json, rare_looks_for_garbage, say, show_diagnostics, spinner
from paddock.cli.files import STDIN, STDIN_NAME, read_stdin
from paddock.text import Diagnostic, Source
from paddock.text.show import as_json as diagnostic_data

EXAMPLES = """examples:
  paddock check my-game.rules my-cards.cards
  paddock check rulesets              every file in the folder
  paddock check my-game.rules --json
  paddock check my-cards.scenario --with my-cards.cards
  paddock check my-cards.cards --watch
                                      again whenever a file is saved, until Ctrl-C
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
    parser.add_argument("--watch", action="store_true", help="check again whenever a file changes, until Ctrl-C")
    parser.add_argument("--json", action="store_true", help="the messages as JSON")


def run(args: argparse.Namespace) -> int:
    if args.name is not None and STDIN not in args.paths:
        raise WrongUseError(f"--name says what standard input stands for: paddock check {STDIN} --name {args.name}")
    if args.watch and (args.json or STDIN in args.paths):
        raise WrongUseError("--watch is for people and for files on disk: leave out --json and standard input.")
    if args.watch:
        return _watch(args)
    text = read_stdin(args.name or STDIN_NAME) if STDIN in args.paths else None
    with spinner("checking"), rare_looks_for_garbage():
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
        _show(diagnostics, sources)
    return 1 if errors else 0


def _show(diagnostics: list[Diagnostic], sources: dict[str, Source]) -> None:
    errors = sum(diagnostic.is_error for diagnostic in diagnostics)
    warnings = len(diagnostics) - errors
    show_diagnostics(diagnostics, sources, sys.stdout)
    say(f"{_count(len(sources), 'file')} checked: {_count(errors, 'error')}, {_count(warnings, 'warning')}.")
    for name, place in _own_texts(sources):
        say(f'"{name}" prints a text of its own, which nothing compares with what it does: {place}')


def _own_texts(sources: dict[str, Source]) -> list[tuple[str, str]]:
    """Cards with a line `prints`, and where they stand."""
    from paddock.tree.card_text import card_texts

    writing = [source for source in sources.values() if 'prints "' in source.text]
    texts = [(source.name, line, text) for source in writing for line, text in card_texts(source).items()]
    return [(text.name, f"{file}:{line}") for file, line, text in texts if text.override]


def _watch(args: argparse.Namespace) -> int:
    """Until somebody stops it: then it ends as a check would that was made now."""
    from paddock.check_memory import CheckMemory
    from paddock.checking import check_paths
    from paddock.cli.watching import stamps, wait_for_change
    from paddock.library import extra_cards
    from paddock.sources import Files

    memory, paths, errors = CheckMemory(is_long=True), [Path(path) for path in args.paths], False
    try:
        while True:
            files, before = Files(), stamps(paths)
            diagnostics, sources = check_paths(files, paths, extra_cards(args.cards, files), memory)
            errors = any(diagnostic.is_error for diagnostic in diagnostics)
            _show(diagnostics, sources)
            sys.stdout.flush()
            gc.freeze()  # what is kept for the next check need not be looked through for garbage
            if stamps(paths) == before:
                wait_for_change([*paths, *map(Path, memory.files_read())])
            say("")
    except KeyboardInterrupt:
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
