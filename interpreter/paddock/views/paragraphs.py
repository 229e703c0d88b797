"""Makes paragraphs of a story. Takes its lines, gives sentences at the left margin with all that followed from them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from paddock.records import record
from paddock.table.sight import Sight
from paddock.views.story import Line


@record(frozen=True)
class Paragraph:
    head: str
    rest: str = ""
    title: bool = False

    @property
    def text(self) -> str:
        return f"{self.head} {self.rest}".rstrip()


def paragraphs(sight: Sight, lines: Iterable[Line], marks: Mapping[int, str] | None = None) -> list[Paragraph]:
    """Titles stand alone; what happened inside something is told right behind it."""
    result: list[Paragraph] = []
    for line in lines:
        if line.title or line.depth == 0 or not result or result[-1].title:
            result.append(Paragraph(line.text, title=line.title))
        else:
            last = result.pop()
            result.append(Paragraph(last.head, f"{last.rest} {line.text}".lstrip()))
    return [part if part.title else _marked_once(sight, part, marks or {}) for part in result]


def _marked_once(sight: Sight, part: Paragraph, marks: Mapping[int, str]) -> Paragraph:
    """Whose a piece is has to be said once in a paragraph."""
    head, rest = part.head, part.rest
    for thing, mark in marks.items():
        name, long = sight.name(thing), f"{sight.name(thing)} ({mark})"
        if long in head:
            before, _, after = head.partition(long)
            head, rest = before + long + after.replace(long, name), rest.replace(long, name)
        elif long in rest:
            before, _, after = rest.partition(long)
            rest = before + long + after.replace(long, name)
    return Paragraph(head, rest)
