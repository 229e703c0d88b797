"""The procedures to be written: a layout goes in; verbs with what watches them, and abilities, come out as routines.

Steps the generator adds have names with an underscore: `_require`, `_begin`, `_do`, `_ability`, `_body`, `_finish`.
"""

from __future__ import annotations

from collections.abc import Iterator

from paddock.code.layout import Layout
from paddock.program import operations as ops
from paddock.program.model import Ability, Expr, Proc, Step, Verb, Where
from paddock.program.types import Type
from paddock.program.walk import all_steps
from paddock.records import record

OF_ABILITIES = ops.steps_where(lambda op: op.ref == "ability")
STOPPING = ops.steps_where(lambda op: op.leaves in ("procedure", "result"))
CARRIED_OUT = ("effect", "aim")  # what is done with a card when the rules say so


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
        lasting = [m for m in layout.program.modifiers if m.verb is not None]
        self.ending = {m.verb for m in lasting if m.during}  # verbs whose end makes a modifier lapse
        self.beginning = {m.verb for m in lasting if not m.during}  # or whose beginning does
        self.stopped = self._stopped()
        for verb in layout.program.verbs:
            self._add_verb(verb)
        for ability in layout.program.abilities:
            self._add_ability(ability)
        self.recursive = self._recursive()
        self._originals: dict[int, Step] = {}  # id of a copied step -> the step of the program
        self._origins: dict[int, Where] = {}  # id of a copied step -> where it was written
        self._copies: list[Step] = []  # they stay alive, so that their ids stay theirs

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
        if not watching and not finishes and verb.id not in self.beginning:
            plain.steps = require + verb.steps
            self.verbs[verb.id] = self._add(plain)
            return
        body = verb.steps
        replaceable = any(a.moment == "instead" for a in watching)
        if replaceable or verb.id in self.stopped or not is_straight(verb):
            self.bodies[verb.id] = self._add(plain)
            body = [Step(op=ops.BODY, ref=verb.id)]
        steps = require + self._around(verb, watching, finishes, body)
        outer = Routine(len(self.all), verb.name, params, steps, verb.locals, verb.where, verb.id)
        outer.finishes = finishes
        outer.menus_of = None if verb.id in self.bodies else verb.id
        self.verbs[verb.id] = self._add(outer)

    def _around(self, verb: Verb, watching: list[Ability], finishes: bool, body: list[Step]) -> list[Step]:
        """Announced, replaced or done, then what comes after."""

        def of(moment: str) -> list[Step]:
            return [Step(op=ops.ABILITY, ref=a.id) for a in watching if a.moment == moment]

        steps = [Step(op=ops.BEGIN, ref=verb.id)] if verb.id in self.beginning else []
        steps += [Step(op=ops.DO, ref=verb.id)] if self.log else []
        steps += [*of("when"), *of("instead"), *of("before"), *body, *of("after")]
        return [*steps, Step(op=ops.FINISH, ref=verb.id)] if finishes else steps

    def _add_ability(self, ability: Ability) -> None:
        verb = self.layout.verbs[ability.verb] if ability.verb is not None else None
        count = len(verb.params) if verb and ability.moment != "effect" else 0
        params = list(range(count)) + [n for n in (ability.this, ability.you) if n is not None]
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
            if step.op == ops.PERFORM:
                yield self.verbs[ref(step)]
            elif step.op == ops.BODY:
                yield self.bodies[ref(step)]
            elif step.op in OF_ABILITIES:
                yield self.abilities[ref(step)]
            elif step.op == ops.CARRY_OUT:
                yield from (self.abilities[a.id] for a in self.effects)
            elif step.op == ops.MENU:
                yield from (self.abilities[a.id] for a in self.offers(routine.menus_of))

    def charges(self, routine: Routine) -> bool:
        return routine.verb in self.recursive and self.verbs.get(routine.verb or 0) is routine

    # -------------------------------------------------------------- steps written out elsewhere

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
        if step.op == ops.PERFORM:
            return self.verbs[ref(step)].asks
        if step.op == ops.BODY:
            return self.bodies[ref(step)].asks
        if step.op in OF_ABILITIES:
            return self.abilities[ref(step)].asks
        if step.op == ops.CARRY_OUT:
            return self.effects_ask
        return any(self.asks(inner) for inner in [*step.body, *step.other])


def is_watching(ability: Ability) -> bool:
    """Whether it acts by itself when its verb is done, and is not called by another ability or by the rules."""
    return ability.window is None and not ability.ordered and ability.moment not in CARRIED_OUT


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
