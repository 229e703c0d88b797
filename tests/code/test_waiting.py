"""Steps that wait for something, and results that are there before anything answers them."""

from __future__ import annotations

from pathlib import Path

import pytest
from code_desk import agree

from paddock.code import PlayError
from paddock.library import check, load
from paddock.testing import run_scenarios
from paddock.text.show import draw_all

WAITING = Path(__file__).parent / "waiting.rules"


def test_the_game_checks_and_its_scenarios_hold() -> None:
    found, sources = check([WAITING])
    assert not found, draw_all(found, sources)
    report = run_scenarios([WAITING])
    assert report.ok, str(report)


@pytest.mark.parametrize("seed", range(24))
def test_all_executors_play_it_alike(seed: int) -> None:
    end, told = agree(load(WAITING).program, seed, players=2 + seed % 3)
    assert end.over
    assert len(told) > 10


BEGINNING = """game "Renewed"
  players 2
  starts with "Play"
counter coins for each player
verb (a player) rests:
  add 1 to its coins
phase "Play":
  for each player:
    the player begins
    the player rests
    the player rests
the winners means the players with the highest coins
"""
ONCE = """verb (a player) begins:
  after the next time a player rests:
    the player rests
"""
RENEWED = """verb (a player) begins:
  after the next time the player rests:
    the player begins
    the player rests
"""
AT_ITS_END = """verb (a player) begins:
  when this begin is over:
    the player begins
"""
NEVER_DONE = """verb (a player) begins:
  repeat 30000 times:
    the next time the player rests:
      do nothing
"""
ENDED = """verb (a player) begins:
  the next time the player rests:
    the next time the player rests:
      add 100 to its coins
    when this rest is over:
      add 100 to its coins
    as one result:
      the player strolls
after a player strolls:
  add 1000 to its coins
verb (a player) strolls:
  end the game
"""


def written(folder: Path, steps: str) -> Path:
    path = folder / "renewed.rules"
    path.write_text(BEGINNING.replace("phase", f"{steps}phase"), encoding="utf-8")
    return path


def test_what_waits_once_is_no_ring(tmp_path: Path) -> None:
    """A rest sets off one more rest, and that sets off nothing."""
    path = written(tmp_path, ONCE.replace("(a player) b", "(a player, the patient) b"))
    found, sources = check([path])
    assert not found, draw_all(found, sources)
    end, _ = agree(load(path).program, players=2)
    assert end.N == [3, 3]


def test_what_waits_for_its_own_end_is_found_before_play(tmp_path: Path) -> None:
    found, _ = check([written(tmp_path, AT_ITS_END)])
    assert [one.message for one in found] == ["`(a player) begins` sets itself off again and again"]


@pytest.mark.parametrize("way", ["play", "start"])
def test_what_is_put_off_for_ever_is_stopped(tmp_path: Path, way: str) -> None:
    machine = load(written(tmp_path, RENEWED)).machine(2)
    with pytest.raises(PlayError, match="this goes on for ever"):
        machine.play(machine.new(1), lambda *_: 0) if way == "play" else machine.start(machine.new(1))


def test_not_more_can_wait_than_there_is_room_for(tmp_path: Path) -> None:
    machine = load(written(tmp_path, NEVER_DONE)).machine(2)
    with pytest.raises(PlayError, match="too many steps wait at the same time"):
        machine.start(machine.new(1))


def test_what_still_waits_when_the_game_is_over_is_not_done(tmp_path: Path) -> None:
    end, _ = agree(load(written(tmp_path, ENDED)).program, players=2)
    assert end.over
    assert end.N == [0, 0]
