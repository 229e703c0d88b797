"""Of equal cards side by side people are offered one; the table itself counts all of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.library import load
from paddock.table import Table, deal
from paddock.table.knowledge.equal_options import distinct

RULES = """
game "Copies"
  players 2
  starts with "Go"

kind role is one of duke, count
kind sort is one of left, right
kind face is a card
  role: role
  label "{role}"

cards faces
  role duke, count
  copies 3

place court of faces, face up, starts with faces
place hand of faces for each player, seen by its owner
place slots of faces, face up, with slots left, right
place under of faces for each face, face up
counter age for each face
note pet is a face

the cards of (a player) means its hand

verb (a player) gives up (faces):
  move the last of the faces to the court

verb (a player) takes dukes:
  let the dukes be faces in the court whose role is duke
  let the counts be faces in the court whose role is count
  STEPS
  the player chooses ASKED as the pick
  move the pick to the court

phase "Go":
  (the first of the players) takes dukes

the winners means the players
"""
TWO = ("move the first of the dukes to its hand", "move item 2 of the dukes to its hand")
ONE_IN_HAND = "a face in its hand"


def labels(tmp_path: Path, *steps: str, asked: str = ONE_IN_HAND) -> list[tuple[int, str]]:
    table = dealt(tmp_path, *steps, asked=asked)
    assert table.ask is not None
    return [(option.index, option.label) for option in distinct(table, table.ask).options]


def dealt(tmp_path: Path, *steps: str, asked: str = ONE_IN_HAND) -> Table:
    path = tmp_path / "copies.rules"
    path.write_text(RULES.replace("STEPS", "\n  ".join(steps)).replace("ASKED", asked), encoding="utf-8")
    return deal(load(path), 2, 1, ["Ann", "Bob"])


def test_of_equal_cards_one_is_offered(tmp_path: Path) -> None:
    count = "move the first of the counts to its hand"
    assert labels(tmp_path, *TWO, count) == [(0, "duke"), (2, "count")]
    table = dealt(tmp_path, *TWO, count)
    assert table.ask is not None
    assert [option.label for option in table.ask.options] == ["duke", "duke", "count"]  # bots and journals count these


def test_of_three_too(tmp_path: Path) -> None:
    assert labels(tmp_path, *TWO, "move item 3 of the dukes to its hand") == [(0, "duke")]


@pytest.mark.parametrize(
    "step",
    [
        "set the age of the first of the dukes to 1",
        "set the pet to item 2 of the dukes",
        "move the first of the counts to the under of the first of the dukes",
    ],
)
def test_not_if_anything_tells_them_apart(tmp_path: Path, step: str) -> None:
    assert labels(tmp_path, *TWO, step) == [(0, "duke"), (1, "duke")]


def test_not_if_the_rules_have_one_of_them_in_mind(tmp_path: Path) -> None:
    steps = (*TWO, "let the first duke be the first of its hand")
    path_asked = "a face in its hand as the choice\n  if the choice is the first duke:\n    add 1 to its age\n  the player chooses a face in its hand"
    steps_asked = path_asked.replace("its age", "the age of the choice")
    assert labels(tmp_path, *steps, asked=steps_asked) == [(0, "duke"), (1, "duke")]


BETWEEN = (TWO[0], "move the first of the counts to its hand", TWO[1])


def test_in_a_hand_another_may_lie_between_them(tmp_path: Path) -> None:
    assert labels(tmp_path, *BETWEEN) == [(0, "duke"), (1, "count")]


@pytest.mark.parametrize(
    "step",
    [
        "move the first of its hand to the court",
        "move the last of its hand to the court",
        "move item 2 of its hand to the court",
        "move the first 2 of its hand to the court",
        "move the top card of its hand to the court",
        "let the cards be its hand\n  move item 2 of the cards to the court",
        "move the first of (the cards of the player) to the court",
        "the player gives up its hand",
    ],
)
def test_not_if_the_rules_ask_what_lies_first_in_the_hand(tmp_path: Path, step: str) -> None:
    asked = f"{ONE_IN_HAND} as the choice\n  {step}\n  the player chooses {ONE_IN_HAND}"
    assert labels(tmp_path, *BETWEEN, asked=asked) == [(0, "duke"), (1, "count"), (2, "duke")]


def test_not_if_another_lies_between_them_on_the_table(tmp_path: Path) -> None:
    steps = ("move the first of the dukes to the court", "move the first of the counts to the court")
    found = [label for _, label in labels(tmp_path, *steps, asked="a face in the court")]
    assert found == ["count", "duke", "count"]


def test_each_can_be_picked_where_several_are(tmp_path: Path) -> None:
    steps = (*TWO, "move the first of the counts to its hand")
    assert (
        len(
            labels(
                tmp_path, *steps, asked="up to 2 faces in its hand as the two\n  the player chooses a face in its hand"
            )
        )
        == 4
    )
