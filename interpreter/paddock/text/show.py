"""Draws a message. Takes a diagnostic and its source, gives text for people or JSON for programs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from textwrap import wrap
from typing import TypedDict

from paddock.text.limits import SHOWN_WIDTH
from paddock.text.model import Diagnostic, Source, Span

_COLOURS = {"error": "31;1", "warning": "33;1", "bold": "1", "margin": "34;1", "help": "36"}
_CUT = "…"
NARROWEST = 20  # columns


class SpanJson(TypedDict):
    file: str
    line: int
    column: int
    end: int


class DiagnosticJson(TypedDict):
    severity: str
    message: str
    span: SpanJson | None
    label: str
    help: list[str]


def draw(diagnostic: Diagnostic, source: Source | None = None, colour: bool = False, width: int = 0) -> str:
    """The message with the line it speaks of, the place underlined, and what to do next.

    What is longer than `width` is folded between words, but for the line it speaks of; 0: nothing is."""
    paint, most = _Paint(colour), width
    severity = diagnostic.severity.value
    first, *more = _folded(printable(diagnostic.message), len(severity) + 2, most)
    lines = [f"{paint(severity, severity)}{paint('bold', ': ' + first)}", *(paint("bold", row) for row in more)]
    span = diagnostic.span
    width = len(str(span.line)) if span else 1
    margin = " " * width
    if span:
        lines.append(f"{margin}{paint('margin', '-->')} {printable(span.file)}:{span.line}:{span.column}")
        if source is not None:
            lines += _excerpt(diagnostic, span, source, paint)
        elif diagnostic.label:
            lines.append(f"{margin} {paint('margin', '=')} {printable(diagnostic.label)}")
    for text in diagnostic.help:
        first, *more = _folded(printable(text), width + len(" = help: "), most)
        lines += [f"{margin} {paint('margin', '=')} {paint('help', 'help')}: {first}", *more]
    return "\n".join(lines)


def _folded(text: str, indent: int, width: int) -> list[str]:
    """The rows of a text that begins so far to the right; all but the first with the blanks before them."""
    room = max(width - indent, NARROWEST)
    if not width or len(text) <= room:
        return [text]
    first, *more = wrap(text, room, break_long_words=False, break_on_hyphens=False) or [text]
    return [first, *(" " * indent + row for row in more)]


def draw_all(diagnostics: Iterable[Diagnostic], sources: Mapping[str, Source], colour: bool = False) -> str:
    """Every message, a blank line between two; `sources` are found by their name."""
    shown = (draw(one, sources.get(one.span.file) if one.span else None, colour) for one in diagnostics)
    return "\n\n".join(shown)


def as_json(diagnostic: Diagnostic) -> DiagnosticJson:
    """The same message as plain data."""
    span = diagnostic.span
    span_json: SpanJson | None = None
    if span:
        span_json = {"file": span.file, "line": span.line, "column": span.column, "end": span.end}
    return {
        "severity": diagnostic.severity.value,
        "message": diagnostic.message,
        "span": span_json,
        "label": diagnostic.label,
        "help": list(diagnostic.help),
    }


def as_json_text(diagnostics: Iterable[Diagnostic]) -> str:
    return json.dumps([as_json(one) for one in diagnostics], ensure_ascii=False, indent=2)


class _Paint:
    def __init__(self, colour: bool) -> None:
        self.colour = colour

    def __call__(self, role: str, text: str) -> str:
        return f"\x1b[{_COLOURS[role]}m{text}\x1b[0m" if self.colour else text


def _excerpt(diagnostic: Diagnostic, span: Span, source: Source, paint: _Paint) -> list[str]:
    text = source.line(span.line).rstrip("\r")
    if span.line == 1:
        text = text.removeprefix("\ufeff")  # columns do not count a byte order mark
    first, last = (span.column - 1, span.end - 1) if span.end else (len(text) - len(text.lstrip()), len(text))
    shown, start, length = _clip(text, first, last)
    number = str(span.line)
    margin = " " * len(number)
    bar = paint("margin", "|")
    mark = paint(diagnostic.severity.value, "^" * length)
    label = f" {printable(diagnostic.label)}" if diagnostic.label else ""
    return [
        f"{margin} {bar}",
        f"{paint('margin', number)} {bar} {printable(shown)}".rstrip(),
        f"{margin} {bar} {' ' * start}{mark}{label}",
    ]


def _clip(text: str, start: int, end: int) -> tuple[str, int, int]:
    """At most a screen's width around the place: the text, where the mark starts in it, how long it is."""
    start = max(0, min(start, len(text)))
    length = max(1, min(end, len(text)) - start)
    if len(text) <= SHOWN_WIDTH:
        return text, start, length
    length = min(length, SHOWN_WIDTH // 2)
    left = max(0, min(start - SHOWN_WIDTH // 4, len(text) - SHOWN_WIDTH))
    right = min(len(text), left + SHOWN_WIDTH)
    before = _CUT if left else ""
    after = _CUT if right < len(text) else ""
    return before + text[left:right] + after, start - left + len(before), length


def printable(text: str) -> str:
    """Control characters would move the cursor or hide text: each is shown as one blank of the same width."""
    return "".join(letter if letter.isprintable() else " " for letter in text)
