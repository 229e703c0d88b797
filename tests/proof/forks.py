"""A job goes in; what it gave, or how it died, comes out: each runs in a process of its own, with little memory and time.

One server has read everything once and then only forks, so that a job costs milliseconds and starts from a clean place.
It is a program of its own, because a process with threads must not fork.
"""

from __future__ import annotations

import atexit
import contextlib
import io
import json
import os
import resource
import select
import signal
import subprocess
import sys
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

HOME = Path(__file__).parents[1]
SECONDS = 60  # of computing; what is refused takes one or two on a slow machine
IDLE = 30  # seconds that a job may wait for something beside its computing
MEMORY = 600_000_000  # beyond what the server has: what loading a game takes, several times over


@dataclass(frozen=True)
class Fork:
    """`result` is what the job gave; `died` names the signal that ended it, `error` what it raised."""

    result: Any = None
    died: str = ""
    error: str = ""

    @property
    def trouble(self) -> str:
        return self.error or (f"ended by {self.died}: too much time or memory" if self.died else "")


def forked(job: Callable[..., Any], *args: Any, seconds: int = SECONDS, memory: int = MEMORY) -> Fork:
    """`job` is a function of a module here; what it takes and gives is plain data."""
    process = _server()
    assert process.stdin is not None and process.stdout is not None
    request = {"job": [job.__module__, job.__name__], "args": args, "seconds": seconds, "memory": memory}
    process.stdin.write(json.dumps(request) + "\n")
    process.stdin.flush()
    return Fork(**json.loads(process.stdout.readline()))


@cache
def _server() -> subprocess.Popen[str]:
    env = {**os.environ, "PADDOCK_CACHE": "off", "NO_COLOR": "1"}
    command = [sys.executable, "-m", "proof.forks"]
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", env=env, cwd=HOME
    )
    atexit.register(process.communicate)
    return process


# ------------------------------------------------------------------ in the server


def main_in_words(command: list[str]) -> tuple[int, str, str]:
    """The `paddock` command in this process: exit code, what it printed, what it complained."""
    from paddock.cli import main

    out, err, kept = io.StringIO(), io.StringIO(), sys.stdin
    sys.stdin = io.StringIO("")
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = main(command)
    finally:
        sys.stdin = kept
    return code, out.getvalue(), err.getvalue()


def _serve() -> None:
    from proof.games import find

    small = find()[-1].where
    for command in (["check", small], ["graph", small], ["simulate", small, "--games", "1"], ["list"]):
        main_in_words(command)
    for line in sys.stdin:
        sys.stdout.write(json.dumps(_in_fork(json.loads(line))) + "\n")
        sys.stdout.flush()


def _in_fork(request: dict[str, Any]) -> dict[str, Any]:
    inlet, outlet = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(inlet)
        _hushed()
        _write(outlet, json.dumps(_done(request)).encode())
        os._exit(0)
    os.close(outlet)
    text = _drained(inlet, child)
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return {"died": signal.Signals(os.WTERMSIG(status)).name}
    found: dict[str, Any] = json.loads(text or b'{"error": "the process ended without a word"}')
    return found


def _done(request: dict[str, Any]) -> dict[str, Any]:
    try:
        _limit(request["seconds"], request["memory"])
        module, name = request["job"]
        return {"result": getattr(import_module(module), name)(*request["args"])}
    except BaseException as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{Path(last.filename).name}:{last.lineno}"
        return {"error": f"{type(error).__name__} at {where}: {error}"[:600]}


def _limit(seconds: int, memory: int) -> None:
    statm = Path("/proc/self/statm")
    pages = int(statm.read_text().split()[0]) if statm.exists() else 0
    resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + memory,) * 2)
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _hushed() -> None:
    """What a library says when memory ends is not for the screen."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)


def _write(end: int, data: bytes) -> None:
    while data:
        data = data[os.write(end, data) :]


def _drained(end: int, child: int) -> bytes:
    """All that comes until the pipe is closed; who neither computes nor ends is ended. A busy machine is no fault."""
    text, before = b"", -1
    while True:
        if not select.select([end], [], [], IDLE)[0]:
            now = _computed(child)
            if now <= before:
                os.kill(child, signal.SIGKILL)
            before = now
            continue
        piece = os.read(end, 65_536)
        if not piece:
            os.close(end)
            return text
        text += piece


def _computed(child: int) -> int:
    """Ticks of processor time so far; how many it may have in all is limited by itself. 0 where nobody tells."""
    stat = Path(f"/proc/{child}/stat")
    return sum(map(int, stat.read_text().rpartition(")")[2].split()[11:13])) if stat.exists() else 0


if __name__ == "__main__":
    _serve()
