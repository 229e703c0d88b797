"""How a thing looks on the map is said by lines of kinds and cards; what could never be drawn is refused."""

from __future__ import annotations

import pytest

from paddock import Source, check_sources

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
