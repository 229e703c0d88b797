"""Writes the page of words every game has. Takes grammar/core.words, gives a page of the book."""

from __future__ import annotations

import sys
from pathlib import Path

from paddock.program.sentences.core import FORMS, CoreWord, core_words

HEAD = """# Words that every game has

This page is made from `grammar/core.words`. Do not edit it by hand:
`python -m paddock.views.reference docs/language/words.md` writes it.

In a pattern, what stands in parentheses is a gap, to be filled with what it says. `KIND` is the name of a kind,
singular or plural, and `FIELD` the name of something each thing has: a field, a counter, a note, or a value with one
gap. A pattern like `the … of (a thing)` can also be said with `its …` and `your …`.

The examples are sentences of the small game at the top of the [reference](reference.md).
"""
VALUES = "What can stand wherever something of its sort is needed."
TESTS = "What can stand after `if`, `only if`, `while` and `repeat until`, and be joined with `and`, `or`, `not`."
VERBS = "What can be done. Cards cannot wait for these words; they wait for the verbs that a game declares."
BOARDS = """A game whose spaces lie on a [board](boards.md) has these words too. The examples are sentences of the first
game of that page."""
SECTIONS = (("value", "Values", VALUES), ("test", "Conditions", TESTS), ("verb", "Steps", VERBS))
SHOWN = (
    *(("{kinds}", "KINDS"), ("{kind}", "KIND"), ("{field}", "FIELD"), ("{any}", "a number")),
    *(("(a stored", "(a counter, flag or note"), ("(a list or one", "(a list")),
    *((f"({form} {what}", shown) for form in FORMS for what, shown in (("list", "(a list"), ("things", "(things"))),
)
GIVES = {
    "things of it": "things of that kind",
    "same": "a list of the same things",
    "one": "one of them, or none",
    "one of it": "one of that kind, or none",
    "mapped": "a list",
    "flag": "yes or no",
    "number": "a number",
    "numbers": "numbers",
    "player": "a player, or none",
    "players": "players",
    "slot": "a slot",
    "space": "a space",
    "text": "a text",
    "none": "none",
}


def pattern(word: CoreWord) -> str:
    """The pattern in a designer's words."""
    text = word.pattern
    for written, shown in SHOWN:
        text = text.replace(written, shown)
    return text


def entry(word: CoreWord) -> str:
    lines = [f"### `{pattern(word)}`", "", word.meaning]
    if word.gives:
        lines += ["", f"Gives {GIVES.get(word.gives, word.gives)}."]
    game = "paddock-board-word" if word.on_boards else "paddock-word"
    return "\n".join([*lines, "", f"```{game}", word.example, "```", ""])


def section(sort: str, title: str, about: str) -> str:
    entries = [entry(word) for word in core_words() if word.sort == sort and not word.on_boards]
    return "\n".join([f"## {title}", "", about, "", *entries])


def words_page() -> str:
    """The whole page."""
    on_boards = [entry(word) for word in core_words() if word.on_boards]
    boards = "\n".join(["## Boards", "", BOARDS, "", *on_boards])
    return "\n".join([HEAD, *(section(*names) for names in SECTIONS), boards])


def main(arguments: list[str]) -> int:
    if len(arguments) > 1:
        sys.stderr.write("use: python -m paddock.views.reference [FILE]\n")
        return 2
    if not arguments:
        sys.stdout.write(words_page())
        return 0
    try:
        Path(arguments[0]).write_text(words_page(), encoding="utf-8")
    except OSError as problem:
        sys.stderr.write(f"{arguments[0]} cannot be written: {problem.strerror or problem}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
