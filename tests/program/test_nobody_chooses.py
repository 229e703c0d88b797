"""`a card` is one of them: somebody chooses it, it is any, or there is one. It never stands for all of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.library import check
from paddock.testing import run_scenarios
from paddock.text.model import Diagnostic

GAME = """game "Which"
  players 2 to 4
  starts with "Go"
kind tint is one of red, blue
kind leaf is a card, plural leaves
  face: number
  works in the row
kind boat is a piece, 1 for each player
cards leaves
  face 1 to 6
  copies 3
place pile of leaves, face down, starts with leaves
place heap of leaves, face up
place hand of leaves for each player, face up
place row of leaves for each player, face up
place dock of boats, face up, starts with boats
counter points for each player
counter dents for each boat
flag hurt for each boat
note dealer is a player
note trump is a tint
the worth of (a player) means the number of its hand
the winners means the players with the highest worth
verb dent/dents (boats, the victims):
  for each boat in the victims:
    mark the boat as hurt
    add 1 to the dents of the boat
verb (a player) rams (a boat):
  dent the boat
verb (a player) rests:
  add 1 to its points
phase "Go":
  for each player:
    set the dealer to the player
    set the trump to red
    the player rests
    the player rams the boat of the player
    the player tries
"""
NOBODY = "`{}` does not say which, and nobody chooses"


def errors(tmp_path: Path, text: str) -> list[Diagnostic]:
    (tmp_path / "which.rules").write_text(GAME + text, encoding="utf-8")
    return [d for d in check([tmp_path / "which.rules"])[0] if d.is_error]


def tried(tmp_path: Path, *lines: str) -> list[str]:
    return [d.message for d in errors(tmp_path, "verb (a player) tries:\n" + "".join(f"  {line}\n" for line in lines))]


def declared(tmp_path: Path, text: str) -> list[str]:
    return [d.message for d in errors(tmp_path, "verb (a player) tries:\n  do nothing\n" + text)]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("move a leaf in its hand to the heap", "a leaf in its hand"),
        ("move leaf in its hand to the heap", "leaf in its hand"),
        ("move (a leaf in its hand whose face is 3) to the heap", "a leaf in its hand whose …"),
        ("move (a leaf in its hand with the highest face) to the heap", "a leaf in its hand with the highest face"),
        ("move another boat to the dock", "another boat"),
        ("dent another boat", "another boat"),
        ("dent a boat", "a boat"),
        ("dent a boat that is hurt", "a boat that is …"),
        ("the player rams a boat", "a boat"),
        ("another player rests", "another player"),
        ("show a leaf in its hand to the dealer", "a leaf in its hand"),
        ("swap a leaf in its hand with the first of the heap", "a leaf in its hand"),
        ("let the pick be a leaf in its hand", "a leaf in its hand"),
        ("let the pick be another player", "another player"),
        ("let the pick be a number from 1 to 3", "a number from 1 to 3"),
        ("let the pair be the dealer and another player", "another player"),
        ("set the dealer to another player", "another player"),
        ("set the trump to a tint", "a tint"),
        ("add (the number of a leaf in its hand) to its points", "a leaf in its hand"),
        ("add (the sum of face of a leaf in its hand) to its points", "a leaf in its hand"),
    ],
)
def test_in_a_step_it_is_refused(line: str, words: str, tmp_path: Path) -> None:
    assert tried(tmp_path, line) == [NOBODY.format(words)]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("the rivals of (a player) means another player\n", "another player"),
        ('report "boats": a boat\n', "a boat"),
        ('display "boats": a boat\n', "a boat"),
        ("the pick of (a player):\n  give a leaf in its hand\n", "a leaf in its hand"),
    ],
)
def test_in_a_value_it_is_refused(text: str, words: str, tmp_path: Path) -> None:
    assert declared(tmp_path, text) == [NOBODY.format(words)]


def test_the_message_says_who_could_choose_and_how_to_mean_all(tmp_path: Path) -> None:
    (told,) = errors(tmp_path, "verb (a player) tries:\n  dent another boat\n")
    assert told.help == (
        "the pattern is: dent/dents (boats, the victims)",
        "let somebody choose which: the player chooses another boat as the boat",
        "and on the next line: the boat; in a menu, both stand under a label",
        "or all of them: every other boat",
    )


@pytest.mark.parametrize(
    ("line", "help_"),
    [
        ("if a boat is hurt:", ("there is a boat that is hurt", "every boat is hurt")),
        (
            "if another player is the dealer:",
            ("there is another player that is the dealer", "every other player is the dealer"),
        ),
        (
            "if a leaf in its hand is in the heap:",
            ("there is a leaf in its hand that is in the heap", "every leaf in its hand is in the heap"),
        ),
    ],
)
def test_a_condition_says_whether_one_is_enough(line: str, help_: tuple[str, str], tmp_path: Path) -> None:
    (told,) = errors(tmp_path, f"verb (a player) tries:\n  {line}\n    do nothing\n")
    assert told.help == (f"if one is enough: {help_[0]}", f"if all must be: {help_[1]}")
    for instead in help_:
        assert tried(tmp_path, f"if {instead}:", "  do nothing") == []


def test_any_of_them_is_asked_with_in(tmp_path: Path) -> None:
    (told,) = errors(tmp_path, "verb (a player) tries:\n  if the dealer is another player:\n    do nothing\n")
    assert told.help == ("if any of them will do: is in (every other player)",)
    assert tried(tmp_path, "if the dealer is in (every other player):", "  do nothing") == []


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("the player chooses leaf in its hand as the pick", "`a` is missing before `leaf`"),
        ("the player chooses leaves in its hand as the pick", "this does not say how many are chosen"),
        ("the player chooses its hand as the pick", "this does not say how many are chosen"),
        ("the player chooses 2 a leaf in its hand as the pick", "this says twice how many"),
        ("let the pool be the dents of each a boat", "`a` does not stand here"),
        ("only if there is boat in the dock", "`there is boat in the dock` means nothing here"),
        ("only if there is no a boat in the dock", "`there is no a boat in the dock` means nothing here"),
        ("secretly for each a player:\n    chooses a leaf in its hand as its bid", "behind `for each` stands no `a`"),
        ("for each a boat:\n    do nothing", "behind `for each` stands no `a`"),
    ],
)
def test_who_chooses_is_told_how_many(line: str, message: str, tmp_path: Path) -> None:
    assert tried(tmp_path, line) == [message]


@pytest.mark.parametrize(
    "line",
    [
        "the player chooses a leaf in its hand with the highest face as the pick",
        "the player chooses another player starting with the dealer as the pick",
        "the player chooses (a leaf in its hand whose face is 2) as the pick",
        "the player chooses 1 leaf in its hand as the pick",
        "the player chooses a tint that is not red as the pick",
        "move every leaf in its hand to the heap",
        "dent every other boat",
        "dent every boat that is hurt",
        "dent boats that are hurt",
        "let the pool be the face of each leaf in its hand",
        "only if there are at least 1 leaf in its hand",
        "only if there is no leaf in its hand",
    ],
)
def test_where_it_has_a_meaning_it_is_read(line: str, tmp_path: Path) -> None:
    assert tried(tmp_path, line) == []


@pytest.mark.parametrize(
    ("lines", "kind"),
    [("  when player rests:\n    do nothing\n", "player"), ("  the worth of player is 1 higher\n", "player")],
)
def test_a_card_waits_for_a_player_and_not_for_player(lines: str, kind: str, tmp_path: Path) -> None:
    assert declared(tmp_path, f'card "Oak", a leaf\n  face 9\n{lines}') == [f"`{kind}` alone does not say which"]


def test_one_of_several_to_which_something_happens_together(tmp_path: Path) -> None:
    """`dent a boat that is hurt` waits for a boat that is hurt, and not for any boat."""
    (tmp_path / "which.rules").write_text(
        GAME
        + "verb (a player) tries:\n  dent every boat\n"
        + "when dent a boat that is hurt:\n  add 1 to the points of the dealer\n"
        + 'scenario "none is hurt"\n  players Ann, Bob\n  given:\n    the dealer is Ann\n'
        + "  when Ann tries:\n  then:\n    the points of Ann is 0\n"
        + "  when Ann tries:\n  then:\n    the points of Ann is 1\n",
        encoding="utf-8",
    )
    assert str(run_scenarios([tmp_path / "which.rules"])) == "1 of 1 scenarios hold"
