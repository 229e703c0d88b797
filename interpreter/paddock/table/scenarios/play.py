"""Plays one scenario.

Takes it with a machine and names, gives what did not hold, in sentences, and the events that led there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from paddock.code import Machine, PlayError, Prompt, State
from paddock.program import operations as ops
from paddock.program.scenarios.model import (
    Answer,
    Asked,
    CardSpec,
    Check,
    Contains,
    Fill,
    Happens,
    Holds,
    Lay,
    Over,
    Rolls,
    Scenario,
    Sees,
    SetStore,
    Stand,
    When,
    Wins,
)
from paddock.program.types import MENU, Type
from paddock.program.walk import exprs_in
from paddock.records import field, record
from paddock.table.ask import question, whole_pick
from paddock.table.events.from_log import Entry, events_of
from paddock.table.events.model import Begun, Cancelled, Done, Ended, Replaced, Voided
from paddock.table.model import Option, Question, TableError
from paddock.table.picks import in_turn
from paddock.table.question_data import Wording
from paddock.table.result import winning_seats
from paddock.table.scenarios.given import Placing
from paddock.table.scenarios.missing_values import what_is_none
from paddock.table.scenarios.names import Names, Unmet
from paddock.table.scenarios.picks import (
    ANY_ONE,
    fits_label,
    is_end,
    is_label,
    meant_together,
    others_meant,
    own_words,
)
from paddock.text.model import Span

GIVEN = (SetStore, Fill, Rolls, Stand, Lay)


@record
class Failure:
    """A sentence of what was expected and found, and its place."""

    message: str
    span: Span


@record
class Outcome:
    scenario: Scenario
    failure: Failure | None = None
    log: list[Entry] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        return self.failure is None


def run_scenario(scenario: Scenario, machine: Machine, wording: Wording) -> Outcome:
    run = Run(scenario, machine, wording)
    try:
        run.play()
    except Unmet as unmet:
        failure = Failure(unmet.message, unmet.span)
        return Outcome(scenario, run.with_open_question(failure) if unmet.asks else failure, run.state.log)
    except (PlayError, TableError) as problem:
        missing = run.missing(problem) if isinstance(problem, PlayError) else ""
        return Outcome(scenario, Failure(f"the game could not go on: {problem}{missing}", run.at), run.state.log)
    return Outcome(scenario, None, run.state.log)


class Run:
    """One scenario at one table."""

    def __init__(self, scenario: Scenario, machine: Machine, wording: Wording) -> None:
        self.scenario = scenario
        self.machine = machine
        self.layout = machine.layout
        self.names = Names(scenario, machine, wording)
        self.state: State = self.names.state
        self.cast = self.names.cast
        self.enough = wording.enough
        self.placing = Placing(self.names)
        self.answers: list[int] = []  # the indexes of all options that were taken
        self.ended = ""  # whose pick of several the line before has ended by itself

    @property
    def at(self) -> Span:
        return self.names.at

    def play(self) -> None:
        for part in self.scenario.parts:
            if isinstance(part, When):
                self._when(part)
                continue
            self.placing.give([line for line in part if isinstance(line, GIVEN)])
            for line in part:
                if not isinstance(line, GIVEN):
                    self._check(line)

    def with_open_question(self, failure: Failure) -> Failure:
        """What was expected may not have come yet, because somebody is still to choose."""
        try:
            open_ = self._open()
        except TableError:
            return failure
        if self.state.ask is None or open_ in failure.message:
            return failure
        return Failure(f"{failure.message}. {open_}; answer it under `when`", failure.span)

    def missing(self, problem: PlayError) -> str:
        """What the table lacks that was asked for, by the rules or by the line of the scenario itself."""
        lines = [line for part in self.scenario.parts for line in ([part] if isinstance(part, When) else part)]
        asked = exprs_in([line for line in lines if line.span == self.at])
        return what_is_none(problem, self.names, asked)

    # -------------------------------------------------------------- when

    def _when(self, when: When) -> None:
        self.names.at = when.span
        if when.starts:
            self.machine.start(self.state)
        elif when.verb is not None:
            if self.state.ask is not None:
                raise Unmet(f"`{when.said}` cannot begin: {self._open()}", when.span)
            self.state.over = False
            players = [self.names.value(a) for a in when.args if a.type.is_player]
            near = frozenset(p for p in players if isinstance(p, int))
            self.machine.start(self.state, when.verb, tuple(self.names.value(a, near) for a in when.args))
        for answer in when.answers:
            self._answers(answer)

    def question(self) -> Question | None:
        return question(self.cast, self.machine, self.state)

    def _open(self, asked: Question | None = None) -> str:
        asked = asked or self.question()
        if asked is None:
            return "nobody is asked anything"
        labels = ", ".join(option.label for option in asked.options)
        return f"{asked.player} is asked to choose {self.cast.wording.for_others(asked)}: {labels}"

    def _go_on(self, index: int) -> None:
        self.machine.answer(self.state, index)
        self.answers.append(index)

    def _answers(self, answer: Answer) -> None:
        """One after the other; but a pick of several takes all that the line says at once, in any order."""
        self.names.at = answer.span
        texts = list(answer.texts)
        while texts:
            asked = self.question()
            if len(texts) > 1 and asked is not None and asked.kind == "many" and asked.player == answer.who:
                texts = self._pick(answer, asked, texts)
            else:
                self._answer(answer, texts.pop(0))

    def _answer(self, answer: Answer, text: str) -> None:
        asked, ended = self.question(), self.ended
        self.ended = ""
        option = None
        if asked is not None and asked.player == answer.who:
            option = self._meant(asked, text)
            self._only(option, text, asked.options, answer)
        if option is not None:
            self._go_on(option.index)
        elif not (is_end(text, self.enough) and ended == answer.who):  # to say so once more does no harm
            raise Unmet(f"{answer.who} was to choose {text}, but {self._open()}", answer.span)

    def _only(self, option: Option | None, text: str, options: Iterable[Option], answer: Answer) -> None:
        """Words that fit two answers would be taken for either, and the scenario might show something else."""
        others = others_meant(text, option, options) if option and text.casefold() != self._as_written(option) else []
        if option is not None and others:
            fitting = " and ".join(f'"{label}"' for label in (option.label, *others)[:3])
            doubt = f"{answer.who} was to choose {text}, but that fits {fitting}: say more of its words"
            raise Unmet(doubt, answer.span, asks=False)

    def _pick(self, answer: Answer, asked: Question, texts: list[str]) -> list[str]:
        """Picks what the line says and ends the pick; gives the words that are left for the next question."""
        asked = whole_pick(self.cast, self.machine, self.state, asked)
        said = own_words(texts, asked.most - len(asked.picked), self.enough)
        options = [o for o in asked.options if o is not asked.enough]
        meant = meant_together(said, options)
        if isinstance(meant, str):
            raise Unmet(f"{answer.who} was to choose {meant}, but {self._open(asked)}", answer.span)
        if len(asked.picked) + len(said) < asked.least:
            few = f"{answer.who} was to choose {', '.join(said) or 'none'}"
            raise Unmet(f"{few}, but has to choose {self.cast.wording.how_many(asked)}", answer.span)
        for at, option in meant.items():
            self._only(option, said[at], [o for o in options if o not in meant.values()], answer)
        self.ended = ""
        for index in in_turn(lambda: self.state.question, asked, [o.index for o in meant.values()]):
            assert self.state.question is not None
            self.ended = answer.who if self.state.question.options[index] is None else ""
            self._go_on(index)
        left = texts[len(said) :]
        return left[1:] if self.ended and left and is_end(left[0], self.enough) else left

    def _meant(self, asked: Question, text: str, left: tuple[Option, ...] | None = None) -> Option | None:
        """The option with that label, or with these words in its label. A `may` is answered by yes and no too."""
        options = asked.options if left is None else left
        may = self._prompt().step.ref == "may"
        if may and text.casefold() in ("yes", "no"):
            return next((o for o in options if (o.value == 0) == (text.casefold() == "yes")), None)
        exact = (o for o in options if is_label(text, o.label) or text.casefold() == self._as_written(o))
        fits = (o for o in options if text == ANY_ONE or fits_label(text, o.label))
        return next(exact, next(fits, None))

    def _prompt(self) -> Prompt:
        assert self.state.question is not None
        return self.machine.prompt(self.state.question)

    def _as_written(self, option: Option) -> str | None:
        """The label of a menu's entry as it stands in the rules, before its gaps are filled.

        Only there is a value the number of an entry. Elsewhere it is a number, a word or a player that is chosen, and
        the one entry there may be is the way out of the choice: `or "pass"`.
        """
        prompt, at = self._prompt(), option.value
        if prompt.type != MENU or not isinstance(at, int) or at >= len(prompt.step.entries):
            return None
        return prompt.step.entries[at].label.casefold()

    # -------------------------------------------------------------- then

    def _check(self, check: Check) -> None:
        self.names.at = check.span
        checks: dict[type, Callable[[Any], None]] = {
            Holds: self._holds,
            Contains: self._contains,
            Happens: self._happens,
            Asked: self._asked,
            Sees: self._sees,
            Over: self._over,
            Wins: self._wins,
        }
        checks[type(check)](check)

    def _holds(self, check: Holds) -> None:
        if not self.names.holds(check.condition):
            raise Unmet(f"expected: {check.text}. Found: {self._found(check)}", check.span)

    def _found(self, check: Holds) -> str:
        if check.opposite:
            return check.opposite
        if not check.parts:
            return "it does not hold"
        side = check.parts[0]
        return f"{check.text.split(' is ')[0]} is {self.said(side.type, self.names.value(side))}"

    def said(self, type_: Type, value: Any) -> str:
        if isinstance(value, list):
            return ", ".join(self.said(type_.one, each) for each in value) or "empty"
        if value is None:
            return "none"
        if type_.of_things or (type_.sort == "slot" and isinstance(value, int)):
            return self.cast.name(value)
        word = self.cast.word(type_, value)
        return ("yes" if word else "no") if isinstance(word, bool) else str(word)

    def _contains(self, check: Contains) -> None:
        z = self.names.place_at(check.place)
        place = self.layout.places[self.layout.place_of[z]]
        things = self.state.things_in(z)
        wanted = [spec for spec in check.cards for _ in range(max(1, spec.others))]
        ordered = self.cast.ordered(place) or place.slots is not None
        if len(things) == len(wanted) and fit(self.names, things, wanted, ordered):
            return
        found = ", ".join(self.cast.name(t) for t in things) or "empty"
        raise Unmet(f"expected: {check.text}. Found: {found}", check.span)

    def _happens(self, check: Happens) -> None:
        args = [(position, self.names.wanted(expr)) for position, expr in check.args]
        done = happened(self.state.log, check.verb)
        seen = sum(all(same(event.args[i], value) for i, value in args) for event in done)
        if check.times is None or check.times == 0:
            if (seen > 0) == (check.times == 0):
                raise Unmet(f"expected: {check.text}. It did{'' if seen else ' not'}", check.span)
        elif seen != check.times:
            often = {0: "It did not", 1: "It did once", 2: "It did twice"}.get(seen, f"It did {seen} times")
            raise Unmet(f"expected: {check.text}. {often}", check.span)

    def _over(self, check: Over) -> None:
        if self.state.over == check.negated:
            found = "it has ended" if self.state.over else "it goes on"
            raise Unmet(f"expected: {check.text}. Found: {found}", check.span)

    def _wins(self, check: Wins) -> None:
        found = winning_seats(self.machine, self.state)
        won = not found if not check.who else self.scenario.players.index(check.who) in found
        if won == check.negated:
            names = ", ".join(self.cast.name(w) for w in found) or "nobody"
            raise Unmet(f"expected: {check.text}. Found: {names} would win", check.span)

    def _sees(self, check: Sees) -> None:
        seat, what = self.scenario.players.index(check.who), check.what
        assert isinstance(what.ref, int)
        owner = self.names.value(what.args[0]) if what.args else None
        if what.op == ops.PLACE:
            seen = self.cast.sees(seat, self.machine.place_index(what.ref, owner))
        else:
            seen = self.cast.knows_now(seat, self.state, self.machine.store_index(what.ref, owner))
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
        wrong = self._wrongly_asked(check, asked)
        if check.negated and not wrong:
            raise Unmet(f"expected: {check.text}. Found: {self._open()}", check.span)
        if wrong and not check.negated:
            raise Unmet(f"{check.who} was to {wrong}, but {self._open()}", check.span)

    def _wrongly_asked(self, check: Asked, asked: Question | None) -> str:
        """What was to be and is not; nothing if the question is as it is told."""
        if asked is None or asked.player != check.who:
            return "be asked"
        left = asked.options
        for text in check.options:
            meant = self._meant(asked, text, left)
            if meant is None:
                return f"be able to choose {text}"
            left = tuple(o for o in left if o is not meant)
        return f"choose only from {', '.join(check.options)}" if check.options and left else ""


def happened(log: Iterable[Entry], verb: int) -> list[Begun]:
    """The doings of a verb that were neither cancelled nor replaced."""
    open_: list[Begun] = []
    undone: Counter[int] = Counter()
    found: list[Begun] = []
    for event in events_of(log):
        if isinstance(event, Begun) and event.verb == verb:
            found.append(event)
            open_.append(event)
        elif isinstance(event, (Voided, Cancelled, Replaced, Done)) and event.verb == verb and open_:
            if not isinstance(event, Done):
                undone[id(open_[-1])] += 1
            if isinstance(event, Ended):
                open_.pop()
    return [event for event in found if not undone[id(event)]]


def same(given: Any, wanted: Any) -> bool:
    if isinstance(wanted, frozenset):
        return not wanted.isdisjoint(given if isinstance(given, list) else [given])
    if isinstance(wanted, list):
        return given in wanted or given == wanted
    return bool(given == wanted) or (isinstance(given, list) and wanted in given)


def fit(names: Names, things: list[int], specs: list[CardSpec], ordered: bool) -> bool:
    if ordered:
        return all(spec.others or names.matches(t, spec) for t, spec in zip(things, specs, strict=True))
    if not specs:
        return not things
    first, rest = min(specs, key=lambda s: s.others), list(specs)
    rest.remove(first)
    fitting = (thing for thing in things if first.others or names.matches(thing, first))
    return any(fit(names, [t for t in things if t != thing], rest, False) for thing in fitting)
