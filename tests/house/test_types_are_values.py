"""Types are values: the source goes in, the file and line of each place that takes a type for a text comes out."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

HOUSE = Path(__file__).resolve().parents[2] / "interpreter"
HOME = HOUSE / "paddock" / "program" / "types.py"  # the only place that knows the text of a type
WRITTEN = re.compile(r"(things?|places?|choices?|map)\??:(\w.*)?")
OF_TEXTS = ("startswith", "endswith", "partition", "rpartition", "split", "removeprefix", "removesuffix", "replace")


def is_type(node: ast.expr) -> bool:
    named = isinstance(node, ast.Name) and node.id == "type_"
    return named or (isinstance(node, ast.Attribute) and node.attr == "type")


def has_text(node: ast.expr) -> bool:
    return any(isinstance(part, ast.Constant) and isinstance(part.value, str) for part in ast.walk(node))


def texts(code: str) -> Iterator[int]:
    """The lines in which a type is written, compared with a text, or taken apart."""
    for node in ast.walk(ast.parse(code)):
        match node:
            case ast.Constant(value=str(text)) if WRITTEN.fullmatch(text):
                yield node.lineno
            case ast.Compare(left=left, comparators=[right]):
                pair = ((left, right), (right, left))
                if any(
                    is_type(one) and isinstance(two, ast.Constant | ast.Tuple) and has_text(two) for one, two in pair
                ):
                    yield node.lineno
            case ast.Call(func=ast.Attribute(value=value, attr=name)) if name in OF_TEXTS and is_type(value):
                yield node.lineno
            case ast.keyword(arg="type", value=ast.Constant(value=str()) | ast.JoinedStr()):
                yield node.value.lineno


def test_a_type_is_never_taken_for_a_text() -> None:
    found = [
        f"{file.relative_to(HOUSE)}:{line}"
        for room in ("program", "graph", "code", "table", "views", "cli")
        for file in sorted((HOUSE / "paddock" / room).rglob("*.py"))
        if file != HOME
        for line in sorted(set(texts(file.read_text("utf-8"))))
    ]
    assert found == []


@pytest.mark.parametrize(
    "code",
    [
        'kind = f"thing:{name}"',
        'local("things:coin")',
        'x = prompt.type == "menu"',
        'x = type_ in ("number", "flag")',
        'x = "error" != type_',
        'x = expr.type.startswith("thing")',
        'sort, _, kind = type_.partition(":")',
        'Expr(op="const", type="number")',
    ],
)
def test_it_is_noticed_however_it_is_written(code: str) -> None:
    assert set(texts(code)) == {1}


def test_values_are_left_alone() -> None:
    code = 'x = prompt.type == MENU or type_.sort == "list" or type_.is_thing or error["type"] == "Scheduler"'
    assert list(texts(code)) == []
