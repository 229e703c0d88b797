"""Who passes passes: a way out of a choice is never taken for the first thing that could be chosen, nor the reverse."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.library import load
from paddock.table import AnswerError
from paddock.testing import run_scenarios

RULES = """
game "Passing"
  players 2
  starts with "Round"

kind suit is one of clubs, hearts
kind leaf is a card, plural leaves
  worth: number
  label "leaf {worth}"

cards leaves
  worth 1 to 3

place heap of leaves, face up, starts with leaves
counter points for each player

verb (a player) counts:
  the player chooses a number from 0 to 2 or "pass" as the choice
  if the choice is none:
    add 5 to its points

verb (a player) calls:
  the player chooses a suit or "pass" as the choice
  if the choice is none:
    add 5 to its points

verb (a player) points:
  the player chooses a player or "pass" as the choice
  if the choice is none:
    add 5 to its points

verb (a player) takes:
  the player chooses a leaf in the heap or "pass" as the choice
  if the choice is none:
    add 5 to its points

verb (a player) wishes:
  the player chooses a suit or "any" as the choice
  if the choice is none:
    add 5 to its points

verb (a player) orders:
  the player chooses one:
    "clubs":
      add 1 to its points
    "any":
      add 5 to its points

phase "Round":
  for each player:
    the player counts
    the player calls
    the player points
    the player takes
    the player wishes
    the player orders

the winners means the players with the highest points
"""

SCENARIO = """
scenario "a way out"
  players Ann, Bob
  when Ann {verb}:
    Ann chooses {answer}
  then:
    the points of Ann is {points}
"""


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    path = tmp_path / "passing.rules"
    path.write_text(RULES, encoding="utf-8")
    return path


def told(rules: Path, text: str) -> list[str]:
    """The message of each scenario; nothing if it holds."""
    rules.write_text(RULES + text, encoding="utf-8")
    found = run_scenarios([rules])
    assert found.problems == [], str(found)
    return [scenario.message for scenario in found.scenarios]


@pytest.mark.parametrize(
    ("verb", "answer", "points"),
    [
        ("counts", '"pass"', 5),
        ("counts", "0", 0),
        ("calls", '"pass"', 5),
        ("calls", "clubs", 0),
        ("points", '"pass"', 5),
        ("points", "Ann", 0),
        ("takes", '"pass"', 5),
        ("takes", '"leaf 1"', 0),
        ("wishes", '"any"', 5),
        ("orders", '"any"', 5),
        ("counts", "any", 0),
    ],
)
def test_a_scenario_takes_the_answer_that_it_says(rules: Path, verb: str, answer: str, points: int) -> None:
    assert told(rules, SCENARIO.format(verb=verb, answer=answer, points=points)) == [""]


def test_what_can_be_chosen_is_told_with_its_way_out(rules: Path) -> None:
    text = """
scenario "all of it"
  players Ann, Bob
  when Ann counts
  then:
    Ann is asked to choose "pass", 0, 1, 2

scenario "not without the way out"
  players Ann, Bob
  when Ann counts
  then:
    Ann is asked to choose 0, 1, 2

scenario "the way out is one answer, not two"
  players Ann, Bob
  when Ann counts
  then:
    Ann is asked to choose "pass", "pass", 1, 2
"""
    asked = "Ann is asked to choose a number from 0 to 2, the choice: 0, 1, 2, pass"
    assert told(rules, text) == [
        "",
        f"Ann was to choose only from 0, 1, 2, but {asked}",
        f"Ann was to be able to choose pass, but {asked}",
    ]


def test_words_that_say_nothing_choose_nothing(rules: Path) -> None:
    [message] = told(rules, SCENARIO.format(verb="takes", answer='""', points=0))
    assert message.endswith("but Ann is asked to choose a leaf in the heap, the choice: leaf 1, leaf 2, leaf 3, pass")


@pytest.mark.parametrize(("answer", "points"), [("pass", 5), ("Pass", 5), ("0", 0), (0, 0), (3, 5)])
def test_from_python_too(rules: Path, answer: int | str, points: int) -> None:
    table = load(rules).set_up("when Ann counts")
    table.answer(answer)
    assert table.result is not None
    assert [store.value for store in table.view().stores if store.owner == "Ann"] == [points]


@pytest.mark.parametrize("answer", [None, False])
def test_nothing_is_no_answer(rules: Path, answer: bool | None) -> None:
    with pytest.raises(AnswerError) as refused:
        load(rules).deal().answer(answer)  # type: ignore[arg-type]
    assert str(refused.value) == "An answer is an option, the index of an option, or its label."
