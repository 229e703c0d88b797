"""A journal plays again exactly, and is refused with a sentence when it or the rules were changed."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest
from small_game import SmallGame, program

from paddock.table import JournalError, Table, deal
from paddock.table.journal import read_journal
from paddock.table.replay import replay


def half(game: SmallGame, answers: int = 9) -> Table:
    table, chance = deal(game, 2, 3), random.Random(1)
    for _ in range(answers):
        if table.ask is not None:
            table.answer(chance.randrange(len(table.ask.options)))
    return table


@pytest.mark.parametrize("answers", [0, 9, 10_000])
def test_a_journal_plays_again(game: SmallGame, answers: int) -> None:
    table = half(game, answers)
    again = replay(read_journal(table.save()), game)
    assert again.save() == table.save()
    assert [again.view(seat) for seat in (0, 1, None)] == [table.view(seat) for seat in (0, 1, None)]


def test_an_edited_journal_is_refused(game: SmallGame) -> None:
    data = json.loads(half(game).save())
    data["answers"][0] = (data["answers"][0] + 1) % 3
    with pytest.raises(JournalError, match="edited or broken"):
        read_journal(json.dumps(data))


@pytest.mark.parametrize("cut", [2, 5, 40, 200])
def test_a_journal_that_was_cut_off_is_refused(game: SmallGame, cut: int) -> None:
    text = half(game).save()
    with pytest.raises(JournalError):
        read_journal(text[:-cut])


@pytest.mark.parametrize("text", ["", "{}", "[]", "null", "7", '{"paddock": 99}', '{"paddock": 1}', "[" * 50_000])
def test_what_is_no_journal_is_refused(text: str) -> None:
    with pytest.raises(JournalError):
        read_journal(text)


def test_changed_rules_are_noticed(game: SmallGame) -> None:
    changed = program()
    changed.cards[0].copies = 6
    with pytest.raises(JournalError, match="have changed since"):
        replay(read_journal(half(game).save()), SmallGame(changed))


def test_a_result_that_differs_is_noticed(game: SmallGame) -> None:
    journal = read_journal(half(game, 10_000).save())
    assert journal.result is not None
    other = journal.model_copy(update={"result": replace(journal.result, winners=("Zoe",))})
    with pytest.raises(JournalError, match="ends otherwise"):
        replay(other, game)


def test_answers_that_do_not_fit_are_noticed(game: SmallGame) -> None:
    journal = read_journal(half(game).save())
    with pytest.raises(JournalError, match="not among the options"):
        replay(journal.model_copy(update={"answers": [99]}), game)
    whole = read_journal(half(game, 10_000).save())
    with pytest.raises(JournalError, match="over before"):
        replay(whole.model_copy(update={"answers": [*whole.answers, 0]}), game)
