"""Files of a stranger in, what became of them out. Each attack runs in a process with limits of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

CHILD = Path(__file__).with_name("stranger_child.py")
SECONDS = 40  # of computing; what is refused takes one or two, on a slow and busy machine some more


@dataclass
class Outcome:
    """`errors` and `warnings` of checking; `stopped` is why the game could not go on."""

    errors: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    stopped: str = ""
    decisions: int = 0
    simulated: list[str] = field(default_factory=list)
    result: str = ""
    code: int = 0
    seen: list[str] = field(default_factory=list)
    unexpected: str = ""
    died: str = ""
    out: str = ""
    err: str = ""
    seconds: float = 0.0

    def harmless(self) -> Outcome:
        """Nothing was done beyond thinking, nothing hung, nothing but messages for people came out."""
        assert (self.died, self.unexpected, self.seen) == ("", "", []), self
        assert "Traceback" not in self.out + self.err
        return self


class Stranger:
    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def attack(self, folder: Path, file: str = "x.rules", seconds: int = SECONDS, **how: Any) -> Outcome:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(json.dumps({"folder": str(folder), "file": file, "seconds": seconds, **how}) + "\n")
        self.process.stdin.flush()
        return Outcome(**json.loads(self.process.stdout.readline())).harmless()


@contextmanager
def stranger() -> Iterator[Stranger]:
    alone = {**os.environ, "PADDOCK_CACHE": "off"}  # so that every attack is read and made ready anew
    process = subprocess.Popen(
        [sys.executable, str(CHILD)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=alone,
    )
    try:
        yield Stranger(process)
    finally:
        process.communicate()
