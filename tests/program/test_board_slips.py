"""Sentences that a designer reaches for on a board lead on to those that mean it; what they lead to can be read."""

from __future__ import annotations

import pytest

from paddock.checking import check_sources
from paddock.text.model import Source

GAME = """game "Pawns"
  players 2
  starts with "Walk"
kind cell is a space, in a grid of 5 rows and 3 columns
kind pawn is a piece, 3 for each player
place board of pawns, face up, on cells
place side of pawns for each player, face up, starts with pawns
note heading for each player is a direction
the winners means the players
phase "Walk":
  for each player:
    the player tries (the first of its side) for "a1"

verb (a player) tries (a pawn) for (a cell, the goal):
  set its heading to ahead
  {line}
"""
TWO_AHEAD = (
    "let the goal be item 2 of (the cells ahead of the pawn)",
    "if the goal is not none: and below it: move the pawn to the goal",
)
NO_GOAL = "this does not name the space it goes to"


def told(line: str) -> tuple[str, tuple[str, ...]]:
    lines = line.replace("|", "\n    ")
    found = [each for each in check_sources([Source("pawns.rules", GAME.format(line=lines))])[0] if each.is_error]
    assert len(found) == 1, [each.message for each in found]
    return found[0].message, found[0].help


@pytest.mark.parametrize(
    ("line", "message", "helps"),
    [
        ("move the pawn ahead", NO_GOAL, ("move the pawn to the cell ahead of the pawn",)),
        ("move the pawn back", NO_GOAL, ("move the pawn to the cell behind the pawn",)),
        ("move the pawn one cell left", NO_GOAL, ("move the pawn to the cell left of the pawn",)),
        ("move the pawn to the cell ahead", NO_GOAL, ("move the pawn to the cell ahead of the pawn",)),
        ("move the pawn 2 ahead", NO_GOAL, TWO_AHEAD),
        ("move the pawn forward two cells", NO_GOAL, TWO_AHEAD),
        ("move the pawn ahead 2 steps", NO_GOAL, TWO_AHEAD),
        (
            "move the pawn 3 steps toward the goal",
            NO_GOAL,
            (
                "let the goal be item 3 of (the way from the pawn to the goal)",
                "if the goal is not none: and below it: move the pawn to the goal",
            ),
        ),
        (
            "move the pawn to the cell 2 ahead of the pawn",
            "how many further on it lies is said with `item`: item 2",
            ("item 2 of (the cells ahead of the pawn)",),
        ),
        (
            "let the spot be the third cell left of the pawn",
            "how many further on it lies is said with `item`: item 3",
            ("item 3 of (the cells left of the pawn)",),
        ),
        (
            "let the far be the distance between the pawn and the goal",
            "a distance leads from one to the other",
            ("the distance from X to Y",),
        ),
        (
            "let the found be the cells on the way from the pawn to the goal",
            "the way is its cells already",
            ("the way from the pawn to the goal",),
        ),
        (
            "let the spot be the cell of the pawn",
            "where a thing stands is called its space",
            ("the space of the pawn",),
        ),
        ("set its heading to the left", "`the left` is no direction", ("a direction has no `the`: left",)),
        (
            "if the pawn is on the goal:|do nothing",
            "where it stands is its space",
            ("the space of X is the goal", "or: there is a KIND on the goal"),
        ),
        ("if the pawn is in row 5:|do nothing", "which row it is in, is asked of it", ("the row of X is 5",)),
        ("if the pawn is adjacent to the goal:|do nothing", "neighbours are beside each other", ("X is beside Y",)),
        (
            "if the goal is within 2 steps of the pawn:|do nothing",
            "how near it is, is asked by ways",
            (
                "X is in (the cells within 2 steps of the pawn)",
                "or: the distance from the pawn to X is at most 2",
            ),
        ),
        (
            "if the pawn is at the edge:|do nothing",
            "at an edge nothing lies further on",
            ("there is no cell ahead of X",),
        ),
        *(
            (
                line,
                "who stands there is said with `on`",
                (f"pawns on (the cells {where})", f"a pawn on (the cells {where})"),
            )
            for line, where in (
                ("if there is a pawn in the row of the goal:|do nothing", "in the row of the goal"),
                ("let the many be the number of pawns in the column of the goal", "in the column of the goal"),
                ("for each pawn within 2 steps of the goal:|do nothing", "within 2 steps of the goal"),
            )
        ),
        (
            "if there is nothing on the goal:|do nothing",
            "of which kind nothing stands there, is said",
            ("no KIND on the goal",),
        ),
        (
            "if the pawn stands on the goal:|do nothing",
            "where it stands is its space",
            ("the space of the pawn is the goal", "or: there is a KIND on the goal"),
        ),
        (
            "take the pawn off the board",
            "what is taken off lies somewhere else then",
            ("move X to a PLACE beside the board: place box of KINDS",),
        ),
        (
            "move the pawn to the cell ahead left of the goal",
            "`ahead left` stands behind `toward`",
            ("the cell toward ahead left from the goal",),
        ),
        (
            "let the found be the cells left behind of the pawn",
            "`behind left` stands behind `toward`",
            ("the cells toward behind left from the pawn",),
        ),
        (
            "let the spot be the cell 2 ahead left of the pawn",
            "how many further on it lies is said with `item`: item 2",
            ("item 2 of (the cells toward ahead left from the pawn)",),
        ),
        ("move the pawn back right", NO_GOAL, ("move the pawn to the cell toward behind right from the pawn",)),
        (
            "move each pawn to the cell toward ahead left from it",
            NO_GOAL,
            (
                "for each pawn as the mover: and below it:",
                "move the mover to the cell toward ahead left from the mover",
            ),
        ),
        (
            "move the pawn along the way to the goal",
            NO_GOAL,
            (
                "let the goal be item 1 of (the way from the pawn to the goal)",
                "if the goal is not none: and below it: move the pawn to the goal",
            ),
        ),
        (
            "let the spot be the cell to the left of the pawn",
            "that is said in fewer words",
            ("the cell left of the pawn",),
        ),
        (
            "let the spot be the cell under the pawn",
            "where a thing stands is called its space",
            ("the space of the pawn",),
        ),
        (
            "the player chooses a cell exactly 2 steps from the pawn as the spot",
            "so far and no nearer is one list without the other",
            ("(the cells within 2 steps of the pawn) without (the cells within 1 steps of the pawn)",),
        ),
        (
            "if the pawn can reach the goal:|do nothing",
            "what can be reached is a list",
            (
                "the goal is in (the cells within 3 steps of the pawn)",
                "or by any way: the distance from the pawn to the goal is not none",
            ),
        ),
        (
            "if the pawn is 2 steps away from the goal:|do nothing",
            "how far it is, is a distance",
            ("the distance from X to the goal is 2",),
        ),
        (
            "if the pawn is beside another pawn:|do nothing",
            "whether any is beside it, is asked of all of them",
            ("there is a pawn on (the cells beside X)",),
        ),
        (
            "if the pawn is beside a cell whose row is 2:|do nothing",
            "whether any is beside it, is asked of all of them",
            ("there is a cell beside X whose …",),
        ),
        (
            "if the pawn is ahead left of the goal:|do nothing",
            "it is cells that lie so",
            ("straight on: the space of X is in (the cells toward ahead left from the goal)",),
        ),
        (
            "if the pawn stands on a cell whose row is 2:|do nothing",
            "where it stands is its space",
            ("the space of the pawn is in (every cell whose …)",),
        ),
        (
            "if the pawn is facing the goal:|do nothing",
            "which way it looks is kept in a note",
            (
                "note heading for each KIND is a direction",
                "the direction from X to the goal is the heading of X",
            ),
        ),
        (
            "move the pawn to the third of (the way from the pawn to the goal)",
            "no word `third`",
            ("write: item 3 of (…)",),
        ),
    ],
)
def test_what_is_reached_for_leads_on(line: str, message: str, helps: tuple[str, ...]) -> None:
    assert told(line) == (message, helps)


@pytest.mark.parametrize(
    "line",
    [
        "if there is a pawn ahead of the pawn:|do nothing",
        "let the neighbour be the pawn left of the pawn",
    ],
)
def test_it_is_spaces_that_have_neighbours(line: str) -> None:
    message, helps = told(line)
    assert message.endswith("is said of cells here")
    assert helps[1].startswith("who is met first: the first of (the pawns on (the cells ")


@pytest.mark.parametrize(
    "line",
    [
        "let the spot be item 2 of (the cells ahead of the pawn)\n  if the spot is not none:\n    move the pawn to the spot",
        "let the spot be item 3 of (the way from the pawn to the goal)",
        "let the far be the distance from the pawn to the goal",
        "let the spot be the space of the pawn",
        "set its heading to left",
        "if the space of the pawn is the goal:|do nothing",
        "if the row of the pawn is 5:|do nothing",
        "if the pawn is beside the goal:|do nothing",
        "if the goal is in (the cells within 2 steps of the pawn):|do nothing",
        "if there is no cell ahead of the pawn:|do nothing",
        "let the found be the first of (the pawns on (the cells ahead of the pawn))",
        "let the found be the cells toward (its heading) from the pawn",
        "if there is a pawn on (the cells in the row of the goal):|do nothing",
        "let the many be the number of (pawns on (the cells in the column of the goal))",
        "for each pawn on (the cells within 2 steps of the goal):|do nothing",
        "if there is no pawn on the goal:|do nothing",
        "let the spot be the cell toward ahead left from the goal",
        "let the spot be item 2 of (the cells toward ahead left from the pawn)",
        "let the spot be the cell left of the pawn",
        "the player chooses a cell in ((the cells within 2 steps of the pawn) without (the cells within 1 steps of the pawn)) as the spot",
        "if the distance from the pawn to the goal is not none:|do nothing",
        "if the distance from the pawn to the goal is 2:|do nothing",
        "if there is a pawn on (the cells beside the pawn):|do nothing",
        "if there is a cell beside the pawn whose row is 2:|do nothing",
        "if the space of the pawn is in (the cells toward ahead left from the goal):|do nothing",
        "if the space of the pawn is in (every cell whose row is 2):|do nothing",
        "if the direction from the pawn to the goal is its heading:|do nothing",
        "let the spot be item 3 of (the way from the pawn to the goal)",
    ],
)
def test_what_they_lead_to_can_be_read(line: str) -> None:
    text = GAME.format(line=line.replace("|", "\n    "))
    assert [each.message for each in check_sources([Source("pawns.rules", text)])[0] if each.is_error] == []


def test_in_a_game_without_a_board_nobody_is_told_of_spaces() -> None:
    rules = """game "Cards"
  players 2
  starts with "Go"
kind leaf is a card, plural leaves
card "Oak", a leaf
place row of leaves, face up, starts with leaves
the winners means the players
phase "Go":
  move "Oak" ahead
"""
    (found,) = [each for each in check_sources([Source("cards.rules", rules)])[0] if each.is_error]
    assert "space" not in f"{found.message} {found.help}"


def test_a_space_picked_by_chance_comes_out_of_a_list() -> None:
    assert told("pick a random cell whose row is 1 as the spot") == (
        "out of which is it picked?",
        ("pick a random cell in (the cells that …) as the NAME",),
    )


def test_quotes_within_quotes_are_told_of() -> None:
    _, helps = told('tell "{the distance from "a1" to "a5"} steps"')
    assert helps == (
        'quotes cannot stand within quotes: in a line before, let the NAME be …; and here: tell "{the NAME}"',
    )


@pytest.mark.parametrize(
    ("line", "helps"),
    [
        ("move the pawn back", ("move the pawn to the cell toward behind right from the pawn",)),
        (
            "move the pawn 2 ahead",
            (
                "let the goal be item 2 of (the cells toward ahead right from the pawn)",
                "if the goal is not none: and below it: move the pawn to the goal",
            ),
        ),
        ("move the pawn one cell left", ("move the pawn to the cell left of the pawn",)),
    ],
)
def test_on_hexagons_nobody_is_sent_straight_ahead(line: str, helps: tuple[str, ...]) -> None:
    text = GAME.replace("3 columns\n", "3 columns of hexagons\n").replace("to ahead\n", "to left\n").format(line=line)
    (found,) = [each for each in check_sources([Source("pawns.rules", text)])[0] if each.is_error]
    assert (found.message, found.help) == (NO_GOAL, helps)


def test_of_towns_that_are_only_linked_nothing_is_said_of_sides() -> None:
    towns = 'linked\ncard "a1", a cell\n  beside "b1"\ncard "b1", a cell'
    rules = GAME.replace("in a grid of 5 rows and 3 columns", towns).replace("  set its heading to ahead\n", "")
    rules = rules.replace("note heading for each player is a direction\n", "")
    for line, helps in (
        ("move the pawn to the nearest cell", ("on any way: the KINDS with the lowest (the distance from X to it)",)),
        ("the player chooses a cell connected to the pawn as the next one", ("write: the KINDS beside X",)),
    ):
        text = rules.format(line=line)
        (found,) = [each for each in check_sources([Source("pawns.rules", text)])[0] if each.is_error]
        assert found.help == helps


@pytest.mark.parametrize("flag", ["", "flag broken for each cell\n"])
def test_what_is_printed_is_not_marked(flag: str) -> None:
    text = GAME.replace("3 columns\n", "3 columns\n  steep: yes or no\n" + flag).format(line='mark "c3" as not steep')
    (found,) = [each for each in check_sources([Source("pawns.rules", text)])[0] if each.is_error]
    assert found.message == "`steep` is printed on a cell and never changes"
    assert found.help == ("what changes is a flag: flag NAME for each cell",)
