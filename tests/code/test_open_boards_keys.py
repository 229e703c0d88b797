"""On a board without ends it makes no difference where the pack stands, so it makes none in the key of a position."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest

from paddock.library import Game, load
from paddock.table import Position

STREET = """game "Street"
  players 2
  starts with "Drive"
kind column is one of inner, outer
kind field is a space, in a grid of open ranks and columns
{field_lines}
kind car is a piece, 1 for each player
place street of cars, face up, on fields
place ditch of cars, face up
flag over
{more}
the winners means the players
phase "Drive":
  for each player:
    the player chooses a field whose rank is 1 and that is free as the start
    move its car to {start}
  repeat until the over:
    for each player:
      the player drives
whether (a field) is free means there is no car on the field
verb (a player) drives:
  the player chooses one:
    the player moves on
    the player waits
    the player turns off
verb (a player) moves on:
  move its car to the field ahead of its car
verb (a player) waits:
  {waits}
verb (a player) turns off:
  set the over to yes
  {turns_off}
"""
PLAIN = {
    "field_lines": "",
    "more": "",
    "start": "the start",
    "waits": "do nothing",
    "turns_off": "do nothing",
}
ON, WAIT = 0, 1
BOTH_ON, BOTH_WAIT = (ON, ON), (WAIT, WAIT)


def street(folder: Path, **changed: str) -> Game:
    path = folder / "street.rules"
    path.write_text(STREET.format(**{**PLAIN, **changed}), encoding="utf-8")
    return load(path)


def after(game: Game, *rounds: tuple[int, int]) -> Position:
    """After the first has chosen the inner field and the second has taken the other one."""
    position = game.deal(players=2, chance="asked").position().after(0)
    return position.after(*(answer for both in rounds for answer in both))


def test_a_pack_that_has_moved_on_together_is_where_it_was(tmp_path: Path) -> None:
    game = street(tmp_path)
    here = after(game)
    assert after(game, BOTH_ON).key == here.key
    assert after(game, *[BOTH_ON] * 250).key == here.key  # round the whole ring, too
    assert after(game, (ON, WAIT)).key != here.key
    assert after(game, (ON, WAIT), (WAIT, ON)).key == here.key
    assert after(game, (ON, WAIT)).key != after(game, (WAIT, ON)).key


def test_after_three_rounds_there_are_as_many_positions_as_ways_to_stand(tmp_path: Path) -> None:
    """Of 64 ways to drive, only how far the one is then ahead of the other makes a difference: from -3 to 3."""
    game = street(tmp_path)
    rounds = list(product((ON, WAIT), repeat=2))
    keys: dict[int, set[object]] = {}
    for way in product(rounds, repeat=3):
        ahead = sum((one == ON) - (other == ON) for one, other in way)
        keys.setdefault(ahead, set()).add(after(game, *way).key)
    assert sorted(keys) == [-3, -2, -1, 0, 1, 2, 3]
    assert [len(each) for each in keys.values()] == [1] * 7
    assert len(set().union(*keys.values())) == 7


@pytest.mark.parametrize(
    "changed",
    [
        pytest.param({"waits": 'move its car to "outer at 3"'}, id="a rule names a space"),
        pytest.param({"more": "counter dust for each field"}, id="something is kept for each space"),
        pytest.param({"field_lines": '  wet: yes or no\ncard "inner at 2", a field\n  wet'}, id="one is printed apart"),
        pytest.param(
            {"waits": "let the goal be the first of the fields\n  move its car to the goal"}, id="the order is read"
        ),
        pytest.param({"turns_off": "move its car to the ditch"}, id="all may leave it, and ranks are asked"),
    ],
)
def test_where_the_spaces_can_be_told_apart_so_are_the_positions(changed: dict[str, str], tmp_path: Path) -> None:
    game = street(tmp_path, **changed)
    assert after(game, BOTH_ON).key != after(game).key


def test_cars_may_leave_where_no_rank_is_asked_for(tmp_path: Path) -> None:
    changed = {"turns_off": "move its car to the ditch"}
    rules = STREET.replace("a field whose rank is 1 and that is free as the start", "a field that is free as the start")
    path = tmp_path / "street.rules"
    path.write_text(rules.format(**{**PLAIN, **changed}), encoding="utf-8")
    first = load(path).deal(players=2, chance="asked").position()
    assert first.after(0, 0).key == first.after(2, 2).key  # two ranks further on
    assert first.after(0, 0).key != first.after(0, 1).key


def test_noted_spaces_move_with_the_pack(tmp_path: Path) -> None:
    """Who waits notes where the own car stands: then both drive on, and the note lies behind."""
    noted = {"more": "note mark is a field or none", "waits": "set the mark to the space of its car"}
    game = street(tmp_path, **noted)
    marked = after(game, (WAIT, WAIT))
    assert after(game, BOTH_ON, (WAIT, WAIT)).key == marked.key
    assert after(game, (WAIT, WAIT), BOTH_ON).key != marked.key
    assert after(game, BOTH_ON, BOTH_ON, (WAIT, WAIT), BOTH_ON).key == after(game, (WAIT, WAIT), BOTH_ON).key


def test_what_each_car_has_noted_moves_with_it(tmp_path: Path) -> None:
    """Cars of one name, each with a note of its own."""
    rules = """game "Twins"
  players 2
  starts with "Drive"
kind field is a space, in a grid of open ranks and 2 columns
kind car is a piece
cards cars
  copies 2
place street of cars, face up, on fields
place garage of cars, face up, starts with cars
flag over
note mark for each car is a field or none
the winners means the players
whether (a field) is free means there is no car on the field
phase "Drive":
  for each player:
    the player chooses a field whose rank is 1 and that is free as the start
    move (the first of the garage) to the start
  repeat until the over:
    for each player:
      the player drives
verb (a player) drives:
  the player chooses a car in the street as the one
  the player chooses one:
    "roll":
      move the one to the field ahead of the one
    "mark":
      set the mark of the one to the space of the one
    "end":
      set the over to yes
"""
    path = tmp_path / "twins.rules"
    path.write_text(rules, encoding="utf-8")
    first = load(path).deal(players=2, chance="asked").position().after(0)
    twins = sorted(first._state.question.options) if first._state.question is not None else []
    roll, mark = 0, 1

    def then(position: Position, *turns: tuple[int, int]) -> Position:
        for twin, what in turns:
            assert position._state.question is not None
            position = position.after(position._state.question.options.index(twins[twin]), what)
        return position

    both = (0, roll), (1, roll)
    assert then(first, *both).key == first.key
    assert then(first, *both, (0, mark), (1, mark)).key == then(first, (0, mark), (1, mark)).key
    assert then(first, (0, mark), (1, mark), *both).key != then(first, *both, (0, mark), (1, mark)).key
    assert then(first, *both, (0, mark), (1, mark), *both).key == then(first, (0, mark), (1, mark), *both).key


def test_positions_with_one_key_go_on_alike(tmp_path: Path) -> None:
    """All that can follow within three answers has the same keys."""
    game = street(tmp_path)

    def tree(position: Position, depth: int) -> Any:
        options = range(len(position.options)) if depth else ()
        return position.key, [tree(position.after(at), depth - 1) for at in options]

    assert tree(after(game, BOTH_ON, (ON, WAIT)), 3) == tree(after(game, (ON, WAIT)), 3)
