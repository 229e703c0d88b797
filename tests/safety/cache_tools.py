"""A small game, a folder for what is kept of it, and ways to look at both; for the tests of the cache."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from paddock.library import Game, load
from paddock.text.model import Source
from paddock.tree.from_text import read

read(Source("first", "use x"))  # the parser of this process is made, so that a folder has only what a game needs

READ_ONE = (
    "from paddock.tree.from_text import read; from paddock.text.model import Source;"
    "print(len(read(Source('f', 'use x'))[0].items))"
)


class Trap:
    """Makes a folder when it is unpickled."""

    def __init__(self, folder: Path) -> None:
        self.folder = str(folder)

    def __reduce__(self) -> tuple[Any, ...]:
        return os.mkdir, (self.folder,)


def played(game: Game) -> tuple[Any, ...]:
    """The course of a game, and the code it was played with."""
    machine = game.machine(2)
    chance = random.Random(7)
    state = machine.new(7)
    machine.play(state, lambda _s, _seat, _prompt, options: chance.randrange(len(options)))
    return game.graph, state.Z, state.N, machine.source, machine.verdict(state, "winners")


def course(path: Path) -> tuple[Any, ...]:
    return played(load(path))


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if path.is_file()}


def run(code: str, *args: str, **env: str) -> subprocess.CompletedProcess[str]:
    """In a process of its own; it must end well and say nothing but what it prints."""
    place: Mapping[str, str] = {k: v for k, v in os.environ.items() if k not in ("PADDOCK_CACHE", "XDG_CACHE_HOME")}
    done = subprocess.run(
        [sys.executable, "-c", code, *args], env={**place, **env}, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done
