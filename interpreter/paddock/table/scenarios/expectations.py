"""From the `then` lines of a scenario to a failure that says what was expected and what was found, or none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import assert_never

from paddock.code import PlayValue
from paddock.program import operations as ops
from paddock.program.scenarios.model import Asked, CardSpec, Check, Contains, Happens, Holds, LooksSo, Over, Sees, Wins
from paddock.program.types import Type
from paddock.table.events.from_log import Entry, events_of
from paddock.table.events.model import Begun, Cancelled, Done, Ended, LoggedValue, Replaced, Voided
from paddock.table.model import Question
from paddock.table.result import winning_seats
from paddock.table.scenarios.current_question import option_for, question_in_words, whole_question
from paddock.table.scenarios.drawings import Drawings
from paddock.table.scenarios.names import Names, ScenarioFailure


class Expectations:
    """What may be expected of one table; `ScenarioFailure` is raised where it is not so."""

    def __init__(self, names: Names) -> None:
        self.names, self.machine, self.layout = names, names.machine, names.layout
        self.state, self.sight = names.state, names.sight

    def check(self, check: Check) -> None:
        self.names.at = check.span
        match check:
            case Holds():
                self._holds(check)
            case Contains():
                self._contains(check)
            case LooksSo():
                Drawings(self.names).compare(check)
            case Happens():
                self._happens(check)
            case Asked():
                self._asked(check)
            case Sees():
                self._sees(check)
            case Over():
                self._over(check)
            case Wins():
                self._wins(check)
            case _:
                assert_never(check)

    def _holds(self, check: Holds) -> None:
        if not self.names.holds(check.condition):
            raise ScenarioFailure(f"expected: {check.text}. Found: {self._actual(check)}", check.span)

    def _actual(self, check: Holds) -> str:
        if check.opposite:
            return check.opposite
        if not check.parts:
            return "it does not hold"
        side = check.parts[0]
        return f"{check.text.split(' is ')[0]} is {self.in_words(side.type, self.names.value(side))}"

    def in_words(self, type_: Type, value: PlayValue) -> str:
        if isinstance(value, list):
            return ", ".join(self.in_words(type_.one, each) for each in value) or "empty"
        if value is None:
            return "none"
        if isinstance(value, str):
            return value
        if type_.of_things or (type_.sort == "slot"):
            return self.sight.name(value)
        word = self.sight.word(type_, value)
        return ("yes" if word else "no") if isinstance(word, bool) else str(word)

    def _contains(self, check: Contains) -> None:
        z = self.names.place_at(check.place)
        place = self.layout.places[self.layout.place_of[z]]
        things = self.state.things_in(z)
        wanted = [spec for spec in check.cards for _ in range(max(1, spec.others))]
        ordered = self.sight.ordered(place) or place.shape.names_slots
        if len(things) == len(wanted) and cards_match(self.names, things, wanted, ordered):
            return
        lying = ", ".join(self.sight.name(t) for t in things) or "empty"
        raise ScenarioFailure(f"expected: {check.text}. Found: {lying}", check.span)

    def _happens(self, check: Happens) -> None:
        args = [(position, self.names.expected(expr)) for position, expr in check.args]
        done = [e for e in occurrences(self.state.log, check.verb) if all(e.args[i] is not None for i in check.filled)]
        seen = sum(all(is_match(event.args[i], value) for i, value in args) for event in done)
        if check.times is None or check.times == 0:
            if (seen > 0) == (check.times == 0):
                raise ScenarioFailure(f"expected: {check.text}. It did{'' if seen else ' not'}", check.span)
        elif seen != check.times:
            often = {0: "It did not", 1: "It did once", 2: "It did twice"}.get(seen, f"It did {seen} times")
            raise ScenarioFailure(f"expected: {check.text}. {often}", check.span)

    def _over(self, check: Over) -> None:
        if self.state.over == check.negated:
            status = "it has ended" if self.state.over else "it goes on"
            raise ScenarioFailure(f"expected: {check.text}. Found: {status}", check.span)

    def _wins(self, check: Wins) -> None:
        winners = winning_seats(self.machine, self.state)
        won = not winners if not check.who else self.names.players.index(check.who) in winners
        if won == check.negated:
            names = ", ".join(self.sight.name(w) for w in winners) or "nobody"
            raise ScenarioFailure(f"expected: {check.text}. Found: {names} would win", check.span)

    def _sees(self, check: Sees) -> None:
        seat, what = self.names.players.index(check.who), check.what
        assert isinstance(what.ref, int)
        owner = self.names.owner(what)
        if what.op == ops.PLACE:
            seen = self.sight.sees_now(seat, self.state, self.machine.place_index(what.ref, owner))
        else:
            seen = self.sight.knows_now(seat, self.state, self.machine.store_index(what.ref, owner))
        if seen != check.sees:
            raise ScenarioFailure(
                f"expected: {check.text}. Found: {check.who} {'sees' if seen else 'does not see'} it", check.span
            )

    def _asked(self, check: Asked) -> None:
        asked = whole_question(self.names)
        if not check.who:
            if asked is not None:
                raise ScenarioFailure(f"nobody was to be asked, but {question_in_words(self.names)}", check.span)
            return
        wrong = self._wrongly_asked(check, asked)
        if check.negated and not wrong:
            raise ScenarioFailure(f"expected: {check.text}. Found: {question_in_words(self.names)}", check.span)
        if wrong and not check.negated:
            raise ScenarioFailure(f"{check.who} was to {wrong}, but {question_in_words(self.names)}", check.span)

    def _wrongly_asked(self, check: Asked, asked: Question | None) -> str:
        """What was to be and is not; nothing if the question is as it is told."""
        if asked is None or asked.player != check.who:
            return "be asked"
        left = asked.options
        for text in check.options:
            option = option_for(self.names, asked, text, left)
            if option is None:
                return f"be able to choose {text}"
            left = tuple(o for o in left if o is not option)
        return f"choose only from {', '.join(check.options)}" if check.options and left else ""


def occurrences(log: Iterable[Entry], verb: int) -> list[Begun]:
    """The doings of a verb that were neither cancelled nor replaced."""
    open_: list[Begun] = []
    undone: Counter[int] = Counter()
    begun: list[Begun] = []
    for event in events_of(log):
        if isinstance(event, Begun) and event.verb == verb:
            begun.append(event)
            open_.append(event)
        elif isinstance(event, (Voided, Cancelled, Replaced, Done)) and event.verb == verb and open_:
            if not isinstance(event, Done):
                undone[id(open_[-1])] += 1
            if isinstance(event, Ended):
                open_.pop()
    return [event for event in begun if not undone[id(event)]]


def is_match(given: LoggedValue, wanted: LoggedValue | frozenset[int]) -> bool:
    if isinstance(wanted, frozenset):
        return not wanted.isdisjoint(given if isinstance(given, list) else [given])
    if isinstance(wanted, list):
        return given in wanted or given == wanted
    return bool(given == wanted) or (isinstance(given, list) and wanted in given)


def cards_match(names: Names, things: list[int], specs: list[CardSpec], ordered: bool) -> bool:
    if ordered:
        return all(spec.others or names.matches(t, spec) for t, spec in zip(things, specs, strict=True))
    if not specs:
        return not things
    first, rest = min(specs, key=lambda s: s.others), list(specs)
    rest.remove(first)
    fitting = (thing for thing in things if first.others or names.matches(thing, first))
    return any(cards_match(names, [t for t in things if t != thing], rest, False) for thing in fitting)
