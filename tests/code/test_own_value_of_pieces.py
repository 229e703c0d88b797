"""A change may speak of its value however the thing is named: by a piece that everyone has, or by what a list picks."""

from __future__ import annotations

import pytest
from native_way import compiler, native

from paddock import Source, check_sources
from paddock.code import Walker
from paddock.library import load_sources
from paddock.testing import run_source_scenarios

GAME = """game "Carts"
  players 2
  starts with "Go"
kind cart is a piece, 1 for each player
kind leaf is a card, plural leaves
  weight: number
  works in the row
cards leaves
  weight 0
  copies 3
place row of leaves for each player, face up, starts with leaves
place yard of carts, face up
counter points for each player
the speed of (a cart) means 5 + (the sum of the weight of each of the row of the owner of the cart)
the pull of (a cart):
  give the speed of the cart * 10
the winners means the players with the highest points
verb (a player) doubles:
  until the player rests:
    the speed of its cart is (the speed of its cart * 2) instead
verb (a player) rests:
  add the speed of its cart to its points
phase "Go":
  for each player:
    the player doubles
    add the pull of its cart to its points
    the player rests
    the player rests
"""
CARDS = {
    "the speed of your cart is (the speed of your cart * 2) instead": (12, 120),
    "the pull of your cart is (the pull of your cart + 1) instead": (6, 61),
    "while the speed of your cart is at least 6:\n    the speed of your cart is (the speed of your cart + 4) instead": (
        10,
        100,
    ),
}


@pytest.mark.parametrize("line", CARDS)
def test_the_piece_of_a_player_is_the_same_piece_wherever_it_is_named(line: str) -> None:
    speed, pull = CARDS[line]
    text = GAME + f'card "One", a leaf\n  weight 1\n  {line}\n'
    text += 'scenario "one"\n  players Ann, Bob\n  given:\n    the row of Ann is "One"\n'
    text += f"  then:\n    the speed of the cart of Ann is {speed}\n    the pull of the cart of Ann is {pull}\n"
    assert [d.message for d in check_sources([Source("own", text)])[0] if d.is_error] == []
    report = run_source_scenarios([Source("own", text)])
    assert report.ok and len(report.scenarios) == 1, str(report)


def test_all_that_play_a_game_agree_on_it() -> None:
    """Pulled at twice the speed: 100; the first rest ends it: 5, and 5 again."""
    machine = load_sources([Source("own", GAME)]).machine(2)
    for play in (machine.play, Walker(machine).play, *([lambda s, c: native(machine, s, c)] if compiler() else [])):
        state = machine.new(1)
        play(state, lambda s, seat, prompt, options: 0)
        assert set(state.N) == {110}


NARROWED = GAME.replace(
    "    the speed of its cart is (the speed of its cart * 2) instead\n",
    "    the speed of a cart whose speed is at least 5 is (its speed + 2) instead\n"
    "    the speed of a cart whose speed is more than 6 is (its speed * 3) instead\n",
)


def test_all_agree_on_a_member_that_the_value_itself_picks() -> None:
    """7, and three times that: 21 is pulled at 210; then plain for the first to rest, while the other's line is not begun."""
    machine = load_sources([Source("own", NARROWED)]).machine(2)
    ends = []
    ways = (
        machine.play,
        Walker(machine).play,
        lambda s, _: machine.start(s),
        *([lambda s, c: native(machine, s, c)] if compiler() else []),
    )
    for play in ways:
        state = machine.new(1)
        play(state, lambda s, seat, prompt, options: 0)
        ends.append([*state.N])
    assert ends == [[220, 220]] * len(ends)
