"""`if …: you may` is `you may` with a condition. Takes steps as written, gives steps that ask who may, and never why.

Who is asked only if something hidden is so tells it by being asked. With the condition inside the question, all who
might do it can be asked, and those for whom it does not hold have nothing but a no.
"""

from __future__ import annotations

from dataclasses import replace

from paddock.program import operations as ops
from paddock.program.conditions import both, is_none, no
from paddock.program.model import Ability, Expr, Program, Step, Verb
from paddock.program.remembered import Remembered
from paddock.program.secrets import is_hidden


def ask_with_conditions(program: Program, known: Remembered) -> None:
    program.verbs = known.of_each("asking", asking_verb, program.verbs)
    program.abilities = known.of_each("asking", asking_ability, program.abilities)
    program.abilities = [asking_always(program, ability) for ability in program.abilities]


def asking_verb(verb: Verb) -> Verb:
    return replace(verb, steps=asking(verb.steps))


def asking_ability(ability: Ability) -> Ability:
    return replace(ability, steps=asking_you(ability))


def asking_you(ability: Ability) -> list[Step]:
    """Who holds the card is somebody."""
    steps = asking(ability.steps)
    return [s.body[0] if is_for_somebody(s) and s.body[0].args[0].ref == ability.you else s for s in steps]


def asking_always(program: Program, ability: Ability) -> Ability:
    """The same for a hidden condition in the line of the event: `when …, if you hold a key: you may`."""
    condition = ability.guard
    is_offer = ability.window is None and len(ability.steps) == 1 and is_free_offer(ability.steps[0])
    if condition is None or not is_offer or not is_hidden(program, condition):
        return ability
    return replace(ability, guard=None, steps=[only_if(condition, ability.steps[0])])


def asking(steps: list[Step]) -> list[Step]:
    return [with_condition(inside(step)) for step in steps]


def inside(step: Step) -> Step:
    if not (step.body or step.other or step.entries):
        return step
    entries = [replace(entry, body=asking(entry.body)) for entry in step.entries]
    return replace(step, body=asking(step.body), other=asking(step.other), entries=entries)


def with_condition(step: Step) -> Step:
    """Of somebody who may not be there it is still asked first whether there is anybody."""
    if step.op != ops.IF or step.other or len(step.body) != 1 or is_for_somebody(step):
        return step
    inner = step.body[0]
    offer = inner.body[0] if is_for_somebody(inner) else inner
    return for_somebody(only_if(step.args[0], offer)) if is_free_offer(offer) else step


def for_somebody(offer: Step) -> Step:
    return replace(
        offer, op=ops.IF, ref=None, args=[no(is_none(offer.args[0]))], body=[offer], entries=[], subject=None
    )


def is_for_somebody(step: Step) -> bool:
    return (
        step.op == ops.IF and len(step.body) == 1 and is_free_offer(step.body[0]) and step == for_somebody(step.body[0])
    )


def only_if(condition: Expr, offer: Step) -> Step:
    yes, decline = offer.entries
    tests = [condition, *([yes.guard] if yes.guard is not None else [])]
    return replace(offer, entries=[replace(yes, guard=both(tests)), decline])


def is_free_offer(step: Step) -> bool:
    """`X may`, with no `otherwise`; X can be named whether the condition holds or not."""
    return step.op == ops.MENU and step.ref == "may" and not step.entries[1].body and step.args[0].op == ops.LOCAL
