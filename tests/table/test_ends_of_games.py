"""A table that was put away is taken up again, by its journal, as a copy or pickled; what does not fit is said."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from pathlib import Path

import pytest
from leaves import DEALT

import paddock
from paddock import Game, JournalError, LoadError, Table, TableError
from paddock.table.journal import read_journal

RULES = f"""{DEALT}  repeat 3 times:
    for each player:
      the player chooses one:
        "keep"
        "throw":
          roll a die with 6 sides as the fall
          add the fall to its points

the winners means the players with the highest points
"""
AGAIN: list[Callable[[Table], Table]] = [
    copy.copy,
    copy.deepcopy,
    lambda table: pickle.loads(pickle.dumps(table)),
    lambda table: paddock.resume(table.save()),
    lambda table: paddock.resume(table.save(), table.game),  # type: ignore[arg-type]
]


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    path = tmp_path / "leaves.rules"
    path.write_text(RULES, encoding="utf-8")
    return path


@pytest.fixture
def game(rules: Path) -> Game:
    return paddock.load(rules, options=["Wind"], settings={"goal": 7, "light": "moon"})


def half(game: Game) -> Table:
    table = game.deal(players=2, seed=4)
    for answer in ("throw", "keep", "throw"):
        table.answer(answer)
    return table


def looks(table: Table) -> tuple[object, ...]:
    seats = (0, 1, None)
    return (
        table.answers,
        table.seed,
        [table.view(seat) for seat in seats],
        [table.events(seat) for seat in seats],
        table.position().key,
        [table.position().known(seat) for seat in (0, 1)],
    )


@pytest.mark.parametrize("again", AGAIN)
def test_it_stands_and_goes_on_as_the_first_one(game: Game, again: Callable[[Table], Table]) -> None:
    table = half(game)
    other = again(table)
    assert looks(other) == looks(table) and other.save() == table.save()
    for each in (table, other):
        each.answer("throw")
    assert looks(other) == looks(table)


@pytest.mark.parametrize("again", AGAIN)
def test_what_is_answered_at_one_is_not_seen_at_the_other(game: Game, again: Callable[[Table], Table]) -> None:
    table = half(game)
    before = looks(table)
    again(table).answer("throw")
    assert looks(table) == before


@pytest.mark.parametrize("again", AGAIN[3:])
def test_a_game_that_is_over_is_taken_up_too(game: Game, again: Callable[[Table], Table]) -> None:
    table = half(game)
    while table.ask:
        table.answer("throw")
    assert table.result is not None and again(table).result == table.result


@pytest.mark.parametrize("again", AGAIN[:3])
def test_a_table_that_was_set_up_has_no_journal_but_copies(game: Game, again: Callable[[Table], Table]) -> None:
    table = game.set_up('the hand of Ann is "leaf 5"\nwhen phase "Game":\n  Ann chooses "throw"')
    assert looks(again(table)) == looks(table)


def test_the_options_settings_and_cards_come_with_it(game: Game) -> None:
    found = paddock.resume(half(game).save()).game
    assert isinstance(found, Game)
    assert (found.program.active, found.settings) == (["Wind"], {"goal": 7, "light": 1})


def test_a_game_that_was_moved_is_given(game: Game, rules: Path, tmp_path: Path) -> None:
    text = half(game).save()
    moved = tmp_path / "elsewhere" / "leaves.rules"
    moved.parent.mkdir()
    rules.rename(moved)
    with pytest.raises(LoadError, match="no game"):
        paddock.resume(text)
    there = paddock.load(moved, options=["Wind"], settings={"goal": 7, "light": "moon"})
    assert paddock.resume(text, there).answers == [1, 0, 1]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (None, "A journal is a text, as `save()` gives it, not None."),
        (b"{}", "A journal is a text, as `save()` gives it, not b'{}'."),
        ("friday.journal", "This is not a journal, or it was cut off: it cannot be read as JSON."),
        ('{"game": "Leaves"}', "This is not a journal of a game."),
    ],
)
def test_what_is_no_journal_is_not_taken_up(text: str, told: str) -> None:
    with pytest.raises(JournalError) as refused:
        paddock.resume(text)
    assert str(refused.value) == told


def test_a_journal_that_was_changed_is_not_taken_up(game: Game) -> None:
    with pytest.raises(JournalError) as refused:
        paddock.resume(half(game).save().replace('"seed": 4', '"seed": 5'))
    assert str(refused.value) == "This journal was edited or broken: its contents do not match its checksum."


@pytest.mark.parametrize(
    ("options", "settings", "told"),
    [
        ([], {"goal": 7, "light": "moon"}, "This game was played with other options: Wind, not none."),
        (["Wind"], {"goal": 2, "light": "moon"}, "This game was played with other settings: goal 7, not 2."),
        (["Wind"], {"goal": 7}, "This game was played with other settings: light moon, not sun."),
    ],
)
def test_what_was_agreed_otherwise_is_noticed(
    game: Game, rules: Path, options: list[str], settings: dict[str, int | str], told: str
) -> None:
    with pytest.raises(JournalError) as refused:
        paddock.resume(half(game).save(), paddock.load(rules, options, settings))
    assert str(refused.value) == told


def test_another_game_is_noticed(game: Game, tmp_path: Path) -> None:
    other = tmp_path / "stones.rules"
    other.write_text(RULES.replace("Leaves", "Stones").replace("worth 1 to 6", "worth 1 to 7"), encoding="utf-8")
    with pytest.raises(JournalError) as refused:
        paddock.resume(half(game).save(), paddock.load(other))
    assert str(refused.value) == "This is a journal of 'leaves', not of Stones."
    with pytest.raises(TableError) as wrong:
        paddock.resume(half(game).save(), "leaves")  # type: ignore[arg-type]
    assert str(wrong.value) == "A game is what `load` gives, not 'leaves'."


def test_rules_that_have_changed_are_noticed(game: Game, rules: Path) -> None:
    text = half(game).save()
    rules.write_text(RULES.replace("6 sides", "8 sides"), encoding="utf-8")
    with pytest.raises(JournalError) as refused:
        paddock.resume(text)
    assert str(refused.value).startswith("The rules of Leaves have changed since this game was played (they were ")


def test_a_journal_names_the_game_as_it_was_asked_for(game: Game, rules: Path) -> None:
    assert read_journal(half(game).save()).game == str(rules)


@pytest.mark.parametrize(
    ("ask", "done"),
    [
        (lambda table: table.save(), "saved"),
        (lambda table: table.clone().save(), "saved"),
        (pickle.dumps, "pickled"),
        (lambda table: table.position(), "walked on from"),
    ],
)
def test_a_clone_without_history_says_what_it_cannot_do(game: Game, ask: Callable[[Table], object], done: str) -> None:
    clone = half(game).clone(history=False)
    with pytest.raises(TableError) as refused:
        ask(clone)
    assert str(refused.value) == (f"A clone without its history cannot be {done}: it does not know how it came here.")
    assert copy.deepcopy(clone).view(0) == clone.view(0)
