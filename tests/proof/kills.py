"""Commands that are ended at any moment: every file is the old one or the new one, and nothing stays behind."""

from __future__ import annotations

import random
import re
import shutil
import signal
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import paddock as library
from proof.commands import MARK, Run, left_of, paddock, polite, started, surroundings
from proof.games import Ground
from proof.model import Checks, Outcome

HERE = Path(__file__).parent
CHANGES = 14  # of the disk that a command makes, at most; most make fewer
SECONDS = 1.5  # in which a command is killed by the clock
GRACE = 30.0  # seconds for a process to end by itself


class Kills:
    name = "kills"
    about = "SIGKILL at the n-th change of the disk or at any time, SIGINT at a question"
    checked = "files whole, old or new; no stray file after the next run, no process; Ctrl-C keeps the game"
    dose = (1, 2)
    made = False

    def run(self, chance: random.Random, game: Ground) -> Outcome:
        checks = Checks()
        with tempfile.TemporaryDirectory(prefix="proof-") as name:
            folder = Path(name)
            how = chance.choice((_killed, _killed, _killed, _interrupted))
            how(checks, chance, game, folder)
        return checks.outcome()


# ------------------------------------------------------------------ SIGKILL


def _killed(checks: Checks, chance: random.Random, game: Ground, folder: Path) -> None:
    words, target = _command(chance, game, folder)
    what = f"paddock {words[0]}"
    wanted = _undisturbed(folder, words, target)
    before = target.read_bytes() if target and target.exists() else None
    mark = f"{chance.randrange(2**48)}"
    env = surroundings(folder, PADDOCK_CACHE=None, **{MARK: mark})
    when = _kill(chance, folder, words, env)
    checks.that(not (left := left_of(mark)), f"{what} killed {when}: processes stay", left)
    if target is not None:
        now = target.read_bytes() if target.exists() else None
        checks.that(now in (before, wanted[1]), f"{what} killed {when}: {target.name} is neither old nor new", now)
    again = paddock(*words, env=env, cwd=folder / "work")
    polite(checks, f"{what} after a kill {when}", again.code, again.said, (0,) if wanted[0].code == 0 else (0, 1, 2))
    if target is None:
        checks.same(f"{what} says the same after a kill {when}", again.lasting, wanted[0].lasting)
    else:
        checks.that(target.exists() and target.read_bytes() == wanted[1], f"{what} after a kill {when}: the new file")
    _tidy(checks, folder, f"{what} killed {when}")


def _command(chance: random.Random, game: Ground, folder: Path) -> tuple[tuple[str, ...], Path | None]:
    """A command that can be run again, and the file it writes."""
    work = folder / "work"
    work.mkdir()
    save, picture, rules = work / "x.journal", work / "x.svg", work / "x.rules"
    source = next(file for file in game.files() if file.suffix == ".rules")
    ways: list[tuple[tuple[str, ...], Path | None]] = [
        (("format", "x.rules"), rules),
        (("graph", game.where, "--format", "dot", "--output", "x.svg"), picture),
        (("simulate", game.where, "--games", "40", "--seed", "1", "--workers", "2", "--no-cards"), None),
        (("words", game.where), None),
        (("play", "--resume", "x.journal"), save),
    ]
    words, target = chance.choice(ways)
    if target == rules:
        rules.write_text(source.read_text(encoding="utf-8") + "\n\n\n\n# the  end  \n\n\n", encoding="utf-8")
    if target == save:
        save.write_text(_journal(game), encoding="utf-8")
    if target == picture and chance.random() < 0.5:
        picture.write_text("the old one", encoding="utf-8")
    return words, target


def _journal(game: Ground) -> str:
    """A game that is left at its first question: the command saves it when its input ends."""
    return library.load(game.where).deal(seed=1).save()


def _undisturbed(folder: Path, words: tuple[str, ...], target: Path | None) -> tuple[Run, bytes | None]:
    """What the command says and writes when nobody kills it, in a folder beside: the way to a game is as long there."""
    beside = folder / "beside"
    shutil.copytree(folder / "work", beside)
    run = paddock(*words, env=surroundings(folder / "alone"), cwd=beside)
    written = None if target is None else beside / target.name
    found = written.read_bytes() if written is not None and written.exists() else None
    shutil.rmtree(beside)
    return run, found


def _kill(chance: random.Random, folder: Path, words: tuple[str, ...], env: dict[str, str]) -> str:
    if chance.random() < 0.6:
        at = chance.randint(1, CHANGES)
        (folder / "way").mkdir()
        (folder / "way/sitecustomize.py").write_text("import kill_at\n\nkill_at.watch()\n", encoding="utf-8")
        shutil.copyfile(HERE / "kill_at.py", folder / "way/kill_at.py")
        paddock(*words, env={**env, "PYTHONPATH": str(folder / "way"), "PROOF_KILL_AT": str(at)}, cwd=folder / "work")
        return f"at change {at}"
    after = chance.random() * SECONDS
    with started(*words, env=env, cwd=folder / "work") as process:
        time.sleep(after)
        process.kill()  # it alone: what it has started must see for itself that it is gone
        process.wait()
        for _ in range(int(GRACE * 20)):
            if len(left_of(env[MARK], 0)) == 0:
                break
            time.sleep(0.05)
        else:
            return f"after {after:.2f} seconds (and something stays)"
    return f"after {after:.2f} seconds"


def _tidy(checks: Checks, folder: Path, what: str) -> None:
    """After the next run there is nothing that the command did not say."""
    work = {path.name for path in (folder / "work").iterdir()}
    checks.that(not (more := work - {"x.journal", "x.svg", "x.rules"}), f"{what}: stray files", sorted(more))
    left = [path.name for path in (folder / "tmp").rglob("*")]
    checks.that(not left, f"{what}: temporary files stay", left[:5])
    kept = folder / "home/.cache/paddock"
    half = (
        [path.name for path in kept.rglob("*") if re.search(r"\.\d+$|tmp|half|^\.", path.name)] if kept.exists() else []
    )
    checks.that(not half, f"{what}: half files stay in the cache", half[:5])


# ------------------------------------------------------------------ SIGINT


def _interrupted(checks: Checks, chance: random.Random, game: Ground, folder: Path) -> None:
    """Ctrl-C at a question: the game is kept, and a line tells how to go on with it."""
    work = folder / "work"
    work.mkdir()
    env = surroundings(folder, PADDOCK_CACHE=None)
    words = ["play", game.where, "--seed", str(chance.randrange(99)), "--bot", "random", "--seats", "1"]
    answers = chance.randint(1, 3)
    with started(*words, env=env, cwd=work) as process:
        if not _asked(process, answers):
            checks.idle = True  # a game in which nobody is asked
            return
        process.send_signal(signal.SIGINT)
        run = _ended(process)
    polite(checks, "Ctrl-C in play", run.code, run.said, (130, 0))
    found = re.search(r"paddock play --resume (.+)", run.said)
    if not checks.that(found, "Ctrl-C in play says how to go on", run.said[-200:]):
        return
    path = Path(work, found[1].strip().strip("'\"")) if found else work
    checks.that(path.is_file(), "Ctrl-C in play keeps the game", path)
    replayed = paddock("replay", str(path), "--json", env=env, cwd=work)
    polite(checks, "the kept game is replayed", replayed.code, replayed.said, (0,))
    resumed = paddock("play", "--resume", str(path), env=env, cwd=work)
    polite(checks, "the kept game is gone on with", resumed.code, resumed.said, (0,))


def _asked(process: subprocess.Popen[str], answers: int) -> bool:
    """Answers some questions and waits for the next; False if the game ended before."""
    assert process.stdout is not None and process.stdin is not None
    seen = ""
    with suppress(BrokenPipeError):
        for number in range(answers + 1):
            while not seen.endswith("> "):
                letter = process.stdout.read(1)
                if not letter:
                    return False
                seen += letter
            if number < answers:
                process.stdin.write("1\n")
                process.stdin.flush()
            seen = seen[:-1] if number == answers else ""
        return True
    return False


def _ended(process: subprocess.Popen[str]) -> Run:
    try:
        out, err = process.communicate(timeout=GRACE)
        return Run(process.returncode, out, err)
    except subprocess.TimeoutExpired:
        return Run(None, "", "it does not end")
