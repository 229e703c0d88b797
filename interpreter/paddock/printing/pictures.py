"""Finds the pictures of cards. Takes cards and where they were read, gives what is in the files, and what is wrong.

A picture lies in the folder of the file of its card, or below; links that lead elsewhere are not followed. It goes by
the path in its `art` line; without one by its name: `art/`, and its letters and digits with hyphens between the words.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

from paddock.printing.picture_sizes import picture_size
from paddock.program.model import CardType, Program
from paddock.records import record
from paddock.text.limits import PICTURE_BYTES, PICTURE_SIDE, PICTURES_BYTES
from paddock.text.model import Diagnostic, Severity, Span
from paddock.text.picture_paths import ENDINGS, wrong_path

BY_NAME = (*ENDINGS, ".webp")
ENTITY = b"<!ENTITY"  # can make a small file a very large one


@record(frozen=True)
class Picture:
    """What is in a file that is a picture indeed."""

    ending: str
    data: bytes


@record
class Pictures:
    """By the names of their cards; and a message for each that is not as it should be."""

    by_card: dict[str, Picture]
    wrong: dict[str, Diagnostic]


class NoPictureError(Exception):
    """Why there is none."""


def pictures_of(program: Program) -> Pictures:
    found, room = Pictures({}, {}), PICTURES_BYTES
    read: dict[Path, Picture] = {}
    has_art = cache(lambda folder: (folder / "art").is_dir())
    for card in program.cards:
        try:
            path = _path_of(card, has_art)
            if path is None:
                continue
            if path not in read:
                read[path] = _picture(path, room)
                room -= len(read[path].data)
            found.by_card[card.name] = read[path]
        except NoPictureError as reason:
            found.wrong[card.name] = picture_warning(card, str(reason))
    return found


def picture_paths(program: Program) -> list[Path]:
    """Every file that would be a picture of a card if it were there."""
    return list(dict.fromkeys(path for card in program.cards for path in _possible_paths(card)))


def _possible_paths(card: CardType) -> list[Path]:
    folder = Path(card.where.file).parent
    if card.art is None:
        return [folder / "art" / f"{file_name(card.name)}{ending}" for ending in BY_NAME]
    return [] if wrong_path(card.art.path) else [folder / card.art.path]


def picture_warnings(program: Program) -> list[Diagnostic]:
    return list(pictures_of(program).wrong.values())


def file_name(words: str) -> str:
    """Letters and digits, with hyphens between them."""
    return "-".join(re.findall(r"\w+", words.casefold())) or "card"


def _path_of(card: CardType, has_art: Callable[[Path], bool]) -> Path | None:
    folder = Path(card.where.file).parent
    if card.art is None:
        if not has_art(folder):
            return None
        try:
            return next(
                (path.resolve() for path in _possible_paths(card) if _is_file(path) and _lies_in(path, folder)), None
            )
        except (OSError, ValueError, RuntimeError):
            return None
    if wrong := wrong_path(card.art.path):
        raise NoPictureError(wrong)
    path = folder / card.art.path
    if not _is_file(path):
        raise NoPictureError(f"there is no file {path.as_posix()}")
    if not _lies_in(path, folder):
        raise NoPictureError("a link leads out of the folder of this file")
    return path.resolve()


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def _lies_in(path: Path, folder: Path) -> bool:
    try:
        return path.resolve().is_relative_to(folder.resolve())
    except (OSError, ValueError, RuntimeError):  # links in a ring
        return False


def _picture(path: Path, room: int) -> Picture:
    try:
        if path.stat().st_size > min(PICTURE_BYTES, room):
            most = PICTURE_BYTES if room > PICTURE_BYTES else PICTURES_BYTES
            of_what = "a picture has" if room > PICTURE_BYTES else "all pictures of a game have"
            raise NoPictureError(f"it is too large: {of_what} at most {most // 1_000_000} MB")
        with path.open("rb") as file:
            data = file.read(PICTURE_BYTES + 1)
    except OSError as error:
        raise NoPictureError(f"it cannot be read: {error.strerror}") from None
    ending = path.suffix.lower()
    size = picture_size(data, ending)
    if size is None or (ending == ".svg" and ENTITY in data):
        raise NoPictureError(f"what is in it is no {ending[1:].upper()}")
    if max(size) > PICTURE_SIDE:
        raise NoPictureError(f"{size[0]:,} × {size[1]:,} dots are too many: at most {PICTURE_SIDE:,} on a side")
    return Picture(ending, data)


def picture_warning(card: CardType, reason: str) -> Diagnostic:
    where = card.where if card.art is None else card.art.where
    what = "the picture of this card" if card.art is None else "the picture of this `art` line"
    help_ = "until then the card has a drawn emblem"
    span = Span(where.file, where.line, where.column, where.end)
    return Diagnostic(Severity.WARNING, f"{what} cannot be printed: {reason}", span, "", (help_,))
