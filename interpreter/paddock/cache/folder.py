"""Keeps bytes in a folder of this user alone. Takes names and bytes, gives back what nobody else can have put there.

What is looked at is what is used: the folder is opened and then asked who owns it, files are opened from within it,
never through a link, and asked the same. A folder that does not pass is left as it is and not used. On Windows none of
this can be asked; there the folder is the user's own by the rights that Windows gives it.
"""

from __future__ import annotations

import contextlib
import os
import re
import stat
import sys
import time
from pathlib import Path
from types import TracebackType

MOST = 200  # so many files are kept, those used last
LARGEST = 32_000_000  # bytes of one
OFF = "off"
OURS = r"[0-9a-f]{40}"
HALF = r"[0-9a-f]{40}\.([0-9]+)"  # being written, by the process with that number
FORMER = r"grammar-[0-9a-f]{16}\.tables"  # of Paddocks that kept them otherwise
STALE = 3600  # seconds that nobody needs to write a file
OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH
ASKS = sys.platform != "win32"  # whether a folder can be asked who may write there
# A pipe is not waited for, and no link is followed. Windows has none of these.
PLAINLY = sum(getattr(os, name, 0) for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC", "O_BINARY"))
FOLDER = PLAINLY | getattr(os, "O_DIRECTORY", 0)


class UnsafeFolderError(OSError):
    """There is no folder that is this user's alone."""


def home() -> Path | None:
    """Where things are kept; None when they are not."""
    named = os.environ.get("PADDOCK_CACHE", "")
    if named.lower() == OFF:
        return None
    try:
        return Path(named or _usual() / "paddock").absolute()
    except (KeyError, RuntimeError, OSError):  # nobody's home
        return None


def _usual() -> Path:
    if sys.platform == "win32":
        return Path(os.environ["LOCALAPPDATA"])
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")


class Folder:
    """Open while it is used: `with Folder() as folder`. Raises `OSError` where there is none, or not one to trust."""

    def __init__(self, make: bool = False) -> None:
        path = home()
        if path is None:
            raise UnsafeFolderError
        self.path = path
        self.make = make
        self.fd: int | None = None  # on Windows there is none: files are reached by their path

    def __enter__(self) -> Folder:
        path = self.path.resolve()
        if self.make:
            _make(path)
        if ASKS:
            if not all(_is_safe_path(folder) for folder in (self.path, *self.path.parents, *path.parents)):
                raise UnsafeFolderError
            self.fd = os.open(path, os.O_RDONLY | FOLDER)
            try:
                _must_be_own(os.fstat(self.fd))
            except OSError:
                os.close(self.fd)
                raise
        self.path = path
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        if self.fd is not None:
            os.close(self.fd)

    def read(self, name: str) -> bytes:
        with open(os.open(self._at(name), os.O_RDONLY | PLAINLY, dir_fd=self.fd), "rb") as file:  # noqa: PTH123
            status = os.fstat(file.fileno())
            _must_be_own(status)
            if not stat.S_ISREG(status.st_mode) or status.st_size > LARGEST:
                raise UnsafeFolderError
            with contextlib.suppress(OSError):  # on a disk that cannot be written to, nothing is removed either
                os.utime(file.fileno() if ASKS else self._at(name))
            return file.read(LARGEST)

    def write(self, name: str, data: bytes) -> None:
        """Whole or not at all: first beside its place, then in it."""
        self._sweep()
        half = f"{name}.{os.getpid()}"
        fd = os.open(self._at(half), os.O_WRONLY | os.O_CREAT | os.O_EXCL | PLAINLY, 0o600, dir_fd=self.fd)
        try:
            with open(fd, "wb") as file:  # noqa: PTH123
                if ASKS:
                    os.fchmod(fd, 0o600)  # whatever is usual for this user
                file.write(data)
            os.replace(self._at(half), self._at(name), src_dir_fd=self.fd, dst_dir_fd=self.fd)
        except BaseException:
            self._remove(half)
            raise
        self._tidy()

    def _at(self, name: str) -> str:
        return name if self.fd is not None else str(self.path / name)

    def _remove(self, name: str) -> None:
        with contextlib.suppress(OSError):
            os.unlink(self._at(name), dir_fd=self.fd)

    def _names(self) -> list[str]:
        return os.listdir(self.path if self.fd is None else self.fd)  # noqa: PTH208

    def _age(self, name: str) -> float:
        """In seconds; of a file that is gone, none."""
        try:
            return time.time() - os.stat(self._at(name), dir_fd=self.fd, follow_symlinks=False).st_mtime
        except OSError:
            return 0

    def _sweep(self) -> None:
        """What was half written when its process was killed, and what former Paddocks kept in a way of their own."""
        for name in (name for name in self._names() if "." in name):
            half = re.fullmatch(HALF, name)
            if re.fullmatch(FORMER, name) or (half and (self._age(name) > STALE or not _runs(int(half[1])))):
                self._remove(name)

    def _tidy(self) -> None:
        """A game that is played every day stays, however many drafts of another are tried.

        The folder may be one that its user keeps other things in: those are nobody's to remove.
        """
        if len(names := self._names()) > MOST:
            last_used_first = sorted((name for name in names if re.fullmatch(OURS, name)), key=self._age)
            for name in last_used_first[MOST:]:
                self._remove(name)


def _runs(process: int) -> bool:
    """Whether that process is another one, and may be at work."""
    if process == os.getpid():
        return False
    if not ASKS:
        return True  # asking would end it there
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:  # it is somebody else's
        return True
    return True


def _must_be_own(status: os.stat_result) -> None:
    """This user owns it, and nobody else can write to it."""
    if ASKS and (status.st_uid != os.geteuid() or status.st_mode & OTHERS_WRITE):
        raise UnsafeFolderError


def _is_safe_path(path: Path) -> bool:
    """Whether nobody else can put another folder or link in the place of one that lies in this, or of this link."""
    status, link = path.stat(), path.lstat()
    shared = status.st_mode & OTHERS_WRITE and not status.st_mode & stat.S_ISVTX
    return not shared and {status.st_uid, link.st_uid} <= {0, os.geteuid()}


def _make(path: Path) -> None:
    """With all that leads there, for nobody else: whatever is usual for this user."""
    missing = [folder for folder in (path, *path.parents) if not folder.exists()]
    if ASKS and not all(_is_safe_path(folder) for folder in path.parents if folder not in missing):
        raise UnsafeFolderError
    for folder in reversed(missing):
        with contextlib.suppress(FileExistsError):  # another process was quicker
            folder.mkdir(mode=0o700)
            folder.chmod(0o700)
