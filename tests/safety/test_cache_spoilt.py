"""Whatever becomes of what is kept, or of the disk it is kept on, the same game is played, and nobody is told."""

from __future__ import annotations

import errno
import os
import shutil
import sys
import tracemalloc
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from cache_tools import contents, course, played, run
from sample_games import write_toss

from paddock import cache, finding
from paddock.cache import entry, folder, stamp
from paddock.finding import shipped_games
from paddock.library import load
from paddock.sources import Files
from paddock.text.model import Source
from paddock.tree import from_text, parsing
from paddock.tree.build_items import ItemBuilder
from paddock.tree.grammar import parser

GONE = 2**22 + 1  # more than any process has as its number


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "kept"
    monkeypatch.setenv("PADDOCK_CACHE", str(home))
    return home


@pytest.fixture
def filled(kept: Path, tmp_path: Path) -> Path:
    course(write_toss(tmp_path))
    return kept


def every_kind(kept: Path, tmp_path: Path) -> dict[str, bytes]:
    course(write_toss(tmp_path))
    parser(ItemBuilder())
    found = contents(kept)
    assert len(found) == 3
    return found


# ------------------------------------------------------------------ entries


def test_a_flipped_bit_anywhere_is_noticed(kept: Path, tmp_path: Path) -> None:
    for name, good in every_kind(kept, tmp_path).items():
        assert cache.fetch(name, bytes) is not None
        for at in {*range(100), *range(0, len(good), max(1, len(good) // 300)), len(good) - 1}:
            spoilt = bytearray(good)
            spoilt[at] ^= 1 << at % 8
            (kept / name).write_bytes(spoilt)
            assert cache.fetch(name, bytes) is None, at
        (kept / name).write_bytes(good)


@pytest.mark.parametrize("step", [7, 11, 13, 17, 19])
def test_a_game_with_a_flipped_bit_is_made_anew_and_kept_again(step: int, filled: Path, tmp_path: Path) -> None:
    path = tmp_path / "toss.rules"
    before, good = course(path), contents(filled)
    for part in range(step):
        for name, data in good.items():
            spoilt = bytearray(data)
            spoilt[len(data) * part // step] ^= 1 << part % 8
            (filled / name).write_bytes(spoilt)
        assert course(path) == before
        assert contents(filled) == good


SPOILT: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda _: b"",
    "one letter": lambda _: b"p",
    "the beginning": lambda data: data[:20],
    "half": lambda data: data[: len(data) // 2],
    "all but one letter": lambda data: data[:-1],
    "one letter more": lambda data: data + b" ",
    "twice": lambda data: data + data,
    "another format": lambda data: data.replace(b"cache 2", b"cache 3", 1),
    "zeros": lambda data: bytes(len(data)),
}


@pytest.mark.parametrize("how", SPOILT)
def test_what_is_cut_off_or_of_another_version_is_made_anew(how: str, filled: Path, tmp_path: Path) -> None:
    path = tmp_path / "toss.rules"
    before, good = course(path), contents(filled)
    for name, data in good.items():
        (filled / name).write_bytes(SPOILT[how](data))
    assert course(path) == before
    assert contents(filled) == good


def test_an_entry_under_the_name_of_another_is_made_anew(kept: Path, tmp_path: Path) -> None:
    """The same sort of thing, of a game that differs in one number: nothing but the name tells them apart."""
    path = write_toss(tmp_path)
    three, first = course(path), contents(kept)
    write_toss(tmp_path, goal=30)
    thirty, both = course(path), contents(kept)
    second = {name: data for name, data in both.items() if name not in first}
    by_kind = [sorted(part.items(), key=lambda item: item[1][82:95]) for part in (first, second)]
    for (one, data), (two, other) in zip(*by_kind, strict=True):
        (kept / one).write_bytes(other)
        (kept / two).write_bytes(data)
    assert course(path) == thirty != three
    write_toss(tmp_path)
    assert course(path) == three
    assert contents(kept) == both


@pytest.mark.parametrize(
    "data", [b"", b"{}", b"[]", b"null", b'{"Graph":[]}', b'{"Graph":[[0],[[]],[[]]]}', b'{"os":[[0]]}', b"[" * 90_000]
)
def test_what_is_none_of_ours_under_the_right_checksum_is_made_anew(data: bytes, filled: Path, tmp_path: Path) -> None:
    path = tmp_path / "toss.rules"
    before, good = course(path), contents(filled)
    for name in good:
        (filled / name).write_bytes(entry.seal(name, data))
    assert course(path) == before
    assert contents(filled) == good


def test_another_python_and_every_letter_of_our_own_files_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also a letter that leaves the length and the time of a file as they were."""
    grammar = tmp_path / "grammar"
    shutil.copytree(stamp.data_root("grammar"), grammar)
    before = stamp._compute()
    monkeypatch.setattr(stamp, "data_root", lambda _: grammar)
    assert stamp._compute() == before  # where it lies does not count
    page = next(grammar.glob("*.lark"))
    time, text = page.stat().st_mtime_ns, page.read_text("utf-8")
    page.write_text(text.replace("a", "b", 1), "utf-8")
    os.utime(page, ns=(time, time))
    assert stamp._compute() != before
    page.write_text(text, "utf-8")
    assert stamp._compute() == before
    monkeypatch.setattr(sys, "version", "another")
    assert stamp._compute() != before


def test_nothing_is_kept_once_our_own_files_have_changed(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Part of it may come from newer files, though its name stands for the older ones. Length and time may be as before."""
    grammar = tmp_path / "grammar"
    shutil.copytree(stamp.data_root("grammar"), grammar)
    monkeypatch.setattr(stamp, "data_root", lambda _: grammar)
    monkeypatch.setattr(stamp, "_first_status", lru_cache(stamp._status))
    assert stamp.is_unchanged()
    page = next(grammar.glob("*.lark"))
    time, text = page.stat().st_mtime_ns, page.read_text("utf-8")
    page.write_text(text.replace("a", "b", 1), "utf-8")
    os.utime(page, ns=(time, time))
    course(write_toss(tmp_path))
    assert contents(kept) == {}


# ------------------------------------------------------------------ what is read is what is made


def test_a_file_that_changes_while_it_is_loaded_is_kept_as_it_was_read(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, read, reads = write_toss(tmp_path), finding._read, list[bytes]()

    def edited(self: Path) -> bytes | None:
        found = read(self)
        if self.name == path.name and found is not None:
            reads.append(found)
            self.write_bytes(found.replace(b"at least 3:", b"at least 30:"))
        return found

    monkeypatch.setattr(finding, "_read", edited)
    first = load(path)
    assert len(reads) == 1
    assert "ref=3," in str(first.program) and "ref=30," not in str(first.program)
    monkeypatch.undo()
    monkeypatch.setenv("PADDOCK_CACHE", str(kept))
    assert "ref=30," in str(load(path).program)
    write_toss(tmp_path)
    assert load(path).graph == first.graph


def test_the_pages_of_the_grammar_are_read_once(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened, pages = Path.read_text, []

    def counted(self: Path, *args: Any, **how: Any) -> str:
        pages.extend([self.name] if self.suffix == ".lark" else [])
        return opened(self, *args, **how)

    monkeypatch.setattr(Path, "read_text", counted)
    parser(ItemBuilder())
    assert pages and len(pages) == len(set(pages))


# ------------------------------------------------------------------ off


WATCH = """
import os, sys
seen = []
def hook(event, args):
    if event in ("open", "os.listdir", "os.scandir", "os.mkdir", "os.rename", "os.remove", "os.chmod"):
        seen.extend(str(a) for a in args if isinstance(a, str) and "secret-home" in a)
sys.addaudithook(hook)
"""


@pytest.mark.parametrize("word", ["off", "OFF"])
def test_switched_off_no_file_is_made_or_looked_at(word: str, tmp_path: Path) -> None:
    """Neither of a game nor of the grammar, and wherever it would be."""
    home = tmp_path / "secret-home"
    code = WATCH + "import paddock; paddock.load(sys.argv[1]).machine(2); print(seen)"
    place = {"HOME": str(home), "XDG_CACHE_HOME": str(home), "LOCALAPPDATA": str(home), "PADDOCK_CACHE": word}
    assert run(code, str(write_toss(tmp_path)), **place).stdout == "[]\n"
    assert not home.exists()
    place["PADDOCK_CACHE"] = str(home)
    assert run(code, str(tmp_path / "toss.rules"), **place).stdout != "[]\n"  # it is noticed


def test_all_that_is_kept_lies_in_the_one_folder(tmp_path: Path) -> None:
    home, other = tmp_path / "home", tmp_path / "other"
    code = "import sys, paddock; paddock.load(sys.argv[1]).machine(2)"
    run(code, str(write_toss(tmp_path)), XDG_CACHE_HOME=str(other), HOME=str(other), PADDOCK_CACHE=str(home))
    assert len(contents(home)) == 3
    assert not other.exists()


# ------------------------------------------------------------------ disks


class Disk:
    """What `os` does, but for one thing."""

    def __init__(self, refused: str) -> None:
        self.refused = refused

    def __getattr__(self, name: str) -> Any:
        return self.fails if name == self.refused else getattr(os, name)

    def fails(self, *_: Any, **__: Any) -> Any:
        raise OSError(errno.ENOSPC, "no space left")


CALLS = ["open", "fstat", "fchmod", "replace", "listdir", "unlink", "stat", "close", "kill", "getpid", "geteuid"]


@pytest.mark.parametrize("name", CALLS)
def test_whatever_the_disk_refuses_the_game_is_played(
    name: str, kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write_toss(tmp_path)
    monkeypatch.setenv("PADDOCK_CACHE", "off")
    before = course(path)
    monkeypatch.setenv("PADDOCK_CACHE", str(kept))
    with monkeypatch.context() as broken:
        broken.setattr(folder, "os", Disk(name))
        assert course(path) == before
        assert course(path) == before
    assert course(path) == before
    assert course(path) == before


def test_on_a_full_disk_nothing_is_left_lying_about(tmp_path: Path) -> None:
    code = (
        "import resource, sys, paddock; resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000));"
        "print(paddock.load(sys.argv[1]).machine(2).players)"
    )
    home = tmp_path / "kept"
    if sys.platform == "win32":
        pytest.skip("there is no such limit there")
    assert run(code, str(write_toss(tmp_path)), PADDOCK_CACHE=str(home)).stdout == "2\n"
    assert list(home.iterdir()) == []


def test_a_folder_that_goes_away_is_made_again(filled: Path, tmp_path: Path) -> None:
    path = tmp_path / "toss.rules"
    before = course(path)
    game = load(path)
    shutil.rmtree(filled)
    assert played(game) == before
    shutil.rmtree(filled)
    filled.write_text("now a file", "utf-8")
    assert course(path) == before


def test_what_a_killed_process_left_is_swept(kept: Path, tmp_path: Path) -> None:
    code = "import os, sys, paddock; os.replace = lambda *a, **k: os._exit(0); paddock.load(sys.argv[1])"
    run(code, str(write_toss(tmp_path)), PADDOCK_CACHE=str(kept))
    (left,) = kept.iterdir()
    assert "." in left.name
    course(tmp_path / "toss.rules")
    assert not [path.name for path in kept.iterdir() if "." in path.name]


def test_what_another_process_is_writing_is_left_for_a_while(kept: Path, tmp_path: Path) -> None:
    kept.mkdir(mode=0o700)
    name = "ab" * 20
    now, long_ago, of_nobody = (kept / f"{name}.{number}" for number in (os.getppid(), 1, GONE))
    for path in (now, long_ago, of_nobody):
        path.write_bytes(b"half")
    os.utime(long_ago, (1, 1))
    course(write_toss(tmp_path))
    assert [path.exists() for path in (now, long_ago, of_nobody)] == [True, False, False]


def test_what_former_paddocks_kept_of_the_grammar_is_swept(kept: Path, tmp_path: Path) -> None:
    kept.mkdir(mode=0o700)
    (kept / "grammar-0123456789abcdef.tables").write_bytes(b"of old")
    (kept / "grammar-notes.tables").write_bytes(b"of somebody")
    course(write_toss(tmp_path))
    assert not (kept / "grammar-0123456789abcdef.tables").exists()
    assert (kept / "grammar-notes.tables").exists()


def test_an_absurdly_large_entry_is_not_read(filled: Path, tmp_path: Path) -> None:
    path = tmp_path / "toss.rules"
    before = course(path)
    for file in filled.iterdir():
        os.truncate(file, 4 * folder.LARGEST)
    tracemalloc.start()
    try:
        assert course(path) == before
        assert tracemalloc.get_traced_memory()[1] < folder.LARGEST // 2
    finally:
        tracemalloc.stop()
    assert all(file.stat().st_size < folder.LARGEST for file in filled.iterdir())


def test_an_absurdly_large_entry_is_not_kept(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "LARGEST", 1000)
    cache.keep("ab" * 20, lambda: bytes(1001))
    assert contents(kept) == {}
    cache.keep("ab" * 20, lambda: bytes(500))
    assert cache.fetch("ab" * 20, bytes) == bytes(500)


# ------------------------------------------------------------------ the grammar


def test_a_parser_out_of_the_cache_reads_as_one_that_was_built(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also what is wrong: half of a line says what else could have stood there."""
    texts = [path.read_text("utf-8") for path in Files().of_game(next(iter(shipped_games().values())))]
    texts += [line[: len(line) // 2] for text in texts for line in text.splitlines()[::40]]

    def all_read() -> list[Any]:
        parsing.parser_and_builder.cache_clear()
        return [from_text.read(Source("x", text)) for text in texts]

    monkeypatch.setenv("PADDOCK_CACHE", "off")
    built = all_read()
    monkeypatch.setenv("PADDOCK_CACHE", str(kept))
    assert all_read() == built
    assert len(contents(kept)) == 1
    monkeypatch.setattr("paddock.tree.grammar.build", None)
    assert all_read() == built
