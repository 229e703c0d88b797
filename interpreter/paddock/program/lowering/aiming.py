"""What a card chooses first. Takes abilities whose steps begin with choices, gives abilities that make them ahead.

Targets are named when a card is played, so that everybody knows what is to be answered; the rest is done when the card
is carried out. What was chosen is kept beside the card until then.
"""

from __future__ import annotations

from copy import deepcopy

from paddock.program import operations as ops
from paddock.program.lowering.substitution import substitute
from paddock.program.model import Ability, Expr, Param, Program, Step, Store, Value
from paddock.program.scope import Scope, local
from paddock.program.types import CARD, FLAG, NONE, PLAYER, TEXT
from paddock.program.walk import all_steps, modifier_exprs, proc_exprs, within

NOTHING = Expr(op="const", type=NONE, ref=None)
YES, NO = (Expr(op="const", type=FLAG, ref=answer) for answer in (True, False))


def aim_effects(program: Program) -> None:
    """Where a game aims its cards, every effect that begins with choices is split in two."""
    procs = [*program.verbs, *program.abilities]
    if any(step.op == ops.CARRY_OUT and step.ref == "aim" for proc in procs for step in all_steps(proc.steps)):
        for ability in [a for a in program.abilities if a.moment == "effect"]:
            if first := first_choices(ability):
                program.abilities.append(aim(program, ability, first, again=True))


def aim_of(program: Program, ability: Ability) -> Ability | None:
    """The same for one that answers: it is aimed when its card is laid."""
    first = first_choices(ability)
    if not first:
        return None
    program.abilities.append(aim(program, ability, first, again=False))
    return program.abilities[-1]


def first_choices(ability: Ability) -> list[Step]:
    """The choices of `you` at the beginning, with what is worked out for them."""
    last = 0
    for at, step in enumerate(ability.steps):
        if step.op == ops.CHOOSE and is_own(ability, step):
            last = at + 1
        elif step.op != ops.LET:
            break
    return ability.steps[:last]


def is_own(ability: Ability, step: Step) -> bool:
    """Whether the one who plays the card chooses; what others choose is asked when it is reached."""
    return step.args[0].op == ops.LOCAL and step.args[0].ref == ability.you


def aim(program: Program, ability: Ability, first: list[Step], again: bool) -> Ability:
    """Takes the first choices out of an ability. With `again` it makes them itself if they were not made ahead."""
    names = list(dict.fromkeys(step.name for step in first if step.name is not None))
    kept = {name: keep(program, ability, name) for name in names}
    made = deepcopy(ability)
    made.id, made.moment, made.made, made.window = len(program.abilities), "aim", True, None
    made.guard = None
    made.steps = [*deepcopy(first), *(step for name in names for step in naming(made, name, kept[name]))]
    rest = ability.steps[len(first) :]
    known = [Step(op="let", name=name, args=[kept[name]], line=ability.where.line) for name in names]
    if again:
        missing = Expr(op="and", type=FLAG, args=[is_none(e) for e in kept.values()])
        known = [Step(op="if", args=[missing], body=first, other=known, line=ability.where.line)]
    forgotten = [Step(op="set", args=[kept[name], NOTHING], line=ability.where.line) for name in names]
    ability.steps = [*known, *forgotten, *rest]
    return made


def keep(program: Program, ability: Ability, name: int) -> Expr:
    """A note beside each card that carries the ability, for one of its names."""
    card = next((c for c in program.cards if c.name == ability.card), None)
    kind = card.kind if card is not None else ability.kind
    type_ = ability.locals[name].optional()
    store = Store(
        id=len(program.stores),
        name=f"choice {name} of {ability.name or 'a card'}",
        sort="note",
        type=type_,
        owner=kind,
        told=False,
        seen="none",
        made=True,
        where=ability.where,
    )
    program.stores.append(store)
    assert ability.this is not None
    return Expr(op="stored", type=type_, ref=store.id, args=[local(ability.this, ability.locals[ability.this])])


def naming(made: Ability, name: int, kept: Expr) -> list[Step]:
    """Keeps what was chosen, and tells it."""
    chosen, line = local(name, made.locals[name]), made.where.line
    steps = [Step(op="set", args=[kept, chosen], line=line)]
    if made.you is not None and any(step.op == ops.CHOOSE and step.name == name for step in made.steps):
        you = local(made.you, PLAYER)
        told = Step(op="tell", ref="{0} names {1}", args=[you, chosen], word="aside", line=line)
        some = Expr(op="not", type=FLAG, args=[is_none(chosen)])
        steps.append(Step(op="if", args=[some], body=[told], line=line))
    return steps


def is_none(expr: Expr) -> Expr:
    return Expr(op="eq", type=FLAG, args=[expr, NOTHING])


# ------------------------------------------------------------------ whether a card is playable


def answer_can(program: Program) -> None:
    """`(a card) is playable by (a player)`: asked of a value that knows the effects of all cards."""
    procs = [*program.verbs, *program.values, *program.abilities]
    shown = [*(r.expr for r in program.reports), *(e for d in program.displays for e in (d.things, d.expr))]
    everywhere = [*(e for proc in procs for e in proc_exprs(proc)), *(e for each in shown for e in within(each))]
    everywhere += [e for modifier in program.modifiers for e in modifier_exprs(modifier)]
    asked = [e for e in everywhere if e.op == ops.CAN]
    if not asked:
        return
    number = len(program.values)
    scope = Scope(locals=[CARD, PLAYER])
    card, player = local(0, CARD), local(1, PLAYER)
    tests = [ready(a, card, player, scope) for a in program.abilities if a.moment == "effect"]
    params = [Param(name="card", type=CARD, local=0), Param(name="player", type=PLAYER, local=1)]
    program.values.append(
        Value(
            id=number,
            name="whether (a card) is playable by (a player)",
            type=FLAG,
            params=params,
            locals=scope.locals,
            expr=Expr(op="or", type=FLAG, args=tests) if tests else NO,
            is_condition=True,
            made=True,
            where=program.verbs[program.start].where,
        )
    )
    for expr in asked:
        expr.op, expr.ref = "call", number


def ready(ability: Ability, card: Expr, player: Expr, scope: Scope) -> Expr:
    """One effect: it is on this card, its condition holds, and what it chooses first is there."""
    given = {n: e for n, e in ((ability.this, card), (ability.you, player)) if n is not None}
    tests = [carries(ability, card)]
    if ability.guard is not None:
        tests.append(substitute(ability.guard, given, scope, ability.locals))
    for step in ability.steps:
        if step.op == ops.LET and step.name is not None:
            given[step.name] = substitute(step.args[0], given, scope, ability.locals)
        elif is_needed(ability, step):
            choices = substitute(step.args[1], given, scope, ability.locals)
            empty = Expr(op="empty", type=FLAG, args=[choices])
            return Expr(op="and", type=FLAG, args=[*tests, Expr(op="not", type=FLAG, args=[empty])])
        else:
            break
    return Expr(op="and", type=FLAG, args=tests)


def is_needed(ability: Ability, step: Step) -> bool:
    """A choice of `you` for which something must be there."""
    free = step.ref == "number" or (step.ref == "many" and step.args[2].ref == 0)
    return step.op == ops.CHOOSE and is_own(ability, step) and not free


def carries(ability: Ability, card: Expr) -> Expr:
    """Whether a card is one of those that carry the ability."""
    if ability.card is None:
        return Expr(op="isa", type=FLAG, ref=ability.kind, args=[card])
    name = Expr(op="const", type=TEXT, ref=ability.card)
    return Expr(op="eq", type=FLAG, args=[Expr(op="card_name", type=TEXT, args=[card]), name])
