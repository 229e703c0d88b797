"""Reads grammar/core.words for the parser. Takes that page, gives first words of verbs, lines and facts of items."""

from __future__ import annotations

import re
from functools import cache
from itertools import takewhile

from paddock.data import data_root

_FIRST_WORDS = re.compile(r"[a-z]+(?: [a-z]+)*?(?= the [A-Z]| [^a-z])")


@cache
def core_verbs() -> frozenset[str]:
    """The first words of the verbs that every game has."""
    return frozenset(words[0] for sort, *words in _entries() if sort == "verb")


@cache
def declared_lines() -> dict[str, tuple[str, ...]]:
    """Lines as they are written in the block of a declaration, by the word of the declaration."""
    return _declared("line")


@cache
def declared_facts() -> dict[str, tuple[str, ...]]:
    """What can stand behind a comma in the first line of a declaration, by its word."""
    return _declared("fact")


@cache
def starts_of_facts() -> frozenset[tuple[str, ...]]:
    """The words that facts begin with, as far as they are always the same; a single little word tells nothing."""
    facts = (fact.split() for facts in declared_facts().values() for fact in facts)
    starts = (tuple(takewhile(lambda word: word.isalpha() and word.islower(), words)) for words in facts)
    return frozenset(start for start in starts if start != ("on",))


def starts_of_declared(word: str) -> dict[str, str]:
    """The words such lines begin with, each with the line."""
    lines = declared_lines().get(word, ())
    return {first.group(): line for line in lines if (first := _FIRST_WORDS.match(line)) is not None}


def _declared(sort: str) -> dict[str, tuple[str, ...]]:
    by_word: dict[str, tuple[str, ...]] = {}
    for entry, *words in _entries():
        if entry == sort:
            by_word[words[0]] = (*by_word.get(words[0], ()), " ".join(words[1:]))
    return by_word


@cache
def _entries() -> tuple[list[str], ...]:
    lines = (data_root("grammar") / "core.words").read_text(encoding="utf-8").splitlines()
    return tuple(line.split() for line in lines if line and line[0] not in "# ")
