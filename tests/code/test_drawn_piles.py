"""Which steps leave the order of a pile open until somebody draws: the table of operations says so."""

from __future__ import annotations

from paddock.code.analysing.drawn_piles import PLACING, leaves_open
from paddock.program import operations as ops
from paddock.program.operations.model import Operand, StepOperation


def test_drawing_moving_and_shuffling_ask_for_no_order() -> None:
    assert {name: operands for name, operands in PLACING.items() if operands} == {
        ops.MOVE: [1],
        ops.DRAW: [1, 2],
        ops.SHUFFLE: [0],
        ops.PICK: [0],
        ops.PEEK: [0],
    }


def test_a_step_that_turns_a_pile_about_would_ask_for_it() -> None:
    """`in_order` in its row is all that says so."""
    pile = Operand("pile", "place", changed=True, in_order=True)
    assert not leaves_open(StepOperation("turn_about", "", (pile,)), pile)
    assert leaves_open(StepOperation("turn_about", "", (pile,), chance=True), pile)
    assert leaves_open(StepOperation("put", "", (pile,)), pile._replace(in_order=False))
