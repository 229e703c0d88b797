"""What stands on the table when a scenario begins: shared positions, loose words, what was done before, mid-play."""

from __future__ import annotations

from pathlib import Path

import pytest
from hops import HOPS

from paddock.library import check
from paddock.testing import run_scenarios


def told(tmp_path: Path, *lines: str) -> str:
    """What is said of a scenario of Ann and Bob; nothing if it holds."""
    path = tmp_path / "hops.rules"
    body = "\n".join(f"  {line}" for line in lines)
    path.write_text(f'{HOPS}scenario "one"\n  players Ann, Bob\n{body}\n', encoding="utf-8")
    (outcome,) = run_scenarios([path]).scenarios
    return outcome.message


# one answer only -----------------------------------------------------------------------------------------------------


def test_the_only_answer_may_be_named_or_left_out(tmp_path: Path) -> None:
    given, then = ("given:", "  the hand of Bob is 3 calm"), ("then:", "  the steps of Bob is 3")
    assert told(tmp_path, *given, "when Bob plays:", "  Bob chooses 3 calm", *then) == ""
    assert told(tmp_path, *given, "when Bob plays", *then) == ""
    assert told(tmp_path, *given, "when Bob plays", *then, "when:", "  Bob chooses 3 calm") == ""


@pytest.mark.parametrize("lines", [("3 calm", "2 calm"), ("3 calm",), ("3 calm, 2 calm",)])
def test_it_may_follow_a_choice(tmp_path: Path, lines: tuple[str, ...]) -> None:
    given = "given:", "  the hand of Bob is 3 calm, 2 calm"
    answers = [f"  Bob chooses {line}" for line in lines]
    assert told(tmp_path, *given, "when Bob plays twice:", *answers, "then:", "  the steps of Bob is 5") == ""


def test_any_names_nothing(tmp_path: Path) -> None:
    """Else it would be taken from the question for which it stands."""
    given = "given:", "  the hand of Ann is 3 calm", "  the hand of Bob is 1 calm"
    failed = told(tmp_path, *given, "when Bob plays:", "  Bob chooses any")
    assert failed == "Bob was to choose any, but could only choose 1 calm"


def test_another_answer_than_the_only_one_is_a_failure(tmp_path: Path) -> None:
    failed = told(tmp_path, "given:", "  the hand of Bob is 3 calm", "when Bob plays:", "  Bob chooses 2 calm")
    assert failed == "Bob was to choose 2 calm, but could only choose 3 calm"


def test_naming_it_is_not_told(tmp_path: Path) -> None:
    path = tmp_path / "hops.rules"
    scenario = 'scenario "one"\n  players Ann, Bob\n  given:\n    the hand of Bob is 3 calm\n  when Bob plays:\n'
    path.write_text(f"{HOPS}{scenario}    Bob chooses 3 calm\n", encoding="utf-8")
    (outcome,) = run_scenarios([path], story=True).scenarios
    assert outcome.events == ["Bob plays: steps 0 → 3; 3 calm → the heap."]


# cards by their words ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("more", ["the hand of Bob is 1 calm", "the deck begins with 1 calm"])
def test_loose_words_leave_what_others_need(tmp_path: Path, more: str) -> None:
    given = "given:", "  the hand of Ann is 1", f"  {more}"
    assert told(tmp_path, *given, "then:", "  the hand of Ann is 1 wild") == ""


def test_looser_words_do_with_what_is_left(tmp_path: Path) -> None:
    given = "given:", "  the hand of Ann is calm, 1", "  the hand of Bob is 1 calm, 3 calm"
    assert told(tmp_path, *given, "then:", "  the hand of Ann is 2 calm, 1 wild") == ""


def test_what_is_noted_of_a_card_is_noted_of_the_one_that_was_given(tmp_path: Path) -> None:
    given = "given:", "  the rider of calm is Bob", "  the heap is 2 calm"
    assert told(tmp_path, *given, "then:", '  the rider of "2 calm" is Bob') == ""


# shared positions ----------------------------------------------------------------------------------------------------


def test_scenarios_share_a_position_and_change_it(tmp_path: Path) -> None:
    then = "then:", "  the steps of Bob is 4", "  the hand of Bob is empty"
    assert told(tmp_path, 'given "Grid"', "when Bob plays", *then) == ""
    changed = 'given "Grid":', "  the hand of Bob is 3 calm", "  the steps of Ann is 1"
    then = "then:", "  the steps of Bob is 6", "  the steps of Ann is 1", "  the hand of Ann is 1, 3 wild"
    assert told(tmp_path, *changed, "when Bob plays", *then) == ""


def test_a_position_that_is_not_there_is_named(tmp_path: Path) -> None:
    path = tmp_path / "hops.rules"
    path.write_text(HOPS + 'scenario "one"\n  players Ann, Bob\n  given "Gird"\n', encoding="utf-8")
    errors = [(d.message, d.help) for d in check([path])[0] if d.is_error]
    assert errors == [('no position "Gird"', ("did you mean `Grid`?",))]


def test_a_position_that_no_scenario_begins_with_is_told_of(tmp_path: Path) -> None:
    path = tmp_path / "hops.rules"
    path.write_text(HOPS + 'scenario "one"\n  players Ann, Bob\n  when Bob throws\n', encoding="utf-8")
    said = [d.message for d in check([path])[0] if "position" in d.message]
    assert said == ['no scenario begins with the position "Grid", so its lines have not been looked at']


def test_a_name_means_one_position(tmp_path: Path) -> None:
    path = tmp_path / "hops.rules"
    scenario = 'scenario "one"\n  players Ann, Bob\n  given "Grid"\n'
    path.write_text(f'{HOPS}position "Grid"\n  the steps of Ann is 1\n\n{scenario}', encoding="utf-8")
    (problem,) = [d for d in check([path])[0] if d.is_error]
    assert problem.message == 'there are two positions "Grid"'
    assert problem.help[0].startswith("the other one stands in ")


# what was done before ------------------------------------------------------------------------------------------------


def test_a_verb_can_be_given(tmp_path: Path) -> None:
    given = "given:", "  3 calm carries Bob"
    then = '  the rider of "3 calm" is Bob', "  the heap is 3 calm"
    assert told(tmp_path, *given, "then:", *then) == ""


def test_what_was_done_before_has_not_happened_in_the_scenario(tmp_path: Path) -> None:
    given = "given:", "  3 calm carries Bob"
    assert told(tmp_path, *given, "then:", "  it never happens that a pace carries a player") == ""


def test_what_is_given_is_laid_out_before_anything_is_done(tmp_path: Path) -> None:
    given = "given:", "  Ann draws 1 card", "  the deck begins with 2 wild"
    assert told(tmp_path, *given, "then:", "  the hand of Ann is 2 wild") == ""


def test_what_cannot_be_done_cannot_be_given(tmp_path: Path) -> None:
    failed = told(tmp_path, "given:", "  1 wild carries Bob")
    assert failed == "`1 wild carries Bob` cannot be given: as the table is, it is not done"


def test_what_asks_cannot_be_given(tmp_path: Path) -> None:
    failed = told(tmp_path, "given:", "  the hand of Bob is 3 calm, 2 calm", "  Bob plays")
    asked = "Bob is asked to choose a pace in Bob's hand: 3 calm, 2 calm"
    assert failed == f"`Bob plays` cannot be given: {asked}; write it under `when`, with the answer"


# the middle of play --------------------------------------------------------------------------------------------------


def test_a_game_goes_on_after_a_phase_that_is_over(tmp_path: Path) -> None:
    """The second time the phase is played as ever."""
    when = 'when the game goes on after phase "Deal":', "  Ann chooses 3"
    then = "then:", "  the steps of Ann is 3", "  the steps of Bob is 4", "  Ann is asked"
    assert told(tmp_path, 'given "Grid"', *when, *then, "  the number of the hand of Bob is 2") == ""


@pytest.mark.parametrize(
    ("phase", "message"),
    [
        ('after phase "Race"', 'the game plays no phase "Race" on its way'),
        ('after phase "Dael"', 'no phase "Dael"'),
        ("in the middle", "a game goes on after a phase"),
    ],
)
def test_it_goes_on_after_a_phase_that_it_plays(tmp_path: Path, phase: str, message: str) -> None:
    assert told(tmp_path, f"when the game goes on {phase}:") == message
