"""Simulates on a dask cluster. Takes a game, a run and an address, gives counts as they are done.

Dask gives the chunk of a worker that is lost to another one; each chunk is one task, and its counts come in once. The
game is a task of its own that gives its argument back, so that it, too, can be had again when who held it is lost.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import re
import time
import warnings
from collections.abc import Generator
from concurrent import futures
from contextlib import suppress
from dataclasses import astuple
from pkgutil import resolve_name
from typing import Any, cast
from uuid import uuid4

from paddock.cli.chunks import Chunks
from paddock.cli.common import WrongUseError, complain
from paddock.cli.workers import remote
from paddock.cli.workers.backlog import Backlog
from paddock.cli.workers.model import Chunk, Run, WorkersError, pack_game
from paddock.table.statistics.tally import Tally

ADDRESS = re.compile(r"((tcp|tls|ws|wss)://)?[^\s/]+:[0-9]{1,5}")
ANSWER = 5  # seconds in which a scheduler has to answer
LOOK = 2  # seconds between two looks at who is there
# A task that named a function of Paddock would end a worker that has none, as soon as it comes in.
ERRAND = f"resolve('{remote.__name__}:{remote.play.__name__}')(*words)"
AHEAD = 2  # chunks for each who plays: the next one is there before the last is done


class Cluster:
    lost = 0  # as far as one knows: dask has already given to another what was lost

    def __init__(self, game: Any, run: Run, address: str) -> None:
        if not ADDRESS.fullmatch(address):
            raise WrongUseError(f"--cluster takes the address of a scheduler, like tcp://server:8786, not {address!r}.")
        try:
            import distributed
        except ImportError:
            raise WrongUseError(
                "a cluster needs dask, which is not installed here. Type: pip install 'paddock[cluster]'"
            ) from None
        self.run, self.address, self._dask = run, address, cast(Any, distributed)
        self._sent = pack_game(game, run)
        self._chunks = Chunks(run.games, 1)
        self._backlog = Backlog(run, self._chunks)
        self._out: dict[Any, Chunk] = {}
        self._done: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._looked, self._places, self._alone = 0.0, 0, False

    def parts(self) -> Generator[Tally]:
        client = self._client()
        left = self.run.games
        try:
            name = f"paddock-{uuid4().hex}"
            game = client.submit(bytes, self._sent, key=f"{name}-game", pure=False)
            while left:
                self._look(client)
                self._hand_out(client, game, name)
                part = self._next()
                if part is not None:
                    left -= part.games + part.failures.total()
                    yield part
        except (OSError, TimeoutError, asyncio.CancelledError, futures.CancelledError):
            raise WorkersError(self._gone()) from None
        except Exception:
            if client.status == "running":
                raise
            raise WorkersError(self._gone()) from None
        finally:
            self._leave(client)

    def _client(self) -> Any:
        logging.disable(logging.CRITICAL)  # what goes wrong we tell ourselves
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                asyncio.run(self._greet())
                return self._dask.Client(self.address, timeout=ANSWER, set_as_default=False, name="paddock")
            except Exception:  # whoever answers may say anything
                raise WrongUseError(
                    f"no scheduler answers at {self.address}. `dask scheduler` starts one, and says its address."
                ) from None

    async def _greet(self) -> None:
        """A client that got no answer, or a strange one, would take long to be rid of."""
        known = self._dask.Security().get_connection_args("client")
        async with asyncio.timeout(ANSWER), self._dask.rpc(self.address, connection_args=known) as there:
            if (await there.identity())["type"] != "Scheduler":
                raise WorkersError("this is something else")

    def _look(self, client: Any) -> None:
        """How many can play at the same time; they come and go."""
        if time.monotonic() - self._looked < LOOK:
            return
        self._places = sum(client.nthreads().values())
        self._chunks.workers = max(1, self._places)
        self._looked = time.monotonic()
        if not self._places and not self._alone:
            complain(f"the cluster at {self.address} has no workers; waiting for one. Ctrl-C stops.")
        self._alone = not self._places

    def _hand_out(self, client: Any, game: Any, name: str) -> None:
        run = astuple(self.run)
        while len(self._out) < AHEAD * self._places and (chunk := self._backlog.take()) is not None:
            words = [remote.version(), game, run, chunk.first, chunk.count]
            names = {"resolve": resolve_name, "words": words}
            future = client.submit(eval, ERRAND, names, key=f"{name}-{chunk.first}", pure=False)
            self._out[future] = chunk
            future.add_done_callback(self._done.put)

    def _next(self) -> Tally | None:
        """What comes in next, if something comes in a moment."""
        try:
            future = self._done.get(timeout=LOOK / 2)
        except queue.Empty:
            return None
        chunk = self._out.pop(future)
        if future.cancelled():
            raise WorkersError(self._gone())
        part = self._result(future, chunk)
        self._chunks.record_done(part.games + part.failures.total())
        return part

    def _result(self, future: Any, chunk: Chunk) -> Tally:
        try:
            message = future.result()
        except self._dask.scheduler.KilledWorker:
            return self._backlog.give_up(chunk, f"every worker that played {self._backlog.label(chunk)} was lost")
        except MemoryError:
            return self._backlog.give_up(chunk, f"a worker had no memory left for {self._backlog.label(chunk)}")
        except (ImportError, AttributeError) as error:
            raise WorkersError(self._other(f"has none of this kind ({error})")) from None
        if isinstance(message, Tally):
            return message
        raise WorkersError(self._other(f"has {message}"))

    def _gone(self) -> str:
        return f"the scheduler at {self.address} has gone, or no longer answers."

    def _other(self, what: str) -> str:
        return f"a worker of {self.address} {what}; here it is {remote.version()}. Both sides need the same."

    def _leave(self, client: Any) -> None:
        """What is still out there is not wanted any more."""
        with warnings.catch_warnings(), suppress(Exception):
            warnings.simplefilter("ignore")
            if client.status == "running":
                client.cancel(list(self._out), force=True)
            client.close(timeout=ANSWER)
