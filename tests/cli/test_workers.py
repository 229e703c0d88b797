"""Several processes count as one does: when one is killed, when a game kills them all, and nothing stays of them."""

from __future__ import annotations

import json
import os
import pickle
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import pytest
from calling import HASTY_CALL, Call, until
from lethal import Lethal

from paddock.cli.workers import Run, WorkersError
from paddock.cli.workers.here import InProcess
from paddock.cli.workers.model import unpack_game
from paddock.cli.workers.processes import Processes
from paddock.library import Game, load
from paddock.table.statistics.tally import Tally

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="processes are killed by signals here")

RUN = Run(players=2, seed=1, games=300, cards=True)


@pytest.fixture
def game(rules: Path) -> Game:
    return load(rules)


def added(parts: Generator[Tally], each: Callable[[], object] = lambda: None) -> Tally:
    total = Tally()
    for part in parts:
        total.add(part)
        each()
    return total


def kill_one(workers: Processes) -> None:
    """Somebody who is playing."""
    victim = next(one for one in workers._at_work if one.chunk is not None)
    os.kill(victim.process.pid or 0, signal.SIGKILL)


def killing(workers: Processes, times: int) -> Callable[[], None]:
    """To be called after each part that came in."""
    left = times

    def kill() -> None:
        nonlocal left
        if left:
            left -= 1
            kill_one(workers)

    return kill


def counted(out: str) -> dict[str, Any]:
    return {k: v for k, v in json.loads(out).items() if k not in ("workers", "elapsed seconds", "games per second")}


@pytest.mark.parametrize("times", [1, 4])
def test_a_killed_process_costs_its_chunk_which_is_played_again(game: Game, times: int) -> None:
    workers = Processes(game, RUN, 2)
    total = added(workers.parts(), killing(workers, times))
    assert total == added(InProcess(game, RUN).parts())
    assert total.games == RUN.games and 1 <= workers.lost <= times


def test_the_command_tells_of_a_killed_process_and_the_numbers_are_the_same(
    paddock: Call, rules: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = Processes.parts

    def parts(self: Processes) -> Generator[Tally]:
        for number, part in enumerate(plain(self)):
            if not number:
                kill_one(self)
            yield part

    monkeypatch.setattr(Processes, "parts", parts)
    words = ("simulate", rules, "--games", "300", "--seed", "1", "--json")
    two, one = paddock(*words, "--workers", "2"), paddock(*words)
    assert two.code == one.code == 0 and one.err == ""
    assert two.err == "paddock: a process was ended from outside, once; what it had was played again.\n"
    assert counted(two.out) == counted(one.out)


def lethal(game: Game, run: Run, *numbers: int) -> Processes:
    workers = Processes(game, run, 2)
    workers._sent = pickle.dumps(Lethal(unpack_game(workers._sent), run.seed, set(numbers)))
    return workers


def test_a_game_that_kills_whoever_plays_it_is_found_and_named_and_all_others_count(game: Game) -> None:
    run = Run(2, 1, 60, False)
    total = added(lethal(game, run, 41).parts())
    assert total.games == 59
    assert total.failures == {"the process that played game 42 of seed 1 was ended from outside, 3 times": 1}


def test_when_every_game_kills_it_is_not_tried_for_ever(game: Game) -> None:
    total, workers = Tally(), lethal(game, Run(2, 1, 8, False), *range(8))
    with pytest.raises(WorkersError, match="again and again"):
        for part in workers.parts():
            total.add(part)
    assert total.games == 0 and total.failures.total() == 3
    assert workers.lost <= 4 * 3 + 1


def test_processes_that_cannot_begin_are_not_started_for_ever(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paddock.cli.workers.processes.serve", os._exit)  # which takes no pipe: it is gone at once
    with pytest.raises(WorkersError, match="before they have begun"):
        added(Processes(game, RUN, 2).parts())


def test_a_script_that_calls_the_command_is_not_run_again_by_each_process(rules: Path, tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    words = ["simulate", str(rules), "--games", "60", "--seed", "1", "--workers", "2"]
    script.write_text(f"from paddock.cli import main\nprint('once')\nmain({words!r})\n", "utf-8")
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=120, check=True)
    assert done.stdout.count("once") == 1 and "60 games of 2 players" in done.stdout and done.stderr == ""


# What stays ------------------------------------------------------------------------------------------------------------


def alive(session: int) -> list[int]:
    """Everybody who was started by the leader of a session, or by those."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            _, _, rest = stat.read_text().rpartition(")")
        except OSError:
            continue
        state, _, _, sid, *_ = rest.split()
        if int(sid) == session and state != "Z":
            found.append(int(stat.parent.name))
    return found


@pytest.fixture
def terminal(rules: Path, tmp_path: Path) -> Generator[tuple[int, int, Path]]:
    """A long simulation with two workers that has begun to count: its process, its terminal, its temporary folder."""
    if not Path("/proc/self/stat").exists():
        pytest.skip("there is no list of processes here")
    pty = pytest.importorskip("pty")
    folder = tmp_path / "temporary"
    folder.mkdir()
    words = ["simulate", str(rules), "--games", "10000000", "--seed", "1", "--workers", "2"]
    pid, above = pty.fork()
    if pid == 0:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        os.execve(sys.executable, [*HASTY_CALL, *words], {**os.environ, "TMPDIR": str(folder), "TERM": "xterm"})
    try:
        until(above, rb"[1-9]\d*/10000000")
        assert len(alive(pid)) >= 3
        yield pid, above, folder
    finally:
        for left in alive(pid):
            os.kill(left, signal.SIGKILL)
        os.close(above)


def nobody_is_left(session: int) -> bool:
    for _ in range(300):
        if not alive(session):
            return True
        time.sleep(0.1)
    return False


def test_nothing_stays_when_the_main_process_is_killed(terminal: tuple[int, int, Path]) -> None:
    pid, _, folder = terminal
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    assert nobody_is_left(pid)
    assert list(folder.iterdir()) == []
    shared = Path("/dev/shm")
    assert not shared.is_dir() or [path.name for path in shared.iterdir() if str(pid) in path.name] == []


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGINT, 130)])
def test_a_kind_kill_shows_what_was_counted(terminal: tuple[int, int, Path], number: int, code: int) -> None:
    pid, above, folder = terminal
    os.kill(pid, number)
    text = until(above, None).decode("utf-8", "replace")
    _, status = os.waitpid(pid, 0)
    assert os.waitstatus_to_exitcode(status) == code
    games = re.search(r"My Game: (\d+) games of 2 players", text)
    assert games is not None and f"stopped after {games[1]} of 10000000 games; these are counted." in text
    assert nobody_is_left(pid) and list(folder.iterdir()) == [] and "Traceback" not in text


def test_no_temporary_folder_is_needed(paddock: Call, rules: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk, or a folder that is not there: nothing is written on the way to another process."""

    def refuse(*_: Any, **__: Any) -> Any:
        raise OSError(28, "No space left on device")

    for name in ("mkdtemp", "mkstemp", "TemporaryFile", "NamedTemporaryFile"):
        monkeypatch.setattr(f"tempfile.{name}", refuse)
    said = paddock("simulate", rules, "--games", "30", "--seed", "1", "--workers", "2")
    assert said.code == 0 and said.err == ""


def test_bots_think_the_same_whoever_plays(paddock: Call, rules: Path) -> None:
    words = ("simulate", rules, "--games", "4", "--seed", "1", "--bot", "thinking", "--worlds", "2", "--native", "off")
    alone, two = (counted(paddock(*words, "--json", *more).out) for more in ((), ("--workers", "2")))
    assert alone == two
    assert alone["worlds"] == 2
    assert "bots that think in 2 worlds" in paddock(*words).out
    assert paddock("simulate", rules, "--worlds", "2").code == 2, "chance imagines nothing"
