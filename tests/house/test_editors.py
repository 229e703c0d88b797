"""The colours for editors: readable files whose patterns compile, made from the grammar."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from paddock.tree.control_words import MARGIN, control_words
from paddock.tree.editor_grammar import MADE_BY, editor_grammar_text

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


def test_the_colours_are_those_that_the_grammar_makes() -> None:
    assert GRAMMAR.read_text("utf-8") == editor_grammar_text(), f"the grammar has changed; run: {MADE_BY}"


def test_every_control_word_that_begins_a_line_is_coloured() -> None:
    known = control_words()
    found = [re.compile(pattern) for pattern in patterns(colours())]
    plain = known.of("OWNER")  # `the` is a little word nearly everywhere
    lines = [("" if kind == MARGIN else "  ") + start for kind in known.kinds for start in known.starts(kind)]
    grey = [line for line in lines if not any(one.search(f"{line} A-1: x") for one in found)]
    assert [line for line in grey if line.strip() not in plain] == []


def test_what_a_board_and_a_place_are_is_coloured() -> None:
    fact = re.compile(colours()["repository"]["fact"]["match"])
    for line, coloured in (
        ("kind cell is a space, in a grid of 8 ranks and 8 files of hexagons", ["in a grid of"]),
        ("kind bend is a space, in a ring of 12 steps", ["in a ring of"]),
        ("kind spot is a space, on a route of ties and tracks, going round", ["on a route of", "going round"]),
        ("kind town is a space, linked in directions", ["linked in directions"]),
        ("place deck of coins, face down, starts with coins", ["face down", "starts with"]),
        ("move the coin that is linked", []),
    ):
        assert [found.group(1) for found in fact.finditer(line)] == coloured
