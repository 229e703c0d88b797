"""A game may be long and a file may be wrong in a million places: neither takes much memory, nor more and more of it."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from doses import by_turns
from memory import CASES, GRAPHS, JOURNALS, SHORT, SPOKEN, Case, long_game, measured

from paddock.library import Game
from paddock.table import Table, TableError
from paddock.table.journal import read_journal
from paddock.table.knowledge.trail import LATEST, REPLAYED, Trail
from paddock.table.statistics.simulate import play_games

CARDS = 3_000  # a state of such a table has 70 KB


@pytest.mark.parametrize(
    "case",
    by_turns(
        [
            Case("played", 1_500, CARDS),  # took 105 MB
            Case("thought", 600, CARDS),
            Case("replayed", 2_000, CARDS),
            Case("refused", 1_000_000, "wrong answers"),
            Case("refused", 1_000_000, "unknown fields"),
            Case("refused", 1_000_000, "wrong settings"),
            Case("refused", 1_000_000, "a long report"),
            Case("read_graph", 1_000_000, "wrong kinds"),
            Case("read_graph", 1_000_000, "unknown parts"),
        ],
        2,
    ),
    ids=lambda case: f"{case.what} {case.detail}",
)
def test_little_memory_is_enough(case: Case) -> None:
    megabytes, message = measured(case, limit=90)
    assert megabytes >= 0, message


@pytest.mark.parametrize("name", JOURNALS)
def test_a_wrong_journal_is_refused_at_its_first_mistake(name: str) -> None:
    message = CASES["refused"](20_000, name)
    assert message.startswith("This") and len(message) < 200


@pytest.mark.parametrize("name", [name for name in GRAPHS if name != "many edges"])
def test_a_wrong_graph_is_refused_at_its_first_mistake(name: str) -> None:
    message = CASES["read_graph"](20_000, name)
    assert message.startswith("This is not the graph of a game") and len(message) < 300


def test_what_is_within_the_limits_is_read() -> None:
    assert CASES["read_graph"](200_000, "many edges") == "read"


# how many states are kept -------------------------------------------------------------------------------------------


def remembering(table: Table) -> list[int]:
    return [step.number for step in table.trail().since(0) if step.is_remembered]


@cache
def spoken() -> Game:
    return long_game(20, SPOKEN)


def played(answers: int) -> Table:
    table = spoken().deal(seed=1)
    for number in range(answers):
        table.go_on(number % 2)
    return table


def most(answers: int) -> int:
    return LATEST * (1 + answers.bit_length() // 2) + REPLAYED


@pytest.mark.parametrize("answers", [10, 300, 3_000])
def test_fewer_and_fewer_states_are_kept(answers: int) -> None:
    table = played(answers)
    kept = remembering(table)
    assert len(kept) < most(answers)
    assert kept[-LATEST:] == [*range(answers - LATEST + 1, answers + 1)]
    assert all(later - earlier <= 1 + (answers - earlier) // 4 for earlier, later in pairwise(kept))


def test_points_that_were_forgotten_are_played_again_and_forgotten_again() -> None:
    table = played(1_000)
    twin = played(1_000)
    for back in range(0, 1_000, 7):
        then = table.here().earlier(back)
        assert then.trail.number == 1_000 - back
        assert len(remembering(table)) < most(1_000)
    for number in (999, 500, 17, 0):
        twin._go_back(number)
        again = played(number)
        assert twin.save() == again.save()
        assert [twin.view(seat) for seat in (0, 1, None)] == [again.view(seat) for seat in (0, 1, None)]
        assert twin.here().known(0) == again.here().known(0)
        assert twin.position().key == again.position().key


def test_what_a_seat_has_seen_is_the_same_for_whoever_asks_late() -> None:
    early, late = played(0), played(400)
    for number in range(400):
        early.go_on(number % 2)
        early.here().known(0)
        early.trail().unseen(1)
    assert early.here().known(0) == late.here().known(0)
    assert early.trail().unseen(1).groups == late.trail().unseen(1).groups
    assert len(remembering(late)) < most(400)


def test_a_step_that_cannot_be_played_again_lasts() -> None:
    trail = played(40).trail()
    other = trail.ago(5).with_state(trail.ago(5).state.clone(), 0)
    other.forget()
    assert other.is_remembered and isinstance(other, Trail)


def test_the_last_answer_can_be_taken_back_again_and_again() -> None:
    table = played(0)
    for number in range(60):
        table.answer(0)
        table.answer(0)
        if number % 3:
            table.undo()
            table.undo()
    assert len(table.answers) == 40
    while table.answers:
        table.undo()
    assert table.save() == played(0).save()


def test_a_game_that_never_ends_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paddock.table.table.DECISIONS", 100)
    table = played(100)
    saved = table.save()
    with pytest.raises(TableError, match="is not over after 100 decisions"):
        table.answer(0)
    assert table.save() == saved and read_journal(saved).answers == table.answers


def test_events_that_tell_of_many_things_count_as_many() -> None:
    game = long_game(1_000, "repeat 3 times:\n        the player looks over the chits in the heap")
    table = game.deal(seed=1)
    weight, length = table.log.weight, len(table.log)
    table.answer(0)
    assert table.log.weight - weight > 3 * 100 and len(table.log) - length < 30
    twin: Any = table.clone()
    twin._go_back(0)
    assert (twin.log.weight, len(twin.log)) == (weight, length)


def test_what_is_in_mind_stays_small_in_a_phase_without_end() -> None:
    assert len(played(1_000).view(0).in_mind) <= 200


def test_long_reports_of_many_games_are_counted_by_their_beginning() -> None:
    tally = play_games(long_game(1_000, rules=SHORT), 2, 1, 0, 3)
    assert all(len(str(value)) <= 200 for counts in tally.reports.values() for value in counts)
    assert sum(tally.reports["All"].values()) == 3
