"""Finds questions whose number of answers not everybody can know. Takes a program, gives the steps that ask them.

A question with one answer need not be asked, unless others would learn from it that there was no other: that the purse
is empty, that no card in the hand fits. What such a number depends on is followed through values, verbs and names.
That a question comes up at all is not followed here: `program/lowering` lets it come up for all who could be asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from paddock.program import operations as ops
from paddock.program.active_places import in_the_open, is_hidden_holder
from paddock.program.model import Ability, Entry, Expr, Proc, Program, Step, Verb
from paddock.program.secrets import is_hidden
from paddock.program.types import NONE, Type
from paddock.program.walk import all_steps, within


def private_questions(program: Program) -> frozenset[int]:
    """By `id` of the steps that ask them."""
    return frozenset(id(step) for step in _Questions(program).private())


def asks_from_hiding(program: Program) -> list[Ability]:
    """Abilities of cards that must ask out of a place which not all can see: all see whom it asks."""
    plain = (ability for ability in program.abilities if ability.window is None and not ability.offered)
    return [ability for ability in plain if is_hidden_holder(program, ability) and _asks(ability)]


def _asks(ability: Ability) -> bool:
    return ability.moment != "offer" and any(step.op in ops.ASKING for step in all_steps(ability.steps))


class _Questions:
    def __init__(self, program: Program) -> None:
        self.program = program
        self.cards = _kinds_below(program, "card")
        self.procs: list[Proc] = [*program.verbs, *program.abilities]
        self.hidden = {id(proc): self._arriving(proc) for proc in self.procs}  # locals, by procedure
        self.giving: set[int] = set()  # verbs that give something hidden
        while self._learn():
            pass

    # what names hold ---------------------------------------------------------------------------------------------

    def _arriving(self, proc: Proc) -> set[int]:
        """Verbs are told with all that they are about, but for cards that nobody sees."""
        verb = self.program.verbs[proc.verb] if isinstance(proc, Ability) and proc.verb is not None else None
        if isinstance(proc, Ability) and proc.moment == "over":
            verb = None
        given = enumerate(verb.params) if verb else ((param.local, param) for param in proc.params)
        arriving = {local for local, param in given if self._is_card(param.type)}
        if isinstance(proc, Ability):
            arriving |= {local for local in proc.kept if self._is_card(proc.locals[local])}
        if isinstance(proc, Ability) and proc.this is not None and not in_the_open(self.program, proc):
            arriving.add(proc.this)
        return arriving

    def _is_card(self, type_: Type) -> bool:
        return type_.of_things and type_.kind in self.cards

    def _learn(self) -> bool:
        """One more round through all steps; whether anything new was found to be hidden."""
        before = len(self.giving), sum(map(len, self.hidden.values()))
        for proc in self.procs:
            hidden = self.hidden[id(proc)]
            for step in all_steps(proc.steps):
                if step.name is not None and step.name not in hidden and self._names_hidden(step, proc, hidden):
                    hidden.add(step.name)
                if step.op == ops.GIVE and isinstance(proc, Verb) and self._depends(step.args[0], hidden):
                    self.giving.add(proc.id)
        return before != (len(self.giving), sum(map(len, self.hidden.values())))

    def _names_hidden(self, step: Step, proc: Proc, hidden: set[int]) -> bool:
        match step.op:
            case ops.CHOOSE if step.own is not None:  # what all chose at once is told when all have
                return self._is_card(_type(proc, step))
            case ops.CHOOSE:  # who points at something that all see is seen; a number or word stays in mind
                return not _type(proc, step).of_things or self._depends(step.args[1], hidden)
            case ops.ROLL:
                return len(step.args) > 1
            case ops.PERFORM:
                return step.ref in self.giving
        return step.op in ops.NAMING_OPERANDS and self._depends(step.args[0], hidden)

    def _depends(self, expr: Expr, hidden: set[int]) -> bool:
        names = (part.ref for part in within(expr) if part.op in ops.NAMING_LOCALS)
        return any(name in hidden for name in names) or is_hidden(self.program, expr)

    # questions ---------------------------------------------------------------------------------------------------

    def private(self) -> Iterator[Step]:
        for proc in self.procs:
            blocks = (step.body for step in all_steps(proc.steps) if step.op == ops.SECRETLY)
            secret = {id(step) for block in blocks for step in all_steps(block)}
            hidden = self._asks_from_hiding(proc)
            for step in all_steps(proc.steps):
                if step.op in ops.ASKING and (hidden or id(step) in secret or self._is_private(proc, step)):
                    yield step

    def _asks_from_hiding(self, proc: Proc) -> bool:
        """A card that acts where nobody sees it lie: that it asks is told to nobody, nor how it was answered."""
        return isinstance(proc, Ability) and is_hidden_holder(self.program, proc)

    def _is_private(self, proc: Proc, step: Step) -> bool:
        hidden = self.hidden[id(proc)]
        if step.op == ops.MENU:
            offers = self._offers(proc) if step.ref != "may" and isinstance(proc, Verb) else ()
            return any(self._entry(entry, hidden) for entry in step.entries) or any(map(self._offer, offers))
        asked = step.args[1:2] if step.ref == "answer" else step.args[1:]
        return any(self._number(expr, hidden) for expr in asked)

    def _number(self, expr: Expr, hidden: set[int]) -> bool:
        """How many lie in a place can be seen, unless it is counted in tens; what they are need not be known."""
        place = expr.args[0] if expr.op == ops.CONTENTS else expr
        if place.op == ops.PLACE and not self.program.places[int(place.ref or 0)].band:
            return any(self._depends(owner, hidden) for owner in place.args)
        return self._depends(expr, hidden)

    def _entry(self, entry: Entry, hidden: set[int]) -> bool:
        if entry.guard is not None and self._depends(entry.guard, hidden):
            return True
        if len(entry.body) != 1 or entry.body[0].op != ops.PERFORM:
            return False
        done = entry.body[0]
        requires = self.program.verbs[int(done.ref or 0)].requires
        if any(is_hidden(self.program, test) for test in requires):
            return True
        return bool(requires) and any(self._depends(arg, hidden) for arg in done.args)

    def _offers(self, verb: Proc) -> Iterable[Ability]:
        return (ability for ability in self.program.abilities if ability.moment == "offer" and ability.verb == verb.id)

    def _offer(self, ability: Ability) -> bool:
        """Where its card lies decides whether there is such an entry, and so does its condition."""
        asked = ability.guard is not None and self._depends(ability.guard, self.hidden[id(ability)])
        return asked or is_hidden_holder(self.program, ability)


def _type(proc: Proc, step: Step) -> Type:
    """Of what a step gives a name to."""
    return proc.locals[step.name] if step.name is not None and step.name < len(proc.locals) else NONE


def _kinds_below(program: Program, top: str) -> set[str]:
    """The names of a kind and of all kinds that are sorts of it."""
    names = {top}
    while more := {kind.name for kind in program.kinds if kind.parent in names} - names:
        names |= more
    return names
