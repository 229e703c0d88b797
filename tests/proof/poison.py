"""A cache that somebody has been at: whatever lies there, nothing of it is run, and every result is as without a cache."""

from __future__ import annotations

import atexit
import os
import pickle
import random
import shutil
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

from proof.commands import paddock, polite, surroundings
from proof.games import Ground
from proof.model import Checks, Outcome

# As older versions named what they kept, and names like those that are found.
OLD = (
    "grammar-052a264e1d72a69a.tables",
    "grammar-0000000000000000.tables",
    "0" * 40,
    "0" * 40 + ".1",
    "grammar.pickle",
)
ANSWERS = 10
STRANGER = 65534  # the user that is nobody
Harm = Callable[[random.Random, Path, Path], str]


class Poison:
    name = "cache"
    about = "a cache with planted programs, flipped bits, entries swapped, cut, linked, or writable for others"
    checked = "nothing planted is run; commands say the same as with PADDOCK_CACHE=off, and mend what was broken"
    dose = (1, 1)
    made = False

    def run(self, chance: random.Random, game: Ground) -> Outcome:
        checks = Checks()
        with tempfile.TemporaryDirectory(prefix="proof-") as name:
            folder = Path(name)
            kept = folder / "home/.cache/paddock"
            command = chance.choice(_commands(game))
            _fill(checks, folder, command)
            harms = [chance.choice(HARMS) for _ in range(chance.choice((1, 1, 2)))]
            how = ", ".join(harm(chance, kept, folder / "marker") for harm in harms)
            for cached in (None, None, "off"):
                _looked_at(checks, folder, command, cached, how)
        return checks.outcome()


@cache
def _commands(game: Ground) -> tuple[tuple[str, ...], ...]:
    """Quick ones that between them read all that is kept: the grammar, the game, the code to simulate and to play."""
    journal = Path(tempfile.mkdtemp(prefix="proof-"), "x.journal")
    atexit.register(shutil.rmtree, journal.parent, ignore_errors=True)
    table = game.load().deal(seed=3)
    while table.ask is not None and len(table.answers) < ANSWERS:
        table.answer(0)
    journal.write_text(table.save(), encoding="utf-8")
    return (
        ("words", game.where),
        ("replay", str(journal), "--story"),
        ("simulate", game.where, "--games", "3", "--seed", "5", "--cards-shown", "all"),
    )


@cache
def _true(command: tuple[str, ...]) -> tuple[int | None, str, str]:
    """What it says without any cache."""
    with tempfile.TemporaryDirectory(prefix="proof-") as name:
        run = paddock(*command, env=surroundings(Path(name)), cwd=Path(name))
        return run.lasting


@cache
def _filled(command: tuple[str, ...]) -> Path:
    """A cache as the command leaves it, made once for each."""
    home = Path(tempfile.mkdtemp(prefix="proof-"))
    atexit.register(shutil.rmtree, home, ignore_errors=True)
    paddock(*command, env=surroundings(home, PADDOCK_CACHE=None), cwd=home)
    return home


def _fill(checks: Checks, folder: Path, command: tuple[str, ...]) -> None:
    found = _filled(command) / "home/.cache"
    checks.that(found.exists(), "a cache is kept in the folder of the user", found)
    if found.exists():
        shutil.copytree(found, folder / "home/.cache")


def _looked_at(checks: Checks, folder: Path, command: tuple[str, ...], cached: str | None, how: str) -> None:
    run = paddock(*command, env=surroundings(folder, PADDOCK_CACHE=cached), cwd=folder)
    polite(checks, f"paddock {command[0]} ({how})", run.code, run.said)
    checks.that(not (folder / "marker").exists(), f"what was planted ran ({how}, PADDOCK_CACHE={cached})")
    checks.same(f"paddock {command[0]} with a cache ({how})", run.lasting, _true(command))


# ------------------------------------------------------------------ harm


class _Bomb:
    """Leaves a marker when it is unpickled."""

    def __init__(self, marker: Path) -> None:
        self.marker = marker

    def __reduce__(self) -> tuple[Callable[..., object], tuple[object, ...]]:
        return os.mkdir, (str(self.marker),)


def _bomb(chance: random.Random, marker: Path, around: bytes = b"") -> bytes:
    """A pickle that runs; sometimes behind what a real entry begins with, as one that reads a head first would do."""
    made = pickle.dumps(_Bomb(marker), chance.choice((0, 2, 4, 5)))
    head = chance.choice((b"", b"", around[: around.find(b"\n") + 1], around[:64], around[:32]))
    return head + made


def _files(kept: Path) -> list[Path]:
    return sorted(path for path in kept.rglob("*") if path.is_file()) if kept.exists() else []


def _planted(chance: random.Random, kept: Path, marker: Path) -> str:
    for path in _files(kept):
        path.write_bytes(_bomb(chance, marker, path.read_bytes()))
    return "planted"


def _planted_old(chance: random.Random, kept: Path, marker: Path) -> str:
    kept.mkdir(parents=True, exist_ok=True)
    for name in OLD:
        (kept / name).write_bytes(_bomb(chance, marker))
    return "planted under old names"


def _flipped(chance: random.Random, kept: Path, _: Path) -> str:
    for path in _files(kept):
        data = bytearray(path.read_bytes())
        for _ in range(chance.choice((1, 1, 3, 50))):
            if data:
                data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        path.write_bytes(bytes(data))
    return "bits flipped"


def _swapped(chance: random.Random, kept: Path, _: Path) -> str:
    files = _files(kept)
    contents = [path.read_bytes() for path in files]
    chance.shuffle(contents)
    for path, content in zip(files, contents, strict=True):
        path.write_bytes(content)
    return "entries swapped"


def _cut(chance: random.Random, kept: Path, _: Path) -> str:
    for path in _files(kept):
        data = path.read_bytes()
        path.write_bytes(
            chance.choice((data[: chance.randint(0, len(data))], b"", data + data, data + b"x", b"\0" * 99))
        )
    return "cut or grown"


def _linked(chance: random.Random, kept: Path, marker: Path) -> str:
    """To a program elsewhere, to a folder, to nothing, to a device."""
    elsewhere = kept.parent / "elsewhere"
    elsewhere.write_bytes(_bomb(chance, marker))
    for path in _files(kept):
        path.unlink()
        path.symlink_to(chance.choice((elsewhere, kept, kept / "nothing", Path("/dev/full"), Path("/dev/zero"))))
    return "links"


def _writable(chance: random.Random, kept: Path, marker: Path) -> str:
    """The folder or its files are writable for others, who have been there."""
    _planted(chance, kept, marker)
    what = chance.choice(("folder", "files", "both"))
    if what != "files":
        kept.chmod(chance.choice((0o777, 0o770, 0o1777)))
    for path in _files(kept) if what != "folder" else ():
        path.chmod(chance.choice((0o666, 0o660, 0o602)))
    return f"writable {what}"


def _of_another(chance: random.Random, kept: Path, marker: Path) -> str:
    """Only who may give files away can try this; else they are only planted."""
    _planted(chance, kept, marker)
    if os.getuid() != 0:
        return "planted"
    for path in [*_files(kept), *([kept] if chance.random() < 0.5 else [])]:
        os.chown(path, STRANGER, STRANGER)
    return "of another user"


def _in_the_way(chance: random.Random, kept: Path, _: Path) -> str:
    """Folders where files should be, or a file where the folder should be."""
    if chance.random() < 0.3:
        shutil.rmtree(kept)
        kept.write_bytes(b"")
        return "a file in place of the folder"
    for path in _files(kept):
        path.unlink()
        path.mkdir()
    return "folders in place of files"


HARMS: tuple[Harm, ...] = (
    _planted, _planted, _planted_old, _flipped, _flipped, _flipped, _swapped, _cut, _linked, _writable, _of_another,
    _in_the_way,
)  # fmt: skip
