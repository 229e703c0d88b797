"""A scenario that fails names what is wrong: what is none, what is not so, which name nothing has."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.library import check
from paddock.testing import run_scenarios

GAME = """game "Small"
  players 2 to 3
  starts with "Go"

kind leaf is a card, plural leaves
  rank: number

place heap of leaves, face up
place table of leaves, face up
place hand of leaves for each player, seen by its owner
place stock of leaves, face down, starts with leaves

note starter is a player
note helper is a player or none
flag worn for each leaf

card "Swap", a leaf
  rank 1
  effect:
    you choose a leaf in the heap as the prize
    move the prize to your hand

card "Plain Old", a leaf
  rank 2

verb (a player) plays (a leaf):
  move the leaf to the table
  aim the leaf for the player
  carry out the leaf for the player

verb everybody plays:
  if the helper is none:
    do nothing
  move the stock to the hand of the starter

verb (a player) wears (a leaf):
  mark the leaf as worn

whether (a leaf) suits (a player) means the leaf is worn

phase "Go":
  everybody plays

the winners means the players
"""


def write(tmp_path: Path, lines: str, players: str = "Ann, Bob") -> Path:
    path = tmp_path / "small.rules"
    path.write_text(f'{GAME}\nscenario "one"\n  players {players}\n{lines}', encoding="utf-8")
    return path


def told(tmp_path: Path, lines: str) -> str:
    found = run_scenarios([write(tmp_path, lines)])
    assert found.problems == [] and len(found.scenarios) == 1, str(found)
    return found.scenarios[0].message


# ------------------------------------------------------------------ every condition of the language


GIVEN = '  given:\n    the hand of Ann is "Swap"\n    the heap is "Plain Old"\n  then:\n    '
CONDITIONS = {
    "there is a leaf in the heap": "there is no leaf in the heap",
    "there is no leaf in the table": "there is a leaf in the table",
    'the name of "Plain Old" has the word "old"': 'the name of "Swap" has the word "old"',
    '"Swap" is playable by Ann': '"Swap" is not playable by Ann',
    '"Plain Old" is not playable by Ann': '"Plain Old" is playable by Ann',
    "the table is empty": "the heap is empty",
    '"Swap" is a leaf': '"Swap" is not a leaf',
    '"Swap" is in the hand of Ann': '"Swap" is in the hand of Bob',
    "every leaf in the heap is not worn": "every leaf in the heap is worn",
    'not "Swap" suits Ann': '"Swap" suits Ann',
}


@pytest.mark.parametrize("line", CONDITIONS)
def test_each_condition_can_be_asked(tmp_path: Path, line: str) -> None:
    assert told(tmp_path, GIVEN + line + "\n") == ""
    assert told(tmp_path, GIVEN + CONDITIONS[line] + "\n").startswith(f"expected: {CONDITIONS[line]}. ")


def test_a_card_is_playable_while_there_is_what_it_chooses(tmp_path: Path) -> None:
    """Also where no rule asks it, and where a card is aimed before it is carried out."""
    empty = '  given:\n    the hand of Ann is "Swap"\n    the heap is empty\n  then:\n'
    assert told(tmp_path, f'{empty}    "Swap" is not playable by Ann\n') == ""


# ------------------------------------------------------------------ what is found


def test_what_is_none_is_named(tmp_path: Path) -> None:
    message = told(tmp_path, '  when everybody plays\n  then:\n    "Swap" is in the heap\n')
    assert message.startswith("the game could not go on: ")
    assert message.endswith("that is not there (none); the starter is none: give it under `given`")


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ('"Swap" is worn', '"Swap" is not worn'),
        ('"Plain Old" is not worn', '"Plain Old" is worn'),
        ('"Swap" is playable by Ann', '"Swap" is not playable by Ann'),
        ('the rank of "Swap" is 3', 'the rank of "Swap" is 1'),
        ("the table is empty", "the table is Plain Old"),
    ],
)
def test_what_is_found_is_said_in_the_words_of_the_line(tmp_path: Path, line: str, found: str) -> None:
    given = '  given:\n    "Plain Old" is worn\n    the table is "Plain Old"\n  then:\n    '
    assert told(tmp_path, given + line + "\n") == f"expected: {line}. Found: {found}"


# ------------------------------------------------------------------ what `check` finds before it is played


@pytest.mark.parametrize(
    "line",
    [
        '  given:\n    the hand of Ann is "Plane Old"\n',
        '  when Ann plays "Plane Old"\n  then:\n    nobody is asked\n',
        '  then:\n    the heap is "Plane Old"\n',
        '  then:\n    "Plane Old" is worn\n',
        '  then:\n    it happens that Ann plays "Plane Old"\n',
    ],
)
def test_a_misspelt_name_is_told_with_the_right_one(tmp_path: Path, line: str) -> None:
    found = [d for d in check([write(tmp_path, line)])[0] if d.is_error]
    assert [d.message for d in found] == ['nothing here is called "Plane Old"']
    assert found[0].help[0] == "did you mean `Plain Old`?"


@pytest.mark.parametrize(("players", "many"), [("Ann", 1), ("Ann, Bob, Cleo, Dan", 4)])
def test_so_many_players_must_fit_the_game(tmp_path: Path, players: str, many: int) -> None:
    found = check([write(tmp_path, "  then:\n    the table is empty\n", players)])[0]
    assert [d.message for d in found if d.is_error] == [f"Small is for 2 to 3 players, not {many}"]


def test_a_printed_text_that_is_another_is_told(tmp_path: Path) -> None:
    path = tmp_path / "mottoes.rules"
    rules = GAME.replace("rank: number\n", "rank: number\n  motto: text\n")
    for rank, motto in ((1, "Up and away"), (2, "Slow and steady")):
        rules = rules.replace(f"  rank {rank}\n", f'  rank {rank}\n  motto "{motto}"\n')
    given = 'scenario "motto"\n  players Ann, Bob\n  given:\n    the heap is "Plain Old"\n'
    path.write_text(f'{rules}\n{given}  then:\n    the motto of the first of the heap is "Quick"\n')
    line = run_scenarios([path]).scenarios[0]
    assert line.message.endswith("Found: the motto of the first of the heap is Slow and steady")
