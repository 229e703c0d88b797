"""Finds the files of games on disk. Takes names and paths, gives sources, and diagnostics of what cannot be read.

What may be read, here and nowhere else: a file that a person names, wherever it leads; and what is found in a folder
that a person names, or beside such a file, if it lies in that folder when all links are followed. So a link to another
file inside the folder is one of its files, and a link that leads out of it is nothing. Folders that are links are not
entered, though one may be named. A file that has two names cannot be told from two files.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from paddock.data import data_root
from paddock.text.limits import FILE_CHARACTERS, FOLDER_DEPTH, FOLDER_ENTRIES
from paddock.text.model import Diagnostic, Severity, Source, Span
from paddock.text.spelling import nearest

SUFFIXES = (".rules", ".cards", ".scenario")
FOREIGN_FOLDERS = ("node_modules", "venv", "__pycache__")  # of programs: they hold no games and a great deal else
SHARED = "shared"  # the folder of the library with rules that several games have
LARGEST_FILE = 4 * FILE_CHARACTERS  # in bytes: a letter has at most four


class LoadError(Exception):
    """A game that cannot be played, with everything that is wrong with it."""

    def __init__(self, diagnostics: list[Diagnostic], sources: dict[str, Source]) -> None:
        super().__init__(diagnostics[0].message if diagnostics else "the game cannot be loaded")
        self.diagnostics = diagnostics
        self.sources = sources


def error(message: str, *help_: str, span: Span | None = None) -> Diagnostic:
    return Diagnostic(Severity.ERROR, message, span, "", tuple(h for h in help_ if h))


def display_path(path: Path) -> str:
    """The path as people know it: from where they stand, if it lies below."""
    try:
        return str(path.resolve().relative_to(Path.cwd()))
    except (ValueError, OSError, RuntimeError):  # it lies elsewhere, the name is too long, links lead in a ring
        return str(path)


def read_source(path: Path) -> tuple[Source | None, list[Diagnostic]]:
    """What a file on disk says, or what is wrong with it."""
    name = display_path(path)
    try:
        refused = _refusal(path, name)
        if refused is not None:
            return None, [refused]
        raw = _read(path)
        if raw is None:
            return None, [error(f"{name} is not a plain file")]
        return decode(raw, name)
    except FileNotFoundError:
        return None, [error(f"there is no file {name}", near_file(path))]
    except OSError as problem:
        return None, [error(f"{name} cannot be read: {problem.strerror or problem}")]
    except ValueError:  # a letter that no name of a file can have
        return None, [error(f"there is no file {name!r}")]


def decode(raw: bytes, name: str) -> tuple[Source | None, list[Diagnostic]]:
    """The bytes of a file as a source of that name."""
    if len(raw) > LARGEST_FILE:
        help_ = "split it into several files"
        return None, [error(f"{name} is larger than a file can be ({FILE_CHARACTERS:,} characters)", help_)]
    try:
        return Source(name, raw.decode("utf-8")), []
    except UnicodeDecodeError as problem:
        return None, [_not_utf8(name, problem)]


def _read(path: Path) -> bytes | None:
    """What stands in a plain file, up to a little more than one may hold; None of anything else.

    It is asked of what was opened: a pipe that was put there in the meantime would wait for ever.
    """
    number = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with os.fdopen(number, "rb") as file:
        return file.read(LARGEST_FILE + 1) if stat.S_ISREG(os.fstat(number).st_mode) else None


def _not_utf8(name: str, problem: UnicodeDecodeError) -> Diagnostic:
    raw, at = problem.object, problem.start
    line = raw[:at].count(b"\n") + 1
    message = f"{name} is not UTF-8: byte 0x{raw[at]:02x} on line {line}"
    return error(message, "save the file as UTF-8", span=Span(name, line, 1, 2))


def _refusal(path: Path, name: str) -> Diagnostic | None:
    """Only files of the language are opened: no journal and no `use` can lead to any other."""
    if path.is_dir():
        return error(f"{name} is a folder, not a file")
    if path.suffix not in SUFFIXES:
        return no_file_of_the_language(name)
    if path.exists() and not path.is_file():  # a pipe would wait for ever, a device never end
        return error(f"{name} is not a plain file")
    return None


def no_file_of_the_language(name: str) -> Diagnostic:
    return error(f"{name} is no file of the language", "those end in .rules, .cards or .scenario")


def near_file(path: Path) -> str:
    try:
        close = nearest(path.name, [p.name for p in islice(path.parent.iterdir(), FOLDER_ENTRIES)])
    except OSError:
        return ""
    return f"did you mean {close[0]}?" if close else ""


def paths_below(folder: Path) -> Iterator[Path]:
    """What lies in a folder and in those inside it."""
    left = FOLDER_ENTRIES
    for at, folders, files in os.walk(folder):
        here = Path(at)
        folders[:] = [name for name in folders if not name.startswith(".") and name not in FOREIGN_FOLDERS]
        left -= len(folders) + len(files)
        if left < 0:
            message = f"there are more than {FOLDER_ENTRIES:,} files and folders in {display_path(folder)}"
            raise LoadError([error(message, "name the folder of one game")], {})
        if len(here.relative_to(folder).parts) >= FOLDER_DEPTH:
            folders.clear()
        yield from (here / name for name in files)


def shipped_games() -> dict[str, Path]:
    root = data_root("rulesets")
    folders = sorted(p for p in root.iterdir() if p.is_dir() and p.name != SHARED) if root.is_dir() else []
    return {p.name: p for p in folders if any(p.glob("*.rules"))}


def shared_rules() -> dict[str, Path]:
    """What `rules "NAME"` can name: nothing but a file of this one folder, whatever the name is."""
    return {path.stem: path for path in sorted((data_root("rulesets") / SHARED).glob("*.rules"))}


def game_called(name: str) -> str | None:
    """The shipped game of that name, in any case: also as it is written on the box, with blanks."""
    slug = "-".join(name.casefold().split())
    return next((game for game in shipped_games() if game.casefold() == slug), None)


def card_sets() -> dict[str, Path]:
    root = data_root("cardsets")
    return {p.name: p for p in sorted(root.iterdir()) if p.is_dir()} if root.is_dir() else {}
