"""Every mistake is told with its place, its cause and what to do. `bad/` holds texts and what a designer is told about them.

After a change of wording: GOLDEN=1 pytest tests/tree, then look at the difference.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from reading import messages, mistakes

from paddock.text.model import Source
from paddock.tree.from_text import read

BAD = sorted((Path(__file__).parent / "bad").glob("*.rules"))


@pytest.mark.parametrize("path", BAD, ids=[path.stem for path in BAD])
def test_bad_text(path: Path) -> None:
    told = messages(path.read_text(encoding="utf-8")) + "\n"
    golden = path.with_suffix(".txt")
    if os.environ.get("GOLDEN"):
        golden.write_text(told, encoding="utf-8")
    assert told == golden.read_text(encoding="utf-8")


def test_every_message_has_a_place_and_a_way_on() -> None:
    for path in BAD:
        for one in mistakes(path.read_text(encoding="utf-8")):
            assert one.span and one.message and (one.label or one.help), one


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "this file says nothing"),
        ("# only\n\n# comments", "this file says nothing"),
        ("verb x:\n\tstop", "a tab in the line"),
        ("game \0", "a character that cannot be seen"),
        ("game x\rkind y", "a character that cannot be seen"),
        ("game \u2028x", "a character that cannot be seen"),
        ("game\u00a0x", "a blank of another kind"),
        ("\u00a0", "a blank of another kind"),
        ('game "\ud800"', "a character that cannot be seen"),
        ("use " + "x" * 2000, "this line is too long"),
        ("the x means " + "(" * 31 + "1" + ")" * 31, "parentheses are nested too deeply"),
        ("the x means " + "not " * 60 + "y", "too much for one line"),
        ("the x means 1000000001", "this number is too large"),
        ("the x means -1000000001", "this number is too large"),
        ("verb x:\n" + "".join("  " * n + "if a:\n" for n in range(1, 40)), "blocks are nested too deeply"),
        ("verb x:\n  if a:\n    b\n" + "  otherwise if a:\n    b\n" * 40, "too many `otherwise if` in a row"),
        ("x" * 1_000_001, "this file is too large"),
    ],
    ids=lambda text: text[:20].encode("ascii", "replace").decode(),
)
def test_one_mistake_one_message(text: str, message: str) -> None:
    assert [one.message for one in mistakes(text)] == [message]


def test_all_mistakes_of_a_file_are_told_at_once() -> None:
    told = mistakes('gaem "x"\nverb x:\n  a and b\n  stop\n  let x be 3\n  if a\n    give\nkind "y\nuse\n')
    assert [one.span.line for one in told if one.span] == [1, 3, 5, 6, 7, 8, 9]


def test_no_more_than_twenty() -> None:
    assert len(mistakes("gaem x\n" * 1000)) == 20
    assert len(mistakes("verb x:\n" + "  a and b\n" * 1000)) == 20
    assert len(mistakes("verb x:\n\tstop\n" * 1000)) == 20


def test_what_is_right_is_read_all_the_same() -> None:
    file, _ = read(
        Source("f", "kind a is a card\n  if x:\n    y\nverb x\n  stop\n  a and b\nphase Race:\n  stop\nuse y\n")
    )
    assert [type(item).__name__ for item in file.items] == ["Declaration", "VerbItem", "PhaseItem", "Declaration"]
