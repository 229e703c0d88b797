"""Large games that are played long: tables and replays stay within the memory that `docs/limits.md` promises."""

from __future__ import annotations

import random
import tempfile
from pathlib import Path
from typing import Any

import paddock
from proof.commands import polite
from proof.forks import forked, main_in_words
from proof.games import Ground
from proof.model import Checks, Outcome

MEMORY = 600_000_000  # bytes beyond what a process has that has read everything
LARGE = ((20, 100, 20_000), (20, 1_000, 2_500), (10, 1_000, 4_000))  # cards by number, copies of each, answers
RULES = """game "Large"
  players {players}
  starts with "Go"

kind chit is a card
  size: number

place heap of chits, face up, in order, starts with chits
place bag of chits for each player, {seen}
counter tally for each player

cards chits
  size 1 to {sizes}
  copies {copies}

phase "Go":
  repeat 100000 times:
    for each player:
      move the top card of the heap to its bag
      the player chooses one:
        "one":
          add 1 to its tally
        "two":
          add 2 to its tally
      move (the first of its bag) to the heap

the winners means the players
"""


class Memory:
    name = "memory"
    about = "games of up to 20,000 cards with thousands of answers: played, copied, saved and replayed"
    checked = "within 600 MB; what is replayed is what was saved"
    dose = (0, 1)
    made = True

    def run(self, chance: random.Random, game: Ground) -> Outcome:
        checks = Checks()
        sizes, copies, answers = chance.choice(LARGE)
        seen, players = chance.choice(("face up", "seen by its owner")), chance.choice((1, 2, 5))
        with tempfile.TemporaryDirectory(prefix="proof-") as folder:
            path = Path(folder, "x.rules")
            path.write_text(RULES.format(players=players, seen=seen, sizes=sizes, copies=copies), encoding="utf-8")
            what = f"{sizes * copies:,} cards, {answers:,} answers"
            fork = forked(play, str(path), answers, chance.randrange(2**32), memory=MEMORY)
            if checks.that(not fork.trouble, f"played: {what}", fork.trouble):
                fork = forked(replay, fork.result, memory=MEMORY)
                if checks.that(not fork.trouble, f"replayed: {what}", fork.trouble):
                    polite(checks, f"paddock replay: {what}", fork.result[0], fork.result[1], (0,))
        return checks.outcome()


# ------------------------------------------------------------------ in a fork


def play(path: str, answers: int, seed: int) -> str:
    """The journal of a long game, in which something is taken back and copied now and then."""
    table, chance = paddock.load(path).deal(seed=seed), random.Random(seed)
    for number in range(answers):
        table.answer(chance.randrange(2))
        if number % 500 == 0:
            table.clone()
            table.view(0)
    saved = Path(path).with_suffix(".journal")
    saved.write_text(table.save(), encoding="utf-8")
    return str(saved)


def replay(path: str) -> tuple[int, Any]:
    code, out, err = main_in_words(["replay", path])
    return code, (out + err)[-1_000:]
