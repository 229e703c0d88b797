"""Verbs that many cards watch, into Python: runs of abilities go in, tests that skip whole groups of them come out.

What lies where such cards are in force is looked at once; each group asks whether one of its cards is among that.
Inside a group every copy is asked in the same order as ever. When an ability was done that can move cards, others may
be in force now: then no group is skipped any more.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

from paddock.code.analysing.routines import Routine, ref
from paddock.code.emitting.moves import Moves
from paddock.program import operations as ops
from paddock.program.model import Ability, Step
from paddock.program.walk import all_steps

MANY = 4  # so many abilities in a row are worth a look at what is in force
GROUP = 10
FEW = 8  # places that are looked at without a helper


class Listening(Moves):
    live = ""  # the name of what is in force, while a run of abilities is written
    everyone = ""  # all that carry one of them

    def steps(self, steps: list[Step]) -> None:
        at = 0
        while at < len(steps):
            run = self.carried_run(steps[at:])
            if len(run) >= MANY:
                self.do_run(run)
                at += len(run)
            elif self.together(steps[at : at + 2]):
                at += 2
            else:
                self.step(steps[at])
                at += 1

    def do_run(self, run: list[Step]) -> None:
        doing = {ref(step): step for step in run}
        for _, alike in groupby((self.layout.abilities[n] for n in doing), self.whose):
            self.in_groups(list(alike), lambda ability: self.step(doing[ability.id]))

    def whose(self, ability: Ability) -> int | None:
        """The parameter of the watched verb that must be the card's own holder, if the condition says so."""
        verb = self.layout.verbs[ability.verb] if ability.verb is not None else None
        guard, you = ability.guard, ability.you
        if verb is None or guard is None or you is None:
            return None
        for part in guard.args if guard.op == ops.AND else [guard]:
            named = {arg.ref for arg in part.args if arg.op == ops.LOCAL}
            if part.op == ops.EQ and you in named and len(named) == 2:
                (other,) = named - {you}
                return other if isinstance(other, int) and other < len(verb.params) else None
        return None

    def carried_run(self, steps: list[Step]) -> list[Step]:
        """The abilities on cards that come first, as far as they need no block of their own."""
        for at, step in enumerate(steps):
            if step.op != ops.ABILITY or (self.shares and self.routines.asks(step)):
                return steps[:at]
            if not is_carried(self.layout.abilities[ref(step)]):
                return steps[:at]
        return steps

    def in_groups(self, abilities: list[Ability], write: Callable[[Ability], None]) -> None:
        """Writes each ability; behind a test, when there are many and all are on cards."""
        if len(abilities) < MANY or not all(map(is_carried, abilities)):
            for ability in abilities:
                write(ability)
            return
        self.live, self.everyone = self.temp(), self.all_carriers(abilities)
        self.line(f"{self.live} = {self.look(abilities)}")
        with self.block(f"if {self.live}:"):
            for first in range(0, len(abilities), GROUP):
                self.group(abilities[first : first + GROUP], len(abilities) <= GROUP, write)
        self.live = ""

    def group(self, abilities: list[Ability], alone: bool, write: Callable[[Ability], None]) -> None:
        depth = self.depth
        if not alone:
            self.line(f"if not {self.live}.isdisjoint({self.all_carriers(abilities)}):")
            self.depth += 1
        for ability in abilities:
            write(ability)
        self.depth = depth

    def look(self, abilities: list[Ability]) -> str:
        """Which of the carriers lie where they are in force; of one player only, if no other's can answer."""
        places = sorted({z for a in abilities for z in self.layout.in_force(a.card, a.kind, a.works)})
        owner = self.whose(abilities[0])
        bases = {self.layout.place_base[self.layout.place_of[z]] for z in places}
        if owner is not None and 0 < len(bases) <= FEW and all(self.layout.owner_of[z] in self.seats for z in places):
            verb = self.layout.verbs[int(abilities[0].verb or 0)]
            seat = self.name(verb.params[owner].local)
            lists = " + ".join(f"{self.use('Z')}[{base} + {seat}]" for base in sorted(bases))
            there, nobody = self.temp(), self.book.some(frozenset())
            self.line(f"{there} = {lists} if {seat} is not None else {nobody}")
            return f"{self.everyone}.intersection({there}) if {there} else {nobody}"
        if 0 < len(places) <= FEW:
            lists = " + ".join(f"{self.use('Z')}[{z}]" for z in places)
            return f"{self.everyone}.intersection({lists})"
        return f"in_force(s, {self.book.things(tuple(places))}, {self.everyone})"

    @property
    def seats(self) -> range:
        return range(self.layout.players)

    def all_carriers(self, abilities: list[Ability]) -> str:
        return self.book.some(frozenset(t for a in abilities for t in self.layout.carriers(a.card, a.kind)))

    def after_ability(self, ability: Ability) -> None:
        """One that may have moved cards: from here on every group is asked."""
        if self.live and self.may_move(self.routines.abilities[ability.id], set()):
            self.line(f"{self.live} = {self.everyone}")

    def may_move(self, routine: Routine, seen: set[int]) -> bool:
        if routine.index in seen:
            return False
        seen.add(routine.index)
        if any(step.op in ops.REARRANGING for step in all_steps(routine.steps)):
            return True
        return any(self.may_move(called, seen) for called in self.routines.called(routine))


def is_carried(ability: Ability) -> bool:
    return ability.card is not None or ability.kind is not None
