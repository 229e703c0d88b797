"""Reads what people type. Takes a stream, gives its lines; whoever stops us while we wait for one is heard."""

from __future__ import annotations

import os
import select
import sys
from typing import TextIO

LOOK = 0.25  # seconds between two looks; see `Keyboard`


class Keyboard:
    """Lines as they are typed.

    Python runs the handler of a signal between two of its own steps, and a signal only ends a wait that has begun. One
    that comes the moment before we wait for a line would be heard when that line comes, or never. So we do not wait for
    ever: we look whether something has been typed, and look again, and hear signals between two looks.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream, self._number, self._rest = stream, _number(stream), b""

    def line(self) -> str:
        """The next one, without its end. EOFError where nobody types any more."""
        line = self._stream.readline() if self._number is None else self._typed(self._number)
        if not line:
            raise EOFError
        return line.strip()

    def _typed(self, number: int) -> str:
        """We keep what comes behind the line ourselves: a stream that had read ahead would seem to have nothing."""
        while b"\n" not in self._rest:
            while not select.select([number], [], [], LOOK)[0]:
                pass
            part = os.read(number, 65536)
            if not part:
                line, self._rest = self._rest, b""
                break
            self._rest += part
        else:
            line, self._rest = self._rest[: (end := self._rest.index(b"\n") + 1)], self._rest[end:]
        return line.decode(self._stream.encoding, "replace")


def _number(stream: TextIO) -> int | None:
    """Its descriptor, if it has one that can be asked whether something has come."""
    if sys.platform == "win32":
        return None
    try:
        return stream.fileno()
    except (OSError, ValueError):  # a text that stands in for it
        return None
