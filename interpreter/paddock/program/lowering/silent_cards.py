"""Cards that are switched off are silent. Takes a program, gives it with that as a condition of all on its cards."""

from __future__ import annotations

from dataclasses import replace

from paddock.program import operations as ops
from paddock.program.conditions import both, no
from paddock.program.declaring.copied_text import HAS_TEXT
from paddock.program.declaring.switched_off import SWITCHED_OFF
from paddock.program.lowering.aiming import forgetting
from paddock.program.model import CARRIED_OUT, Ability, Expr, Program, Step
from paddock.program.scope import local
from paddock.program.types import FLAG, Type


def silence_cards(program: Program) -> None:
    number = condition_of(program)
    if number is None:
        return

    def guarded(this: int | None, locals_: list[Type], guard: Expr | None) -> Expr | None:
        if this is None:
            return guard
        return both([audible(number, this, locals_), *([guard] if guard is not None else [])])

    program.abilities = [replace(each, guard=guarded(each.this, each.locals, each.guard)) for each in program.abilities]
    # What switches off is not switched off itself: two cards could else never be settled. Nor is what gives a card the
    # text of another, which may switch off: all lines of that text are silent by themselves.
    texts = {value.id for value in program.values if value.name.startswith(HAS_TEXT)}
    program.modifiers = [
        each if each.value in {number, *texts} else replace(each, guard=guarded(each.this, each.locals, each.guard))
        for each in program.modifiers
    ]


def silence_effects(program: Program) -> None:
    """What the rules carry out is asked when it is done. It comes after aiming, which takes what is chosen first."""
    number = condition_of(program)
    if number is not None:
        program.abilities = [silent_effect(each, number) for each in program.abilities]


def silent_effect(ability: Ability, number: int) -> Ability:
    """Also what was named for it is forgotten: the card may be carried out again another time."""
    if ability.moment not in CARRIED_OUT or ability.this is None:
        return ability
    test = audible(number, ability.this, ability.locals)
    forgotten = forgetting(ability) if ability.moment == "effect" else []
    asked = Step(op=ops.IF, args=[test], body=ability.steps, other=forgotten, line=ability.where.line)
    return replace(ability, steps=[asked])


def condition_of(program: Program) -> int | None:
    return next((value.id for value in program.values if value.name == SWITCHED_OFF), None)


def audible(number: int, this: int, locals_: list[Type]) -> Expr:
    return no(Expr(op=ops.CALL, type=FLAG, ref=number, args=[local(this, locals_[this])]))
