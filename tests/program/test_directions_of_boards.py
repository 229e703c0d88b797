"""A game has the directions that its boards have: those are offered, and those a direction is turned through."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.code import Walker
from paddock.library import Game, check, load

SQUARES, HEXAGONS = "in a grid of 4 rows and 4 columns", "in a grid of 4 rows and 4 columns of hexagons"
LINE, OPEN_LINE = "in a line of 9 steps", "in a grid of open ranks and 1 lanes"
ALL = ["ahead", "ahead right", "right", "behind right", "behind", "behind left", "left", "ahead left"]
SIX = ["ahead right", "right", "behind right", "behind left", "left", "ahead left"]
GAME = """game "Turns"
  players 2
  starts with "Turn"
kind cell is a space, {board}
{more}
kind pawn is a piece, 1 for each player
place table of pawns, face up, on cells
place rest of pawns, face up, starts with pawns
note heading for each player is a direction or none
counter seen
the winners means the players
phase "Turn":
  for each direction:
    add 1 to the seen
  for each player:
    the player chooses a direction as the way
    set its heading to {turned}
"""


def written(folder: Path, board: str, turned: str = "the way", more: str = "") -> Path:
    path = folder / "turns.rules"
    path.write_text(GAME.format(board=board, turned=turned, more=more), encoding="utf-8")
    return path


def mistakes(path: Path) -> list[tuple[str, tuple[str, ...]]]:
    return [(each.message, tuple(each.help)) for each in check([path])[0] if each.is_error]


def offered(game: Game) -> list[str]:
    ask = game.deal(players=2).ask
    assert ask is not None
    return [option.label for option in ask.options]


@pytest.mark.parametrize(
    ("board", "words"),
    [
        (SQUARES, ALL),
        ("in a grid of 4 rows and 4 columns, going round", ALL),
        (HEXAGONS, SIX),
        ("in a grid of 4 rows and 4 columns of leaning hexagons", SIX),
        (LINE, ["ahead", "behind"]),
        ("in a ring of 9 steps", ["ahead", "behind"]),
        (OPEN_LINE, ["ahead", "behind"]),
        ("in a grid of 1 rows and 5 columns", ["right", "left"]),
    ],
)
def test_a_chosen_direction_is_one_that_the_board_has(board: str, words: list[str], tmp_path: Path) -> None:
    game = load(written(tmp_path, board))
    assert offered(game) == words
    position = game.deal(players=2).position()
    assert next(store.value for store in position.view().stores if store.name == "seen") == len(words)


@pytest.mark.parametrize(
    ("board", "turned", "found"),
    [
        (SQUARES, "right", dict(zip(ALL, ALL[2:] + ALL[:2], strict=True))),
        (SQUARES, "left", dict(zip(ALL, ALL[-2:] + ALL[:-2], strict=True))),
        (SQUARES, "round", dict(zip(ALL, ALL[4:] + ALL[:4], strict=True))),
        (HEXAGONS, "right", dict(zip(SIX, SIX[1:] + SIX[:1], strict=True))),
        (HEXAGONS, "left", dict(zip(SIX, SIX[-1:] + SIX[:-1], strict=True))),
        (HEXAGONS, "round", dict(zip(SIX, SIX[3:] + SIX[:3], strict=True))),
        (LINE, "round", {"ahead": "behind", "behind": "ahead"}),
    ],
)
def test_a_direction_is_turned_as_the_board_has_it(
    board: str, turned: str, found: dict[str, str], tmp_path: Path
) -> None:
    game = load(written(tmp_path, board, f"the way turned {turned}"))
    for at, word in enumerate(found):
        headings = [
            store.value
            for store in game.deal(players=2).position().after(at).view().stores
            if store.name == "heading" and store.seat == 0
        ]
        assert headings == [found[word]]


def test_the_walker_turns_as_generated_code_does(tmp_path: Path) -> None:
    machine = load(written(tmp_path, HEXAGONS, "the way turned right")).machine(2)
    ends = []
    for play in (machine.play, Walker(machine).play):
        s = machine.new(1)
        play(s, lambda state, seat, prompt, options: 1)
        ends.append(s.N)
    assert ends[0] == ends[1]


def test_all_sides_of_a_hexagon_are_gone_round_by_turning(tmp_path: Path) -> None:
    """Six steps, each turned right by a sixth, lead back to where they began."""
    layout = load(written(tmp_path, HEXAGONS)).machine(2).layout
    tables, start = layout.spaces, layout.things_of("cell")[5]
    at: int | None = start
    for way in range(6):
        assert at is not None
        at = tables.toward[way][at]
    assert at == start


def test_turning_to_the_side_is_refused_where_there_is_no_side(tmp_path: Path) -> None:
    ((message, helps),) = mistakes(written(tmp_path, LINE, "the way turned right"))
    assert message == "here a direction cannot be turned right: there are only ahead and behind"
    assert helps == ("the opposite direction: … turned round",)


def test_turning_is_refused_with_both_readings_where_boards_differ(tmp_path: Path) -> None:
    comb = (
        f'kind comb is a space, {HEXAGONS}\n  label "comb {{row}} {{column}}"\nplace hive of pawns, face up, on combs'
    )
    ((message, _),) = mistakes(written(tmp_path, SQUARES, "the way turned left", comb))
    assert message == "`turned left` can be read in two ways: a sixth on a comb, a quarter on a cell"
    assert mistakes(written(tmp_path, SQUARES, "the way turned round", comb)) == []
    assert offered(load(written(tmp_path, SQUARES, "the way", comb))) == ALL


def test_a_line_beside_squares_does_not_change_how_they_are_turned(tmp_path: Path) -> None:
    track = f"kind step is a space, {LINE}\nplace track of pawns, face up, on steps"
    game = load(written(tmp_path, SQUARES, "the way turned right", track.replace("9 steps", "9 marks")))
    position = game.deal(players=2).position().after(0)
    assert "right" in [store.value for store in position.view().stores if store.name == "heading"]


@pytest.mark.parametrize(
    ("board", "value", "message", "helps"),
    [
        (
            HEXAGONS,
            "ahead",
            "nothing lies ahead here",
            ("the directions of this game: ahead right, ahead left, right, behind right, behind left, left",),
        ),
        (LINE, "left", "nothing lies left here", ("the directions of this game: ahead, behind",)),
    ],
)
def test_a_direction_that_no_board_has_is_told(
    board: str, value: str, message: str, helps: tuple[str, ...], tmp_path: Path
) -> None:
    assert mistakes(written(tmp_path, board, value)) == [(message, helps)]


def test_of_spaces_that_are_only_linked_none_lies_in_a_direction(tmp_path: Path) -> None:
    towns = 'card "York", a cell\n  beside "Bath"\ncard "Bath", a cell'
    asked = 'the direction from "York" to "Bath"'
    ((message, helps),) = mistakes(written(tmp_path, "linked", asked, towns))
    assert message == "the cells are linked, and in no direction"
    assert helps[0] == "the cells beside …"
