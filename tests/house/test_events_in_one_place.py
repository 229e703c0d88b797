"""Only one file reads the compact log, one filter decides what a seat may know: every line that does it elsewhere out."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from paddock.table.events.event_filter import HEARD_BY_ALL, HEARD_BY_NOBODY
from paddock.table.events.from_log import SORTS
from paddock.table.events.model import Changed, Chosen, Closed, Event, Opened, Revealed

ROOT = Path(__file__).resolve().parents[2]
HOUSE = ROOT / "interpreter" / "paddock"
READER = HOUSE / "table" / "events" / "from_log.py"
WRITTEN = re.compile(r'(?:log\.append\(|log \+= \[)\("(\w+)"')
DECIDING = (
    "keeper",
    "knows",
    "sees",
    "sees_at",
    "sees_lying",
    "sees_now",
    "sees_thing",
    "unheard",
)  # what `Sight` decides
FILES = sorted(path for folder in (HOUSE, ROOT / "benchmarks") for path in folder.rglob("*.py"))


def reads_compact(code: str) -> Iterator[int]:
    """Lines with `event[1]`, or with the first part of anything compared with the sort of an entry."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == "event":
            yield node.lineno
        elif isinstance(node, ast.Compare) and isinstance(node.left, ast.Subscript):
            first = isinstance(node.left.slice, ast.Constant) and node.left.slice.value == 0
            words = (part.value for part in ast.walk(node) if isinstance(part, ast.Constant))
            if first and any(isinstance(word, str) and word in SORTS for word in words):
                yield node.lineno


def decides(code: str) -> Iterator[int]:
    return (
        node.lineno for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Attribute) and node.attr in DECIDING
    )


def test_only_one_file_reads_the_compact_log() -> None:
    others = [path for path in FILES if path != READER]
    found = [f"{path.relative_to(ROOT)}:{line}" for path in others for line in reads_compact(path.read_text("utf-8"))]
    assert found == []


@pytest.mark.parametrize(
    "code", ["thing = event[1]", 'moves = [e for e in log if e[0] == "move"]', 'if entry[0] in ("done", "x"): pass']
)
def test_reading_it_is_found(code: str) -> None:
    assert [*reads_compact(code)] == [1]


def test_views_never_decide_what_a_seat_may_know() -> None:
    views = [path for path in FILES if HOUSE / "views" in path.parents]
    found = [f"{path.relative_to(ROOT)}:{line}" for path in views for line in decides(path.read_text("utf-8"))]
    assert views and found == []


def test_deciding_is_found() -> None:
    assert [*decides("known = hearer.sight.sees_at(seat, thing, place)")] == [1]


def test_every_sort_that_is_written_has_a_record() -> None:
    code = sorted((HOUSE / "code").rglob("*.py"))
    written = {(path.name, sort) for path in code for sort in WRITTEN.findall(path.read_text("utf-8"))}
    assert len({sort for _, sort in written}) > 8
    assert [f"{name}: no record for `{sort}`" for name, sort in sorted(written) if sort not in SORTS] == []


def test_the_filter_knows_every_sort_of_event() -> None:
    decided = {*HEARD_BY_ALL, *HEARD_BY_NOBODY, Chosen, Changed}
    assert {sort.__name__ for sort in get_args(Event)} == {sort.__name__ for sort in decided}
    assert {*SORTS.values()} == {*get_args(Event)} - {Revealed, Opened, Closed}  # made of others
    assert not HEARD_BY_ALL & HEARD_BY_NOBODY
