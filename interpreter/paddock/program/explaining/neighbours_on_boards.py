"""`the boat ahead of the ship`, on a board: spaces have neighbours there, and things stand on them.

Takes a phrase that cannot be read, gives what it may mean.
"""

from __future__ import annotations

from collections.abc import Sequence

from paddock.program.boards import DIRECTION, DIRECTIONS
from paddock.program.mistakes import MistakeFound, mistake
from paddock.program.model import Kind
from paddock.program.phrases.reader import Reader, SpanReader
from paddock.program.phrases.standing_on import line_of, on_some_board
from paddock.program.types import thing_of
from paddock.text.model import Span

SIDES = ("ahead of", "behind", "left of", "right of")  # where one is next, and others lie further on
ALL_ROUND = ("beside", "around")
IN_PLACE = 6  # words of `in the PLACE`
BEFORE, AFTER = ("toward", "to", "be"), ("from", "turned")  # what stands around a direction


def neighbour_on_board(reader: Reader, span_reader: SpanReader) -> MistakeFound | None:
    texts = span_reader.texts
    for at, word in enumerate(texts):
        kind = reader.kinds.called(word)
        spaces = on_some_board(reader, thing_of(kind.name)) if kind is not None else None
        line = line_of(reader, thing_of(kind.name)) if kind is not None else None
        if kind is None or spaces is None:
            continue
        for side in (*SIDES, *ALL_ROUND):
            end = _end_of(texts, at + 1, side.split())
            if end:
                span = span_reader.atoms[at].span.to(span_reader.atoms[end - 1].span)
                in_line = line.name if line is not None and side in SIDES[:2] else ""
                return _readings(span, kind, spaces, side, word == kind.name, in_line)
    return None


def _end_of(texts: Sequence[str], start: int, side: Sequence[str]) -> int:
    """Where the side ends that stands there, or behind `in the PLACE`; 0 if none does."""
    starts = range(start, start + IN_PLACE) if texts[start : start + 2] == ["in", "the"] else [start]
    return next((at + len(side) for at in starts if texts[at : at + len(side)] == side), 0)


def _readings(span: Span, kind: Kind, spaces: Kind, side: str, one: bool, line: str) -> MistakeFound:
    every = f"the {kind.plural} on (the {spaces.plural} {side} …)"
    helps = [every]
    if one and side in SIDES:
        helps = [
            f"who stands on the next one: the {kind.name} on the {spaces.name} {side} …",
            f"who is met first: the first of ({every})",
        ]
    if line:
        helps.append(f"in the {line}, if it is known that X is there: the {kind.name} {side} X")
    label = f"{spaces.plural} lie {side} each other, and {kind.plural} stand on them"
    return mistake(span, f"`{side}` is said of {spaces.plural} here", label, *helps)


def missing_direction(reader: Reader, span_reader: SpanReader) -> MistakeFound | None:
    """`toward ahead`, `set its heading to ahead`: a board of hexagons has no such direction."""
    kind, texts = reader.kinds.by_name.get(DIRECTION), span_reader.texts
    for at, word in enumerate(texts):
        rest = texts[at + 1 :]
        if kind is None or word not in BEFORE or not rest:
            continue
        end = next((end for end, each in enumerate(rest) if each in AFTER), len(rest))
        if (found := " ".join(rest[:end])) in DIRECTIONS and found not in kind.values:
            span = span_reader.atoms[at + 1].span.to(span_reader.atoms[at + end].span)
            near = [value for value in kind.values if found in value.split()] or kind.values
            return mistake(span, f"nothing lies {found} here", "", f"the directions of this game: {', '.join(near)}")
    return None
