"""What a designer says of a board means what it says, or is refused with a line that is right when it is written."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from paddock.checking import check_sources
from paddock.testing import run_scenarios
from paddock.text.model import Source

GAME = """game "Lab"
  players 2
  starts with "Go"

kind cell is a space, in a grid of 5 rows and 5 columns
  wall: yes or no

kind man is a piece, 2 for each player, plural men
place board of men, face up, on cells
place home of men for each player, face up, starts with men

kind trick is a card
place pack of tricks, face down, starts with tricks

counter n
counter dmg for each man
note heading is a direction

verb (a player) plays (a trick):
  carry out the trick for the player

phase "Go":
  do nothing

the winners means the players
"""
VERB = "verb (a player) tries (a man, the mover) for (a man, the other):\n"
CARD = 'card "Shove", a trick\n  effect:\n'


def told(steps: str, head: str = VERB) -> Iterator[tuple[str, tuple[str, ...]]]:
    depth = "  " if head == VERB else "    "
    lines = "".join(f"{depth}{line}\n" for line in steps.split("|"))
    for each in check_sources([Source("lab.rules", f"{GAME}\n{head}{lines}")])[0]:
        if each.is_error:
            yield each.message, each.help


def test_what_stands_on_a_space_is_meant_where_spaces_are_listed(tmp_path: Path) -> None:
    steps = """
verb (a man, the mover) tries (a man, the other):
  if the mover is in (the cells around the other):
    add 1 to the n
  if the mover is in "b2":
    add 10 to the n
  if the mover is in ("c2" and "c3"):
    add 100 to the n
  if the number of (men in the board that are in (the cells ahead of the mover)) is 1:
    add 1000 to the n
  set the dmg of the mover to the number of (the cells beside the mover without the other)
  set the dmg of the other to the number of (the cells around the mover and the cells around the other)

scenario "in"
  players Ann, Bob
  given:
    the space of "Ann's man 1" is "b2"
    the space of "Bob's man 1" is "b3"
  when "Ann's man 1" tries "Bob's man 1"
  then:
    the n is 1011
    the dmg of "Ann's man 1" is 3
    the dmg of "Bob's man 1" is 12
"""
    rules = tmp_path / "lab.rules"
    rules.write_text(GAME + steps, encoding="utf-8")
    report = run_scenarios([rules])
    assert report.ok, str(report)


ROUTE = """game "Harbour"
  players 2
  starts with "Go"
kind cell is a space, on a route of yards and channels
route of cells
  channels 2
  yards 3
  yard 1, channel 1, ahead left "b3"
kind boat is a piece, 1 for each player
place water of boats, face up, on cells
counter n
verb (a boat) meets (a boat, the other):
  if the boat is beside the other:
    add 1 to the n
phase "Go":
  do nothing
the winners means the players
"""


def test_two_are_beside_each_other_whichever_is_asked_though_a_link_leads_one_way(tmp_path: Path) -> None:
    scenarios = ""
    for one, other, near in (("a1", "b3", 1), ("b3", "a1", 1), ("a2", "a1", 1), ("a1", "a2", 1), ("b3", "b1", 0)):
        scenarios += f"""
scenario "{one} {other}"
  players Ann, Bob
  given:
    the space of "Ann's boat" is "{one}"
    the space of "Bob's boat" is "{other}"
  when "Ann's boat" meets "Bob's boat"
  then:
    the n is {near}
"""
    rules = tmp_path / "harbour.rules"
    rules.write_text(ROUTE + scenarios, encoding="utf-8")
    report = run_scenarios([rules])
    assert report.ok, str(report)


REFUSED = {  # each with a part of what it is told, and a line that is right
    "let the x be the cells around the mover and the other": (
        "spaces and what stands on them make no list together",
        "let the x be the cells around the mover and the cells around the other",
    ),
    "let the x be the cell ahead of the mover and the other": (
        "spaces and what stands on them make no list together",
        "let the x be (the cell ahead of the mover) and (the space of the other)",
    ),
    "let the x be the cells within 2 steps of the mover through cells that are not wall": (
        "can be read in two ways",
        "let the x be the cells within 2 steps of the mover through (cells that are not wall)",
    ),
    "let the x be the cells beside the mover without the men in the board": ("only cells are left out of cells", ""),
    "if the player is in (the cells around the mover):|  add 1 to the n": ("a player is never in cells", ""),
    "move the mover to the last of (the cells ahead of the mover)": (
        "may be none here",
        "if there is a cell ahead of the mover:|  move the mover to the last of (the cells ahead of the mover)",
    ),
    "move the mover to item 3 of (the cells ahead of the mover)": (
        "may be none here",
        "if there are at least 3 cells ahead of the mover:|  move the mover to item 3 of (the cells ahead of the mover)",
    ),
    "move the mover to the first of (the way from the mover to the other)": (
        "may be none here",
        "let the goal be the first of (the way from the mover to the other)|if the goal is not none:|"
        "  move the mover to the goal",
    ),
    "let the x be men whose row is 1": (
        "the space of it` may be none here",
        "let the x be men in the board whose row is 1",
    ),
    "if another man is beside the mover:|  add 1 to the n": (
        "than which man? It could be the mover or the other",
        "if there is a man in the board that is beside the mover:|  add 1 to the n",
    ),
    "if the mover is left of the other:|  add 1 to the n": (
        "it is cells that lie left of each other",
        "if the column of the mover is less than the column of the other:|  add 1 to the n",
    ),
    "if the mover is on the board:|  add 1 to the n": (
        "the board is a place",
        "if the mover is in the board:|  add 1 to the n",
    ),
    "if the mover is in the row of the other:|  add 1 to the n": (
        "asked of both",
        "if the row of the mover is the row of the other:|  add 1 to the n",
    ),
    "if the mover is on the same cell:|  add 1 to the n": (
        "asked of both",
        "if the space of the mover is the space of the other:|  add 1 to the n",
    ),
    "swap the mover and the other": ("`and` does not fit here", "swap the mover with the other"),
    'for each cell whose distance from "a1" is 2:|  add 1 to the n': (
        'a cell has no `distance from "a1"`',
        'for each cell in ((the cells within 2 steps of "a1") without (the cells within 1 steps of "a1")):|  add 1 to the n',
    ),
    "if the column of the mover is c:|  add 1 to the n": (
        "a column is a number: `c` on the map is 3",
        "if the column of the mover is 3:|  add 1 to the n",
    ),
    "the player chooses ahead or behind as the way|set the heading to the way": (
        "`or` does not fit here",
        "the player chooses a direction that is (ahead or behind) as the way|set the heading to the way",
    ),
    "the player chooses another man in the board as the foe": (
        "`another man in the board` means nothing here",
        "the player chooses a man in the board that is not the other as the foe",
    ),
    "let the x be the first of its men": (
        "every player has 2 men",
        "let the x be men in the board whose owner is the player",
    ),
    'move the men on (the cells beside the mover) to "a1"': (
        "several go to one space one by one",
        'for each man on (the cells beside the mover) as the one:|  move the one to "a1"',
    ),
    'if the mover is "b2":|  add 1 to the n': (
        '"b2" is a cell',
        'if the space of the mover is "b2":|  add 1 to the n',
    ),
    "move the mover to the cell ahead if it is wall": ("no word `if`", ""),
}
ON_CARDS = {
    "you choose your man as the x": (
        "every player has 2 men",
        "you choose a man in the board whose owner is you as the x",
    ),
    "you choose another man in the board as the foe": ("means nothing here", ""),
    "you choose ahead or behind as the way|set the heading to the way": ("`or` does not fit here", ""),
}


def test_what_is_refused_leads_to_a_line_that_is_right() -> None:
    for head, lines in ((VERB, REFUSED), (CARD, ON_CARDS)):
        for wrong, (message, right) in lines.items():
            found = list(told(wrong, head))
            assert len(found) == 1, (wrong, found)
            assert message in found[0][0], wrong
            assert found[0][1], wrong
            assert not right or not list(told(right, head)), (right, list(told(right, head)))


def test_who_asks_whether_somebody_stands_there_may_speak_of_them() -> None:
    steps = 'if there is a man on "b2":|  move (the man on "b2") to "c3"|  set the n to the dmg of the man on "b2"'
    assert not [*told(steps)]


def test_who_stands_on_a_space_is_named_so_in_a_message() -> None:
    ((message, helps),) = told("add 1 to the dmg of (the man on (the space of the other))")
    assert message == "`the man on the space of the other` may be none here"
    assert helps[-1] == "ask first: if the man on the space of the other is not none: and this line below it"


def test_on_a_grid_there_is_always_a_distance() -> None:
    assert not [*told("if the distance from the mover to the other is less than 4:|  add 1 to the n")]
    ((message, _),) = told("set the n to the distance from the mover to the other through (cells that are not wall)")
    assert "may be none here" in message


def test_its_of_nothing_leads_to_whose_it_is() -> None:
    steps = "you choose a man in the board as the victim|set the dmg of the victim to its dmg + 1"
    ((message, helps),) = told(steps, CARD)
    assert (message, helps) == ("`its` stands for nothing here that has a dmg", ("say whose: the dmg of the victim",))


def test_why_a_way_may_have_no_first_space() -> None:
    ((_, helps),) = told("move the mover to the first of (the way from the mover to the other)")
    assert helps[0] == "there is no way if none leads there, or both are on one space"
