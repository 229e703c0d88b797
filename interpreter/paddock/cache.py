"""What was made ready before: a name goes in, plain data that this user kept under it comes out, or nothing.

Kept only in the user's own folder, never beside the files of a game, because what is read back here is trusted.
`PADDOCK_CACHE` names another folder, or `off`. Anything that cannot be read counts as not kept.
"""

from __future__ import annotations

import contextlib
import gc
import hashlib
import os
import pickle
import re
import sys
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

from paddock.data import data_root

MOST = 200  # so many files are kept, the newest
OFF = "off"
LETTERS = 40  # of a name
OURS = re.compile(rf"[0-9a-f]{{{LETTERS}}}(\.[0-9]+)?")  # with a number: one that was being written


def folder() -> Path | None:
    """Where things are kept; None when they are not."""
    named = os.environ.get("PADDOCK_CACHE", "")
    if named.lower() == OFF:
        return None
    if named:
        return Path(named)
    try:
        return _usual() / "paddock"
    except (KeyError, RuntimeError):  # nobody's home
        return None


def _usual() -> Path:
    if sys.platform == "win32":
        return Path(os.environ["LOCALAPPDATA"])
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")


def name_of(*parts: str) -> str:
    """A name that no other parts give, nor another Paddock or Python."""
    sign = hashlib.sha256(_stamp().encode())
    for part in parts:
        data = part.encode("utf-8", "surrogatepass")
        sign.update(len(data).to_bytes(8, "little"))
        sign.update(data)
    return sign.hexdigest()[:LETTERS]


@lru_cache(maxsize=1)
def _stamp() -> str:
    """Changes whenever the code or the grammar does."""
    here = Path(__file__).parent
    seen = [f"{stat.st_size} {stat.st_mtime_ns}" for stat in _stats([str(here), str(data_root("grammar"))])]
    return f"{sys.implementation.cache_tag} {' '.join(sorted(seen))}"


def _stats(folders: Iterable[str]) -> Iterable[os.stat_result]:
    for path in folders:
        with os.scandir(path) as entries:
            for entry in entries:
                if entry.is_dir() and entry.name not in ("__pycache__", "_data"):
                    yield from _stats([entry.path])
                elif entry.name.endswith((".py", ".lark", ".words")):
                    yield entry.stat()


def fetch(name: str) -> Any:
    """What was kept under that name, or None."""
    home = folder()
    if home is None or not _is_ours(home):
        return None
    sweeping = gc.isenabled()
    gc.disable()  # thousands of small things come to stay: looking among them for rubbish takes as long as reading them
    try:
        return pickle.loads((home / name).read_bytes())
    except Exception:  # cut off, made by another version, not ours: it is made again
        return None
    finally:
        if sweeping:
            gc.enable()


def keep(name: str, data: Any) -> None:
    """Keeps it if that can be done; nobody waits for it, and nobody misses it."""
    home = folder()
    if home is None:
        return
    with contextlib.suppress(OSError, pickle.PicklingError, TypeError, AttributeError, RecursionError):
        home.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not _is_ours(home):
            return
        half = home / f"{name}.{os.getpid()}"
        half.write_bytes(pickle.dumps(data, pickle.HIGHEST_PROTOCOL))
        half.replace(home / name)
        _tidy(home)


def _is_ours(home: Path) -> bool:
    """Whether nobody else can write there."""
    try:
        stat = home.stat()
    except OSError:
        return False
    return sys.platform == "win32" or (stat.st_uid == os.getuid() and not stat.st_mode & 0o022)


def _tidy(home: Path) -> None:
    """The folder may be one that its user keeps other things in: those are nobody's to remove."""
    ours = (path for path in home.iterdir() if OURS.fullmatch(path.name))
    kept = sorted(ours, key=lambda path: path.stat().st_mtime)
    for path in kept[: -MOST or None]:
        path.unlink(missing_ok=True)
