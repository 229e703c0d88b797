"""Checks cards for a shipped game as an editor does: the game is read once for all tests. Takes cards, gives messages."""

from __future__ import annotations

import atexit
import re
import shutil
import tempfile
from functools import cache
from pathlib import Path

from paddock.library import Checker
from paddock.text.model import Diagnostic

FILE = "slips.cards"


def told_of(cards: str) -> list[Diagnostic]:
    """What `check` says of a file with this text; tests/library/test_checker.py sees to it that both say the same."""
    named = re.search(r'^use "([^"]*)"', cards, re.MULTILINE)
    assert named, "cards for which game?"
    checker, path = checker_of(named[1])
    return checker.check({path: cards})[0]


@cache
def checker_of(game: str) -> tuple[Checker, Path]:
    folder = Path(tempfile.mkdtemp(prefix="paddock-slips-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    path = folder / FILE
    path.write_text(f'use "{game}"\n', encoding="utf-8")
    checker = Checker([path])
    checker.check()
    return checker, path
