"""Reads the files of a game.

Takes paths, gives sources and trees; a file that cannot be read is a diagnostic, never a traceback.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from paddock.data import data_root
from paddock.text.limits import FILE_CHARACTERS
from paddock.text.model import Diagnostic, Severity, Source, Span
from paddock.text.spelling import nearest
from paddock.tree import model as tree
from paddock.tree.from_text import read

SUFFIXES = (".rules", ".cards", ".scenario")


@dataclass(slots=True)
class Loaded:
    """Files of one game, read."""

    files: list[Path] = field(default_factory=list)
    trees: list[tree.File] = field(default_factory=list)
    sources: dict[str, Source] = field(default_factory=dict)
    diagnostics: list[Diagnostic] = field(default_factory=list)

    @property
    def broken(self) -> bool:
        return any(d.is_error for d in self.diagnostics)


def error(message: str, *help_: str, span: Span | None = None) -> Diagnostic:
    return Diagnostic(Severity.ERROR, message, span, "", tuple(h for h in help_ if h))


def shown(path: Path) -> str:
    """The path as people know it: from where they stand, if it lies below."""
    try:
        return str(path.resolve().relative_to(Path.cwd()))
    except ValueError:
        return str(path)


def read_source(path: Path) -> tuple[Source | None, list[Diagnostic]]:
    name = shown(path)
    try:
        if path.is_dir():
            return None, [error(f"{name} is a folder, not a file")]
        if path.stat().st_size > 4 * FILE_CHARACTERS:
            return None, [
                error(
                    f"{name} is larger than a file of the language can be ({FILE_CHARACTERS:,} characters)",
                    "split it into several files",
                )
            ]
        raw = path.read_bytes()
    except FileNotFoundError:
        return None, [error(f"there is no file {name}", near_file(path))]
    except OSError as problem:
        return None, [error(f"{name} cannot be read: {problem.strerror or problem}")]
    try:
        return Source(name, raw.decode("utf-8")), []
    except UnicodeDecodeError as problem:
        line = raw[: problem.start].count(b"\n") + 1
        span = Span(name, line, 1, 2)
        return None, [
            error(
                f"{name} is not UTF-8: byte 0x{raw[problem.start]:02x} on line {line}",
                "save the file as UTF-8",
                span=span,
            )
        ]


def near_file(path: Path) -> str:
    try:
        close = nearest(path.name, [p.name for p in path.parent.iterdir()])
    except OSError:
        return ""
    return f"did you mean {close[0]}?" if close else ""


def load_files(paths: list[Path]) -> Loaded:
    found = Loaded()
    for path in paths:
        source, problems = read_source(path)
        found.diagnostics.extend(problems)
        if source is None:
            continue
        file, more = read(source)
        found.files.append(path)
        found.trees.append(file)
        found.sources[source.name] = source
        found.diagnostics.extend(more)
    return found


def files_in(folder: Path, suffix: str) -> list[Path]:
    return sorted(p for p in folder.rglob(f"*{suffix}") if p.is_file()) if folder.is_dir() else []


def shipped_games() -> dict[str, Path]:
    root = data_root("rulesets")
    return {p.name: p for p in sorted(root.iterdir()) if p.is_dir() and any(p.glob("*.rules"))} if root.is_dir() else {}


def card_sets() -> dict[str, Path]:
    root = data_root("cardsets")
    return {p.name: p for p in sorted(root.iterdir()) if p.is_dir()} if root.is_dir() else {}


def says(path: Path, word: str) -> bool:
    """Whether a file has such an item: one with `use` belongs to that game, one with `game` is a game."""
    source, _ = read_source(path)
    return source is not None and any(line.startswith(f"{word} ") for line in source.text.splitlines())


def game_files(folder: Path) -> list[Path]:
    """Rules and cards of a game in a folder; the cards of a shipped game lie under the same name in cardsets/."""
    found = [*files_in(folder, ".rules"), *(p for p in files_in(folder, ".cards") if not says(p, "use"))]
    if folder in shipped_games().values():
        found += files_in(data_root("cardsets") / folder.name, ".cards")
    return found


def used_games(file: tree.File) -> list[tuple[str, Span]]:
    """What the `use "…"` lines of a file name."""
    found = []
    for item in file.items:
        if isinstance(item, tree.Declaration) and item.word == "use":
            quote = item.head[0].atoms[0] if item.head and item.head[0].atoms else None
            if isinstance(quote, tree.Quote):
                found.append((quote.text, item.span))
    return found
