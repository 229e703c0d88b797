"""What the commands share: consoles, arguments about a game, messages, and a progress bar for those who wait."""

from __future__ import annotations

import argparse
import gc
import json
import re
import shutil
import sys
import textwrap
import threading
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from paddock.text import Diagnostic, Source
from paddock.text.show import NARROWEST, draw, printable

if TYPE_CHECKING:  # rich takes its time, and most of what is said needs none of it
    from rich.console import Console
    from rich.progress import Progress


QUOTED = re.compile(r" *\d* \||.*:  paddock ")  # a line of a file in a message, with marks below it; a command to copy
WHOLE = re.compile(r"-?[0-9]{1,18}")
LOOKS = 200_000, 20, 100  # for garbage, where much is read that lives to the end: else they take a sixth of the time
A_WHILE = 2.0  # seconds, after which those who wait are shown that something is done


class WrongUseError(Exception):
    """The command was called in a way it does not understand: exit code 2."""


class MistakeError(Exception):
    """Something in the files or in a game is not as it should be: exit code 1."""


@contextmanager
def rare_looks_for_garbage() -> Iterator[None]:
    before = gc.get_threshold()
    gc.set_threshold(*LOOKS)
    try:
        yield
    finally:
        gc.set_threshold(*before)


def console(stream: TextIO | None = None) -> Console:
    """Colours only on a terminal and without NO_COLOR; lines are never wrapped in a pipe."""
    from paddock.cli.terminal import Screen

    out = stream or sys.stdout
    return Screen(file=out, highlight=False, markup=False, emoji=False, width=None if out.isatty() else 100)


def say(text: str = "") -> None:
    """Whatever a file is called or says, it does nothing to a terminal."""
    lines = (row for line in text.split("\n") for row in folded(printable(line), sys.stdout))
    sys.stdout.write("\n".join(lines) + "\n")


def folded(line: str, stream: TextIO) -> list[str]:
    """On a terminal a long line is folded between its words; in a pipe it is not, nor is what a message quotes."""
    if not stream.isatty() or QUOTED.match(line):
        return [line]
    width = terminal_width()
    if len(line) <= width:
        return [line]
    indent = " " * (len(line) - len(line.lstrip()) + 2)
    rows = textwrap.wrap(
        line, width, subsequent_indent=indent, drop_whitespace=True, break_long_words=False, break_on_hyphens=False
    )
    return rows or [line]


def terminal_width() -> int:
    return max(NARROWEST, shutil.get_terminal_size().columns)


def complain(text: str) -> None:
    try:
        sys.stderr.write("\n".join(folded(f"paddock: {printable(text)}", sys.stderr)) + "\n")
    except OSError:
        return  # nobody is listening


def as_json(data: Any) -> None:
    """Letters that cannot be seen are written by their numbers."""
    text = json.dumps(data, ensure_ascii=False, indent=2)
    seen = (letter if letter.isprintable() or letter == "\n" else json.dumps(letter)[1:-1] for letter in text)
    sys.stdout.write("".join(seen) + "\n")


def colourful(stream: TextIO) -> bool:
    return stream.isatty() and console(stream).color_system is not None


def show_diagnostics(diagnostics: Iterable[Diagnostic], sources: Mapping[str, Source], stream: TextIO) -> None:
    colour, width = colourful(stream), terminal_width() if stream.isatty() else 0
    for diagnostic in diagnostics:
        source = sources.get(diagnostic.span.file) if diagnostic.span else None
        stream.write(draw(diagnostic, source, colour, width).rstrip("\n") + "\n\n")


def game_arguments(parser: argparse.ArgumentParser) -> None:
    """GAME and everything that is settled before it is dealt."""
    parser.add_argument("game", metavar="GAME", help="a name from `paddock list`, or the path of a rules file")
    parser.add_argument("--option", action="append", default=[], metavar="NAME", help="switch an optional rule on")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="change a setting")
    parser.add_argument("--with", action="append", default=[], dest="cards", metavar="CARDS", help="add a card set")


def put_game_first(args: argparse.Namespace, others: list[str]) -> list[str]:
    """Which of the names is the game does not depend on their order; gives the others."""
    from paddock.finding import game_called

    names = [args.game, *others]
    at = next((n for n, name in enumerate(names) if game_called(name) or Path(name).exists()), 0)
    args.game = names.pop(at)
    return names


def load_game(args: argparse.Namespace) -> Any:
    from paddock.library import load

    return load(
        args.game,
        options=tuple(args.option),
        settings=settings(args.set),
        cards=tuple(args.cards),
        memory=getattr(args, "memory", None),  # of a command that watches
    )


def load_game_or_cards(args: argparse.Namespace) -> tuple[Any, str]:
    """The game; and, if a file of cards was named in its place, that file: then only its cards are meant.

    The file is called as `CardType.where.file` calls it.
    """
    path = Path(args.game)
    if path.suffix != ".cards" or not path.is_file():
        return load_game(args), ""
    from paddock.grouping import home_of, used_by
    from paddock.sources import Files

    files = Files()
    used = used_by(files, [path])
    if len(used) == 1:
        args.game, cards = used[0], str(path)
        args.cards = [*args.cards, cards]
        game = load_game(args)
    elif home := [p for p in home_of(files, path) if p.suffix == ".rules"]:
        args.game = str(home[0] if len(home) == 1 else home[0].parent)
        game = load_game(args)
    else:
        raise WrongUseError(f'for which game are the cards of {path}? Say so in its first line: use "GAME"')
    name = next((name for name in game.sources if Path(name).resolve() == path.resolve()), str(path))
    args.game = str(path)
    return game, name


def settings(pairs: Iterable[str]) -> dict[str, int | bool | str]:
    values: dict[str, int | bool | str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name.strip() or not value.strip():
            raise WrongUseError(f"--set takes NAME=VALUE, not {pair!r}.")
        text = value.strip()
        values[name.strip()] = int(text) if WHOLE.fullmatch(text) else text
    return values


def whole(low: int, high: int = 10**9) -> Any:
    """An argparse type: a whole number within bounds."""

    def number(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None
        if not low <= value <= high:
            raise argparse.ArgumentTypeError(f"{value} is not between {low} and {high}")
        return value

    return number


def read(path: Path, most: int) -> str:
    """The text of a plain file of at most so many letters; what is wrong with it is said in one line."""
    try:
        if path.exists() and not path.is_file() and not path.is_dir():  # a pipe would wait for ever, a device never end
            raise WrongUseError(f"{path} is not a plain file.")
        with path.open("rb") as file:
            raw = file.read(4 * most + 1)  # a letter has at most four bytes
        if len(raw) > 4 * most:
            raise MistakeError(f"{path} is far too large.")
        return raw.decode("utf-8")
    except FileNotFoundError:
        raise WrongUseError(f"there is no file {path}.") from None
    except IsADirectoryError:
        raise WrongUseError(f"{path} is a folder, not a file.") from None
    except UnicodeDecodeError:
        raise MistakeError(f"{path} is not written in UTF-8.") from None
    except OSError as error:
        raise WrongUseError(f"{path} cannot be read: {error.strerror}.") from None


@contextmanager
def spinner(what: str) -> Iterator[None]:
    """Something turns on the terminal when a step whose length nobody knows takes a while."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console

    status = Console(file=sys.stderr).status(f"{what} …")
    timer = threading.Timer(A_WHILE, status.start)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        status.stop()


class DelayedProgress:
    """A progress bar that appears when it has taken a while, on a terminal only."""

    def __init__(self, what: str, total: int | None, after: float | None = None) -> None:
        self.what, self.total, self.after = what, total, A_WHILE if after is None else after
        self.started = time.monotonic()
        self.progress: Progress | None = None

    def __enter__(self) -> DelayedProgress:
        return self

    def __exit__(self, *_: object) -> None:
        if self.progress is not None:
            self.progress.stop()

    def update(self, done: int) -> None:
        if self.progress is None:
            if time.monotonic() - self.started < self.after or not sys.stderr.isatty():
                return
            from paddock.cli.terminal import bar

            self.progress = bar(self.what, self.total)
        self.progress.update(self.progress.task_ids[0], completed=done)
