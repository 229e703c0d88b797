"""The control words stand in the grammar: no list of them stands in the rooms that read and explain a text."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from paddock.tree.control_words import control_words

HOUSE = Path(__file__).resolve().parents[2] / "interpreter" / "paddock"
ROOMS = ("text", "tree")  # in `program` each word gets its meaning; further on, such words name operations
SEVERAL = 4
ALTERNATIVES = re.compile(r"[a-z ]+(?:\|[a-z ]+)+")


def lists_of_words(code: str) -> Iterator[tuple[int, list[str]]]:
    """Every collection of texts, every choice in a regular expression, with its line."""
    for node in ast.walk(ast.parse(code)):
        found: list[ast.expr | None] = []
        if isinstance(node, ast.Tuple | ast.List | ast.Set):
            found = [*node.elts]
        elif isinstance(node, ast.Dict):
            found = [*node.keys]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            for choice in ALTERNATIVES.findall(node.value):
                yield node.lineno, choice.split("|")
        words = [each.value for each in found if isinstance(each, ast.Constant) and isinstance(each.value, str)]
        if words and isinstance(node, ast.expr):
            yield node.lineno, words


def restated(code: str) -> list[int]:
    """The lines with a list of which most are control words."""
    known = {part for word in control_words().all for part in (word, word.split()[0])}
    found = [(line, [word.strip() for word in words]) for line, words in lists_of_words(code)]
    return [line for line, words in found if len(known & set(words)) >= max(SEVERAL, len(words) / 2 + 1)]


@pytest.mark.parametrize("room", ROOMS)
def test_no_list_of_control_words_is_written_in(room: str) -> None:
    found = [
        f"{path.relative_to(HOUSE)}:{line} restates control words: ask paddock.tree.control_words for them"
        for path in sorted((HOUSE / room).rglob("*.py"))
        for line in restated(path.read_text("utf-8"))
    ]
    assert not found, "\n" + "\n".join(found)


@pytest.mark.parametrize(
    "code",
    [
        'STARTS = ("game", "use", "kind", "place")',
        'STARTS = ("x", *("if", "for", "otherwise", "repeat"))',
        'SHAPES = {"game": 1, "verb": 2, "phase": 3, "option": 4}',
        'import re\nre.compile(r" *(?:phase|option|scenario|report) x")',
    ],
)
def test_such_a_list_is_noticed_however_it_is_written(code: str) -> None:
    assert restated(code) == [len(code.splitlines())]
