"""The procedures to be written: a layout goes in; verbs with what watches them, and abilities, come out as routines.

Steps the generator adds have names with an underscore: `_require`, `_begin`, `_do`, `_ability`, `_body`, `_finish`.
Around a verb whose end something waits for stands a routine of its own, which does that; and so does a result.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from paddock.code.analysing.held_answers import only_counts, verbs_in_results
from paddock.code.layout import Layout
from paddock.code.waiting_entries import RESULT
from paddock.program import operations as ops
from paddock.program.model import CARRIED_OUT, Ability, Expr, Proc, Step, Verb, Where
from paddock.program.types import NONE, NUMBER, Type
from paddock.program.walk import all_steps, step_exprs
from paddock.records import record

OF_ABILITIES = ops.steps_where(lambda op: op.ref == "ability")
STOPPING = ops.steps_where(lambda op: op.leaves in ("procedure", "result"))


@record
class Routine:
    """One generated procedure. `verb` is the one it is running, for `stop`; `params` are the locals that arrive."""

    index: int
    name: str
    params: list[int]
    steps: list[Step]
    locals: list[Type]
    where: Where
    verb: int | None = None  # of a verb or its body
    menus_of: int | None = None  # the verb whose `offer` abilities join the menus written here
    finishes: bool = False  # something is to be done when it ends, however it ends
    cancels: bool = False  # an announced event may be cancelled here: gives True then
    asks: bool = False


class Routines:
    """All of them, and who can ask."""

    def __init__(self, layout: Layout, log: bool, asked: bool) -> None:
        self.layout = layout
        self.log = log
        self.asked = asked
        self.all: list[Routine] = []
        self.verbs: dict[int, Routine] = {}
        self.bodies: dict[int, Routine] = {}
        self.abilities: dict[int, Routine] = {}
        self.watchers: dict[int, list[Ability]] = {}
        self.effects = [a for a in layout.program.abilities if a.moment in CARRIED_OUT and a.verb is None]
        for ability in layout.program.abilities:
            if ability.verb is not None and is_watching(ability):
                self.watchers.setdefault(ability.verb, []).append(ability)
        self._originals: dict[int, Step] = {}  # id of a copied step -> the step of the program
        self._origins: dict[int, Where] = {}  # id of a copied step -> where it was written
        self._copies: list[Step] = []  # they stay alive, so that their ids stay theirs
        self._find_waiting()
        lasting = [m for m in layout.program.modifiers if m.verb is not None]
        self.ending = {m.verb for m in lasting if m.during} | self.awaited  # verbs whose end changes something
        self.beginning = {m.verb for m in lasting if not m.during} | self.awaited - {RESULT}  # or whose beginning does
        self.stopped = self._stopped()
        for verb in layout.program.verbs:
            self._add_verb(verb)
        for ability in layout.program.abilities:
            self._add_ability(ability)
        for routine in self.all[:]:
            routine.steps = self._written_out(routine.steps, routine)
        self.recursive = self._recursive()

    def _find_waiting(self) -> None:
        program = self.layout.program
        self.wholes: dict[int, Routine] = {}  # by verb whose end is followed by what is due then: all before that
        self.answers: dict[int, Routine] = {}  # by verb that can be part of a result: what comes after it
        self.results: list[Routine] = []
        self.waiting: dict[int, list[Ability]] = {}  # by verb: what waits for the next time
        self.at_end: list[Ability] = []  # what waits for the end of something
        for ability in program.abilities:
            if ability.waiting and ability.moment == "over":
                self.at_end.append(ability)
            elif ability.waiting and ability.verb is not None:
                self.waiting.setdefault(ability.verb, []).append(ability)
        self.held = verbs_in_results(program)
        self.awaited: set[int] = {ability.verb for ability in self.at_end if ability.verb is not None}
        steps = (step for proc in (*program.verbs, *program.abilities) for step in all_steps(proc.steps))
        if any(step.op == ops.ONE_RESULT for step in steps):
            self.awaited.add(RESULT)

    def offers(self, verb: int | None) -> list[Ability]:
        return [a for a in self.watchers.get(verb, []) if a.moment == "offer"] if verb is not None else []

    def effects_of(self, step: Step) -> list[Ability]:
        """What a `carry_out` can do: effects, or what aims them."""
        return [a for a in self.effects if a.moment == (step.ref or "effect")]

    def announced_verb(self, routine: Routine) -> int | None:
        """The verb that an announcing ability answers."""
        found = (a for a in self.layout.program.abilities if self.abilities[a.id].index == routine.index)
        return next((a.verb for a in found), None)

    # -------------------------------------------------------------- making them

    def _stopped(self) -> set[int]:
        procs: list[Proc] = [*self.layout.program.verbs, *self.layout.program.abilities]
        return {
            int(step.ref) for p in procs for step in all_steps(p.steps) if step.op == ops.STOP and step.ref is not None
        }  # fmt: skip

    def _add(self, routine: Routine) -> Routine:
        self.all.append(routine)
        return routine

    def _add_verb(self, verb: Verb) -> None:
        params = [p.local for p in verb.params]
        watching = [a for a in self.watchers.get(verb.id, []) if a.moment != "offer"]
        finishes = self.log or verb.id in self.ending
        require = [Step(op=ops.REQUIRE, args=verb.requires)] if verb.requires else []
        plain = Routine(len(self.all), verb.name, params, verb.steps, verb.locals, verb.where, verb.id, verb.id)
        waiting = self.waiting.get(verb.id, [])
        if not watching and not waiting and not finishes and verb.id not in self.beginning:
            plain.steps = require + verb.steps
            self.verbs[verb.id] = self._add(plain)
            self._end(verb)
            return
        body = verb.steps
        replaceable = any(a.moment == "instead" for a in [*watching, *waiting])
        if replaceable or verb.id in self.stopped or not is_straight(verb):
            self.bodies[verb.id] = self._add(plain)
            body = [Step(op=ops.BODY, ref=verb.id)]
        steps = require + self._around(verb, watching, finishes, body)
        outer = Routine(len(self.all), verb.name, params, steps, with_one_more(verb, NUMBER), verb.where, verb.id)
        outer.finishes = finishes
        outer.menus_of = None if verb.id in self.bodies else verb.id
        self.verbs[verb.id] = self._add(outer)
        self._end(verb)

    def _around(self, verb: Verb, watching: list[Ability], finishes: bool, body: list[Step]) -> list[Step]:
        """Announced, replaced or done, then what comes after."""
        waiting = {ability.moment for ability in self.waiting.get(verb.id, [])}
        types = with_one_more(verb, NUMBER)
        mark = local_of(types, len(types) - 1)

        def doing(abilities: list[Ability]) -> list[Step]:
            return [Step(op=ops.ABILITY, ref=ability.id) for ability in abilities]

        def due(moment: str) -> list[Step]:
            return [Step(op=ops.DUE, ref=verb.id, word=moment, args=[mark])] if moment in waiting else []

        def of(moment: str) -> list[Step]:
            return [*doing([a for a in watching if a.moment == moment]), *due(moment)]

        after = [ability for ability in watching if ability.moment == "after"]
        held = verb.id in self.held
        known = [ability for ability in after if held and only_counts(self.layout.program, ability)]
        answers = [*doing([ability for ability in after if ability not in known]), *due("after")]
        if held and answers:
            params = [*(param.local for param in verb.params), len(types) - 1]
            self.answers[verb.id] = self._add(Routine(len(self.all), verb.name, params, answers, types, verb.where))
            answers = [Step(op=ops.AFTERWARDS, ref=verb.id, args=[mark])]
        marked = waiting or verb.id in self.answers
        steps = [Step(op=ops.MARK, name=len(types) - 1)] if marked else []
        steps += [Step(op=ops.BEGIN, ref=verb.id)] if verb.id in self.beginning else []
        steps += [Step(op=ops.DO, ref=verb.id)] if self.log else []
        steps += [*of("when"), *of("instead"), *of("before"), *body, *doing(known), *answers]
        return [*steps, Step(op=ops.FINISH, ref=verb.id)] if finishes else steps

    def _end(self, verb: Verb) -> None:
        """Around a verb whose end something can wait for, or that others can stop: what waits no more."""
        if verb.id not in self.awaited and not (self.awaited and verb.id in self.stopped):
            return
        self.wholes[verb.id] = self.verbs[verb.id]
        types = with_one_more(verb, verb.result)
        result = len(types) - 1
        steps = [Step(op=ops.WHOLE, ref=verb.id, name=result), Step(op=ops.DUE)]
        steps.append(Step(op=ops.GIVE, args=[local_of(types, result)]))
        params = [param.local for param in verb.params]
        self.verbs[verb.id] = self._add(Routine(len(self.all), verb.name, params, steps, types, verb.where))

    # -------------------------------------------------------------- results

    def _written_out(self, steps: list[Step], routine: Routine) -> list[Step]:
        """A result becomes a routine of its own, so that its end is noticed however it ends; then comes what is due."""
        found: list[Step] = []
        for step in steps:
            changes: dict[str, Any] = {}
            for part in ("body", "other"):
                if (inner := self._written_out(old := getattr(step, part), routine)) is not old:
                    changes[part] = inner
            bodies = [self._written_out(entry.body, routine) for entry in step.entries]
            pairs = list(zip(step.entries, bodies, strict=True))
            if any(body is not entry.body for entry, body in pairs):
                changes["entries"] = [replace(entry, body=body) for entry, body in pairs]
            if changes:
                step = self.copy(step, routine, **changes)
            if step.op == ops.ONE_RESULT:
                step = self._result(step, routine)
            found.append(step)
            if step.op == ops.RESULT or (step.op == ops.WAIT and self._may_be_due(step)):
                found.append(Step(op=ops.DUE))
        same = len(found) == len(steps) and all(new is old for new, old in zip(found, steps, strict=True))
        return steps if same else found

    def _result(self, step: Step, routine: Routine) -> Step:
        inside = [Step(op=ops.HOLD), *step.body, Step(op=ops.FINISH, ref=RESULT)]
        own = set(assigned_locals(step.body)) | {e.bind for each in all_steps(step.body) for e in step_exprs(each)}
        asked = {e.ref: e for each in all_steps(step.body) for e in step_exprs(each) if e.op in ops.NAMING_LOCALS}
        given = [expr for number, expr in asked.items() if number not in own]
        params = [int(expr.ref or 0) for expr in given]
        made = Routine(len(self.all), routine.name, params, inside, routine.locals, routine.where)
        made.verb, made.finishes, made.menus_of = RESULT, True, routine.menus_of
        self.results.append(self._add(made))
        args = [local_of(routine.locals, number) for number in params]
        return self.copy(step, routine, op=ops.RESULT, ref=len(self.results) - 1, args=args, body=[])

    def _may_be_due(self, step: Step) -> bool:
        """What waits for the end of a verb that is not done waits for nothing."""
        abilities = (self.layout.abilities[number] for number in waiting_abilities(step))
        return any(ability.moment == "over" for ability in abilities)

    def due(self, step: Step) -> list[Routine]:
        """What can be done in such a step."""
        if step.ref is None:
            return [*(self.abilities[ability.id] for ability in self.at_end), *self.answers.values()]
        return [self.abilities[ability.id] for ability in self.due_abilities(step)]

    def due_abilities(self, step: Step) -> list[Ability]:
        return [ability for ability in self.waiting[ref(step)] if ability.moment == step.word]

    def _add_ability(self, ability: Ability) -> None:
        verb = self.layout.verbs[ability.verb] if ability.verb is not None else None
        count = len(verb.params) if verb and ability.moment != "effect" else 0
        carried = ability.kept if ability.waiting else [n for n in (ability.this, ability.you) if n is not None]
        params = list(range(0 if ability.moment == "over" else count)) + carried
        routine = Routine(len(self.all), ability.name, params, ability.steps, ability.locals, ability.where)
        routine.cancels = ability.moment == "when"
        self.abilities[ability.id] = self._add(routine)

    # -------------------------------------------------------------- what does itself again

    def _recursive(self) -> set[int]:
        """Verbs that lead to their own doing: each doing is charged to the budget."""
        calls = {r.index: {c.index for c in self.called(r)} for r in self.all}
        return {verb for verb, routine in self.verbs.items() if routine.index in reachable(calls, routine.index)}

    def called(self, routine: Routine) -> Iterator[Routine]:
        for step in all_steps(routine.steps):
            one = self.one_called(step)
            if one is not None:
                yield one
            elif step.op == ops.DUE:
                yield from self.due(step)
            elif step.op == ops.CARRY_OUT:
                yield from (self.abilities[a.id] for a in self.effects)
            elif step.op == ops.MENU:
                yield from (self.abilities[a.id] for a in self.offers(routine.menus_of))

    def one_called(self, step: Step) -> Routine | None:
        """The routine that a step does, if it is always the same."""
        tables: dict[str, Any] = {
            ops.PERFORM: self.verbs, ops.BODY: self.bodies, ops.WHOLE: self.wholes, ops.AFTERWARDS: self.answers,
            ops.RESULT: self.results,
        }  # fmt: skip
        if step.op in OF_ABILITIES:
            return self.abilities[ref(step)]
        found: Routine | None = tables[step.op][ref(step)] if step.op in tables else None
        return found

    def outermost(self, verb: int) -> Routine | None:
        """Of a verb: with all that is around its steps, but for what is due at its end."""
        return self.wholes.get(verb) or self.verbs.get(verb)

    def charges(self, routine: Routine) -> bool:
        return routine.verb in self.recursive and self.outermost(routine.verb or 0) is routine

    # -------------------------------------------------------------- steps written out elsewhere

    def copy(self, step: Step, routine: Routine, **changes: Any) -> Step:
        made = replace(step, **changes)
        self.note_copy(made, step, routine)
        return made

    def note_copy(self, made: Step, step: Step, routine: Routine) -> None:
        self._copies.append(made)
        self._originals[id(made)] = self.original(step)
        self._origins[id(made)] = self.where_of(step, routine)

    def original(self, step: Step) -> Step:
        return self._originals.get(id(step), step)

    def where_of(self, step: Step, routine: Routine) -> Where:
        return self._origins.get(id(step)) or step.where(routine.where)

    # -------------------------------------------------------------- who can ask

    def find_asking(self) -> None:
        changed = True
        while changed:
            changed = False
            for routine in self.all:
                if not routine.asks and any(self.asks(step) for step in routine.steps):
                    routine.asks = changed = True
            if self.effects_ask:
                for a in self.effects:
                    self.abilities[a.id].asks = True

    def is_question(self, step: Step) -> bool:
        return step.op in ops.ASKING or (self.asked and step.op in ops.BY_CHANCE)

    def spinning(self) -> set[int]:
        """The procedures that a loop can do again and again although nobody is asked, or that do themselves."""
        calls = {r.index: {c.index for c in self.called(r)} for r in self.all}
        found = {self.verbs[verb].index for verb in self.recursive}
        for routine in self.all:
            for step in all_steps(routine.steps):
                if step.op in ops.REPEATING and not self.asks(step):
                    turn = Routine(-1, "", [], step.body, [], routine.where, menus_of=routine.menus_of)
                    found |= {c.index for c in self.called(turn)}
        return found | {n for index in found for n in reachable(calls, index)}

    @property
    def effects_ask(self) -> bool:
        return any(self.abilities[a.id].asks for a in self.effects)

    def asks(self, step: Step) -> bool:
        if self.is_question(step):
            return True
        if (one := self.one_called(step)) is not None:
            return one.asks
        if step.op == ops.DUE:
            return any(routine.asks for routine in self.due(step))
        if step.op == ops.CARRY_OUT:
            return self.effects_ask
        return any(self.asks(inner) for inner in [*step.body, *step.other])


def is_watching(ability: Ability) -> bool:
    """Whether it acts by itself when its verb is done, and is not called by another ability or by the rules."""
    called = ability.ordered or ability.waiting or ability.moment in CARRIED_OUT
    return ability.window is None and not called


def with_one_more(verb: Verb, type_: Type) -> list[Type]:
    """Its locals, and one behind all that its steps name."""
    pad = highest_local_in([*verb.steps, Step(op=ops.REQUIRE, args=verb.requires)]) + 1 - len(verb.locals)
    return [*verb.locals, *[NONE] * pad, type_]


def local_of(types: list[Type], number: int) -> Expr:
    return Expr(op=ops.LOCAL, type=types[number], ref=number)


def waiting_abilities(step: Step) -> list[int]:
    """Those that a step makes wait."""
    return [int(number) for number in str(step.ref).split()]


def is_carried(ability: Ability) -> bool:
    """Whether it stands on cards."""
    return ability.card is not None or ability.kind is not None


def reachable(calls: dict[int, set[int]], start: int) -> set[int]:
    """Everything that one leads to."""
    seen: set[int] = set()
    front = set(calls[start])
    while front:
        seen |= front
        front = {n for f in front for n in calls.get(f, set())} - seen
    return seen


def is_straight(verb: Verb) -> bool:
    """Whether its steps can be written between what comes before and after it: nothing leaves, no name is reused."""
    given = {p.local for p in verb.params}
    stops = any(step.op in STOPPING for step in all_steps(verb.steps))
    return not stops and not given & set(assigned_locals(verb.steps))


def ref(step: Step) -> int:
    assert step.ref is not None
    return int(step.ref)


def expressions(steps: list[Step]) -> Iterator[Expr]:
    for step in all_steps(steps):
        yield from step.args
        for entry in step.entries:
            if entry.guard is not None:
                yield entry.guard


def assigned_locals(steps: list[Step]) -> list[int]:
    """The locals that steps write, in order."""
    return list(dict.fromkeys(step.name for step in all_steps(steps) if step.name is not None))


def highest_local(e: Expr) -> int:
    """The highest local that an expression names."""
    named = e.ref if e.op in ops.NAMING_LOCALS and isinstance(e.ref, int) else -1
    own = [-1 if e.bind is None else e.bind, named]
    return max(*own, *(highest_local(arg) for arg in e.args)) if e.args else max(own)


def highest_local_in(steps: list[Step]) -> int:
    found = -1
    for step in all_steps(steps):
        guards = [e.guard for e in step.entries if e.guard is not None]
        found = max([found, step.name or 0, step.own or 0, *(highest_local(e) for e in [*step.args, *guards])])
    return found
