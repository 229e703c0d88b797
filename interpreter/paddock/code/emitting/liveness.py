"""Which locals a frame must keep: blocks of generated lines go in, the names each may read before writing come out."""

from __future__ import annotations

import re

from paddock.code.emitting.writer import Line

FRAME = "FRAME#"  # in a line: the frame that goes on at the block of that number
NAME = re.compile(r"\b[lky]\d+\b")
ASSIGN = re.compile(r"([lky]\d+) = ")
LOOP = re.compile(r"for ([lky]\d+) in ")
Names = frozenset[str]
NONE: Names = frozenset()


def framed_block(text: str) -> int | None:
    """The block that a frame made in this line leads to."""
    _, mark, block = text.partition(FRAME)
    return int(block.rstrip(")")) if mark else None


def live_names(blocks: list[list[Line]]) -> list[Names]:
    """For each block, what must be known when it is entered."""
    live = [NONE] * len(blocks)
    changed = True
    while changed:
        changed = False
        for n in range(len(blocks) - 1, -1, -1):
            found = _before(blocks[n], NONE, live)
            changed = changed or found != live[n]
            live[n] = found
    return live


def _before(lines: list[Line], after: Names, live: list[Names]) -> Names:
    """What is needed before these lines if `after` is needed behind them."""
    for head, body in reversed(_statements(lines)):
        after = _before_compound(head, body, after, live) if body else _before_line(head, after, live)
    return after


def _statements(lines: list[Line]) -> list[tuple[str, list[Line]]]:
    """Each line of the outermost depth with the deeper lines under it."""
    found: list[tuple[str, list[Line]]] = []
    for line in lines:
        if line.depth > lines[0].depth:
            found[-1][1].append(line)
        else:
            found.append((line.text, []))
    return found


def _before_line(text: str, after: Names, live: list[Names]) -> Names:
    if text.startswith("b = "):  # and then `continue`
        return live[int(text[4:])]
    if text.startswith(("return", "raise")):
        return frozenset(NAME.findall(text))
    block = framed_block(text)
    if block is not None:
        return after | live[block]
    written = ASSIGN.match(text)
    if written:
        return (after - {written[1]}) | frozenset(NAME.findall(text[written.end() :]))
    return after | frozenset(NAME.findall(text))


def _before_compound(head: str, body: list[Line], after: Names, live: list[Names]) -> Names:
    loop = LOOP.match(head)
    if head.startswith(("for ", "while ")):
        own = frozenset({loop[1]}) if loop else NONE
        once = _before(body, after, live) - own
        again = _before(body, after | once, live) - own
        return after | again | frozenset(NAME.findall(head[loop.end() :] if loop else head))
    return after | _before(body, after, live) | frozenset(NAME.findall(head))
