"""What a card chooses first. Takes abilities whose steps begin with choices, gives abilities that make them ahead.

Targets are named when a card is played, so that everybody knows what is to be answered; the rest is done when the card
is carried out. What was chosen is kept beside the card until then.
"""

from __future__ import annotations

from dataclasses import replace

from paddock.program import operations as ops
from paddock.program.conditions import NOTHING, is_none, no
from paddock.program.lowering.additions import Writer
from paddock.program.lowering.modes import announce_mode, chooses, is_first, is_mode
from paddock.program.model import Ability, Expr, Proc, Program, Step, Store
from paddock.program.scope import local
from paddock.program.types import FLAG, PLAYER
from paddock.program.walk import all_steps


def aim_effects(writer: Writer) -> None:
    """Where a game aims its cards, every effect that begins with choices is split in two."""
    program = writer.program
    kinds = kinds_of_cards(program)
    if any(writer.known.of_each("aims", aims, (*program.verbs, *program.abilities))):
        for ability in [a for a in program.abilities if a.moment == "effect"]:
            writer.write(("aimed", kinds.get(ability.card)), aim_effect, [ability])


def aims(proc: Proc) -> bool:
    return any(step.op == ops.CARRY_OUT and step.ref == "aim" for step in all_steps(proc.steps))


def aim_effect(program: Program, abilities: list[Ability]) -> None:
    (ability,) = abilities
    announce_mode(program, ability)
    if first := first_choices(ability):
        program.abilities.append(aim(program, ability, first, again=True))


def kinds_of_cards(program: Program) -> dict[str | None, int]:
    return {card.name: card.kind for card in reversed(program.cards)}


def aim_of(program: Program, ability: Ability) -> Ability | None:
    """The same for one that answers: it is aimed when its card is laid."""
    announce_mode(program, ability)
    first = first_choices(ability)
    if not first:
        return None
    program.abilities.append(aim(program, ability, first, again=False))
    return program.abilities[-1]


def first_choices(ability: Ability) -> list[Step]:
    """The choices of `you` at the beginning, with what is worked out for them; a menu is the last of them."""
    last = 0
    for at, step in enumerate(ability.steps):
        if is_mode(ability, step):
            return ability.steps[: at + 1]
        if not is_first(ability, step):
            break
        last = at + 1 if chooses(step) else last
    return ability.steps[:last]


def aim(program: Program, ability: Ability, first: list[Step], again: bool) -> Ability:
    """Takes the first choices out of an ability. With `again` it makes them itself if they were not made ahead."""
    names = list(dict.fromkeys(step.name for step in all_steps(first) if step.name is not None))
    kept = {name: keep(program, ability, name) for name in names}
    number, types = len(program.abilities), list(ability.locals)
    made = replace(ability, id=number, moment="aim", made=True, window=None, guard=None, locals=types)
    made.steps = [*copies(first), *(step for name in names for step in naming(made, name, kept[name]))]
    rest = ability.steps[len(first) :]
    known = [Step(op=ops.LET, name=name, args=[kept[name]], line=ability.where.line) for name in names]
    if again:
        missing = Expr(op=ops.AND, type=FLAG, args=[is_none(e) for e in kept.values()])
        known = [Step(op=ops.IF, args=[missing], body=first, other=known, line=ability.where.line)]
    forgotten = [Step(op=ops.SET, args=[kept[name], NOTHING], line=ability.where.line) for name in names]
    ability.steps = [*known, *forgotten, *rest]
    return made


def forgetting(ability: Ability) -> list[Step]:
    """The steps of an effect that forget what was chosen ahead for it, once more."""
    return copies([step for step in ability.steps if step.op == ops.SET and step.args[1] is NOTHING])


def copies(steps: list[Step]) -> list[Step]:
    """Steps are known by their identity, so each stands in one place; what they ask may be shared."""
    return [
        replace(
            step,
            body=copies(step.body),
            other=copies(step.other),
            entries=[replace(entry, body=copies(entry.body)) for entry in step.entries],
        )
        for step in steps
    ]


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
    return Expr(op=ops.STORED, type=type_, ref=store.id, args=[local(ability.this, ability.locals[ability.this])])


def naming(made: Ability, name: int, kept: Expr) -> list[Step]:
    """Keeps what was chosen, and tells it."""
    chosen, line = local(name, made.locals[name]), made.where.line
    steps = [Step(op=ops.SET, args=[kept, chosen], line=line)]
    if made.you is not None and any(step.op == ops.CHOOSE and step.name == name for step in all_steps(made.steps)):
        you = local(made.you, PLAYER)
        told = Step(op=ops.TELL, ref="{0} names {1}", args=[you, chosen], word="aside", line=line)
        steps.append(Step(op=ops.IF, args=[no(is_none(chosen))], body=[told], line=line))
    return steps
