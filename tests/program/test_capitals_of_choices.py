"""Words of a choice are shown as the designer wrote them, and found however they are written."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.cli import main
from paddock.library import Game, LoadError, check, load

GAME = """game "Grid"
  players 2
  starts with "Go"
kind column is one of F1, F2, Outer Lane
kind spot is a space, in a grid of 3 ranks and columns
kind car is a piece, 1 for each player
kind flag-card is a card
  lane: column
  label "flag {lane}"
cards flag-cards
  lane outer lane
place grid of cars, face up, on spots
place mast of flag-cards, face up, starts with flag-cards
counter laps for each column
note liked is a column or none
setting side: a column, usually f2
the winners means the players
phase "Go":
  for each player:
    move its car to "F1 at 2"
    the player chooses a column as the wish
    set the liked to the wish
    if the wish is Outer lane:
      add 1 to the laps of OUTER LANE
"""


@pytest.fixture
def game(tmp_path: Path) -> Game:
    path = tmp_path / "grid.rules"
    path.write_text(GAME, encoding="utf-8")
    return load(path)


def test_spaces_keep_the_capitals_of_their_columns(game: Game) -> None:
    (board,) = game.boards
    assert list(board.columns) == ["F1", "F2", "Outer Lane"]
    assert board.spaces[0].name == "F1 at 1"
    assert board.spaces[-1].name == "Outer Lane at 3"


def test_words_are_offered_and_kept_as_written_and_found_in_any_case(game: Game) -> None:
    table = game.deal(players=2)
    assert table.ask is not None
    assert [option.label for option in table.ask.options] == ["F1", "F2", "Outer Lane"]
    stores = table.position().after(2).view().stores
    assert next(store.value for store in stores if store.name == "liked") == "Outer Lane"
    assert sum(int(store.value or 0) for store in stores if store.sort == "counter") == 1


def test_labels_and_settings_have_the_capitals_too(game: Game, tmp_path: Path) -> None:
    assert "flag Outer Lane" in str(game.deal(players=2).view())
    assert load(tmp_path / "grid.rules", settings={"side": "outer LANE"}).settings == {"side": 2}
    with pytest.raises(LoadError, match="`side` cannot be f3"):
        load(tmp_path / "grid.rules", settings={"side": "f3"})


def test_the_words_of_a_game_show_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "grid.rules"
    path.write_text(GAME, encoding="utf-8")
    assert main(["words", str(path)]) == 0
    assert "column: one of F1, F2, Outer Lane" in capsys.readouterr().out


def test_two_words_that_differ_in_capitals_alone_are_one_word_twice(tmp_path: Path) -> None:
    path = tmp_path / "grid.rules"
    path.write_text(GAME.replace("one of F1, F2", "one of F1, f1"), encoding="utf-8")
    assert "`f1` stands twice here" in [each.message for each in check([path])[0]]
