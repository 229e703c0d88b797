"""Whether a card is playable. Takes the effects of all cards, gives a value that knows the answer.

The value is the first that lowering adds: so a scenario, which is read with the words as written, knows its number.
"""

from __future__ import annotations

from functools import partial

from paddock.program import operations as ops
from paddock.program.conditions import NO, both, carries
from paddock.program.lowering.targets import has_target
from paddock.program.model import Ability, Expr, Param, Program, Value
from paddock.program.remembered import Remembered
from paddock.program.rewrite import Part, rewritten
from paddock.program.scope import Scope, local
from paddock.program.substitution import substitute
from paddock.program.types import CARD, FLAG, PLAYER, Type

PLAYABLE = "whether (a card) is playable by (a player)"


def answer_playability(program: Program, known: Remembered) -> None:
    """Rules that ask `(a card) is playable by (a player)` call the value."""
    if not has_effects(program):
        replace_questions(program, None, known)
        return
    number = len(program.values)
    replace_questions(program, number, known)
    program.values.append(playability(program, number, known))


def has_effects(program: Program) -> bool:
    return any(ability.moment == "effect" for ability in program.abilities)


def replace_questions(program: Program, number: int | None, known: Remembered) -> None:
    def each(parts: list[Part]) -> list[Part]:
        return known.of_each(("answered", number), lambda part: answered(part, number), parts)

    program.verbs = each(program.verbs)
    program.values = each(program.values)
    program.abilities = each(program.abilities)
    program.modifiers = each(program.modifiers)
    program.reports = each(program.reports)
    program.displays = each(program.displays)


def answered_for(program: Program, part: Part) -> Part:
    """The same for what was read with the words of a program as written, such as a scenario."""
    return answered(part, len(program.values) if has_effects(program) else None)


def answered(part: Part, number: int | None) -> Part:
    def answer(expr: Expr) -> Expr:
        if expr.op != ops.CAN:
            return expr
        return NO if number is None else Expr(op=ops.CALL, type=FLAG, ref=number, args=expr.args)

    return rewritten(part, answer)


def playability(program: Program, number: int, known: Remembered) -> Value:
    locals_, tests = [CARD, PLAYER], list[Expr]()
    for effect in (ability for ability in program.abilities if ability.moment == "effect"):
        ready = partial(readiness, locals_)
        test, own = known.of(("ready", len(locals_)), ready, effect)
        tests.append(test)
        locals_ += own
    params = [Param(name="card", type=CARD, local=0), Param(name="player", type=PLAYER, local=1)]
    return Value(
        id=number,
        name=PLAYABLE,
        type=FLAG,
        params=params,
        locals=locals_,
        expr=Expr(op=ops.OR, type=FLAG, args=tests),
        is_condition=True,
        made=True,
        where=program.verbs[program.start].where,
    )


def readiness(before: list[Type], effect: Ability) -> tuple[Expr, list[Type]]:
    """The test of one effect, and the locals it needs beside those of the tests before it."""
    scope = Scope(locals=[*before])
    test = is_ready(effect, local(0, CARD), local(1, PLAYER), scope)
    return test, scope.locals[len(before) :]


def is_ready(ability: Ability, card: Expr, player: Expr, scope: Scope) -> Expr:
    """One effect: it is on this card, its condition holds, and what it chooses first is there."""
    given = {n: e for n, e in ((ability.this, card), (ability.you, player)) if n is not None}
    tests = [carries(ability, card)]
    if ability.guard is not None:
        tests.append(substitute(ability.guard, given, scope, ability.locals))
    target = has_target(ability, given, scope)
    return both([*tests, *([target] if target is not None else [])])
