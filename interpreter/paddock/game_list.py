"""The list of games: the folders of shipped games go in; what a list shows of each game comes out."""

from __future__ import annotations

from pathlib import Path

from paddock.finding import LoadError, card_sets, shipped_games
from paddock.library import load
from paddock.loader import parse
from paddock.program.from_tree import resolve
from paddock.program.model import Program, Setting
from paddock.records import record
from paddock.sources import Files


@record(frozen=True)
class GameEntry:
    """A game as the list of games shows it."""

    slug: str
    name: str
    about: str
    low: int
    high: int
    options: tuple[str, ...]
    settings: tuple[Setting, ...]
    card_sets: tuple[str, ...]
    path: Path


def find_games() -> dict[str, GameEntry]:
    """The games that are here, by name."""
    files = Files()
    return {slug: _entry(slug, path, files) for slug, path in shipped_games().items()}


def _entry(slug: str, path: Path, files: Files) -> GameEntry:
    program = _program(slug, path, files)
    return GameEntry(
        slug=slug,
        name=program.name,
        about=program.about,
        low=program.low,
        high=program.high,
        options=tuple(program.options),
        settings=tuple(program.settings),
        card_sets=tuple(name for name, folder in card_sets().items() if name == slug or _uses(files, folder, slug)),
        path=path,
    )


def _program(slug: str, path: Path, files: Files) -> Program:
    """Of one that was loaded before, out of the cache; of one with mistakes, what could be read."""
    try:
        return load(slug).program
    except LoadError:
        return resolve(parse(*files.read_all(files.of_game(path))).trees, [])[0]


def _uses(files: Files, folder: Path, slug: str) -> bool:
    return any(slug in files.names_after(path, "use") for path in files.inside(folder, ".cards"))
