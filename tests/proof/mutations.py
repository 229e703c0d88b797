"""From a text to one that somebody spoilt: letters, words, numbers, lines and blocks displaced, doubled, gone or borrowed."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence

WORD = re.compile(r'"[^"\n]*"|[\w\'’-]+|[(),:+*]')
NUMBERS = ("0", "-1", "1", "2", "19000", "20001", "99999", "1000000", "1000000000", "1000000001", "9" * 40, "0.5")
LETTERS = "\x00\t\r\x1b\u200b\u202e\ufeff\ud800 {}\"'#:(),-–é日\U0001f600\\%$\n"
SMALL = 200  # times that something is repeated, mostly
LARGE = 20_000  # and now and then
Change = Callable[[random.Random, list[str], Sequence[str]], None]


def spoilt(chance: random.Random, text: str, others: Sequence[str]) -> str:
    """One to four changes; `others` are lines of this and other games to borrow from."""
    lines = text.splitlines() or [""]
    for _ in range(chance.choice((1, 1, 1, 2, 2, 3, 4))):
        chance.choice(CHANGES)(chance, lines, others)
        lines = lines or [""]
    return "\n".join(lines) + chance.choice(("\n", "\n", "\n", ""))


def _at(chance: random.Random, lines: list[str]) -> int:
    return chance.randrange(len(lines))


def _word(chance: random.Random, lines: list[str], others: Sequence[str]) -> None:
    """A word of elsewhere in the place of one."""
    at = _at(chance, lines)
    found = list(WORD.finditer(lines[at]))
    new = WORD.findall(chance.choice(others) if others else "the")
    if found and new:
        one = chance.choice(found)
        lines[at] = lines[at][: one.start()] + chance.choice(new) + lines[at][one.end() :]


def _swap_words(chance: random.Random, lines: list[str], _: Sequence[str]) -> None:
    at = _at(chance, lines)
    margin = lines[at][: len(lines[at]) - len(lines[at].lstrip())]
    words = lines[at].split()
    if len(words) > 1:
        one, other = chance.sample(range(len(words)), 2)
        words[one], words[other] = words[other], words[one]
        lines[at] = margin + " ".join(words)


def _number(chance: random.Random, lines: list[str], _: Sequence[str]) -> None:
    """Every limit is asked by somebody: numbers are put where numbers are."""
    with_numbers = [at for at, line in enumerate(lines) if re.search(r"\d", line)]
    if with_numbers:
        at = chance.choice(with_numbers)
        one = chance.choice(list(re.finditer(r"\d+", lines[at])))
        lines[at] = lines[at][: one.start()] + chance.choice(NUMBERS) + lines[at][one.end() :]


def _letter(chance: random.Random, lines: list[str], _: Sequence[str]) -> None:
    at = _at(chance, lines)
    spot = chance.randint(0, len(lines[at]))
    lines[at] = lines[at][:spot] + chance.choice(LETTERS) + lines[at][spot + chance.randint(0, 1) :]


def _drop(chance: random.Random, lines: list[str], _: Sequence[str]) -> None:
    at = _at(chance, lines)
    del lines[at : at + chance.choice((1, 1, 1, 2, 5))]


def _borrow(chance: random.Random, lines: list[str], others: Sequence[str]) -> None:
    """A line of elsewhere, as deep as the one before it."""
    at = _at(chance, lines)
    margin = lines[at][: len(lines[at]) - len(lines[at].lstrip())]
    lines.insert(at + 1, margin + (chance.choice(others).strip() if others else ""))


def _indent(chance: random.Random, lines: list[str], _: Sequence[str]) -> None:
    at = _at(chance, lines)
    lines[at] = chance.choice(("  " + lines[at], lines[at].removeprefix("  "), " " + lines[at], "\t" + lines[at]))


def _item(chance: random.Random, lines: list[str], _: Sequence[str]) -> None:
    """A whole item put elsewhere, or put there again: names twice, children before their parents."""
    heads = [at for at, line in enumerate(lines) if line and not line.startswith((" ", "#"))]
    if not heads:
        return
    start = chance.choice(heads)
    end = next((at for at in heads if at > start), len(lines))
    item = lines[start:end]
    if chance.random() < 0.7:
        del lines[start:end]
    at = chance.choice([at for at, line in enumerate(lines) if line and not line.startswith(" ")] or [0])
    lines[at:at] = item


def _repeat(chance: random.Random, lines: list[str], _: Sequence[str]) -> None:
    """Many of the same line, or of the same item under other names."""
    at, times = _at(chance, lines), chance.randint(2, chance.choice((5, SMALL, SMALL, LARGE)))
    line = lines[at]
    if len(line) * times < 400_000:
        lines[at : at + 1] = [
            re.sub(r"\b([a-z]+)\b", rf"\g<1>{n}", line, count=1) if n % 2 else line for n in range(times)
        ]


def _long(chance: random.Random, lines: list[str], _: Sequence[str]) -> None:
    """A word, a sum or parentheses without end."""
    at, times = _at(chance, lines), chance.choice((3, 20, 70, 1_500))
    words = lines[at].split(" ")
    spot = chance.randrange(len(words))
    made = (words[spot] + " ") * times, "(" * times + words[spot] + ")" * times, words[spot] + " + 1" * times
    words[spot] = chance.choice(made)
    lines[at] = " ".join(words)


def _nest(chance: random.Random, lines: list[str], _: Sequence[str]) -> None:
    """Block in block in block, from a line that opens one."""
    opening = [at for at, line in enumerate(lines) if line.rstrip().endswith(":")]
    if not opening:
        return
    at, depth = chance.choice(opening), chance.choice((2, 12, 40))
    line = lines[at]
    margin = len(line) - len(line.lstrip())
    end = next((n for n in range(at + 1, len(lines)) if len(lines[n]) - len(lines[n].lstrip()) <= margin), len(lines))
    body = ["  " * (depth - 1) + one for one in lines[at + 1 : end]]
    heads = [" " * margin + "  " * n + line.strip() for n in range(depth)]
    lines[at:end] = [*heads, *body]


CHANGES: tuple[Change, ...] = (
    _word, _word, _word, _swap_words, _number, _number, _letter, _drop, _drop, _borrow, _borrow,
    _indent, _item, _item, _repeat, _long, _nest,
)  # fmt: skip
