"""Only one file reads the compact log, one filter decides what a seat may know: every line that does it elsewhere out."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from paddock.program.operations import STEPS
from paddock.table.events.model import Event, Reordered
from paddock.table.events.sorts import LOGGED, ROWS, SORTS, EventSort
from paddock.views.event_texts import REORDERED

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
            if first and any(isinstance(word, str) and word in LOGGED for word in words):
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
    assert [f"{name}: no record for `{sort}`" for name, sort in sorted(written) if sort not in LOGGED] == []


# a new sort of event --------------------------------------------------------------------------------------------------


def cases_of(path: str) -> set[str]:
    """The classes that the patterns of a file name."""
    nodes = ast.walk(ast.parse((HOUSE / path).read_text("utf-8")))
    return {node.cls.id for node in nodes if isinstance(node, ast.MatchClass) and isinstance(node.cls, ast.Name)}


def logs(code: str, name: str) -> bool:
    return re.search(rf"""\(["']{name}["']""", code) is not None


def rooms_to_teach(row: EventSort) -> list[str]:
    """The rooms that do not know a sort of event, each with what it lacks."""
    names = {base.__name__ for base in row.record.__mro__}
    code = "".join(path.read_text("utf-8") for path in (HOUSE / "code").rglob("*.py"))
    words = {step.word.split("`")[1] for step in STEPS.values() if "`" in step.word}  # logged as the rules have it
    api = (ROOT / "docs" / "api.md").read_text("utf-8")
    lacking = {
        "table/events/model.py: it is no `Event`": row.record not in get_args(Event),
        "code: nobody logs it": not all(logs(code, name) or name in words for name in row.logged),
        "table/events/sorts.py: who hears of it has a `view`": (row.heard_by == "nobody") == bool(row.view),
        "table/events/event_views.py: no case": not names & cases_of("table/events/event_views.py"),
        "views/story.py: no case": not names & cases_of("views/story.py"),
        "views/event_texts.py: no word in REORDERED": issubclass(row.record, Reordered) and row.record not in REORDERED,
        "docs/api.md: its `view` is not told": bool(row.view) and f"`{row.view}`" not in api,
    }
    return [room for room, lacks in lacking.items() if lacks]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.record.__name__)
def test_every_room_knows_every_sort_of_event(row: EventSort) -> None:
    assert rooms_to_teach(row) == []


def test_every_event_has_one_row() -> None:
    assert [row.record for row in ROWS] == [*SORTS]
    assert {*SORTS} == {*get_args(Event)}
    assert len(LOGGED) == sum(len(row.logged) for row in ROWS)


def test_a_room_that_was_not_taught_one_is_named() -> None:
    class Stacked:
        """No room knows it."""

    class Turned(Reordered):
        """Told and shown as every new order is, if there are words for it."""

    stacked: type[Any] = Stacked
    assert rooms_to_teach(EventSort(stacked, ("stack-up",), view="stack-up")) == [
        "table/events/model.py: it is no `Event`",
        "code: nobody logs it",
        "table/events/event_views.py: no case",
        "views/story.py: no case",
        "docs/api.md: its `view` is not told",
    ]
    turned: type[Any] = Turned
    assert rooms_to_teach(EventSort(turned, ("shuffle",), view="shuffle")) == [
        "table/events/model.py: it is no `Event`",
        "views/event_texts.py: no word in REORDERED",
    ]


def sorts_listed(code: str) -> Iterator[str]:
    """Collections of three sorts and more at the top of a file: what a sort is belongs into its row."""
    names = {record.__name__ for record in SORTS}
    for node in ast.parse(code).body:
        parts = ast.walk(node) if isinstance(node, (ast.Assign, ast.AnnAssign)) else ()
        for part in parts:
            if isinstance(part, (ast.Tuple, ast.Set, ast.List)):
                listed = [each.id for each in part.elts if isinstance(each, ast.Name) and each.id in names]
                if len(listed) > 2:
                    yield f"{part.lineno}: {', '.join(listed)}"


def test_no_room_lists_sorts_of_events() -> None:
    found = [f"{path}:{each}" for path in FILES for each in sorts_listed(path.read_text("utf-8"))]
    assert found == []
    assert [*sorts_listed("HEARD = frozenset((Begun, Done, Moved))")] == ["1: Begun, Done, Moved"]
