"""Routes: what a designer types of rows, lanes and bends, and which space then lies where to which."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.checking import check_sources
from paddock.code.board_tables import BoardTables
from paddock.library import LoadError, load, load_sources
from paddock.program.boards import DIRECTIONS
from paddock.program.model import Program
from paddock.text.model import Source
from paddock.tree.show import format_text

COURSES = Path(__file__).parent / "routes" / "courses.rules"

GAME = """game "Run"
  players 2
  starts with "Run"

kind spot is a space, on a route of rows and lanes
  height: number or none
  wet: yes or no

kind pawn is a piece, 1 for each player
place road of pawns, face up, on spots
place side of pawns for each player, face up, starts with pawns
counter tally for each player

the winners means the players with the highest tally

phase "Run":
  for each player:
    for each spot that is wet or whose height is 3 as the start:
      move (the pawn of the player) to the start
      add 1 to its tally

"""


class Neighbours:
    """By name."""

    def __init__(self, program: Program) -> None:
        kind = next(kind for kind in program.kinds if kind.board is not None)
        assert kind.board is not None
        self.spaces = [card for card in program.cards if card.kind == kind.id]
        self.names = [card.name for card in self.spaces]
        self.tables = BoardTables([(kind.board, tuple(range(len(self.names))))], len(self.names))

    def toward(self, direction: str, name: str) -> str | None:
        goal = self.tables.toward[DIRECTIONS.index(direction)][self.names.index(name)]
        return None if goal is None else self.names[goal]

    def beside(self, name: str) -> set[str]:
        return {self.names[goal] for goal in self.tables.beside[self.names.index(name)]}

    def onward(self, name: str) -> set[str]:
        return {self.names[goal] for goal in self.tables.onward[self.names.index(name)]}

    def lane(self, name: str) -> list[str]:
        """From there straight on."""
        return [self.names[at] for at in self.tables.ray(self.names.index(name), 0)]

    def field(self, field: str) -> dict[str, object]:
        return {card.name: card.values[field] for card in self.spaces if card.values[field] not in (None, False)}


def laid(route: str, facts: str = "") -> Neighbours:
    return Neighbours(load_sources([source(route, facts)]).program)


def source(route: str, facts: str = "") -> Source:
    lines = "".join(f"  {line}\n" for line in route.split("; "))
    return Source("run.rules", GAME.replace("rows and lanes", "rows and lanes" + facts) + f"route of spots\n{lines}")


def course(name: str) -> Neighbours:
    return Neighbours(load(COURSES, options=[name] if name else []).program)


@pytest.mark.parametrize(
    "name, spaces",
    [
        ("", 180),
        ("Tokyo Drift", 100),
        ("Varone's Test", 148),
        ("All-Timer", 210),
        ("This Is Brasil!", 156),
        ("Tag Team leg", 118),
    ],
)
def test_a_course_has_as_many_spaces_as_its_sheet_says(name: str, spaces: int) -> None:
    assert len(course(name).names) == spaces


def test_numbers_and_obstacles_lie_where_the_sheet_has_them() -> None:
    test = course("Varone's Test")
    straights = [range(1, 13), range(16, 26), range(29, 37), range(40, 52)]  # rows, with bends of three between them
    placed = ["1-9-2", "2-3-2", "2-7-1", "3-2-3", "3-5-1", "4-2-2", "4-4-1", "4-6-3", "4-8-2", "4-10-1"]
    spots = [tuple(map(int, each.split("-"))) for each in placed]
    wanted = {f"{'abc'[lane - 1]}{straights[straight - 1][row - 1]}" for straight, row, lane in spots}
    assert set(test.field("obstacle")) == wanted
    right, left = (
        {"a13": 7, "a14": 7, "a15": 7, "b13": 6, "b14": 6, "c13": 5, "c14": 5},
        {"a26": 8, "a27": 8, "c28": 10},
    )
    assert test.field("corner").items() >= {**right, **left}.items() and len(test.field("corner")) == 22
    assert course("All-Timer").field("barrier") == {"a69": 10, "b69": 10, "c69": 10}


def test_on_a_straight_one_goes_ahead_and_to_the_sides_and_never_across() -> None:
    test = course("Varone's Test")
    assert [test.toward(way, "b5") for way in ("ahead", "left", "right", "behind")] == ["b6", "a5", "c5", "b4"]
    assert test.beside("b5") == {"b6", "a5", "c5", "b4"}
    assert [test.toward(way, "b5") for way in DIRECTIONS if " " in way] == [None] * 4
    assert test.onward("b5") == {"b6", "a5", "c5"}, "never back"
    assert test.toward("left", "a5") is test.toward("right", "c5") is None


def test_in_a_bend_everybody_keeps_their_lane_and_short_lanes_join_the_row_behind_it() -> None:
    test = course("Varone's Test")
    bend = [name for name in test.names if name[1:] in ("13", "14", "15")]
    assert bend == ["a13", "b13", "c13", "a14", "b14", "c14", "a15"]
    assert all(test.toward(way, name) is None for name in bend for way in ("left", "right"))
    assert test.lane("a12")[:4] == ["a13", "a14", "a15", "a16"]
    assert test.lane("c12")[:4] == ["c13", "c14", "c16", "c17"]
    assert test.toward("behind", "c16") == "c14"


def test_every_course_leads_from_each_space_to_its_last_row() -> None:
    for name in ("", "Tokyo Drift", "Varone's Test", "All-Timer", "This Is Brasil!", "Tag Team leg"):
        one = course(name)
        last = {one.names[-1], one.lane("a1")[-1]}
        closed = set(one.field("obstacle"))
        free = [at for at, spot in enumerate(one.names) if spot not in closed]
        for at in free:
            reached = {one.names[goal] for goal in one.tables.reach(at, len(one.names), free)} | {one.names[at]}
            assert reached & last, (name, one.names[at])


def test_a_lane_that_ends_leads_into_its_neighbour() -> None:
    run = laid("lanes 3; rows 2; lanes 2; rows 2")
    assert run.names == ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "a4", "b4"]
    assert run.lane("c1") == ["c2", "b3", "b4"] and run.lane("b1") == ["b2", "b3", "b4"]
    assert run.toward("behind", "b3") == "b2" and run.toward("behind right", "b3") == "c2"
    left = laid("lanes 3; rows 2; lanes 2 to 3; rows 2")
    assert left.lane("a1") == ["a2", "b3", "b4"] and left.toward("behind left", "b3") == "a2"


def test_a_lane_forks_where_another_begins() -> None:
    run = laid("lanes 2 to 2; rows 1; lanes 3; rows 1")
    assert [run.toward(way, "b1") for way in ("ahead left", "ahead", "ahead right")] == ["a2", "b2", "c2"]
    assert run.onward("b1") == {"a2", "b2", "c2"} and run.onward("a2") == {"b2"}
    assert [run.toward("behind", name) for name in ("a2", "b2", "c2")] == ["b1"] * 3


def test_lanes_run_apart_and_join_again() -> None:
    run = laid("lanes 2; rows 1; apart 3, 1; rows 1")
    assert run.lane("a1") == ["a2", "a3", "a4", "a5"] and run.lane("b1") == ["b2", "b5"]
    assert run.beside("b2") == {"b1", "b5"}


def test_branches_have_lanes_of_their_own_and_join_again() -> None:
    run = laid("lanes 2; rows 1; lanes 1 to 2, lane 3; rows 3, 1; lanes 2; rows 1")
    assert run.names == ["a1", "b1", "a2", "b2", "c2", "a3", "b3", "a4", "b4", "a5", "b5"]
    assert run.beside("b2") == {"b1", "a2", "b3"}, "not the branch"
    assert run.toward("ahead right", "b1") == "c2" and run.lane("c2") == ["b5"]
    assert run.lane("b1") == ["b2", "b3", "b4", "b5"] and run.beside("b5") == {"a5", "b4", "c2"}


def test_branches_are_of_one_length_if_one_number_is_said() -> None:
    run = laid("lane 1, lane 2; rows 2; lanes 2; rows 1")
    assert run.names == ["a1", "b1", "a2", "b2", "a3", "b3"]
    assert run.beside("a2") == {"a1", "a3"} and run.beside("a3") == {"a2", "b3"}


def test_a_route_goes_round() -> None:
    run = laid("lanes 1 to 2; rows 2; lanes 1 to 3; rows 2", facts=", going round")
    assert run.lane("a1") == ["a2", "a3", "a4"] and run.toward("ahead", "a4") == "a1"
    assert run.toward("ahead", "c4") == "b1" and run.toward("behind", "a1") == "a4"


def test_what_stands_behind_a_comma_is_said_of_all_that_the_line_lays() -> None:
    run = laid("lanes 2; rows 2, height 3, wet; row 2, lane 1, wet no, height 4; bend height 5 6, none; row 1, wet")
    assert run.field("height") == {"a1": 3, "b1": 3, "a2": 4, "b2": 3, "a3": 5, "a4": 6}
    assert set(run.field("wet")) == {"a1", "b1", "b2", "a3", "b3"}


def test_a_space_may_name_another() -> None:
    text = source('lanes 2; rows 3; row 1, lane 2, shortcut "a3"').text
    text = text.replace("  wet:", "  shortcut: a spot or none\n  wet:")
    assert Neighbours(load_sources([Source("run.rules", text)]).program).field("shortcut") == {"b1": "a3"}
    (wrong, *_) = check_sources([Source("run.rules", text.replace('"a3"', '"a4"'))])[0]
    assert wrong.message == 'the shortcut of "b1" is "a4", which is nowhere'


def test_rows_and_lanes_have_the_words_of_the_designer() -> None:
    text = source("tracks 2; ties 3; tie 2, track 1, wet").text.replace("of rows and lanes", "of ties and tracks")
    program = load_sources([Source("rails.rules", text)]).program
    assert program.cards[3].values == {"tie": 2, "track": 2, "height": None, "wet": False}
    assert program.cards[2].values["wet"] is True


def test_a_label_names_the_spaces() -> None:
    text = source("lanes 2; rows 2").text.replace("  wet:", '  label "row {row}, lane {lane}"\n  wet:')
    names = [card.name for card in load_sources([Source("run.rules", text)]).program.cards]
    assert names == ["row 1, lane 1", "row 1, lane 2", "row 2, lane 1", "row 2, lane 2"]


def test_a_card_says_more_of_a_space() -> None:
    text = source("lanes 2; rows 2").text + '\ncard "b2", a spot\n  height 9\n'
    assert Neighbours(load_sources([Source("run.rules", text)]).program).field("height") == {"b2": 9}


# ------------------------------------------------------------------ options


LONG_AND_SHORT = """
option "Long":
  one of the routes
  route of spots
    lanes 2
    rows 9

option "Short":
  one of the routes
  route of spots
    lanes 2
    rows 2
"""


def test_an_option_brings_its_route_in_the_stead_of_that_of_the_game() -> None:
    sources = [Source("run.rules", source("lanes 1; rows 3").text + LONG_AND_SHORT)]
    assert check_sources(sources)[0] == []
    assert [len(load_sources(sources, chosen).program.cards) for chosen in ([], ["Long"], ["Short"])] == [3, 18, 4]
    with pytest.raises(LoadError, match='"Long" and "Short" cannot both be switched on'):
        load_sources(sources, ["Long", "Short"])


def test_two_options_that_could_be_on_together_cannot_both_bring_a_route() -> None:
    text = source("lanes 1; rows 3").text + LONG_AND_SHORT.replace("  one of the routes\n", "")
    (found,) = check_sources([Source("run.rules", text)])[0]
    assert found.message == "the spots are laid out twice"
    assert found.help[1] == "of options that each bring a route only one can be switched on: one of the routes"


def test_the_game_itself_has_a_route_too() -> None:
    (found,) = check_sources([Source("run.rules", GAME + LONG_AND_SHORT)])[0]
    assert found.message == "nothing lays out the spots" and found.span is not None and found.span.line == 5


# ------------------------------------------------------------------ layout


def test_the_lines_of_a_route_are_laid_out() -> None:
    messy = "route   of spots\n  lanes  3\n  row 7,lane 2 ,  wet\n  bend height 5 5,4  4\n"
    tidy = "route of spots\n  lanes 3\n  row 7, lane 2, wet\n  bend height 5 5, 4 4\n"
    assert format_text(Source("run.rules", messy)) == (tidy, [])
