"""What a game demands of itself is asked again only when something that it hangs on has changed."""

from __future__ import annotations

from pathlib import Path

import pytest

import paddock
from paddock.code import first_look

RULES = """game "Laps"
  players 2
  starts with "Go"

kind car is a card
  speed: number
kind flag-card is a card

place garage of cars, face up, starts with cars
place pole of flag-cards, face up, starts with flag-cards

the winners means players
the quickest means the highest speed of cars

demand "no car is too quick": the quickest is at most 9
{demand}
phase "Go":
  move the first of the garage to the garage
"""
CARS = 'card "Snail", a car\n  speed {speed}\n'
FLAGS = 'card "Green", a flag-card\n  copies {copies}\n'


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    times = list[int]()
    ask = first_look.unmet_demands

    def counted(program: paddock.Program) -> list[first_look.Unmet]:
        times.append(1)
        return ask(program)

    monkeypatch.setattr(first_look, "unmet_demands", counted)
    return times


def folder_of(tmp_path: Path, demand: str = "") -> Path:
    (tmp_path / "laps.rules").write_text(RULES.format(demand=demand), "utf-8")
    (tmp_path / "cars.cards").write_text(CARS.format(speed=3), "utf-8")
    (tmp_path / "flags.cards").write_text(FLAGS.format(copies=2), "utf-8")
    return tmp_path


def messages(checker: paddock.Checker, changed: dict[Path, str]) -> list[str]:
    return [found.message for found in checker.check(changed)[0]]


def test_cards_of_another_kind_ask_nothing_again(tmp_path: Path, asked: list[int]) -> None:
    folder = folder_of(tmp_path)
    checker = paddock.Checker([folder])
    assert messages(checker, {}) == [] and len(asked) == 1
    assert messages(checker, {folder / "flags.cards": FLAGS.format(copies=3)}) == [] and len(asked) == 1
    (told,) = messages(checker, {folder / "cars.cards": CARS.format(speed=12)})
    assert "no car is too quick" in told and len(asked) == 2
    assert messages(checker, {}) == [] and len(asked) == 3


def test_where_it_asks_what_lies_somewhere_any_card_counts(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, 'demand "few flags": the number of the pole is at most 4\n')
    checker = paddock.Checker([folder])
    assert messages(checker, {}) == []
    (told,) = messages(checker, {folder / "flags.cards": FLAGS.format(copies=5)})
    assert "few flags" in told
