"""Derived values and modifiers as Python functions: a value or modifier goes in, the lines of its function come out."""

from __future__ import annotations

from paddock.code.analysing.routines import Routine, assigned_locals
from paddock.code.emitting.assemble import FunctionEmitter, direct_emitter
from paddock.code.emitting.context import BuildContext
from paddock.code.emitting.function_body import LocalNames
from paddock.code.emitting.functions import function_head
from paddock.code.emitting.writer import Line, Writer
from paddock.code.waiting_entries import FIRST_KEPT, block_key
from paddock.program.model import Ability, Expr, Modifier, Value

FEW = 16  # lasting modifiers that cost nothing to ask
ASSIGN = {"higher": "+=", "lower": "-=", "instead": "="}


def value_function(context: BuildContext, value: Value) -> list[Line]:
    """`f30(s, …)`; with modifiers it asks `g3` for the plain value and changes it."""
    out = Writer()
    modifiers = context.analysis.modifiers.get(value.id, [])
    out.splice(_plain_function(context, value, f"g{value.id}" if modifiers else f"f{value.id}"))
    if modifiers:
        out.splice(_modified_function(context, value, modifiers))
    return out.lines


def _routine(value: Value) -> Routine:
    return Routine(-1, value.name, [p.local for p in value.params], value.steps, value.locals, value.where)


def _plain_function(context: BuildContext, value: Value, name: str) -> list[Line]:
    routine, analysis = _routine(value), context.analysis
    emitter = direct_emitter(context, routine)
    body = emitter.out
    body.where, body.moves_nothing = value.where, True
    if value.id in analysis.recursive or analysis.weights.is_expensive(value):
        body.charge(str(1 + analysis.weights.toll(analysis.weights.value(value))))
    if value.expr is not None:
        body.line(f"return {emitter.expressions.as_type(value.expr, value.type)}")
    else:
        emitter.steps.write_all(value.steps)
        body.line("return None")
    unset = [f"l{n}" for n in assigned_locals(value.steps) if n not in routine.params]
    out = Writer()
    head = f"{name}({', '.join(['s', *(f'l{n}' for n in routine.params)])})"
    with function_head(out, head, value.where, body.uses, unset):
        out.splice(body.lines)
    return out.lines


def _modified_function(context: BuildContext, value: Value, modifiers: list[Modifier]) -> list[Line]:
    routine = _routine(value)
    names = [f"l{n}" for n in routine.params]
    emitter = direct_emitter(context, routine)
    body = emitter.out
    body.line(f"r = g{value.id}({', '.join(['s', *names])})")
    for modifier in [m for m in modifiers if m.how == "instead"] + [m for m in modifiers if m.how != "instead"]:
        body.where = modifier.where
        _modify(emitter, modifier, names)
    body.line("return r")
    out = Writer()
    with function_head(out, f"f{value.id}({', '.join(['s', *names])})", value.where, body.uses):
        out.splice(body.lines)
    return out.lines


def _modify(emitter: FunctionEmitter, modifier: Modifier, params: list[str]) -> None:
    body = emitter.out
    depth = body.depth
    names = dict(zip(modifier.params, params, strict=False))
    if modifier.verb is not None:
        names = {**_open_lasting(emitter, modifier), **names}
    elif modifier.card is not None or modifier.kind is not None:
        this = emitter.abilities.open_carriers(modifier)
        toll = emitter.context.analysis.weights.paying.get(modifier.id)
        if toll is not None:
            body.charge(str(toll))
        if modifier.this is not None:
            names[modifier.this] = this
        if modifier.you is not None:
            names[modifier.you] = emitter.abilities.holder(this)
    if modifier.before is not None:
        names[modifier.before] = "r"
    with body.with_locals(LocalNames({n: body.atom(text) for n, text in names.items()})):
        if modifier.guard is not None:
            condition = emitter.expressions.value(modifier.guard)
            body.line(f"if {condition}:")
            body.depth += 1
        amount = emitter.expressions.snapshot(modifier.amount)
        body.line(f"r {ASSIGN[modifier.how]} {amount}")
    body.depth = depth


def _open_lasting(emitter: FunctionEmitter, modifier: Modifier) -> dict[int, str]:
    """A loop over those that last, left open; gives the names of what each kept from where it began."""
    body = emitter.out
    entry = body.temp()
    body.line("if s.M:")
    body.depth += 1
    with body.block(f"if len(s.M) > {FEW}:"):  # that many can only come of a loop, and each is asked here
        body.charge("len(s.M)")
    body.line(f"for {entry} in s.M:")
    body.depth += 1
    body.line(f"if {entry}[0] == {modifier.id}:")
    body.depth += 1
    return {n: f"{entry}[{i + 2}]" for i, n in enumerate(emitter.context.analysis.captures.get(modifier.id, ()))}


def waiting_function(context: BuildContext, ability: Ability) -> list[Line]:
    """`w3(s, f, e)`: whether this doing of a verb, with arguments `e`, is the one that the entry `f` waits for."""
    if not ability.waiting or ability.guard is None or ability.verb is None:
        return []
    names = {n: f"e[{n}]" for n in range(len(context.layout.verbs[ability.verb].params))}
    names |= {n: f"f[{i}]" for i, n in enumerate(ability.kept, FIRST_KEPT)}
    return _test_function(context, block_key(ability.id), ability, ability.guard, names)


def ending_function(context: BuildContext, modifier: Modifier) -> list[Line]:
    """`m3(s, f, e)`: whether this doing of a verb, with arguments `e`, ends the modifier that `f` holds."""
    if modifier.ends is None:
        return []
    names = {n: f"f[{i + 2}]" for i, n in enumerate(context.analysis.captures.get(modifier.id, ()))}
    names |= {n: f"e[{i}]" for i, n in enumerate(modifier.ends_params)}
    return _test_function(context, f"m{modifier.id}", modifier, modifier.ends, names)


def _test_function(
    context: BuildContext, name: str, source: Modifier | Ability, test: Expr, names: dict[int, str]
) -> list[Line]:
    """A condition on the arguments `e` of a verb, and on what is kept in `f`."""
    emitter = direct_emitter(context, Routine(-1, "", [], [], source.locals, source.where))
    body = emitter.out
    body.where = source.where
    with body.with_locals(LocalNames(names)):
        body.line(f"return {emitter.expressions.value(test)}")
    out = Writer()
    with function_head(out, f"{name}(s, f, e)", source.where, body.uses):
        out.splice(body.lines)
    return out.lines
