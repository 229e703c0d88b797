"""`paddock format`. Takes files, gives the same files in the one layout, with words that agree."""

from __future__ import annotations

import argparse
import difflib
import sys
from pathlib import Path

from paddock.cli.common import as_json, complain, rare_looks_for_garbage, say, show_diagnostics
from paddock.cli.files import read_sources
from paddock.cli.output import write
from paddock.text import Diagnostic, Source
from paddock.tree.agreement import NO_FORMS, WordForms

EXAMPLES = """examples:
  paddock format my-game.rules
  paddock format --check rulesets      change nothing, exit 1 if something would change
  paddock format --diff my-game.rules  show what would change

Blanks and empty lines are set in order, and words that do not agree: "an boat", "you draws 1 cards".
A file with an error is left as it is."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paths", nargs="+", metavar="PATH", help="a file, or a folder for all files in it")
    parser.add_argument("--check", action="store_true", help="change nothing, only say which files would change")
    parser.add_argument("--diff", action="store_true", help="change nothing, show what would change")
    parser.add_argument("--json", action="store_true", help="which files were or would be changed, as JSON")


def run(args: argparse.Namespace) -> int:
    sources, diagnostics = read_sources(args.paths)
    paths = list(sources)
    changed: dict[Path, str] = {}
    with rare_looks_for_garbage():
        forms = _forms(args.paths)
    for path, source in sources.items():
        text, messages = _format(source, forms.get(path, NO_FORMS))
        diagnostics.extend(messages)
        if text is not None and text != source.text:
            changed[path] = text
    keep = args.check or args.diff
    if not keep:
        for path, text in changed.items():
            write(path, text)
    errors = [diagnostic for diagnostic in diagnostics if diagnostic.is_error]
    show_diagnostics(errors, {source.name: source for source in sources.values()}, sys.stderr)
    if args.json:
        as_json({"files": len(paths), "changed": [str(path) for path in changed], "errors": len(errors)})
    else:
        _tell(args, paths, sources, changed)
    if errors:
        complain("files with errors are left as they are.")
    return 1 if errors or (keep and args.check and changed) else 0


def _forms(paths: list[str]) -> dict[Path, WordForms]:
    """How the games of these files say their words: a file of cards may have only its own."""
    from paddock.checking import forms_in_files
    from paddock.sources import Files

    return forms_in_files(Files(), [Path(path) for path in paths])


def _format(source: Source, forms: WordForms) -> tuple[str | None, list[Diagnostic]]:
    from paddock.tree.show import format_text

    text, diagnostics = format_text(source, forms)
    return (None if any(diagnostic.is_error for diagnostic in diagnostics) else text), diagnostics


def _tell(args: argparse.Namespace, paths: list[Path], sources: dict[Path, Source], changed: dict[Path, str]) -> None:
    for path, text in changed.items():
        if args.diff:
            _diff(path, sources[path].text, text)
        else:
            say(f"{path} {'would be' if args.check else 'is'} changed.")
    count = f"{len(paths)} file{'' if len(paths) == 1 else 's'}"
    say(f"{count}, {len(changed) or 'none'} {'to be changed' if args.check or args.diff else 'changed'}.")


def _diff(path: Path, before: str, after: str) -> None:
    lines = difflib.unified_diff(
        before.splitlines(), after.splitlines(), f"{path} (now)", f"{path} (formatted)", lineterm=""
    )
    for line in lines:
        say(line)
