"""Changes of a value that last for a time: until an event begins, or during one."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.testing import run_scenarios

GAME = """game "Lasting"
  players 2
  starts with "Play"
counter score for each player
the worth of (a player) means 10
verb (a player) rests:
  set its score to its worth
verb (a player) works:
  until the player rests:
    its worth is 5 higher
  set its score to its worth
verb (a player) hurries:
  during the player hurries:
    its worth is 2 higher
  the player rests
verb (a player) races (a player, the other):
  set the score of the player to the worth of the player
when a player races a player:
  the worth of the other is 100 higher
  set the score of the other to the worth of the other
phase "Play":
  for each player:
    the player works
    the player hurries
    the player rests
  for each player:
    the player races the player after the player
the winners means the players with the highest score

scenario "until ends when the event begins, and only for the one who is meant"
  players Ann, Bob
  when Ann works
  then:
    the worth of Ann is 15
    the worth of Bob is 10
  when Bob rests
  then:
    the worth of Ann is 15
  when Ann rests
  then:
    the score of Ann is 10
    the worth of Ann is 10

scenario "during holds inside and is over after it"
  players Ann, Bob
  when Ann hurries
  then:
    the score of Ann is 12
    the worth of Ann is 10

scenario "a change in an answer ends with the event it answers"
  players Ann, Bob
  when Ann races Bob
  then:
    the score of Bob is 110
    the worth of Bob is 10
"""


def test_changes_last_as_long_as_they_say(tmp_path: Path) -> None:
    path = tmp_path / "lasting.rules"
    path.write_text(GAME, encoding="utf-8")
    report = run_scenarios([path])
    assert report.problems == []
    assert [s.message for s in report.scenarios if not s.ok] == []
    assert len(report.scenarios) == 3


@pytest.mark.parametrize("log", [False, True])
def test_both_faces_and_the_walker_agree(tmp_path: Path, log: bool) -> None:
    from paddock.code import Walker
    from paddock.library import load

    path = tmp_path / "lasting.rules"
    path.write_text(GAME, encoding="utf-8")
    machine = load(path).machine(2, log=log)
    ends = []
    for play in (machine.play, Walker(machine).play):
        state = machine.new(1)
        play(state, lambda s, seat, prompt, options: 0)
        ends.append((state.N, state.M))
    stepped = machine.new(1)
    machine.start(stepped)
    assert ends[0] == ends[1] == (stepped.N, stepped.M)


SECOND_LOOP = """game "Second loop"
  players 2 to 3
  starts with "Play"
counter score for each player
the worth of (a player) means 10
verb (a player) works:
  until the player rests:
    its worth is 5 higher
verb (a player) rests:
  add its worth to its score
phase "Play":
  for each player:
    the player works
  for each player:
    the player rests
the winners means the players with the highest score
"""


@pytest.mark.parametrize("log", [False, True])
@pytest.mark.parametrize("players", [2, 3])
def test_it_ends_for_the_one_who_is_meant_wherever_that_one_comes_from(tmp_path: Path, log: bool, players: int) -> None:
    """Each rests with a worth of 10: what lasted until then is over, also where the verb is written into a loop."""
    from paddock.code import Walker
    from paddock.library import load

    path = tmp_path / "second.rules"
    path.write_text(SECOND_LOOP, encoding="utf-8")
    machine = load(path).machine(players, log=log)
    for play in (machine.play, Walker(machine).play, lambda s, _: machine.start(s)):
        state = machine.new(1)
        play(state, lambda s, seat, prompt, options: 0)
        assert set(state.N) == {10} and state.M == []
