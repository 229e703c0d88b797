"""Where words can be read in two ways that are equally near, neither is taken: both are shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.library import check

GAME = """game "Twice"
  players 2 to 4
  starts with "Go"
kind boat is a piece
  size: number
kind dock is a space
  size: number
card "Swift", a boat
  size 3
card "North", a dock
  size 2
card "South", a dock
  size 1
place sea of boats, face up, starts with boats
place shed of boats, face up
counter fuel for each boat
counter points for each player
note dealer is a player
whether (a boat) calls at (docks) means no
whether (a boat) fits (boats) means no
the winners means the players with the highest points
phase "Go":
  for each player:
    set the dealer to the player
    "Swift" lands at "North" for the player
"""
LANDS = "verb (a boat) lands at (a dock) for (a player):\n"
ITS = ("`its` could mean more than one thing here", "one reading: the … of the boat", "the other: the … of the dock")
IT = ("`it` could mean more than one thing here", "one reading: the boat", "the other: the dock")


def told(tmp_path: Path, text: str) -> list[tuple[str, ...]]:
    path = tmp_path / "twice.rules"
    path.write_text(GAME + text, encoding="utf-8")
    return [(d.message, *d.help) for d in check([path])[0] if d.is_error]


@pytest.mark.parametrize(
    "line",
    [
        "if its size is 3:\n    do nothing",
        "only if its size is at least 2",
        "add its size to the fuel of the boat",
        "let the measure be its size",
        'tell "{its size}"',
        "repeat (its size) times:\n    do nothing",
    ],
)
def test_its_is_not_the_last_of_several_kinds(line: str, tmp_path: Path) -> None:
    assert told(tmp_path, f"{LANDS}  {line}\n") == [ITS]


@pytest.mark.parametrize("line", ["let the label be the name of it", "let the measure be the size of it"])
def test_it_neither(line: str, tmp_path: Path) -> None:
    assert [mistake[:3] for mistake in told(tmp_path, f"{LANDS}  {line}\n")] == [IT]


@pytest.mark.parametrize(
    "text",
    [
        "after a boat lands at a dock for a player:\n  add its size to the fuel of the boat\n",
        'the price of (a boat) at (a dock) means its size\nreport "price": the price of "Swift" at "North"\n',
        'the price of (a boat) at (a dock) means 1\nreport "price": the price of "Swift" at "North"\n'
        "always the price of a boat at a dock is its size higher\n",
    ],
)
def test_in_abilities_values_and_changes_too(text: str, tmp_path: Path) -> None:
    assert told(tmp_path, f"{LANDS}  do nothing\n{text}") == [ITS]


def test_what_only_one_of_them_has_is_its(tmp_path: Path) -> None:
    lines = "  add 1 to its fuel\n  add 1 to its points\n  for each boat:\n    add its size to its fuel\n"
    assert told(tmp_path, LANDS + lines) == []


@pytest.mark.parametrize(
    ("words", "apart", "together"),
    [
        (
            "the players without the dealer and the player after the dealer",
            "(the players without the dealer) and (the player after the dealer)",
            "the players without (the dealer and the player after the dealer)",
        ),
        (
            "the boats in the sea and the shed",
            "(the boats in the sea) and (the shed)",
            "the boats in (the sea and the shed)",
        ),
        (
            "the first of the sea and the shed",
            "(the first of the sea) and (the shed)",
            "the first of (the sea and the shed)",
        ),
        (
            "boats that are in the sea and the shed",
            "(boats that are in the sea) and (the shed)",
            "boats that are in (the sea and the shed)",
        ),
        (
            "boats that fit the sea and the shed",
            "(boats that fit the sea) and (the shed)",
            "boats that fit (the sea and the shed)",
        ),
        (
            "the sea and the shed whose size is 4",
            "(the sea) and (the shed whose size is 4)",
            "(the sea and the shed) whose size is 4",
        ),
        (
            "the sea and the shed that are in the shed",
            "(the sea) and (the shed that are in the shed)",
            "(the sea and the shed) that are in the shed",
        ),
        (
            "the sea and the boats in the shed with the highest size",
            "(the sea) and (the boats in the shed with the highest size)",
            "(the sea and the boats in the shed) with the highest size",
        ),
    ],
)
def test_and_says_what_it_joins(words: str, apart: str, together: str, tmp_path: Path) -> None:
    """Each of the two ways in the help is read as it stands."""
    helps = f"one reading: {apart}", f"the other: {together}", "put what belongs together in parentheses"
    assert told(tmp_path, f"{LANDS}  let the pool be {words}\n") == [("`and` can be read in two ways here", *helps)]
    for instead in (apart, together):
        assert told(tmp_path, f"{LANDS}  let the pool be {instead}\n") == []


@pytest.mark.parametrize(
    "words",
    [
        "the sea and the shed",
        "the boats in the sea and the boats in the shed",
        "the first of the sea and the first of the shed",
        "the dealer and the player after the dealer",
        '"Swift" and the boats whose size is 4',
        "1 and 2",
    ],
)
def test_a_list_that_can_be_read_in_one_way_is_read(words: str, tmp_path: Path) -> None:
    assert told(tmp_path, f"{LANDS}  let the pool be {words}\n") == []


def test_a_condition_of_a_list_needs_parentheses(tmp_path: Path) -> None:
    asked = 'the boat calls at "North" and "South"'
    instead = 'the boat calls at ("North" and "South")'
    assert told(tmp_path, f"{LANDS}  if {asked}:\n    do nothing\n") == [
        ("`and` ends what stands before it", f"write: {instead}")
    ]
    assert told(tmp_path, f"{LANDS}  if {instead}:\n    do nothing\n") == []


@pytest.mark.parametrize(
    ("asked", "instead"),
    [
        ("the number of the sea and the shed", "the number of (the sea and the shed)"),
        ("the sum of size of the sea and the shed", "the sum of size of (the sea and the shed)"),
    ],
)
def test_so_does_a_number_of_a_list(asked: str, instead: str, tmp_path: Path) -> None:
    assert told(tmp_path, f"{LANDS}  let the sum be {asked}\n") == [
        ("`and` ends what stands before it", f"write: {instead}")
    ]
    assert told(tmp_path, f"{LANDS}  let the sum be {instead}\n") == []


@pytest.mark.parametrize("line", ["move it to the shed", "set the dealer to it", "add 1 to the fuel of it"])
def test_it_is_what_it_can_be(line: str, tmp_path: Path) -> None:
    """Only a boat can lie in the shed, only a player can be the dealer."""
    assert told(tmp_path, f"{LANDS}  {line}\n") == []
