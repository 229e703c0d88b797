"""Lays out the lines of a file. Takes its text, gives lines without comments and with their depth, grouped into items.

Whatever is wrong before any word is read is found here: tabs, odd indentation, open quotes, unbalanced parentheses.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Protocol

from paddock.records import field, record
from paddock.text.letters import first_invisible
from paddock.text.limits import (
    BLOCK_DEPTH,
    ERRORS_PER_FILE,
    ITEM_LINES,
    LINE_CHARACTERS,
    OPERATORS_PER_LINE,
    PARENTHESES_DEPTH,
)
from paddock.text.model import Diagnostic, Severity, Source, Span

INDENT = 2
_RULE_START = re.compile(r" *rule ")
_OPERATORS = re.compile(r"(?<=\s)(?:[+*/-]|not)(?=\s)|[+*/(]")
_ODD_BLANKS = re.compile("[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]")
_OTHER_QUOTES = "a quotation mark of another kind"
_INDENTED_WRONGLY = ("a tab in the line", "odd indentation", "indented too far")
_ODD_QUOTES = re.compile("[“”„«»]")


@record
class TextLine:
    """One line that says something. `code` is the line without comment and without blanks at its end."""

    number: int
    depth: int
    code: str


@record
class Layout:
    items: list[list[TextLine]] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    refused: list[int] = field(default_factory=list)  # numbers of the lines left out


def lay_out(source: Source) -> Layout:
    layout = Layout()
    depth = -1  # of the line before
    widths: list[int] = []  # of the lines around, as they were written
    opened = False  # whether the line before ends with a colon
    loose = False  # whether this item is indented in another way
    skipped: int | None = None  # width of a refused line: what is indented deeper belongs to it
    for number, raw in numbered_lines(source.text):
        code = code_of(raw)
        if not code.strip(" ") and first_invisible(raw) is None:
            continue
        width = len(code) - len(code.lstrip(" "))
        if skipped is not None and width > skipped:
            continue
        skipped = None
        mistake = _mistake(source.name, number, raw, code, depth)
        meant, loose = _depth_meant(code, widths, opened), loose and bool(code[:1].isspace())
        opened = code.endswith(":")
        wrong = mistake is not None and mistake.message in _INDENTED_WRONGLY
        if meant > 0 and (wrong or loose):  # told once in an item, and all of it is read as it was meant
            layout.diagnostics += [mistake] if mistake and wrong and not loose else []
            code, loose = " " * (INDENT * meant) + code.strip().replace("\t", " "), True
            mistake = _mistake(source.name, number, code, code, depth)
            width = INDENT * meant
        if mistake and mistake.message == _OTHER_QUOTES:  # told, and read as they were meant
            code = _ODD_QUOTES.sub('"', code)
            layout.diagnostics.append(mistake)
            mistake = _mistake(source.name, number, code, code, depth)
            if mistake is None and len(layout.diagnostics) >= ERRORS_PER_FILE:
                break
        if mistake:
            layout.diagnostics.append(mistake)
            layout.refused.append(number)
            skipped = width
            if len(layout.diagnostics) >= ERRORS_PER_FILE:
                break
            continue
        depth = width // INDENT
        if depth == 0:
            layout.items.append([])
        layout.items[-1].append(TextLine(number, depth, code))
        if len(layout.items[-1]) > ITEM_LINES:
            layout.diagnostics.append(_too_long(source.name, layout.items.pop()))
            break
    return layout


def _depth_meant(code: str, widths: list[int], opened: bool) -> int:
    """How deep a line stands among those before it, however wide each step is; `widths` goes on with it.

    One blank more than a line that opens nothing is a slip of the thumb, and no block."""
    blanks = code[: len(code) - len(code.lstrip())]
    width = len(blanks.replace("\t", " " * INDENT))
    if widths and not opened and widths[-1] and width == widths[-1] + 1 and width % INDENT:
        width -= 1
    while widths and widths[-1] >= width:
        widths.pop()
    widths.append(width)
    return len(widths) - 1


def _too_long(file: str, lines: list[TextLine]) -> Diagnostic:
    first = lines[0]
    span = Span(file, first.number, 1, len(first.code) + 1)
    help_line = "make several of it: a verb can do another verb, and cards can stand one by one"
    return Diagnostic(Severity.ERROR, "this item is too long", span, f"more than {ITEM_LINES:,} lines", (help_line,))


def numbered_lines(text: str) -> Iterator[tuple[int, str]]:
    """Each line with its number; a byte order mark and the CR of CRLF are left out."""
    for number, raw in enumerate(text.removeprefix("\ufeff").split("\n"), start=1):
        yield number, raw.removesuffix("\r")


def code_of(raw: str) -> str:
    """The line without its comment and the blanks at its end."""
    return raw[: comment_start(raw)].rstrip(" ")


def comment_start(raw: str) -> int:
    """Where the comment begins, or the length of the line. In quotes a `#` is none; a rule's text has no quotes."""
    if "#" not in raw:
        return len(raw)
    if _RULE_START.match(raw):
        return raw.index("#")
    inside = False
    for position, letter in enumerate(raw):
        if letter == '"':
            inside = not inside
        elif letter == "#" and not inside:
            return position
    return len(raw)


def _mistake(file: str, number: int, raw: str, code: str, depth: int) -> Diagnostic | None:
    """The first thing wrong with a line before its words are read."""

    def error(message: str, column: int, length: int, label: str, *help_lines: str) -> Diagnostic:
        return Diagnostic(
            Severity.ERROR, message, Span(file, number, column, column + max(1, length)), label, help_lines
        )

    if len(raw) > LINE_CHARACTERS:
        more = f"{len(raw):,} characters; a line has at most {LINE_CHARACTERS:,}"
        return error("this line is too long", LINE_CHARACTERS + 1, 1, more, "give a part of it a name of its own")
    bad = first_invisible(raw)
    if bad is not None and raw[bad] == "\t":
        return error("a tab in the line", bad + 1, 1, "this is a tab", "use blanks: each block is indented by two")
    if bad is not None:
        what = f"character U+{ord(raw[bad]):04X}"
        return error("a character that cannot be seen", bad + 1, 1, what, "delete it")
    return _bad_indentation(code, depth, error) or _bad_marks(code, error)


def _bad_indentation(code: str, depth: int, error: _Error) -> Diagnostic | None:
    width = len(code) - len(code.lstrip(" "))
    mine = width // INDENT
    if width % INDENT:
        here = f"{width} blank{'s' if width > 1 else ''}"
        return error(
            "odd indentation", 1, width, here, f"each block is indented by two: write {width - 1} or {width + 1}"
        )
    if depth < 0 and mine:
        return error("the first line is indented", 1, width, "no item is open", "an item starts at the left margin")
    if mine > depth + 1:
        fits = "no blanks" if depth < 0 else f"at most {INDENT * (depth + 1)} blanks here"
        return error("indented too far", 1, width, f"{width} blanks", f"one block is two blanks: {fits}")
    if mine > BLOCK_DEPTH:
        return error(
            "blocks are nested too deeply",
            width + 1,
            len(code) - width,
            f"more than {BLOCK_DEPTH} blocks in one another",
            "make a verb of the inner steps and say its sentence here",
        )
    return None


def _bad_marks(code: str, error: _Error) -> Diagnostic | None:
    """Quotes, parentheses, and too much of anything that nests."""
    if _RULE_START.match(code):
        return None
    if code.count('"') % 2:
        start = code.rindex('"')
        return error(
            "a quote that is not closed", start + 1, len(code) - start, "opens here", 'a name ends with `"` on its line'
        )
    bare = re.sub(r'"[^"]*"', lambda quoted: "_" * len(quoted.group()), code)
    blank = _ODD_BLANKS.search(bare)
    if blank:
        what = f"character U+{ord(blank.group()):04X}"
        return error("a blank of another kind", blank.start() + 1, 1, what, "put a plain blank in its place")
    odd = _ODD_QUOTES.search(bare)
    if odd:
        return error(_OTHER_QUOTES, odd.start() + 1, 1, "not a straight quote", 'write `"`')
    if len(_OPERATORS.findall(bare)) > OPERATORS_PER_LINE:
        more = f"at most {OPERATORS_PER_LINE} signs, `not` and `(`"
        deep = _parentheses(bare, error)
        return deep or error("too much for one line", 1, len(code), more, "name a part of it with `let` or `means`")
    return _parentheses(bare, error)


def _parentheses(bare: str, error: _Error) -> Diagnostic | None:
    open_at: list[int] = []
    for position, letter in enumerate(bare):
        if letter == "(":
            open_at.append(position)
            if len(open_at) > PARENTHESES_DEPTH:
                more = f"more than {PARENTHESES_DEPTH} in one another"
                return error(
                    "parentheses are nested too deeply",
                    position + 1,
                    1,
                    more,
                    "name a part of it with `let` or `means`",
                )
        elif letter == ")":
            if not open_at:
                return error(
                    "a `)` too many", position + 1, 1, "nothing was opened for it", "delete it or add a `(` before it"
                )
            open_at.pop()
    if open_at:
        return error("a `(` that is not closed", open_at[-1] + 1, 1, "opens here", "add a `)` on the same line")
    return None


class _Error(Protocol):
    """The shape of the function that makes a message about the line being looked at."""

    def __call__(self, message: str, column: int, length: int, label: str, *help_lines: str) -> Diagnostic: ...
