"""Parses a file. Takes its text, gives items as nodes, and every mistake on the way. No text makes it raise."""

from __future__ import annotations

import re
from typing import cast

from lark.exceptions import UnexpectedInput

from paddock.text.limits import CHARACTERS_READ_AGAIN, ERRORS_PER_FILE, FILE_CHARACTERS, ITEMS
from paddock.text.model import Diagnostic, Severity, Source, Span
from paddock.tree.layout import TextLine, lay_out
from paddock.tree.mistakes import Mistake, explain
from paddock.tree.model import CaseTable, Expression, File, Item, Let, PhaseItem
from paddock.tree.parsing import parser_and_builder

KnownItems = dict[tuple[tuple[int, str], ...], list[Item]]  # of one file, by their lines and the numbers of these

_GIVES = re.compile(r"\bas (?:the|its) ([\w'’ -]+?) *$|^ *let the ([\w'’ -]+?) be\b")


def read(source: Source, known: KnownItems | None = None) -> tuple[File, list[Diagnostic]]:
    """All items that could be read, and what is wrong with the others, in the order of the lines.

    `known`: items that were read before, which stay the very same if nothing about them has changed.
    """
    file = File(source.name)
    refused = _refusal(source)
    if refused:
        return file, [refused]
    layout = lay_out(source)
    diagnostics = layout.diagnostics
    if len(layout.items) > ITEMS:
        return file, [_too_many(source, layout.items[ITEMS][0], len(layout.items))]
    again = CHARACTERS_READ_AGAIN
    new: KnownItems = {}
    for lines in layout.items:
        reading = _ItemReading(source, lines, layout.refused, again, ERRORS_PER_FILE - len(diagnostics))
        key = tuple((line.number, line.code) for line in lines)
        items = known[key] if known and key in known else reading.read()
        file.items += items
        file.lost |= reading.lost
        if not reading.diagnostics and reading.again == again:
            new[key] = items
        diagnostics += reading.diagnostics
        again = reading.again
        if len(diagnostics) >= ERRORS_PER_FILE:
            break
    if not layout.items and not diagnostics:
        diagnostics.append(_nothing(source))
    if known is not None:
        known.clear()
        known |= new
    diagnostics.sort(key=lambda one: (one.span.line, one.span.column) if one.span else (0, 0))
    return file, diagnostics[:ERRORS_PER_FILE]


class _ItemReading:
    """One item is read, and read again without each line that is wrong, until the rest of it fits."""

    def __init__(self, source: Source, lines: list[TextLine], refused: list[int], again: int, room: int) -> None:
        self.source = source
        self.lines = lines
        self.refused = refused
        self.again = again
        self.error_room = room
        self.diagnostics: list[Diagnostic] = []
        self.lost: set[str] = set()

    def read(self) -> list[Item]:
        while len(self.diagnostics) < self.error_room:
            first, last = self.lines[0].number, self.lines[-1].number
            texts = [""] * (last - first + 1)
            for line in self.lines:
                texts[line.number - first] = line.code
            text = "\n".join(texts) + "\n"
            outcome = self._try(text, texts, first - 1)
            if not isinstance(outcome, Mistake):
                return outcome
            if not (outcome.may_follow_from_another and self._left_out_below(outcome.line)):
                self.diagnostics.append(outcome.diagnostic)
            self.again -= len(text)
            if self.again < 0 or not self._mend(outcome):
                break
        return []

    def _try(self, text: str, texts: list[str], offset: int) -> list[Item] | Mistake:
        lark, builder = parser_and_builder()
        builder.current.clear(self.source.name, offset, texts)
        try:
            items = cast("list[Item]", lark.parse(text))  # the builder makes items of the tree
        except UnexpectedInput as error:
            return explain(error, self.source.name, self.lines, offset)
        self.diagnostics += builder.current.diagnostics[: max(1, self.error_room - len(self.diagnostics))]
        return items

    def _left_out_below(self, number: int) -> bool:
        """Whether the lines next to it were refused before: then that is the mistake, and not what they left behind."""
        after = min((line.number for line in self.lines if line.number > number), default=self.lines[-1].number + 1)
        before = max((line.number for line in self.lines if line.number < number), default=0)
        if number == self.lines[-1].number:
            after = number + 2
        return any(before < line < after for line in self.refused)

    def _mend(self, mistake: Mistake) -> bool:
        """Makes the rest of the item readable; False when nothing of it would be left."""
        at = next((n for n, line in enumerate(self.lines) if line.number == mistake.line), 0)
        if mistake.mended:
            return True
        if mistake.needs_colon:
            self.lines[at].code += ":"
            return True
        if mistake.keeps_line:
            self.lines = self.lines[: at + 1] + self.lines[_end_of_block(self.lines, at) :]
            return True
        while at > 0:
            end = _end_of_block(self.lines, at)
            # An `otherwise` has lost its `if`.
            while end < len(self.lines) and _goes_on(self.lines[at], self.lines[end]):
                end = _end_of_block(self.lines, end)
            depth = self.lines[at].depth
            self.lost |= {name for line in self.lines[at:end] for name in _names_given(line.code)}
            del self.lines[at:end]
            if self.lines[at - 1].depth >= depth or (at < len(self.lines) and self.lines[at].depth == depth):
                return True
            at -= 1  # the block is empty now, so a line that needs one goes too
            if not self.lines[at].code.endswith(":"):
                return True
        return False


def read_value(words: str, span: Span) -> Expression | None:
    """One value on its own, as it may stand in the braces of a text; everything in it is at `span`."""
    file, diagnostics = read(Source("", f'phase "a text":\n  let the value be {words}\n'))
    steps = [step for item in file.items if isinstance(item, PhaseItem) for step in item.steps]
    value = steps[0].value if len(steps) == 1 and isinstance(steps[0], Let) else None
    if diagnostics or value is None or isinstance(value, CaseTable):
        return None
    _set_span(value, span)
    return value


def _set_span(node: object, span: Span) -> None:
    for name in getattr(node, "__dataclass_fields__", ()):
        inside = getattr(node, name)
        if isinstance(inside, Span):
            setattr(node, name, span)
        for part in inside if isinstance(inside, list) else [inside]:
            _set_span(part, span)


def _names_given(code: str) -> list[str]:
    """`… as the target`, `let the target be …`: what the lines below would know by this line."""
    return [" ".join(name.lower().split()) for match in _GIVES.finditer(code) for name in match.groups() if name]


def _end_of_block(lines: list[TextLine], at: int) -> int:
    """Where the lines that belong to line `at` end."""
    end = at + 1
    while end < len(lines) and lines[end].depth > lines[at].depth:
        end += 1
    return end


def _goes_on(line: TextLine, after: TextLine) -> bool:
    return after.depth == line.depth and after.code.split()[0].rstrip(":") == "otherwise"


def _refusal(source: Source) -> Diagnostic | None:
    length = len(source.text)
    if length <= FILE_CHARACTERS:
        return None
    return Diagnostic(
        Severity.ERROR,
        "this file is too large",
        Span(source.name, 1, 1, 2),
        f"{length:,} characters; a file has at most {FILE_CHARACTERS:,}",
        ("split it into several files",),
    )


def _too_many(source: Source, line: TextLine, count: int) -> Diagnostic:
    message = f"these are {count:,} items; a game has at most {ITEMS:,}"
    span = Span(source.name, line.number, 1, len(line.code) + 1)
    return Diagnostic(Severity.ERROR, message, span, f"number {ITEMS + 1:,}", ("make the game smaller",))


def _nothing(source: Source) -> Diagnostic:
    help_line = 'an item starts at the left margin, for example: game "My race"'
    return Diagnostic(
        Severity.ERROR, "this file says nothing", Span(source.name, 1, 1, 2), "no item in it", (help_line,)
    )
