"""`the boat ahead of the ship`, on a board: spaces have neighbours there, and things stand on them.

Takes a phrase that cannot be read, gives what it may mean.
"""

from __future__ import annotations

from paddock.program.boards import DIRECTION, DIRECTIONS
from paddock.program.mistakes import MistakeFound, mistake
from paddock.program.model import Kind
from paddock.program.phrases.reader import Reader, SpanReader
from paddock.program.phrases.standing_on import only_on_board
from paddock.program.types import thing_of
from paddock.text.model import Span

SIDES = ("ahead of", "behind", "left of", "right of")  # where one is next, and others lie further on
ALL_ROUND = ("beside", "around")


def neighbour_on_board(reader: Reader, span_reader: SpanReader) -> MistakeFound | None:
    texts = span_reader.texts
    for at, word in enumerate(texts):
        kind = reader.kinds.called(word)
        spaces = only_on_board(reader, thing_of(kind.name)) if kind is not None else None
        for side in (*SIDES, *ALL_ROUND):
            words = side.split()
            if kind is not None and spaces is not None and texts[at + 1 : at + 1 + len(words)] == words:
                span = span_reader.atoms[at].span.to(span_reader.atoms[at + len(words)].span)
                return _readings(span, kind, spaces, side, word == kind.name)
    return None


def _readings(span: Span, kind: Kind, spaces: Kind, side: str, one: bool) -> MistakeFound:
    every = f"the {kind.plural} on (the {spaces.plural} {side} …)"
    helps = [every]
    if one and side in SIDES:
        helps = [
            f"who stands on the next one: the {kind.name} on the {spaces.name} {side} …",
            f"who is met first: the first of ({every})",
        ]
    label = f"{spaces.plural} lie {side} each other, and {kind.plural} stand on them"
    return mistake(span, f"`{side}` is said of {spaces.plural} here", label, *helps)


def missing_direction(reader: Reader, span_reader: SpanReader) -> MistakeFound | None:
    """`toward ahead`, where a board of hexagons has no such direction."""
    kind, texts = reader.kinds.by_name.get(DIRECTION), span_reader.texts
    begin = texts.index("toward") + 1 if "toward" in texts else 0
    end = texts.index("from", begin) if begin and "from" in texts[begin:] else len(texts)
    word = " ".join(texts[begin:end])
    if kind is None or word not in DIRECTIONS or word in kind.values:
        return None
    span = span_reader.atoms[begin].span.to(span_reader.atoms[end - 1].span)
    near = [value for value in kind.values if word in value.split()]
    return mistake(span, f"nothing lies {word} here", "", f"the directions of this game: {', '.join(near or kind.values)}")
