"""Prints what a card does in the words of players, and reads it. Takes lines and a phrasebook, gives rows, and back.

Each line of a card is a row: its head, and a sentence for each step. What the book has no words for stands as written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache

from paddock.text.model import Diagnostic, Source
from paddock.text.plural import article
from paddock.tree import model as tree
from paddock.tree.card_text import CardText, folds_back, sentences_of
from paddock.tree.card_text_each import said_of_each, said_of_one
from paddock.tree.card_text_lines import (
    BEFORE_KIND,
    LASTING,
    PLACE,
    TEXT_OF,
    Line,
    as_coded,
    as_printed,
    as_text,
    capital,
    mask,
    small,
)
from paddock.tree.card_text_names import canonical, with_names, without_names
from paddock.tree.card_text_phrasebook import STOP, Phrasebook
from paddock.tree.card_text_tokens import split, text_of, tokens_of
from paddock.tree.control_words import control_words
from paddock.tree.from_card_text import REMINDER, printed_lines, unfold
from paddock.tree.from_text import read

EFFECT = "effect"
ANSWERS = "play "  # before the moment of a card that is laid to answer it
_OFFER = re.compile(r', offer "[^"]*"')
_ACTS = ", offer"


@cache
def _abilities() -> tuple[str, ...]:
    """How the row of an ability begins."""
    return tuple(f"{word} " for word in control_words().of("MOMENT", "WHILE"))


@cache
def _step_starts() -> tuple[str, ...]:
    words = control_words().of("FOR_EACH", "IF", "UNTIL", "REPEAT")
    return (*(f"{word} " for word in words), LASTING, "repeat ", "you choose ", "otherwise ")


def players_text(text: CardText, book: Phrasebook, is_answer: bool) -> CardText:
    """The card in the words of players; what could not be read back so stands in its own sentences."""
    kind = _kind_words(text.kind, book.printed)
    printed = tuple(capital(book.printed(small(line))) for line in text.printed)
    if text.override:
        return replace(text, kind=kind, printed=printed, effects=(text.override,), place="")
    if not reads_back(text.lines, text.works, book, is_answer):
        return text
    rows = players_rows(text.lines, text.works, book, is_answer)
    return replace(text, kind=kind, printed=printed, effects=tuple(rows), place="")


def read_players_text(text: str, book: Phrasebook) -> tuple[tree.Declaration | None, list[Diagnostic]]:
    """The card that a text in the words of players says, and what is wrong with its words."""
    title, *rows = (row for row in text.split("\n") if not REMINDER.fullmatch(row))
    name, _, kind = title.rpartition(BEFORE_KIND)
    place, lines = lines_of_rows([row for row in rows if row.endswith(".")], book)
    head = f'card "{name}", {_kind_words(kind, book.written)}'
    works = ["  works " + place.replace(" or ", ", ")] if place else []
    fields = ["  " + small(book.written(line)) for line in printed_lines(rows)]
    file, found = read(Source("card text", "\n".join([head, *fields, *works, *as_text(lines, 1)]) + "\n"))
    cards = [item for item in file.items if isinstance(item, tree.Declaration)]
    return (cards[0] if len(cards) == 1 and not found else None), found


def _kind_words(kind: str, translated: Callable[[str], str]) -> str:
    noun = translated(kind.partition(" ")[2])
    return f"{article(noun)} {noun}"


def players_rows(lines: Sequence[Line], place: str, book: Phrasebook, is_answer: bool) -> list[str]:
    """The rows of a card. `place`: where it works, if it says so itself: `in the row`."""
    before = capital(book.printed(place)) if place else ""
    rows = []
    for line in lines:
        row = _printed_row(line, book)
        if is_answer and line.code.startswith(_abilities()):
            row = capital(ANSWERS) + small(row)
        mark = ", " if line.code.startswith(_abilities()) else ": "
        rows.append(before + mark + small(row) if before else row)
    return rows


def places_row(places: str, book: Phrasebook) -> tuple[str, ...]:
    """That a card works in several places of its kind, where players have words for that."""
    written = PLACE + places
    printed = book.printed(written) if " or " in places else written
    return (capital(printed) + ".",) if printed != written else ()


def lines_of_rows(rows: Sequence[str], book: Phrasebook) -> tuple[str, list[Line]]:
    """Where the card works, and its lines."""
    place, lines = "", []
    for row in rows:
        said = small(row.removesuffix("."))
        if said.startswith(ANSWERS) and said.removeprefix(ANSWERS).startswith(_abilities()):
            said = said.removeprefix(ANSWERS)
        for mark in re.finditer(r"[:,] ", said):
            where, rest = book.written(said[: mark.start()]), said[mark.end() :]
            if where.startswith(PLACE) and (mark.group() == ": " or rest.startswith(_abilities())):
                place, said = where, small(rest)
                break
        lines.append(_line_of(said, book))
    return place, lines


def reads_back(lines: Sequence[Line], place: str, book: Phrasebook, is_answer: bool) -> bool:
    """Whether the printed rows say the same: names, labels of offers and loose parentheses make no difference."""
    if not all(folds_back(line.block) for line in lines):
        return False
    where, back = lines_of_rows(players_rows(lines, place, book, is_answer), book)
    return where == place and [essence(line, book) for line in back] == [essence(line, book) for line in lines]


def essence(line: Line, book: Phrasebook) -> tuple[str, list[str]]:
    head, steps = _plain(line)
    return head.lower(), canonical(with_names(steps, book.choice_at_end))


# ------------------------------------------------------------------ a row


def _plain(line: Line) -> tuple[str, list[str]]:
    """The head of a row without its colon, and a sentence for each step in its own words."""
    if not line.block:
        return "", [line.code]
    return _OFFER.sub(_ACTS, as_printed(line.code).removesuffix(":")), sentences_of(line.block)


def _printed_row(line: Line, book: Phrasebook) -> str:
    head, steps = _plain(line)
    steps = [said_of_each(step) for step in without_names(steps, book.choice_at_end)]
    if head.startswith(EFFECT):
        guard = head.removeprefix(EFFECT).removeprefix(", ")
        head = guard
    whole = (f"{head}: " if head else "") + ". ".join(steps)
    printed = tokens_of(book.printed(whole))
    return ". ".join(capital(text_of(each)) for each in split(printed, STOP)) + "."


def _line_of(said: str, book: Phrasebook) -> Line:
    sentences = [small(text_of(each)) for each in split(tokens_of(said), STOP)]
    sentences = [small(text_of(each)) for each in split(tokens_of(book.written(". ".join(sentences))), STOP)]
    sentences = [said_of_one(sentence) for sentence in sentences]
    head, colon, rest = _cut_head(sentences[0])
    if not colon and len(sentences) == 1 and _is_statement(head):
        return Line(head)
    if colon and head.startswith("if "):
        code, sentences = f"{EFFECT}, {head}:", [rest, *sentences[1:]]
    elif colon and head.startswith(_abilities()):
        offered = head.replace(_ACTS, ', offer "use this card"')
        code, sentences = as_coded(offered + ":"), [rest, *sentences[1:]]
    else:
        code = f"{EFFECT}:"
    steps = with_names(sentences, book.choice_at_end)
    return Line(code, [each for step in steps for each in unfold(step)])


def _cut_head(sentence: str) -> tuple[str, str, str]:
    at = mask(sentence).find(": ")
    return (sentence, "", "") if at < 0 else (sentence[:at], ":", sentence[at + 2 :])


def _is_statement(sentence: str) -> bool:
    masked = mask(sentence)
    if masked.startswith(_step_starts()) or any(mark in masked for mark in ",;:"):
        return False
    if any(f" {words} " in masked for words in TEXT_OF):
        return True
    return re.search(rf"(?<![\w'’-]){control_words().patterns['IS']}", masked) is not None
