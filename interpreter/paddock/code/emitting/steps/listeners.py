"""Verbs that many cards watch, into Python: runs of abilities go in, tests that skip whole groups of them come out.

What lies where such cards are active is looked at once; each group asks whether one of its cards is among that.
Inside a group every copy is asked in the same order as ever. When an ability was done that can move cards, others may
be active now: then no group is skipped any more.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

from paddock.code.analysing.ability_facts import may_move, required_holder
from paddock.code.analysing.routines import is_carried, ref
from paddock.code.emitting.steps.emitter import StepEmitter, StepPart
from paddock.program import operations as ops
from paddock.program.model import Ability, Step

MANY = 4  # so many abilities in a row are worth a look at what is active
GROUP = 10
FEW = 8  # places that are looked at without a helper


class Listeners(StepPart):
    def __init__(self, steps: StepEmitter) -> None:
        super().__init__(steps)
        self.active = ""  # the name of what is active, while a run of abilities is written
        self.carriers = ""  # all that carry one of them

    def write_run(self, steps: list[Step], at: int) -> int:
        """A run of abilities on cards, if one begins here that is long enough."""
        count = self._run_length(steps, at)
        if count < MANY:
            return 0
        self._write_run(steps[at : at + count])
        return count

    def _write_run(self, run: list[Step]) -> None:
        doing = {ref(step): step for step in run}
        abilities = [self.layout.abilities[n] for n in doing]
        self.write_in_groups(abilities, lambda ability: self.steps.write(doing[ability.id]))

    def _run_length(self, steps: list[Step], at: int) -> int:
        """How many abilities on cards come next, as far as they need no block of their own."""
        for end in range(at, len(steps)):
            step = steps[end]
            if step.op != ops.ABILITY or self.steps.face.needs_blocks(step):
                return end - at
            if not is_carried(self.layout.abilities[ref(step)]):
                return end - at
        return len(steps) - at

    def write_in_groups(self, abilities: list[Ability], write: Callable[[Ability], None]) -> None:
        """Writes each ability; behind a test, where many in a row wait for the same player."""
        for _, alike in groupby(abilities, lambda ability: required_holder(self.layout, ability)):
            self._write_alike(list(alike), write)

    def _write_alike(self, abilities: list[Ability], write: Callable[[Ability], None]) -> None:
        """All of them need the same holder; they are tested together only when all are on cards."""
        if len(abilities) < MANY or not all(map(is_carried, abilities)):
            for ability in abilities:
                write(ability)
            return
        self.active, self.carriers = self.out.temp(), self._all_carriers(abilities)
        self.out.line(f"{self.active} = {self._active_carriers(abilities)}")
        with self.out.block(f"if {self.active}:"):
            for first in range(0, len(abilities), GROUP):
                self._write_group(abilities[first : first + GROUP], len(abilities) <= GROUP, write)
        self.active = ""

    def _write_group(self, abilities: list[Ability], alone: bool, write: Callable[[Ability], None]) -> None:
        depth = self.out.depth
        if not alone:
            self.out.line(f"if not {self.active}.isdisjoint({self._all_carriers(abilities)}):")
            self.out.depth += 1
        for ability in abilities:
            write(ability)
        self.out.depth = depth

    def _active_carriers(self, abilities: list[Ability]) -> str:
        """Which of the carriers lie where they are active; of one player only, if no other's can answer."""
        places = sorted({z for a in abilities for z in self.layout.active_places(a.card, a.kind, a.works)})
        owner = required_holder(self.layout, abilities[0])
        bases = {self.layout.place_base[self.layout.place_of[z]] for z in places}
        if owner is not None and 0 < len(bases) <= FEW and all(self.layout.owner_of[z] in self.seats for z in places):
            verb = self.layout.verbs[int(abilities[0].verb or 0)]
            seat = self.out.name(verb.params[owner].local)
            lists = " + ".join(f"{self.out.use('Z')}[{base} + {seat}]" for base in sorted(bases))
            there, nobody = self.out.temp(), self.context.thing_set(frozenset())
            self.out.line(f"{there} = {lists} if {seat} is not None else {nobody}")
            return f"{self.carriers}.intersection({there}) if {there} else {nobody}"
        if 0 < len(places) <= FEW:
            lists = " + ".join(f"{self.out.use('Z')}[{z}]" for z in places)
            return f"{self.carriers}.intersection({lists})"
        return f"in_force(s, {self.context.thing_list(tuple(places))}, {self.carriers})"

    @property
    def seats(self) -> range:
        return range(self.layout.players)

    def _all_carriers(self, abilities: list[Ability]) -> str:
        return self.context.thing_set(frozenset(t for a in abilities for t in self.layout.carriers(a.card, a.kind)))

    def stop_skipping(self, ability: Ability) -> None:
        """One that may have moved cards: from here on every group is asked."""
        if self.active and may_move(self.routines, self.routines.abilities[ability.id]):
            self.out.line(f"{self.active} = {self.carriers}")
