"""Operations are named in one table: whoever makes, compares or lists them elsewhere uses what stands there."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from paddock.program import operations as ops
from paddock.program.sentences.core import SPECIAL, core_words
from paddock.program.sentences.operators import ARITHMETIC, ORDER
from paddock.program.sentences.space_words import SPACE_WORDS

HOUSE = Path(__file__).resolve().parents[2] / "interpreter/paddock"
FILES = [file for file in sorted(HOUSE.rglob("*.py")) if file.parent.name != "operations"]
NAMES = {*ops.EXPRESSIONS, *ops.STEPS}
SAID_OTHERWISE = {"take", "pay"}  # words of the language that become several steps, or one with another sign


def given_operations(code: str) -> Iterator[tuple[int, str, ast.expr]]:
    """Every operation that is made: its line, what is made, and how its name is given."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Call):
            callee = ast.unparse(node.func).rpartition(".")[2]
            given = [word.value for word in node.keywords if word.arg == "op"]
            given += node.args[:1] if callee == "step" else []
            yield from ((node.lineno, callee, each) for each in given)


def made(code: str) -> Iterator[tuple[int, str, str]]:
    """Of those whose name stands there: the name."""
    for line, callee, given in given_operations(code):
        if isinstance(given, ast.Constant) and isinstance(given.value, str):
            yield line, callee, given.value
        elif isinstance(given, ast.Attribute) and ast.unparse(given.value) == "ops":
            yield line, callee, getattr(ops, given.attr)


def written(code: str) -> list[tuple[int, str]]:
    """Those whose name is written as a text."""
    given = ((line, each) for line, _, each in given_operations(code))
    return [(line, each.value) for line, each in given if isinstance(each, ast.Constant) and each.value in NAMES]


def unknown(code: str) -> list[tuple[int, str]]:
    tables = {"Expr": {*ops.EXPRESSIONS}, "Step": {*ops.STEPS}, "step": {*ops.STEPS}}
    return [(line, name) for line, callee, name in made(code) if name not in tables.get(callee, NAMES)]


def compared(code: str) -> list[tuple[int, str]]:
    """Every name of an operation that something called `op` or `operation` is compared with as a text."""
    found: list[tuple[int, str]] = []
    tree = ast.parse(code)
    lists = dict(_lists(tree))
    for node in ast.walk(tree):
        sides: list[ast.AST] = []
        if isinstance(node, ast.Compare) and any(map(_is_operation, (node.left, *node.comparators))):
            sides = [lists.get(ast.unparse(side), side) for side in (node.left, *node.comparators)]
        elif isinstance(node, ast.Match) and _is_operation(node.subject):
            sides = [case.pattern for case in node.cases]
        texts = (each for side in sides for each in ast.walk(side) if isinstance(each, ast.Constant))
        found += [(each.lineno, each.value) for each in texts if each.value in NAMES]
    return found


def _lists(tree: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    """Lists of texts that have a name here. Not what leads from each name to how it is done."""
    for node in tree.body:
        if isinstance(node, ast.Assign):
            value = node.value
            if isinstance(value, ast.Call) and ast.unparse(value.func) in ("frozenset", "set", "tuple") and value.args:
                value = value.args[0]
            if isinstance(value, (ast.Tuple, ast.Set, ast.List)):
                yield from ((ast.unparse(target), value) for target in node.targets)


def _is_operation(node: ast.expr) -> bool:
    return (isinstance(node, ast.Attribute) and node.attr == "op") or ast.unparse(node) in ("op", "operation")


def test_nothing_is_made_that_is_not_in_the_table() -> None:
    found = [
        f"{file.relative_to(HOUSE)}:{line}: {name}" for file in FILES for line, name in unknown(file.read_text("utf-8"))
    ]
    assert found == []


def test_no_operation_is_made_under_a_text() -> None:
    found = [
        f"{file.relative_to(HOUSE)}:{line}: {name}" for file in FILES for line, name in written(file.read_text("utf-8"))
    ]
    assert found == [], "use the name from paddock.program.operations"


def test_no_room_compares_an_operation_with_a_text() -> None:
    found = [
        f"{file.relative_to(HOUSE)}:{line}: {name}"
        for file in FILES
        for line, name in compared(file.read_text("utf-8"))
    ]
    assert found == [], "use the name from paddock.program.operations, or ask the table for what they have in common"


def test_the_words_of_the_language_lead_to_operations() -> None:
    assert {*ARITHMETIC.values(), *ORDER.values()} <= {*ops.EXPRESSIONS}
    for word in core_words():
        first = word.operation.split()[0]
        if word.sort == "verb":
            assert first in ops.STEPS or first in SAID_OTHERWISE, word.pattern
        else:
            assert first in ops.EXPRESSIONS or first in SPECIAL | SPACE_WORDS, word.pattern


@pytest.mark.parametrize(
    "code",
    ['Expr(op="nht", type="number")', 'Step(op="nth")', 'self.step("chose", args=[])', 'replace(step, op="lte")'],
)
def test_a_name_that_is_not_there_is_found(code: str) -> None:
    assert len(unknown(code)) == 1


@pytest.mark.parametrize(
    ("code", "names"),
    [
        ('step.op == "choose"', ["choose"]),
        ('e.op in ("first", "item", "nth")', ["first", "nth"]),
        ('op == ("and" if wanted else "or")', ["and", "or"]),
        ('match step.op:\n    case "let" | "each":\n        pass', ["let", "each"]),
        ("step.op == ops.CHOOSE", []),
        ('LOOPS = frozenset(("each", "times"))\nstep.op not in LOOPS', ["each", "times"]),
        ('SIGNS = {"add": "+"}\nstep.op in SIGNS', []),
        ('step.ref == "may"', []),
    ],
)
def test_a_text_that_names_an_operation_is_found(code: str, names: list[str]) -> None:
    assert [name for _, name in compared(code)] == names
