"""Whoever stands on a space has what the space has: rules go in, what is asked of pieces comes out, or what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.library import check
from paddock.testing import run_scenarios

GAME = """game "Street"
  players 2 to 4
  starts with "Go"
kind column is one of west, middle, east
kind spot is a space, in a grid of open ranks and columns
kind car is a piece, 1 for each player
kind marker is a piece
card "Flag", a marker
place street of cars, face up, on spots
place shelf of markers, face up, starts with markers
counter points for each player
counter total
the width of (a spot) means by its column:
  middle: 3
  otherwise: 1
whether (a spot) is free means there is no car on the spot
the winners means the players with the highest points
phase "Go":
  for each player:
    the player chooses a spot whose rank is 1 and that is free as the goal
    move its car to the goal
"""
HOLDS = [(True, "")]
GIVEN = """  players Ann, Bob, Cy
  given:
    the space of "Ann's car" is "east at 2"
    the space of "Bob's car" is "middle at 2"
    the space of "Cy's car" is "middle at -1"
"""


def written(folder: Path, items: str) -> Path:
    path = folder / "street.rules"
    path.write_text(GAME + items, encoding="utf-8")
    return path


def results(folder: Path, items: str, *then: str, when: str = "") -> list[tuple[bool, str]]:
    """How a scenario with these expectations comes out."""
    expected = "".join(f"    {line}\n" for line in then)
    path = written(folder, f'{items}scenario "on the street"\n{GIVEN}{when}  then:\n{expected}')
    return [(one.ok, one.message) for one in run_scenarios([path]).scenarios]


@pytest.mark.parametrize(
    "expected",
    [
        'the column of "Ann\'s car" is east',
        'the rank of "Cy\'s car" is 4',
        'the width of "Bob\'s car" is 3',
        "the highest rank of the street is 4",
        "the sum of width of the street is 7",
        'cars in the street whose column is middle and whose rank is 1 is "Bob\'s car"',
        'the street with the lowest rank is "Ann\'s car", "Bob\'s car"',
        'cars in the street whose width is 1 is "Ann\'s car"',
        'the number of (the spots in the rank of "Ann\'s car") is 3',
        'the cars on (the spots in the rank of "Bob\'s car") is "Ann\'s car", "Bob\'s car"',
        'the rank of the spot ahead of "Ann\'s car" is 0',
    ],
)
def test_what_the_space_has_is_asked_of_who_stands_there(tmp_path: Path, expected: str) -> None:
    assert results(tmp_path, "", expected) == HOLDS


@pytest.mark.parametrize(
    ("steps", "total"),
    [
        ("set the total to its rank * 10 + its width", 43),
        (
            "for each car in the street, by rank, downward as the slow one:\n    set the total to the rank of the slow one",
            1,
        ),
        ("set the total to the number of (the cars on (the spots ahead of the car))", 1),
        ("set the total to the number of (the cars on (the spots behind the car))", 0),
        ("set the total to the number of (spots in the rank of the car that are free)", 2),
    ],
)
def test_steps_ask_it_too(tmp_path: Path, steps: str, total: int) -> None:
    looks = f"verb (a car) looks:\n  {steps}\n"
    assert results(tmp_path, looks, f"the total is {total}", when='  when "Cy\'s car" looks\n') == HOLDS


def test_nothing_ahead_is_found_by_going_round(tmp_path: Path) -> None:
    """A street without ends is no ring: who is behind is not met in front."""
    nobody, somebody = (
        'there is no car on (the spots ahead of "Bob\'s car")',
        'there is a car on (the spots ahead of "Cy\'s car")',
    )
    assert results(tmp_path, "", nobody, somebody) == HOLDS


def test_what_the_thing_has_itself_goes_first(tmp_path: Path) -> None:
    own = "the width of (a car) means 7\n"
    assert results(tmp_path, own, 'the width of "Ann\'s car" is 7', "the sum of width of the street is 21") == HOLDS


@pytest.mark.parametrize(
    ("items", "message"),
    [
        (
            "verb (a car) parks at (a spot, the goal):\n  set the total to its rank\n",
            "`its` could mean more than one thing",
        ),
        ("the height of (a marker) means the rank of the marker\n", "a marker stands on no spot"),
        ('the height of the flag means the rank of "Flag"\n', "a marker stands on no spot"),
        ("verb (a spot) sinks\nverb (a car) leaves:\n  the car sinks\n", "a spot is needed here"),
        ("verb (a car) waits:\n  if the car is free:\n    stop\n", "free"),
    ],
)
def test_what_could_mean_something_else_is_refused(tmp_path: Path, items: str, message: str) -> None:
    assert message in "\n".join(each.message for each in check([written(tmp_path, items)])[0])


def test_where_a_space_itself_is_needed_the_help_names_it(tmp_path: Path) -> None:
    items = "verb (a spot) sinks\nverb (a car) leaves:\n  the car sinks\n"
    (mistake,) = [each for each in check([written(tmp_path, items)])[0] if each.is_error]
    assert "where it stands: the space of the car" in mistake.help


def test_a_goal_that_was_not_understood_is_told_once(tmp_path: Path) -> None:
    steps = '  the player chooses a spot in the ramk of "west at 0" as the end\n  move its car to the end\n'
    found = [each.message for each in check([written(tmp_path, f"verb (a player) goes:\n{steps}")])[0] if each.is_error]
    assert found == ["no word `ramk`"]


@pytest.mark.parametrize(
    ("step", "message", "helps"),
    [
        (
            "let the next one be the car ahead of the car",
            "`ahead of` is said of spots here",
            (
                "who stands on the next one: the car on the spot ahead of …",
                "who is met first: the first of (the cars on (the spots ahead of …))",
            ),
        ),
        (
            "let the next ones be the cars behind the car",
            "`behind` is said of spots here",
            ("the cars on (the spots behind …)",),
        ),
        (
            "let the next ones be the cars beside the goal",
            "`beside` is said of spots here",
            ("the cars on (the spots beside …)",),
        ),
        (
            "move the car directly ahead of the first of the street",
            "`directly ahead of` is for things in a line",
            ("move … to the spot ahead of …",),
        ),
        (
            "swap the car with the goal",
            "a spot lies in no place and cannot change it",
            ("to go there: move … to the spot",),
        ),
        (
            "move the car to the spot left of the car",
            "`the spot left of the car` may be none here",
            ("ask first: if the spot left of the car is not none: and this line below it",),
        ),
    ],
)
def test_on_a_board_spaces_have_neighbours(tmp_path: Path, step: str, message: str, helps: tuple[str, ...]) -> None:
    items = f"verb (a car) tries (a spot, the goal):\n  {step}\n"
    (found,) = [each for each in check([written(tmp_path, items)])[0] if each.is_error]
    assert (found.message, found.help) == (message, helps)


def test_who_stands_in_a_line_too_is_refused_with_both_readings(tmp_path: Path) -> None:
    line = "place queue of cars, face up, in order\n"
    items = f"{line}verb (a car) looks round:\n  let the next one be the car behind the car\n"
    (found,) = [each for each in check([written(tmp_path, items)])[0] if each.is_error]
    assert found.message == "`behind` can be read in two ways here: on spots, or in the queue"
    assert found.help == (
        "on spots: the car on the spot behind X",
        "or: the first of (the cars on (the spots behind X))",
        "in the queue: ask first whether X is there, with `if X is in the queue:`",
    )


QUEUE = "place queue of cars, face up, in order\n"


@pytest.mark.parametrize(
    "steps",
    [
        "for each car in the queue as the driver:\n    let the next one be the car ahead of the driver",
        "if the car is in the queue:\n    let the next one be the car ahead of the car",
        "if its owner is not none and the car of the owner of the car is in the queue:\n"
        "    let the next one be the car ahead of the car of the owner of the car",
        "let the last one be the last of the queue\n"
        "  if the last one is not none:\n    let the next one be the car ahead of the last one",
        "let the next one be the car behind (the first of the queue)",
        "let the queued ones be the number of (cars in the queue whose owner is (the owner of the car) and that is blocked)",
    ],
)
def test_where_it_is_known_to_stand_says_what_ahead_of_means(tmp_path: Path, steps: str) -> None:
    said = "whether (a car) is blocked means the car is in the queue and the car ahead of the car is not none\n"
    items = f"{QUEUE}{said}verb (a car) looks round:\n  {steps}\n"
    assert not [each.message for each in check([written(tmp_path, items)])[0] if each.is_error]


@pytest.mark.parametrize(
    "steps",
    [
        'for each car in the queue as the driver:\n    move the driver to "west at 2"\n    let the next one be the car ahead of the driver',
        'if the car is in the queue:\n    if the rank of "west at 2" is 1:\n      move the car to "west at 2"\n'
        "    let the next one be the car ahead of the car",
        "for each car in the queue as the driver:\n    repeat 2 times:\n      let the next one be the car ahead of the driver\n"
        '      move the driver to "west at 2"',
        "if the car is in the queue:\n    do nothing\n  otherwise:\n    let the next one be the car ahead of the car",
    ],
)
def test_what_may_have_moved_since_is_not_known(tmp_path: Path, steps: str) -> None:
    items = f"{QUEUE}verb (a car) looks round:\n  {steps}\n"
    (found,) = [each for each in check([written(tmp_path, items)])[0] if each.is_error]
    assert found.message == "`ahead of` can be read in two ways here: on spots, or in the queue"


def test_what_stands_on_the_board_is_led_to_its_spaces(tmp_path: Path) -> None:
    items = f"{QUEUE}verb (a car) looks round:\n  for each car in the street as the driver:\n"
    items += "    let the next one be the car ahead of the driver\n"
    (found,) = [each for each in check([written(tmp_path, items)])[0] if each.is_error]
    assert found.message == "`ahead of` is said of spots here: this car stands on the street"
    assert found.help == (
        "the car on the spot ahead of X",
        "who is met first: the first of (the cars on (the spots ahead of X))",
    )


@pytest.mark.parametrize(
    ("step", "side"),
    [
        ("if there is a car behind the car:\n    do nothing", "behind"),
        ("for each car in the street behind the car as the driver:\n    do nothing", "behind"),
        ("for each car beside the car as the driver:\n    do nothing", "beside"),
    ],
)
def test_a_line_besides_hides_no_neighbours_on_the_board(tmp_path: Path, step: str, side: str) -> None:
    items = f"{QUEUE}verb (a car) looks round:\n  {step}\n"
    (found,) = [each for each in check([written(tmp_path, items)])[0] if each.is_error]
    assert found.message == f"`{side}` is said of spots here"
    line = "in the queue, if it is known that X is there: the car behind X"
    assert (line in found.help) is (side == "behind")
