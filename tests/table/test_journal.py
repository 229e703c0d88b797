"""A journal plays again exactly, and is refused with a sentence when it or the rules were changed."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest
from small_game import SmallGame, program

from paddock.table import JournalError, Table, deal
from paddock.table.journal import FIRST_FIELDS, Journal, read_journal
from paddock.table.journal_parts import Text
from paddock.table.replay import replay
from paddock.text.limits import JOURNAL_TEXT

LONG = "a" * (JOURNAL_TEXT + 1)


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


# texts and later fields -----------------------------------------------------------------------------------------------


class LaterJournal(Journal):
    """What a journal may look like one day."""

    remark: Text = ""


def test_a_later_field_leaves_older_saves_right(game: SmallGame) -> None:
    older = json.loads(half(game).save())
    assert "remark" not in older
    assert LaterJournal.model_validate(older).seal() == older["checksum"]
    with_remark = LaterJournal.model_validate({**older, "remark": "rain"})
    assert with_remark.seal() != older["checksum"] != with_remark.model_copy(update={"remark": "snow"}).seal()


def test_every_first_field_counts_for_the_checksum(game: SmallGame) -> None:
    assert {*Journal.model_fields} - {"checksum"} == FIRST_FIELDS


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("game", LONG),
        ("bot", LONG),
        ("fingerprint", LONG),
        ("options", [LONG]),
        ("names", ["Ann", LONG]),
        ("settings", {"laps": LONG}),
        ("result", {"winners": [LONG]}),
        ("result", {"reports": {"told": LONG}}),
    ],
)
def test_no_text_of_a_journal_is_too_long(field: str, value: object, game: SmallGame) -> None:
    data = {**json.loads(half(game).save()), field: value}
    with pytest.raises(JournalError, match="This journal cannot be read: "):
        read_journal(json.dumps(data))


def test_every_text_has_a_bound() -> None:
    """A plain `str` would be one without."""
    plain = [name for name, part in Journal.model_fields.items() if part.annotation is str and not part.metadata]
    assert plain == []


def test_a_table_that_cannot_be_saved_says_why(game: SmallGame) -> None:
    with pytest.raises(JournalError, match="This game cannot be saved: names: number 2 of them should be a text"):
        deal(game, 2, 3, ["Ann", LONG]).save()
