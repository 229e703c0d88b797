"""Bots that think by the clock: they find what wins, use their whole time whatever they hold, and do not peek."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from small_game import SmallGame

from paddock.code import PlayValue, State
from paddock.library import load
from paddock.table.bots import QUIET, ThinkingBot, make_bot, play_on
from paddock.table.knowledge.trail import Trail
from paddock.table.position import Position
from paddock.table.search import Pace, Search
from paddock.table.table import Table, deal


class Clock:
    """Each look at it takes a hundredth of a second."""

    def __init__(self) -> None:
        self.time = 0.0
        self.waited = list[float]()

    def now(self) -> float:
        self.time += 0.01
        return self.time

    def wait(self, seconds: float) -> None:
        self.time += seconds
        self.waited.append(seconds)

    def pace(self, seconds: float) -> Pace:
        return Pace(seconds, self.now, self.wait)


def answer_of(table: Table, seed: int, seconds: float = 0.4) -> int:
    assert table.ask is not None
    return ThinkingBot(table, seed, pace=Clock().pace(seconds)).choose(table.view(table.ask.seat), table.ask)


def test_it_beats_a_bot_that_guesses(game: SmallGame) -> None:
    wins = 0
    for seed in range(4):
        table = deal(game, 2, seed)
        thinking = make_bot("thinking", table, 0, seed, True, Clock().pace(0.2))
        play_on(table, {0: thinking, 1: make_bot("random", table, 1, seed)})
        assert table.result is not None
        wins += 0 in table.result.seats
    assert wins >= 3


def test_it_answers_when_its_time_is_over_and_not_before(table: Table) -> None:
    assert table.ask is not None
    for seconds in (0.1, 1.0):
        clock = Clock()
        ThinkingBot(table, 1, pace=clock.pace(seconds)).choose(table.view(0), table.ask)
        share = QUIET if table.ask.quiet else 1.0
        assert abs(clock.time - seconds * share) < 0.1
        assert len(clock.waited) == 1


def test_it_leaves_the_table_alone(table: Table) -> None:
    before = table.save(), table.view(0), table.view(1)
    answer_of(table, 3)
    assert (table.save(), table.view(0), table.view(1)) == before


class OnlyImagined:
    """All that a search may ask of a position: worlds that its seat cannot tell from the true one."""

    def __init__(self, table: Table) -> None:
        self._table, self.seats = table, set[int]()

    def imagined(self, seat: int, seed: int) -> Position:
        self.seats.add(seat)
        return self._table.here().imagined(seat, seed)


def test_it_sees_nothing_but_what_its_seat_can_imagine(table: Table) -> None:
    here: Any = OnlyImagined(table)
    found = Search(0, [0, 2], random.Random(1), None).best(here, Clock().pace(0.3))
    assert found in (0, 2)
    assert here.seats == {0}


class Judge:
    """Says who wins in place of games in C, and whether it can be said before the end."""

    def __init__(self, best: int, is_known: bool) -> None:
        self.best, self.is_known, self.lengths = best, is_known, list[int]()

    def winners(
        self, state: State, answers: Sequence[int], seed: int, count: int, until: int, most: int
    ) -> list[list[PlayValue]]:
        self.lengths.append(until)
        known = self.is_known or until >= most
        return [[int(answer != self.best) if known else []] * count for answer in answers]


@pytest.mark.parametrize("is_known", [True, False])
def test_games_are_cut_off_where_the_rules_say_who_would_win(table: Table, is_known: bool) -> None:
    judge = Judge(2, is_known)
    search = Search(0, [0, 1, 2], random.Random(1), judge)
    assert search.best(table.here(), Clock().pace(0.1)) == 2
    whole = [until == max(judge.lengths) for until in judge.lengths]
    assert search.is_cut == is_known
    assert is_known or (whole[0] is False and all(whole[1:])), "once it is not known, it is not asked again"


def test_what_happened_lately_is_not_played_again_for_each_question(monkeypatch: pytest.MonkeyPatch) -> None:
    table, chance, played = deal(load("cthulhu-500"), 3, 1), random.Random(1), list[int]()
    play = Trail._play

    def counted(step: Trail) -> None:
        played.append(step.number)
        play(step)

    monkeypatch.setattr(Trail, "_play", counted)
    for number in range(120):
        if table.ask is None or table.ask.seat is None:
            break
        if number % 3 == 0:
            table.here().imagined(table.ask.seat, number)
        table.answer(chance.randrange(len(table.ask.options)))
    assert len(played) < 3 * 120
