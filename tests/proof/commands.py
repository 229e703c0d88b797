"""The `paddock` command as a user has it: a process of its own, in a folder and surroundings of its own."""

from __future__ import annotations

import contextlib
import os
import re
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from proof.model import Checks

PADDOCK = (sys.executable, "-m", "paddock")
PATIENCE = 300.0  # seconds after which a command hangs; the longest takes ten
MEMORY = 3_000_000_000  # bytes of addresses, for each process
INSIDE = ("Traceback (most recent call last)", "something went wrong inside")
TIMES = re.compile(r"[\d.,]+ (games (a|per) )?seconds?")
MARK = "PADDOCK_PROOF"  # a word in the surroundings of all that a command starts, so that it can be found again


@dataclass(frozen=True)
class Run:
    """`code` is as a shell tells it; below zero, the signal that ended it. None: it did not end."""

    code: int | None
    out: str
    err: str

    @property
    def said(self) -> str:
        return self.out + self.err

    @property
    def lasting(self) -> tuple[int | None, str, str]:
        """All of it but how long it took."""
        return self.code, TIMES.sub("", self.out), self.err


def surroundings(folder: Path, **more: str | None) -> dict[str, str]:
    """Nothing of the user's own: home, cache and temporary files are in the folder. None leaves a name out."""
    kept = {name: os.environ[name] for name in ("PATH", "LANG", "LC_ALL") if name in os.environ}
    ours: dict[str, str | None] = {
        "HOME": str(folder / "home"),
        "TMPDIR": str(folder / "tmp"),
        "XDG_CACHE_HOME": str(folder / "home/.cache"),
        "PADDOCK_CACHE": "off",
        "NO_COLOR": "1",
        **kept,
        **more,
    }
    for name in ("home", "tmp"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    return {name: value for name, value in ours.items() if value is not None}


def paddock(
    *words: str, env: Mapping[str, str], cwd: Path, before: tuple[str, ...] = (), stdin: str = "", **how: object
) -> Run:
    """Runs a command to its end. `before` is put in front of it: what runs it as somebody else."""
    with started(*words, env=env, cwd=cwd, before=before, **how) as process:
        try:
            out, err = process.communicate(stdin, timeout=PATIENCE)
            return Run(process.returncode, out, err)
        except subprocess.TimeoutExpired:
            return Run(None, "", "it did not end")


@contextlib.contextmanager
def started(
    *words: str, env: Mapping[str, str], cwd: Path, before: tuple[str, ...] = (), **how: object
) -> Iterator[subprocess.Popen[str]]:
    """A command that runs; whatever is left of its group at the end is ended."""
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **how}
    process: subprocess.Popen[str] = subprocess.Popen(  # type: ignore[call-overload]
        [*before, *PADDOCK, *words], env=dict(env), cwd=cwd, text=True, encoding="utf-8", errors="replace",
        start_new_session=True, **pipes,
    )  # fmt: skip
    try:
        _limit(process.pid)
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        for pipe in (process.stdin, process.stdout, process.stderr):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
        process.wait()


def _limit(process: int) -> None:
    """What takes more than this is a failure, and must not take the machine with it."""
    with contextlib.suppress(ProcessLookupError, PermissionError, AttributeError):
        resource.prlimit(process, resource.RLIMIT_AS, (MEMORY, MEMORY))


def polite(checks: Checks, what: str, code: int | None, said: str, codes: tuple[int, ...] = (0, 1, 2)) -> bool:
    """Whether a command answered as it should: an exit code of ours, and words for people."""
    found = next((word for word in INSIDE if word in said), "")
    if found:
        return checks.that(False, f"{what}: internal error", said[said.find(found) :])
    return checks.that(code in codes, f"{what}: exit code {code}", said[-200:])


def left_of(mark: str, patience: float = 10.0) -> list[str]:
    """The processes that still have the mark in their surroundings, when they had time to end."""
    end = time.monotonic() + patience
    while found := _marked(mark):
        if time.monotonic() > end:
            break
        time.sleep(0.05)
    return found


def _marked(mark: str) -> list[str]:
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if f"{MARK}={mark}\0".encode() in (entry / "environ").read_bytes():
                state = (entry / "stat").read_text().rpartition(")")[2].split()[0]
                if state != "Z":
                    found.append(f"{entry.name} {(entry / 'cmdline').read_bytes()[:80]!r}")
    return found
