"""Conditions that nobody wrote. Takes expressions, gives flags about them."""

from __future__ import annotations

from paddock.program import operations as ops
from paddock.program.model import Ability, Expr, Modifier
from paddock.program.types import FLAG, NONE, TEXT

NOTHING = Expr(op=ops.CONST, type=NONE, ref=None)
YES, NO = (Expr(op=ops.CONST, type=FLAG, ref=answer) for answer in (True, False))


def both(tests: list[Expr]) -> Expr:
    return Expr(op=ops.AND, type=FLAG, args=tests) if len(tests) > 1 else tests[0]


def either(tests: list[Expr]) -> Expr:
    return Expr(op=ops.OR, type=FLAG, args=tests) if len(tests) > 1 else tests[0]


def no(test: Expr) -> Expr:
    return Expr(op=ops.NOT, type=FLAG, args=[test])


def conjuncts(test: Expr | None) -> list[Expr]:
    """What must all be so."""
    if test is None:
        return []
    return [each for arg in test.args for each in conjuncts(arg)] if test.op == ops.AND else [test]


def is_none(expr: Expr) -> Expr:
    return Expr(op=ops.EQ, type=FLAG, args=[expr, NOTHING])


def is_empty(things: Expr) -> Expr:
    return Expr(op=ops.EMPTY, type=FLAG, args=[things])


def carries(ability: Ability | Modifier, card: Expr) -> Expr:
    """Whether a card is one of those that carry the ability."""
    if ability.card is None:
        return Expr(op=ops.ISA, type=FLAG, ref=ability.kind, args=[card])
    name = Expr(op=ops.CONST, type=TEXT, ref=ability.card)
    return Expr(op=ops.EQ, type=FLAG, args=[Expr(op=ops.CARD_NAME, type=TEXT, args=[card]), name])
