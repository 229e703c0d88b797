"""Draws the graph. Takes a program, gives a node for all that is declared, an edge for what one does to another."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypeVar

from paddock.graph.model import Edge, Graph, Node
from paddock.graph.moved_from import ThingSources
from paddock.graph.names import question_subject
from paddock.program import operations as ops
from paddock.program.model import Expr, Proc, Program, Step, Store
from paddock.program.walk import all_steps, modifier_exprs, proc_exprs

GAP = re.compile(r"\{\d+\}")  # of a label

WATCH = {
    "when": "watches", "before": "watches", "after": "watches", "offer": "offers in", "instead": "replaces",
    "over": "watches",
}  # fmt: skip
READS = {name: op.ref for name, op in ops.EXPRESSIONS.items() if op.ref in ("value", "store", "place")}


P = TypeVar("P", bound=Proc | Store)


def graph_of(program: Program) -> Graph:
    boxes = nodes(program)
    shown = {node.id for node in boxes} | {"start"}
    arrows = (edge for edge in edges(program) if edge.source in shown and edge.target in shown)
    return Graph(program=program, nodes=boxes, edges=unique(arrows))


def nodes(program: Program) -> list[Node]:
    result = [
        Node(id=f"verb {v.id}", sort="phase" if v.title else "verb", name=v.title or v.name, where=v.where)
        for v in hand_written(program.verbs)
    ]
    result += [
        Node(id=f"ability {a.id}", sort="ability", name=ability_name(program, a.id), where=a.where)
        for a in hand_written(program.abilities)
    ]
    result += [Node(id=f"value {v.id}", sort="value", name=v.name, where=v.where) for v in hand_written(program.values)]
    result += [Node(id=f"place {p.id}", sort="place", name=p.name, where=p.where) for p in program.places]
    result += [Node(id=f"store {s.id}", sort=s.sort, name=s.name, where=s.where) for s in hand_written(program.stores)]
    result += [
        Node(id=f"modifier {m.id}", sort="modifier", name=f"{program.values[m.value].name} {m.how}", where=m.where)
        for m in program.modifiers
    ]
    carriers = {a.card for a in program.abilities if a.card} | {m.card for m in program.modifiers if m.card}
    result += [
        Node(id=f"card {c.name}", sort="card", name=c.name, where=c.where) for c in program.cards if c.name in carriers
    ]
    return result


def ability_name(program: Program, number: int) -> str:
    ability = program.abilities[number]
    event = program.verbs[ability.verb].name if ability.verb is not None else ""
    offer = f'during {event}: "{GAP.sub("…", ability.label)}"'
    if ability.waiting:
        return waiting_name(ability.moment, event)
    text = {"instead": f"when {event}, instead", "effect": "effect", "offer": offer}
    return text.get(ability.moment, f"{ability.moment} {event}")


def waiting_name(moment: str, event: str) -> str:
    """Of steps that wait, as their line says it."""
    text = {"instead": f"the next time {event}, instead", "when": f"the next time {event}"}
    return f"when it is over: {event}" if moment == "over" else text.get(moment, f"{moment} the next time {event}")


def edges(program: Program) -> Iterable[Edge]:
    yield Edge(source="start", target=f"verb {program.start}", sort="starts")
    sources = ThingSources(program)
    for verb in hand_written(program.verbs):
        yield from proc_edges(f"verb {verb.id}", verb, sources)
    for value in hand_written(program.values):
        yield from proc_edges(f"value {value.id}", value, sources)
    for ability in hand_written(program.abilities):
        me = f"ability {ability.id}"
        yield from proc_edges(me, ability, sources)
        if ability.verb is not None:
            sort = WATCH[ability.moment] if ability.window is None else "answers"
            yield Edge(source=me, target=f"verb {ability.verb}", sort=sort, detail=ability.moment)
            if any(s.op == ops.CANCEL for s in all_steps(ability.steps)):
                yield Edge(source=me, target=f"verb {ability.verb}", sort="cancels")
        if ability.card:
            yield Edge(source=f"card {ability.card}", target=me, sort="carries")
    for modifier in program.modifiers:
        me = f"modifier {modifier.id}"
        yield Edge(source=me, target=f"value {modifier.value}", sort="modifies", detail=modifier.how)
        yield from read_edges(me, modifier_exprs(modifier))
        if modifier.card:
            yield Edge(source=f"card {modifier.card}", target=me, sort="carries")


def hand_written(declared: Iterable[P]) -> Iterable[P]:
    """Those that somebody wrote: what follows from them is not shown."""
    return (each for each in declared if not each.made)


def proc_edges(me: str, proc: Proc, sources: ThingSources) -> Iterable[Edge]:
    yield from read_edges(me, proc_exprs(proc))
    for step in all_steps(proc.steps):
        if step.op == ops.PERFORM:
            yield Edge(source=me, target=f"verb {step.ref}", sort="performs")
        elif step.op == ops.WAIT:
            for number in str(step.ref).split():
                yield Edge(source=me, target=f"ability {number}", sort="puts off")
        elif step.op in (ops.CHOOSE, ops.MENU):
            yield Edge(source=me, target=me, sort="asks", detail=question_subject(step))
        yield from (Edge(source=me, target=target, sort="changes") for target in changed_names(proc, step, sources))


def changed_names(proc: Proc, step: Step, sources: ThingSources) -> Iterable[str]:
    """Places and stores a step changes by itself: also those that things are moved out of."""
    if step.op in ops.STORING:
        yield f"store {step.args[0].ref}"
    elif step.op in ops.REARRANGING:
        yield from (f"place {place}" for place in sorted(sources.places(proc, step.args)))


def read_edges(me: str, exprs: Iterable[Expr]) -> Iterable[Edge]:
    for expr in exprs:
        if expr.op in READS:
            yield Edge(source=me, target=f"{READS[expr.op]} {expr.ref}", sort="reads")


def unique(repeated: Iterable[Edge]) -> list[Edge]:
    seen: dict[tuple[str, str, str, str], Edge] = {}
    for edge in repeated:
        seen.setdefault((edge.source, edge.target, edge.sort, edge.detail), edge)
    return list(seen.values())
