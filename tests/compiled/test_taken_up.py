"""Games that C takes up in their midst: the same questions, answers and ends as when Python plays on from there."""

from __future__ import annotations

import random
from typing import Any

import pytest
from native_way import compiler, finish_natively

from paddock.code import Machine, State
from paddock.compiled import playouts_for
from paddock.compiled.library import Library, make_library
from paddock.finding import shipped_games
from paddock.library import load
from paddock.native.game import native_entries
from paddock.native.hand_over import hand_over
from paddock.native.model import NotNativeError

NEEDS_COMPILER = pytest.mark.skipif(compiler() is None, reason="there is no C compiler here")
POSITIONS = 6  # of one game of each
ANY, MOST = -1, 5000


def chooser(seed: int, said: list[tuple[int, int, list[Any]]]) -> Any:
    pick = random.Random(seed)

    def choose(_: State, seat: int, prompt: int, options: Any) -> int:
        said.append((seat, prompt, list(options)))
        return pick.randrange(len(options))

    return choose


def positions(machine: Machine, count: int) -> list[State]:
    """Of one game, evenly."""
    state, pick, found = machine.new(5), random.Random(5), list[State]()
    machine.start(state)
    while state.ask is not None:
        found.append(state.clone())
        machine.answer(state, pick.randrange(state.answers))
        state.log.clear()
    return [found[at * len(found) // count] for at in range(count)]


def check_ends(made: Library, machine: Machine, count: int) -> None:
    for number, state in enumerate(positions(machine, count)):
        in_python, in_c = state.clone(), state.clone()
        said, told = list[tuple[int, int, list[Any]]](), list[tuple[int, int, list[Any]]]()
        machine.hasty.finish(in_python, chooser(number, said))
        finish_natively(made, machine, in_c, chooser(number, told))
        assert told == said
        for part in ("Z", "W", "A", "N", "pos"):
            assert getattr(in_c, part) == getattr(in_python, part)


@NEEDS_COMPILER
@pytest.mark.parametrize("slug", ["street-illegal", "full-throttle"])
def test_games_end_alike_from_any_position(slug: str) -> None:
    check(slug, POSITIONS)


@NEEDS_COMPILER
@pytest.mark.long
@pytest.mark.parametrize("slug", shipped_games())
def test_all_games_end_alike_from_many_positions(slug: str) -> None:
    check(slug, 40)


def check(slug: str, count: int) -> None:
    game, found = load(slug), compiler()
    assert found is not None
    machine = game.machine(max(2, game.program.low), log=True, forced="discreet")
    check_ends(make_library(native_entries(machine.layout), found), machine, count)


@NEEDS_COMPILER
def test_playouts_are_many_different_ends_and_the_same_again_with_the_same_seed() -> None:
    machine = load("street-illegal").machine(2, log=True)
    state = positions(machine, 2)[1]
    playouts, before = playouts_for(machine.layout), state.as_bytes()
    first = playouts.winners(state, [ANY], 1, 60, MOST, MOST)
    assert first is not None and len(first[0]) == 60 and len({str(won) for won in first[0]}) > 1
    again, other = (playouts.winners(state, [ANY], seed, 60, MOST, MOST) for seed in (1, 2))
    assert again == first != other
    assert state.as_bytes() == before
    assert playouts.winners(state, [ANY], 1, 60, MOST, 3) == [[]], "no game is over after three decisions"


@NEEDS_COMPILER
def test_playouts_are_judged_as_they_stand_where_they_are_cut_off() -> None:
    """After no decision, that is where the answer led to; and of the same answer the same."""
    machine = load("cthulhu-500").machine(3, log=True)
    playouts = playouts_for(machine.layout)
    for state in positions(machine, POSITIONS):
        answers = range(state.answers)
        verdicts = playouts.winners(state, [*answers, ANY], 1, 4, 0, MOST)
        assert verdicts is not None
        for answer in answers:
            now = state.clone()
            machine.answer(now, answer)
            assert verdicts[answer] == [machine.verdict(now, "winners")] * 4
        assert all(winner in [won for each in verdicts[:-1] for won in each] for winner in verdicts[-1])


@NEEDS_COMPILER
def test_a_table_that_was_set_up_is_left_to_python() -> None:
    machine = load("street-illegal").machine(2, log=True)
    state = positions(machine, 1)[0]
    state.rolls = (3,)
    with pytest.raises(NotNativeError):
        hand_over(native_entries(machine.layout), machine.layout, state)
