"""How fast things are printed: cards with backs, a rulebook, and a print after an edit, each beside its aim.

Run: python benchmarks/printing.py [GAME]
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from statistics import median

from paddock.check_memory import CheckMemory
from paddock.library import load
from paddock.printing.book_jobs import print_book
from paddock.printing.card_jobs import CardWishes, print_cards
from paddock.printing.typesetting import Typesetter

TIMES = 5


def seconds(job: Callable[[], object]) -> float:
    began = time.perf_counter()
    job()
    return time.perf_counter() - began


def after_an_edit(name: str, setter: Typesetter) -> float:
    """From a saved change of one word on a card to the new sheets: what `--watch` does with a game that is on disk."""
    game = load(name)
    file = next(each for each in game.sources if each.endswith(".cards"))
    text = game.sources[file].text
    first = next(card for card in game.program.cards if card.where.file == file)
    memory, taken = CheckMemory(is_long=True), []
    for number in range(TIMES + 1):
        changed = text.replace(f'"{first.name}"', f'"{first.name} {number}"', 1)
        began = time.perf_counter()
        edited = load(name, unsaved={file: changed}, memory=memory)
        loaded = time.perf_counter()
        print_cards(edited, CardWishes(), setter)
        taken.append((time.perf_counter() - began, time.perf_counter() - loaded))
    whole, setting = (median(one[at] for one in taken[1:]) for at in (0, 1))
    print(f"after an edit: {whole - setting:.2f} s to read and check the game, {setting:.2f} s to set the pages")
    return whole


def main() -> None:
    name = sys.argv[1] if len(sys.argv) > 1 else "cthulhu-500"
    game = load(name)
    many = sum(card.copies for card in game.program.cards)
    rows = [  # each for the first time: what was set before is remembered
        (f"{many} cards with backs", 2.0, seconds(lambda: print_cards(game, CardWishes(), Typesetter()))),
        ("the rulebook", 2.0, seconds(lambda: print_book(game, "pdf", "a4", "full", Typesetter()))),
        ("cards again, after an edit", 0.3, after_an_edit(name, Typesetter())),
    ]
    for what, aim, taken in rows:
        print(f"{what:<40} {taken:6.2f} s   aim {aim:.1f} s   {'yes' if taken < aim else 'no'}")


if __name__ == "__main__":
    main()
