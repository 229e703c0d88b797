"""What cannot be said in the words of the base: where it stands, the word, why, and what comes near it."""

from __future__ import annotations

from paddock.records import record
from paddock.text.model import Diagnostic, Severity, Span


@record(frozen=True)
class Reason:
    """Why a lent card stays in the box, or goes in without doing anything."""

    span: Span
    word: str  # as its own game declares it
    why: str
    near: tuple[str, ...] = ()  # the words of the base that come nearest
    # What is missing: kind, field, value, condition, verb, word, card; or what no word could mend: name (what happens
    # here does not say who), line (it must be written otherwise), reading (it is said, and means nothing).
    sort: str = "word"
    kinds: tuple[str, ...] = ()  # that its pattern speaks of and the base does not have
    proposal: str = ""  # the nearest word of the base with the names of this one, as a bridge would say it

    @property
    def is_missing_word(self) -> bool:
        return self.sort not in ("name", "line", "reading")

    def diagnostic(self, card: str, game: str) -> Diagnostic:
        helps = [f"the nearest here: {near}" for near in self.near[:2]]
        return Diagnostic(Severity.ERROR, f'"{card}" cannot be said in {game}', self.span, self.why, tuple(helps))


class UnsaidError(Exception):
    """Raised while a card is translated; caught where the card is."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.why)
        self.reason = reason


def unsaid(
    span: Span,
    word: str,
    why: str,
    near: tuple[str, ...] = (),
    sort: str = "word",
    kinds: tuple[str, ...] = (),
    proposal: str = "",
) -> UnsaidError:
    return UnsaidError(Reason(span, word, why, near, sort, kinds, proposal))
