"""How fast things are printed: cards with backs, a rulebook, and both after an edit, each beside its aim.

Run: python benchmarks/printing.py [GAME]
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median

from paddock.check_memory import CheckMemory
from paddock.library import Game, load
from paddock.printing.book_jobs import print_book
from paddock.printing.card_jobs import CardWishes, print_cards
from paddock.printing.examples import ExampleMemory
from paddock.printing.typesetting import Typesetter
from paddock.views.printing.faces import deck_of

TIMES = 5
Taken = tuple[float, float]  # seconds on the clock, and of all processors


def seconds(job: Callable[[], object]) -> Taken:
    began, worked = time.perf_counter(), time.process_time()
    job()
    return time.perf_counter() - began, time.process_time() - worked


@dataclass
class Edit:
    """Some words of a file, and others with a number in them."""

    file: str
    words: str
    others: str

    def done(self, game: Game, number: int) -> dict[str | Path, str]:
        text = game.sources[self.file].text
        return {self.file: text.replace(self.words, self.others.replace("#", str(number)), 1)}


def card_edit(game: Game) -> Edit | None:
    """None in a game whose cards are made by blocks."""
    for card in game.program.cards:
        if (named := f'card "{card.name}"') in game.sources[card.where.file].text:
            return Edit(card.where.file, named, f'card "{card.name} #"')
    return None


def rule_edit(game: Game) -> Edit:
    rule = next(rule for rule in game.program.rules if rule.where.file.endswith(".rules"))
    return Edit(rule.where.file, rule.statement, f"{rule.statement} That is number #.")


def after(edit: Edit | None, name: str, job: Callable[[Game], object], examples: ExampleMemory) -> Taken | None:
    """From a saved change to the new pages: what `--watch` does with a game that is on disk."""
    if edit is None:
        return None
    game, memory, taken = load(name), CheckMemory(is_long=True), list[Taken]()
    for number in range(TIMES + 1):
        again = partial(load, name, unsaved=edit.done(game, number), memory=memory)
        taken.append(seconds(partial(_one_after_the_other, again, job)))
        examples.catch_up()
    return median(one[0] for one in taken[1:]), median(one[1] for one in taken[1:])


def _one_after_the_other(load_game: Callable[[], Game], job: Callable[[Game], object]) -> None:
    job(load_game())


def main() -> None:
    name = sys.argv[1] if len(sys.argv) > 1 else "cthulhu-500"
    game, setter, examples = load(name), Typesetter(), ExampleMemory()
    many = sum(face.copies for face in deck_of(game.program, game.sources).faces)

    def cards(game: Game) -> object:
        return print_cards(game, CardWishes(), setter)

    def book(game: Game) -> object:
        return print_book(game, "pdf", "a4", "full", setter, examples)

    rows = [  # each for the first time: what was set before is remembered
        (f"{many} cards with backs", 2.0, seconds(lambda: cards(game))),
        ("the rulebook", 2.0, seconds(lambda: book(game))),
        ("cards again, after an edit of one", 0.3, after(card_edit(game), name, cards, examples)),
        ("the rulebook, after an edit of a card", 0.3, after(card_edit(game), name, book, examples)),
        ("the rulebook, after an edit of a rule", 0.3, after(rule_edit(game), name, book, examples)),
    ]
    load_now = os.getloadavg()[0] if hasattr(os, "getloadavg") else float("nan")
    print(f"{os.cpu_count()} processors; {load_now:.1f} programs want them")
    for what, aim, taken in rows:
        if taken is None:
            print(f"{what:<38} no card of this game stands alone")
            continue
        clock, worked = taken
        held = "yes" if clock < aim else "no"
        print(f"{what:<38} {clock:6.2f} s on the clock, {worked:5.2f} s of processors   aim {aim:.1f} s   {held}")


if __name__ == "__main__":
    main()
