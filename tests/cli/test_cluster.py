"""A dask cluster on this machine, a scheduler and two workers: it counts as one process does, whoever is lost on the way."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Generator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from calling import HASTY_CALL, MAIN, Call, Said, until

from paddock.cli.workers import Run, WorkersError
from paddock.cli.workers.cluster import Cluster
from paddock.cli.workers.model import Chunk
from paddock.library import load
from paddock.table.statistics.tally import Tally

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="processes are killed by signals here")
pytest.importorskip("pty")

QUIET = ("--host", "127.0.0.1", "--no-dashboard")

# A client that stops a worker when the first counts are in, so that it keeps what it has, and kills it a moment later.
KILLING = """
import os, signal, threading
from paddock.cli.workers.cluster import Cluster
plain = Cluster.parts
def parts(self):
    for number, part in enumerate(plain(self)):
        if not number:
            os.kill({victim}, signal.SIGSTOP)
            threading.Timer(0.3, os.kill, ({victim}, signal.SIGKILL)).start()
        yield part
Cluster.parts = parts
"""
# One that is another Paddock than its workers.
OTHER = "from paddock.cli.workers import remote; remote.version = lambda: 'Paddock 99 on Python 9'\n"
HASTY = "from paddock.cli.workers import cluster; cluster.ANSWER = 0.5\n"


DASK = "from dask.__main__ import main; main()"
BARE = f"import sys; sys.modules['paddock'] = None; {DASK}"  # on a machine where no Paddock is installed


class Machines:
    """A scheduler and its workers, each a process of its own, heard by nobody outside of this machine."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.workers = folder, list[subprocess.Popen[bytes]]()
        here = {"DASK_CONFIG": str(folder), "DASK_TEMPORARY_DIRECTORY": str(folder), "PYTHONWARNINGS": "default"}
        self.env = {**os.environ, **here}
        self.started = 0
        self.scheduler = self._start("scheduler", *QUIET, "--port", "0", code=BARE)
        self.address = self._says(1, r"Scheduler at:\s+(tcp\S+)")

    def _start(self, *words: str, code: str = DASK) -> subprocess.Popen[bytes]:
        self.started += 1
        with self._log(self.started).open("wb") as log:
            call = [sys.executable, "-c", code, *words]
            return subprocess.Popen(call, env=self.env, cwd=self.folder, stdout=log, stderr=log)

    def _log(self, number: int) -> Path:
        return self.folder / f"{number}.log"

    def _says(self, number: int, what: str) -> str:
        """Waits until one of them says it in its log."""
        for _ in range(1200):
            if found := re.search(what, self._log(number).read_text("utf-8")):
                return found[1]
            time.sleep(0.05)
        raise AssertionError(self._log(number).read_text("utf-8"))

    def fill(self, count: int = 2, code: str = DASK) -> Machines:
        """Workers that are there, and known to the scheduler."""
        self.workers = [worker for worker in self.workers if worker.poll() is None]
        first = self.started + 1
        while len(self.workers) < count:
            words = ("worker", self.address, *QUIET, "--no-nanny", "--nthreads", "1", "--local-directory", "spill")
            self.workers.append(self._start(*words, code=code))
        for number in range(first, self.started + 1):
            self._says(number, r"Registered to:\s+(tcp\S+)")
        return self

    def close(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()


@pytest.fixture(scope="module")
def machines(tmp_path_factory: pytest.TempPathFactory) -> Generator[Machines]:
    made = Machines(tmp_path_factory.mktemp("cluster"))
    yield made
    made.close()


def call(*words: object, before: str = "") -> Said:
    done = subprocess.run(
        [sys.executable, "-c", before + MAIN, *map(str, words)], capture_output=True, text=True, timeout=120
    )
    assert "Traceback" not in done.stdout + done.stderr
    return Said(done.returncode, done.stdout, done.stderr)


def counted(said: Said) -> dict[str, Any]:
    times = ("workers", "cluster", "elapsed seconds", "games per second")
    return {key: value for key, value in json.loads(said.out).items() if key not in times}


def test_a_lost_worker_costs_its_chunk_and_the_numbers_are_those_of_one_process(
    machines: Machines, paddock: Call, rules: Path, tmp_path: Path
) -> None:
    more = tmp_path / "more.cards"
    more.write_text('card "Long stride", a stride\n  length 3\n  copies 2\n', "utf-8")
    words = ("simulate", rules, "--with", more, "--games", "4000", "--seed", "1", "--json")
    machines.fill()
    victim = machines.workers[0]
    said = call(*words, "--cluster", machines.address, before=KILLING.format(victim=victim.pid))
    assert said.code == 0 and said.err == "", said.err
    assert victim.wait(timeout=60) == -signal.SIGKILL
    assert json.loads(said.out)["cluster"] == machines.address
    assert counted(said) == counted(paddock(*words))


def test_the_bar_moves_and_ctrl_c_keeps_what_was_counted(machines: Machines, rules: Path) -> None:
    import pty

    machines.fill()
    words = ["simulate", str(rules), "--games", "10000000", "--seed", "1", "--cluster", machines.address]
    pid, above = pty.fork()
    if pid == 0:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        os.execve(sys.executable, [*HASTY_CALL, *words], {**os.environ, "TERM": "xterm"})
    try:
        shown = until(above, rb" ([1-9]\d*)/10000000[\s\S]* (?!\1/)[1-9]\d*/10000000")
        os.write(above, b"\x03\x03")
        shown += until(above, None)
    finally:
        os.close(above)
        _, status = os.waitpid(pid, 0)
    text = shown.decode("utf-8", "replace")
    assert os.waitstatus_to_exitcode(status) == 130
    assert len(set(re.findall(r"([1-9]\d*)/10000000", text))) > 1
    games = re.search(r"My Game: (\d+) games of 2 players", text)
    assert games is not None and f"stopped after {games[1]} of 10000000 games; these are counted." in text
    assert "Traceback" not in text and "Error" not in text and "Warning" not in text


def test_another_paddock_is_told_with_what_each_side_has(machines: Machines, rules: Path) -> None:
    machines.fill(1)
    said = call("simulate", rules, "--games", "10", "--cluster", machines.address, before=OTHER)
    assert said.code == 2 and said.out == ""
    assert re.fullmatch(
        rf"paddock: a worker of {machines.address} has Paddock [\d.]+ \(code \w+\) on CPython [\d.]+; "
        r"here it is Paddock 99 on Python 9\. Both sides need the same\.\n",
        said.err,
    )


def test_a_worker_without_paddock_is_told(rules: Path, tmp_path: Path) -> None:
    machines = Machines(tmp_path)
    try:
        machines.fill(1, BARE)
        said = call("simulate", rules, "--games", "10", "--cluster", machines.address)
    finally:
        still_there = machines.workers[0].poll() is None
        machines.close()
    assert still_there and said.code == 2 and said.out == ""
    assert said.err.startswith(f"paddock: a worker of {machines.address} has none of this kind (")
    assert "; here it is Paddock " in said.err


def test_a_scheduler_that_dies_leaves_what_was_counted(rules: Path, tmp_path: Path) -> None:
    machines = Machines(tmp_path).fill(1)
    try:
        kill = KILLING.format(victim=machines.scheduler.pid)
        said = call("simulate", rules, "--games", "10000000", "--cluster", machines.address, before=kill)
    finally:
        machines.close()
    games = re.search(r"My Game: (\d+) games of 2 players", said.out)
    assert said.code == 1 and games is not None and int(games[1]) > 0
    assert said.err == (
        f"paddock: the scheduler at {machines.address} has gone, or no longer answers.\n"
        f"paddock: stopped after {games[1]} of 10000000 games; these are counted.\n"
    )


def test_a_cluster_nobody_answers_for_is_told(rules: Path) -> None:
    said = call("simulate", rules, "--games", "10", "--cluster", "tcp://127.0.0.1:1", before=HASTY)
    assert said.code == 2 and said.out == ""
    assert said.err.startswith("paddock: no scheduler answers at tcp://127.0.0.1:1.")


@pytest.mark.parametrize("word", ["", "here", "tcp://", "tcp://host", "ftp://host:1", "host:port", "a b:1"])
def test_what_is_no_address_is_told(paddock: Call, rules: Path, word: str) -> None:
    said = paddock("simulate", rules, "--games", "10", "--cluster", word)
    assert said.code == 2 and "like tcp://server:8786" in said.err


def test_a_cluster_brings_its_own_workers(paddock: Call, rules: Path) -> None:
    said = paddock("simulate", rules, "--games", "10", "--cluster", "tcp://127.0.0.1:1", "--workers", "2")
    assert said.code == 2 and "either --workers or --cluster" in said.err


def test_without_dask_the_line_to_type_is_told(paddock: Call, rules: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    said = paddock("simulate", rules, "--games", "10", "--cluster", "tcp://127.0.0.1:1")
    assert said.code == 2 and "pip install 'paddock[cluster]'" in said.err


class Future:
    """A chunk that came back."""

    def __init__(self, said: object) -> None:
        self.said = said

    def result(self) -> object:
        if isinstance(self.said, BaseException):
            raise self.said
        return self.said


class KilledWorkerError(Exception):
    pass


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (KilledWorkerError(), "every worker that played games 21 to 60 of seed 7 was lost"),
        (MemoryError(), "a worker had no memory left for games 21 to 60 of seed 7"),
    ],
)
def test_games_that_no_worker_survives_are_named_and_the_others_count(
    rules: Path, monkeypatch: pytest.MonkeyPatch, error: Exception, why: str
) -> None:
    """Dask tries them several times before it says so."""
    dask = SimpleNamespace(scheduler=SimpleNamespace(KilledWorker=KilledWorkerError))
    monkeypatch.setitem(sys.modules, "distributed", dask)
    cluster = Cluster(load(rules), Run(2, 7, 1000, False), "tcp://127.0.0.1:1")
    assert cluster._result(Future(error), Chunk(20, 40)).failures == {why: 40}
    assert cluster._result(Future(Tally(games=3)), Chunk(0, 3)).games == 3
    with pytest.raises(WorkersError, match="again and again"):
        for _ in range(3):
            cluster._result(Future(error), Chunk(20, 40))
