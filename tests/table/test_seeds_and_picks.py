"""One rule for seeds, one for indexes and one for lists of answers, wherever they are asked for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from paddock import AnswerError, Game, Table, TableError, load
from paddock.table.model import Question

RULES = """game "Picks"
  players 2
  starts with "Game"

kind leaf is a card, plural leaves
  worth: number
  label "leaf {worth}"

cards leaves
  worth 1
  copies 2
cards leaves
  worth 2, 3

place hand of leaves for each player, seen by its owner
place heap of leaves, face up, starts with leaves
counter points for each player

phase "Game":
  for each player:
    the player chooses up to 3 leaves in the heap as the leaves
    move the leaves to its hand
  repeat 5 times:
    roll a die with 6 sides as the fall
    add the fall to the points of the first of the players

the winners means the players with the highest points
the score of (a player) means its points
"""
LIST = "Several answers are a list, such as [0, 2], not {}."
NO_ANSWER = "An answer is an option, the index of an option, or its label."
SEED = "A seed is a whole number, not {}."
INDEX = "{} is not the index of an option: that is a whole number, from 0 on."


class Number:
    """A whole number of another make, as numpy has them."""

    def __index__(self) -> int:
        return 2


@pytest.fixture
def game(tmp_path: Path) -> Game:
    path = tmp_path / "picks.rules"
    path.write_text(RULES, encoding="utf-8")
    return load(path)


@pytest.fixture
def table(game: Game) -> Table:
    dealt = game.deal(seed=1)
    question = dealt.everything
    assert isinstance(question, Question)
    assert [option.label for option in question.options] == ["leaf 1", "leaf 1", "leaf 2", "leaf 3", "enough"]
    return dealt


def hand(table: Table) -> list[str | None]:
    return [
        thing.name
        for place in table.view(0).places
        if (place.name, place.seat) == ("hand", 0)
        for thing in place.things
    ]


@pytest.mark.parametrize(
    ("answers", "picked"),
    [
        ([2, 0], ["leaf 1", "leaf 2"]),
        ((3,), ["leaf 3"]),
        ({1, 3}, ["leaf 1", "leaf 3"]),
        (["leaf 1", "leaf 1"], ["leaf 1", "leaf 1"]),
        ([1, "leaf 1"], ["leaf 1", "leaf 1"]),
        ([Number()], ["leaf 2"]),
        ([2, "enough"], ["leaf 2"]),
        (["enough"], []),
        ([], []),
    ],
)
def test_a_list_of_answers_is_picked(table: Table, answers: Any, picked: list[str]) -> None:
    table.answer_many(answers)
    assert hand(table) == picked
    assert table.ask is not None and table.ask.seat == 1


@pytest.mark.parametrize(
    ("answers", "told"),
    [
        (None, LIST.format("None")),
        (0, LIST.format("0")),
        ("leaf 1", LIST.format("'leaf 1'")),
        ({0: 1}, LIST.format("{0: 1}")),
        ([None], NO_ANSWER),
        ([True], NO_ANSWER),
        ([0.0], NO_ANSWER),
        ([5], "There is no option 5; they count from 0 to 4."),
        ([0, 0], "Each option can be picked once, and leaf 1 is picked twice."),
        (["leaf 2", "leaf 2"], "Each option can be picked once, and leaf 2 is picked twice."),
        (["leaf 1", "leaf 1", "leaf 1"], "Each option can be picked once, and leaf 1 is picked twice."),
        ([4, 0], "After enough nothing more can be picked: it comes last."),
        ([0, 1, 2, 3], "Pick up to 3, not 4."),
    ],
)
def test_any_other_list_changes_nothing(table: Table, answers: Any, told: str) -> None:
    before = table.save(), table.view(0)
    with pytest.raises(AnswerError) as refused:
        table.answer_many(answers)
    assert str(refused.value) == told
    assert (table.save(), table.view(0)) == before


@pytest.mark.parametrize("answer", [lambda t: t.answer_many([0]), lambda t: t.answer(0), lambda t: t.answer("enough")])
def test_after_the_end_nothing_is_answered(table: Table, answer: Callable[[Table], object]) -> None:
    table.answer_many([])
    table.answer_many([])
    with pytest.raises(AnswerError) as refused:
        answer(table)
    assert str(refused.value) == "The game is over: there is nothing to answer."


@pytest.mark.parametrize(("index", "told"), [(True, "True"), (1.0, "1.0"), ("0", "'0'"), (None, "None")])
def test_an_index_is_a_whole_number(table: Table, index: Any, told: str) -> None:
    here = table.position()
    asked: list[Callable[[], object]] = [
        lambda: here.after(index),
        lambda: here.finish(lambda seat, options: index),
    ]
    for ask in asked:
        with pytest.raises(AnswerError) as refused:
            ask()
        assert str(refused.value) == INDEX.format(told)


def test_a_whole_number_of_another_make_is_an_index(table: Table) -> None:
    assert table.position().after(Number()).key == table.position().after(2).key  # type: ignore[arg-type]
    table.answer(Number())  # type: ignore[arg-type]
    assert table.answers == [2]


@pytest.mark.parametrize(
    ("seed", "told"),
    [
        ("a", SEED.format("'a'")),
        (1.5, SEED.format("1.5")),
        (True, SEED.format("True")),
        pytest.param(10**1001, "A seed has a thousand digits at most.", id="large"),
    ],
)
def test_a_seed_is_a_whole_number(game: Game, seed: Any, told: str) -> None:
    here = game.deal().position()
    asked: list[Callable[[], object]] = [
        lambda: game.deal(seed=seed),
        lambda: game.set_up("", seed=seed),
        lambda: here.imagined(0, seed),
        lambda: here.finish(lambda seat, options: 0, seed),
    ]
    for ask in asked:
        with pytest.raises(TableError) as refused:
            ask()
        assert str(refused.value) == told


def test_without_a_seed_one_is_taken_at_random(game: Game) -> None:
    dealt = {game.deal(seed=None).seed for _ in range(3)}  # type: ignore[arg-type]
    laid = {game.set_up("", seed=None).seed for _ in range(3)}  # type: ignore[arg-type]
    assert len(dealt) == len(laid) == 3 and all(type(seed) is int for seed in dealt | laid)


def test_without_a_seed_a_game_is_finished_the_same_way_every_time(game: Game) -> None:
    here = game.deal(chance="asked").position()
    scores = {here.finish(lambda seat, options: 0, seed).result.by_seat for seed in range(20)}  # type: ignore[union-attr]
    assert len(scores) > 1
    scores = {here.finish(lambda seat, options: 0).result.by_seat for _ in range(20)}  # type: ignore[union-attr]
    assert len(scores) == 1


@pytest.mark.parametrize("text", [None, b"", 5, ["given:"]])
def test_a_table_is_set_up_with_a_text(game: Game, text: Any) -> None:
    with pytest.raises(TableError) as refused:
        game.set_up(text)
    assert str(refused.value) == f"A table is set up with a text, the lines of a scenario, not {text!r}."
