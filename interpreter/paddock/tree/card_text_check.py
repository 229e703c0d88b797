"""Checks that printed cards read back to the same card. Takes a file with cards, gives warnings."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from paddock.text.model import Diagnostic, Severity, Source
from paddock.tree import model as tree
from paddock.tree.card_text import CardText, card_texts
from paddock.tree.from_card_text import read_card_text, same_card

Printed = dict[int, tuple[tree.Declaration, str, bool]]  # by the identity of a card: its text, and if it reads back


def misprint_warnings(file: tree.File, source: Source, known: Printed | None = None) -> list[Diagnostic]:
    """One warning for each such card, at its first line. `known`: what was found of these cards the last time; what is
    found now stands there after it."""
    texts = card_texts(source)
    warnings = []
    known = {} if known is None else known
    before = {**known}
    known.clear()
    for card in cards_in(file.items):
        text = texts.get(card.span.line)
        if text is None:
            continue
        seen = before.get(id(card))
        same = seen is not None and seen[1] == str(text)
        known[id(card)] = seen if seen is not None and same else (card, str(text), _reads_back(card, text))
        if not known[id(card)][2]:
            warnings.append(_warning(card, text))
    return warnings


def cards_in(items: list[tree.Item]) -> Iterator[tree.Declaration]:
    """Those of the game and those of its options."""
    for item in items:
        if isinstance(item, tree.OptionItem):
            yield from cards_in(item.items)
        elif isinstance(item, tree.Declaration) and item.word == "card":
            yield item


def _reads_back(card: tree.Declaration, text: CardText) -> bool:
    back = _read_back(str(text))
    return back is not None and same_card(card, back)


@lru_cache(maxsize=512)
def _read_back(text: str) -> tree.Declaration | None:
    """An editor asks after every letter, and most cards stay as they are."""
    return read_card_text(text)[0]


def _warning(card: tree.Declaration, text: CardText) -> Diagnostic:
    return Diagnostic(
        Severity.WARNING,
        f'the printed text of "{text.name}" would say something else than the card',
        card.span,
        "what is printed does not read back to this card",
        ("put a step under every line that opens a block; a rule alone is not printed",),
    )
