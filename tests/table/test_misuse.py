"""What a program asks of a table in a wrong way is answered with a sentence, and changes nothing."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from paddock import LoadError, load
from paddock.table import JournalError, Table, TableError, UndoError
from paddock.table.journal import read_journal
from paddock.table.replay import replay
from paddock.text.letters import first_invisible

NIM = Path(__file__).parents[1] / "generality" / "nim.rules"
PLAYERS = "Nim is for 2 players, not {}."
LIST = 'Names are a list, such as ["Ann", "Bob"], not {}.'


def table() -> Table:
    dealt = load(NIM).deal(seed=1)
    dealt.answer(0)
    return dealt


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"players": "2"}, PLAYERS.format("'2'")),
        ({"players": 2.0}, PLAYERS.format("2.0")),
        ({"players": True}, PLAYERS.format("True")),
        ({"players": 10**5000}, PLAYERS.format("so large a number")),
        ({"seed": "1"}, "A seed is a whole number, not '1'."),
        ({"seed": 10**5000}, "A seed has a thousand digits at most."),
        ({"names": 5}, LIST.format("5")),
        ({"names": "AB"}, LIST.format("'AB'")),
        ({"names": {"Ann": 1, "Bob": 2}}, LIST.format("{'Ann': 1, 'Bob': 2}")),
        ({"names": [1, 2]}, "A name is a text, not 1."),
        ({"names": ["Ann", None]}, "A name is a text, not None."),
        ({"names": ["Ann", " "]}, "A name has at least one letter that can be seen."),
        ({"names": ["Ann", "Ann"]}, "2 players need 2 different names, not 1."),
        ({"names": ["Ann", "Bob\x1b[31m"]}, r"A name has only letters that can be seen: letter 4 of 'Bob\x1b[31m' is none."),
        ({"names": ["A\u202enn", "Bob"]}, r"A name has only letters that can be seen: letter 2 of 'A\u202enn' is none."),
        ({"names": ["Ann", "\ud800"]}, r"A name has only letters that can be seen: letter 1 of '\ud800' is none."),
        ({"names": ["Ann", "Bob\n"]}, r"A name has only letters that can be seen: letter 4 of 'Bob\n' is none."),
    ],
)  # fmt: skip
def test_a_table_is_not_dealt(given: dict[str, Any], told: str) -> None:
    with pytest.raises(TableError) as refused:
        load(NIM).deal(**given)
    assert str(refused.value) == told


def test_names_of_all_scripts_are_names() -> None:
    names = ["Zoë O’Hara", "می\u200cروم"]
    assert load(NIM).deal(names=names).names == tuple(names)
    assert first_invisible("👩\u200d🚀") is None


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (lambda t: t.view("0"), "There is no seat '0': they count from 0 to 1."),
        (lambda t: t.view(1.0), "There is no seat 1.0: they count from 0 to 1."),
        (lambda t: t.view(True), "There is no seat True: they count from 0 to 1."),
        (lambda t: t.events([]), "There is no seat []: they count from 0 to 1."),
        (lambda t: t.events(0, "x"), "Events are counted from 0 on, in whole numbers, not from 'x'."),
        (lambda t: t.events(0, -1), "Events are counted from 0 on, in whole numbers, not from -1."),
        (lambda t: t.answer(-1), "There is no option -1; they count from 0 to 7."),
        (lambda t: t.answer(10**5000), "There is no option so large a number; they count from 0 to 7."),
        (lambda t: t.position().after(10**5000), "There is no option so large a number here: they count from 0 to 7."),
        (lambda t: t.undo(1.0), "There is no seat 1.0: they count from 0 to 1."),
        (lambda t: t.undo("0"), "There is no seat '0': they count from 0 to 1."),
        (lambda t: t.position().finish(None), "What decides is a function of a seat and its options, not None."),
    ],
)
def test_nothing_changes(ask: Callable[[Any], object], told: str) -> None:
    dealt = table()
    before = dealt.save(), dealt.view(0)
    with pytest.raises(TableError) as refused:
        ask(dealt)
    assert str(refused.value) == told and not isinstance(refused.value, UndoError)
    assert (dealt.save(), dealt.view(0)) == before


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"name": None}, "a game is named by a text or a path, not None"),
        ({"name": 5}, "a game is named by a text or a path, not 5"),
        ({"name": "x" * 5000}, f"no game `{'x' * 80}…`"),
        ({"name": NIM, "options": "Long"}, "options are a list, not 'Long'"),
        ({"name": NIM, "options": [1]}, "options are named by texts, not by 1"),
        ({"name": NIM, "cards": "more"}, "cards are a list, not 'more'"),
        ({"name": NIM, "cards": [5]}, "cards are named by texts, not by 5"),
        ({"name": NIM, "settings": [1]}, "settings are names with values, not [1]"),
        ({"name": NIM, "settings": {1: 2}}, "settings are named by texts, not by 1"),
        ({"name": "street-illegal", "settings": {"races": 10**5000}}, "`races` cannot be so large a number"),
    ],
)  # fmt: skip
def test_a_game_is_not_loaded(given: dict[str, Any], told: str) -> None:
    with pytest.raises(LoadError) as refused:
        load(**given)
    assert [problem.message for problem in refused.value.diagnostics] == [told]


def test_a_journal_with_a_name_that_cannot_be_seen_is_not_played_again() -> None:
    journal = read_journal(table().save())
    journal.names[0] = "Ann\x1b]0;title\x07"
    written = json.loads(journal.to_text())
    with pytest.raises(JournalError, match=r"A name has only letters that can be seen: letter 4 of"):
        replay(read_journal(json.dumps(written)), load(NIM))
