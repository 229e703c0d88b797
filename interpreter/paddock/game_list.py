"""The list of games: the folders of shipped games go in; what a list shows of each game comes out."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from paddock.finding import LoadError, card_sets, shipped_games
from paddock.library import extra_cards, load
from paddock.loader import parse
from paddock.program.from_tree import resolve
from paddock.program.model import Program, Setting
from paddock.records import record
from paddock.sources import Files


@record(frozen=True)
class OptionEntry:
    """An option: what it does, what it is one of, and which card set brings it, if one does."""

    name: str
    about: str = ""
    group: str = ""
    card_set: str = ""


@record(frozen=True)
class GameEntry:
    """A game as the list of games shows it."""

    slug: str
    name: str
    about: str
    low: int
    high: int
    options: tuple[str, ...]
    option_entries: tuple[OptionEntry, ...]  # the same, and those that card sets bring
    settings: tuple[Setting, ...]
    card_sets: tuple[str, ...]
    path: Path


def find_games(cards: Sequence[str] = ()) -> dict[str, GameEntry]:
    """The games that are here, by name; options that these cards bring are among theirs."""
    files = Files()
    return {slug: _entry(slug, path, files, cards) for slug, path in shipped_games().items()}


def _entry(slug: str, path: Path, files: Files, cards: Sequence[str]) -> GameEntry:
    program = _program(slug, path, files)
    sets = [name for name, folder in card_sets().items() if name == slug or _uses(files, folder, slug)]
    more = [card for card in cards if slug in _used_by(files, card)]
    return GameEntry(
        slug=slug,
        name=program.name,
        about=program.about,
        low=program.low,
        high=program.high,
        options=tuple(program.options),
        option_entries=(
            *_options(program),
            *_brought(slug, program, [*(name for name in sets if name != slug), *more]),
        ),
        settings=tuple(program.settings),
        card_sets=tuple(sets),
        path=path,
    )


def _program(slug: str, path: Path, files: Files) -> Program:
    """Of one that was loaded before, out of the cache; of one with mistakes, what could be read."""
    try:
        return load(slug).program
    except LoadError:
        return resolve(parse(*files.read_all(files.of_game(path))).trees, [])[0]


def _options(program: Program, card_set: str = "") -> list[OptionEntry]:
    about, groups = program.about_options, program.option_groups
    return [OptionEntry(o, about.get(o, ""), groups.get(o, ""), card_set) for o in program.options]


def _brought(slug: str, plain: Program, sets: Sequence[str]) -> list[OptionEntry]:
    """Options that cards from outside add to a game; of cards with mistakes `check` tells."""
    found: list[OptionEntry] = []
    for name in sets:
        with suppress(LoadError):
            found += [o for o in _options(load(slug, cards=[name]).program, name) if o.name not in plain.options]
    return found


def _used_by(files: Files, cards: str) -> set[str]:
    return {name for path in extra_cards([cards], files) for name in files.names_after(path, "use")}


def _uses(files: Files, folder: Path, slug: str) -> bool:
    return any(slug in files.names_after(path, "use") for path in files.inside(folder, ".cards"))
