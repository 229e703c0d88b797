"""Finds the tables of a game. Takes a program and its files, gives what the rules look up by cases, as rows."""

from __future__ import annotations

import re
from collections.abc import Mapping

from paddock.program.model import Program
from paddock.text.model import Source
from paddock.views.about import own_lines, rules_in
from paddock.views.printing.book_model import Table
from paddock.views.printing.chapters import value_title
from paddock.views.printing.kinds import titled

HEAD = re.compile(r".* means by (?P<of>.*):")
REST = "any other"
CASE = re.compile(r"\s+(?P<case>[^:#]+): (?P<value>[^#]+?)\s*")


def tables_of(program: Program, sources: Mapping[str, Source]) -> tuple[Table, ...]:
    """Values that are written as `means by …:` with a line for each case."""
    found = []
    for value in program.values:
        lines = own_lines(value.where, sources) if value.where.file else ()
        head = HEAD.fullmatch(lines[0]) if lines else None
        if head is None:
            continue
        cases = [case for line in lines[1:] if (case := CASE.fullmatch(line)) and not line.strip().startswith("rule ")]
        title = value_title(program, value.name)
        if not rules_in(program, value.where, len(lines)):
            continue  # the rules look it up, and tell players nothing of it
        rows = tuple((REST if case["case"] == "otherwise" else case["case"], case["value"]) for case in cases)
        found.append(Table(title, (titled(_plain(head["of"])), title), rows))
    return tuple(found)


def _plain(words: str) -> str:
    return words.removeprefix("the ").replace("(", "").replace(")", "")
