"""Refuses lines below a declaration that has none of its own. Takes the declaration, raises a mistake."""

from __future__ import annotations

from paddock.program.mistakes import mistake
from paddock.text.plural import article
from paddock.tree import model as tree

LINELESS = ("use", "place", "counter", "flag", "note", "setting")


def refuse_idle_lines(item: tree.Declaration) -> None:
    """What is printed or meant of a place or counter stands in its first line; below it only what is told of it."""
    for line in item.lines:
        if not isinstance(line, tree.RuleLine):
            helps = "all that it is stands in its first line, with commas", 'below it: rule ID: …, and prints "…"'
            raise mistake(line.span, f"{article(item.word)} {item.word} has no lines of its own", "", *helps)
