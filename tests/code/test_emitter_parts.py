"""The emitter is put together of parts: each operation is written by one of them, and no part stands on a tower."""

from __future__ import annotations

import ast
from collections import Counter
from importlib import import_module
from pathlib import Path

import pytest

import paddock.code.emitting
from paddock.code.emitting.handlers import marked_methods

ROOM = Path(str(paddock.code.emitting.__file__)).parent
TABLES = {  # files whose marked methods fill one table
    "expressions": [*ROOM.glob("expressions/*.py")],
    "steps": [file for file in ROOM.glob("steps/*.py") if file.stem != "queued_changes"],
    "steps, at once": [ROOM / "steps/queued_changes.py"],
    "blocks": [*ROOM.glob("blocks/*.py")],
}


def classes(files: list[Path]) -> list[type]:
    found = []
    for file in files:
        name = ".".join(("paddock.code.emitting", *file.relative_to(ROOM).with_suffix("").parts))
        made = [node.name for node in ast.parse(file.read_text("utf-8")).body if isinstance(node, ast.ClassDef)]
        found += [getattr(import_module(name.removesuffix(".__init__")), each) for each in made]
    return found


@pytest.mark.parametrize("table", TABLES)
def test_each_operation_is_written_by_one_part(table: str) -> None:
    written = Counter(op for part in classes(TABLES[table]) for op, _ in marked_methods(part))
    assert written
    assert [op for op, count in written.items() if count > 1] == []


def test_no_class_has_more_than_two_of_ours_above_it() -> None:
    towers = [
        " <- ".join(each.__name__ for each in reversed(part.__mro__))
        for part in classes([*ROOM.rglob("*.py")])
        if sum(each.__module__.startswith("paddock.") for each in part.__mro__) > 3
    ]
    assert towers == []
