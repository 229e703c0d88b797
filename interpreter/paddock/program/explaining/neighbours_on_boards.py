"""`the boat ahead of the ship`, on a board: spaces have neighbours there, and things stand on them.

Takes a phrase that cannot be read, gives what it may mean.
"""

from __future__ import annotations

from collections.abc import Sequence

from paddock.program.boards import DIRECTION, DIRECTIONS
from paddock.program.mistakes import MistakeFound, mistake
from paddock.program.model import Kind
from paddock.program.phrases.reader import Reader, SpanReader
from paddock.program.phrases.readings import atoms_text
from paddock.program.phrases.standing_on import line_of, on_some_board
from paddock.program.types import thing_of
from paddock.text.model import Span
from paddock.text.plural import article

SIDES = ("ahead of", "behind", "left of", "right of")  # where one is next, and others lie further on
ALL_ROUND = ("beside", "around")
IN_PLACE = 6  # words of `in the PLACE`
BEFORE, AFTER = ("toward", "to", "be"), ("from", "turned")  # what stands around a direction


def neighbour_on_board(reader: Reader, span_reader: SpanReader) -> MistakeFound | None:
    return _neighbour(reader, span_reader) or _who_stands(reader, span_reader)


def _who_stands(reader: Reader, span_reader: SpanReader) -> MistakeFound | None:
    """`robots in the row of X`, `a robot within 2 steps of X`, `nothing on the cell`: who stands on which spaces."""
    texts, atoms = span_reader.texts, span_reader.atoms
    for at, word in enumerate(texts):
        kind, behind = reader.kinds.called(word), texts[at + 1 :]
        spaces = on_some_board(reader, thing_of(kind.name)) if kind is not None else None
        whole = atoms[at].span.to(atoms[-1].span)
        if word == "nothing" and behind[:1] == ["on"] and any(each.board for each in reader.kinds.by_name.values()):
            where = atoms_text([*atoms[at + 2 :]])
            return mistake(whole, "of which kind nothing stands there, is said", "", f"no KIND on {where}")
        if kind is None or spaces is None or spaces.board is None:
            continue
        where, axes = atoms_text([*atoms[at + 1 :]]), (spaces.board.row, spaces.board.column)
        if behind[:1] == ["within"]:
            found = f"the {spaces.plural} {where}"
        elif len(behind) > 3 and behind[0] in ("in", "on") and behind[1] == "the" and behind[2] in axes:
            found = f"the {spaces.plural} in {atoms_text([*atoms[at + 2 :]])}"
        else:
            continue
        label = f"{spaces.plural} lie there, and {kind.plural} stand on them"
        one, several = f"{article(kind.name)} {kind.name} on ({found})", f"{kind.plural} on ({found})"
        return mistake(whole, "who stands there is said with `on`", label, several, one)
    return None


def _neighbour(reader: Reader, span_reader: SpanReader) -> MistakeFound | None:
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
            nearest_first = sorted(kind.values, key=lambda value: found not in value.split())
            there_are = f"the directions of this game: {', '.join(nearest_first)}"
            return mistake(span, f"nothing lies {found} here", "", there_are)
    return None
