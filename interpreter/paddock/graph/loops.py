"""Finds loops that nothing ends, and rings of things that lead to one another. Takes a program, gives diagnostics."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from paddock.graph.from_program import READS
from paddock.program import operations as ops
from paddock.program.model import Expr, Modifier, Program, Step, Value, Verb, Where
from paddock.program.walk import all_steps, modifier_exprs, proc_exprs, within
from paddock.text.limits import CHAIN_DEPTH
from paddock.text.model import Diagnostic, Severity


def diagnostic_at(severity: Severity, where: Where, message: str, label: str = "", *help_: str) -> Diagnostic:
    return Diagnostic(severity, message, where.span, label, help_)


def endless_loops(program: Program) -> Iterable[Diagnostic]:
    ends = LoopAnalysis(program)
    for proc in (*program.verbs, *program.abilities, *program.values):
        for step in all_steps(proc.steps):
            if step.op == ops.WHILE and not ends.can_end(step):
                where = step.where(proc.where)
                yield diagnostic_at(
                    Severity.ERROR,
                    where,
                    "this goes on for ever",
                    "nothing inside changes what the loop asks",
                    "change it inside the loop, or `stop` there",
                )


class LoopAnalysis:
    """What loops ask and what their steps change; each verb and value is walked once."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.watching: dict[int, list[Step]] = {}
        for ability in program.abilities:
            if ability.verb is not None:
                self.watching.setdefault(ability.verb, []).extend(ability.steps)
        self.changed: dict[int, list[Modifier]] = {}  # values, by what changes them
        for modifier in program.modifiers:
            self.changed.setdefault(modifier.value, []).append(modifier)
        self.asked: dict[int, tuple[set[str], set[int]]] = {}  # of a value: what it asks itself, and which others
        self.done: dict[int, tuple[set[str], set[int]]] = {}  # of a verb: what it changes itself, and which it does

    def can_end(self, loop: Step) -> bool:
        inside = list(all_steps(loop.body))
        if any(s.op in ops.LEAVING for s in inside):
            return True
        asked = self.reads([loop.args[0]])
        changes = self.changes(inside)
        locals_read = {f"local {e.ref}" for e in within(loop.args[0]) if e.op in ops.NAMING_LOCALS}
        locals_set = {f"local {s.name}" for s in inside if s.name is not None}
        moved = "moved" in changes and any(name.startswith("place ") for name in asked)
        met = asked & changes or locals_read & locals_set or ("anything" in asked and changes)
        return bool(met or moved or "end" in changes)

    def reads(self, exprs: Iterable[Expr]) -> set[str]:
        """Places and stores a condition asks, through the values it calls."""
        stores, todo = asks(exprs)
        seen: set[int] = set()
        while todo:
            value = todo.pop()
            seen.add(value)
            if value not in self.asked:
                self.asked[value] = asks(self._exprs_of(value))
            more, called = self.asked[value]
            stores |= more
            todo |= called - seen
        return stores

    def _exprs_of(self, value: int) -> Iterator[Expr]:
        yield from proc_exprs(self.program.values[value])
        for modifier in self.changed.get(value, ()):
            yield from modifier_exprs(modifier)

    def changes(self, steps: Iterable[Step]) -> set[str]:
        """Places and stores that steps change, through the verbs they do and the abilities that those set off."""
        changes, todo = self._changes(steps)
        seen: set[int] = set()
        while todo:
            verb = todo.pop()
            seen.add(verb)
            if verb not in self.done:
                steps = [*self.program.verbs[verb].steps, *self.watching.get(verb, ())]
                self.done[verb] = self._changes(all_steps(steps))
            more, performed = self.done[verb]
            changes |= more
            todo |= performed - seen
        return changes

    def _changes(self, steps: Iterable[Step]) -> tuple[set[str], set[int]]:
        changes: set[str] = set()
        performed: set[int] = set()
        for step in steps:
            changes.update(named_changes(step))
            if step.op in ops.MOVING:
                changes |= {"anything", "moved"}  # a thing that moves leaves some place
            elif step.op == ops.END or (step.op == ops.STOP and step.ref is not None):
                changes.add("end")
            elif step.op == ops.CARRY_OUT:
                changes |= {"anything", "end"}
            elif step.op == ops.PERFORM and isinstance(step.ref, int):
                performed.add(step.ref)
        return changes, performed


def named_changes(step: Step) -> Iterable[str]:
    """Places and stores that a step names as what it changes."""
    if step.op in ops.STORING:
        yield f"store {step.args[0].ref}"
    elif step.op in ops.REARRANGING:
        yield from (f"place {e.ref}" for arg in step.args for e in within(arg) if e.op == ops.PLACE)


def asks(exprs: Iterable[Expr]) -> tuple[set[str], set[int]]:
    """What expressions ask themselves, and the values they call."""
    stores: set[str] = set()
    called: set[int] = set()
    for expr in (inner for e in exprs for inner in within(e)):
        if expr.op == ops.CALL and isinstance(expr.ref, int):
            called.add(expr.ref)
        elif expr.op in READS:
            stores.add(f"{READS[expr.op]} {expr.ref}")
        elif expr.op in ops.WHEREABOUTS:
            stores.add("anything")
        elif expr.op == ops.LOCAL and expr.type.is_place:
            stores.add("place in a gap")  # any of the places
    return stores, called


# ------------------------------------------------------------------ chains


def too_deep(program: Program) -> Iterable[Diagnostic]:
    """The first verb or value that leads to more others, one after the other, than can be followed."""
    chains = CallChains(program)
    depth: dict[int, int] = {}
    for ring in strongly_connected(chains.follows):  # those that are led to come first
        led_to = {follower for at in ring for follower in chains.follows[at]} - set(ring)
        own = sum(chains.sizes[at] for at in ring)
        depth |= dict.fromkeys(ring, own + max((depth[follower] for follower in led_to), default=0))
        if depth[ring[0]] > CHAIN_DEPTH:
            proc = chains.procs[min(ring)]
            message = f"`{proc.name}` leads to too many others, one after the other"
            label = f"at most {CHAIN_DEPTH} verbs, values and blocks in one another"
            yield diagnostic_at(Severity.ERROR, proc.where, message, label, "let one of them do the steps of several")
            return


class CallChains:
    """Verbs and values by one number each: how deep their blocks are, and which others they lead to."""

    def __init__(self, program: Program) -> None:
        self.procs: list[Verb | Value] = [*program.verbs, *program.values]
        self.first_value = len(program.verbs)
        self.follows: dict[int, set[int]] = {}
        self.sizes: list[int] = []
        for at, proc in enumerate(self.procs):
            self.follows[at] = self._led_to(proc.steps, proc_exprs(proc))
            self.sizes.append(1 + depth_of(proc.steps))
        for ability in program.abilities:
            if ability.verb is not None:
                self.follows[ability.verb] |= self._led_to(ability.steps, proc_exprs(ability))
        for modifier in program.modifiers:
            self.follows[self.first_value + modifier.value] |= self._led_to([], modifier_exprs(modifier))

    def _led_to(self, steps: list[Step], exprs: Iterable[Expr]) -> set[int]:
        called = {self.first_value + e.ref for e in exprs if e.op == ops.CALL and isinstance(e.ref, int)}
        return called | {s.ref for s in all_steps(steps) if s.op == ops.PERFORM and isinstance(s.ref, int)}


def depth_of(steps: list[Step]) -> int:
    """How many blocks are in one another."""
    inside = ([s.body, s.other, *(e.body for e in s.entries)] for s in steps)
    return max((1 + depth_of(block) for blocks in inside for block in blocks if block), default=0)


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
            following = next(
                (node for node in successors if node in follows and (node not in order or node in within_)),
                None,
            )
            if following is None:
                todo.pop()
                if todo:
                    low[todo[-1][0]] = min(low[todo[-1][0]], low[at])
                if low[at] == order[at]:
                    components.append([stack.pop()])
                    while components[-1][-1] != at:
                        components[-1].append(stack.pop())
                    within_.difference_update(components[-1])
            elif following in order:
                low[at] = min(low[at], order[following])
            else:
                order[following] = low[following] = len(order)
                stack.append(following)
                within_.add(following)
                todo.append((following, iter(follows[following])))
    return components
