"""A stranger's folder in, what became of it out: requests and answers are lines of JSON; each has a process of its own.

This process loads everything once and then only forks, so that every attack starts from the same clean place and can be
ended without harm. Limits of memory and time are set in the fork: a hang or a bomb ends the fork, not the machine.
"""

from __future__ import annotations

import contextlib
import importlib
import io
import json
import os
import pkgutil
import random
import resource
import select
import signal
import sys
import time
from dataclasses import is_dataclass
from pathlib import Path
from typing import Any

import paddock
from paddock.checking import plain_games
from paddock.cli import main
from paddock.code import PlayError
from paddock.data import data_root
from paddock.library import LoadError, check
from paddock.sources import Files
from paddock.table.statistics.simulate import play_games
from paddock.text.show import draw

MEMORY = 700_000_000  # what an attack may take beyond what the process has


def roots() -> list[str]:
    return [str(data_root(name).resolve()) for name in ("grammar", "rulesets", "cardsets")]


class Watch:
    """Notes everything Python does beyond thinking: files, programs, the network, code that is not the rules."""

    def __init__(self, folder: Path, reads: list[str]) -> None:
        self.inside = [str(folder.resolve()), *reads, *roots(), sys.prefix, sys.base_prefix]
        self.inside.append(str(Path(paddock.__file__).parent))
        self.seen: list[str] = []
        self.on = True

    def __call__(self, event: str, args: tuple[Any, ...]) -> None:
        if not self.on:
            return
        if event == "open":
            self._open(args)
        elif event == "compile":
            if args[1] not in ("<the rules>", b"<the rules>"):
                self.seen.append(f"compile {args[1]}")
        elif event.startswith(
            ("subprocess", "socket", "os.system", "os.exec", "os.posix_spawn", "ctypes", "shutil")
        ) or event in (
            "os.remove",
            "os.rename",
            "os.mkdir",
            "os.rmdir",
            "os.symlink",
            "os.link",
            "os.chmod",
            "os.truncate",
        ):
            self.seen.append(event)

    def _open(self, args: tuple[Any, ...]) -> None:
        path, mode, _ = args
        if not isinstance(path, str):
            return
        real = os.path.realpath(path)
        if isinstance(mode, str) and set(mode) & set("wax+"):
            self.seen.append(f"write {path}")
        elif not any(real == root or real.startswith(root + os.sep) for root in self.inside):
            self.seen.append(f"read {real}")


def attack(request: dict[str, Any]) -> dict[str, Any]:
    folder = Path(request["folder"])
    os.chdir(folder)
    limit(int(request["seconds"]))
    watch = Watch(folder, request.get("reads", []))
    sys.addaudithook(watch)
    found: dict[str, Any] = {"errors": [], "warnings": [], "stopped": "", "decisions": 0, "simulated": []}
    if "command" in request:
        found["code"] = main(request["command"])
    else:
        try:
            stages(folder / request["file"], request, found)
        except (PlayError, paddock.TableError) as error:
            found["stopped"] = str(error)
        except LoadError as error:
            found["stopped"] = f"not loaded: {error}"
    watch.on = False
    found["seen"] = watch.seen
    return found


def stages(path: Path, request: dict[str, Any], found: dict[str, Any]) -> None:
    """Everything a table does with a file: checked, made ready, played with its story, simulated."""
    diagnostics, sources = check([path])
    for one in diagnostics:
        assert one.message
        found["errors" if one.is_error else "warnings"].append(one.message)
        draw(one, sources.get(one.span.file) if one.span else None)
    if found["errors"]:
        return
    game = paddock.load(path)
    if request.get("simulate"):
        tally = play_games(game, game.program.low, 1, 0, 1)
        found["simulated"] = sorted(tally.failures)
        if found["simulated"]:
            found["stopped"] = found["simulated"][0]
    if request.get("play", True):
        play(game, request, found)


def play(game: Any, request: dict[str, Any], found: dict[str, Any]) -> None:
    table, chance = game.deal(seed=1), random.Random(1)
    while table.ask and found["decisions"] < request.get("decisions", 60):
        table.answer(table.ask.options[chance.randrange(len(table.ask.options))])
        found["decisions"] += 1
    table.view(0)
    table.events(0)
    found["result"] = str(table.result)


def limit(seconds: int) -> None:
    pages = int(Path("/proc/self/statm").read_text().split()[0]) if Path("/proc/self/statm").exists() else 0
    resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + MEMORY,) * 2)
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def in_fork(request: dict[str, Any]) -> dict[str, Any]:
    """What became of it; a fork that died says by what."""
    inlet, outlet = os.pipe()
    out, err = os.pipe(), os.pipe()
    started = time.perf_counter()
    child = os.fork()
    if child == 0:
        sys.stdin = io.StringIO()  # the requests are not for the commands
        sys.stdout, sys.stderr = (os.fdopen(end[1], "w", encoding="utf-8") for end in (out, err))
        try:
            answer = attack(request)
            sys.stdout.flush()
            sys.stderr.flush()
        except BaseException as error:
            answer = {"unexpected": f"{type(error).__name__}: {error}"[:500]}
        os.write(outlet, json.dumps(answer).encode()[:60_000])
        os._exit(0)
    for end in (outlet, out[1], err[1]):
        os.close(end)
    texts = drained([inlet, out[0], err[0]])
    _, status = os.waitpid(child, 0)
    found: dict[str, Any] = json.loads(texts[0] or b"{}")
    if os.WIFSIGNALED(status):
        found["died"] = signal.Signals(os.WTERMSIG(status)).name
    return {**found, "out": texts[1].decode(), "err": texts[2].decode(), "seconds": time.perf_counter() - started}


def drained(ends: list[int]) -> list[bytes]:
    """Everything that comes out of several pipes until all are closed."""
    texts = dict.fromkeys(ends, b"")
    open_ends = list(ends)
    while open_ends:
        for end in select.select(open_ends, [], [])[0]:
            piece = os.read(end, 65_536)
            texts[end] += piece
            if not piece:
                open_ends.remove(end)
                os.close(end)
    return [texts[end] for end in ends]


def rules_size(slug: str) -> int:
    return sum(path.stat().st_size for path in (data_root("rulesets") / slug).rglob("*.rules"))


def warm() -> None:
    """Everything is imported and has run once, so that an attack is seen doing only what its file makes it do."""
    for module in pkgutil.walk_packages(paddock.__path__, "paddock."):
        for made in vars(importlib.import_module(module.name)).values():
            if isinstance(made, type):
                is_dataclass(made)  # which writes what a record is made with
    slug = min(plain_games(Files()), key=rules_size)  # a large game takes seconds, in each worker of the tests
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        for command in (
            ["check", slug],
            ["play", slug, "--seats", "0", "--bot", "random"],
            ["simulate", slug, "--games", "2"],
            ["graph", slug],
        ):
            main(command)


def serve() -> None:
    warm()
    for line in sys.stdin:
        sys.stdout.write(json.dumps(in_fork(json.loads(line))) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    serve()
