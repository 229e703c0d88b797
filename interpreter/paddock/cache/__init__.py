"""What was made ready before: a name goes in, what this user kept under it comes out, or nothing.

Kept only in the user's own folder, never beside the files of a game, because what is read back here is played.
`PADDOCK_CACHE` names another folder, or `off`. Nothing is used that somebody else could have written (`folder.py`),
that is spoilt or was kept under another name (`entry.py`), or that other files of Paddock have made (`stamp.py`).
Whatever cannot be read counts as not kept, whatever cannot be kept is not, and nobody is told of either.
"""

from __future__ import annotations

import contextlib
import gc
import hashlib
from collections.abc import Callable
from typing import TypeVar

from paddock.cache import stamp
from paddock.cache.entry import seal, unseal
from paddock.cache.folder import LARGEST, Folder, home

__all__ = ["fetch", "is_on", "keep", "name_of"]

LETTERS = 40  # of a name
Thing = TypeVar("Thing")


def is_on() -> bool:
    """Whether things are kept: not without files of our own to look at, by which to tell what still holds."""
    return home() is not None and stamp.own_stamp() is not None


def name_of(*parts: str) -> str:
    """A name that no other parts give, nor another Paddock or Python."""
    sign = hashlib.sha256()
    for part in (stamp.own_stamp() or "", *parts):
        data = part.encode("utf-8", "surrogatepass")
        sign.update(len(data).to_bytes(8, "little"))
        sign.update(data)
    return sign.hexdigest()[:LETTERS]


def fetch(name: str, unpack: Callable[[bytes], Thing]) -> Thing | None:
    """What was kept under that name, unpacked; None if nothing was."""
    at_work = gc.isenabled()
    gc.disable()  # thousands of small things come to stay: looking among them for rubbish takes as long as reading them
    try:
        with Folder() as folder:
            data = folder.read(name)
        return unpack(unseal(name, data))
    except Exception:  # whatever is wrong with it, the thing is made anew
        return None
    finally:
        if at_work:
            gc.enable()


def keep(name: str, pack: Callable[[], bytes]) -> None:
    """Keeps it if that can be done."""
    with contextlib.suppress(Exception), Folder(make=True) as folder:  # a full disk is no reason not to play
        data = seal(name, pack())
        if len(data) <= LARGEST and stamp.is_unchanged():
            folder.write(name, data)
