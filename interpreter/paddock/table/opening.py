"""From a seed or a table that was set up to the first state of a game, as plain data to be sent to another process."""

from __future__ import annotations

from paddock.code import Machine, PlayValue, State
from paddock.records import record
from paddock.table.open_places import SHUT, OpenPlaces
from paddock.table.rule_errors import explain_rule_errors


@record(frozen=True)
class Opening:
    """From a seed; or from a table that was set up, with the verb that is done there; or from two states as they are.

    A state that waits for an answer fits one machine only: `unlogged` is for the one without the log, `logged` for the
    one with it.
    """

    seed: int
    given: State | None = None
    verb: int | None = None
    args: tuple[PlayValue, ...] = ()
    unlogged: State | None = None
    logged: State | None = None
    rolls: tuple[int, ...] = ()  # how dice fall at first

    def begin(self, machine: Machine) -> State:
        """The state at the first question."""
        if self.unlogged is not None and self.logged is not None:
            return (self.logged if machine.log else self.unlogged).clone()
        state = machine.new(self.seed) if self.given is None else self.given.clone()
        state.rolls = self.rolls or state.rolls
        with explain_rule_errors():
            machine.start(state, self.verb, self.args)
        return state

    def where(self, machine: Machine) -> list[int | None]:
        """Where everything lay before anything happened."""
        return (self.logged or self.given or machine.layout.begin).whereabouts()

    def opened(self, machine: Machine) -> OpenPlaces:
        """Who saw into places then: on a table that is dealt or set up, what is open is first seen when play begins."""
        return SHUT if self.logged is None else OpenPlaces(machine.viewers(self.logged))
