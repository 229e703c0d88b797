"""Keys while the screen is handed over, several picks by their names, and equal cards that are no choice."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from calling import Call
from questions import question

from paddock.cli.typed import pick, picks
from paddock.table import AnswerError

HANDS = """
game "Hands"
  players 2
  starts with "Go"

kind leaf is a card, plural leaves
  tree: tree
  label "{tree}"
kind tree is one of oak, elm

cards leaves
  tree oak, elm
  copies 4

place deck of leaves, face down, starts with leaves
place hand of leaves for each player, seen by its owner
place table of leaves for each player, face up

verb (a player) lays a leaf:
  the player chooses a leaf in its hand as the leaf
  move the leaf to its table

phase "Go":
  DEALT
  for each player:
    the player lays a leaf
    the player chooses one:
      "on"
      "wait"

the winners means the players
"""
WAITS = """
verb (a player) waits:
  the player chooses one:
    "early"
    "late"
  the player chooses a leaf in its hand as the leaf
  the player chooses one:
    "high"
    "low"
"""
OAKS = "for each player:\n    move the top 2 cards of the deck to its hand"
# The first gets two oaks and an elm, the other two oaks.
MIXED = f"{OAKS}\n  move the last of the deck to the hand of (the first of the players)"


def written(tmp_path: Path, dealt: str) -> Path:
    path = tmp_path / "hands.rules"
    path.write_text(HANDS.replace("DEALT", dealt), encoding="utf-8")
    return path


# several by name ------------------------------------------------------------------------------------------------------

CARDS = ("4 of diamonds", "8 of hearts", "king of hearts", "5 of hearts", "middle, limit 90", "king of hearts")


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("4 of diamonds, 8 of hearts, 5 of hearts", [0, 1, 3]),
        ("5 of hearts,1 , 8 OF", [3, 0, 1]),
        ("2 4, 4 of", [1, 3, 0]),
        ("middle, limit 90, 2, 4", [4, 1, 3]),
        ("king of hearts, king of hearts, 1", [2, 5, 0]),
        ("1 2 3", [0, 1, 2]),
        ("mid", [4]),
    ],
)
def test_several_are_picked_by_name_and_number(typed: str, found: list[int]) -> None:
    assert picks(question("many", *CARDS, least=3, most=3), typed) == found


@pytest.mark.parametrize("typed", ["8 of hearts, 2", "8 of hearts, 8 of hearts", "3 3", "king of, 6, king of, king of"])
def test_none_is_picked_twice(typed: str) -> None:
    with pytest.raises(AnswerError, match=r"^Each choice can be picked once\.$"):
        picks(question("many", *CARDS, least=3, most=3), typed)


def test_a_name_that_is_no_choice_is_refused() -> None:
    with pytest.raises(AnswerError, match=r"^Type one of the numbers; \? shows the keys\.$"):
        picks(question("many", *CARDS, least=3, most=3), "4 of diamonds, 9 of clubs")


def test_a_number_is_the_line_it_stands_before() -> None:
    fewer = question("one", "oak", "oak", "elm")
    shown = replace(fewer, options=(fewer.options[0], fewer.options[2]))
    assert [pick(shown, typed) for typed in ("1", "2", "elm")] == [0, 2, 2]


# equal cards ----------------------------------------------------------------------------------------------------------


def test_of_equal_cards_one_is_offered(paddock: Call, tmp_path: Path) -> None:
    said = paddock("play", written(tmp_path, MIXED), "--seed", "1", typed="2\n")
    assert "Ann, choose a leaf in your hand:\n  1  oak\n  2  elm\n> " in said.out
    assert "table: elm" in said.out and "hand: oak, oak" in said.out


def test_a_choice_between_equal_cards_only_is_not_asked(paddock: Call, tmp_path: Path) -> None:
    saved = tmp_path / "hands.journal"
    said = paddock("play", written(tmp_path, OAKS), "--seed", "1", typed=f"s {saved}\nq\n")
    assert "choose a leaf" not in said.out
    assert "Ann lays a leaf: oak → your table." in said.out
    assert paddock("replay", saved).code == 0


def test_to_take_back_goes_to_a_question_that_was_asked(paddock: Call, tmp_path: Path) -> None:
    """The oak in between lay in the hand before as after: nobody learns of it."""
    twice = OAKS.replace("hand", "hand\n    the player waits")
    path = written(tmp_path, f"{twice}")
    path.write_text(path.read_text(encoding="utf-8") + WAITS, encoding="utf-8")
    said = paddock("play", path, "--seed", "1", typed="2\nu\nq\nn\n")
    assert said.out.count("Ann, choose one:\n  1  early\n  2  late\n") == 2
    assert said.out.count("Taken back.") == 1 and "choose a leaf" not in said.out


# handing over ---------------------------------------------------------------------------------------------------------


def test_keys_work_while_the_screen_is_handed_over(paddock: Call, tmp_path: Path) -> None:
    saved = tmp_path / "hands.journal"
    rules = written(tmp_path, MIXED)
    said = paddock("play", rules, "--seats", "2", "--seed", "1", typed=f"\n1\n1\ns {saved}\n?\nfoo\nq\n")
    assert said.code == 0 and saved.exists()
    after = said.out.rpartition("The others look away. Press Enter when you are alone at the screen.\n")[2]
    assert after.startswith("> Saved as ")
    assert "this help" in after
    assert "Press Enter first, when you are alone. Here s saves the game, q leaves it, ? shows the keys." in after
    assert "hand:" not in after


def test_the_last_answer_can_be_taken_back_while_the_screen_is_handed_over(paddock: Call, tmp_path: Path) -> None:
    said = paddock("play", written(tmp_path, MIXED), "--seats", "2", "--seed", "1", typed="\n1\n1\nu\n2\nq\nn\n")
    after = said.out.partition("Taken back.\n")[2]
    assert after.index("Ann, choose one:") < after.index("It is the turn of Bob.")
