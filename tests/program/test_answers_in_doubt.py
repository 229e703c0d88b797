"""Answers of a scenario that could mean two things, cards nobody printed, and what is left when it has been told."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock import testing
from paddock.code import Machine
from paddock.library import check
from paddock.program.scenarios.model import Scenario
from paddock.table.question_data import Wording
from paddock.table.scenarios.play import Outcome, run_scenario
from paddock.testing import ScenarioReport, run_scenarios

GAME = """game "Doubt"
  players 2
  starts with "Go"
kind hue is one of red, blue
kind leaf is a card, plural leaves
  face: number
  hue: hue
  label "{face}, {hue}"
cards leaves
  face 1 to 3
  hue red, blue
  copies 2
place pile of leaves, face down, starts with leaves
place hand of leaves for each player, face up
place heap of leaves, face up
rule D-2: One.
rule D-10: Two.
rule D-1: Three.
verb (a player) decides:
  the player chooses one:
    "believe the duke":
      do nothing
    "doubt the duke":
      do nothing
    "duke it out":
      do nothing
verb (a player) plays:
  the player chooses a leaf in its hand as the leaf
  move the leaf to the heap
verb (a player) plays two:
  the player chooses 2 of its hand as the pair
  move the pair to the heap
phase "Go":
  for each player:
    the player decides
    the player plays
    the player plays two
the winners means the players
"""


def run(tmp_path: Path, *lines: str) -> ScenarioReport:
    path = tmp_path / "doubt.rules"
    body = "".join(f"  {line}\n" for line in lines)
    path.write_text(f'{GAME}scenario "s"\n  players Ann, Bob\n{body}', encoding="utf-8")
    return run_scenarios([path])


def failure(tmp_path: Path, *lines: str) -> str:
    (one,) = run(tmp_path, *lines).scenarios
    return one.message


HAND = ("given:", "  the hand of Ann is 1 red, 1 red, 2 red, 2 blue, 3 blue")


def test_words_that_fit_two_entries_fail_and_both_are_named(tmp_path: Path) -> None:
    assert failure(tmp_path, "when Ann decides:", '  Ann chooses "the duke"') == (
        'Ann was to choose the duke, but that fits "believe the duke" and "doubt the duke": say more of its words'
    )


@pytest.mark.parametrize("answer", ['"believe"', '"believe the duke"', '"duke it out"', '"DOUBT"', "any"])
def test_words_that_fit_one_entry_are_enough(tmp_path: Path, answer: str) -> None:
    assert run(tmp_path, "when Ann decides:", f"  Ann chooses {answer}").ok


def test_words_that_fit_two_cards_fail(tmp_path: Path) -> None:
    assert failure(tmp_path, *HAND, "when Ann plays:", "  Ann chooses 2") == (
        'Ann was to choose 2, but that fits "2, red" and "2, blue": say more of its words'
    )


@pytest.mark.parametrize("answer", ["1", "1 red", "3", "2 blue"])
def test_copies_of_a_card_are_no_doubt(tmp_path: Path, answer: str) -> None:
    assert run(tmp_path, *HAND, "when Ann plays:", f"  Ann chooses {answer}", "then:", "  nobody is asked").ok


def test_of_several_cards_each_must_be_clear(tmp_path: Path) -> None:
    assert failure(tmp_path, *HAND, "when Ann plays two:", "  Ann chooses 1, 2") == (
        'Ann was to choose 2, but that fits "2, red" and "2, blue": say more of its words'
    )


def test_words_are_clear_when_the_line_takes_the_other_card_too(tmp_path: Path) -> None:
    then = ("then:", "  the heap is 2 red, 2 blue")
    assert run(tmp_path, *HAND, "when Ann plays two:", "  Ann chooses 2, 2 blue", *then).ok


def test_a_word_that_stands_on_no_card_is_told_before_play(tmp_path: Path) -> None:
    run(tmp_path, "given:", "  the hand of Ann is 1 reds, 2 blue")
    (found,) = check([tmp_path / "doubt.rules"])[0]
    assert (found.message, found.help) == ("`reds` stands on no card", ("did you mean `red`?",))


def test_a_card_there_is_not_and_one_more_than_there_are(tmp_path: Path) -> None:
    game = GAME.replace("  hue red, blue\n", "  hue red\n")
    for hand, message in (
        ("2 blue", "`blue` stands on no card"),
        ("2 red, 2 red, 2 red", "there is no other leaf `2 red` to put there"),
    ):
        path = tmp_path / "doubt.rules"
        path.write_text(f'{game}scenario "s"\n  players Ann, Bob\n  given:\n    the hand of Ann is {hand}\n', "utf-8")
        assert run_scenarios([path]).scenarios[0].message == message
    assert failure(tmp_path, "given:", "  the hand of Ann is 1 2 red") == "there is no leaf `1 2 red` to put there"


def test_rules_that_no_scenario_shows_are_listed_as_a_person_counts(tmp_path: Path) -> None:
    assert "  no scenario yet: D-1, D-2, D-10" in str(run(tmp_path)).splitlines()


def test_what_happened_is_told_and_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[Outcome] = []

    def played(scenario: Scenario, machine: Machine, wording: Wording) -> Outcome:
        kept.append(run_scenario(scenario, machine, wording))
        return kept[-1]

    monkeypatch.setattr(testing, "run_scenario", played)
    report = run(tmp_path, *HAND, "when Ann plays:", "  Ann chooses 3", "then:", "  the heap is empty")
    assert report.scenarios[0].events == ["Ann plays: [3, blue] → the heap."]
    assert [len(outcome.log) for outcome in kept] == [0]
