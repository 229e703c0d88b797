"""Verbs written out where they are done: the steps of routines go in, the same steps with fewer verbs to call come out.

A verb is written out when nothing watches it, nothing stops it from outside and it leaves at its ends only. Its locals
get new numbers behind those of the procedure around it. Fewer calls make every face faster, and fewer frames wait.
"""

from __future__ import annotations

from typing import Any

from paddock.code.analysing.exits import NO_VALUE, ExitRewriter, NotInlineError, ends
from paddock.code.analysing.routines import Routine, Routines, assigned_locals, highest_local, highest_local_in
from paddock.code.analysing.weights import Weights
from paddock.program import operations as ops
from paddock.program.model import Entry, Expr, Step
from paddock.program.settled import value_from_settings
from paddock.program.types import FLAG, NONE, Type
from paddock.program.walk import all_steps, within

OF_THE_VERB = (ops.ABILITY, ops.BEGIN, ops.DUE, ops.AFTERWARDS)
SMALL = 6  # steps of a verb that is written out wherever it is done
LARGE = 80  # steps of one that is done in one place only
DEEPEST = 5  # loops within each other; Python allows twenty, and expressions need some


class Inliner:
    def __init__(self, routines: Routines, weights: Weights) -> None:
        self.routines = routines
        self.weights = weights
        self.layout = routines.layout
        self.sites: dict[int, int] = {}
        self.state: dict[int, bool] = {}  # routine index -> False while it is worked on, True when ready

    def run(self) -> None:
        for routine in self.routines.all:
            for step in all_steps(routine.steps):
                if step.op == ops.PERFORM and isinstance(step.ref, int):
                    self.sites[step.ref] = self.sites.get(step.ref, 0) + 1
        for routine in self.routines.all:
            self.make_ready(routine)

    def make_ready(self, routine: Routine) -> None:
        if routine.index in self.state:
            return
        self.state[routine.index] = False
        routine.locals = [*routine.locals]
        pad = highest_local_in(routine.steps) + 1 - len(routine.locals)
        routine.locals += [NONE] * pad
        routine.steps = self.expanded(routine.steps, routine, 0)
        self.state[routine.index] = True

    # -------------------------------------------------------------- around

    def expanded(self, steps: list[Step], routine: Routine, depth: int) -> list[Step]:
        found: list[Step] = []
        for step in steps:
            known = value_from_settings(step.args[0], self.layout.settings) if step.op == ops.IF else None
            if isinstance(known, bool):  # the settings decide it before play
                found += self.expanded(step.body if known else step.other, routine, depth)
                continue
            written = self.inlined(step, routine, depth) if step.op == ops.PERFORM else None
            found += [self.expanded_inside(step, routine, depth)] if written is None else written
        return found

    def expanded_inside(self, step: Step, routine: Routine, depth: int) -> Step:
        depth += step.op in ops.REPEATING
        body, other = self.expanded(step.body, routine, depth), self.expanded(step.other, routine, depth)
        entries = [self.entry(entry, routine, depth) for entry in step.entries]
        if body == step.body and other == step.other and entries == step.entries:
            return step
        return self.copy(step, routine, body=body, other=other, entries=entries)

    def entry(self, entry: Entry, routine: Routine, depth: int) -> Entry:
        """What a verb in a menu requires is asked to offer it, and need not be asked again."""
        if len(entry.body) != 1 or entry.body[0].op != ops.PERFORM:
            body = self.expanded(entry.body, routine, depth)
            return entry if body == entry.body else Entry(label=entry.label, guard=entry.guard, body=[*body, NOTHING])
        step = entry.body[0]
        verb = self.layout.verbs[int(step.ref or 0)]
        if verb.requires and not all(is_stable(arg) for arg in step.args):
            return entry
        written = self.inlined(step, routine, depth, required=True)
        if written is None:
            return entry
        names = {p.local: arg for p, arg in zip(verb.params, step.args, strict=True)}
        base = len(routine.locals)
        wanted = [renamed(e, base, names) for e in verb.requires]
        if entry.guard is not None:
            given = entry.guard
            wanted = [e for e in wanted if not is_same_question(e, given, {})]
        routine.locals += [NONE] * (max((highest_local(e) for e in wanted), default=-1) + 1 - base)
        guards = [*([entry.guard] if entry.guard is not None else []), *wanted]
        guard = guards[0] if len(guards) == 1 else Expr(op=ops.AND, type=FLAG, args=guards) if guards else None
        return Entry(label=entry.label, guard=guard, body=[*written, NOTHING])

    def copy(self, step: Step, routine: Routine, **changes: Any) -> Step:
        return self.routines.copy(step, routine, **changes)

    # -------------------------------------------------------------- one verb

    def inlined(self, step: Step, routine: Routine, depth: int, required: bool = False) -> list[Step] | None:
        verb = self.layout.verbs[int(step.ref or 0)]
        callee = self.routines.verbs[verb.id]
        if step.own is not None or not self.may_inline(callee, routine, depth):
            return None
        base = len(routine.locals)
        given = self.parameter_values(step, callee, routine)
        if given is None:
            return None
        names, before = given
        body = [s for s in callee.steps if s.op != ops.REQUIRE]
        result = base + len(callee.locals)
        try:
            steps = self.exit_rewriter(callee, step).steps(body)
        except NotInlineError:
            return None
        params = {p.local for p in verb.params}
        unset = [n for n in locals_needing_none(steps) if n not in params]
        if verb.requires and not required:
            steps = [Step(op=ops.IF, args=[Expr(op=ops.AND, type=FLAG, args=verb.requires)], body=steps)]
            unset += [result - base] if step.name is not None and result - base not in unset else []
        elif step.name is not None and not ends(body) and result - base not in unset:
            unset.append(result - base)
        before += [assignment(step, base + n, NO_VALUE) for n in unset]
        routine.locals += [*callee.locals, verb.result, FLAG]
        after = []
        if step.name is not None:
            value = Expr(op=ops.LOCAL, type=verb.result, ref=result)
            after.append(assignment(step, step.name, value))
        mine = [self.copy(s, routine, line=step.line or routine.where.line) for s in [*before, *after]]
        return [*mine[: len(before)], *self.renumbered(steps, callee, base, names), *mine[len(before) :]]

    def parameter_values(
        self, step: Step, callee: Routine, routine: Routine
    ) -> tuple[dict[int, Expr], list[Step]] | None:
        """What stands for each parameter: the argument itself, or a local that gets it first; None if neither can."""
        changed = {s.name for s in all_steps(callee.steps) if s.name is not None}
        names: dict[int, Expr] = {}
        before: list[Step] = []
        for param, arg in zip(self.layout.verbs[int(step.ref or 0)].params, step.args, strict=True):
            if param.local not in changed and self.is_same(arg, param.type, routine):
                names[param.local] = arg
            elif param.type.is_place:
                return None
            else:
                before.append(assignment(step, len(routine.locals) + param.local, arg))
        return names, before

    def exit_rewriter(self, callee: Routine, step: Step) -> ExitRewriter:
        """Its result and whether it left get the locals behind its own."""
        end = len(callee.locals)
        return ExitRewriter(end, end + 1, step.name is not None, lambda s, **changes: self.copy(s, callee, **changes))

    def may_inline(self, callee: Routine, routine: Routine, depth: int) -> bool:
        verb = callee.verb
        if verb is None or verb in self.routines.bodies or verb in self.routines.stopped or callee.finishes:
            return False
        if self.weights.is_expensive_verb(verb):  # it pays where it begins
            return False
        self.make_ready(callee)
        if not self.state[callee.index]:  # it does itself, through others perhaps
            return False
        inner = list(all_steps(callee.steps))
        if len(inner) > (LARGE if self.sites.get(verb) == 1 else SMALL):
            return False
        if any(s.op in OF_THE_VERB for s in inner):  # they know the verb's own names
            return False
        offered = self.routines.offers(verb) or self.routines.offers(routine.menus_of)
        if offered and any(s.op == ops.MENU for s in inner):
            return False
        return depth + nesting(callee.steps) <= DEEPEST and not any(s.op == ops.CANCEL for s in inner)

    def is_same(self, arg: Expr, type_: Type, routine: Routine) -> bool:
        """Whether the argument can stand where the parameter stood, as often as it likes."""
        if type_.is_place:
            return (arg.op == ops.PLACE or self.is_place(arg, routine)) and all(is_stable(a) for a in arg.args)
        return is_stable(arg) and not self.is_place(arg, routine)

    def is_place(self, arg: Expr, routine: Routine) -> bool:
        return arg.op == ops.LOCAL and isinstance(arg.ref, int) and routine.locals[arg.ref].is_place

    def renumbered(self, steps: list[Step], callee: Routine, base: int, names: dict[int, Expr]) -> list[Step]:
        """The steps with every local renamed."""
        found = []
        for step in steps:
            entries = [
                Entry(
                    label=e.label,
                    guard=None if e.guard is None else renamed(e.guard, base, names),
                    body=self.renumbered(e.body, callee, base, names),
                )
                for e in step.entries
            ]
            found.append(
                self.copy(
                    step,
                    callee,
                    name=None if step.name is None else base + step.name,
                    own=None if step.own is None else base + step.own,
                    args=[renamed(arg, base, names) for arg in step.args],
                    body=self.renumbered(step.body, callee, base, names),
                    other=self.renumbered(step.other, callee, base, names),
                    entries=entries,
                )
            )
        return found


NOTHING = Step(op=ops.NOTHING)  # keeps what was written out from looking like a single verb in a menu


def assignment(step: Step, name: int, value: Expr) -> Step:
    """A local gets a value where that step is written."""
    return Step(op=ops.LET, name=name, args=[value], line=step.line, column=step.column, end=step.end)


def is_stable(arg: Expr) -> bool:
    return arg.op in (ops.CONST, ops.LOCAL)


def renamed(e: Expr, base: int, names: dict[int, Expr]) -> Expr:
    ref = e.ref
    if e.op in ops.NAMING_LOCALS and isinstance(ref, int):
        if ref in names:
            other = names[ref]
            if e.op == ops.LOCAL:
                return other
            ref = other.ref
        else:
            ref = base + ref
    bind = None if e.bind is None else base + e.bind
    args = [renamed(arg, base, names) for arg in e.args]
    return Expr(op=e.op, type=e.type, ref=ref, args=args, bind=bind)


def is_same_question(a: Expr, b: Expr, bound: dict[int, int]) -> bool:
    """Whether two expressions ask the same, whatever their candidates are called."""
    if (a.op, len(a.args), a.bind is None) != (b.op, len(b.args), b.bind is None) or not a.type.same_as(b.type):
        return False
    ref = bound.get(a.ref, a.ref) if a.op in ops.NAMING_LOCALS and isinstance(a.ref, int) else a.ref
    if ref != b.ref or type(ref) is not type(b.ref):
        return False
    inner = bound if a.bind is None or b.bind is None else {**bound, a.bind: b.bind}
    return all(is_same_question(x, y, inner) for x, y in zip(a.args, b.args, strict=True))


def nesting(steps: list[Step]) -> int:
    return max(
        (
            (step.op in ops.REPEATING) + nesting([*step.body, *step.other, *(s for e in step.entries for s in e.body)])
            for step in steps
        ),
        default=0,
    )


def locals_needing_none(steps: list[Step]) -> list[int]:
    """Locals that may be read before they are written, and so must be none at first."""
    walked: dict[int, Touching] = {}
    return [n for n in assigned_locals(steps) if not is_set_first(n, steps, walked)]


Touching = dict[int, list[int]]  # local -> which of some steps have to do with it, from the first on


def steps_touching(steps: list[Step], walked: dict[int, Touching]) -> Touching:
    """Where each local occurs: a list of steps is walked once, whatever is asked of it."""
    if id(steps) in walked:
        return walked[id(steps)]
    found = walked[id(steps)] = {}
    for at, step in enumerate(steps):
        names = {n for inner in all_steps([step]) for n in (inner.name, *reads(inner)) if n is not None}
        for n in names:
            found.setdefault(n, []).append(at)
    return found


def is_set_first(n: int, steps: list[Step], walked: dict[int, Touching]) -> bool:
    """Whether a local is written before anything here can read it."""
    at = steps_touching(steps, walked)
    if n not in at:
        return True
    first, alone = steps[at[n][0]], len(at[n]) == 1
    if n in reads(first):
        return False
    if first.name == n:
        return first.op not in ops.REPEATING or alone
    if first.op == ops.SECRETLY and any(s.own is not None and s.name == n for s in all_steps(first.body)):
        return True  # such maps are empty when it begins
    inside = [first.body, first.other, *(e.body for e in first.entries)]
    return alone and all(is_set_first(n, inner, walked) for inner in inside)


def reads(step: Step) -> set[int]:
    """The locals that a step itself asks for, not those of the steps inside."""
    asked = [*step.args, *(e.guard for e in step.entries if e.guard is not None)]
    found = {n.ref for e in asked for n in within(e) if n.op in ops.NAMING_LOCALS and isinstance(n.ref, int)}
    return found if step.own is None else found | {n for n in (step.own, step.name) if n is not None}
