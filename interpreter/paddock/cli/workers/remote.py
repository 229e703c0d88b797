"""Plays on a worker of a cluster. Takes a game and numbers, gives a tally, or the version of the Paddock that is there.

Nothing of Paddock's own goes in before the two sides have compared what they are: another one could not even read it.
"""

from __future__ import annotations

import hashlib
import platform
from functools import lru_cache
from pathlib import Path
from threading import Lock

import paddock
from paddock.cli.workers.model import Chunk, PreparedGame, Run, unpack_game
from paddock.table.statistics.tally import Tally

TURN = Lock()  # a machine plays one game at a time, and threads of one process would be no quicker


def play(wanted: str, sent: bytes, run: tuple[int, int, int, bool, bool], first: int, count: int) -> Tally | str:
    """Games of a run, if this is the Paddock that sent them."""
    if wanted != (here := version()):
        return here
    with TURN:
        return Chunk(first, count).play(_unpack_once(sent), Run(*run))


@lru_cache(maxsize=2)
def _unpack_once(sent: bytes) -> PreparedGame:
    """A worker makes the game ready once."""
    return unpack_game(sent)


@lru_cache(maxsize=1)
def version() -> str:
    """Which Paddock this is, down to its last letter, and which Python: code made by one is not run by another."""
    home = Path(paddock.__file__).parent
    sign = hashlib.sha256()
    for path in sorted([*home.rglob("*.py"), *home.rglob("*.c")]):
        text = path.read_bytes().replace(b"\r\n", b"\n")
        sign.update(f"{path.relative_to(home).as_posix()} {len(text)} ".encode() + text)
    python = ".".join(platform.python_version_tuple()[:2])
    return f"Paddock {paddock.__version__} (code {sign.hexdigest()[:8]}) on {platform.python_implementation()} {python}"
