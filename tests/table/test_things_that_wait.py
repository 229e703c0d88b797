"""What steps that wait keep is nobody's business: views, worlds, undo and saved games treat it like a card in a hand."""

from __future__ import annotations

import pytest

from paddock.library import Game, load
from paddock.table import Position, Table, UndoError
from paddock.table.journal import read_journal
from paddock.table.replay import replay

GAME = """game "Gifts"
  players 3
  starts with "Play"

kind leaf is a card, plural leaves:
  worth: number
  label "leaf {worth}"

cards leaves
  worth 1 to 12

place deck of leaves, face down, starts with leaves
place hand of leaves for each player, seen by its owner
place heap of leaves, face up
counter tally

verb (a player) hides:
  the player chooses a leaf in its hand as the gift
  after the next time the player nods:
    if the gift is in the hand of the player:
      move the gift to the heap

verb (a player) nods

# The worth of a leaf in a hand comes to light when somebody else winks.
verb (a player, the hider) stakes:
  the hider chooses a leaf in (the hand of the hider) as the stake
  after the next time a player winks, if the player is not the hider:
    add the worth of the stake to the tally

verb (a player) winks

verb (a player) moves on:
  the player chooses one:
    "nod":
      the player nods
    "wait":
      do nothing
    "wink":
      the player winks

phase "Play":
  shuffle the deck
  for each player:
    move the top 3 cards of the deck to its hand
  for each player:
    the player hides
    the player stakes
  for each player:
    the player moves on

the winners means the players
"""


@pytest.fixture(scope="module")
def gifts(tmp_path_factory: pytest.TempPathFactory) -> Game:
    path = tmp_path_factory.mktemp("gifts") / "gifts.rules"
    path.write_text(GAME, encoding="utf-8")
    return load(path)


def hand(position: Position, seat: int) -> set[str]:
    return {position.sight.name(thing) for thing in position.state().Z[1 + seat]}


def nodded(table: Table) -> None:
    """Everybody hides and stakes the first leaf, and Ann is asked whether she nods."""
    for _ in range(6):
        table.answer(0)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_card_that_steps_keep_is_imagined_with_the_hand_it_lies_in(gifts: Game, seat: int) -> None:
    table = gifts.deal(seed=1)
    nodded(table)
    given = set()
    for seed in range(60):
        world = table.here().imagined(seat, seed)
        assert world.known(seat) == table.here().known(seat)
        hands = [hand(world, each) for each in range(3)]
        end = world.finish(lambda _seat, _options: 0)
        heap = [end.sight.name(thing) for thing in end.state().Z[4]]
        assert all(name in hands[each] for each, name in enumerate(reversed(heap)))
        given.add(heap[-1 - seat])
    assert len(given) == 1, "who hid a leaf knows which"


def test_nobody_else_sees_what_steps_keep(gifts: Game) -> None:
    """Two tables that differ only in what Ann hid look alike to Bob until it comes to light."""
    views = []
    for hidden in (0, 1):
        table = gifts.deal(seed=1)
        for answer in (hidden, 0, 0, 0, 0, 0):
            table.answer(answer)
        views.append((table.view(1), table.here().known(1)))
        table.answer("nod")
        views.append(table.view(1))
    assert views[0] == views[2]
    assert views[1] != views[3]


def test_a_game_in_which_steps_wait_is_saved_and_goes_on(gifts: Game) -> None:
    table = gifts.deal(seed=1)
    nodded(table)
    again = replay(read_journal(table.save()), gifts)
    for each in (table, again):
        for answer in ("nod", "wait", "nod"):
            each.answer(answer)
    assert again.view(None) == table.view(None)
    assert len(table.state.Z[4]) == 2


def test_what_was_put_off_is_taken_back_with_the_answer(gifts: Game) -> None:
    table = gifts.deal(seed=1)
    before = table.save(), table.view(0), table.state.M
    table.answer(0)
    assert len(table.state.M) == 1
    table.undo(0)
    assert (table.save(), table.view(0), table.state.M) == before


def test_what_came_of_a_hidden_card_that_steps_kept_is_not_taken_back(gifts: Game) -> None:
    table = gifts.deal(seed=1)
    nodded(table)
    table.answer("wink")
    with pytest.raises(UndoError, match="what followed depends on something that was hidden"):
        table.undo(0)
