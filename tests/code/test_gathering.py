"""Gathering a whole kind: the work does not grow with every card that is added, and the end is the walker's."""

from __future__ import annotations

import sys
from typing import Any

import pytest
from code_desk import CARD, DISCARD, HAND, HERE, STACK, agree, cards, game, place, step, things, verb

from paddock.code import build
from paddock.code.analysing.constant_runs import runs_of
from paddock.graph.model import Graph
from paddock.program.model import CardType, Program

SHEETS = things("all", ref=CARD)


def with_added(count: int) -> Program:
    """Cards that come after those of other kinds, so that the numbers of a kind are not in a row."""
    added = [CardType(name=f"added {n}", kind=CARD, values={"worth": 1, "shade": 0}, where=HERE) for n in range(count)]
    deal = step("draw", 3, place(STACK), place(HAND, 0))
    gather = [step("move", SHEETS, place(DISCARD), ref="top"), step("move", SHEETS, place(DISCARD))]
    return game(verb(0, deal, *gather), cards=[*cards(), *added])


def calls_of(program: Program, log: bool) -> int:
    """How many functions are called in a game: every list operation is one."""
    machine = build(Graph(program=program), 3, log=log)
    state = machine.new(1)
    count = 0

    def note(frame: Any, event: str, arg: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(note)
    try:
        machine.play(state, lambda *_: 0)
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("log", [False, True], ids=["plain", "with its log"])
def test_a_kind_is_gathered_with_as_many_calls_whatever_is_added(log: bool) -> None:
    assert calls_of(with_added(1), log) == calls_of(with_added(400), log)


def test_every_executor_gathers_added_cards_alike() -> None:
    state, _ = agree(with_added(20))
    assert len(state.Z[1]) == 37
    assert state.Z[1] == sorted(state.Z[1])


def test_cards_between_each_other_are_gathered_alike() -> None:
    mixed = [card for pair in zip(cards()[:4], cards()[6:], strict=True) for card in pair]
    agree(game(verb(0, step("move", SHEETS, place(DISCARD))), cards=mixed))


def test_runs_of_numbers() -> None:
    assert runs_of(()) == ()
    assert runs_of((3, 4, 5, 9)) == ((3, 6), (9, 10))
