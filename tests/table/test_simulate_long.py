"""Long games are counted like short ones, many games take no more memory than few, and what failed adds up."""

from __future__ import annotations

import tracemalloc
from pathlib import Path

import pytest

from paddock.cli import simulate as command
from paddock.cli.chunks import FIRST
from paddock.cli.workers import Run, model
from paddock.cli.workers.here import InProcess
from paddock.cli.workers.processes import Processes
from paddock.library import Game, load
from paddock.table.statistics import simulate
from paddock.table.statistics.card_figures import watcher_of
from paddock.table.statistics.card_summary import card_summary
from paddock.table.statistics.simulate import Tally, play_games

ENDLESS = """game "For ever"
  players 2
  starts with "Go"

counter points for each player

phase "Go":
  repeat until the points of the first of the players is 2:
    (the first of the players) chooses a number from 0 to 1 as the choice
    repeat 150 times:
      set the points of the last of the players to the choice
      set the points of the first of the players to the choice

the winners means the players with the highest points
"""


def game(folder: Path, text: str) -> Game:
    path = folder / "game.rules"
    path.write_text(text, encoding="utf-8")
    return load(path)


@pytest.mark.parametrize("cards", [False, True])
def test_an_endless_game_is_called_so_whether_or_not_cards_are_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cards: bool
) -> None:
    """Its log would hold more events than may be told between two decisions, if it were kept."""
    monkeypatch.setattr(simulate, "DECISIONS", 3_000)
    tally = play_games(game(tmp_path, ENDLESS), 2, 1, 0, 2, cards=cards)
    assert tally.games == 0 and tally.figures.games == 0
    assert tally.failures == {"this game is not over after 3,000 decisions": 2}


def test_a_log_that_is_read_in_pieces_gives_the_same_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    made = load("street-illegal")
    whole = play_games(made, 3, 1, 0, 4, cards=True)
    monkeypatch.setattr(simulate, "EVENTS_AT_ONCE", 7)
    assert play_games(made, 3, 1, 0, 4, cards=True) == whole
    assert whole.games == 4 and whole.figures.played.total() > 0


DEALT = """game "Dealt"
  players 2
  starts with "Go"

kind leaf is a card, plural leaves, 1 for each player
  size: number
  label "leaf {size}"

place hand of leaves for each player, seen by its owner, starts with leaves
place pile of pebbles, face down, starts with pebbles
place bag of pebbles for each player, seen by its owner
place table of leaves, face up
kind pebble is a card
  size: number
  label "pebble {size}"

cards leaves
  size 1 to 3

cards pebbles
  size 1

phase "Go":
  for each player:
    the player chooses a leaf in its hand as the choice
    move the choice to the table
  move the top card of the pile to the bag of (the first of the players)

the winners means the players
"""


def test_a_card_that_lies_in_a_hand_from_the_beginning_is_not_drawn(tmp_path: Path) -> None:
    made = game(tmp_path, DEALT)
    tally = play_games(made, 2, 1, 0, 30, cards=True)
    faces = watcher_of(made.machine(2, log=True).layout).faces
    found = card_summary(tally.figures, faces, tally.wins)
    rows = {row["card"]: row for row in found["cards"]}
    assert [rows[f"leaf {n}"]["drawn"] for n in (1, 2, 3)] == [0, 0, 0]
    assert [rows[f"leaf {n}"]["in hand"] for n in (1, 2, 3)] == [60, 60, 60]  # one for each player
    assert sum(rows[f"leaf {n}"]["played"] for n in (1, 2, 3)) == 60
    assert (rows["pebble 1"]["drawn"], rows["pebble 1"]["in hand"]) == (30, 30)
    assert found["never drawn"] == []
    assert found["never played"] == ["pebble 1"]


NIM = Path(__file__).parents[1] / "generality" / "nim.rules"


def test_the_chunks_of_many_games_are_cut_when_their_turn_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    made, nothing = load(NIM), Tally(games=1)
    monkeypatch.setattr(model, "play_games", lambda *_: nothing)
    tracemalloc.start()
    try:
        assert next(InProcess(made, Run(2, 1, 10**7, False)).parts()).games > 0
        assert tracemalloc.get_traced_memory()[1] < 20_000_000
    finally:
        tracemalloc.stop()


def test_chunks_that_are_left_when_somebody_stops_are_no_news(recwarn: pytest.WarningsRecorder) -> None:
    parts = Processes(load(NIM), Run(2, 1, 10**7, False), 2).parts()
    assert next(parts).games == FIRST
    del parts
    assert [str(warning.message) for warning in recwarn] == []


def test_all_games_that_could_not_be_played_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    tally = Tally(games=1)
    tally.failures.update({f"reason {n}": n for n in (9, 8, 7, 2, 1)})
    assert command._verdict(command.Outcome(tally), Run(2, 1, 28, True)) == 1
    assert capsys.readouterr().err.splitlines() == [
        "paddock: 9 games could not be played to the end: reason 9",
        "paddock: 8 games could not be played to the end: reason 8",
        "paddock: 7 games could not be played to the end: reason 7",
        "paddock: 3 more games could not be played to the end, for 2 other reasons; --json names them all.",
    ]


def test_a_slow_rate_is_not_called_none() -> None:
    assert [command._rate(rate) for rate in (0.0123, 0.987, 1.26, 1234.567)] == [0.012, 0.99, 1.3, 1234.6]
