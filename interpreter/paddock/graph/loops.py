"""Finds loops that nothing ends, and rings of things that lead to one another. Takes a program, gives diagnostics."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from paddock.graph.outlines import Loop, Outlines
from paddock.program.model import Proc, Program, Value, Verb, Where
from paddock.text.limits import CHAIN_DEPTH
from paddock.text.model import Diagnostic, Severity


def diagnostic_at(severity: Severity, where: Where, message: str, label: str = "", *help_: str) -> Diagnostic:
    return Diagnostic(severity, message, where.span, label, help_)


def endless_loops(program: Program, outlines: Outlines) -> Iterable[Diagnostic]:
    ends = LoopAnalysis(outlines)
    procs: list[Proc] = [*program.verbs, *program.abilities, *program.values]
    for proc, outline in zip(procs, (*outlines.verbs, *outlines.abilities, *outlines.values), strict=True):
        for loop in outline.loops:
            if not ends.can_end(loop):
                where = loop.step.where(proc.where)
                yield diagnostic_at(
                    Severity.ERROR,
                    where,
                    "this goes on for ever",
                    "nothing inside changes what the loop asks",
                    "change it inside the loop, or `stop` there",
                )


class LoopAnalysis:
    """What loops ask and what their steps change."""

    def __init__(self, outlines: Outlines) -> None:
        self.outlines = outlines

    def can_end(self, loop: Loop) -> bool:
        if loop.leaves or loop.renames:
            return True
        asked, changes = self.reads(loop), self.changes(loop)
        moved = "moved" in changes and any(name.startswith("place ") for name in asked)
        return bool(asked & changes or ("anything" in asked and changes) or moved or "end" in changes)

    def reads(self, loop: Loop) -> set[str]:
        """Places and stores its condition asks, through the values it calls."""
        todo, stores = {*loop.called}, {*loop.read}
        seen: set[int] = set()
        while todo:
            value = todo.pop()
            seen.add(value)
            for outline in (self.outlines.values[value], *self.outlines.by_value.get(value, ())):
                stores |= outline.read
                todo |= outline.called - seen
        return stores

    def changes(self, loop: Loop) -> set[str]:
        """Places and stores that its steps change, through the verbs they do and the abilities that those set off."""
        changed, todo = {*loop.changed}, {*loop.performed}
        seen: set[int] = set()
        while todo:
            verb = todo.pop()
            seen.add(verb)
            for outline in (self.outlines.verbs[verb], *self.outlines.by_verb.get(verb, ())):
                changed |= outline.changed
                todo |= outline.performed - seen
        return changed


# ------------------------------------------------------------------ chains


def too_deep(program: Program, outlines: Outlines) -> Iterable[Diagnostic]:
    """The first verb or value that leads to more others, one after the other, than can be followed."""
    follows, depth = call_chains(program, outlines), dict[int, int]()
    depths = [outline.depth for outline in (*outlines.verbs, *outlines.values)]
    if outlines.known.are_alike("followed", (follows, depths)):
        return
    for ring in strongly_connected(follows):  # those that are led to come first
        led_to = {follower for at in ring for follower in follows[at]} - set(ring)
        own = sum(1 + (outlines.verbs[at] if at >= 0 else outlines.values[~at]).depth for at in ring)
        depth |= dict.fromkeys(ring, own + max((depth[follower] for follower in led_to), default=0))
        if depth[ring[0]] > CHAIN_DEPTH:
            first = min((at for at in ring if at >= 0), default=max(ring))
            proc: Verb | Value = program.verbs[first] if first >= 0 else program.values[~first]
            message = f"`{proc.name}` leads to too many others, one after the other"
            label = f"at most {CHAIN_DEPTH} verbs, values and blocks in one another"
            yield diagnostic_at(Severity.ERROR, proc.where, message, label, "let one of them do the steps of several")
            return
    outlines.known.note_alike("followed", (follows, depths))


def call_chains(program: Program, outlines: Outlines) -> dict[int, set[int]]:
    """Verbs, and values as numbers below zero: which others they lead to."""
    follows = {at: outline.leads_to for at, outline in enumerate(outlines.verbs)}
    follows |= {~at: outline.leads_to for at, outline in enumerate(outlines.values)}
    watching = [*outlines.by_verb.items(), *((~value, changing) for value, changing in outlines.by_value.items())]
    for at, others in watching:
        follows[at] = follows[at].union(*(outline.leads_to for outline in others))
    return follows


def strongly_connected(follows: Mapping[int, Iterable[int]]) -> list[list[int]]:
    """Everything in groups that lead to one another, each group after those it leads to. Without calling itself."""
    order: dict[int, int] = {}
    low: dict[int, int] = {}
    stack: list[int] = []
    within_: set[int] = set()
    components: list[list[int]] = []
    for start in follows:
        if start in order:
            continue
        order[start] = low[start] = len(order)
        stack.append(start)
        within_.add(start)
        todo = [(start, iter(follows[start]))]
        while todo:
            at, successors = todo[-1]
            for following in successors:
                if following in within_:
                    low[at] = min(low[at], order[following])
                elif following not in order and following in follows:
                    order[following] = low[following] = len(order)
                    stack.append(following)
                    within_.add(following)
                    todo.append((following, iter(follows[following])))
                    break
            else:
                todo.pop()
                if todo:
                    low[todo[-1][0]] = min(low[todo[-1][0]], low[at])
                if low[at] == order[at]:
                    components.append([stack.pop()])
                    while components[-1][-1] != at:
                        components[-1].append(stack.pop())
                    within_.difference_update(components[-1])
    return components
