"""Finds what is printed on cards. Takes a table and names, gives texts: behind a name, in a list, or one card whole.

A face is known to all, as the cards were read before they were shuffled; where a card lies is never said here.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from paddock.table.fields import field_words
from paddock.table.model import AnswerError, Question
from paddock.text.model import Source
from paddock.views.card_text import WIDEST, card_text, in_a_line, texts_for_terminal

if TYPE_CHECKING:
    from paddock.table.table import Table

SHOWN = 4  # so many names a sentence gives to choose from


def printed_texts(table: Table, names: Collection[str], full: bool = True) -> dict[str, str]:
    """What else is printed on these cards, in a line each: the one place that says what a card reads."""
    sources = _sources_of(table)
    texts = ((name, card_text(table.sight.program, name, sources)) for name in names)
    spoken = {name: in_a_line(text) for name, text in texts if text is not None and text.effects}
    return field_words(table.sight, names, full) | spoken


def texts_of(table: Table, seat: int | None, full: bool = True) -> dict[str, str]:
    """What is printed on the cards only `seat` can read, by their names."""
    return printed_texts(table, _own(table, seat), full)


def open_texts(table: Table, seat: int | None) -> dict[str, str]:
    """The same of all other things that `seat` sees lying on the table, in the order of the places."""
    seen = (thing.name for place in table.view(seat).places for thing in place.things if thing.name)
    names = dict.fromkeys(seen)
    own = _own(table, seat)
    texts = printed_texts(table, [name for name in names if name not in own])
    return {name: texts[name] for name in names if name in texts}


def option_texts(table: Table, question: Question) -> dict[int, str]:
    """What is printed on each card to choose that is seen and not in the own hand, by the index of the option."""
    if table.ask_data is None or not table.ask_data.is_of_things:
        return {}
    sight, seat = table.sight, question.seat
    own, names = _own(table, seat), dict[int, str]()
    for option in question.options:
        thing = option.value
        if not isinstance(thing, int) or "card" not in sight.lineage(sight.kind_of[thing]):
            continue
        name = sight.name(thing)
        if name not in own and sight.sees_lying(seat, table.state, thing):
            names[option.index] = name
    texts = printed_texts(table, set(names.values()))
    return {index: texts[name] for index, name in names.items() if name in texts}


def face(table: Table, typed: str, width: int = WIDEST) -> list[str]:
    """The rows of the one card that is meant: by its name or the beginning of it. A sentence says why there is none."""
    names = list(dict.fromkeys(card.name for card in table.sight.program.cards if card.name.strip()))
    low = typed.casefold()
    matches = [name for name in names if name.casefold() == low] or [n for n in names if n.casefold().startswith(low)]
    if len(matches) > 1 and low:
        raise AnswerError(f"{typed!r} could be {' or '.join(matches[:SHOWN])}. Type more of it.")
    if not matches or not low:
        like = f", like: c {_example(table)}" if names else ""
        none = f"There is no card {typed!r} in this game. " if low else ""
        raise AnswerError(f"{none}Type c and the name of a card{like}.")
    return texts_for_terminal(table.sight.program, matches, _sources_of(table), min(width, WIDEST))


def _example(table: Table) -> str:
    """A card rather than a piece or a space, which have names as well."""
    program, lineage = table.sight.program, table.sight.lineage
    kinds = {kind.id: kind.name for kind in program.kinds}
    named = [card for card in program.cards if card.name.strip()]
    return next((card for card in named if "card" in lineage(kinds[card.kind])), named[0]).name


def _own(table: Table, seat: int | None) -> set[str]:
    own = (place for place in table.view(seat).places if place.private and place.seat == seat)
    return {thing.name for place in own for thing in place.things if thing.name}


def _sources_of(table: Table) -> Mapping[str, Source]:
    """What the game was read from; a table without such a game prints no texts."""
    sources: Mapping[str, Source] = getattr(table.game, "sources", {})
    return sources
