"""Plays one scenario.

Takes it with a machine and names, gives what did not hold, in sentences, and the events that led there.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from paddock.code import Machine, PlayError, State, Walker
from paddock.program.model import Expr
from paddock.program.scenario_model import (
    Answer,
    Asked,
    CardSpec,
    Check,
    Contains,
    Fill,
    Given,
    Happens,
    Holds,
    Over,
    Rolls,
    Scenario,
    Sees,
    SetStore,
    When,
)
from paddock.table.ask import question
from paddock.table.cast import Cast
from paddock.table.model import Question
from paddock.text.model import Span

SCENARIO_SEED = 1


@dataclass(slots=True)
class Failure:
    """A sentence of what was expected and found, and its place."""

    message: str
    span: Span


@dataclass(slots=True)
class Outcome:
    scenario: Scenario
    failure: Failure | None = None
    log: list[Any] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        return self.failure is None


class Unmet(Exception):  # noqa: N818 - a scenario that does not hold is no error of the program
    def __init__(self, message: str, span: Span) -> None:
        super().__init__(message)
        self.failure = Failure(message, span)


def run_scenario(scenario: Scenario, machine: Machine) -> Outcome:
    run = Run(scenario, machine)
    try:
        run.play()
    except Unmet as unmet:
        return Outcome(scenario, run.with_open_question(unmet.failure), run.state.log)
    except PlayError as problem:
        return Outcome(scenario, Failure(f"the game could not go on: {problem}", run.at), run.state.log)
    return Outcome(scenario, None, run.state.log)


class Run:
    """One scenario at one table."""

    def __init__(self, scenario: Scenario, machine: Machine) -> None:
        self.scenario = scenario
        self.machine = machine
        self.layout = machine.layout
        self.state: State = machine.new(SCENARIO_SEED)
        self.walker = Walker(machine)
        self.cast = Cast(self.layout.program, machine, tuple(scenario.players))
        self.at = scenario.span
        self.placed: set[int] = set()  # by the lines of this `given`
        self.before: set[int] = set()  # by an earlier one: these are taken only if no other fits

    def play(self) -> None:
        for part in self.scenario.parts:
            if isinstance(part, When):
                self._when(part)
            elif part and isinstance(part[0], SetStore | Fill | Rolls):
                self._given([p for p in part if isinstance(p, SetStore | Fill | Rolls)])
            else:
                for check in part:
                    if not isinstance(check, SetStore | Fill | Rolls):
                        self._check(check)

    def with_open_question(self, failure: Failure) -> Failure:
        """What was expected may not have come yet, because somebody is still to choose."""
        asked = self.question()
        if asked is None or self._open() in failure.message:
            return failure
        return Failure(f"{failure.message}. {self._open()}; answer it under `when`", failure.span)

    # -------------------------------------------------------------- asking

    def value(self, expr: Expr) -> Any:
        return self.walker.value(self.state, self.bound(expr))

    def bound(self, expr: Expr) -> Expr:
        """Names of players and things become the things themselves."""
        if expr.op == "named":
            return Expr(op="const", type=expr.type, ref=self.thing(str(expr.ref)))
        return replace(expr, args=[self.bound(a) for a in expr.args])

    def thing(self, name: str) -> int:
        if name in self.scenario.players:
            return self.scenario.players.index(name)
        return self.cast.names.index(name) if name in self.cast.names else self.layout.name_of.index(name)

    def place_at(self, expr: Expr) -> int:
        owner = self.value(expr.args[0]) if expr.args else None
        assert isinstance(expr.ref, int)
        return self.machine.place_index(expr.ref, owner)

    # -------------------------------------------------------------- given

    def _given(self, givens: list[Given]) -> None:
        waiting: list[tuple[int, list[CardSpec], Fill]] = []
        self.before, self.placed = self.before | self.placed, set()
        for given in givens:
            self.at = given.span
            match given:
                case SetStore():
                    assert isinstance(given.target.ref, int)
                    owner = self.value(given.target.args[0]) if given.target.args else None
                    self.state.N[self.machine.store_index(given.target.ref, owner)] = self.value(given.value)
                case Rolls():
                    self.state.rolls = (*self.state.rolls, *given.numbers)
                case Fill():
                    waiting.append((self.place_at(given.place), given.cards, given))
        # Cards that are named are found first, so that `3 others` never takes one of them.
        named = [[None if spec.others else self._find(z, spec, fill) for spec in cards] for z, cards, fill in waiting]
        for (z, cards, fill), found in zip(waiting, named, strict=True):
            things: list[int] = []
            for spec, thing in zip(cards, found, strict=True):
                things += [self._any(z, fill) for _ in range(spec.others)] if thing is None else [thing]
            self._put(z, things, fill)

    def _find(self, z: int, spec: CardSpec, fill: Fill) -> int:
        kind = self.layout.places[self.layout.place_of[z]].kind
        for thing in self._candidates(z):
            if thing not in self.placed and self.matches(thing, spec):
                self.placed.add(thing)
                return thing
        raise Unmet(f"there is no other {kind} `{spec.said()}` to put there", fill.span)

    def _any(self, z: int, fill: Fill) -> int:
        for thing in self._candidates(z):
            if thing not in self.placed:
                self.placed.add(thing)
                return thing
        raise Unmet("there are not so many others left", fill.span)

    def _candidates(self, z: int) -> tuple[int, ...]:
        things = self.layout.things_of(self.layout.places[self.layout.place_of[z]].kind)
        return tuple(sorted(things, key=lambda thing: thing in self.before))

    def matches(self, thing: int, spec: CardSpec) -> bool:
        if spec.name:
            return self.cast.name(thing) == spec.name or self.layout.name_of[thing] == spec.name
        printed = self.layout.name_of[thing].lower().replace(",", " ").split()
        for kind in self.layout.program.kinds:
            for field_, type_ in kind.fields.items():
                value = self.layout.fields[field_][thing]
                if isinstance(value, int):
                    printed += [field_, *str(self.cast.word(type_, value)).lower().split()]
        return all(word in printed for word in spec.words)

    def _put(self, z: int, things: list[int], fill: Fill) -> None:
        s = self.state
        if not fill.begins:
            for thing in s.Z[z]:
                s.W[thing] = s.A[thing] = None
            s.Z[z] = []
        for thing in things:
            old = s.W[thing]
            if old is not None:
                s.Z[old].remove(thing)
        ranks = self.layout.ranks[z]
        for thing, slot in zip(things, ranks or [None] * len(things), strict=False):
            s.W[thing], s.A[thing] = z, slot
        s.Z[z] = [*things, *s.Z[z]] if fill.begins else things

    # -------------------------------------------------------------- when

    def _when(self, when: When) -> None:
        self.at = when.span
        if when.starts:
            self.machine.start(self.state)
        elif when.verb is not None:
            if self.state.ask is not None:
                raise Unmet(f"`{when.said}` cannot begin: {self._open()}", when.span)
            self.state.over = False
            self.machine.start(self.state, when.verb, tuple(self.value(a) for a in when.args))
        for answer in when.answers:
            for text in answer.texts:
                self._answer(answer, text)

    def question(self) -> Question | None:
        return question(self.cast, self.machine, self.state)

    def _open(self) -> str:
        asked = self.question()
        if asked is None:
            return "nobody is asked anything"
        return f"{asked.player} is asked to choose {asked.prompt or 'one'}: " + ", ".join(
            o.label for o in asked.options
        )

    def _answer(self, answer: Answer, text: str) -> None:
        self.at = answer.span
        asked = self.question()
        if asked is None or asked.player != answer.who:
            raise Unmet(f"{answer.who} was to choose {text}, but {self._open()}", answer.span)
        for option in asked.options:
            if text == "any" or fits_label(text, option.label):
                self.machine.answer(self.state, option.index)
                return
        raise Unmet(f"{answer.who} was to choose {text}, but {self._open()}", answer.span)

    # -------------------------------------------------------------- then

    def _check(self, check: Check) -> None:
        self.at = check.span
        match check:
            case Holds():
                if not self.value(check.condition):
                    raise Unmet(f"expected: {check.text}. Found: {self._found(check)}", check.span)
            case Contains():
                self._contains(check)
            case Happens():
                self._happens(check)
            case Asked():
                self._asked(check)
            case Sees():
                self._sees(check)
            case Over():
                self._over(check)

    def _found(self, check: Holds) -> str:
        for side in check.parts:
            value = self.value(side)
            return f"{check.text.split(' is ')[0]} is {self.said(side.type, value)}"
        return "it does not hold"

    def said(self, type_: str, value: Any) -> str:
        if isinstance(value, list):
            return (
                ", ".join(self.said(type_.replace("things", "thing").replace("place", "thing"), v) for v in value)
                or "empty"
            )
        if value is None:
            return "none"
        if type_.startswith("thing"):
            return self.cast.name(value)
        return str(self.cast.word(type_, value))

    def _contains(self, check: Contains) -> None:
        z = self.place_at(check.place)
        place = self.layout.places[self.layout.place_of[z]]
        things = list(self.state.Z[z])
        wanted = [spec for spec in check.cards for _ in range(max(1, spec.others))]
        ordered = self.cast.ordered(place) or place.slots is not None
        if len(things) == len(wanted) and fit(self, things, wanted, ordered):
            return
        found = ", ".join(self.cast.name(t) for t in things) or "empty"
        raise Unmet(f"expected: {check.text}. Found: {found}", check.span)

    def _happens(self, check: Happens) -> None:
        args = [(position, self.value(expr), expr.type) for position, expr in check.args]
        done = happened(self.state.log, check.verb)
        seen = any(all(same(event[2][i], value) for i, value, _ in args) for event in done)
        if seen == check.never:
            raise Unmet(f"expected: {check.text}. It did{'' if seen else ' not'}", check.span)

    def _over(self, check: Over) -> None:
        if check.winner is None:
            if not self.state.over:
                raise Unmet(f"expected: {check.text}. Found: it goes on", check.span)
            return
        winners = self.layout.program.winners
        found = self.value(winners) if winners is not None else []
        found = found if isinstance(found, list) else [found]
        if self.scenario.players.index(check.winner) not in found:
            names = ", ".join(self.cast.name(w) for w in found) or "nobody"
            raise Unmet(f"expected: {check.text}. Found: {names} would win", check.span)

    def _sees(self, check: Sees) -> None:
        seat, what = self.scenario.players.index(check.who), check.what
        assert isinstance(what.ref, int)
        owner = self.value(what.args[0]) if what.args else None
        if what.op == "place":
            seen = self.cast.sees(seat, self.machine.place_index(what.ref, owner))
        else:
            seen = self.cast.knows(seat, self.machine.store_index(what.ref, owner))
        if seen != check.sees:
            raise Unmet(
                f"expected: {check.text}. Found: {check.who} {'sees' if seen else 'does not see'} it", check.span
            )

    def _asked(self, check: Asked) -> None:
        asked = self.question()
        if not check.who:
            if asked is not None:
                raise Unmet(f"nobody was to be asked, but {self._open()}", check.span)
            return
        if asked is None or asked.player != check.who:
            raise Unmet(f"{check.who} was to be asked, but {self._open()}", check.span)
        left = [o.label for o in asked.options]
        for text in check.options:
            fitting = next((label for label in left if fits_label(text, label)), None)
            if fitting is None:
                raise Unmet(f"{check.who} was to be able to choose {text}, but {self._open()}", check.span)
            left.remove(fitting)
        if check.options and left:
            raise Unmet(
                f"{check.who} was to choose only from {', '.join(check.options)}, but {self._open()}", check.span
            )


def happened(log: list[Any], verb: int) -> list[Any]:
    """The doings of a verb that were not cancelled."""
    found: list[Any] = []
    for event in log:
        if event[0] == "do" and event[1] == verb:
            found.append(event)
        elif event[0] in ("cancel", "instead") and event[1] == verb and found:
            found.pop()
    return found


def same(given: Any, wanted: Any) -> bool:
    if isinstance(wanted, list):
        return given in wanted or given == wanted
    return bool(given == wanted) or (isinstance(given, list) and wanted in given)


def fits_label(text: str, label: str) -> bool:
    """The label itself, or words that all occur in it."""
    low, words = text.casefold(), label.casefold().replace(",", " ").replace("(", " ").replace(")", " ").split()
    return low == label.casefold() or all(word in words for word in low.split())


def fit(run: Run, things: list[int], specs: list[CardSpec], ordered: bool) -> bool:
    if ordered:
        return all(spec.others or run.matches(t, spec) for t, spec in zip(things, specs, strict=True))
    if not specs:
        return not things
    first, rest = min(specs, key=lambda s: s.others), list(specs)
    rest.remove(first)
    fitting = (thing for thing in things if first.others or run.matches(thing, first))
    return any(fit(run, [t for t in things if t != thing], rest, False) for thing in fitting)
