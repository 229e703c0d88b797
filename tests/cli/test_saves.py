"""A game that is left before its end is kept, whatever ended it, and the line that resumes it is told."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from calling import CALL, Call, Said, until
from digging import DIGGING

from paddock.cli import saves


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The usual place."""
    home = tmp_path / "state" / "games"
    monkeypatch.setenv("PADDOCK_SAVES", str(home))
    monkeypatch.chdir(tmp_path)
    return home


def kept(home: Path) -> list[Path]:
    return sorted(home.iterdir()) if home.is_dir() else []


def answers(path: Path) -> int:
    return len(json.loads(path.read_text("utf-8"))["answers"])


def line_told(text: str) -> list[str]:
    found = re.search(r"Saved\. Go on with:  paddock (play --resume [^\r\n]+)", text)
    assert found is not None, text
    return shlex.split(found[1])


# What ends an evening -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "code"), [("SIGINT", 130), ("SIGTERM", 143), ("SIGHUP", 129)]
)  # Ctrl-C, a kind kill, a terminal that is closed
def test_a_game_that_is_stopped_is_kept(paddock: Call, rules: Path, home: Path, name: str, code: int) -> None:
    pty = pytest.importorskip("pty")
    pid, above = pty.fork()
    if pid == 0:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_DFL)
        os.execve(sys.executable, [*CALL, "play", str(rules), "--seed", "4"], {**os.environ, "TERM": "xterm"})
    until(above, rb"\n> ")
    os.write(above, b"1\n")
    until(above, rb"\n> ")
    if name == "SIGINT":
        os.write(above, b"\x03\x03")
    else:
        os.kill(pid, getattr(signal, name))
    text = until(above, None).decode("utf-8", "replace")
    os.close(above)
    _, status = os.waitpid(pid, 0)
    assert os.waitstatus_to_exitcode(status) == code
    (path,) = kept(home)
    words = line_told(text)
    assert words[-1] == str(path) and re.fullmatch(r"my-game-\d{4}-\d\d-\d\d-\d{6}\.journal", path.name)
    assert path.stat().st_mode & 0o777 == 0o600 and home.stat().st_mode & 0o777 == 0o700
    left = answers(path)
    assert left >= 1
    said = paddock(*words, typed="1\n" * 200)
    assert said.code == 0 and re.search(r"wins?\.", said.out)
    assert answers(path) > left


def test_a_terminal_that_is_gone_keeps_the_game(rules: Path, home: Path) -> None:
    """Nobody can be told any more, neither what happens nor where it is kept."""
    pty = pytest.importorskip("pty")
    pid, above = pty.fork()
    if pid == 0:
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
        os.execve(sys.executable, [*CALL, "play", str(rules), "--seed", "4"], {**os.environ, "TERM": "xterm"})
    until(above, rb"\n> ")
    os.write(above, b"1\n")
    until(above, rb"\n> ")
    os.close(above)
    os.waitpid(pid, 0)
    assert [answers(path) >= 1 for path in kept(home)] == [True]


def test_an_input_that_ends_keeps_the_game(paddock: Call, rules: Path, home: Path) -> None:
    said = paddock("play", rules, "--seed", "4", typed="1\n")
    assert said.code == 0
    assert line_told(said.out)[-1] == str(kept(home)[0])


def test_ctrl_c_while_the_others_think_keeps_the_game(
    paddock: Call, rules: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def think(table: Any, *_: Any) -> None:
        table.machine.answer(table.state, 0)  # in the middle of a move, of which the table knows nothing yet
        raise KeyboardInterrupt

    monkeypatch.setattr("paddock.cli.seat.play_on", think)
    said = paddock("play", rules, "--seed", "4", typed="1\n")
    assert said.code == 130
    assert paddock("replay", line_told(said.out)[-1]).code == 0
    monkeypatch.undo()


def test_a_mistake_in_the_rules_keeps_the_game_and_is_told(paddock: Call, tmp_path: Path, home: Path) -> None:
    path = tmp_path / "digging.rules"
    path.write_text(DIGGING, encoding="utf-8")
    said = paddock("play", path, "--seats", "2", "--seed", "1", typed="\n1\n\n1\n")
    assert said.code == 1 and "a number is divided by 0" in said.err
    assert answers(Path(line_told(said.out)[-1])) == 1


def test_a_reader_who_goes_keeps_the_game(rules: Path, home: Path) -> None:
    process = subprocess.Popen(
        [*CALL, "play", str(rules), "--seed", "4"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin is not None and process.stdout is not None and process.stderr is not None
    until(process.stdout.fileno(), rb"\n> ")
    process.stdin.write(b"1\n")
    process.stdin.flush()
    until(process.stdout.fileno(), rb"\n> ")
    process.stdout.close()
    process.stdin.write(b"1\n")
    process.stdin.close()
    assert "--resume" in process.stderr.read().decode()
    process.stderr.close()
    assert process.wait() == 0 and len(kept(home)) == 1


# What is not kept -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "words"),
    [("", ()), ("1\nq\nn\n", ()), ("1\n" * 200, ()), ("", ("--seats", "0", "--bot", "random"))],
    ids=["no answers", "not wanted", "over", "bots"],
)
def test_what_nobody_would_miss_is_not_kept(
    paddock: Call, rules: Path, home: Path, typed: str, words: tuple[str, ...]
) -> None:
    said = paddock("play", rules, "--seed", "4", *words, typed=typed)
    assert said.code == 0 and kept(home) == []


def test_a_game_with_a_file_of_its_own_is_kept_there(paddock: Call, rules: Path, home: Path, tmp_path: Path) -> None:
    own = tmp_path / "our friday.journal"
    said = paddock("play", rules, "--seed", "4", "--save", own, typed="1\n")
    assert line_told(said.out) == ["play", "--resume", str(own)] and answers(own) >= 1 and kept(home) == []


def test_bots_alone_are_saved_where_that_was_said(
    paddock: Call, rules: Path, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("paddock.cli.play.play_on", stop)
    own = tmp_path / "bots.journal"
    words = ("play", rules, "--seats", "0", "--seed", "4")
    said = paddock(*words, "--save", own)
    assert said.code == 130 and own.exists() and line_told(said.out)[-1] == str(own)
    assert paddock(*words).code == 130 and kept(home) == []


def test_nothing_is_kept_where_that_is_switched_off(
    paddock: Call, rules: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PADDOCK_SAVES", "off")
    before = sorted(tmp_path.rglob("*"))
    said = paddock("play", rules, "--seed", "4", typed="1\n")
    assert "The game is not saved." in said.out and sorted(tmp_path.rglob("*")) == before


# Where it cannot be written -------------------------------------------------------------------------------------------


def played(paddock: Call, rules: Path, own: Path) -> Said:
    return paddock("play", rules, "--seed", "4", "--save", own, typed="1\n")


def test_a_file_that_cannot_be_written_is_told_and_the_game_is_kept_elsewhere(
    paddock: Call, rules: Path, home: Path, tmp_path: Path
) -> None:
    said = played(paddock, rules, tmp_path / "no folder" / "friday.journal")
    assert "friday.journal cannot be written: No such file or directory." in said.err
    assert line_told(said.out)[-1] == str(kept(home)[0])


def test_a_usual_place_that_is_none_is_told_and_the_game_is_kept_here(
    paddock: Call, rules: Path, home: Path, tmp_path: Path
) -> None:
    home.parent.write_text("a file where a folder should be")
    said = paddock("play", rules, "--seed", "4", typed="1\n")
    assert "cannot be written: Not a directory." in said.err
    path = Path(line_told(said.out)[-1])
    assert answers(path) >= 1 and path.absolute().parent == tmp_path


def test_what_can_be_kept_nowhere_is_told(
    paddock: Call, rules: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    said = paddock("play", rules, "--seed", "4", typed="1\n")
    assert said.err.count("No space left on device") == 3 and "The game is not saved." in said.out
    assert kept(home) == []


# Which stay, and which is the last ------------------------------------------------------------------------------------


def test_only_the_newest_stay_and_only_ours_go(
    paddock: Call, rules: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saves, "MOST", 3)
    home.mkdir(parents=True)
    (home / "mine.journal").write_text("a file of the user")
    for number in range(5):
        paddock("play", rules, "--seed", str(number), typed="1\n")
        newest = max(kept(home), key=lambda path: path.stat().st_mtime_ns)
        os.utime(newest, (number, number))  # all of this happens within a second
    seeds = [json.loads(path.read_text("utf-8"))["seed"] for path in kept(home) if path.name != "mine.journal"]
    assert sorted(seeds) == [2, 3, 4] and (home / "mine.journal").exists()


def test_resume_alone_goes_on_with_the_last_that_is_not_over(paddock: Call, rules: Path, home: Path) -> None:
    assert paddock("play", "--resume").code == 2
    for seed in (1, 2):
        said = paddock("play", rules, "--seed", str(seed), typed="1\n")
        os.utime(line_told(said.out)[-1], (seed, seed))
    said = paddock("play", "--resume", typed="1\n" * 200)
    assert said.code == 0 and "Seed 2." in said.out and re.search(r"wins?\.", said.out)
    assert "Seed 1." in paddock("play", "--resume", typed="").out


def test_resume_alone_with_nothing_to_resume_is_told(paddock: Call) -> None:
    said = paddock("play", "--resume")
    assert said.code == 2 and "no game was left before its end" in said.err


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="the usual place is another there")
def test_the_usual_place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("PADDOCK_SAVES")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert saves.folder() == tmp_path / "paddock" / "games"
    monkeypatch.delenv("XDG_STATE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert saves.folder() == tmp_path / ".local" / "state" / "paddock" / "games"
