"""Two users of one machine: what the one lays out harms the other in nothing, and what is private stays so."""

from __future__ import annotations

import os
import pickle
import random
import subprocess
import tempfile
from pathlib import Path

from proof.commands import paddock, polite, surroundings
from proof.games import Ground
from proof.model import Checks, Outcome
from proof.others import NOBODY, WHY_NO_USER, as_user
from proof.poison import _Bomb

SECRET = "the word is sesame"


class Users:
    name = "users"
    about = "another user plants a cache, links and folders; and tries to read and write what is ours"
    checked = "nothing planted is run, no link is followed to our files, kept things are closed to others"
    dose = (1, 1)
    made = False

    def run(self, chance: random.Random, game: Ground) -> Outcome:
        other = as_user(NOBODY)
        if other is None:
            return Outcome(not_tried=WHY_NO_USER)
        checks = Checks()
        with tempfile.TemporaryDirectory(prefix="proof-") as name:
            Path(name).chmod(0o755)
            chance.choice(WAYS)(checks, chance, game, Path(name))
        return checks.outcome()


def _their_cache(checks: Checks, chance: random.Random, game: Ground, folder: Path) -> None:
    """The folder of our cache is theirs, and full of programs."""
    kept, marker = folder / "kept", folder / "marker"
    env = surroundings(folder, PADDOCK_CACHE=str(kept), XDG_CACHE_HOME=str(kept))
    words = ("simulate", game.where, "--games", "2", "--seed", "4")
    usual = paddock(*words, env=env, cwd=folder)
    for path in [*kept.rglob("*"), kept / "paddock" / "grammar-052a264e1d72a69a.tables"]:
        if not path.is_dir():
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(pickle.dumps(_Bomb(marker)))
    for path in (kept, *kept.rglob("*")):
        os.chown(path, NOBODY, NOBODY)
        path.chmod(chance.choice((0o777, 0o755)) if path.is_dir() else chance.choice((0o666, 0o644)))
    run = paddock(*words, env=env, cwd=folder)
    checks.that(not marker.exists(), "what another user planted ran")
    checks.same("a simulation with the cache of another user", run.lasting, usual.lasting)


def _their_links(checks: Checks, chance: random.Random, game: Ground, folder: Path) -> None:
    """They have put links where we write: to a file of ours."""
    ours, shared = folder / "ours.txt", folder / "shared"
    ours.write_text(SECRET, encoding="utf-8")
    ours.chmod(0o600)
    shared.mkdir()
    shared.chmod(chance.choice((0o777, 0o1777)))
    words, name = chance.choice(
        [
            (("graph", game.where, "--format", "dot", "--output", "x.dot"), "x.dot"),
            (("play", game.where, "--seed", "1", "--bot", "random", "--save", "x.journal"), "x.journal"),
            (("new", "game", "fresh"), "fresh.rules"),
        ]
    )
    _as_other(["ln", "-s", str(ours), str(shared / name)])
    run = paddock(*words, env=surroundings(folder), cwd=shared)
    polite(checks, f"paddock {words[0]} onto a link of another user", run.code, run.said)
    checks.same(f"paddock {words[0]} follows a link", ours.read_text(encoding="utf-8"), SECRET)


def _their_files(checks: Checks, chance: random.Random, game: Ground, folder: Path) -> None:
    """Links in a folder of theirs that we check: what they lead to is not shown."""
    ours, theirs = folder / "ours", folder / "theirs"
    for made in (ours, theirs):
        made.mkdir()
    for name in ("x.cards", "x.rules", "x.scenario", "deep.rules"):
        (ours / name).write_text(f"{SECRET}\n", encoding="utf-8")
    source = next(file for file in game.files() if file.suffix == ".rules")
    (theirs / "game.rules").write_bytes(source.read_bytes())
    for name in chance.sample(["game.cards", "more.rules", "game.scenario"], 2):
        (theirs / name).symlink_to(ours / f"x{Path(name).suffix}")
    (theirs / "inner").symlink_to(ours, target_is_directory=True)
    words = chance.choice([("check", "."), ("check", "game.rules"), ("test", "."), ("format", "--check", ".")])
    run = paddock(*words, env=surroundings(folder), cwd=theirs)
    polite(checks, f"paddock {' '.join(words)} in a folder with links", run.code, run.said)
    checks.that("sesame" not in run.said, f"paddock {' '.join(words)} shows what links lead to", run.said[-200:])


def _our_things(checks: Checks, chance: random.Random, game: Ground, folder: Path) -> None:
    """What is kept for us without our saying where is closed to them; what we save is not theirs to change."""
    env = surroundings(folder, PADDOCK_CACHE=None)
    umask = chance.choice((0o022, 0o002, 0o000))
    before = ("sh", "-c", f'umask {umask:04o}; exec "$@"', "sh")
    save = folder / "x.journal"
    paddock("simulate", game.where, "--games", "2", env=env, cwd=folder, before=before)
    paddock("play", game.where, "--bot", "random", "--save", str(save), env=env, cwd=folder, before=before)
    kept = [path for path in (folder / "home").rglob("*") if path.is_file()]
    checks.that(kept, "something is kept")
    for path in kept:
        checks.that(not _as_other(["cat", str(path)]), f"another user can read {path.name} (umask {umask:03o})")
        write = ["sh", "-c", f"printf x >> {path}"]
        checks.that(not _as_other(write), f"another user can write {path.name} (umask {umask:03o})")
    if save.exists() and umask == 0o022:
        checks.that(not _as_other(["sh", "-c", f"printf x >> {save}"]), "another user can write what was saved")


def _as_other(words: list[str]) -> bool:
    """Whether the other user could do it."""
    before = as_user(NOBODY) or ()
    return subprocess.run([*before, *words], capture_output=True, timeout=60).returncode == 0


WAYS = (_their_cache, _their_links, _their_files, _our_things)
