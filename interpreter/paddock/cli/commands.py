"""Runs one command. Takes the arguments of the command line, gives an exit code; no traceback gets past here."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from paddock import __version__
from paddock.cli.common import MistakeError, WrongUseError, complain, show_diagnostics

# Each with its module, which is read only when the command is called.
COMMANDS = {
    "list": ("games", "the games, options, settings and card sets that are here"),
    "check": ("check", "check files and say what is wrong, where, and what to do"),
    "format": ("layout", "write files in canonical wording and layout"),
    "test": ("scenarios", "run scenarios and show which rules they cover"),
    "play": ("play", "play in the terminal, alone against bots or several at one screen"),
    "simulate": (
        "simulate",
        "play many games, at random or by bots: who wins, how long it lasts, what the cards are worth",
    ),
    "replay": ("replay", "play a journal again and verify that it comes out as recorded"),
    "graph": ("graph", "what can set off what: the graph of a game as a picture, as data, or asked a question"),
    "map": ("map", "the boards of a game: drawn in the terminal, as a picture, or as data"),
    "print": ("print", "rulebooks, player aids, cards and boards on paper: PDF, HTML, Markdown, PNG, SVG"),
    "rules": ("rules", "the rules of a game in the terminal, as the rulebook has them, or those on one word"),
    "mix": ("mix", "put cards of one game into another: which go in, which do not, and why"),
    "words": ("words", "the words of a game: its kinds, places, counters, values and events, for writing cards"),
    "new": ("new", "write a file to start from: cards for a game, or a game of your own"),
}

LONGEST = 80  # letters of a file name in a message
DESCRIPTION = "A language for tabletop racing card games, and the tools around it."
EXAMPLES = """examples:
  paddock list                        the games that are here
  paddock play GAME                   play one of them in the terminal
  paddock new cards my-cards          a card file to start from
  paddock check my-cards.cards        what is wrong with it, and what to do

exit codes: 0 all is well, 1 a mistake in the files, 2 wrong use"""


class CommandParser(argparse.ArgumentParser):
    """With `any_order`, options may stand between the names that a command takes."""

    any_order = False

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        if not self.any_order:
            return super().parse_known_args(args, namespace)
        self.any_order = False  # it is asked once more from there
        return self.parse_known_intermixed_args(args, namespace)


def parser(called: str | None = None) -> argparse.ArgumentParser:
    """Knows all commands by name, and the arguments of the one that is called."""
    top = argparse.ArgumentParser(
        prog="paddock",
        description=DESCRIPTION,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    top.add_argument("--version", action="version", version=f"paddock {__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", title="commands", parser_class=CommandParser)
    for name, (module, about) in COMMANDS.items():
        sub = commands.add_parser(
            name,
            help=about,
            description=about,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        if name == called:
            command = import_module(f"paddock.cli.{module}")
            sub.epilog = command.EXAMPLES
            command.arguments(sub)
            sub.any_order = getattr(command, "ANY_ORDER", False)
            sub.set_defaults(run=command.run)
    return top


def run(argv: Sequence[str] | None = None) -> int:
    """Runs one command. Gives its exit code."""
    _open_streams()
    try:
        return _run(argv)
    except SystemExit as end:  # argparse has said what was wrong, or shown its help
        return end.code if isinstance(end.code, int) else 2
    except KeyboardInterrupt as stop:
        from paddock.cli.interrupts import exit_code

        complain("stopped.")
        return exit_code(stop)
    except BrokenPipeError:
        _leave_quietly()
        return 0
    except OSError as error:  # a full disk, a name too long, a folder that has gone
        _leave_quietly()
        name = f"{str(error.filename)[:LONGEST]}: " if error.filename else ""
        complain(f"{name}{error.strerror or error}.")
        return 2
    except Exception as error:
        return _report_unexpected(error)


def _run(argv: Sequence[str] | None) -> int:
    words = sys.argv[1:] if argv is None else list(argv)
    top = parser(next((word for word in words if not word.startswith("-")), None))
    args = top.parse_args(words)
    if args.command is None:
        top.print_help(sys.stderr)
        return 2
    try:
        code = int(args.run(args))
        sys.stdout.flush()
        return code
    except WrongUseError as error:
        complain(str(error))
        return 2
    except MistakeError as error:
        complain(str(error))
        return 1
    except UnicodeDecodeError:
        complain("a file is not written in UTF-8.")
        return 1
    except Exception as error:
        exit_status = _report_error(error)
        if exit_status is None:
            raise
        return exit_status


def _report_error(error: Exception) -> int | None:
    """What the rooms inside raise for people is told to people; None is something else."""
    from paddock.code import PlayError
    from paddock.library import LoadError
    from paddock.table import TableError

    if isinstance(error, LoadError):
        show_diagnostics(error.diagnostics, error.sources, sys.stderr)
        # A message about no line of a file is about what was typed after the command.
        return 1 if any(diagnostic.span is not None for diagnostic in error.diagnostics) else 2
    if isinstance(error, (TableError, PlayError)):
        complain(str(error))
        return 1
    return None


def _report_unexpected(error: Exception) -> int:
    if os.environ.get("PADDOCK_DEBUG"):
        raise error
    kind = type(error).__name__
    complain(f"something went wrong inside paddock ({kind}: {_one_line(error)}).")
    complain("this is not your mistake: please report it with the command and the files; PADDOCK_DEBUG=1 shows more.")
    return 1


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())[:200]


def _open_streams() -> None:
    """All of them are there, whoever closed them before, and all speak UTF-8."""
    sys.stdin = sys.stdin or io.StringIO()
    sys.stdout = sys.stdout or io.StringIO()
    sys.stderr = sys.stderr or io.StringIO()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="replace")


def _leave_quietly() -> None:
    """The reader has gone; what is still buffered must not raise again when Python ends."""
    try:
        sys.stdout.flush()
    except OSError:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
