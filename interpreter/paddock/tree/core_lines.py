"""Reads grammar/core.words for the parser. Takes that page, gives first words of verbs, and lines of declarations."""

from __future__ import annotations

import re
from functools import cache

from paddock.data import data_root

_FIRST_WORDS = re.compile(r"[a-z]+(?: [a-z]+)*?(?= the [A-Z]| [^a-z])")


@cache
def core_verbs() -> frozenset[str]:
    """The first words of the verbs that every game has."""
    return frozenset(words[0] for sort, *words in _entries() if sort == "verb")


@cache
def declared_lines() -> dict[str, tuple[str, ...]]:
    """Lines as they are written in the block of a declaration, by the word of the declaration."""
    lines: dict[str, tuple[str, ...]] = {}
    for sort, *words in _entries():
        if sort == "line":
            lines[words[0]] = (*lines.get(words[0], ()), " ".join(words[1:]))
    return lines


def starts_of_declared(word: str) -> dict[str, str]:
    """The words such lines begin with, each with the line."""
    lines = declared_lines().get(word, ())
    return {first.group(): line for line in lines if (first := _FIRST_WORDS.match(line)) is not None}


@cache
def _entries() -> tuple[list[str], ...]:
    lines = (data_root("grammar") / "core.words").read_text(encoding="utf-8").splitlines()
    return tuple(line.split() for line in lines if line and line[0] not in "# ")
