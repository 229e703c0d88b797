"""Texts with one word changed. Takes rules or cards and a game's words, gives each text that differs in one word.

A word is put in the place of another, left out, added, or two change places. Comments, what stands in quotes, names
that steps give, the statements of rules and scenarios stay.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

WORD = re.compile(r"[\w'’-]+")
PROSE = re.compile(r"\s*(#|rule |about |label |story )|game ")
QUOTED = re.compile(r'"[^"\n]*"|#.*')
NAME = re.compile(r"(?<=let the )[^\n]*?(?= be )|(?<= as the )[\w -]+|(?<= as its )[\w -]+")  # any will do, used or not


@dataclass(frozen=True)
class Mutant:
    how: str  # changed, dropped, added, swapped
    line: int  # from 1
    before: str
    after: str
    text: str

    def __str__(self) -> str:
        return f"{self.how} in line {self.line}: {self.before.strip()} -> {self.after.strip()}"


def words_in(texts: Iterable[str]) -> list[str]:
    """Every word that stands where it could be changed, each once."""
    found = (word for text in texts for line in text.splitlines() for word in _words(line))
    return sorted({word.group() for word in found})


def mutants(chance: random.Random, text: str, words: list[str], count: int) -> Iterator[Mutant]:
    """So many, all different; fewer, if there are no more."""
    seen = {text}
    lines = text.splitlines()
    spots = [at for at in _rules_and_cards(lines) if _words(lines[at])]
    for _ in range(10 * count if spots else 0):
        at = chance.choice(spots)
        how, after = _mutated(chance, lines[at], words)
        changed = "\n".join([*lines[:at], after, *lines[at + 1 :]]) + "\n"
        if changed not in seen and NAME.sub("", after) != NAME.sub("", lines[at]):
            seen.add(changed)
            yield Mutant(how, at + 1, lines[at], after, changed)
        if len(seen) > count:
            return


def _rules_and_cards(lines: list[str]) -> Iterator[int]:
    """Without scenarios and positions, which tell of a game and are no part of it."""
    inside = False
    for at, line in enumerate(lines):
        inside = line.startswith(("scenario ", "position ")) or (inside and not WORD.match(line))
        if not inside:
            yield at


def _mutated(chance: random.Random, line: str, words: list[str]) -> tuple[str, str]:
    found = _words(line)
    how = chance.choice(("changed", "dropped", "added", "swapped") if len(found) > 1 else ("changed", "added"))
    one = chance.choice(found)
    if how == "changed":
        return how, line[: one.start()] + chance.choice(words) + line[one.end() :]
    if how == "dropped":
        margin = line[: len(line) - len(line.lstrip())]
        return how, margin + re.sub(r"  +", " ", (line[: one.start()] + line[one.end() :]).strip())
    if how == "added":
        return how, line[: one.end()] + " " + chance.choice(words) + line[one.end() :]
    first, second = sorted(chance.sample(found, 2), key=lambda word: word.start())
    between = line[first.end() : second.start()]
    return how, line[: first.start()] + second.group() + between + first.group() + line[second.end() :]


def _words(line: str) -> list[re.Match[str]]:
    if PROSE.match(line):
        return []
    for stays in (QUOTED, NAME):
        line = stays.sub(lambda found: " " * len(found.group()), line)
    return list(WORD.finditer(line))
