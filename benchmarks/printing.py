"""How fast things are printed: cards with backs, a rulebook, and a print after an edit, each beside its aim.

Run: python benchmarks/printing.py [GAME]
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from statistics import median

from paddock.check_memory import CheckMemory
from paddock.library import load
from paddock.printing.book_jobs import print_book
from paddock.printing.card_jobs import CardWishes, print_cards
from paddock.printing.typesetting import Typesetter
from paddock.views.printing.faces import deck_of

TIMES = 5
Taken = tuple[float, float]  # seconds on the clock, and of all processors


def seconds(job: Callable[[], object]) -> Taken:
    began, worked = time.perf_counter(), time.process_time()
    job()
    return time.perf_counter() - began, time.process_time() - worked


def after_an_edit(name: str, setter: Typesetter) -> Taken:
    """From a saved change of one word on a card to the new sheets: what `--watch` does with a game that is on disk."""
    game = load(name)
    first = next(card for card in game.program.cards if f'card "{card.name}"' in game.sources[card.where.file].text)
    file = first.where.file
    text = game.sources[file].text
    memory, taken = CheckMemory(is_long=True), list[Taken]()
    for number in range(TIMES + 1):
        changed = text.replace(f'card "{first.name}"', f'card "{first.name} {number}"', 1)

        def again(changed: str = changed) -> None:
            print_cards(load(name, unsaved={file: changed}, memory=memory), CardWishes(), setter)

        taken.append(seconds(again))
    return median(one[0] for one in taken[1:]), median(one[1] for one in taken[1:])


def main() -> None:
    name = sys.argv[1] if len(sys.argv) > 1 else "cthulhu-500"
    game = load(name)
    many = sum(face.copies for face in deck_of(game.program, game.sources).faces)
    rows = [  # each for the first time: what was set before is remembered
        (f"{many} cards with backs", 2.0, seconds(lambda: print_cards(game, CardWishes(), Typesetter()))),
        ("the rulebook", 2.0, seconds(lambda: print_book(game, "pdf", "a4", "full", Typesetter()))),
        ("cards again, after an edit", 0.3, after_an_edit(name, Typesetter())),
    ]
    load_now = os.getloadavg()[0] if hasattr(os, "getloadavg") else float("nan")
    print(f"{os.cpu_count()} processors; {load_now:.1f} programs want them")
    for what, aim, (clock, worked) in rows:
        held = "yes" if clock < aim else "no"
        print(f"{what:<32} {clock:6.2f} s on the clock, {worked:5.2f} s of processors   aim {aim:.1f} s   {held}")


if __name__ == "__main__":
    main()
