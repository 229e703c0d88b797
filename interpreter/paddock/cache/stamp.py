"""Computes what every entry depends on. Takes Python and each letter of Paddock's files and grammar, gives one text."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from paddock.data import data_root

ENDINGS = (".py", ".lark", ".words")
OTHERS = ("__pycache__", "_data")  # compiled files, and shipped folders, of which only the grammar counts
Status = dict[str, tuple[int, ...]]


@lru_cache(maxsize=1)
def own_stamp() -> str | None:
    """As it was when it was first asked for: about when these files were imported. None where there are no files."""
    try:
        _first_status()  # before they are read: who changes one meanwhile is seen
        return _compute()
    except OSError:
        return None


def is_unchanged() -> bool:
    """Whether the files are the same by now. Part of what is being kept may have been made by newer ones.

    The disk says when each was changed: to read all of them again at each game would take five times as long.
    """
    return _status() == _first_status()


@lru_cache(maxsize=1)
def _first_status() -> Status:
    return _status()


def _status() -> Status:
    """Of every file what changes with it; the last is a time that nobody can set back, where there is one."""
    found = ((path, os.stat(path)) for root in _roots() for path in _files(str(root)))  # noqa: PTH116 - as below
    return {path: (at.st_ino, at.st_size, at.st_mtime_ns, at.st_ctime_ns) for path, at in found}


def _roots() -> tuple[Path, ...]:
    return Path(__file__).parent.parent, data_root("grammar")


def _compute() -> str:
    sign = hashlib.sha256(f"{sys.implementation.cache_tag} {sys.version}".encode())
    for root in _roots():
        for path in sorted(_files(str(root))):
            with open(path, "rb") as file:  # noqa: PTH123 - quicker than a Path, for 300 files at each start
                data = file.read()
            sign.update(f"{path[len(str(root)) :]} {len(data)}\n".encode("utf-8", "surrogatepass"))
            sign.update(data)
    return sign.hexdigest()


def _files(folder: str) -> Iterator[str]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(ENDINGS):
                yield entry.path
            elif entry.name not in OTHERS and entry.is_dir():
                yield from _files(entry.path)
