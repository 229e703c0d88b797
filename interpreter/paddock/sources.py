"""Reads each file once; what is not saved yet goes before what is on disk. Takes paths, gives sources.

Who asks what a file says and then makes something of it has the same text both times, whatever happens to the file.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from paddock.data import data_root
from paddock.finding import (
    FOREIGN_FOLDERS,
    SUFFIXES,
    LoadError,
    display_path,
    error,
    no_file_of_the_language,
    paths_below,
    read_source,
    shared_rules,
    shipped_games,
)
from paddock.text.letters import short_repr
from paddock.text.limits import FOLDER_DEPTH, REMEMBERED_CHARACTERS
from paddock.text.model import Diagnostic, Source

SOURCE = 'Source("my-game.rules", text)'
UNSAVED = 'such as {"my-game.rules": text}'
Read = tuple[Source | None, list[Diagnostic]]


class Files:
    """The files of games, each as it was when it was first asked for, unless they are too many to be remembered.

    `unsaved` are texts by their paths: they stand for the files there, and also where no file is yet.
    """

    def __init__(self, unsaved: Mapping[str | Path, str] | None = None) -> None:
        self._unsaved = _by_path({} if unsaved is None else unsaved)
        self._read: dict[Path, Read] = {}
        self._characters_left = REMEMBERED_CHARACTERS
        self._real: dict[Path, Path] = {}  # where links lead

    def read(self, path: Path) -> Read:
        """The source, or what is wrong with the file."""
        if path in self._read:
            return self._read[path]
        text = self._unsaved_text(path)
        result = read_source(path) if text is None else (Source(display_path(path), text), [])
        self._characters_left -= len(result[0].text) if result[0] is not None else 0
        if self._characters_left >= 0:
            self._read[path] = result
        return result

    def read_all(self, paths: Iterable[Path]) -> tuple[list[Source], list[Diagnostic]]:
        """Those that can be read, and what is wrong with the others."""
        results = [self.read(path) for path in paths]
        sources = [source for source, _ in results if source]
        return self.with_shared(sources), [one for _, problems in results for one in problems]

    def with_shared(self, sources: Iterable[Source]) -> list[Source]:
        """And the shared rules that they name, and those that these name in turn; each once, so a ring does no harm."""
        known, result = shared_rules(), list(sources)
        for source in result:  # it grows
            named = [known[name] for name in names_behind(source.text, "rules") if name in known]
            there = {one.name for one in result}
            result += [more for path in named if (more := self.read(path)[0]) is not None and more.name not in there]
        return result

    def is_file(self, path: Path) -> bool:
        return path.is_file() or self._unsaved_text(path) is not None

    def beside(self, path: Path, suffix: str) -> list[Path]:
        """The file of the same name with another ending, if there is one that lies in the same folder."""
        try:
            other = path.with_suffix(suffix)
            there = other != path and self.is_file(other) and self._is_below(other, path.parent.resolve())
        except (OSError, ValueError, RuntimeError):  # no name to end otherwise; links in a ring
            return []
        return [other] if there else []

    def inside(self, folder: Path, suffix: str) -> list[Path]:
        """Those in a folder and below it; a link that leads out of the folder is not one of them."""
        if not folder.is_dir():
            return []
        home = self.resolved(folder)
        paths = {p for p in paths_below(folder) if p.suffix == suffix and p.is_file() and self._is_below(p, home)}
        there = {self.resolved(p) for p in paths} if self._unsaved else set()
        new = (p for p in self._unsaved if p not in there and p.suffix == suffix and p.is_relative_to(home))
        return sorted({*paths, *(folder / p.relative_to(home) for p in new if _is_visible(p, home))})

    def of_game(self, folder: Path) -> list[Path]:
        """Rules and cards of a game in a folder; the cards of a shipped game lie under the same name in cardsets/."""
        cards = [path for path in self.inside(folder, ".cards") if not self.has_item(path, "use")]
        paths = [*self.inside(folder, ".rules"), *cards]
        if self.resolved(folder) in map(self.resolved, shipped_games().values()):
            paths += self.inside(data_root("cardsets") / self.resolved(folder).name, ".cards")
        return paths

    def has_item(self, path: Path, word: str) -> bool:
        """Whether a file has such an item: one with `use` belongs to that game, one with `game` is a game."""
        return bool(self.names_after(path, word))

    def names_after(self, path: Path, word: str) -> list[str]:
        """What such items of a file name: `use "NAME"`."""
        source = self.read(path)[0]
        return names_behind(source.text, word) if source is not None else []

    def _unsaved_text(self, path: Path) -> str | None:
        if not self._unsaved:
            return None  # so that no path is resolved in vain
        try:
            return self._unsaved.get(self.resolved(path))
        except (OSError, ValueError, RuntimeError):  # no name that a file could have, links in a ring
            return None

    def _is_below(self, path: Path, home: Path) -> bool:
        """Whether a file lies in that folder when all links are followed."""
        try:
            return self.resolved(path).is_relative_to(home)
        except (OSError, RuntimeError):
            return False

    def resolved(self, path: Path) -> Path:
        if path not in self._real:
            self._real[path] = path.resolve()
        return self._real[path]


def names_behind(text: str, word: str) -> list[str]:
    after = (line.removeprefix(word) for line in text.splitlines() if line.startswith(f"{word} "))
    return list(dict.fromkeys(name.split("#")[0].strip().strip('"') for name in after))


def _is_visible(path: Path, home: Path) -> bool:
    """Whether a file that is there would be found in this folder."""
    folders = path.relative_to(home).parts[:-1]
    strange = any(name.startswith(".") or name in FOREIGN_FOLDERS for name in folders)
    return len(folders) <= FOLDER_DEPTH and not strange


def _by_path(unsaved: Mapping[str | Path, str]) -> dict[Path, str]:
    if not isinstance(unsaved, Mapping):
        raise LoadError([error(f"unsaved texts are given by their paths, not as {short_repr(unsaved)}", UNSAVED)], {})
    return {_resolve(path): check_source(Source(str(path), text)).text for path, text in unsaved.items()}


def _resolve(path: str | Path) -> Path:
    try:
        resolved = Path(path).resolve()
    except (OSError, TypeError, ValueError, RuntimeError):
        raise LoadError([error(f"no file can be called {short_repr(path)}")], {}) from None
    if resolved.suffix not in SUFFIXES:
        raise LoadError([no_file_of_the_language(str(path))], {})
    return resolved


def check_source(source: object) -> Source:
    """A source that somebody gave, if it is one."""
    if not isinstance(source, Source):
        raise LoadError([error(f"a source has a name and a text, not {short_repr(source)}", SOURCE)], {})
    for what, text in (("name", source.name), ("text", source.text)):
        if not isinstance(text, str):
            raise LoadError([error(f"the {what} of a source is a text, not {short_repr(text)}")], {})
    if not source.name.strip():
        raise LoadError([error("a source needs a name, by which messages call it", SOURCE)], {})
    return source


def check_all_sources(sources: Iterable[Source]) -> list[Source]:
    """Sources that somebody gave, each with a name of its own: a message says by its name which one it means."""
    if isinstance(sources, Source) or not isinstance(sources, Iterable):
        raise LoadError([error(f"sources are a list, not {short_repr(sources)}", f"such as [{SOURCE}]")], {})
    by_name: dict[str, Source] = {}
    for source in map(check_source, sources):
        if source.name in by_name:
            raise LoadError(
                [error(f"two sources are called {short_repr(source.name)}", "give each a name of its own")], {}
            )
        by_name[source.name] = source
    return list(by_name.values())
