"""What is said twice, and would count once, is told; a name is one name; a yes has something to choose from."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.library import check
from paddock.testing import run_scenarios
from paddock.text.model import Diagnostic

GAME = """game "Once"
  players 2 to 4
  starts with "Go"
kind leaf is a card, plural leaves
  face: number
  thin: yes or no
kind retort is a card
place pile of leaves, face down, starts with leaves
place heap of leaves, face up
place hand of leaves for each player, seen by its owner
place sleeve of retorts for each player, seen by its owner
place bench of retorts for each player, face up
counter chips for each player, starts at 2
counter points for each player
note dealer is a player
cards leaves
  face 1 to 6
  copies 2
the winners means the players with the highest points
phase "Go":
  for each player:
    set the dealer to the player
    the player tries
"""
TRIES = "verb (a player) tries:\n  do nothing\n"


def errors(tmp_path: Path, text: str) -> list[Diagnostic]:
    (tmp_path / "once.rules").write_text(text, encoding="utf-8")
    return [d for d in check([tmp_path / "once.rules"])[0] if d.is_error]


def declared(tmp_path: Path, text: str) -> list[str]:
    return [d.message for d in errors(tmp_path, GAME + TRIES + text)]


def tried(tmp_path: Path, *lines: str) -> list[str]:
    return [
        d.message
        for d in errors(tmp_path, GAME + TRIES.partition("\n")[0] + "\n" + "".join(f"  {line}\n" for line in lines))
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("place ditch of leaves, in order, on leaves\n", "`on leaves` does not go with `in order`"),
        ('card "Oak", a leaf\n  face 1\n  face 2\n', "a card says its `face` once"),
        ('card "Oak", a leaf\n  face 1\n  copies 2\n  copies 3\n', "a card says its `copies` once"),
        ('card "Oak", a leaf\n  face 1\n  thin\n  thin\n', "a card says its `thin` once"),
        ('kind twig is a card\n  label "a"\n  label "b"\n', "`label` stands here twice"),
        ("kind twig is a card\n  works in the hand\n  works in the heap\n", "`works` stands here twice"),
        ("kind petal is a leaf\n  face: number\n", "a leaf has `face` already"),
        ("place bin of leaves, face up, face down\n", "`face down` does not go with `face up`"),
        ("place bin of leaves, in order, in a ring\n", "`in a ring` does not go with `in order`"),
        ("place bin of leaves, untold, untold\n", "`untold` stands here twice"),
        (
            "place bin of leaves, refilled from the heap, refilled from the pile\n",
            "`refilled from the pile` does not go with `refilled from the heap`",
        ),
        ("counter luck, starts at 1, starts at 2\n", "`starts at 2` does not go with `starts at 1`"),
        ("flag wet for each player, seen by nobody, seen by its owner\n", "`seen by its owner` does not go with `seen by nobody`"),
        ("kind peg is a piece, 1 for each player, 2 for each player\n", "`2 for each player` does not go with `1 for each player`"),
        ("the prize for (a number) means by the number:\n  1: 3\n  2, 1: 4\n  otherwise: 0\n", "`1` stands here twice"),
        ("the prize for (a number) means by the number:\n  1: 3\n  otherwise: 0\n  otherwise: 1\n", "`otherwise` stands here twice"),
        ('verb (a player) hums:\n  told "a"\n  untold\n  do nothing\n', "`untold` does not go with `told`"),
        ('report "r": 1\nreport "r": 2\n', 'there are two reports "r"'),
        ('display "r": the dealer\ndisplay "r": the number of the heap\n', 'there are two displays "r"'),
        ('option "Long":\n  players 2\n  players 3\n', "`players` stands here twice"),
    ],
)  # fmt: skip
def test_what_is_said_twice_is_refused(text: str, message: str, tmp_path: Path) -> None:
    assert declared(tmp_path, text) == [message]


def test_a_game_says_its_lines_once(tmp_path: Path) -> None:
    twice = GAME.replace("  players 2 to 4\n", "  players 2 to 4\n  players 2\n")
    (told,) = errors(tmp_path, twice + TRIES)
    assert (told.message, told.label, told.help) == (
        "`players` stands here twice",
        "it is said before, on line 2",
        ("one of them counts: take the other out",),
    )


@pytest.mark.parametrize(("line", "words"), [("asks the players", "asks"), ("used:\n    do nothing", "used:")])
def test_a_window_too(line: str, words: str, tmp_path: Path) -> None:
    lines = ["asks the players", *(f"{word}:\n    do nothing" for word in ("laid", "used", "spoiled")), line]
    window = "window for retorts in the sleeve, laid on the bench:\n" + "".join(f"  {one}\n" for one in lines)
    assert declared(tmp_path, window) == [f"`{words}` stands here twice"]


def test_an_option_still_replaces_a_line_of_the_game(tmp_path: Path) -> None:
    assert declared(tmp_path, 'option "Short":\n  players 2\n') == []


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("let the p and the q be 1", "`and` cannot stand in a name"),
        ("let the p or q be 1", "`or` cannot stand in a name"),
        ("let the chips of the player be 1", "`the` cannot stand in a name"),
        ("let the number of leaves be 1", "`the number of leaves` already means something else"),
        ("the player chooses a leaf in its hand as the x and y", "`and` cannot stand in a name"),
    ],
)
def test_a_name_is_one_name(line: str, message: str, tmp_path: Path) -> None:
    assert tried(tmp_path, line) == [message]


def test_so_is_the_name_of_a_gap(tmp_path: Path) -> None:
    assert declared(tmp_path, "verb (a player, the p and the q) hums:\n  do nothing\n") == [
        "`and` cannot stand in a name"
    ]


MAY = """verb (a player) tries:
  the player may:
    let the thin ones be leaves in its hand whose face is 1
    the player chooses 1 of the thin ones as the gift
    move the gift to the heap
    add 5 to its points

verb (a player) bids:
  the player may:
    the player chooses a number from 1 to its chips as the bid
    add 5 to its points

verb (a player) opts:
  the player chooses one:
    "give a leaf":
      the player chooses a leaf in its hand as the gift
      move the gift to the heap
      add 5 to its points
    "give leaves":
      the player chooses any number of leaves in its hand as the gifts
      move the gifts to the heap
    "pass"
"""
NOTHING = """
scenario "nothing to choose from"
  players Ann, Bob
  given:
    the hand of Ann is empty
    the chips of Ann is 0
  when Ann {verb}:
  then:
    nobody is asked
    the points of Ann is 0
"""
SOMETHING = """
scenario "something"
  players Ann, Bob
  given:
    the hand of Ann is 1, 1, 2
  when Ann tries:
    Ann chooses "yes"
    Ann chooses 1
  then:
    the points of Ann is 5
  when Ann opts:
  then:
    Ann is asked to choose "give a leaf", "give leaves", "pass"
"""
LEFT = """
scenario "only what can be begun is offered"
  players Ann, Bob
  given:
    the hand of Ann is empty
  when Ann opts:
  then:
    Ann is asked to choose "give leaves", "pass"
"""


OFFER = """
during a player opts, offer "burn a leaf":
  the player chooses a leaf in its hand whose face is 6 as the fuel
  move the fuel to the heap

scenario "an offer needs something too"
  players Ann, Bob
  given:
    the hand of Ann is 1
  when Ann opts:
  then:
    Ann is asked to choose "give a leaf", "give leaves", "pass"
"""


def test_nobody_says_yes_who_has_nothing_to_choose_from(tmp_path: Path) -> None:
    path = tmp_path / "once.rules"
    # All who might do it are asked where the others could learn from it who holds what: here hands are open.
    seen = GAME.replace("hand of leaves for each player, seen by its owner", "hand of leaves for each player, face up")
    path.write_text(
        seen
        + MAY
        + NOTHING.format(verb="tries")
        + NOTHING.format(verb="bids").replace("from", "to bid")
        + SOMETHING
        + LEFT
        + OFFER,
        encoding="utf-8",
    )
    assert str(run_scenarios([path])) == "5 of 5 scenarios hold"


@pytest.mark.parametrize(
    ("first", "second", "message"),
    [
        (
            "counter pips for each player",
            "counter pips for each player",
            "`counter pips for each player` stands here twice",
        ),
        ("verb (a player) rests:\n    do nothing", "verb (a player) rests:\n    add 1 to its chips", ""),
        (
            "the price of (a player) means 1",
            "the price of (a player) means 2",
            "`the price of (a player)` stands here twice",
        ),
        ('phase "Rest":\n    do nothing', 'phase "Rest":\n    end the game', '`phase "Rest"` stands here twice'),
        ('report "Chips": 1', 'report "Chips": 2', '`report "Chips"` stands here twice'),
    ],
)
def test_an_option_declares_everything_once(tmp_path: Path, first: str, second: str, message: str) -> None:
    """Also if nobody has chosen it; what it declares still stands instead of what the game has."""
    text = f'option "Rest":\n  {first}\n'
    assert not [said for said in declared(tmp_path, text) if "twice" in said]
    (found,) = declared(tmp_path, f"{text}  {second}\n")
    assert found == (message or "`verb (a player) rests` stands here twice")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            'verb (a player) rests:\n  prints "{the player} has a rest"\n  prints "{the player} sits"\n  do nothing\n',
            '`prints "{the player} sits"` does not go with `prints "{the player} has a rest"`',
        ),
        (
            'card "Oak", a leaf\n  face 1\n  prints "hard"\n  prints "old"\n',
            '`prints "old"` does not go with `prints "hard"`',
        ),
        ("rule O-1: Leaves fall.\nrule O-1: Leaves stay.\n", "rule O-1 says something else already"),
        (
            'verb (a player) opts:\n  the player chooses one:\n    "go":\n      do nothing\n    "go":\n      end the game\n',
            '`"go"` stands here twice',
        ),
        (
            'scenario "one"\n  players Ann, Bob\nscenario "one"\n  players Cleo, Dan\n',
            '`scenario "one"` stands here twice',
        ),
    ],
)
def test_texts_lines_of_menus_and_names_stand_once(tmp_path: Path, text: str, message: str) -> None:
    assert declared(tmp_path, text) == [message]


@pytest.mark.parametrize(
    "text",
    [
        "rule O-1: Leaves fall.\nrule O-1: Leaves fall.\n",
        'verb (a player) opts:\n  the player chooses one:\n    "go", if its chips are 1:\n      do nothing\n'
        '    "go", if its chips are 2:\n      end the game\n',
    ],
)
def test_what_says_the_same_or_is_never_there_together_may_stand_twice(tmp_path: Path, text: str) -> None:
    assert declared(tmp_path, text) == []
