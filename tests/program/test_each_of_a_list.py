"""`each` is said of a kind, or with `of` of a list: `each its hand` is neither."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.library import check

GAME = """game "Each"
  players 2 to 4
  starts with "Go"
kind leaf is a card, plural leaves
  face: number
place pile of leaves, face down, starts with leaves
place hand of leaves for each player, seen by its owner
counter points for each player
cards leaves
  face 1, 2, 3
  copies 3
phase "Go":
  for each player:
    move the top card of the pile to its hand
    let the faces be {faces}
    set its points to number 1 of the faces
the winners means the players with the highest points
"""


def told(tmp_path: Path, faces: str) -> list[tuple[str, tuple[str, ...]]]:
    path = tmp_path / "each.rules"
    path.write_text(GAME.replace("{faces}", faces), encoding="utf-8")
    return [(d.message, d.help) for d in check([path])[0]]


@pytest.mark.parametrize("faces", ["the face of each of its hand", "the face of each leaf in its hand"])
def test_a_kind_or_a_list_with_of(tmp_path: Path, faces: str) -> None:
    assert told(tmp_path, faces) == []


@pytest.mark.parametrize("what", ["its hand", "the leaves in its hand"])
def test_a_list_without_of_is_led_to_it(tmp_path: Path, what: str) -> None:
    [(message, helps)] = told(tmp_path, f"the face of each {what}")
    assert message == "behind `each` stands the name of a kind, or `of` and a list"
    assert helps[0] == f"of a list: each of {what}"


def test_one_thing_is_not_counted(tmp_path: Path) -> None:
    """Each card of a hand would be 1, where a reader thinks of a number that is printed on it."""
    path = tmp_path / "count.rules"
    path.write_text(
        'game "Count"\n  players 2\n  starts with "Go"\nkind leaf is a card, plural leaves\n'
        "place heap of leaves, face up, starts with leaves\ncards leaves\n  copies 3\ncounter total\n"
        'phase "Go":\n  let the ones be the number of each of the heap\n  set the total to the sum of the ones\n'
        "the winners means the players\n",
        encoding="utf-8",
    )
    (found,) = [one for one in check([path])[0] if one.is_error]
    assert found.message == "there is nothing to count here"
