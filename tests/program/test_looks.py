"""How a thing looks on the map is said by lines of kinds and cards; what could never be drawn is refused."""

from __future__ import annotations

import pytest

from paddock import Source, check_sources, load_sources

GAME = """game "Looks"
  players 2
  starts with "Go"

kind cell is a space, in a grid of 3 rows and 3 columns
  corner: number or none
  wall: yes or no
  {space}
card "b2", a cell
  corner 3
  wall
  {card}
kind car is a piece, 1 for each player
  {piece}
kind tile is a card
  size: number
  {tile}
cards tiles
  size 1
  {cards}

counter gear for each car
flag wrecked for each car
place road of cars, face up, on cells
place stock of tiles, face up, starts with tiles

phase "Go":
  for each car:
    move the car to "a1"
    mark the car as wrecked
    add (the size of (the first of the stock)) to the gear of the car
  if the corner of "b2" is 3 and "b2" is wall:
    do nothing

the winners means the players
"""


def told(where: str, *lines: str) -> list[tuple[str, tuple[str, ...]]]:
    gaps = dict.fromkeys(("space", "card", "piece", "tile", "cards"), "") | {where: "\n  ".join(lines)}
    found, _ = check_sources([Source("looks", GAME.format(**gaps))])
    return [(one.message, tuple(one.help)) for one in found]


@pytest.mark.parametrize(
    ("where", "lines"),
    [
        ("space", ('looks like "F"',)),
        ("space", ('looks like "#" while wall, red', 'looks like "{corner}", orange', 'looks like "_"')),
        ("card", ('looks like "F", blue',)),
        ("piece", ('looks like "X" while wrecked', 'looks like "{owner}{gear}"')),
        ("piece", ('looks like "♞", purple',)),
    ],
)
def test_looks_are_lines_of_kinds_and_cards(where: str, lines: tuple[str, ...]) -> None:
    assert told(where, *lines) == []


WRONG = (
    ("space", 'looks like "{cornr}"', "a cell has no `cornr`", "did you mean `corner`?"),
    ("space", 'looks like "{wall}"', "`wall` is yes or no, and no text", 'looks like "X" while wall'),
    ("space", 'looks like "#" while corner', "a cell has no flag `corner`", "what is yes or no: wall"),
    ("space", 'looks like "."', "`.` is the sign of an empty space", 'looks like "F"'),
    ("space", "looks like F", "what does it look like?", 'looks like "F"'),
    ("space", 'looks like "FFFFF"', "a look is a short text of 1 to 4 letters", 'looks like "F"'),
    (
        "space",
        'looks like "a b"',
        "there is a blank in it, which stands between two things on the map",
        'looks like "F"',
    ),
    (
        "space",
        'looks like "a/b"',
        "there is a stroke in it, which stands between two things on the map",
        'looks like "F"',
    ),
    ("space", 'looks like "F", pnik', "there is no colour `pnik` on the map", "a colour is one of red"),
    ("space", 'looks like "F", red, blue', "this line says more than how it looks", 'looks like "F"'),
    ("space", 'looks like "F" here', "this line says more than how it looks", 'looks like "F"'),
    ("card", 'looks like "{gear}"', "a cell has no `gear`", "in braces stands what it has: row, column, corner"),
    ("piece", 'looks like "{spede}"', "a car has no `spede`", "in braces stands what it has"),
    ("tile", 'looks like "F"', "nobody will see how a tile looks", "only spaces of a board"),
)


@pytest.mark.parametrize(("where", "line", "message", "help_"), WRONG)
def test_what_cannot_be_drawn_is_told(where: str, line: str, message: str, help_: str) -> None:
    found = told(where, line)
    assert [each for each, _ in found] == [message]
    assert any(help_ in each for each in found[0][1])


def test_a_look_that_is_never_seen_is_told() -> None:
    found = told("space", 'looks like "F"', 'looks like "{corner}"')
    assert found == [("this look is never seen: the one above it is always so", ("write the one for everything last",))]


def test_what_a_look_shows_is_not_told_to_be_unused() -> None:
    game = GAME.replace("  if the corner of", "  if the row of")
    gaps = dict.fromkeys(("card", "piece", "tile", "cards"), "")
    for look, unused in (('looks like "{corner}"', []), ("", ["nothing asks for the `corner` of cells"])):
        found, _ = check_sources([Source("looks", game.format(space=look, **gaps))])
        assert [one.message for one in found] == unused


# ------------------------------------------------------------------ what the game works out

WORKED_OUT = """
the ground of (a cell) means by (the row of the cell):
  1: 7
  otherwise: 8

whether (a cell) is far means the row of the cell is more than the gear of the first of cars
"""


@pytest.mark.parametrize(
    ("look", "unused"),
    [
        ('looks like "#" while far', ["the ground of (a cell)"]),
        ('looks like "{ground}", red', ["(a cell) is far"]),
        ('looks like "n" while not far', ["the ground of (a cell)"]),
        ('looks like "X" while a cell', ["the ground of (a cell)", "(a cell) is far"]),
    ],
)
def test_a_look_may_hang_on_what_the_game_works_out(look: str, unused: list[str]) -> None:
    gaps = dict.fromkeys(("card", "piece", "tile", "cards"), "")
    game = GAME.format(space=look, **gaps) + WORKED_OUT
    found, _ = check_sources([Source("looks", game)])
    assert [one.message for one in found] == [f"nothing asks for `{name}`" for name in unused]


def test_it_is_drawn_as_it_is_now() -> None:
    gaps = dict.fromkeys(("card", "piece", "tile", "cards"), "")
    text = GAME.format(space='looks like "#" while far, red\n  looks like "{ground}"', **gaps) + WORKED_OUT
    table = load_sources([Source("looks", text)]).deal(seed=1, names=["Ann", "Bob"])
    (board,) = table.boards(0)
    # The first car has gear 1 in the end: only rows 2 and 3 are far.
    assert {space.name: space.mark for space in board.spaces if space.column == 2} == {"b1": "7", "b2": "#", "b3": "#"}
    assert {space.tells for space in board.spaces} == {"ground", "far"}


def test_what_a_seat_may_not_see_its_map_does_not_show() -> None:
    gaps = dict.fromkeys(("card", "piece", "tile", "cards"), "")
    text = GAME.format(space='looks like "#" while far', **gaps) + WORKED_OUT
    text = text.replace("counter gear for each car", "counter gear for each car, seen by its owner")
    table = load_sources([Source("looks", text)]).deal(seed=1, names=["Ann", "Bob"])
    marks = {seat: {space.mark for space in table.boards(seat)[0].spaces} for seat in (0, 1, None)}
    assert marks == {0: {"·", "#"}, 1: {"·"}, None: {"·"}}
