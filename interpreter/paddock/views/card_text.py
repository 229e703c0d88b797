"""Finds the text printed on a card. Takes a game, its files and a name, gives the text, also in rows for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from textwrap import wrap

from paddock.program.model import CardType, Kind, Program
from paddock.program.model import Printed as Value
from paddock.program.types import ANYTHING, Type
from paddock.program.words.english import article
from paddock.text.model import Source
from paddock.text.wording import Wording
from paddock.tree.card_text import CardText, card_texts, kind_lines, words_begin
from paddock.tree.card_text_phrasebook import Phrasebook
from paddock.tree.card_text_players import places_row, players_rows, players_text

__all__ = ["CardText", "card_text", "in_a_line", "phrasebook", "texts_for_terminal"]

WIDEST = 100
FILES_KEPT = 64
SAID_KEPT = 4096  # texts of cards

_Piles = frozenset[str] | None  # names of places

_SAID: dict[tuple[Phrasebook, bool, str], CardText] = {}
_BOOKS: dict[int, tuple[list[Wording], int, _Piles, Phrasebook]] = {}  # with the list, so that no other has its number


def card_text(program: Program, name: str, sources: Mapping[str, Source]) -> CardText | None:
    """What stands on the card; None if there is no such card. `sources` are the files of the game, by name."""
    card = next((card for card in program.cards if card.name == name), None)
    if card is None:
        return None
    source = sources.get(card.where.file)
    text = _texts(source).get(card.where.line) if source is not None else None
    if text is None or text.name != card.name:  # one of many that a `cards` block prints
        return _from_values(program, card)
    book, is_answer = phrasebook(program), _is_answer(program, card)
    rules = {rule.id: rule.statement for rule in program.rules}
    reminders = tuple(rules[id_] for id_ in text.reminds if id_ in rules)
    inherited = tuple(_inherited(program, card, sources, book))
    place = _place(program, card) if text.effects else ""
    where = places_row(place, book) if text.lines else ()
    text = replace(text, place=place, reminders=(*inherited, *where, *reminders))
    return _in_players_words(text, book, is_answer)


def _in_players_words(text: CardText, book: Phrasebook, is_answer: bool) -> CardText:
    """Worked out once for each text: who prints again after an edit has one new card and many old ones."""
    key = (book, is_answer, repr(text))
    if key not in _SAID:
        if len(_SAID) >= SAID_KEPT:
            _SAID.clear()
        _SAID[key] = players_text(text, book, is_answer)
    return _SAID[key]


def phrasebook(program: Program) -> Phrasebook:
    """How the words of a game are printed. Its wordings are compared with those of other games only once."""
    wordings, piles = program.wordings, _piles(program)
    kept = _BOOKS.get(id(wordings))
    if kept is None or kept[0] is not wordings or kept[1:3] != (len(wordings), piles):
        if len(_BOOKS) >= FILES_KEPT:
            _BOOKS.clear()
        kept = _BOOKS[id(wordings)] = wordings, len(wordings), piles, _book(tuple(wordings), piles)
    return kept[3]


def _piles(program: Program) -> _Piles:
    """The places that are no board; None where no place is one."""
    piles = frozenset(place.name.lower() for place in program.places if not place.shape.on_spaces)
    return piles if len(piles) < len(program.places) else None


def _is_answer(program: Program, card: CardType) -> bool:
    """Whether it is laid to answer what happens."""
    kinds = {kind.id for kind in _line(program, program.kinds[card.kind])}
    return any(window.kind in kinds for window in program.windows)


def _inherited(program: Program, card: CardType, sources: Mapping[str, Source], book: Phrasebook) -> Iterator[str]:
    """What every card of its kind does."""
    for kind in _line(program, program.kinds[card.kind]):
        source = sources.get(kind.where.file)
        lines = kind_lines(source, kind.where.line) if source is not None else ()
        yield from players_rows(lines, "", book, is_answer=False)


@lru_cache(maxsize=FILES_KEPT)
def _book(wordings: tuple[Wording, ...], piles: _Piles) -> Phrasebook:
    return Phrasebook(wordings, piles)


def texts_for_terminal(
    program: Program, names: Iterable[str], sources: Mapping[str, Source], width: int = WIDEST
) -> list[str]:
    """The texts of some cards, a hand for example, as rows no wider than that; an empty row between two cards."""
    rows: list[str] = []
    for name in dict.fromkeys(names):
        text = card_text(program, name, sources)
        if text is not None:
            rows += [*([""] if rows else []), *(part for row in str(text).split("\n") for part in _wrap(row, width))]
    return rows


def in_a_line(text: CardText) -> str:
    """All that is printed but its name: kind, numbers, and what it does."""
    kind = text.kind.partition(" ")[2]
    head = ", ".join([kind, *(line[:1].lower() + line[1:] for line in text.printed)])
    said = [*(row.strip() for row in text.effects), *(f"({sentence})" for sentence in text.reminders)]
    return ". ".join([head, " ".join(said)]) if said else head


@lru_cache(maxsize=FILES_KEPT)
def _texts(source: Source) -> dict[int, CardText]:
    return card_texts(source)


def _wrap(row: str, width: int) -> list[str]:
    """What follows a bullet stands under its words, not under the bullet."""
    inset = words_begin(row)
    return wrap(row, width, subsequent_indent=" " * inset, break_long_words=False, break_on_hyphens=False)


# ------------------------------------------------------------------ what the kind says


def _line(program: Program, kind: Kind | None) -> Iterator[Kind]:
    """The kind, the kind it is a sort of, and so on."""
    by_name = {each.name: each for each in program.kinds}
    while kind is not None:
        yield kind
        kind = by_name.get(kind.parent)


def _place(program: Program, card: CardType) -> str:
    """Where the card works, if only its kind says so."""
    kinds = _line(program, program.kinds[card.kind])
    works = [] if card.works else next((kind.works for kind in kinds if kind.works), [])
    return " or ".join(f"the {program.places[place].name}" for place in works)


def _from_values(program: Program, card: CardType) -> CardText:
    kind = program.kinds[card.kind]
    types = {name: type_ for each in _line(program, kind) for name, type_ in each.fields.items()}
    printed = (_printed(program, name, types.get(name, ANYTHING), value) for name, value in card.values.items())
    return CardText(card.name, f"{article(kind.name)} {kind.name}", tuple(line for line in printed if line), ())


def _printed(program: Program, name: str, type_: Type, value: Value) -> str:
    """`Size 3`, `Lucky`, or nothing for what the card does not have."""
    if value is False or value == []:
        return ""
    words = (
        [] if value is True else [_word(program, type_, one) for one in (value if isinstance(value, list) else [value])]
    )
    return " ".join([name[:1].upper() + name[1:], *([", ".join(words)] if words else [])])


def _word(program: Program, type_: Type, value: int | str | None) -> str:
    if value is None:
        return "none"
    if type_.is_choice and isinstance(value, int):
        return next(kind.values[value] for kind in program.kinds if kind.name == type_.kind)
    return f'"{value}"' if isinstance(value, str) else str(value)
