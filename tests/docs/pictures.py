"""The pictures of the book. Takes a page, gives for each picture on it the map of the game whose example stands before.

`![Pawns after 4 answers](pictures/pawns.svg)`: the board after so many answers, each of them by chance, but always the
same. `python tests/docs/refresh.py` writes them again.
"""

from __future__ import annotations

import random
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path

from docs_examples import BOOK

from paddock.library import load
from paddock.views.map_svg import map_svg

PICTURE = re.compile(r"^!\[(?P<title>.+) after (?P<answers>\d+) answers\]\((?P<file>pictures/[\w-]+\.svg)\)$")
GAME = re.compile(r"^```paddock\n(?P<text>game .*?)^```$", re.MULTILINE | re.DOTALL)
PLAYERS = 3


def pictures(page: Path) -> Iterator[tuple[Path, str]]:
    """Where each picture lies, and what it should be."""
    text = page.read_text(encoding="utf-8")
    at = 0
    for line in text.splitlines(keepends=True):
        found = PICTURE.match(line.rstrip())
        if found is not None:
            example = [each["text"] for each in GAME.finditer(text[:at])][-1]
            yield BOOK / found["file"], drawn(found["title"], example, int(found["answers"]))
        at += len(line)


def drawn(title: str, rules: str, answers: int) -> str:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "example.rules"
        path.write_text(rules, encoding="utf-8")
        game = load(path)
    table = game.deal(
        players=min(PLAYERS, game.program.high), seed=1, names=["Ann", "Bob", "Cleo"][: game.program.high]
    )
    chance = random.Random(1)
    for _ in range(answers):
        if table.ask is not None:
            table.answer(chance.randrange(len(table.ask.options)))
    return map_svg(title, table.boards())
