"""Waits until a file is saved. Takes files and folders, gives back control when one of them has changed."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from pathlib import Path

from paddock.finding import SUFFIXES, paths_below

PAUSE = 0.1  # seconds between two looks

Stamp = tuple[str, int, int]  # path, time of the last change, size


def wait_for_change(paths: Iterable[Path]) -> None:
    """A file that is added to one of the folders, or taken away, is a change too."""
    watched = list(dict.fromkeys(paths))
    before = stamps(watched)
    while stamps(watched) == before:
        time.sleep(PAUSE)


def stamps(paths: Iterable[Path]) -> set[Stamp]:
    """Of a folder only files of Paddock count."""
    files = (file for path in paths for file in (_inside(path) if path.is_dir() else [path]))
    return {stamp for file in files for stamp in _stamp(file)}


def _inside(folder: Path) -> Iterator[Path]:
    return (file for file in paths_below(folder) if file.suffix in SUFFIXES)


def _stamp(file: Path) -> list[Stamp]:
    try:
        found = file.stat()
    except OSError:
        return []
    return [(str(file), found.st_mtime_ns, found.st_size)]
