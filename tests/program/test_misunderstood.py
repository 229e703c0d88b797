"""What reads well and means something else is refused, and the message says what to write."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.library import check

GAME = """game "Probe"
  players 2 to 4
  starts with "Go"
kind leaf is a card, plural leaves
  face: number
cards leaves
  face 1 to 6
kind square is a space
  row: number
card "Corner", a square
  row 1
kind rider is a piece, 2 for each player
flag free for each square
place pile of leaves, face down, starts with leaves
place heap of leaves, face up
place hand of leaves for each player, seen by its owner
place track of riders, face up, on squares
counter points for each player
counter sixes
note dealer is a player
the winners means the players with the highest points
phase "Go":
  for each player:
    the player tries
"""


def told(tmp_path: Path, text: str) -> tuple[str, tuple[str, ...]]:
    """The only mistake: its message and its help."""
    path = tmp_path / "probe.rules"
    path.write_text(text, encoding="utf-8")
    (found,) = [d for d in check([path])[0] if d.is_error]
    return found.message, found.help


def tries(*lines: str) -> str:
    return GAME + "verb (a player) tries:\n" + "".join(f"  {line}\n" for line in lines)


ALL = "the players with the highest points"


@pytest.mark.parametrize(
    "line", ["let the rival be the player with the highest points", "mark the player with the highest points as free"]
)
def test_one_who_is_named_is_not_the_best_of_all(tmp_path: Path, line: str) -> None:
    message, help_ = told(tmp_path, tries(line))
    assert message == "`the player` is one player, and not all of them"
    assert help_ == (f"write: {ALL}", f"several may share it; the first of them: the first of ({ALL})")


def test_nobody_in_particular_is_not_the_best_of_all(tmp_path: Path) -> None:
    text = tries("do nothing").replace("means the players with", "means the player with")
    assert told(tmp_path, text)[1][0] == f"write: {ALL}"


def test_a_list_under_a_singular_name_is_said_to_be_several(tmp_path: Path) -> None:
    message, help_ = told(tmp_path, tries(f"let the rival be {ALL}", "add 1 to the points of the rival"))
    assert message == "`the rival` is several players, but a player is needed here"
    assert help_[1:] == ("take one of them: the first of (…)", "or go through them: for each player in (…):")


def test_a_field_that_nothing_prints_is_told(tmp_path: Path) -> None:
    kind = "kind ticket is a card, 3 for each player\n  price: number\n  gold: yes or no\n"
    place = "place box of tickets for each player, starts with tickets\n"
    use = 'report "price": the sum of price of tickets\nreport "gold": the number of (tickets that are gold)\n'
    message, help_ = told(tmp_path, tries("do nothing") + kind + place + use)
    assert message == "nothing says the `price` of these tickets"
    assert help_ == (
        "print them: cards tickets, and below it: price 1, 2, 3; each player gets them all",
        "or keep the number beside them: counter price for each ticket, starts at 1",
    )
    path = tmp_path / "probe.rules"
    path.write_text(tries("do nothing") + kind + "cards tickets\n  price 1, 2\n" + place + use, encoding="utf-8")
    assert not [d for d in check([path])[0] if d.is_error]


@pytest.mark.parametrize("owner", ["", " for each player", " for each rider"])
def test_things_start_in_one_place(tmp_path: Path, owner: str) -> None:
    text = tries("do nothing") + f"place rack of leaves{owner}, face up, starts with leaves\n"
    message, _ = told(tmp_path, text)
    assert message == "all leaves start in the pile already"


def test_a_setting_has_the_words_of_a_kind(tmp_path: Path) -> None:
    kinds = "kind suit is one of clubs, hearts\nnote led is a suit\n"
    line = "if the led is the trumps:", "  set the led to clubs"
    message, help_ = told(tmp_path, tries(*line) + kinds + "setting trumps: spades, hearts\n")
    assert message == "a suit cannot be the same as a trumps"
    assert help_ == ("let the setting have the words of that kind: setting trumps: a suit",)
    message, help_ = told(tmp_path, tries(*line) + kinds + "setting trumps: a suit, usually stars\n")
    assert (message, help_) == ("a suit is not `stars`", ("setting trumps: a suit, usually clubs",))
    path = tmp_path / "probe.rules"
    path.write_text(tries(*line) + kinds + "setting trumps: a suit, usually hearts\n", encoding="utf-8")
    assert not [d for d in check([path])[0] if d.is_error]


STEPS = {
    "the player chooses a rider whose owner is the player and that can go as the mover": (
        "declare it: whether (a rider) can … means CONDITION"
    ),
    "the player chooses 1 or 2 of its hand as the picks": "write: 1 to 2 of …",
    "the player chooses at least 1 and up to 2 of its hand as the picks": "write: 1 to 2 of …",
    "the player chooses a leaf in its hand or in the heap as the pick": "write: in (its hand and the heap)",
    "let the low be squares that are free and whose row is the sixes with the lowest row": (
        "put the list in parentheses: (… whose …) with the lowest row"
    ),
    "move 3 of (leaves in the pile) to its hand": (
        "which of them? the first 3 of LIST; or let somebody choose: the player chooses 3 of LIST"
    ),
    "stop the repeat": "a loop ends by its own condition: repeat while CONDITION: or repeat until CONDITION:",
    "the player chooses a tint: red or blue": "declare the words: kind tint is one of red, blue",
    "for each player, starting with the dealer:\n    do nothing": (
        "write: for each player in (the KINDS starting with the dealer):"
    ),
    "if the player has a leaf whose face is 6:\n    do nothing": (
        "say where it lies: there is a KIND in PLACE, or: the number of PLACE is at least 1"
    ),
    "if there are 2 leaves in its hand:\n    do nothing": "there is a KIND in PLACE",
}


@pytest.mark.parametrize("step", STEPS)
def test_the_first_help_is_what_to_write(tmp_path: Path, step: str) -> None:
    """And nobody else is blamed: it is the only mistake, though the verb is used above."""
    assert told(tmp_path, tries(step))[1][0] == STEPS[step]
