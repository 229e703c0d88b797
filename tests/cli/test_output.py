"""Files are written whole or not at all; who is killed while writing leaves something that the next who writes takes away."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from paddock.cli import output
from paddock.cli.common import WrongUseError
from paddock.cli.output import PREFIX, write

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="locks and signals are others there")

KILLED = """
import os, signal, sys
from pathlib import Path
from paddock.cli.output import write
os.fsync = lambda _: os.kill(os.getpid(), signal.SIGKILL)
write(Path(sys.argv[1]), "new")
"""


@pytest.fixture(autouse=True)
def swept_anew() -> None:
    """Each test is as a process of its own."""
    output._sweep.cache_clear()


def beside(path: Path) -> list[str]:
    return sorted(other.name for other in path.parent.iterdir() if other != path)


def killed_while_writing(path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", KILLED, str(path)], check=False)
    assert done.returncode == -signal.SIGKILL


def test_a_killed_save_leaves_the_old_file_and_is_gone_after_the_next(tmp_path: Path) -> None:
    path = tmp_path / "friday.journal"
    write(path, "old")
    killed_while_writing(path)
    killed_while_writing(path)
    assert path.read_text() == "old" and len(beside(path)) == 1  # the second has swept what the first left
    output._sweep.cache_clear()
    write(tmp_path / "other.journal", "something")
    assert path.read_text() == "old" and beside(path) == ["other.journal"]


def test_what_another_is_writing_stays(tmp_path: Path) -> None:
    number, half = output._begin(tmp_path)
    write(tmp_path / "a", "text")
    assert half.exists()
    os.close(number)
    output._sweep.cache_clear()
    write(tmp_path / "a", "text")
    assert not half.exists()


def test_what_is_not_ours_stays(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.write_text("mine")
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / f"{PREFIX}abcdefgh").symlink_to(outside)
    (folder / f"{PREFIX}ijklmnop").mkdir()
    (folder / f"{PREFIX}notes.txt").write_text("mine")
    (folder / f"{PREFIX}qrstuvwx").hardlink_to(outside)  # somebody has it under another name, too
    os.mkfifo(folder / f"{PREFIX}yz012345")
    (folder / ".paddock-abcdefgh").write_text("mine")
    before = beside(folder / "a")
    write(folder / "a", "text")
    assert beside(folder / "a") == before and outside.read_text() == "mine"


def test_a_file_of_another_user_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    theirs = tmp_path / f"{PREFIX}abcdefgh"
    theirs.write_text("half")
    with monkeypatch.context() as other:
        other.setattr(os, "geteuid", lambda: theirs.stat().st_uid + 1)
        write(tmp_path / "a", "text")
    assert theirs.exists()


def test_somebody_who_sweeps_at_the_wrong_moment_costs_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain, times = output._lock, 0

    def lock(number: int) -> bool:
        nonlocal times
        times += 1
        if times == 1:
            for half in tmp_path.iterdir():
                half.unlink()
        return plain(number)

    monkeypatch.setattr(output, "_lock", lock)
    write(tmp_path / "a", "text")
    assert times == 2 and (tmp_path / "a").read_text() == "text" and beside(tmp_path / "a") == []


def test_a_full_disk_leaves_the_old_file_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a"
    write(path, "old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(WrongUseError, match="No space left on device"):
        write(path, "new")
    assert path.read_text() == "old" and beside(path) == []


def test_who_may_read_it_stays_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_text("old")
    path.chmod(0o640)
    write(path, "new")
    assert path.stat().st_mode & 0o777 == 0o640 and path.read_text() == "new"


def test_it_is_on_the_disk_before_it_has_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, seen = tmp_path / "a", list[bool]()
    monkeypatch.setattr(os, "fsync", lambda _: seen.append(path.exists()))
    write(path, "new")
    assert seen == [False] and path.exists()
