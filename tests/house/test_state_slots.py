"""Only code reads the bare slots of a state, and what hands it to C as numbers: the file and line of others comes out."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

HOUSE = Path(__file__).resolve().parents[2] / "interpreter" / "paddock"
LETTERS = frozenset("ZOWANM")
READERS = ("code/", "native/hand_over.py")
PARTS = ("ask", "stack")  # nobody else may know what stands where in them


def bare_slots(text: str) -> Iterator[int]:
    """The lines in which a lettered slot is read, or something is taken out of the question or the frames."""
    for node in ast.walk(ast.parse(text)):
        inner = node.value if isinstance(node, ast.Subscript) else None
        lettered = isinstance(node, ast.Attribute) and node.attr in LETTERS
        if lettered or (isinstance(inner, ast.Attribute) and inner.attr in PARTS):
            yield node.lineno


def test_no_other_room_reads_bare_slots() -> None:
    files = [file for file in HOUSE.rglob("*.py") if not file.relative_to(HOUSE).as_posix().startswith(READERS)]
    found = [f"{file.relative_to(HOUSE)}:{line}" for file in files for line in bare_slots(file.read_text("utf-8"))]
    assert files and not found, "\n" + "\n".join(sorted(found))


def test_a_bare_slot_is_noticed() -> None:
    lines = ("state.W[3]", "now.state().Z", "len(s.ask[2])", "s.ask is None", "state.where(3)")
    assert sorted(bare_slots("\n".join(lines))) == [1, 2, 3]
