"""From a scenario, a machine and names to what did not hold, in sentences, and the events that led there."""

from __future__ import annotations

from paddock.code import Machine, PlayError, State
from paddock.program.rewrite import exprs_in
from paddock.program.scenarios.model import Done, Given, Scenario, When
from paddock.records import field, record
from paddock.table.events.from_log import Entry
from paddock.table.model import TableError
from paddock.table.question_data import Wording
from paddock.table.scenarios.actions import Actions
from paddock.table.scenarios.current_question import question_in_words
from paddock.table.scenarios.expectations import Expectations
from paddock.table.scenarios.given import Placement
from paddock.table.scenarios.missing_values import what_is_none
from paddock.table.scenarios.names import Names, ScenarioFailure
from paddock.text.model import Span


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
    except ScenarioFailure as reason:
        failure = Failure(reason.message, reason.span)
        return Outcome(scenario, run.with_open_question(failure) if reason.asks else failure, run.state.log)
    except (PlayError, TableError) as problem:
        missing = run.missing(problem) if isinstance(problem, PlayError) else ""
        return Outcome(scenario, Failure(f"the game could not go on: {problem}{missing}", run.at), run.state.log)
    return Outcome(scenario, None, run.state.log)


class Run:
    """One scenario at one table."""

    def __init__(self, scenario: Scenario, machine: Machine, wording: Wording) -> None:
        self.scenario = scenario
        self.names = Names(scenario, machine, wording)
        self.state: State = self.names.state
        self.placement = Placement(self.names)
        self.actions = Actions(self.names)
        self.expectations = Expectations(self.names)

    @property
    def at(self) -> Span:
        return self.names.at

    def play(self) -> None:
        for part in self.scenario.parts:
            if isinstance(part, When):
                self.actions.play(part)
                continue
            self.give([line for line in part if isinstance(line, Given)])
            for line in part:
                if not isinstance(line, Given):
                    self.expectations.check(line)

    def give(self, lines: list[Given]) -> None:
        """First all is laid out, then done what was done before."""
        self.placement.give(lines)
        for line in lines:
            if isinstance(line, Done):
                self.actions.do_before(line)

    def with_open_question(self, failure: Failure) -> Failure:
        """What was expected may not have come yet, because somebody is still to choose."""
        try:
            open_ = question_in_words(self.names)
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
