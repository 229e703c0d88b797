"""What a call of the command line gives back."""

from __future__ import annotations

import os
import re
import select
import sys
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Said:
    code: int
    out: str
    err: str


Call = Callable[..., Said]


PATIENCE = 100  # seconds
MAIN = "import sys; from paddock.cli import main; sys.exit(main())"
HASTY = "from paddock.cli import common; common.A_WHILE = 0.1\n"  # the progress bar comes soon
CALL = [sys.executable, "-c", MAIN]
HASTY_CALL = [sys.executable, "-c", HASTY + MAIN]


def until(above: int, mark: bytes | None = None) -> bytes:
    """Reads what a terminal shows until the mark, or to the end. A program that falls silent before that is told."""
    shown = b""
    while mark is None or not re.search(mark, shown):
        assert select.select([above], [], [], PATIENCE)[0], f"it waits for {mark or 'its end'!r} after {shown!r}"
        try:
            part = os.read(above, 65536)
        except OSError:
            break
        if not part:
            break
        shown += part
    return shown
