"""What is printed again after an edit: only what has changed is made anew, and what is printed is what was saved."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from paddock.library import load
from paddock.printing.book_jobs import book_of_game
from paddock.printing.card_jobs import CardWishes, print_cards
from paddock.printing.typesetting import Typesetter
from paddock.records import plain
from paddock.views.printing.sheets import Format


def test_pages_of_a_book_that_have_not_changed_are_not_set_anew() -> None:
    book, setter = plain(replace(book_of_game(load("street-illegal")), game="Set for the first time")), Typesetter()
    data = {"book": book, "paper": "a4", "theme": "full", "boards": []}
    first = _work(lambda: setter.set("book", data))
    passage = book["chapters"][0]["sections"][0]["passages"][0]
    passage["statements"][0]["text"] += " And that is all."
    assert _work(lambda: setter.set("book", data)) < first / 2


def test_cards_that_have_not_changed_are_not_set_anew() -> None:
    game, setter = load("street-illegal"), Typesetter()
    wishes = CardWishes(form=Format(width=61.5, height=83), copies=1)  # a size that no other test prints
    first = _work(lambda: print_cards(game, wishes, setter))
    card = game.program.cards[0]
    card.name = "Another name"
    assert _work(lambda: print_cards(game, wishes, setter)) < first / 2


def _work(job: Callable[[], object]) -> float:
    """Seconds of all processors: whatever else the machine does."""
    began = time.process_time()
    job()
    return time.process_time() - began
