"""The front door: `paddock COMMAND …`. Takes words typed in a terminal, gives text and an exit code.

0: all is well. 1: a mistake in what a designer wrote, or a game that did not come out as it should. 2: wrong use.
"""

from __future__ import annotations

import signal
from collections.abc import Sequence

__all__ = ["main"]

STOPPED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command. Gives its exit code."""
    try:
        from paddock.cli.commands import run
    except KeyboardInterrupt:  # so early that nothing is there yet to say it
        return STOPPED
    code = run(argv)
    if code == STOPPED and argv is None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # this process is at its end: Ctrl-C pressed again changes nothing
    return code
