"""A game, and one number among its games: whoever plays that one is killed, as by a machine that is out of memory."""

from __future__ import annotations

import os
import random
import signal
from typing import Any

from paddock.cli.workers.model import PreparedGame


class Lethal:
    """Goes to another process like the game itself."""

    def __init__(self, ready: PreparedGame, seed: int, numbers: set[int]) -> None:
        self.ready = ready
        self.seeds = {random.Random(f"{seed}/{number}").getrandbits(64) for number in numbers}

    @property
    def graph(self) -> Any:
        return self.ready.graph

    @property
    def program(self) -> Any:
        return self.ready.program

    @property
    def wording(self) -> Any:
        return self.ready.wording

    def machine(self, players: int, log: bool = False) -> Any:
        machine = self.ready.machine(players, log)
        return machine if getattr(machine, "lethal", False) else self._lethal(machine)

    def _lethal(self, machine: Any) -> Any:
        new = machine.new

        def begin(seed: int) -> Any:
            if seed in self.seeds:
                os.kill(os.getpid(), signal.SIGKILL)
            return new(seed)

        machine.new, machine.lethal = begin, True
        return machine
