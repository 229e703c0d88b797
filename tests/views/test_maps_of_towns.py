"""Maps of linked spaces: no letters that look like pieces, a number at every end, and the way each link leads."""

from __future__ import annotations

from paddock import Source, load_sources
from paddock.table.ways import WayView
from paddock.views.map_svg import map_svg
from paddock.views.maps import empty_maps, legend, map_lines
from paddock.views.ways import way_labels, with_goals

GAME = """
game "Mail"
  players 2
  starts with "Night"

kind inn is a space, {linked}
{inns}
kind rider is a piece, 1 for each player
place moor of riders, face up, on inns
place stable of riders, face up, starts with riders

phase "Night":
  for each player:
    move its rider to "Bath"
  (the first of the players) chooses a number from 1 to 2 as the answer

the winners means the players
"""
TOWNS = (
    'card "Bath", an inn\n  beside "Gloucester", "Marlborough"\ncard "Gloucester", an inn\ncard "Marlborough", an inn'
)
CIRCUIT = (
    'card "Bath", an inn\n  ahead "Gloucester"\n  right "Pits"\ncard "Gloucester", an inn\n  ahead "Marlborough"\n'
    'card "Marlborough", an inn\n  ahead "Bath"\ncard "Pits", an inn'
)


def test_an_empty_town_shows_no_letters_and_every_end_of_a_way_has_its_number() -> None:
    game = load_sources([Source("mail", GAME.format(linked="linked", inns=TOWNS))])
    table = game.deal(seed=1, names=["Gus", "Mia"])
    (board,) = table.boards(0)
    lines = [line.plain.rstrip() for line in map_lines(board, 0, 76)]
    assert lines[0] == "  Bath         G/M  – Gloucester, Marlborough"
    assert lines[1] == "  Gloucester   ·    – Bath"
    assert not [word for word in legend(board, 0) if "–" in word]
    (numbered,) = with_goals([board], ["Gloucester", "Marlborough", "Bath"])
    assert [line.plain.split()[1] for line in map_lines(numbered, 0, 76)] == ["G/M(3)", "(1)", "(2)"]


def test_links_in_directions_are_shown_with_arrows_on_the_screen_and_in_the_picture() -> None:
    game = load_sources([Source("mail", GAME.format(linked="linked in directions", inns=CIRCUIT))])
    text = "\n".join(line.plain for line in empty_maps(game.boards, 76))
    assert "Bath         ·  – ↑ Gloucester, → Pits, ↓ Marlborough" in text
    assert "Pits         ·  – ← Bath" in text
    picture = map_svg("Mail", game.boards)
    assert all(f">{arrow}</text>" in picture for arrow in "↑→↓←")


def test_towns_that_lie_as_they_are_linked_are_joined_by_lines() -> None:
    inns = (
        'card "Bath", an inn\n  ahead "Ayr"\n  right "Pits"\n  ahead right "Mull"\ncard "Ayr", an inn\n'
        'card "Mull", an inn\ncard "Pits", an inn\n  ahead left "Ayr"\ncard "York", an inn\n  left "Mull"'
    )
    game = load_sources([Source("mail", GAME.format(linked="linked in directions", inns=inns))])
    assert [line.plain for line in map_lines(game.boards[0], None, 76)] == [
        "  Ayr  Mull─York",
        "  │ ╳",
        "  Bath─Pits",
    ]
    assert map_svg("Mail", game.boards).count('class="link"') == 5


def test_ways_to_one_end_are_told_apart_by_where_they_differ() -> None:
    ways = [
        WayView(answers=(0, 0, 0), through=("Pits", "Bridge", "Chicane"), goal="Chicane"),
        WayView(answers=(1, 0, 0), through=("Hairpin", "Bridge", "Chicane"), goal="Chicane"),
    ]
    assert way_labels(ways) == ["Chicane, by Pits", "Chicane, by Hairpin"]


def test_no_link_shows_through_the_colour_of_a_town() -> None:
    towns = '  wet: yes or no\n  looks like "≈" while wet, blue\n' + TOWNS.replace(", an inn\n", ", an inn\n  wet\n", 1)
    picture = map_svg("Mail", load_sources([Source("mail", GAME.format(linked="linked", inns=towns))]).boards)
    circles = [line for line in picture.splitlines() if line.startswith("<circle") and 'r="20"' in line]
    assert len(circles) == 4
    assert ['class="space"' in circle for circle in circles] == [True, False, True, True]
    assert ["opacity" in circle for circle in circles] == [False, True, False, False]
