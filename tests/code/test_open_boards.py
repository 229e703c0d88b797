"""A board without ends: only where things stand to each other counts, however far they have come."""

from __future__ import annotations

from typing import Any

import pytest

from paddock.code import State, Walker
from paddock.library import Game, load
from paddock.table import Position
from paddock.table.rule_errors import GameError
from paddock.text.limits import OPEN_ROWS, OPEN_SPREAD

STREET = """game "Street"
  players 2
  starts with "Drive"

kind column is one of inner, outer
kind field is a space, in a grid of open ranks and columns
kind car is a piece, 1 for each player

place garage of cars, face up, starts with cars
place street of cars, face up, on fields

counter behind-by for each player

the winners means the players whose behind-by is 0

phase "Drive":
  move (the car of the first of the players) to "inner at 0"
  move (the car of the last of the players) to "outer at 0"
  repeat 1000 times:
    for each player:
      the player chooses one:
        the car of the player moves on
        the car of the player falls back
        the car of the player waits
    for each player:
      set its behind-by to (the rank of its car - 1)

verb (a car) moves on:
  move the car to the field ahead of the car

verb (a car) falls back:
  move the car to the field behind the car

verb (a car) waits:
  do nothing
"""
ON, BACK, WAIT = 0, 1, 2


@pytest.fixture(scope="module")
def street(tmp_path_factory: pytest.TempPathFactory) -> Game:
    path = tmp_path_factory.mktemp("street") / "street.rules"
    path.write_text(STREET, encoding="utf-8")
    return load(path)


def behind(position: Position) -> list[object]:
    return [store.value for store in position.view().stores if store.name == "behind-by"]


def drive(game: Game, *rounds: tuple[int, int]) -> Position:
    position = game.deal(players=2, chance="asked").position()
    return position.after(*(answer for both in rounds for answer in both))


def test_ranks_are_counted_from_the_foremost_car(street: Game) -> None:
    assert behind(drive(street, (ON, WAIT), (ON, WAIT), (WAIT, ON))) == [0, 1]
    assert behind(drive(street, (BACK, WAIT), (BACK, WAIT))) == [2, 0]


def test_a_pack_can_drive_on_for_longer_than_there_are_rows(street: Game) -> None:
    """All the way round and over the seam, ahead and back, the ranks stay the same."""
    for way in (ON, BACK):
        start = ((ON, WAIT),) * 3
        position = drive(street, *start)
        for _ in range(2 * OPEN_ROWS + 7):
            position = position.after(way, way)
            assert behind(position) == [0, 3]


def test_cars_too_far_apart_are_told_of_and_never_taken_for_the_other_way_round(street: Game) -> None:
    position = drive(street, *((ON, WAIT),) * OPEN_SPREAD)
    assert behind(position) == [0, OPEN_SPREAD]
    with pytest.raises(GameError, match=f"more than {OPEN_SPREAD} spaces ahead of each other"):
        position.after(ON)


def test_generated_code_and_the_walker_stop_at_the_same_car(street: Game) -> None:
    machine = street.machine(2)

    def far(s: State, seat: int, prompt: int, options: Any) -> int:
        return ON if seat == 0 else BACK

    for play in (machine.play, Walker(machine).play):
        with pytest.raises(Exception, match="take off what is left behind"):
            play(machine.new(1), far)
