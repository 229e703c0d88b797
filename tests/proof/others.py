"""What a machine gives to try faults with: another user, a disk that is full, a folder that cannot be written to."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

NOBODY = 65534
NAMELESS = 54321  # a user that no list knows


@cache
def as_user(number: int) -> tuple[str, ...] | None:
    """What is put before a command to run it as somebody else; None if that cannot be done here."""
    if os.getuid() != 0 or shutil.which("setpriv") is None:
        return None
    before = ("setpriv", f"--reuid={number}", f"--regid={number}", "--clear-groups")
    try:
        tried = [*before, sys.executable, "-c", "import paddock.library"]
        done = subprocess.run(tried, capture_output=True, timeout=60, cwd="/", env={"PATH": os.environ.get("PATH", "")})
    except (OSError, subprocess.TimeoutExpired):
        return None
    return before if done.returncode == 0 else None


WHY_NO_USER = "needs root, setpriv, and a Paddock that others can read"
WHY_NO_DISK = "needs root and the right to mount"


@contextlib.contextmanager
def small_disk(folder: Path, size: int) -> Iterator[bool]:
    """A disk of so many bytes in the folder; False if none can be had."""
    folder.mkdir(parents=True, exist_ok=True)
    if os.getuid() != 0 or shutil.which("mount") is None:
        yield False
        return
    options = f"size={size},mode=755"
    done = subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)], capture_output=True)
    if done.returncode != 0:
        yield False
        return
    try:
        yield True
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], capture_output=True)


def made_read_only(folder: Path) -> bool:
    return subprocess.run(["mount", "-o", "remount,ro", str(folder)], capture_output=True).returncode == 0


def fill(folder: Path) -> None:
    """Until nothing more goes onto the disk."""
    with contextlib.suppress(OSError), (folder / "filler").open("wb", buffering=0) as file:
        while True:
            file.write(b"\0" * 4096)
