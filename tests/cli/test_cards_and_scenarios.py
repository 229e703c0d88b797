"""Cards for a game and their scenarios are read together: out of a folder, by their name, or as they are named."""

from __future__ import annotations

from pathlib import Path

import pytest
from calling import Call

CARDS = """use "street-illegal"

card "Comet", a car
"""
SCENARIO = """scenario "a comet drives"
  players Ann, Bob, Cleo
  given:
    the line is "Comet"
  then:
    the number of the line is 1
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "mine.cards").write_text(CARDS, encoding="utf-8")
    (tmp_path / "mine.scenario").write_text(SCENARIO, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("named", [[""], ["mine.cards"], ["mine.scenario"], ["mine.cards", "mine.scenario"]])
@pytest.mark.parametrize("use", ["", 'use "street-illegal"\n\n'], ids=["without use", "with use"])
def test_they_are_read_together(paddock: Call, folder: Path, named: list[str], use: str) -> None:
    (folder / "mine.scenario").write_text(use + SCENARIO, encoding="utf-8")
    paths = [folder / name for name in named]
    tested, checked = paddock("test", *paths), paddock("check", *paths)
    assert (tested.code, tested.out.splitlines()) == (0, ["1 of 1 scenarios hold"])
    assert (checked.code, checked.out.splitlines()[-1]) == (0, "2 files checked: no errors, no warnings.")


def test_scenarios_of_another_name_find_the_cards_beside_them(paddock: Call, folder: Path) -> None:
    (folder / "mine.scenario").rename(folder / "other.scenario")
    assert paddock("test", folder / "other.scenario").out == "1 of 1 scenarios hold\n"
    assert paddock("test", folder).out == "1 of 1 scenarios hold\n"


def test_with_puts_cards_from_elsewhere_in(paddock: Call, folder: Path, tmp_path: Path) -> None:
    away = tmp_path / "away"
    away.mkdir()
    alone = (folder / "mine.scenario").rename(away / "some.scenario")
    assert "these scenarios do not say which game they are for" in paddock("check", alone).out
    cards = folder / "mine.cards"
    assert paddock("test", alone, "--with", cards).out == "1 of 1 scenarios hold\n"
    assert paddock("check", alone, "--with", cards).out == "2 files checked: no errors, no warnings.\n"


def test_cards_for_two_games_stay_apart(paddock: Call, folder: Path) -> None:
    (folder / "other.cards").write_text('use "cthulhu-500"\n\ncard "Pale Rider", a mod\n', encoding="utf-8")
    said = paddock("check", folder)
    assert "there are two games" not in said.out
    assert said.out.splitlines()[-1] == "3 files checked: no errors, no warnings."


def test_a_folder_of_games_is_checked_with_their_cards(paddock: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also when it is named from where one stands."""
    from paddock.data import data_root

    monkeypatch.chdir(data_root("rulesets").parent)
    said = paddock("check", "rulesets/street-illegal")
    assert said.code == 0 and said.out.endswith("no errors, no warnings.\n")


def test_the_story_is_told_of_those_that_hold_too(paddock: Call, tmp_path: Path) -> None:
    game = """game "Coin"
  players 2
  starts with "Play"

counter coins for each player, starts at 2

verb (a player) finds a coin:
  add 1 to its coins

phase "Play":
  for each player:
    the player finds a coin

the winners means the players with the highest coins

scenario "finding"
  players Ann, Bob
  when Ann finds a coin
  then:
    the coins of Ann is 3

scenario "waiting"
  players Ann, Bob
  then:
    the coins of Ann is 2
"""
    path = tmp_path / "coin.rules"
    path.write_text(game, encoding="utf-8")
    assert paddock("test", path).out == "2 of 2 scenarios hold\n"
    assert paddock("test", path, "--story").out.splitlines() == [
        "holds: finding",
        "  what happened:",
        "    Ann finds a coin: coins 2 → 3.",
        "holds: waiting",
        "  nothing happened",
        "2 of 2 scenarios hold",
    ]
    assert "waiting" not in paddock("test", path, "--story", "--only", "find").out


@pytest.mark.parametrize("command", ["check", "test"])
@pytest.mark.parametrize(
    ("card", "helps"),
    [
        ('card "Gust", a tempo\n  velocity 10\n  icon left\n', ['use "street-illegal"']),
        ("cards tempos\n  velocity 10\n  icon left\n", ['use "street-illegal"']),
        ('card "Rider", a sponsor\n', ['use "cthulhu-500"']),
        ('card "Rex", a wolf\n', ['use "GAME"', "games: cthulhu-500, fast-and-fhtagn, full-throttle, street-illegal"]),
        ('scenario "x"\n  players Ann, Bob\n', ['use "GAME"', "games: cthulhu-500, fast-and-fhtagn, full-throttle, street-illegal"]),
    ],
)
def test_cards_that_name_no_game_are_led_to_the_one_that_has_such_cards(
    paddock: Call, tmp_path: Path, command: str, card: str, helps: list[str]
) -> None:
    path = tmp_path / ("lone.scenario" if card.startswith("scenario") else "lone.cards")
    path.write_text(card, encoding="utf-8")
    said = paddock(command, path)
    assert said.code == 1 and said.out.count("do not say which game they are for") == 1
    assert said.out.count("begin the file with: use") == 1 and all(help_ in said.out for help_ in helps)
