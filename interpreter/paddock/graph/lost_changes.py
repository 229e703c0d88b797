"""Finds changes that the very verb they wait for undoes. Takes a program, gives diagnostics.

`when you take a turn: add 1 to your actions` comes before the turn, which sets the actions. Only what is sure is told:
nothing between asks for the counter, and the verb sets it whatever happens.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from paddock.graph.loops import diagnostic_at
from paddock.graph.outlines import Outline, Outlines
from paddock.graph.said_events import GAP, event_of, is_said
from paddock.program import operations as ops
from paddock.program.model import Ability, Expr, Program, Step, Verb
from paddock.program.walk import all_steps, bare, whole_exprs, whole_exprs_beside_steps, within
from paddock.text.model import Diagnostic, Severity

NOUN = re.compile(r"\ban? (\w+)")
BEFORE = ("when", "before")
BETWEEN = ("when", "before", "instead")
PLAIN = (*ops.STORING, ops.LET)  # steps that come before it and lead to nothing else


def lost_changes(program: Program, outlines: Outlines) -> Iterable[Diagnostic]:
    told: set[tuple[str, int]] = set()
    for ability in program.abilities:
        if ability.verb is None or ability.moment not in BEFORE or ability.window is not None or ability.waiting:
            continue
        verb = program.verbs[ability.verb]
        for step in changing(ability.steps):
            place = step.where(ability.where)
            lost = any(is_same(ability, verb, step.args[0], other) for other in set_at_once(verb))
            if lost and (place.file, place.line) not in told and not asked_between(program, outlines, ability, step):
                told.add((place.file, place.line))
                store = program.stores[int(step.args[0].ref or 0)]
                message = f"this is lost: `{verb.name}` sets the {store.name} only then"
                yield diagnostic_at(Severity.WARNING, place, message, "", later(program, ability, verb, store.id))


def changing(steps: list[Step]) -> Iterator[Step]:
    """What stores something, unless what it answers may not be done at all."""
    inside = [*all_steps(steps)]
    if not any(step.op == ops.CANCEL or step.op in ops.LEAVING for step in inside):
        yield from (step for step in inside if step.op in ops.STORING)


def set_at_once(verb: Verb) -> Iterator[Expr]:
    """What the first steps of the verb set, before anything else can happen."""
    asked: set[int | str | None] = set()
    for step in verb.steps:
        if step.op not in PLAIN or any(part.op == ops.CALL for arg in step.args for part in within(arg)):
            return
        asked |= stores_in(step.args[1:] if step.op in ops.STORING else step.args)
        if step.op == ops.SET and step.args[0].ref not in asked:
            yield step.args[0]
        elif step.op in ops.STORING:
            asked.add(step.args[0].ref)


def is_same(ability: Ability, verb: Verb, changed: Expr, other: Expr) -> bool:
    """Whether both are the counter of the same player or thing."""
    if changed.ref != other.ref or len(changed.args) != len(other.args):
        return False
    for one, owner in zip(map(bare, changed.args), map(bare, other.args), strict=True):
        if one.op != ops.LOCAL or owner.op != ops.LOCAL or not isinstance(one.ref, int):
            return False
        if not any(param.local == owner.ref for param in verb.params) or not isinstance(owner.ref, int):
            return False
        if one.ref != owner.ref and not is_said(ability, owner.ref, one.ref):
            return False
    return True


# ------------------------------------------------------------------ what could ask for it in between


def asked_between(program: Program, outlines: Outlines, ability: Ability, step: Step) -> bool:
    """By this card, by others that wait for the same, or by what any of them does."""
    store = step.args[0].ref
    watching = [a for a in program.abilities if a.verb == ability.verb and a.moment in BETWEEN]
    return any(asks_for(a, store) or leads_to(outlines, outlines.abilities[a.id], f"store {store}") for a in watching)


def asks_for(ability: Ability, store: int | str | None) -> bool:
    exprs = [*whole_exprs_beside_steps(ability)]
    for step in all_steps(ability.steps):
        exprs += whole_exprs(step)[1:] if step.op in ops.STORING else whole_exprs(step)
    return store in stores_in(exprs)


def stores_in(exprs: Iterable[Expr]) -> set[int | str | None]:
    return {part.ref for expr in exprs for part in within(expr) if part.op == ops.STORED}


def leads_to(outlines: Outlines, first: Outline, store: str) -> bool:
    """Whether what it does or asks, other than by itself, could ask for the store."""
    todo, verbs, values = [first], set[int](), set[int]()
    while todo:
        outline = todo.pop()
        if outline.carries_out or (outline is not first and store in outline.read):
            return True
        for verb in outline.performed - verbs:
            todo += [outlines.verbs[verb], *outlines.by_verb.get(verb, ())]
        for value in outline.called - values:
            todo += [outlines.values[value], *outlines.by_value.get(value, ())]
        verbs |= outline.performed
        values |= outline.called
    return False


# ------------------------------------------------------------------ what to write instead


def later(program: Program, ability: Ability, verb: Verb, store: int) -> str:
    """The first verb that comes after the counter is set, if it is done by the same player."""
    at = next(n for n, step in enumerate(verb.steps) if step.op == ops.SET and step.args[0].ref == store)
    for step in all_steps(verb.steps[at + 1 :]):
        if step.op == ops.PERFORM and isinstance(step.ref, int):
            done = program.verbs[step.ref]
            event = f"when {event_of(done, said_of(ability, verb, step))}"
            return f"wait for something that comes after that, such as: {event}{once_each(program, verb)}:"
    return "wait for something that comes after that: after EVENT:"


def once_each(program: Program, verb: Verb) -> str:
    """As often as the verb is done, if one word says which verb that is: `turn`, of taking a turn."""
    called = [noun[1] for each in program.verbs if (noun := NOUN.search(GAP.sub("", each.name)))]
    own = NOUN.search(GAP.sub("", verb.name))
    return f", once each {own[1]}" if own and called.count(own[1]) == 1 else ""


def said_of(ability: Ability, verb: Verb, step: Step) -> list[str]:
    """What fills the gaps, where it is what the line calls `you`."""
    gaps = {
        param.local for param in verb.params if ability.you is not None and is_said(ability, param.local, ability.you)
    }
    return ["you" if bare(arg).op == ops.LOCAL and bare(arg).ref in gaps else "" for arg in step.args]
