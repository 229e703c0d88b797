"""Faults of the surroundings: full disks, folders that cannot be written to, no home, nobody who listens."""

from __future__ import annotations

import contextlib
import random
import re
import tempfile
from collections.abc import Callable
from pathlib import Path

import paddock as library
from proof.commands import paddock, polite, surroundings
from proof.games import Ground
from proof.model import Checks, Outcome
from proof.others import NAMELESS, WHY_NO_DISK, WHY_NO_USER, as_user, fill, made_read_only, small_disk

DISK = 400_000  # bytes
OLD = "what was there before\n"
Written = tuple[tuple[str, ...], str]


class Faults:
    name = "disks"
    about = "a full disk, a read-only folder, no home, a user without a name, output that nobody takes"
    checked = "a message and an exit code; old files whole, no stray ones; results as on a sound machine"
    dose = (1, 2)
    made = False

    def run(self, chance: random.Random, game: Ground) -> Outcome:
        checks = Checks()
        with tempfile.TemporaryDirectory(prefix="proof-") as name:
            Path(name).chmod(0o755)
            chance.choice(WAYS)(checks, chance, game, Path(name))
        return checks.outcome()


def _writing(chance: random.Random, game: Ground, work: Path) -> Written:
    """A command that writes, the file it writes, and what it needs."""
    source = next(file for file in game.files() if file.suffix == ".rules")
    rules = re.sub(r"\n\n", "\n\n\n\n", source.read_text(encoding="utf-8"))
    journal = library.load(game.where).deal(seed=1).save()
    command, file, text = chance.choice(
        [
            (("format", "x.rules"), "x.rules", rules),
            (("graph", game.where, "--format", "json", "--output", "x.json"), "x.json", OLD),
            (("play", "--resume", "x.journal"), "x.journal", journal),
            (("play", game.where, "--seed", "1", "--bot", "random", "--save", "y.journal"), "y.journal", ""),
            (("new", "game", "fresh"), "fresh.rules", ""),
        ]
    )
    if text:
        (work / file).write_text(text, encoding="utf-8")
    return command, file


def _full(checks: Checks, chance: random.Random, game: Ground, folder: Path) -> None:
    with small_disk(folder / "work", DISK) as there:
        if not there:
            checks.not_tried = f"a full disk {WHY_NO_DISK}"
            return
        _unwritten(checks, chance, game, folder, lambda: fill(folder / "work"), "on a full disk")


def _read_only(checks: Checks, chance: random.Random, game: Ground, folder: Path) -> None:
    with small_disk(folder / "work", DISK) as there:
        if not there:
            checks.not_tried = f"a read-only folder {WHY_NO_DISK}"
            return
        _unwritten(checks, chance, game, folder, lambda: made_read_only(folder / "work"), "in a read-only folder")


def _unwritten(
    checks: Checks, chance: random.Random, game: Ground, folder: Path, harm: Callable[[], object], where: str
) -> None:
    """What cannot be written is said, and what was there is as it was."""
    work = folder / "work"
    words, file = _writing(chance, game, work)
    before = (work / file).read_bytes() if (work / file).exists() else None
    harm()
    seen = {path.name for path in work.iterdir()}
    run = paddock(*words, env=surroundings(folder), cwd=work)
    what = f"paddock {words[0]} {where}"
    polite(checks, what, run.code, run.said)
    now = (work / file).read_bytes() if (work / file).exists() else None
    whole = now == before or (run.code == 0 and now)  # a little may still fit
    checks.that(whole, f"{what}: {file} is neither the old one nor the new one", now and now[:60])
    checks.that(run.code != 0 or now != before or "play" in words, f"{what} says that all is well", run.said[-200:])
    more = {path.name for path in work.iterdir()} - seen - {file}
    checks.that(not more, f"{what} leaves stray files", more)


def _cache_nowhere(checks: Checks, chance: random.Random, game: Ground, folder: Path) -> None:
    """A cache that cannot be kept is nobody's trouble."""
    with small_disk(folder / "cache", DISK // 4) as there:
        if there:
            chance.choice((fill, made_read_only))(folder / "cache")
        where = chance.choice(
            [str(folder / "cache"), "/dev/null", "/dev/null/x", "/proc/none", "", "relative", "\x01", "x" * 5_000]
        )
        env = surroundings(folder, PADDOCK_CACHE=where, XDG_CACHE_HOME=str(folder / "cache"))
        _as_ever(checks, game, env, folder, f"with its cache in {where[:20]!r}")


def _no_home(checks: Checks, chance: random.Random, game: Ground, folder: Path) -> None:
    home = chance.choice((None, "", "/nowhere", "/dev/null", "relative"))
    env = surroundings(folder, HOME=home, XDG_CACHE_HOME=chance.choice((None, "")), PADDOCK_CACHE=None, TMPDIR=None)
    before = as_user(NAMELESS)
    if before is None:
        checks.not_tried = f"a user without a name {WHY_NO_USER}"
    _as_ever(checks, game, env, folder, f"with the home {home!r}", before or ())


def _nobody_listens(checks: Checks, chance: random.Random, game: Ground, folder: Path) -> None:
    """Output onto a full device, or to nobody: no traceback."""
    words = chance.choice([("words", game.where), ("list",), ("simulate", game.where, "--games", "2", "--json")])
    with contextlib.ExitStack() as stack:
        full = stack.enter_context(Path("/dev/full").open("w"))
        run = paddock(*words, env=surroundings(folder), cwd=folder, stdout=full)
    polite(checks, f"paddock {words[0]} > /dev/full", run.code, run.err or "")
    checks.that(run.code != 0, f"paddock {words[0]} > /dev/full says that all is well")


def _as_ever(
    checks: Checks, game: Ground, env: dict[str, str], folder: Path, how: str, before: tuple[str, ...] = ()
) -> None:
    words = ("simulate", game.where, "--games", "2", "--seed", "4", "--cards-shown", "all")
    usual = paddock(*words, env=surroundings(folder), cwd=folder)
    run = paddock(*words, env=env, cwd=folder, before=before)
    polite(checks, f"paddock simulate {how}", run.code, run.said)
    checks.same(f"paddock simulate {how}", run.lasting, usual.lasting)


WAYS = (_full, _full, _read_only, _cache_nowhere, _no_home, _nobody_listens)
