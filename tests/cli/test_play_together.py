"""Several people at one screen are asked together who answers; one alone is not asked where there is no choice."""

from __future__ import annotations

from pathlib import Path

import pytest
from calling import Call

from paddock.cli.typed import named_seats, pick
from paddock.table.model import Option, Question

RULES = Path(__file__).parent.parent / "generality" / "answers.rules"
TOGETHER = "Does anybody have an answer"
ENTERS = "\n" * 60


def test_people_at_one_screen_are_asked_together(paddock: Call) -> None:
    said = paddock("play", RULES, "--seats", "2", "--names", "Ann,Bob", "--seed", "1", typed=ENTERS)
    assert said.out.count(TOGETHER) > 5
    assert "Press Enter if not, or type who: Ann, Bob." in said.out
    assert "no answer" not in said.out, "nobody wanted the screen"


def test_who_says_so_gets_the_screen_and_nobody_else(paddock: Call) -> None:
    typed = "\n" * 2 + "nobody\nbob\n\n\n" + ENTERS
    said = paddock("play", RULES, "--seats", "2", "--names", "Ann,Bob", "--seed", "1", typed=typed)
    assert "Type a name (Ann, Bob), or just press Enter." in said.out
    asked = said.out.index("Bob, choose an answer")
    assert "It is the turn of Bob." in said.out[:asked], "the screen was emptied before"
    assert "Ann, choose an answer" not in said.out


def test_in_a_hurry_only_those_are_asked_who_have_a_choice(paddock: Call) -> None:
    said = paddock("play", RULES, "--seats", "2", "--names", "Ann,Bob", "--seed", "1", "--quick", typed=ENTERS)
    assert TOGETHER not in said.out


def test_one_person_among_bots_is_not_asked_where_there_is_no_choice(paddock: Call) -> None:
    said = paddock(
        "play", RULES, "--players", "2", "--names", "Ann,Bob", "--seed", "1", "--bot", "random", typed="1\n" * 60
    )
    assert TOGETHER not in said.out and "or just press Enter" not in said.out.replace(
        "enough (or just press Enter)", ""
    )


@pytest.mark.parametrize(
    ("line", "seats"),
    [
        ("", set()),
        ("Ann", {0}),
        ("cl", {2}),
        ("bob, ANN", {0, 1}),
        ("Sir B", {3}),
        ("s", None),  # a key
        ("an x", None),
        ("zoe", None),
    ],
)
def test_names_are_found_by_their_beginnings(line: str, seats: set[int] | None) -> None:
    assert named_seats(line, ["Ann", "Bob", "Cleo", "Sir Bors"], range(4)) == seats


def test_the_only_answer_there_is_takes_one_key() -> None:
    one = Question(
        seat=0, player="Ann", prompt="one", kind="one", options=(Option(index=0, value=None, label="nothing"),)
    )
    assert pick(one, "") == 0
