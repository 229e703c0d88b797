"""Each helper that changes the table is marked, so that `is seen by` is looked at again after it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import paddock.code.running

RUNNING = Path(paddock.code.running.__file__).parent
CHANGES = ("move", "set", "shuffle")  # what the log is told of
MARKED = "changes_table"
OF_ITS_OWN = ("at_once",)  # nobody looks between two of its changes, so it is not marked: see `watched`
Function = tuple[str, ast.FunctionDef]


def functions(code: str, name: str) -> Iterator[Function]:
    return ((f"{name}:{node.lineno}", node) for node in ast.walk(ast.parse(code)) if isinstance(node, ast.FunctionDef))


def own_parts(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """Without the functions inside it."""
    rest: list[ast.AST] = [*function.body]
    while rest:
        part = rest.pop()
        if not isinstance(part, ast.FunctionDef):
            yield part
            rest += ast.iter_child_nodes(part)


def logs_a_change(function: ast.FunctionDef) -> bool:
    entries = (part for part in own_parts(function) if isinstance(part, ast.Tuple) and part.elts)
    return any(isinstance(part.elts[0], ast.Constant) and part.elts[0].value in CHANGES for part in entries)


def is_marked(function: ast.FunctionDef) -> bool:
    return any(isinstance(each, ast.Name) and each.id == MARKED for each in function.decorator_list)


def calls_one(function: ast.FunctionDef, marked: set[str]) -> bool:
    calls = (part.func for part in own_parts(function) if isinstance(part, ast.Call))
    return any(isinstance(called, ast.Name) and called.id in marked for called in calls)


def forgotten(found: list[Function]) -> list[str]:
    marked = {function.name for _, function in found if is_marked(function)}
    return [
        f"{where}: `{function.name}` changes the table and is not marked with @{MARKED}"
        for where, function in found
        if (logs_a_change(function) or calls_one(function, marked))
        and not is_marked(function)
        and function.name not in (*OF_ITS_OWN, "move_together")  # a part of `move`
    ]


def test_every_helper_that_changes_the_table_is_marked() -> None:
    found = [each for path in sorted(RUNNING.glob("*.py")) for each in functions(path.read_text("utf-8"), path.name)]
    assert sum(is_marked(function) for _, function in found) > 12
    assert forgotten(found) == []


@pytest.mark.parametrize("does", ['s.log.append(("move", x, 1, 2))', "put(s, x, 1, None, True)"])
def test_one_that_was_forgotten_is_named(does: str) -> None:
    code = f"@{MARKED}\ndef put(s, x): pass\ndef flip(s, x):\n  {does}\n"
    assert forgotten([*functions(code, "x.py")]) == [
        f"x.py:3: `flip` changes the table and is not marked with @{MARKED}"
    ]
