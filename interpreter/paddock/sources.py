"""Paths go in, texts come out, each file read once.

Who asks what a file says and then makes something of it has the same text both times, whatever happens to the file.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from paddock.finding import read_text, shown
from paddock.text.model import Diagnostic, Source


class FileText:
    """A file with what it said when it was read, or with what is wrong with it."""

    __slots__ = ("name", "path", "problems", "text")

    def __init__(self, path: Path) -> None:
        self.path = path
        self.name = shown(path)
        self.text: str
        self.problems: list[Diagnostic]
        self.text, self.problems = read_text(path)

    @property
    def source(self) -> Source | None:
        return None if self.problems else Source(self.name, self.text)


def read_files(paths: Iterable[Path]) -> list[FileText]:
    return [FileText(path) for path in paths]
