"""Checks the small games of the benchmarks: takes nothing, gives a report on every game there can be of each."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

import generated
import hand_reversi
from playing import begun, pick

import paddock

# Complete games of tic-tac-toe: won by the beginner, by the other, by nobody.
TIC_TAC_TOE = {0: 131_184, 1: 77_904, None: 46_080}
# Kuhn poker: six deals with five courses each; what the beginner gains is fixed by the higher card and the bets.
KUHN_HISTORIES = 30
BETS = {"check check": 1, "check bet call": 2, "bet call": 2}
FOLDS = {"check bet fold": -1, "bet fold": 1}
SEEDS = 200
OPENINGS = [4, 12, 56, 244, 1396]  # of Reversi: ways to play so many moves, as published


def ends(machine: Any, state: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[Any, tuple[str, ...]]]:
    """Every end of the game, and the menu entries on the way to it."""
    if state.ask is None:
        yield state, path
        return
    _, prompt, options, _ = state.ask
    labels = machine.prompts[prompt].labels
    for index, option in enumerate(options):
        after = machine.clone(state)
        machine.answer(after, index)
        yield from ends(machine, after, (*path, labels[option]) if labels else path)


def check_tic_tac_toe() -> str:
    game = paddock.load(generated.TIC_TAC_TOE)
    machine = game.machine(2)
    winner = machine.store_index(next(store.id for store in game.program.stores if store.name == "winner"))
    found = Counter(state.N[winner] for state, _ in ends(machine, begun(machine, 1)))
    assert found == TIC_TAC_TOE, f"tic-tac-toe: {dict(found)}, and not {TIC_TAC_TOE}"
    return f"Tic-tac-toe: {sum(found.values()):,} complete games, {found[0]:,} / {found[1]:,} / {found[None]:,}."


def check_reversi() -> str:
    """By hand and in Paddock: as many ways to begin as published, since both are the same game."""
    assert [openings(hand_reversi.Reversi(pick), hand_reversi.FIRST, depth) for depth in range(1, 6)] == OPENINGS
    machine = paddock.load(generated.REVERSI).machine(2, forced="asked")
    assert [len([*positions(machine, begun(machine, 1), depth)]) for depth in range(1, 6)] == OPENINGS
    return f"Reversi: {OPENINGS[-1]:,} ways to play five moves, by hand and in Paddock."


def openings(game: hand_reversi.Reversi, player: int, depth: int) -> int:
    if not depth:
        return 1
    found = 0
    for move in game.moves(player):
        after = hand_reversi.Reversi(game.pick)
        after.board = game.board[:]
        after.place(player, move)
        found += openings(after, hand_reversi.FIRST + hand_reversi.SECOND - player, depth - 1)
    return found


def positions(machine: Any, state: Any, depth: int) -> Iterator[Any]:
    if not depth:
        yield state
        return
    for index in range(len(state.ask[2])):
        after = machine.clone(state)
        machine.answer(after, index)
        yield from positions(machine, after, depth - 1)


def check_kuhn_poker() -> str:
    game = paddock.load(generated.KUHN_POKER)
    machine = game.machine(2)
    hand = next(place.id for place in game.program.places if place.name == "hand")
    gain = machine.store_index(next(store.id for store in game.program.stores if store.name == "gain"), 0)
    seen = set()
    for seed in range(SEEDS):
        for state, path in ends(machine, begun(machine, seed)):
            cards = tuple(state.Z[machine.place_index(hand, seat)][0] for seat in range(2))
            course = " ".join(path)
            wanted = FOLDS[course] if course in FOLDS else BETS[course] * (1 if cards[0] > cards[1] else -1)
            assert state.N[gain] == wanted, f"Kuhn poker: {course} gains {state.N[gain]}, and not {wanted}"
            seen.add((cards, course))
    assert len(seen) == KUHN_HISTORIES, f"Kuhn poker: {len(seen)} histories, and not {KUHN_HISTORIES}"
    return f"Kuhn poker: {len(seen)} histories, each with its gain."


def main() -> int:
    try:
        print(check_tic_tac_toe())
        print(check_kuhn_poker())
        print(check_reversi())
    except (AssertionError, LookupError) as problem:
        print(f"The games of the benchmarks are not what they should be: {problem}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
