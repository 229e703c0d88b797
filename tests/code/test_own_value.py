"""A line that changes a value may speak of that value: it is what it would be without the line."""

from __future__ import annotations

from native_way import compiler, native

from paddock import Source, check_sources
from paddock.code import Walker
from paddock.library import load_sources
from paddock.testing import run_source_scenarios

GAME = """game "Own"
  players 2
  starts with "Go"
kind leaf is a card, plural leaves
  weight: number
cards leaves
  weight 0
  copies 3
place row of leaves for each player, face up, starts with leaves
counter points for each player
the speed of (a player) means 5 + (the sum of the weight of each of its row)
the winners means the players with the highest points
verb (a player) doubles:
  until the player rests:
    its speed is (its speed * 2) instead
verb (a player) drives:
  add the speed of the player to its points
verb (a player) rests:
  add 1 to its points
phase "Go":
  for each player:
    the player doubles
    the player drives
    the player doubles
    the player drives
    the player rests
    the player drives
"""
CARDS = """
card "Double", a leaf
  weight 1
  works in the row
  your speed is (your speed * 2) instead
card "Plus", a leaf
  weight 1
  works in the row
  your speed is 10 higher
card "Fast", a leaf
  weight 1
  works in the row
  while your speed is at least 6:
    your speed is (your speed + 100) instead
card "Cap", a leaf
  weight 5
  works in the row
  your speed is (your speed but at most 6) instead
card "Heavy", a leaf
  weight 3
  works in the row
  the weight of this card is (the weight of this card * 2) instead
"""
SPEEDS = {'"Double"': 12, '"Double", "Plus"': 24, '"Fast"': 106, '"Cap", "Plus"': 16, '"Heavy"': 11}


def test_a_change_starts_from_what_the_value_is_without_it() -> None:
    text = GAME + CARDS
    for at, (row, speed) in enumerate(SPEEDS.items(), 1):
        text += f'scenario "Row {at}"'
        text += f"\n  players Ann, Bob\n  given:\n    the row of Ann is {row}\n"
        text += f"  then:\n    the speed of Ann is {speed}\n"
    assert [d.message for d in check_sources([Source("own", text)])[0] if d.is_error] == []
    report = run_source_scenarios([Source("own", text)])
    assert report.ok and len(report.scenarios) == 5, str(report)


def test_all_that_play_a_game_agree_on_it() -> None:
    """5, twice doubled and then plain: 10, then 20, and 5 when it is over; 1 for the rest."""
    machine = load_sources([Source("own", GAME)]).machine(2)
    for play in (machine.play, Walker(machine).play, *([lambda s, c: native(machine, s, c)] if compiler() else [])):
        state = machine.new(1)
        play(state, lambda s, seat, prompt, options: 0)
        assert set(state.N) == {36}


def test_what_is_added_to_itself_is_said_with_instead() -> None:
    card = 'card "More", a leaf\n  weight 1\n  works in the row\n  your speed is (your speed) higher\n'
    found = [d for d in check_sources([Source("own", GAME + card)])[0] if d.is_error]
    assert [d.message for d in found] == ["this change of a value asks for that value"]
    assert "say what it is instead: … is (… * 2) instead" in found[0].help
