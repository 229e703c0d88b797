"""Makes the player aid. Takes a book, gives what one sheet has room for: turn, choices, tables, symbols, answers."""

from __future__ import annotations

from collections.abc import Iterator

from paddock.records import record
from paddock.views.printing.book_model import Book, FlowStep, Moment, Statement, Table
from paddock.views.printing.kinds import KindLook

FEW = 2  # rules that are told of a choice


@record(frozen=True)
class Choice:
    """Something that a player may choose to do, with the rules that say what it costs and does."""

    title: str
    statements: tuple[Statement, ...]


@record(frozen=True)
class Legend:
    look: KindLook
    many: int
    about: str


@record(frozen=True)
class PlayerAid:
    game: str
    players: str
    flow: tuple[FlowStep, ...]
    choices: tuple[Choice, ...]
    tables: tuple[Table, ...]
    legend: tuple[Legend, ...]
    asked: tuple[Statement, ...]
    moments: tuple[Moment, ...]


def aid_of(book: Book) -> PlayerAid:
    rules = {one.id: one for one in statements_of(book)}
    choices: dict[str, Choice] = {}
    for step in (found for phase in book.flow for found in _choices(phase)):
        said = tuple(rules[id_] for id_ in step.rules[:FEW] if id_ in rules)
        if said:
            choices.setdefault(step.title, Choice(step.title, said))
    return PlayerAid(
        book.game,
        book.players,
        book.flow,
        tuple(choices.values()),
        book.tables,
        tuple(Legend(group.look, group.many, group.about) for group in book.groups),
        book.asked,
        book.moments,
    )


def statements_of(book: Book) -> Iterator[Statement]:
    """Every rule of the book, where it is at home."""
    for chapter in book.chapters:
        for section in chapter.sections:
            for passage in section.passages:
                yield from passage.statements
    for group in book.groups:
        yield from group.rules
        for card in group.cards:
            yield from card.rules


def _choices(step: FlowStep) -> Iterator[FlowStep]:
    if step.sort == "choice":
        yield step
    for part in step.parts:
        yield from _choices(part)
