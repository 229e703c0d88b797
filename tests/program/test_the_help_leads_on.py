"""A help that is followed leads to a game that is read, and one mistake is told once."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.library import check, load
from paddock.text.model import Diagnostic

GAME = """game "Dunes"
  players 2
  starts with "Go"
kind beast is a piece
card "Red", a beast
card "Blue", a beast
kind dune is a space
  number: number
  label "dune {number}"
cards dunes
  number 1 to 5
place heap of beasts for each dune, face up, in order
place barn of beasts, face up, in order, starts with beasts
counter points for each player
whether (a player) is rich means its points is at least 3
whether (a player) is out means its points is less than 0
the winners means the players with the highest points
verb (a player) bets on (a beast):
  add 1 to its points
phase "Go":
  for each player:
    the player tries
"""


def errors(tmp_path: Path, text: str) -> list[Diagnostic]:
    path = tmp_path / "dunes.rules"
    path.write_text(text, encoding="utf-8")
    return [d for d in check([path])[0] if d.is_error]


def told(tmp_path: Path, *lines: str, before: str = "") -> tuple[str, tuple[str, ...]]:
    """The only mistake of some steps: its message and its help."""
    steps = "".join(f"  {line}\n" for line in lines)
    (found,) = errors(tmp_path, GAME + before + "verb (a player) tries:\n" + steps)
    return found.message, found.help


def read(tmp_path: Path, *lines: str, before: str = "") -> bool:
    return errors(tmp_path, GAME + before + "verb (a player) tries:\n" + "".join(f"  {x}\n" for x in lines)) == []


KEEPING = "whether (a dune) is keeping (a KIND, the beast) means the beast is in the heap of the dune"
DECLARE = f"declare: {KEEPING}; and say: that is keeping the beast"


def test_whose_place_has_a_thing(tmp_path: Path) -> None:
    wrong = "the dune of (a beast) means the first of (dunes whose heap has the beast)\n"
    more = "the spot of (a beast) means the number of the dune of the beast\n"
    use = 'add (the spot of "Red") to its points', 'add (the number of the dune of "Red") to its points'
    assert told(tmp_path, *use, before=wrong + more) == ("`)` does not fit here", (DECLARE,))
    right = KEEPING.replace("KIND", "beast") + "\n" + wrong.replace("whose heap has", "that are keeping")
    assert read(tmp_path, *use, before=right + more)


def test_whose_place_has_a_thing_at_the_end_of_a_line(tmp_path: Path) -> None:
    lines = 'let the beast be "Red"', "let the found be dunes whose heap has the beast", "stop"
    message, help_ = told(tmp_path, *lines)
    assert (message, help_[0]) == ("this line is not finished", DECLARE)


def test_for_each_in_a_menu(tmp_path: Path) -> None:
    menu = "the player chooses one:", "  for each beast in the barn:"
    message, help_ = told(tmp_path, *menu, '    "take one":', "      stop")
    assert message == "this line would read the same for each of them"
    assert help_ == ('say which one it is about: "take {the beast}":',)
    assert read(tmp_path, *menu, '    "take {the beast}":', "      stop")


def test_if_in_a_menu(tmp_path: Path) -> None:
    wrong = "the player chooses one:", "  if the player is rich:", "    stop", '  "rest":', "    stop"
    behind = 'the condition stands behind the label: "pay", if CONDITION:'
    assert told(tmp_path, *wrong) == ("`if` cannot stand in a menu", (behind,))
    assert read(tmp_path, wrong[0], '  "pay", if the player is rich:', *wrong[2:])


def test_a_thing_of_which_nobody_says_which(tmp_path: Path) -> None:
    message, help_ = told(tmp_path, "the player bets on a beast in the barn")
    assert message == "`a beast in the barn` does not say which, and nobody chooses"
    assert help_ == (
        "the pattern is: (a player) bets on (a beast)",
        "let somebody choose which: the player chooses a beast in the barn as the beast",
        "and on the next line: the beast; in a menu, both stand under a label",
        "or each of them: for each beast in the barn: and below it the same with: the beast",
    )
    assert read(tmp_path, "for each beast in the barn:", "  the player bets on the beast")
    assert read(tmp_path, "the player chooses a beast in the barn as the beast", "the player bets on the beast")


@pytest.mark.parametrize(
    ("line", "message", "help_"),
    [
        ("for each rich player:", "`rich` stands behind `player`, not before it", "write: player that is rich"),
        (
            "let the found be rich players",
            "`rich` stands behind `players`, not before it",
            "write: players that are rich",
        ),
        (
            "let the found be the dune whose number is 3",
            "`the dune whose …` means nothing here",
            "several may be so, or none; write: the first of (dunes whose …)",
        ),
        (
            "for each player that is rich, from the front:",
            "`from` does not fit here",
            "an order goes by a number: , by NUMBER, and from the highest to the lowest: , by NUMBER, downward",
        ),
        (
            "let the zigzag be the zigzag between 1 and 3",
            "no word `zigzag`",
            "",
        ),
        (
            "let the distance be the distance between 1 and 3",
            "no word `distance`",
            "write: (A - B) but at least (B - A)",
        ),
        ("add minus 1 to its points", "no word `minus`", "write: -1, or between two numbers: 5 - 1"),
        (
            "move the beasts beneath the barn",
            "no word `beneath`",
            "write: move (things) to the bottom of (a place)",
        ),
        (
            'let the load be "Red" and every beast above "Red"',
            "no word `above`",
            "write: KINDS in PLACE whose position is less than (the position of X): the first of a pile is its top",
        ),
    ],
)
def test_each_has_its_next_step(tmp_path: Path, line: str, message: str, help_: str) -> None:
    lines = (line, "  stop") if line.endswith(":") else (line, "stop")
    assert told(tmp_path, *lines) == (message, (help_,) if help_ else ())


@pytest.mark.parametrize(
    "line",
    [
        "for each player that is rich:",
        "for each player that is rich, by its points, downward:",
        "let the found be players that are rich",
        "let the found be the first of (dunes whose number is 3)",
        "let the span be (1 - 3) but at least (3 - 1)",
        "add -1 to its points",
        "move the beasts to the bottom of the barn",
        'let the load be beasts in the barn whose position is less than (the position of "Red")',
    ],
)
def test_what_the_help_says_is_read(tmp_path: Path, line: str) -> None:
    assert read(tmp_path, line, *(["  stop"] if line.endswith(":") else ["stop"]))


def test_a_thing_that_is_nowhere_is_not_the_one_that_names_it(tmp_path: Path) -> None:
    more = 'kind cube is a card\n  beast: beast\n  label "{beast} die"\ncards cubes\n  beast "Red", "Purple"\n'
    more += "place box of cubes, face up, starts with cubes\n"
    found = told(tmp_path, "do nothing", before=more)
    assert found == ('the beast of "Purple die" is "Purple", which is nowhere', ('declare it: card "Purple", a beast',))
    found = told(tmp_path, "do nothing", before=more.replace("Purple", "Blu"))
    helps = "did you mean `Blue`?", 'declare it: card "Blu", a beast'
    assert found == ('the beast of "Blu die" is "Blu", which is nowhere', helps)


def test_a_row_of_numbers_may_be_said_from_the_first_to_the_last(tmp_path: Path) -> None:
    more = 'kind gear is a card\n  faces: numbers\ncard "Fast", a gear\n  faces 7 to 9, 12\n'
    more += "place box of gears, face up, starts with gears\n"
    assert read(tmp_path, 'add (number 4 of the faces of "Fast") to its points', before=more)
    fast = next(card for card in load(tmp_path / "dunes.rules").program.cards if card.name == "Fast")
    assert fast.values["faces"] == [7, 8, 9, 12]
