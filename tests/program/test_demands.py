"""What a game demands of itself is asked before anybody plays, of the game and of every option that changes it."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.library import check, load

GAME = """game "Islands"
  players 2 to 4
  starts with "Sail"

kind isle is a space, in a grid of 3 rows and 3 columns
  reef: yes or no
  depth: number or none
card "b2", an isle
  depth 4

kind boat is a piece, 1 for each player
place sea of boats, face up, on isles

the soundings means the sum of depth of (isles whose depth is not none)
whether (an isle) is cut off means the isle is not reef and every isle beside the isle is reef

demand "every isle can be left": no isle is cut off
demand "the depths add up": the soundings is 4

phase "Sail":
  for each player:
    the player chooses an isle that is not reef as the goal
    move its boat to the goal

the winners means the players
"""


def told(tmp_path: Path, text: str) -> list[tuple[str, int, str]]:
    path = tmp_path / "islands.rules"
    path.write_text(text, "utf-8")
    return [(d.message, d.span.line if d.span else 0, d.label) for d in check([path])[0] if d.is_error]


def test_a_game_that_is_as_it_must_be_is_not_told_of(tmp_path: Path) -> None:
    assert told(tmp_path, GAME) == []


def test_things_that_stand_against_a_demand_are_named_where_they_are_made(tmp_path: Path) -> None:
    text = GAME + 'card "a2", an isle\n  reef\ncard "b1", an isle\n  reef\n'
    made = GAME.splitlines().index("kind isle is a space, in a grid of 3 rows and 3 columns") + 1
    assert told(tmp_path, text) == [("this must be so: every isle can be left", made, "not a1")]


def test_a_number_that_is_another_is_told(tmp_path: Path) -> None:
    text = GAME.replace("  depth 4\n", "  depth 5\n")
    line = text.splitlines().index('demand "the depths add up": the soundings is 4') + 1
    assert told(tmp_path, text) == [("this must be so: the depths add up", line, "it is 5")]


def test_an_option_is_asked_too_and_may_demand_something_else(tmp_path: Path) -> None:
    text = GAME + '\noption "Shallow":\n  demand "the depths add up": the soundings is 3\n'
    assert [(message, label) for message, _, label in told(tmp_path, text)] == [
        ("this must be so with Shallow: the depths add up", "it is 4")
    ]


def test_a_game_plays_as_if_nothing_were_demanded(tmp_path: Path) -> None:
    path = tmp_path / "islands.rules"
    path.write_text(GAME, "utf-8")
    table = load(path).deal(players=2, seed=1)
    while table.ask is not None:
        table.answer(0)
    assert table.result is not None


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('demand "every isle can be left": no isle is reef', 'there are two demands "every isle can be left"'),
        ('demand "two": no isle is reef, no isle is cut off', "a demand is one condition"),
        ('demand "a number": the soundings', ""),
    ],
)
def test_a_demand_is_one_condition_with_a_name_of_its_own(tmp_path: Path, line: str, message: str) -> None:
    found = told(tmp_path, f"{GAME}\n{line}\n")
    assert found and message in found[0][0]
