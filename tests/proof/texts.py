"""Texts that somebody spoilt: checked, laid out, put into words and played; nothing but messages for people comes out."""

from __future__ import annotations

import json
import random
import shutil
import tempfile
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import paddock
from proof.commands import polite
from proof.forks import forked, main_in_words
from proof.games import GENERALITY, Ground, find
from proof.model import Checks, Outcome
from proof.mutations import spoilt

ANSWERS = 40
SOUND = (
    ("words",),
    ("graph", "--format", "json"),
    ("graph", "--format", "text"),
    ("graph", "--format", "svg"),
    ("simulate", "--games", "2", "--seed", "1"),
    ("words", "--json"),
)
BROKEN = (
    ("check", "--json"),
    ("words",),
    ("test",),
    ("play", "--seats", "0"),
    ("graph",),
    ("simulate", "--games", "1"),
)
SEATS = 3


class Texts:
    name = "texts"
    about = "rules, cards and scenarios with letters, words, numbers and blocks displaced"
    checked = "only messages; no hang; what `format` writes is stable, and means the same"
    dose = (1, 6)
    made = False

    def run(self, chance: random.Random, game: Ground) -> Outcome:
        checks = Checks()
        with tempfile.TemporaryDirectory(prefix="proof-") as folder:
            file = _laid_out(Path(folder), chance, game)
            fork = forked(use, folder, file, chance.randrange(2**32))
        if checks.that(not fork.trouble, f"{Path(file).name} spoilt", fork.trouble):
            for what, code, said in fork.result["said"]:
                polite(checks, what, code, said)
            for what, problem in fork.result["checks"]:
                checks.that(not problem, what, problem)
        return checks.outcome()


@cache
def _lines() -> tuple[str, ...]:
    """Lines of all games and of the pages, to borrow from."""
    texts = [path.read_text(encoding="utf-8") for ground in find() for path in ground.files()]
    pages = sorted((GENERALITY.parents[1] / "docs/language").glob("*.md"))
    blocks = [block for page in pages for block in page.read_text(encoding="utf-8").split("```")[1::2]]
    return tuple(line for text in (*texts, *blocks) for line in text.splitlines() if line.strip())


def _laid_out(folder: Path, chance: random.Random, game: Ground) -> str:
    """The game as a folder, with one file spoilt; gives that file."""
    files = game.files()
    chosen = chance.choice([*files, *(file for file in files if file.suffix != ".scenario")])
    for file in files:
        if file.suffix != ".scenario" or file == chosen:
            shutil.copyfile(file, folder / file.name)
    spoilt_file = folder / chosen.name
    text = spoilt(chance, chosen.read_text(encoding="utf-8"), _lines())
    spoilt_file.write_bytes(text.encode("utf-8", "surrogatepass"))
    return chosen.name


# ------------------------------------------------------------------ in a fork


def use(folder: str, file: str, seed: int) -> dict[str, Any]:
    """Everything that can be done with a folder of a game."""
    said: list[tuple[str, int, str]] = []
    checks: list[tuple[str, str]] = []

    def command(*words: str) -> int:
        code, out, err = main_in_words(list(words))
        said.append((f"paddock {words[0]} ({file})", code, (out + err)[-2_000:]))
        return code

    chance = random.Random(seed)
    sound = command("check", folder) == 0
    if not sound:
        command(*chance.choice(BROKEN), str(Path(folder, file)))
    for words in chance.sample(SOUND, 2) if sound else ():
        command(*words, folder)
    if sound and file.endswith(".scenario"):
        command("test", folder)
    if sound and chance.random() < 0.6:
        checks += _played(folder, seed)
    before = _meaning(folder) if sound else None
    if command("format", str(Path(folder, file))) == 0:
        stable = command("format", "--check", str(Path(folder, file))) == 0
        checks.append(("what `format` wrote is laid out", "" if stable else f"{file} would change again"))
        if sound:
            same = _meaning(folder) == before
            checks.append(("what `format` wrote means the same", "" if same else f"{file} means something else"))
    return {"said": said, "checks": checks}


def _meaning(folder: str) -> str | None:
    """The sign of the rules in a journal; None if there is no game to deal."""
    with suppress(paddock.LoadError, paddock.TableError):
        return str(json.loads(paddock.load(folder).deal(seed=1).save())["fingerprint"])
    return None


def _played(folder: str, seed: int) -> list[tuple[str, str]]:
    """Played at random: errors are sentences of our own kinds, all others come through and are failures."""
    chance = random.Random(seed)
    try:
        game = paddock.load(folder)
        table = game.deal(players=max(game.program.low, min(game.program.high, SEATS)), seed=seed)
        while table.ask is not None and len(table.answers) < ANSWERS:
            table.answer(chance.randrange(len(table.ask.options)))
        for seat in (None, *range(len(table.names))):
            table.view(seat).to_json()
            table.numbers(seat)
            table.events(seat)
        again = paddock.resume(table.save(), game)
        problem = "" if again.view(0) == table.view(0) else "replayed otherwise"
        return [("a journal of it replays", problem)]
    except (paddock.TableError, paddock.LoadError) as error:
        return [("an error has words", "" if str(error) else f"{type(error).__name__} says nothing")]
