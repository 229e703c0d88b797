"""Expands terminals. Takes the pattern of one, gives the words that it can be spelt with.

A terminal of control words is written with letters, blanks, choices and what may be left out: `(at +least|in)`. What it
looks at around itself is no part of it, and at the first sign of another sort its control words end.
"""

from __future__ import annotations

import re
from itertools import product

from lark.lexer import Pattern

_PIECE = re.compile(r"(?P<letter>[a-z])(?P<maybe>\??)|(?P<blank> [+*])|(?P<comma>,)|(?P<group>\()|(?P<end>[|)])")
_LOOKAROUND = re.compile(r"\(\?<?[=!]")


def spellings(pattern: Pattern) -> tuple[str, ...]:
    """`chooses? +one` is `choose one` and `chooses one`; none if no control word begins it."""
    if pattern.type == "str":
        return (pattern.value,) if pattern.value.isalpha() else ()
    texts, _ = _choices(_without_lookaround(pattern.value), 0)
    return tuple(dict.fromkeys(text.strip() for text in texts if text.strip(" ,")))


def _without_lookaround(pattern: str) -> str:
    while (look := _LOOKAROUND.search(pattern)) is not None:
        depth, end = 0, look.start()
        while depth or end == look.start():
            if pattern[end] == "[":
                end = pattern.index("]", end)
            depth += {"(": 1, ")": -1}.get(pattern[end], 0)
            end += 1
        pattern = pattern[: look.start()] + pattern[end:]
    return pattern


def _choices(pattern: str, at: int) -> tuple[list[str], int]:
    """What can stand there up to the end of the group that is open at `at`, and where that end is."""
    ended: list[str] = []
    texts = [""]
    while (piece := _PIECE.match(pattern, at)) is not None:
        at = piece.end()
        if piece["end"]:
            ended, texts = ended + texts, [""]
            if piece["end"] == ")":
                return ended, at
            continue
        more = [piece["letter"] or piece["comma"] or " "]
        if piece["group"]:
            more, at = _choices(pattern, at)
        elif piece["maybe"]:
            more = ["", *more]
        texts = [before + after for before, after in product(texts, more)]
    return ended + texts, len(pattern)
