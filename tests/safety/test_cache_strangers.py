"""What somebody else could have put into the cache is not looked at, wherever it lies, and nothing there is unpickled."""

from __future__ import annotations

import ast
import hashlib
import os
import pickle
import stat
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from cache_tools import READ_ONE, Trap, contents, course, run
from sample_games import write_toss

import paddock
from paddock.tree.grammar import grammar_text

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="who may write where is told otherwise there")
PRODUCT = Path(paddock.__file__).parent
STRANGER = 54_321  # a user who is not us


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "kept"
    monkeypatch.setenv("PADDOCK_CACHE", str(home))
    return home


@pytest.fixture
def filled(kept: Path, tmp_path: Path) -> Path:
    course(write_toss(tmp_path))
    assert len(contents(kept)) == 2  # a graph and a plan
    return kept


def give_away(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """To a stranger; who may not do that only looks as if."""
    if os.geteuid() == 0:
        os.chown(path, STRANGER, -1)
        return
    given, fstat, lstat = path.stat().st_ino, os.fstat, os.stat

    def told(found: os.stat_result) -> os.stat_result:
        return os.stat_result((*found[:4], STRANGER, *found[5:10])) if found.st_ino == given else found

    monkeypatch.setattr(os, "fstat", lambda fd: told(fstat(fd)))
    monkeypatch.setattr(os, "stat", lambda *args, **how: told(lstat(*args, **how)))


# ------------------------------------------------------------------ pickles


def traps(folder: Path, tmp_path: Path) -> Path:
    """A trap under every name that is there; gives the folder that shows that one was sprung."""
    sprung = tmp_path / "sprung"
    for path in folder.iterdir():
        path.write_bytes(pickle.dumps(Trap(sprung)))
    return sprung


def test_a_trap_is_one(tmp_path: Path) -> None:
    pickle.loads(pickle.dumps(Trap(tmp_path / "sprung")))
    assert (tmp_path / "sprung").is_dir()


def test_a_pickle_under_the_name_of_a_game_is_not_loaded(filled: Path, tmp_path: Path) -> None:
    path = tmp_path / "toss.rules"
    before, files = course(path), contents(filled)
    sprung = traps(filled, tmp_path)
    assert course(path) == before
    assert not sprung.exists()
    assert contents(filled) == files  # made anew, in place of the traps


def test_a_pickle_with_the_right_checksum_is_not_loaded(filled: Path, tmp_path: Path) -> None:
    """Whoever can write there can make a checksum too."""
    from paddock.cache.entry import seal

    before, sprung = course(tmp_path / "toss.rules"), tmp_path / "sprung"
    for path in filled.iterdir():
        path.write_bytes(seal(path.name, pickle.dumps(Trap(sprung))))
    assert course(tmp_path / "toss.rules") == before
    assert not sprung.exists()


@pytest.mark.parametrize("switch", [{}, {"PADDOCK_CACHE": "off"}], ids=["on", "off"])
def test_a_pickle_in_the_place_of_the_grammar_is_not_loaded(switch: dict[str, str], tmp_path: Path) -> None:
    """As Lark reads its own: a line, then a pickle, which is loaded before the line is looked at."""
    home = tmp_path / "home"
    (home / "paddock").mkdir(parents=True, mode=0o700)
    home.chmod(0o700)
    sign = hashlib.sha256(grammar_text().encode()).hexdigest()[:16]
    table = home / "paddock" / f"grammar-{sign}.tables"
    table.write_bytes(b"whatever\n" + pickle.dumps(Trap(tmp_path / "sprung")))
    assert run(READ_ONE, XDG_CACHE_HOME=str(home), **switch).stdout == "1\n"
    assert not (tmp_path / "sprung").exists()


@pytest.mark.parametrize("how", ["as it is", "under the checksum"])
def test_a_pickle_under_the_new_name_of_the_grammar_is_not_loaded(how: str, tmp_path: Path) -> None:
    from paddock.cache.entry import seal

    home = tmp_path / "home"
    run(READ_ONE, PADDOCK_CACHE=str(home))
    (table,) = home.iterdir()
    trap = pickle.dumps(Trap(tmp_path / "sprung"))
    table.write_bytes(trap if how == "as it is" else seal(table.name, trap))
    assert run(READ_ONE, PADDOCK_CACHE=str(home)).stdout == "1\n"
    assert not (tmp_path / "sprung").exists()
    made = table.stat().st_ino
    assert table.read_bytes() != trap
    run(READ_ONE, PADDOCK_CACHE=str(home))
    assert table.stat().st_ino == made  # a good one, in place of the trap


def test_nothing_in_the_product_reads_pickles() -> None:
    """What the workers of a simulation are sent comes through a pipe of ours, and from no file."""
    found = set()
    for file in PRODUCT.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, (ast.Import, ast.ImportFrom)) else []
            names += [str(node.module)] if isinstance(node, ast.ImportFrom) else []
            if {"pickle", "shelve", "dill", "cloudpickle"} & {*names}:
                found.add(str(file.relative_to(PRODUCT)))
            if isinstance(node, ast.Attribute) and ast.unparse(node) in ("marshal.load", "marshal.loads"):
                found.add(str(file.relative_to(PRODUCT)))
    assert found <= {"cli/workers/model.py"}


# ------------------------------------------------------------------ files that are not ours alone


def linked(path: Path, _: pytest.MonkeyPatch) -> None:
    elsewhere = path.parent.parent / path.name
    path.rename(elsewhere)
    path.symlink_to(elsewhere)


HARM: dict[str, Callable[[Path, pytest.MonkeyPatch], None]] = {
    "others of the group can write it": lambda path, _: path.chmod(0o620),
    "anybody can write it": lambda path, _: path.chmod(0o602),
    "it belongs to somebody else": give_away,
    "it is a link": linked,
}


@pytest.mark.parametrize("harm", HARM)
def test_a_file_that_others_could_have_written_is_made_anew(
    harm: str, filled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "toss.rules"
    before, good = course(path), contents(filled)
    for file in list(filled.iterdir()):
        # What it says is right in itself, so only who could write it tells.
        HARM[harm](file, monkeypatch)
        was = file.lstat()
        assert course(path) == before
        now = file.lstat()
        assert now.st_ino != was.st_ino, "it was used"
        assert stat.S_ISREG(now.st_mode) and stat.S_IMODE(now.st_mode) == 0o600 and now.st_uid == os.geteuid()
    assert contents(filled) == good


def test_what_a_link_leads_to_is_neither_read_nor_written(filled: Path, tmp_path: Path) -> None:
    diary = tmp_path / "diary"
    diary.write_text("dear diary", "utf-8")
    for file in list(filled.iterdir()):
        file.unlink()
        file.symlink_to(diary)
    course(tmp_path / "toss.rules")
    assert diary.read_text("utf-8") == "dear diary"
    assert not any(file.is_symlink() for file in filled.iterdir())


def test_a_pipe_is_not_waited_for(filled: Path, tmp_path: Path) -> None:
    path = tmp_path / "toss.rules"
    before = course(path)
    for file in list(filled.iterdir()):
        file.unlink()
        os.mkfifo(file, 0o600)
    done: list[object] = []
    at_work = threading.Thread(target=lambda: done.append(course(path)), daemon=True)
    at_work.start()
    at_work.join(60)
    assert done == [before]


def test_a_folder_in_the_place_of_a_file_is_no_reason_to_fail(filled: Path, tmp_path: Path) -> None:
    before = course(tmp_path / "toss.rules")
    for file in list(filled.iterdir()):
        file.unlink()
        file.mkdir()
    assert course(tmp_path / "toss.rules") == before


# ------------------------------------------------------------------ folders that are not ours alone


FOLDERS: dict[str, Callable[[Path, pytest.MonkeyPatch], None]] = {
    "its group can write to it": lambda home, _: home.chmod(0o770),
    "anybody can write to it": lambda home, _: home.chmod(0o777),
    "anybody can write to it, and remove what is theirs": lambda home, _: home.chmod(0o1777),
    "it belongs to somebody else": give_away,
    "anybody can put another in its place": lambda home, _: home.parent.chmod(0o777),
    "its group can put another in its place": lambda home, _: home.parent.chmod(0o770),
    "somebody else can put another in its place": lambda home, patch: give_away(home.parent, patch),
}


@pytest.mark.parametrize("harm", FOLDERS)
def test_a_folder_that_others_can_write_to_is_neither_read_nor_written_nor_changed(
    harm: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "parent" / "kept"
    monkeypatch.setenv("PADDOCK_CACHE", str(home))
    path = write_toss(tmp_path)
    before = course(path)
    sprung = traps(home, tmp_path)
    planted = contents(home)
    FOLDERS[harm](home, monkeypatch)
    modes = [folder.stat().st_mode for folder in (home, home.parent)]
    assert course(path) == before
    write_toss(tmp_path, goal=5)
    course(path)
    assert not sprung.exists()
    assert contents(home) == planted
    assert [folder.stat().st_mode for folder in (home, home.parent)] == modes


def test_where_anybody_may_make_folders_of_their_own_ours_is_safe(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in /tmp: nobody there can rename or remove what belongs to others."""
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o1777)
    monkeypatch.setenv("PADDOCK_CACHE", str(shared / "kept"))
    course(write_toss(tmp_path))
    assert contents(shared / "kept")


def test_a_link_of_our_own_leads_to_the_folder_and_one_of_a_stranger_does_not(
    filled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    way = tmp_path / "way"
    way.symlink_to(filled)
    monkeypatch.setenv("PADDOCK_CACHE", str(way))
    write_toss(tmp_path, goal=4)
    course(tmp_path / "toss.rules")
    before = contents(filled)
    assert len(before) == 4
    real = os.lstat
    given = way.lstat().st_ino

    def told(path: object, *, dir_fd: int | None = None) -> os.stat_result:
        found = real(path, dir_fd=dir_fd)  # type: ignore[arg-type]
        return os.stat_result((*found[:4], STRANGER, *found[5:10])) if found.st_ino == given else found

    stat_ = os.stat
    monkeypatch.setattr(
        os,
        "stat",
        lambda path, *, dir_fd=None, follow_symlinks=True: (
            stat_(path, dir_fd=dir_fd) if follow_symlinks else told(path, dir_fd=dir_fd)
        ),
    )
    monkeypatch.setattr(os, "lstat", told)
    write_toss(tmp_path, goal=6)
    course(tmp_path / "toss.rules")
    assert contents(filled) == before


@pytest.mark.parametrize("umask", [0o000, 0o077, 0o777])
def test_folders_and_files_are_made_for_nobody_else_whatever_is_usual(
    umask: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "new" / "kept"
    path = write_toss(tmp_path)
    monkeypatch.setenv("PADDOCK_CACHE", str(home))
    before = os.umask(umask)
    try:
        course(path)
    finally:
        os.umask(before)
    assert [stat.S_IMODE(folder.stat().st_mode) for folder in (home.parent, home)] == [0o700, 0o700]
    assert {stat.S_IMODE(file.stat().st_mode) for file in home.iterdir()} == {0o600}
