"""Finds patterns that nearly fit. Takes a phrase and entries, gives the entry and what is missing or cannot be read."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from paddock.program.mistakes import MistakeFound
from paddock.program.phrases.reader import SpanReader
from paddock.program.words.vocabulary import Entry, Fixed, Gap, Part

GapSpan = tuple[Gap, int, int]
LAYOUTS = 300  # of one pattern that are looked at for a message; there can be millions
OWN_WORDS = 2  # of a pattern; with fewer almost anything would fit it


def pattern_with_one_bad_gap(span_reader: SpanReader, entries: list[Entry]) -> tuple[Entry, Gap, int, int] | None:
    """The entry with the most words of its own, all there, in which only one gap means nothing."""
    candidates: list[tuple[int, int, Entry, GapSpan]] = []
    for entry in entries:
        fixed = sum(isinstance(part, Fixed) for part in entry.parts)
        if fixed >= OWN_WORDS and entry.needed <= span_reader.word_set:
            for gaps in islice(layouts(span_reader, entry.parts, 0, len(span_reader.atoms), set()), LAYOUTS):
                unread = [gap for gap in gaps if not readable(span_reader, entry, gap)]
                if len(unread) == 1 and not unread[0][0].special:
                    candidates.append((-fixed, unread[0][2] - unread[0][1], entry, unread[0]))
    if not candidates:
        return None
    _, _, entry, (bad_gap, start, end) = min(candidates, key=lambda one: one[:2])
    return entry, bad_gap, start, end


def layouts(
    span_reader: SpanReader, parts: tuple[Part, ...], start: int, end: int, dead: set[tuple[int, int]]
) -> Iterator[list[GapSpan]]:
    """Every way to lay a pattern over the words: which words each gap gets. `dead`: where the rest fits nowhere."""
    key, any_way = (len(parts), start), False
    while parts and isinstance(parts[0], Fixed):
        if start >= end or span_reader.texts[start] not in parts[0].forms:
            return
        parts, start = parts[1:], start + 1
    if not parts:
        if start == end:
            yield []
        return
    gap = parts[0]
    assert isinstance(gap, Gap)
    for stop in span_reader.stops(parts[1:], start, end) if key not in dead else ():
        for more in layouts(span_reader, parts[1:], stop, end, dead):
            any_way = True
            yield [(gap, start, stop), *more]
    if not any_way:
        dead.add(key)


def readable(span_reader: SpanReader, entry: Entry, gap_span: GapSpan) -> bool:
    gap, start, end = gap_span
    try:
        return bool(span_reader.fill(entry, gap, start, end))
    except MistakeFound:
        return False


def missing_subject(close: list[Entry], span_reader: SpanReader) -> str:
    """`draw 2 cards` where somebody must be named who draws."""
    for entry in close:
        first, second = entry.parts[0], entry.parts[1] if len(entry.parts) > 1 else None
        if isinstance(first, Gap) and isinstance(second, Fixed) and span_reader.texts[0] in second.forms:
            return f"who {second.forms[0]}? it starts with {entry.shown.split(')')[0]})"
    return ""


def missing_part(entry: Entry, have: set[str]) -> str:
    """The one word of the pattern that is not there; where several are missing, it is another sentence."""
    missing = [part.forms[0] for part in entry.parts if isinstance(part, Fixed) and not set(part.forms) & have]
    return missing[0] if len(missing) == 1 else ""
