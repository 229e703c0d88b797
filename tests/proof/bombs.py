"""Short texts that ask for much: chains, ranges, copies, options, loops and folders in folders; each ends, in words."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sample_games import attack_game

from proof.commands import polite
from proof.forks import forked, main_in_words
from proof.games import Ground
from proof.model import Checks, Outcome

SIZES = (3, 30, 100, 500, 1_200, 3_000)
SECONDS = 20  # of computing: what is refused takes one or two on a slow machine
RANGES = (5, 100, 1_000, 19_000, 20_001, 10**6, 10**9, 10**12)


class Bombs:
    name = "bombs"
    about = "texts of a few lines, or many of one shape, that ask for very much"
    checked = "refused in words or played, within 20 seconds of computing and 600 MB"
    dose = (1, 6)
    made = True

    def run(self, chance: random.Random, game: Ground) -> Outcome:
        checks = Checks()
        how = chance.choice(BOMBS)
        items, steps = how(chance)
        with tempfile.TemporaryDirectory(prefix="proof-") as folder:
            path = Path(folder, "x.rules")
            players = chance.choice(("2", "2 to 4", "1 to 100"))
            path.write_text(attack_game(steps, items, players), encoding="utf-8")
            _beside(chance, Path(folder), game)
            fork = forked(use, folder, seconds=SECONDS)
        what = how.__doc__ or how.__name__
        if checks.that(not fork.trouble, what, fork.trouble):
            for words, code, said in fork.result:
                polite(checks, f"paddock {words}: {what}", code, said)
        return checks.outcome()


def _beside(chance: random.Random, folder: Path, game: Ground) -> None:
    """Now and then what lies in the folder of a game is what asks for much."""
    if chance.random() > 0.15:
        return
    (folder / "game").mkdir()
    for file in game.files()[:3]:
        (folder / "game" / file.name).write_bytes(file.read_bytes())
    name, depth = chance.choice(("a", "a", "folder")), chance.choice((5, 60, 450))
    (folder / "game" / "/".join([name] * depth)).mkdir(parents=True)
    for number in range(chance.choice((0, 300))):
        (folder / "game" / f"{number}.rules").write_text("", encoding="utf-8")


# ------------------------------------------------------------------ in a fork


def use(folder: str) -> list[tuple[str, int, Any]]:
    said = []
    game = str(Path(folder, "x.rules"))
    commands = [["check", folder], ["simulate", game, "--games", "1", "--seed", "1"], ["words", game], ["format", game]]
    for words in commands:
        code, out, err = main_in_words(words)
        said.append((words[0], code, (out + err)[-2_000:]))
        if words[0] == "check" and code != 0:
            break
    return said


# ------------------------------------------------------------------ bombs


def _kinds(chance: random.Random) -> tuple[str, str]:
    """kinds in a chain"""
    count = chance.choice(SIZES)
    lines = [f"kind k{n} is a {f'k{n - 1}' if n else 'card'}" for n in range(count)]
    return "\n".join(lines if chance.random() < 0.4 else lines[::-1]), "do nothing"


def _values(chance: random.Random) -> tuple[str, str]:
    """values that ask each other"""
    count = chance.choice(SIZES)
    twice = chance.random() < 0.5
    lines = ["the v0 means 1"]
    lines += [f"the v{n} means the v{n - 1} + {f'the v{n - 1}' if twice else '1'}" for n in range(1, count)]
    return "\n".join(lines if chance.random() < 0.5 else lines[::-1]), f"set the total to the v{count - 1}"


def _verbs(chance: random.Random) -> tuple[str, str]:
    """verbs that do each other"""
    count = chance.choice(SIZES)
    times = chance.choice((1, 2))
    lines = ["verb v0:\n  add 1 to the total"]
    lines += [f"verb v{n}:" + f"\n  v{n - 1}" * times for n in range(1, count)]
    return "\n\n".join(lines if chance.random() < 0.5 else lines[::-1]), f"v{count - 1}"


def _ranges(chance: random.Random) -> tuple[str, str]:
    """cards with ranges of numbers"""
    items = []
    for block in range(chance.choice((1, 1, 3, 12))):
        fields = [f"f{n}" for n in range(chance.choice((1, 1, 2, 4)))]
        items.append(f"kind k{block} is a card\n" + "\n".join(f"  {name}: number" for name in fields))
        rows = [f"  {name} {_numbers(chance)}" for name in fields]
        if chance.random() < 0.5:
            rows.append(f"  copies {chance.choice((1, 2, 1_000, 10**6))}")
        items.append(f"place p{block} of k{block}s, face down, starts with k{block}s")
        items.append(f"cards k{block}s\n" + "\n".join(rows))
    return "\n\n".join(items), "do nothing"


def _numbers(chance: random.Random) -> str:
    many = f"1 to {chance.choice(RANGES)}"
    return chance.choice((many, f"{many}, 5", f"{many}, {many}", ", ".join(map(str, range(chance.choice((3, 300)))))))


def _options(chance: random.Random) -> tuple[str, str]:
    """options, each with something of its own"""
    count = chance.choice((3, 30, 40, 41, 500))
    inner = chance.choice(("counter c{n}", "verb w{n}:\n    add 1 to the total", "the u{n} means {n}"))
    made = (f'option "O{n}":\n  {inner.replace("{n}", str(n))}' for n in range(count))
    return "\n\n".join(made) + "\n\n" + _kinds(chance)[0], "do nothing"


def _owners(chance: random.Random) -> tuple[str, str]:
    """places and counters for each of many things"""
    copies = chance.choice((5, 200, 1_000))
    items = [
        f"kind coin is a card\n\ncards coins\n  copies {copies}\n\nplace bank of coins, face down, starts with coins"
    ]
    items += [f"counter c{n} for each coin" for n in range(chance.choice((1, 20, 150)))]
    items += [f"place p{n} of chits for each coin, face up" for n in range(chance.choice((1, 20, 150)))]
    return "\n\n".join(items), "do nothing"


def _loops(chance: random.Random) -> tuple[str, str]:
    """loops in loops"""
    depth = chance.choice((1, 3, 9, 10, 11, 31))
    heads = ("repeat 1000000 times:", "for each number from 1 to 1000000:", "repeat while the total is at least 0:",
             "for each player:", "for each chit in the heap:")  # fmt: skip
    lines = ["  " * n + chance.choice(heads) for n in range(depth)]
    last = chance.choice(("add 1 to the total", "add the total to the total", "shuffle the heap", "do nothing"))
    return "", "\n".join([*lines, "  " * depth + last])


def _watchers(chance: random.Random) -> tuple[str, str]:
    """cards that answer each other"""
    count = chance.choice((3, 30, 300))
    items = ["kind charm is a card\n  works in the shrine", "place shrine of charms, face up, starts with charms"]
    items.append("verb ring:\n  add 1 to the total")
    step = chance.choice(("ring", "add 1 to the total", "cancel it"))
    items += [f'card "C{n}", a charm\n  after ring:\n    {step}' for n in range(count)]
    return "\n\n".join(items), "ring"


def _words(chance: random.Random) -> tuple[str, str]:
    """a choice of very many words, and words that are nearly alike"""
    count = chance.choice(SIZES)
    names = ", ".join(f"{'a' * chance.choice((1, 20))}{n}" for n in range(min(count, 120)))
    counters = "\n".join(f"counter {'x' * 30}{n}" for n in range(count))
    misspelt = "\n".join(f"add 1 to the {'x' * 29}y{n}" for n in range(chance.choice((1, 30))))
    return f"kind tint is one of {names}\n\n{counters}", chance.choice((misspelt, "do nothing"))


def _questions(chance: random.Random) -> tuple[str, str]:
    """questions with very many answers"""
    top = chance.choice(RANGES)
    ask = chance.choice((
        f"chooses a number from 1 to {top} as its bid",
        "chooses any number of chits in the heap as its bid",
        f"chooses {chance.choice((1, 3, 6))} chits in the heap as its bid",
    ))  # fmt: skip
    head = chance.choice(("secretly for each player:", "for each player:"))
    who = "" if head.startswith("secretly") else "the player "
    if who:
        ask = ask.replace("as its bid", "as the bid")
    return "", f"repeat {chance.choice((1, 50))} times:\n  {head}\n    {who}{ask}"


BOMBS: tuple[Callable[[random.Random], tuple[str, str]], ...] = (
    _kinds, _values, _verbs, _ranges, _ranges, _options, _owners, _loops, _watchers, _words, _questions,
)  # fmt: skip
