"""Writes rules for the terminal. Takes a book and perhaps a word, gives headings and lines as on paper."""

from __future__ import annotations

import re
from collections.abc import Iterator

from paddock.program.words.english import base_form
from paddock.records import record
from paddock.views.printing.book_model import Book, Chapter, FlowStep, Section, Statement

ARTICLES = frozenset(("a", "an", "the", "of"))


@record(frozen=True)
class Heading:
    """A heading and what stands under it."""

    title: str
    lines: tuple[str, ...]


def book_lines(book: Book) -> Iterator[Heading]:
    """The whole book, but the parts that `paddock words` tells better."""
    yield Heading(book.game, tuple(line for line in (book.about, book.players) if line))
    need = tuple(
        " ".join(filter(None, (one.many, one.name))) + (f", {one.about}" if one.about else "")
        for one in book.components
    )
    yield Heading("What you need", need)
    yield Heading("The game in order", tuple(line for step in book.flow for line in flow_lines(step, 0)))
    for chapter in book.chapters:
        yield from chapter_lines(chapter)
    for table in book.tables:
        yield Heading(table.title, tuple(f"{case}: {value}" for case, value in table.rows))
    for group in book.groups:
        own = (f"{group.many} cards. {group.about}".strip(), *map(rule_line, group.rules))
        yield Heading(group.look.title, own)


def chapter_lines(chapter: Chapter) -> Iterator[Heading]:
    for section in chapter.sections:
        yield Heading(" › ".join(filter(None, (chapter.title, section.title))), tuple(section_lines(section)))


def section_lines(section: Section) -> Iterator[str]:
    for passage in section.passages:
        for at, one in enumerate(passage.statements):
            head = f"{passage.title}. " if passage.title and not at else ""
            yield f"{one.id}  {head}{one.text}" + (f" ({one.origin})" if one.origin else "")


def rule_line(one: Statement) -> str:
    return f"{one.id}  {one.text}" + (f" ({one.origin})" if one.origin else "")


def flow_lines(step: FlowStep, depth: int) -> Iterator[str]:
    title = {"loop": f"{step.title}:", "if": f"{step.title}:", "menu": "one of:"}.get(step.sort, step.title)
    rule = f"  [{step.rules[0]}]" if step.rules else ""
    yield f"{'  ' * depth}{title}{rule}"
    for part in step.parts:
        yield from flow_lines(part, depth + 1)


# ------------------------------------------------------------------ one word


def lines_about(book: Book, wanted: str) -> list[Heading]:
    """Passages under this title or with this word in them, what the glossary says of it, and cards of that name."""
    asked = _plain(wanted)
    return [*_explained(book, asked), *_in_chapters(book, asked, wanted), *_on_cards(book, asked, wanted)]


def _explained(book: Book, asked: list[str]) -> list[Heading]:
    fitting = (entry for entry in book.glossary if asked and _plain(entry.word) == asked)
    return [Heading(entry.word, (entry.meaning,)) for entry in fitting]


def _in_chapters(book: Book, asked: list[str], wanted: str) -> Iterator[Heading]:
    for chapter in book.chapters:
        for section in chapter.sections:
            lines = tuple(_fitting(chapter, section, asked, wanted))
            if lines:
                yield Heading(" › ".join(filter(None, (chapter.title, section.title))), lines)


def _on_cards(book: Book, asked: list[str], wanted: str) -> Iterator[Heading]:
    for group in book.groups:
        rules = [one for one in group.rules if _speaks(asked, one, wanted)]
        if rules:
            yield Heading(group.look.title, tuple(map(rule_line, rules)))
        for card in group.cards:
            own = [one for one in card.rules if _speaks(asked, one, wanted)]
            if own or (asked and _plain(card.face.name) == asked):
                yield Heading(card.face.name, (*card.face.plain.split("\n"), *map(rule_line, card.rules)))


def _fitting(chapter: Chapter, section: Section, asked: list[str], wanted: str) -> Iterator[str]:
    whole = asked in (_plain(chapter.title), _plain(section.title))
    for passage in section.passages:
        titled = bool(asked) and _plain(passage.title) == asked
        yield from (rule_line(one) for one in passage.statements if whole or titled or _speaks(asked, one, wanted))


def _speaks(asked: list[str], one: Statement, wanted: str) -> bool:
    if one.id.casefold() == wanted.strip().casefold():
        return True
    words = _plain(one.text)
    return bool(asked) and any(words[at : at + len(asked)] == asked for at in range(len(words)))


def _plain(text: str) -> list[str]:
    """Words without articles, each in one form."""
    words = (word for word in re.findall(r"\w+(?:['’-]\w+)*", text.casefold()) if word not in ARTICLES)
    return [_single(base_form(word)) for word in words]


def _single(word: str) -> str:
    return word.removesuffix("s") if len(word) > 3 else word
