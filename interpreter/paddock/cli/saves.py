"""Saves games that were left before their end. Takes a game, gives the path of its save; of many the newest stay.

In a folder of the user's own. `PADDOCK_SAVES` names another one, or `off`.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from paddock.cli.common import WrongUseError, read
from paddock.text.limits import JOURNAL_CHARACTERS

MOST = 20  # games are kept, the newest
ENDING = ".journal"
OFF = "off"
LONGEST = 60  # letters of a game in a file's name
OURS = re.compile(r"[\w-]+-\d{4}-\d\d-\d\d-\d{6}(-\d+)?" + re.escape(ENDING))


def folder() -> Path | None:
    """The usual place; None when there is none."""
    named = os.environ.get("PADDOCK_SAVES", "")
    if named.lower() == OFF:
        return None
    if named:
        return Path(named)
    try:
        return _usual() / "paddock" / "games"
    except (KeyError, RuntimeError):  # nobody's home
        return None


def _usual() -> Path:
    if sys.platform == "win32":
        return Path(os.environ["LOCALAPPDATA"])
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state")


def keep(game: str, wanted: Path | None, save: Callable[[Path], None]) -> tuple[Path | None, list[str]]:
    """Saves a game where it is wanted, else in the usual place; where that fails, in one after the other.

    Gives the path, None if there is none, and what went wrong on the way.
    """
    wrong: list[str] = []
    home = folder()
    for path in _places(game, wanted, home):
        try:
            save(path)
        except WrongUseError as error:
            with suppress(OSError):
                if path != wanted and not path.stat().st_size:
                    path.unlink()
            wrong.append(str(error))
            continue
        if home is not None and path.parent == home:
            _tidy(home)
        return path, wrong
    return None, wrong


def _places(game: str, wanted: Path | None, home: Path | None) -> Iterator[Path]:
    if wanted is not None:
        yield wanted
    elif home is None:
        return
    for place in (home, Path(), Path(tempfile.gettempdir())):
        if place is not None:
            yield _free(place, game)


def _free(place: Path, game: str) -> Path:
    """A name nobody else has; an empty file holds it, if there can be one."""
    begin = f"{file_stem(game)}-{datetime.now():%Y-%m-%d-%H%M%S}"
    number = 1
    with suppress(OSError):
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
    while True:
        path = place / f"{begin}{f'-{number}' if number > 1 else ''}{ENDING}"
        try:
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
            return path
        except FileExistsError:
            number += 1
        except OSError:
            return path  # to write it will tell why not


def latest() -> Path:
    """The game that was kept last and is not over."""
    home = folder()
    for path in sorted(_saved_games(home), key=_age, reverse=True) if home is not None else ():
        if '"result": null' in read(path, JOURNAL_CHARACTERS):
            return path
    raise WrongUseError("no game was left before its end; --resume FILE goes on with a saved one.")


def _tidy(home: Path) -> None:
    for path in sorted(_saved_games(home), key=_age, reverse=True)[MOST:]:
        with suppress(OSError):
            path.unlink()


def _saved_games(home: Path) -> list[Path]:
    try:
        return [path for path in home.iterdir() if OURS.fullmatch(path.name) and path.is_file()]
    except OSError:
        return []


def _age(path: Path) -> tuple[float, str]:
    try:
        return path.stat().st_mtime, path.name
    except OSError:
        return 0.0, path.name


def file_stem(game: str) -> str:
    """The name of a game as files are called."""
    return re.sub(r"[^\w]+", "-", Path(game).stem[:LONGEST]).strip("-").lower() or "game"
