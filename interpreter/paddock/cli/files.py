"""From paths typed by a person to the sources of a designer's files, with messages for those that cannot be read."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from paddock.cli.common import WrongUseError
from paddock.text import Diagnostic, Severity, Source, Span

ENDINGS = (".rules", ".cards", ".scenario")


def expand(paths: Iterable[str]) -> list[Path]:
    """The files meant: a folder stands for all files of the language in it."""
    found: list[Path] = []
    for text in paths:
        path = Path(text)
        if path.is_dir():
            inside = sorted(file for file in path.rglob("*") if file.suffix in ENDINGS and file.is_file())
            if not inside:
                raise WrongUseError(f"there is no {', '.join(ENDINGS[:-1])} or {ENDINGS[-1]} file in {path}.")
            found.extend(inside)
        elif path.exists():
            found.append(path)
        else:
            raise WrongUseError(f"there is no file {path}.")
    return list(dict.fromkeys(found))


def checkable(paths: Iterable[str]) -> list[Path]:
    """Paths that are there, and names of games."""
    from paddock.loader import near_file, shipped_games

    found: list[Path] = []
    for text in paths:
        path = Path(text)
        if text not in shipped_games() and not path.exists():
            close = near_file(path)
            raise WrongUseError(f"there is no file {path}." + (f" {close[0].upper()}{close[1:]}" if close else ""))
        if path.is_dir():
            expand([text])
        found.append(path)
    return found


def read_sources(paths: Iterable[Path]) -> tuple[dict[Path, Source], list[Diagnostic]]:
    """Every file that is text, and a message about every one that is not."""
    sources: dict[Path, Source] = {}
    found: list[Diagnostic] = []
    for path in paths:
        try:
            data = path.read_bytes()
        except OSError as error:
            raise WrongUseError(f"{path} cannot be read: {error.strerror}.") from None
        try:
            sources[path] = Source(str(path), data.decode("utf-8"))
        except UnicodeDecodeError as error:
            found.append(_not_utf8(path, data, error))
    return sources, found


def _not_utf8(path: Path, data: bytes, error: UnicodeDecodeError) -> Diagnostic:
    before = data[: error.start]
    line = before.count(b"\n") + 1
    column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1
    return Diagnostic(
        Severity.ERROR,
        f"{path} is not written in UTF-8: line {line} has the byte 0x{data[error.start]:02x}",
        Span(str(path), line, column, column + 1),
        "this byte is not a letter",
        ("save the file as UTF-8",),
    )
