"""What a mix has become: its texts, where each line comes from, and what was found out about every lent card."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from paddock.mixing.unsaid import Reason
from paddock.program.model import Program
from paddock.records import field, record
from paddock.text.model import Diagnostic, Source, Span

# in: it is said in the words of the base; word: the base lacks one; barred, left: the mix keeps it out; same: the base
# has it too; other: the base has another card of that name; refused: said again it means nothing in the base; idle:
# nothing on it could ever do anything.
Fate = Literal["in", "word", "barred", "left", "same", "other", "refused", "idle"]


@record
class LentCard:
    name: str
    kind: str
    copies: int
    span: Span
    fate: Fate = "in"
    reasons: list[Reason] = field(default_factory=list)
    text: list[str] = field(default_factory=list)  # its lines in the words of the base
    changed: bool = False  # whether these are others than its own
    had_effects: bool = False  # in its own game it does something
    silenced: list[Reason] = field(default_factory=list)  # what it says and what means nothing here
    twin: list[str] = field(default_factory=list)  # the lines of another card of its name …
    twin_where: str = ""  # … and where that one stands


@record
class Origin:
    """Of a text that was translated: the file it was made of, and the number of the line behind each of its lines."""

    file: str
    lines: list[int]

    def span(self, span: Span) -> Span:
        line = self.lines[span.line - 1] if 0 < span.line <= len(self.lines) else 1
        return Span(self.file, line, 1, 0)


@record
class Mixed:
    name: str
    base: str  # what the base is called
    sources: list[Source] = field(default_factory=list)
    own: list[str] = field(default_factory=list)  # names of the texts of the mix itself
    originals: dict[str, Source] = field(default_factory=dict)  # everything that was read, for messages
    origins: dict[str, Origin] = field(default_factory=dict)  # by the names of translated texts
    cards: list[LentCard] = field(default_factory=list)
    problems: list[Diagnostic] = field(default_factory=list)
    program: Program | None = None  # of the mixed game, if it can be read
    warnings: list[Diagnostic] = field(default_factory=list)
    left_behind: list[tuple[str, Reason]] = field(default_factory=list)  # options of lenders that cannot be said here
    own_pieces: dict[str, str] = field(default_factory=dict)  # what each player has of a lender: what of the base
    unused: list[Span] = field(default_factory=list)  # bridges that no card needs

    def original(self, diagnostic: Diagnostic) -> Diagnostic:
        """With its place in the file that somebody wrote."""
        span = diagnostic.span
        if span is None or span.file not in self.origins:
            return diagnostic
        return replace(diagnostic, span=self.origins[span.file].span(span))

    @property
    def is_wrong(self) -> bool:
        return any(problem.is_error for problem in self.problems)
