"""Sums need no parentheses where a value is changed and where things are put in order: the scenarios hold."""

from __future__ import annotations

from pathlib import Path

from paddock.library import check
from paddock.testing import run_scenarios
from paddock.text.show import draw_all

SUMS = Path(__file__).parent / "sums.rules"


def test_sums_are_read_as_they_stand() -> None:
    found, sources = check([SUMS])
    assert not found, draw_all(found, sources)
    report = run_scenarios([SUMS])
    assert report.ok and len(report.scenarios) == 5, str(report)
