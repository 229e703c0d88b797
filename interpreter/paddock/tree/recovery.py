"""Saves the head of an item with a mistake. Takes its lines, gives them so that the names they bring are kept.

Otherwise every line that speaks of them would be blamed too.
"""

from __future__ import annotations

import re

from paddock.tree.layout import TextLine
from paddock.tree.wording import UNREAD

_VALUE = re.compile(r"(?P<head> *(?:the|whether) [^:\"]*?)(?P<means> means |:$)")
_VERB = re.compile(r" *(verb|phase) .*:$")


def head_of(lines: list[TextLine], at: int) -> int:
    """The line that opens the item: at the left margin, or the first depth inside an option."""
    depth = 1 if lines[0].code.split()[:1] == ["option"] else 0
    return next((n for n in range(at, -1, -1) if lines[n].depth <= depth), 0)


def keep_head(lines: list[TextLine], at: int, column: int, block_missing: bool) -> str:
    """Saves an item that would be lost with its line `at`: `line` or `colon` says how reading goes on, "" not saved."""
    head = head_of(lines, at)
    code = lines[head].code
    value = _VALUE.match(code)
    if at != head and not _all_there_is(lines, head, at):
        return ""
    if value is not None and (at != head or column > value.end("means") or block_missing):
        lines[head].code = f"{value['head']} means {UNREAD}"
        del lines[head + 1 : _end(lines, head)]
        return "line"
    if not _VERB.match(code) or (at == head and not (block_missing and head == len(lines) - 1)):
        return ""
    number = lines[at].number if at != head else lines[head].number + 2  # after the line that was left out
    indent = " " * (len(code) - len(code.lstrip()) + 2)
    lines[head + 1 : _end(lines, head)] = [TextLine(number, lines[head].depth + 1, f"{indent}give {UNREAD}")]
    if at != head:
        return "line"
    lines[head].code = code.removesuffix(":")
    return "colon"


def _all_there_is(lines: list[TextLine], head: int, at: int) -> bool:
    """Whether nothing would be left of the item's block without this line."""
    while at > head:
        depth = lines[at].depth
        above = next(n for n in range(at - 1, -1, -1) if lines[n].depth < depth)
        for n in range(above + 1, _end(lines, above)):
            if n != at and lines[n].depth == depth and lines[n].code.split()[0].rstrip(":") != "otherwise":
                return False
        at = above
    return True


def _end(lines: list[TextLine], at: int) -> int:
    return next((n for n in range(at + 1, len(lines)) if lines[n].depth <= lines[at].depth), len(lines))
