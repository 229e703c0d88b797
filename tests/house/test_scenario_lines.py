"""Every line that a scenario can give is laid at the table: a record that no room there knows is named."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

from paddock.program.scenarios.model import Given

ROOM = Path(__file__).resolve().parents[2] / "interpreter/paddock/table/scenarios"


def not_laid(records: list[type]) -> list[str]:
    """Those that neither the lines laid nor the things done before know, but for an import."""
    code = [(ROOM / file).read_text("utf-8").partition("class ")[2] for file in ("given.py", "play.py")]
    return [record.__name__ for record in records if not any(re.search(rf"\b{record.__name__}\b", t) for t in code)]


def test_all_that_can_be_given_is_laid() -> None:
    assert len(get_args(Given)) > 5
    assert not_laid([*get_args(Given)]) == []


def test_one_that_was_forgotten_is_named() -> None:
    class Leaning:
        """No room knows it."""

    assert not_laid([Leaning]) == ["Leaning"]
