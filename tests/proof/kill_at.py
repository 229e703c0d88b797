"""Put first on the way of a Python: it ends itself at the n-th time that it changes something on the disk.

So every moment between two changes can be tried, and the same one again. `PROOF_KILL_AT` in its surroundings is the n.
"""

from __future__ import annotations

import os
import signal
import sys
from typing import Any

CHANGES = ("os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.link", "os.symlink", "os.chmod", "os.truncate")


def watch() -> None:
    at, done, mine = int(os.environ["PROOF_KILL_AT"]), 0, os.getpid()

    def hear(event: str, args: tuple[Any, ...]) -> None:
        nonlocal done
        if not (event in CHANGES or (event == "open" and _writes(args))) or os.getpid() != mine:
            return
        done += 1
        if done == at:
            os.kill(mine, signal.SIGKILL)

    sys.addaudithook(hear)


def _writes(args: tuple[Any, ...]) -> bool:
    path, mode, flags = args
    if isinstance(path, str) and path.startswith(("/dev/", "/proc/")):
        return False
    if isinstance(mode, str):
        return bool(set(mode) & set("wax+"))
    return isinstance(flags, int) and bool(flags & (os.O_WRONLY | os.O_RDWR))
