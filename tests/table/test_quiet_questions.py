"""Who is asked for a card to answer with, and does not play one, is known to nobody else."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from paddock.library import load
from paddock.table import Table, UndoError, deal
from paddock.table.bots import make_bot, play_on
from paddock.table.events.event_views import event_views
from paddock.table.events.model import Chosen
from paddock.table.journal import read_journal
from paddock.table.replay import replay
from paddock.views.story import tell

GAME = load(Path(__file__).parent.parent / "generality" / "answers.rules")


def is_quiet(table: Table) -> bool:
    return table.state.ask is not None and table.state.ask[1] in table.sight.quiet


def at_a_quiet_question(seed: int, forced: str = "skipped") -> Table:
    table, pick = deal(GAME, 3, seed, forced=forced), random.Random(seed)  # type: ignore[arg-type]
    while table.ask is not None and not is_quiet(table):
        table.answer(pick.randrange(len(table.ask.options)))
    return table


@pytest.mark.parametrize("seed", range(30))
def test_others_see_neither_the_question_nor_that_it_was_declined(seed: int) -> None:
    table = at_a_quiet_question(seed)
    assert table.ask is not None
    asked = table.ask.seat
    others = [None, *(seat for seat in range(3) if seat != asked)]
    assert table.view(asked).asked == asked and table.view(asked).question is not None
    assert [option.label for option in table.ask.options][-1] == "no answer"
    seen = {seat: table.view(seat) for seat in others}
    assert all(view.asked is None and view.question is None for view in seen.values())
    length = len(table.log)
    table.answer("no answer")
    declined = table.log[length : length + 1]
    assert isinstance(declined[0], Chosen) and declined[0].seat == asked
    assert len(event_views(table.sight, declined, asked)) == 1
    for seat in others:
        assert event_views(table.sight, declined, seat) == [] and tell(table.sight, declined, seat) == []
        assert table.view(seat).decisions == seen[seat].decisions


@pytest.mark.parametrize("seed", range(30))
def test_what_was_played_can_be_taken_back_whether_or_not_somebody_could_have_answered(seed: int) -> None:
    """Else trying to take it back would tell who has such a card."""
    table = at_a_quiet_question(seed)
    assert table.ask is not None
    before = table._history.records[-1].seat if table.answers else None
    asked = table.ask.seat
    if before is None or before == asked:
        return
    waiting, declined = table.clone(), table.clone()
    declined.answer("no answer")
    outcomes = []
    for twin in (waiting, declined):
        if twin is declined and len(twin.answers) > len(waiting.answers) + 1:
            return
        try:
            twin.undo(before)
            outcomes.append((twin.answers, twin.view(before)))
        except UndoError as error:
            outcomes.append((str(error), None))
    assert outcomes[0] == outcomes[1]


def test_when_all_are_asked_silence_tells_nothing() -> None:
    """Every player is asked at every window, with a card or without; what they know is the same."""
    table = at_a_quiet_question(4, "discreet")
    assert table.ask is not None
    alone, rounds = 0, 0
    pick = random.Random(1)
    while table.ask is not None:
        if is_quiet(table):
            rounds += 1
            alone += len(table.ask.options) == 1
        table.answer(pick.randrange(len(table.ask.options)))
    assert rounds > 100 and 0 < alone < rounds
    again = replay(read_journal(table.save()), GAME)
    assert again.result == table.result


def test_a_bot_thinks_at_a_quiet_question() -> None:
    table = at_a_quiet_question(3)
    play_on(table, {seat: make_bot("thinking", table, seat, 1) for seat in range(3)}, limit=6)
    assert len(table.answers) >= 6
