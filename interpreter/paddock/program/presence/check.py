"""Proves that none never stands where it cannot: the front door. Takes a program, gives it with checks, and errors."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import TypeVar

from paddock.program.conditions import both, conjuncts
from paddock.program.kinds import Kinds
from paddock.program.model import Ability, Display, Expr, Modifier, Proc, Program, Report, Step, Value, Verb, Where
from paddock.program.presence.changes import asked_in_order, value_changed, why_none, without_none
from paddock.program.presence.expressions import Expressions
from paddock.program.presence.facts import learn
from paddock.program.presence.messages import diagnostic
from paddock.program.presence.model import Known, Presence, Problem, Spot
from paddock.program.presence.results import Results, as_type, by_type, callees_first, values_asked, verbs_done
from paddock.program.presence.steps import Steps
from paddock.program.presence.wording import Wording
from paddock.program.remembered import Remembered
from paddock.program.types import NUMBER, Type
from paddock.program.walk import within
from paddock.records import record
from paddock.text.model import Diagnostic

Names = dict[int, dict[int, str]]  # of the list of a procedure's locals: what each is called
Gives = tuple[list[Step], Presence]
Found = list[tuple[Problem, Wording]]
Part = TypeVar("Part")
Made = TypeVar("Made")


@record
class Procedures:
    """All values and verbs of a program, looked at."""

    values: list[Value]
    verbs: list[Verb]
    results: Results


class PresenceCheck:
    """Of one program."""

    def __init__(self, program: Program, kinds: Kinds, names: Names) -> None:
        self.program, self.kinds, self.names = program, kinds, names
        self.results = Results()
        self.found: Found = []
        self.diagnostics: list[Diagnostic] = []
        self.told: set[tuple[str, str, str]] = set()  # declarations that would have to say `or none`

    def checked(self, known: Remembered) -> Program:
        """`known`: what was found before of the same parts, beside the same values, verbs and stores."""
        program = self.program
        declared = (*program.values, *program.verbs, *program.stores, *program.kinds, *program.places)
        procs, found = known.of("presence", self._looked_at(self._procedures), program, *declared)
        self._tell_all(found)
        self.results = procs.results

        def each(look: Callable[[Part], Part], parts: list[Part]) -> list[Part]:
            """The last first: what is put off stands before the steps that put it off."""
            seen = known.of_each("presence", self._looked_at(look), parts[::-1], procs)
            for _, found in seen:
                self._tell_all(found)
            return [part for part, _ in reversed(seen)]

        return replace(
            program,
            values=procs.values,
            verbs=procs.verbs,
            abilities=each(self._ability, program.abilities),
            modifiers=each(self._modifier, program.modifiers),
            reports=each(self._report, program.reports),
            displays=each(self._display, program.displays),
        )

    def _looked_at(self, look: Callable[[Part], Made]) -> Callable[[Part], tuple[Made, Found]]:
        """The same, and what was found wrong on the way."""

        def looked(part: Part) -> tuple[Made, Found]:
            self.found = []
            return look(part), self.found

        return looked

    # -------------------------------------------------------------- what there is

    def _procedures(self, program: Program) -> Procedures:
        values = {number: self._value(program.values[number]) for number in callees_first(program.values, values_asked)}
        verbs = {number: self._verb(program.verbs[number]) for number in callees_first(program.verbs, verbs_done)}
        in_order = [values[value.id] for value in program.values], [verbs[verb.id] for verb in program.verbs]
        return Procedures(*in_order, self.results)

    def _value(self, value: Value) -> Value:
        part, known = self._part(value.locals, value.where), self._gaps(value)
        part.params, part.of = frozenset(param.local for param in value.params), value.name
        expr, steps = None, value.steps
        if value.expr is not None:
            expr, presence = part.value(value.expr, known)
            self._tell(part)
        else:
            steps, presence = self._steps(part, value.steps, known, value.where)
        presence = min(presence, by_type(value.type.optional()))
        self.results.values[value.id] = presence
        return replace(value, expr=expr, steps=steps, type=as_type(value.type, presence))

    def _verb(self, verb: Verb) -> Verb:
        part, known = self._part(verb.locals, verb.where), self._gaps(verb)
        part.params, part.of = frozenset(param.local for param in verb.params), verb.name
        requires = self._tests(part, verb.requires, known)
        steps, presence = self._steps(part, verb.steps, known, verb.where)
        presence = min(presence, by_type(verb.result.optional()))
        self.results.verbs[verb.id] = presence
        return replace(verb, requires=requires, steps=steps, result=as_type(verb.result, presence))

    def _ability(self, ability: Ability) -> Ability:
        part = self._part(ability.locals, ability.where)
        known = self._carried(ability)
        known = self._kept(ability) | known
        if ability.verb is not None and ability.moment != "over":
            verb = self.program.verbs[ability.verb]
            known |= self._given((at, param.type) for at, param in enumerate(verb.params))
            part.params, part.of = frozenset(range(len(verb.params))), verb.name
        guard = self._tests(part, [ability.guard] if ability.guard is not None else [], known)
        values = [part.value(value, known)[0] for value in ability.values]
        part.does_what_it_can = ability.this is not None
        steps = self._steps(part, ability.steps, known, ability.where)[0]
        return replace(ability, guard=guard[0] if guard else None, values=values, steps=steps)

    def _modifier(self, modifier: Modifier) -> Modifier:
        value = self.program.values[modifier.value]
        given = self.results.values.get(value.id, by_type(value.type))
        changed = without_none(modifier, value, given)
        part = self._part(changed.locals, changed.where, self._names_in(modifier))
        part.asks = "while" if modifier.verb is None else "lasting"
        known = self._carried(modifier) | self._lasting(modifier)
        known |= self._given((number, param.type) for number, param in zip(modifier.params, value.params, strict=True))
        if changed.before is not None:
            part.wording.phrases[changed.before] = part.wording.of(value_changed(modifier, value))
            known.assign(changed.before, given, why_none(value, self.program))
        tests = asked_in_order(part, asked := conjuncts(changed.guard), known)
        whole = changed.guard if tests == asked else both(tests)
        guard = self._tests(part, [whole] if whole is not None else [], known)
        amount = part.value(changed.amount, known)
        if not (value.type.or_none and modifier.how == "instead") and not value.type.many:
            spot = Spot("silent" if modifier.how == "instead" else "operand", value.type)
            amount = part.need(amount, spot, known), amount[1]
        self._tell(part)
        return replace(changed, guard=guard[0] if guard else None, amount=amount[0])

    def _report(self, report: Report) -> Report:
        return replace(report, expr=self._alone(report.expr, report.where))

    def _display(self, display: Display) -> Display:
        things = self._alone(display.things, display.where)
        member = {display.bind: display.things.type.one} if display.bind is not None else {}
        return replace(display, things=things, expr=self._alone(display.expr, display.where, member))

    def _alone(self, expr: Expr, where: Where, known: dict[int, Type] | None = None) -> Expr:
        """An expression that belongs to no procedure; of these locals the types are known."""
        members = {part.bind: part.args[0].type.one for part in within(expr) if part.bind is not None} | (known or {})
        types = [members.get(number, NUMBER) for number in range(max(members, default=-1) + 1)]
        part = self._part(types, where)
        checked = part.value(expr, self._given((known or {}).items()))[0]
        self._tell(part)
        return checked

    # -------------------------------------------------------------- parts

    def _part(self, locals_: list[Type], where: Where, names: dict[int, str] | None = None) -> Expressions:
        names = self.names.get(id(locals_), {}) if names is None else names
        part = Expressions(self.program, self.results, locals_, Wording(self.program, self.kinds, names))
        part.where = where
        return part

    def _gaps(self, proc: Proc) -> Known:
        return self._given((param.local, param.type) for param in proc.params)

    def _given(self, params: Iterable[tuple[int, Type]]) -> Known:
        types = dict(params)
        sure = {number: Presence.OPTIONAL if type_.or_none else Presence.SURE for number, type_ in types.items()}
        return Known(
            sure, causes={number: "its gap says `or none`" for number, type_ in types.items() if type_.or_none}
        )

    def _kept(self, ability: Ability) -> Known:
        """What the names of one that waits held when it was put off."""
        given = {n: self.results.kept.get((ability.id, n), Presence.UNPROVEN) for n in ability.kept}
        cause = "it may have been none when this was put off"
        causes = {n: cause for n, presence in given.items() if presence is Presence.OPTIONAL}
        return Known(given, causes=causes, unchosen={n for n in given if (ability.id, n) in self.results.unchosen})

    def _lasting(self, modifier: Modifier) -> Known:
        """What the names around a change for a time held when it began."""
        given = {n: presence for (number, n), presence in self.results.lasting.items() if number == modifier.id}
        return Known(given)

    def _names_in(self, modifier: Modifier) -> dict[int, str]:
        names = {n: name for n, name in enumerate(modifier.kept_names) if name}
        return names | self.names.get(id(modifier.locals), {})

    def _carried(self, carried: Ability | Modifier) -> Known:
        """`this card` is there, and so is `you`."""
        return Known({number: Presence.SURE for number in (carried.this, carried.you) if number is not None})

    def _tests(self, part: Expressions, tests: list[Expr], known: Known) -> list[Expr]:
        checked = []
        for test in tests:
            checked.append(part.value(test, known)[0])
            learn(known, test, True, self.program)
        return checked

    def _steps(self, part: Expressions, steps: list[Step], known: Known, where: Where) -> Gives:
        part.asks = "steps"
        gives = Steps(part, where).procedure(steps, known)
        self._tell(part)
        return gives

    def _tell(self, part: Expressions) -> None:
        self.found += [(problem, part.wording) for problem in part.problems]
        part.problems.clear()

    def _tell_all(self, found: Found) -> None:
        for problem, wording in found:
            declared = problem.declared
            if declared is None or declared not in self.told:
                self.diagnostics.append(diagnostic(problem, wording))
            self.told |= {declared} if declared is not None else set()


def check_presence(program: Program, kinds: Kinds, names: Names, known: Remembered) -> tuple[Program, list[Diagnostic]]:
    """The program with checks where only play can tell, and what is wrong for sure: once for each line."""
    check = PresenceCheck(program, kinds, names)
    checked = check.checked(known)
    return checked, list(_once_for_each_line(check.diagnostics))


def _once_for_each_line(diagnostics: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """In the order of the text."""
    told: set[tuple[str, int]] = set()
    for place, each in sorted(((place_of(each), each) for each in diagnostics), key=lambda pair: pair[0]):
        if place not in told:
            told.add(place)
            yield each


def place_of(each: Diagnostic) -> tuple[str, int]:
    return (each.span.file, each.span.line) if each.span is not None else ("", 0)
