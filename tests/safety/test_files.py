"""What a stranger's folder, journal or name can do to the files and the terminal of whoever opens it: nothing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from doses import by_turns

from paddock.cli import main
from paddock.text.limits import FOLDER_ENTRIES

GAME = """game "Tiny"
  players 2
  starts with "Go"

counter total

phase "Go":
  add 1 to the total

the winners means the players
"""
UNTIDY = GAME.replace("\n\n", "\n\n\n")
KEPT = os.environ["PADDOCK_CACHE"]  # of the whole run, for commands that are not asked what they keep


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "game"
    folder.mkdir()
    monkeypatch.chdir(folder)
    (folder / "x.rules").write_text(UNTIDY)
    return folder


@pytest.mark.parametrize("beside", ["x.rules.part", "x.rules~", ".x.rules.swp"])
def test_writing_follows_no_link_that_lies_there(home: Path, beside: str) -> None:
    mine = home.parent / "mine"
    mine.write_text("mine")
    (home / beside).symlink_to(mine)
    assert main(["format", "x.rules"]) == 0
    assert mine.read_text() == "mine"
    assert (home / "x.rules").read_text() == GAME
    assert not (home / "x.rules").is_symlink()
    assert sorted(p.name for p in home.iterdir()) == sorted(["x.rules", beside])


def test_a_file_keeps_who_may_read_it(home: Path) -> None:
    (home / "x.rules").chmod(0o640)
    assert main(["format", "x.rules"]) == 0
    assert (home / "x.rules").stat().st_mode & 0o777 == 0o640


def test_a_new_file_is_one_like_others(home: Path) -> None:
    (home / "other").write_text("")
    assert main(["graph", "x.rules", "--output", "g.svg"]) == 0
    assert (home / "g.svg").stat().st_mode == (home / "other").stat().st_mode


def test_a_pipe_is_written_to_and_stays(home: Path) -> None:
    pipe = home / "pipe"
    os.mkfifo(pipe)
    command = [sys.executable, "-m", "paddock", "graph", "x.rules", "--output", "pipe"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as writing:
        assert "Tiny" in pipe.read_text()
    assert writing.returncode == 0
    assert pipe.is_fifo()


@pytest.mark.parametrize("goal", [".", "/"])
def test_a_folder_is_no_file(home: Path, goal: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["graph", "x.rules", "--output", goal]) == 2
    assert "is a folder; name a file in it" in capsys.readouterr().err


def test_a_journal_is_a_plain_file(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    os.mkfifo(home / "pipe.journal")
    for name in ("pipe.journal", "/dev/zero"):
        assert main(["replay", name]) == 2
        assert "is not a plain file" in capsys.readouterr().err


def test_a_journal_of_any_size_is_refused_unread(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with (home / "big.journal").open("wb") as file:
        file.truncate(3_000_000_000)
    assert main(["replay", "big.journal"]) == 1
    assert "far too large" in capsys.readouterr().err


def test_a_folder_of_everything_is_not_searched(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for n in range(FOLDER_ENTRIES):
        (home / f"{n}.txt").touch()
    assert main(["check", "."]) == 2
    assert "there are more than 10,000 files and folders" in capsys.readouterr().err


def test_names_do_nothing_to_a_terminal(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = "a\x1b[31m\u202eb.rules"
    (home / name).write_text(UNTIDY)
    assert main(["format", "--check", name]) == 1
    assert main(["check", f"{name}.rules"]) == 1
    assert main(["replay", f"{name}.journal"]) == 2
    said = capsys.readouterr()
    assert not {"\x1b", "\u202e"} & {*said.out, *said.err}
    assert main(["format", "--check", "--json", name]) == 1
    out = capsys.readouterr().out
    assert not {"\x1b", "\u202e"} & {*out}
    assert json.loads(out)["changed"] == [name]


@pytest.mark.parametrize("letter", ["\u00ad", "\u061c", "\u180e", "\u200b", "\ufff9", "\U000e0041", "\x1b", "\x00"])
def test_letters_that_cannot_be_seen_are_refused(home: Path, letter: str, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "y.rules").write_text(GAME.replace("Tiny", f"Ti{letter}ny"))
    assert main(["check", "y.rules"]) == 1
    out = capsys.readouterr().out
    assert f"U+{ord(letter):04X}" in out and letter not in out


def test_joined_letters_are_letters(home: Path) -> None:
    (home / "y.rules").write_text(GAME.replace("Tiny", "می\u200cخواهم"))
    assert main(["check", "y.rules"]) == 0


@pytest.mark.parametrize("words", [["--set", "total=--5"], ["--set", f"total={'9' * 6000}"]])
def test_odd_settings_are_told(home: Path, words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "x.rules", "--games", "1", *words]) == 2
    assert "no setting `total`" in capsys.readouterr().err


def test_names_that_no_file_can_have(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in (["check", "a" * 5000 + ".rules"], ["play", "a" * 5000], ["replay", "a" * 5000]):
        assert main(command) in (1, 2)
        said = capsys.readouterr()
        assert "went wrong inside" not in said.err
        assert len(said.err) + len(said.out) < 6000


def test_links_in_a_ring(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "r.rules").symlink_to("s.rules")
    (home / "s.rules").symlink_to("r.rules")
    for command in (["check", "r.rules"], ["check", "."], ["play", "r.rules"]):
        assert main(command) in (0, 1, 2)
        assert "went wrong inside" not in capsys.readouterr().err


@pytest.mark.parametrize("closed", by_turns(["<&- >&- 2>&-", "<&-", ">&-", "2>&-", "> /dev/full"], 4))
def test_streams_that_are_not_there(home: Path, closed: str) -> None:
    for command in ("list", "check x.rules", "play x.rules --seats 0"):
        line = f"{sys.executable} -m paddock {command} {closed}"
        env = {**os.environ, "PADDOCK_CACHE": KEPT}
        done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, env=env)
        assert "Traceback" not in done.stderr and "went wrong inside" not in done.stderr
        assert done.returncode == (2 if "full" in closed else 0)
