"""Simulates in several processes of this machine. Takes a game and a run, gives counts as they are done.

Each process has a pipe of its own and nothing else: no file, no folder, no semaphore. When one is killed its pipe ends
in the middle of a chunk, and that chunk is played again by another. When we are killed, theirs end and they go.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from threading import Thread
from types import ModuleType
from typing import Any

from paddock.cli.chunks import Chunks
from paddock.cli.interrupts import ignoring_interrupts
from paddock.cli.workers.backlog import Backlog
from paddock.cli.workers.model import Chunk, PreparedGame, Run, WorkersError, pack_game, unpack_game
from paddock.records import record
from paddock.table.statistics.tally import Tally

STILLBORN = 3  # processes in a row that are gone before they have said that they are there


@record
class Process:
    """One of them, as seen from here. It says that it is there, is sent the game, and then has a chunk or waits."""

    process: BaseProcess
    pipe: Connection[Any, Any]
    there: bool = False
    chunk: Chunk | None = None


@record(frozen=True)
class WorkerFailure:
    """What a process says when something went wrong in it that should not have."""

    text: str


class Processes:
    def __init__(self, game: Any, run: Run, count: int) -> None:
        self.run, self.count = run, min(count, run.games)
        self._sent = pack_game(game, run)
        self._chunks = Chunks(run.games, self.count)
        self._backlog = Backlog(run, self._chunks)
        self._at_work: list[Process] = []
        self._stillborn = 0

    @property
    def lost(self) -> int:
        return self._backlog.lost

    def parts(self) -> Generator[Tally]:
        left = self.run.games
        try:
            for _ in range(self.count):
                self._start()
            while left:
                for one in self._who_speak():
                    part = self._hear(one)
                    if part is not None:
                        left -= part.games + part.failures.total()
                        yield part
        finally:
            for one in self._at_work:
                one.process.kill()
            for one in self._at_work:
                _bury(one)

    def _start(self) -> None:
        """One more, if the machine lets us have it; with some at work we can do without."""
        spawn = multiprocessing.get_context("spawn")
        try:
            ours, theirs = spawn.Pipe()
            process = spawn.Process(target=serve, args=(theirs,), daemon=True)
            with theirs, ignoring_interrupts(), _without_script():
                process.start()
        except OSError as error:
            if not self._at_work:
                raise WorkersError(f"no process can be started: {error.strerror}.") from None
        else:
            self._at_work.append(Process(process, ours))

    def _who_speak(self) -> list[Process]:
        pipes = wait([one.pipe for one in self._at_work])
        return [one for one in self._at_work if one.pipe in pipes]

    def _hear(self, one: Process) -> Tally | None:
        """What it has counted, if that is what it says."""
        try:
            message = one.pipe.recv()
        except (EOFError, OSError):
            return self._make_up_for(one)
        if isinstance(message, WorkerFailure):
            raise RuntimeError(message.text)
        if isinstance(message, Tally):
            one.chunk = None
            self._chunks.record_done(message.games + message.failures.total())
            self._occupy(one)  # before anybody adds up what it said: it need not wait for that
            return message
        one.there, self._stillborn = True, 0
        with suppress(OSError):
            one.pipe.send(self.run)
            one.pipe.send_bytes(self._sent)
        self._occupy(one)
        return None

    def _occupy(self, one: Process) -> None:
        one.chunk = self._backlog.take()
        if one.chunk is not None:
            with suppress(OSError):  # if it has gone, its pipe tells at the next look
                one.pipe.send(one.chunk)

    def _make_up_for(self, one: Process) -> Tally | None:
        """Others play what it had. Gives what to count if nobody shall."""
        self._at_work.remove(one)
        one.process.kill()
        _bury(one)
        self._stillborn += not one.there
        if self._stillborn >= STILLBORN:
            raise WorkersError("processes end before they have begun: perhaps there is not enough memory.")
        failed = None if one.chunk is None else self._backlog.give_back(one.chunk)
        for idle in (other for other in self._at_work if other.there and other.chunk is None):
            self._occupy(idle)
        if all(other.chunk is not None for other in self._at_work):
            self._start()
        return failed


@contextmanager
def _without_script() -> Iterator[None]:
    """Python runs the script that called us again in each new process, if it knows of one; here nobody needs it."""
    script = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = script


def _bury(one: Process) -> None:
    one.process.join()
    one.pipe.close()


# ------------------------------------------------------------------ in the other process


def serve(pipe: Connection[Any, Any]) -> None:
    """Plays what it is sent, until nobody is left to send anything."""
    Thread(target=_go_with_parent, daemon=True).start()
    with suppress(EOFError, OSError, MemoryError):  # without memory it is as if it had been killed for that
        pipe.send(None)
        run: Run = pipe.recv()
        game = unpack_game(pipe.recv_bytes())
        while True:
            pipe.send(_play_chunk(pipe.recv(), game, run))


def _play_chunk(chunk: Chunk, game: PreparedGame, run: Run) -> Tally | WorkerFailure:
    try:
        return chunk.play(game, run)
    except MemoryError:
        raise
    except Exception as error:
        return WorkerFailure(f"{type(error).__name__}: {error}")


def _go_with_parent() -> None:
    """Also while it plays, which may take long."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
