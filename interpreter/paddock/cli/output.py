"""Writes a file whole or not at all. Takes a path and contents, gives that file, or as it was before.

What is written goes first to a file beside it, under a name nobody can foresee, which is locked as long as somebody
writes. Who is killed leaves it unlocked, and the next who writes in that folder takes it away.
"""

from __future__ import annotations

import os
import re
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from paddock.cli.common import WrongUseError

if sys.platform != "win32":
    import fcntl

PREFIX = ".paddock-unfinished-"
UNFINISHED = re.compile(re.escape(PREFIX) + r"[a-z0-9_]{8}")


def write(path: Path, contents: str | bytes) -> None:
    """Writes a whole file or none. Who may read it stays as it was; a new one is as new files usually are."""
    try:
        data = contents if isinstance(contents, bytes) else contents.encode("utf-8")
        if path.is_dir():
            raise WrongUseError(f"{path} is a folder; name a file in it.")
        if path.exists() and not path.is_file():  # a terminal, a pipe: it is written to, not replaced
            path.write_bytes(data)
        else:
            _replace(path, data, _usual_mode(path))
    except (OSError, ValueError) as error:  # a name with a letter that no file can have is a ValueError
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise WrongUseError(f"{path} cannot be written: {reason}.") from None


def _replace(path: Path, data: bytes, mode: int) -> None:
    _sweep(path.parent.absolute())
    number, beside = _begin(path.parent)
    try:
        with os.fdopen(number, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(number)  # without it a power cut could leave the new name and none of its text
            if sys.platform != "win32":
                os.fchmod(number, mode)
                beside.replace(path)  # while it is still locked
        if sys.platform == "win32":
            beside.replace(path)  # which needs it closed
    except BaseException:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise


def _begin(folder: Path) -> tuple[int, Path]:
    """A new file that is locked. Somebody may sweep between the two: then it is gone, and made again."""
    while True:
        number, name = tempfile.mkstemp(dir=folder, prefix=PREFIX)
        if _lock(number) and os.fstat(number).st_nlink:
            return number, Path(name)
        os.close(number)


def _lock(number: int) -> bool:
    """Whether nobody else has it. Some file systems know no locks; Windows lets nobody remove a file that is open."""
    if sys.platform != "win32":
        try:
            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True
    return True


@lru_cache(maxsize=100)  # once for each folder: many files are written into one
def _sweep(folder: Path) -> None:
    for path in _unfinished_files(folder):
        with suppress(OSError):
            _remove(path)


def _unfinished_files(folder: Path) -> Iterator[Path]:
    """Files of ours by name, owner and sort; nothing else is touched."""
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if UNFINISHED.fullmatch(entry.name) and entry.is_file(follow_symlinks=False):
                yield Path(entry.path)


def _remove(path: Path) -> None:
    if sys.platform == "win32":
        path.unlink()
        return
    number = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    try:
        status = os.fstat(number)
        if not stat.S_ISREG(status.st_mode) or status.st_uid != os.geteuid() or status.st_nlink != 1:
            return
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)  # where it is locked, or nobody knows, it stays
        path.unlink()
    finally:
        os.close(number)


def _usual_mode(path: Path) -> int:
    return path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask()


def _umask() -> int:
    """What this user's new files are not allowed; it can only be read by setting it."""
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
