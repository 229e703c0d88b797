"""Finds cards that set themselves off for ever. Takes a program, gives diagnostics.

`after you draw cards: you draw 1 card` answers what it does itself. Only what is sure is told: steps that are always
done, of the very player that the card waits for, by a card that nothing moves away meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from paddock.graph.loops import diagnostic_at
from paddock.program import operations as ops
from paddock.program.active_places import works_in
from paddock.program.model import Ability, Expr, Program, Step
from paddock.program.walk import all_steps, bare, same, whole_exprs, within
from paddock.text.model import Diagnostic, Severity

AT_ONCE = ("when", "before", "after", "instead")
SETTLED = {
    ops.LOCAL,
    ops.EQ,
    ops.NE,
    ops.IN,
    ops.NOT,
    ops.AND,
    ops.OR,
    ops.LIST,
    ops.WITHOUT,
    ops.ALL,
    ops.THERE,
    ops.ISA,
}
Args = Sequence[Expr | None]  # of what fills a gap, in the names of the card; None: not known
LONGEST = 6  # verbs that lead from one to the next


def self_starters(program: Program) -> Iterable[Diagnostic]:
    for ability in program.abilities:
        if not may_circle(program, ability):
            continue
        circle = Circle(program, ability)
        if circle.closes():
            verb = program.verbs[circle.watched]
            yield diagnostic_at(
                Severity.ERROR,
                ability.where,
                "this sets itself off again and again",
                f"it does `{verb.name}`, and that is what it waits for",
                "say how often: behind a comma, once each turn (or another span of the game)",
                "or put a condition or a choice in between: if CONDITION:, you may:",
                "or let the card do what that verb does: move the top card of (a place) to (a place)",
            )


def may_circle(program: Program, ability: Ability) -> bool:
    carried = ability.card is not None or ability.kind is not None
    asked = ability.window is not None or ability.offered or ability.waiting
    return carried and not asked and ability.verb is not None and ability.moment in AT_ONCE


class Circle:
    def __init__(self, program: Program, ability: Ability) -> None:
        assert ability.verb is not None
        self.program, self.ability = program, ability
        self.watched = ability.verb
        self.gaps = [param.local for param in program.verbs[self.watched].params]

    def closes(self) -> bool:
        """Whether the steps come back to what the card waits for, as it waits for it, and the card is still there."""
        known = {n: Expr(op=ops.LOCAL, type=type_, ref=n) for n, type_ in enumerate(self.ability.locals)}
        bound = {step.name for step in all_steps(self.ability.steps) if step.name is not None}
        named = {n: expr for n, expr in known.items() if n not in bound}
        return self._returns(self.ability.steps, named, LONGEST) and not self._may_leave()

    def _returns(self, steps: list[Step], named: dict[int, Expr], further: int) -> bool:
        for step in always_performed(steps):
            verb = self.program.verbs[int(step.ref or 0)]
            args = [put(arg, named) for arg in step.args]
            if verb.requires:
                continue
            if verb.id == self.watched and self._is_met(args):
                return True
            inner = {p.local: arg for p, arg in zip(verb.params, args, strict=True) if arg is not None}
            if further and self._returns(verb.steps, inner, further - 1):
                return True
        return False

    def _is_met(self, args: Args) -> bool:
        """Whether the card answers this doing, since it answered the one before."""
        given = dict(zip(self.gaps, args, strict=True))
        tests = [self.ability.guard] if self.ability.guard is not None else []
        while tests:
            test = tests.pop()
            if test.op == ops.AND:
                tests += test.args
                continue
            asked = {int(part.ref) for part in within(test) if part.op == ops.LOCAL and isinstance(part.ref, int)}
            if any(given.get(n, test) is None for n in asked):
                return False
            now = put(test, {n: arg for n in asked if (arg := given.get(n, local_of(self.ability, n))) is not None})
            if now is None or not (is_settled(test, now) or says_itself(now)):
                return False
        return True

    def _may_leave(self) -> bool:
        """Whether anything that is done could move the card away, or end the game."""
        ability, performed, todo = self.ability, set[int](), [self.ability.steps]
        works, kinds = set(works_in(self.program, ability)), self._kinds()
        while todo:
            for step in all_steps(todo.pop()):
                if step.op == ops.PERFORM and isinstance(step.ref, int) and step.ref not in performed:
                    performed.add(step.ref)
                    todo.append(self.program.verbs[step.ref].steps)
                elif step.op in (ops.END, ops.CARRY_OUT) or (step.op in ops.MOVING and may_take(step, works, kinds)):
                    return True
        return not works

    def _kinds(self) -> set[str]:
        """The kind of the card, and those that are wider."""
        kind = self.ability.kind
        if kind is None:
            kind = next(card.kind for card in self.program.cards if card.name == self.ability.card)
        parents = {each.name: each.parent for each in self.program.kinds}
        found, name = set[str](), self.program.kinds[kind].name
        while name in parents:
            found.add(name)
            name = parents[name]
        return found


def always_performed(steps: list[Step]) -> Iterator[Step]:
    """Verbs that are done whatever happens: not inside a condition, loop or choice."""
    for step in steps:
        if step.op in ops.LEAVING:
            return
        if step.op == ops.PERFORM:
            yield step
        if step.op == ops.ONE_RESULT:
            yield from always_performed(step.body)
        elif (step.body or step.other or step.entries) and any(s.op in ops.LEAVING for s in all_steps([step])):
            return


def put(expr: Expr, named: dict[int, Expr]) -> Expr | None:
    """The same in other names; None if one is not known."""
    if expr.op == ops.LOCAL:
        return named.get(expr.ref) if isinstance(expr.ref, int) else None
    if expr.bind is not None:
        return None
    args = [put(arg, named) for arg in expr.args]
    return None if None in args else replace(expr, args=[arg for arg in args if arg is not None])


def local_of(ability: Ability, number: int) -> Expr:
    return Expr(op=ops.LOCAL, type=ability.locals[number], ref=number)


def is_settled(before: Expr, now: Expr) -> bool:
    """Nothing that is asked can have changed."""
    return same(before, now) and {part.op for part in within(now)} <= SETTLED


def says_itself(test: Expr) -> bool:
    return test.op == ops.EQ and same(test.args[0], test.args[1])


def may_take(step: Step, works: set[int], kinds: set[str]) -> bool:
    """Whether what is moved could be a card that lies there: from one of these places, or from nobody knows where."""
    for expr in whole_exprs(step)[:2]:
        for part in within(expr):
            if part.op == ops.PLACE and part.ref in works:
                return True
            if bare(part).op == ops.LOCAL and (part.type.kind in kinds or part.type.is_place):
                return True
    return False
