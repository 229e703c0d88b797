"""Finds changes of a value that hang on that very value of what they change. Takes a program, gives diagnostics.

What a line says of its value itself is what the value is without the line; but where it comes to it through a
condition, another value or a list, the value would be asked for the value for ever. Only what is sure is told: what
asks along neighbours, from one to the next, has an end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from paddock.graph.loops import diagnostic_at
from paddock.graph.outlines import Outlines
from paddock.program import operations as ops
from paddock.program.active_places import works_in
from paddock.program.conditions import conjuncts
from paddock.program.model import Expr, Modifier, Program, Value
from paddock.program.presence.keys import key_of
from paddock.program.scope import local
from paddock.program.types import PLAYER
from paddock.program.walk import all_steps, bare, same, whole_exprs, whole_exprs_beside_steps, within
from paddock.records import record
from paddock.text.model import Diagnostic, Severity

NARROWED = (*ops.LEAVING_OUT, ops.CONTENTS, ops.SORTED, *ops.BEST_THINGS)  # some of another list, or all of it
ROUND = (ops.NEXT_PLAYER, ops.PREVIOUS_PLAYER)  # which come back to everybody
MOST_VALUES = 200  # looked into for one change
MESSAGE = "this change of a value hangs on that value"
IN_STEPS = "settle it in steps: let the NAME be …, and below it, until EVENT: the change with this name"


@record
class Ask:
    """The changed value, asked while the change is worked out."""

    args: list[Expr]
    through: Value | None  # the value or condition of the game that asks


def own_circles(program: Program, outlines: Outlines) -> Iterable[Diagnostic]:
    told = set[tuple[str, int]]()
    for modifier, outline in zip(program.modifiers, outlines.modifiers, strict=True):
        where = (modifier.where.file, modifier.where.line)
        leading = leading_to(modifier.value, outlines) if outline.called and where not in told else set[int]()
        found = Change(program, modifier, leading).circle() if outline.called & leading else None
        if found is not None:
            told.add(where)
            yield found


def leading_to(value: int, outlines: Outlines) -> set[int]:
    """The value, and all that ask for it by what they mean."""
    found, size = {value}, 0
    while size < len(found):
        size = len(found)
        found |= {at for at, outline in enumerate(outlines.values) if outline.called & found}
    return found


class Change:
    """One modifier, with what values mean written out in its own names."""

    def __init__(self, program: Program, modifier: Modifier, leading: set[int]) -> None:
        self.program, self.modifier, self.leading = program, modifier, leading
        self.value = program.values[modifier.value]
        self.gaps = [local(n, param.type) for n, param in zip(modifier.params, self.value.params, strict=True)]
        self.lists: dict[int, Expr] = {}  # of a local: the list of which it holds a member
        self.narrowing = set(members_meant(modifier))
        self.unknown: set[int] = set()  # locals that hold what only play can tell
        self.next = len(modifier.locals) + len(modifier.ends_params)
        self.seen: set[object] = set()

    def circle(self) -> Diagnostic | None:
        tests = conjuncts(self.modifier.guard)
        for at, expr in enumerate([*tests, self.modifier.amount]):
            for ask in self._asks(expr, None):
                sorts = [self._returns(*pair, tests[:at]) for pair in zip(ask.args, self.gaps, strict=True)]
                if all(sorts):
                    return self._told(ask, sorts)
        return None

    # -------------------------------------------------------------- what is asked

    def _asks(self, expr: Expr, through: Value | None) -> Iterator[Ask]:
        for part in within(expr):
            if part.bind is not None:
                self.lists[part.bind] = part.args[0]
            if part.op != ops.CALL or part.ref not in self.leading:
                continue
            if part.ref == self.value.id:
                yield Ask([bare(arg) for arg in part.args], through)
            else:
                yield from self._asks_of(self.program.values[int(part.ref or 0)], part.args)

    def _asks_of(self, value: Value, args: list[Expr]) -> Iterator[Ask]:
        """What a value asks for by what it means, of these things."""
        key = (value.id, *map(key_of, args))
        if key in self.seen or len(self.seen) > MOST_VALUES:
            return
        self.seen.add(key)
        first, self.next = self.next, self.next + len(value.locals)
        names = {n: local(first + n, type_) for n, type_ in enumerate(value.locals)}
        names |= {param.local: arg for param, arg in zip(value.params, args, strict=True)}
        self.unknown |= {first + step.name for step in all_steps(value.steps) if step.name is not None}
        exprs = [*whole_exprs_beside_steps(value), *(e for step in all_steps(value.steps) for e in whole_exprs(step))]
        for expr in exprs:
            yield from self._asks(renamed(expr, names, first), value)

    # -------------------------------------------------------------- whether it comes back

    def _returns(self, arg: Expr, gap: Expr, before: list[Expr]) -> str:
        """How it is sure that what the gap is asked for leads to the same question again; "" if it is not."""
        about = [test for test in before if self._mentions(test, gap)]
        equals = [other for test in about if test.op == ops.EQ for other in others(test, gap)]
        if any(same(arg, own) for own in (gap, *equals)):
            return "own"
        if arg.op == ops.LOCAL and arg.ref in self.lists:
            things = self.lists[int(arg.ref or 0)]
            if arg.ref in self.narrowing:
                return "own"
            if self._has(things, gap, about, equals):
                return "each"
            closed = self._is_closed(things)
            return "each" if closed and all(self._holds_of_each(test, gap, things) for test in about) else ""
        if not about and arg.op in ROUND and same(arg.args[0], gap):
            return "round"
        return "one" if self._is_closed(arg) and all(self._holds_of(test, gap, arg) for test in about) else ""

    def _has(self, things: Expr, gap: Expr, about: list[Expr], equals: list[Expr]) -> bool:
        """Whether what is changed is sure to be in the list."""
        if any(self._is_of_all(wider, gap) for wider in self._may_be_all(things, gap)):
            return True
        lists = [test.args[1] for test in about if test.op == ops.IN and same(test.args[0], gap)]
        if any(same(whole(wider), whole(things)) for each in lists for wider in wider_than(each)):
            return True
        return any(self._lies_in(own, things) for own in equals)

    def _holds_of_each(self, test: Expr, gap: Expr, things: Expr) -> bool:
        """Whether all of a list pass: it is some of the list that they must be in."""
        if test.op != ops.IN or not same(test.args[0], gap):
            return False
        return self._is_of_all(test.args[1], gap) or any(
            same(whole(wider), whole(test.args[1])) for wider in wider_than(things)
        )

    def _holds_of(self, test: Expr, gap: Expr, thing: Expr) -> bool:
        is_member = test.op == ops.IN and same(test.args[0], gap)
        return is_member and (self._is_of_all(test.args[1], gap) or self._lies_in(thing, test.args[1]))

    def _may_be_all(self, things: Expr, gap: Expr) -> Iterator[Expr]:
        """Players are told apart by what changes in play: what speaks of nobody leaves out nobody for good."""
        yield things
        own = {gap.ref, self.modifier.this, self.modifier.you}
        while gap.type == PLAYER and things.op == ops.FILTER:
            if own & {part.ref for part in within(things.args[1]) if part.op == ops.LOCAL}:
                return
            things = things.args[0]
            yield things

    def _is_of_all(self, things: Expr, gap: Expr) -> bool:
        return things.op == ops.ALL and things.type.kind in self._kinds_above(gap.type.kind)

    def _lies_in(self, thing: Expr, things: Expr) -> bool:
        """Whether this card is sure to lie there: where it works, of who has it."""
        place, modifier = whole(things), self.modifier
        if thing.op != ops.LOCAL or thing.ref != modifier.this or modifier.this is None or place.op != ops.PLACE:
            return False
        owners = [bare(arg) for arg in place.args]
        yours = all(owner.op == ops.LOCAL and owner.ref == modifier.you for owner in owners)
        return yours and works_in(self.program, modifier) == [place.ref]

    def _mentions(self, expr: Expr, gap: Expr) -> bool:
        return any(part.op == ops.LOCAL and part.ref == gap.ref for part in within(expr))

    def _is_closed(self, expr: Expr) -> bool:
        """Whether it is the same for whatever is changed."""
        inside = {part.bind for part in within(expr) if part.bind is not None}
        gaps = {gap.ref for gap in self.gaps}
        names = {part.ref for part in within(expr) if part.op == ops.LOCAL} - inside
        return not names & (gaps | self.lists.keys() | self.unknown)

    def _kinds_above(self, kind: str) -> set[str]:
        parents, found = {each.name: each.parent for each in self.program.kinds}, {kind}
        while kind in parents and parents[kind] not in found:
            kind = parents[kind]
            found.add(kind)
        return found

    # -------------------------------------------------------------- what is told

    def _told(self, ask: Ask, sorts: list[str]) -> Diagnostic:
        asked = f"`{self.value.name}`"
        label = f"it asks for {asked} of what it changes itself"
        if ask.through is not None:
            label = f"it asks for `{ask.through.name}`, and that for {asked} again"
        elif "each" in sorts:
            label = f"it asks for {asked} of all of them, and so of what it changes itself"
        helps = [IN_STEPS]
        if ask.through is not None and "each" not in sorts:
            meaning = f"write out what `{ask.through.name}` means, instead of its name"
            said = "and say what it is instead: … is (… - 1) instead; there the value is what it is without the line"
            helps = [meaning, said, f"or {IN_STEPS}"]
        elif "one" in sorts:
            kind = next(gap.type.kind for gap, sort in zip(self.gaps, sorts, strict=True) if sort == "one")
            helps = [f"leave that one out: another {kind}, or a {kind} that is not …", f"or {IN_STEPS}"]
        return diagnostic_at(Severity.ERROR, self.modifier.where, MESSAGE, label, *helps)


def members_meant(modifier: Modifier) -> Iterator[int]:
    """Of `a player that is …`: the local that holds each of those of whom it is asked."""
    for test in conjuncts(modifier.guard):
        if test.op == ops.IN and test.args[0].ref in modifier.params:
            lists = (things for things in wider_than(test.args[1]) if things.op == ops.FILTER)
            yield from (things.bind for things in lists if things.bind is not None)


def others(test: Expr, gap: Expr) -> list[Expr]:
    """What a sameness says that the gap is."""
    first, second = map(bare, test.args)
    return [b for a, b in ((first, second), (second, first)) if same(a, gap)]


def wider_than(things: Expr) -> Iterator[Expr]:
    """The list, and those of which it is a part."""
    yield things
    while things.op in NARROWED:
        things = things.args[0]
        yield things


def whole(things: Expr) -> Expr:
    return whole(things.args[0]) if things.op == ops.CONTENTS else bare(things)


def renamed(expr: Expr, names: dict[int, Expr], by: int) -> Expr:
    """The same with other locals, also for the members of lists."""
    if expr.op == ops.LOCAL and isinstance(expr.ref, int):
        return names.get(expr.ref, expr)
    if not expr.args:
        return expr
    bind = None if expr.bind is None else expr.bind + by
    return replace(expr, args=[renamed(arg, names, by) for arg in expr.args], bind=bind)
