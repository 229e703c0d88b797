"""What was told says more than what was seen: riddles whose odds are known, by enumeration and by imagining."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from paddock.library import load
from paddock.table import Position

HERE = Path(__file__).parent
WORLDS = 300
DOOR, STAY, SWITCH = 0, 0, 1


def won(position: Position, last: int) -> Fraction:
    """How probable a win is for who always picks the first door and then stays or switches."""
    if position.over:
        return Fraction(len(position.winners))
    chances = position.chances
    if chances is not None:
        return sum((c * won(position.after(n), last) for n, c in enumerate(chances)), Fraction(0))
    return won(position.after(DOOR if len(position.options) == 3 else last), last)


@pytest.mark.parametrize(("last", "wanted"), [(STAY, Fraction(1, 3)), (SWITCH, Fraction(2, 3))])
def test_the_other_door_wins_two_times_in_three(last: int, wanted: Fraction) -> None:
    assert won(load(HERE / "monty-hall.rules").deal(players=1, chance="asked").position(), last) == wanted


@pytest.mark.parametrize("seed", range(4))
def test_what_the_host_would_have_done_counts_in_what_is_imagined(seed: int) -> None:
    table = load(HERE / "monty-hall.rules").deal(players=1, seed=seed)
    table.answer(DOOR)
    here = table.position()
    stays = sum(bool(here.imagined(0, world).after(STAY).winners) for world in range(WORLDS))
    assert 0.24 < stays / WORLDS < 0.43


def test_only_codes_that_fit_all_answers_are_imagined() -> None:
    table = load(HERE / "little-mastermind.rules").deal(players=1, seed=3)
    for guess in ("red", "green"):  # one is right and in its place
        table.answer(guess)
    here = table.position()
    codes = Counter[tuple[int, int]]()
    for number in range(WORLDS):
        world = here.imagined(0, number)
        codes.update((a, b) for a in range(3) for b in range(3) if world.after(a, b).over)
    assert set(codes) == {(0, 0), (0, 2), (1, 1), (2, 1)}
    assert sum(codes.values()) == WORLDS and min(codes.values()) > WORLDS / 7
