"""Journals that somebody changed, cut off or made huge: refused in words, or they come out exactly as recorded."""

from __future__ import annotations

import json
import random
import tempfile
from pathlib import Path
from typing import Any

import paddock
from proof import inside
from proof.commands import polite
from proof.forks import forked, main_in_words
from proof.games import Ground, find
from proof.model import Checks, Outcome

ODD: tuple[Any, ...] = (
    None, -1, 0, 1, 99, 10**9, 10**30, True, "", "x", "../x", "/etc/passwd", "/dev/zero", [], {}, [0], [[]], 0.5, "\ud800",
)  # fmt: skip
FIELDS = ("game", "options", "settings", "cards", "fingerprint", "seed", "chance", "forced", "names", "humans", "bot")
AGREED = ("seed", "names", "answers", "chance", "forced", "options")
ANSWERS = 120
HUGE = 400_000  # entries of a list: a file of about two and a half million letters
MEMORY = 400_000_000  # beyond what the server has


class Journals:
    name = "journals"
    about = "saved games with letters, fields and answers changed, sealed anew, cut off, huge or of another game"
    checked = "refused in words within 400 MB, or replayed to exactly what is recorded"
    dose = (2, 6)
    made = False

    def run(self, chance: random.Random, game: Ground) -> Outcome:
        checks = Checks()
        table = played(chance, game)
        text, how = changed(chance, table.save(), game)
        with tempfile.TemporaryDirectory(prefix="proof-") as folder:
            path = Path(folder, "x.journal")
            path.write_bytes(text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text)
            fork = forked(use, str(path), memory=MEMORY)
        if checks.that(not fork.trouble, f"a journal ({how})", fork.trouble):
            code, said, problem = fork.result
            polite(checks, f"paddock replay ({how})", code, said)
            checks.that(code != 1 or len(said) < 2_000, f"a message is short ({how})", len(said))
            checks.that(not problem, f"replayed ({how})", problem)
        return checks.outcome()


def played(chance: random.Random, game: Ground) -> paddock.Table:
    """A game at random, to its end or to somewhere."""
    table = game.agreed(chance).deal(players=game.players(chance.randint(2, 5)), seed=chance.randrange(2**32))
    wanted = chance.choice((5, 30, ANSWERS))
    while table.ask is not None and len(table.answers) < wanted:
        table.answer(chance.randrange(len(table.ask.options)))
    return table


def changed(chance: random.Random, text: str, game: Ground) -> tuple[str | bytes, str]:
    """The text with one change, and what the change was."""
    how = chance.choice(("bytes", "cut", "field", "field", "answers", "answers", "huge", "other game", "nothing"))
    data = json.loads(text)
    match how:
        case "bytes":
            raw = bytearray(text.encode())
            for _ in range(chance.randint(1, 4)):
                raw[chance.randrange(len(raw))] = chance.randrange(256)
            return bytes(raw), how
        case "cut":
            return text[: chance.randrange(len(text))], how
        case "field":
            name = chance.choice((*FIELDS, "result", "paddock", "more"))
            data[name] = chance.choice(ODD)
            return sealed(chance, data), f"field {name}"
        case "answers":
            _answers(chance, data)
        case "huge":
            name = chance.choice(("answers", "humans", "names", "options", "cards"))
            data[name] = [chance.choice((0, -1, "x", None, 10**30, [], [0]))] * HUGE
            how = f"huge {name} of {data[name][0]!r}"
        case "other game":
            data["game"] = chance.choice(find()).where
        case _:
            return text, how
    return sealed(chance, data), how


def sealed(chance: random.Random, data: dict[str, Any]) -> str:
    """Mostly with the checksum that a stranger would make."""
    return inside.sealed(data) if chance.random() < 0.8 else json.dumps(data)


def _answers(chance: random.Random, data: dict[str, Any]) -> None:
    answers = data["answers"]
    for _ in range(chance.randint(1, 3)):
        at = chance.randint(0, len(answers))
        match chance.choice(("other", "gone", "more", "odd")):
            case "other" if at < len(answers):
                answers[at] = chance.randint(0, 6)
            case "gone":
                del answers[at:]
            case "more":
                answers.insert(at, chance.randint(0, 3))
            case _:
                answers.insert(at, chance.choice((-1, 10**9, 10**30, True, "0", None, 0.0)))


# ------------------------------------------------------------------ in a fork


def use(path: str) -> tuple[int, str, str]:
    """Replayed by the command; what it accepts must be the very game that is written there."""
    code, out, err = main_in_words(["replay", path, "--json"])
    return code, (out + err)[:4_000], _as_recorded(path, out) if code == 0 else ""


def _plain(value: Any) -> Any:
    """A number is the same number when it is written as a text, or with a point."""
    if isinstance(value, list):
        return [_plain(one) for one in value]
    return str(int(value)) if isinstance(value, (bool, float)) and value == int(value) else str(value)


def _as_recorded(path: str, out: str) -> str:
    text = Path(path).read_text(encoding="utf-8")
    recorded, told = json.loads(text), json.loads(out)
    again = json.loads(paddock.resume(text).save())
    for name in AGREED:
        if name in recorded and _plain(again[name]) != _plain(recorded[name]):
            return f"{name} is {str(again[name])[:60]}, recorded was {str(recorded[name])[:60]}"
    if recorded.get("result") is not None and again["result"] != recorded["result"]:
        return f"the result is {again['result']}, recorded was {recorded['result']}"
    return "" if told["answers"] == len(recorded.get("answers", [])) else "not all answers were given"
