"""Formats a file: blanks, empty lines, and words that do not agree. Takes a text, gives it in the house layout."""

from __future__ import annotations

import re
from itertools import pairwise

from paddock.records import record
from paddock.text.model import Diagnostic, Source
from paddock.tree.agreement import NO_FORMS, WordForms, mended
from paddock.tree.from_text import read
from paddock.tree.layout import INDENT, comment_start, numbered_lines

_PIECES = re.compile(r'"[^"]*"|[(),:+*]|[^\s"(),:+*]+')
_RULE = re.compile(r"rule +(?P<ids>[^:()]+?) *(?:\( *(?P<reason>[^()]*?) *\))? *:(?P<statement>.*)")
_NO_BLANK_BEFORE = frozenset(",:)")


@record
class _Row:
    """A line as it will be written; `code` or `comment` may be empty, not both."""

    depth: int
    code: str
    comment: str
    apart: bool  # an empty line before it

    def written(self) -> str:
        between = "  " if self.code and self.comment else ""
        return " " * (INDENT * self.depth) + self.code + between + self.comment


def format_text(source: Source, forms: WordForms = NO_FORMS) -> tuple[str, list[Diagnostic]]:
    """The text in the house layout; with mistakes in it, the text as it is and what is wrong. `forms`: of the words of
    its game, as far as they are known."""
    _, diagnostics = read(source)
    if any(one.is_error for one in diagnostics):
        return source.text, diagnostics
    rows = _rows(mended(source.text, forms))
    _settle_comments(rows)
    _settle_gaps(rows)
    return "".join(("\n" if row.apart else "") + row.written() + "\n" for row in rows), diagnostics


def _rows(text: str) -> list[_Row]:
    rows: list[_Row] = []
    apart = False
    for _, raw in numbered_lines(text):
        start = comment_start(raw)
        code, comment = raw[:start], raw[start:].rstrip()
        if not code.strip() and not comment:
            apart = True
            continue
        depth = (len(raw) - len(raw.lstrip(" "))) // INDENT
        rows.append(_Row(depth, one_line(code), comment, apart and bool(rows)))
        apart = False
    return rows


def one_line(code: str) -> str:
    """The words of a line with single blanks between them, and none where a mark touches a word."""
    code = code.strip()
    rule = _RULE.fullmatch(code)
    if rule:
        return _rule_line(rule)
    written = ""
    for piece in _PIECES.findall(code):
        touches = not written or written.endswith("(") or piece in _NO_BLANK_BEFORE
        written += piece if touches else " " + piece
    return written


def _rule_line(rule: re.Match[str]) -> str:
    ids = ", ".join(each.strip() for each in rule["ids"].split(","))
    reason = f" ({rule['reason']})" if rule["reason"] is not None else ""
    return f"rule {ids}{reason}: {rule['statement'].strip()}".rstrip()


def _settle_comments(rows: list[_Row]) -> None:
    """A comment on a line of its own is never deeper than the lines around it."""
    below = 0
    deepest = [0] * len(rows)
    for at in range(len(rows) - 1, -1, -1):
        deepest[at] = below
        below = rows[at].depth if rows[at].code else below
    above = 0
    for row, under in zip(rows, deepest, strict=True):
        if row.code:
            above = row.depth
        else:
            row.depth = min(row.depth, max(above, under))


def _settle_gaps(rows: list[_Row]) -> None:
    """An empty line between items when one of them has a block; none between a line and its block."""
    for before, row in pairwise(rows):
        if before.code and row.depth > before.depth:
            row.apart = False
    starts = [at for at, row in enumerate(rows) if row.code and row.depth == 0]
    ends = [*starts[1:], len(rows)]
    long = [any(row.code and row.depth for row in rows[start:end]) for start, end in zip(starts, ends, strict=True)]
    for item in range(1, len(starts)):
        if long[item - 1] or long[item]:
            rows[_first_comment(rows, starts[item])].apart = True


def _first_comment(rows: list[_Row], at: int) -> int:
    """Comments that touch an item from above belong to it."""
    while at > 1 and not rows[at].apart and not rows[at - 1].code and rows[at - 1].depth == 0:
        at -= 1
    return at
