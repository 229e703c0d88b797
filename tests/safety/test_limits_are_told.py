"""The page about limits says the numbers that hold."""

from __future__ import annotations

import re
from pathlib import Path

from paddock.text import limits

PAGE = Path(__file__).parents[2] / "docs" / "limits.md"
NOT_FOR_PEOPLE = {"CHARACTERS_READ_AGAIN", "REMEMBERED_CHARACTERS", "SHOWN_WIDTH"}  # how, not how much


def test_every_limit_is_told_with_its_number() -> None:
    rows = re.findall(r"^\|[^|]+\| ([\d,]+)", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    told = sorted(int(row.replace(",", "")) for row in rows)
    held = sorted(n for name, n in vars(limits).items() if name.isupper() and name not in NOT_FOR_PEOPLE)
    assert told == held


def test_no_limit_stands_elsewhere() -> None:
    """A long number in the code of a reader or a table is a limit nobody finds."""
    home = Path(limits.__file__).parents[1]
    for folder in ("tree", "program", "text"):
        for path in (home / folder).rglob("*.py"):
            if path.name != "limits.py":
                assert not re.search(r"\b\d{1,3}(_\d{3})+\b|\b[1-9]\d{3,}\b", path.read_text(encoding="utf-8")), (
                    path.name
                )
