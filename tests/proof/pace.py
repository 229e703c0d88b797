"""Bots at questions whose answers others must not be able to count: a clock must not count them either."""

from __future__ import annotations

import random

import paddock
from paddock.table.bots import ThinkingBot
from proof.games import Ground
from proof.model import Checks, Outcome

SOON, FURTHEST = 6, 150  # answers before the first question: small games are over soon
QUESTIONS = 4  # in one game


class Pace:
    name = "pace"
    about = "thinking bots, with one answer and with many"
    checked = "as many imagined games for every private question, whatever there is to choose"
    dose = (1, 24)  # many of the small games have no secrets, and show nothing
    made = False

    def run(self, chance: random.Random, game: Ground) -> Outcome:
        checks = Checks()
        table = game.agreed(chance).deal(players=game.players(chance.randint(2, 4)), seed=chance.randrange(2**32))
        _on(table, chance, chance.randrange(chance.choice((SOON, FURTHEST))))
        seen: dict[bool, tuple[int, int]] = {}  # quiet or not -> how many answers there were, and games
        for _ in range(QUESTIONS):
            while table.ask is not None and not table.ask.private:
                _on(table, chance, 1)
            if table.ask is None:
                break
            answers, quiet = len(table.ask.options), table.ask.quiet
            games = _thought(table, chance)
            least, wanted = seen.setdefault(quiet, (answers, games))
            checks.that(
                games == wanted, f"{answers} answers, not {least}", f"{games} games were imagined, not {wanted}"
            )
            _on(table, chance, 1)
        checks.idle = not seen
        return checks.outcome()


def _on(table: paddock.Table, chance: random.Random, answers: int) -> None:
    for _ in range(answers):
        if table.ask is None:
            return
        table.answer(chance.randrange(len(table.ask.options)))


def _thought(table: paddock.Table, chance: random.Random) -> int:
    assert table.ask is not None and table.ask.seat is not None
    bot = ThinkingBot(table, chance.randrange(2**32))
    bot.choose(table.view(table.ask.seat), table.ask)
    return bot.games
