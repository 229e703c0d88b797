"""The colours for editors: readable files whose patterns compile and whose words are those of the grammar."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
VSCODE = ROOT / "editors" / "vscode"
GRAMMAR = VSCODE / "syntaxes" / "paddock.tmLanguage.json"


def colours() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(GRAMMAR.read_text("utf-8"))
    return found


def patterns(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        for key, value in node.items():
            if key == "match":
                yield value
            else:
                yield from patterns(value)
    elif isinstance(node, list):
        for value in node:
            yield from patterns(value)


def test_the_extension_names_files_that_are_there() -> None:
    contributes = json.loads((VSCODE / "package.json").read_text("utf-8"))["contributes"]
    named = [contributes["languages"][0]["configuration"], contributes["grammars"][0]["path"]]
    assert all((VSCODE / path).is_file() for path in named)
    json.loads((VSCODE / "language-configuration.json").read_text("utf-8"))


def test_every_pattern_compiles_and_everything_included_is_there() -> None:
    assert len([re.compile(pattern) for pattern in patterns(colours())]) > 10
    assert {entry["include"].lstrip("#") for entry in colours()["patterns"]} == set(colours()["repository"])


@pytest.mark.parametrize("terminal", ["DECLARE", "MOMENT", "SECTION", "GIVEN"])
def test_the_control_words_of_the_grammar_are_coloured(terminal: str) -> None:
    """The colours are written by hand; a word the grammar gains must not stay grey."""
    words_page = (ROOT / "grammar" / "words.lark").read_text("utf-8")
    found = re.search(rf"^{terminal}(?:\.\d+)?: /\(([\w|]+)\)", words_page, re.M)
    assert found is not None
    known = " ".join(patterns(colours()))
    assert [word for word in found[1].split("|") if not re.search(rf"\b{word}\b", known)] == []
