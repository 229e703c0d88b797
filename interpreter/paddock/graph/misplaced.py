"""Finds moves that can bring things where they do not belong. Takes a program, gives diagnostics.

`move the top card of the stack to your hand` takes whatever lies there. What surely comes to lie in a place is followed
from where things start and from the moves between places; of what a rule moves by another name nothing is said.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from paddock.graph.dead_text import kinds_of
from paddock.graph.loops import diagnostic_at
from paddock.graph.outlines import Outlines
from paddock.program import operations as ops
from paddock.program.kinds import Kinds
from paddock.program.model import Expr, Proc, Program, Step, Verb
from paddock.program.walk import all_steps, whole_exprs, whole_exprs_beside_steps, within
from paddock.records import record
from paddock.text.model import Diagnostic, Severity
from paddock.text.plural import article


@record(frozen=True)
class Transfer:
    """One move into a place that the line names."""

    proc: Proc
    step: Step
    things: Expr
    goal: int

    @property
    def source(self) -> int | None:
        """The place from which whatever lies there is taken."""
        return place_in(self.things)


def misplaced(program: Program, outlines: Outlines) -> Iterable[Diagnostic]:
    dealing = only_at_first(program, outlines)
    transfers = [*all_transfers(program, outlines)]
    contents = Contents(program, transfers)
    told: set[tuple[str, int]] = set()
    for transfer in transfers:
        wrong = contents.not_belonging(transfer)
        where = transfer.step.where(transfer.proc.where)
        line = where.file, where.line
        if transfer.source is None or not wrong or line in told or asks_for_kinds(transfer):
            continue
        if isinstance(transfer.proc, Verb) and transfer.proc.id in dealing:
            continue
        told.add(line)
        source, goal = program.places[transfer.source], program.places[transfer.goal]
        kind = program.kinds[min(wrong)]
        message = f"{article(kind.name)} {kind.name} can be in the {source.name}, and cannot lie in the {goal.name}"
        helps = (*way_out(program, transfer), *by_a_verb(transfer, transfers))
        yield diagnostic_at(Severity.ERROR, where, message, "this takes whatever lies there", *helps)


def way_out(program: Program, transfer: Transfer) -> Iterator[str]:
    assert transfer.source is not None
    source, goal = program.places[transfer.source], program.places[transfer.goal]
    held = next(kind for kind in program.kinds if kind.name == goal.kind)
    if transfer.step.op == ops.DRAW:
        one_by_one = "one card at a time, and ask first" if draws_several(transfer.step) else "ask first"
        asked = f"if the top card of the {source.name} is {article(held.name)} {held.name}:"
        yield f"{one_by_one}: {asked} and the move of the top card below it"
    else:
        yield f"take only those that belong there: move ({held.plural} in …) to …"
    yield f"or move them to a place for all that lie there: place NAME of {plural(program, source.kind)}"


def plural(program: Program, kind: str) -> str:
    return next((each.plural for each in program.kinds if each.name == kind), f"{kind}s")


def draws_several(step: Step) -> bool:
    return step.args[0].op != ops.CONST or step.args[0].ref != 1


def by_a_verb(transfer: Transfer, transfers: list[Transfer]) -> Iterator[str]:
    """The game may have a sentence that does it right."""
    same = (each for each in transfers if (each.source, each.goal) == (transfer.source, transfer.goal))
    verbs = [each.proc.name for each in same if isinstance(each.proc, Verb) and asks_for_kinds(each)]
    if verbs:
        yield f"or as the game does it: {verbs[0]}"


# ------------------------------------------------------------------ what can lie where


def all_transfers(program: Program, outlines: Outlines) -> Iterator[Transfer]:
    procs = zip((*program.verbs, *program.abilities), (*outlines.verbs, *outlines.abilities), strict=True)
    for proc, outline in procs:
        for step in outline.moves:
            things, goal = step.args[:2] if step.op == ops.MOVE else step.args[1:3]
            if goal.op == ops.PLACE and isinstance(goal.ref, int):
                yield Transfer(proc, step, things, goal.ref)


def place_in(things: Expr) -> int | None:
    """The place, if all of it is meant, or its top."""
    while things.op in (ops.LIST, ops.CONTENTS) and len(things.args) == 1:
        things = things.args[0]
    return things.ref if things.op == ops.PLACE and isinstance(things.ref, int) else None


class Contents:
    """The kinds of which something can come to lie in each place, as far as that is sure."""

    def __init__(self, program: Program, transfers: list[Transfer]) -> None:
        self.program = program
        self.kinds: Kinds = kinds_of(program)
        self._of_kind: dict[str, set[int]] = {}
        self.existing = {card.kind for card in program.cards} | {k.id for k in program.kinds if k.each_player}
        self.at = [
            {one for kind in place.starts_with for one in self.of_kind(program.kinds[kind].name)}
            for place in program.places
        ]
        self._learn_all(transfers)

    def of_kind(self, kind: str) -> set[int]:
        if kind not in self._of_kind:
            named = ((each, self.program.kinds[each].name) for each in self.existing)
            self._of_kind[kind] = {each for each, name in named if self.kinds.is_a(name, kind)}
        return self._of_kind[kind]

    def belonging(self, place: int) -> set[int]:
        return self.of_kind(self.program.places[place].kind)

    def not_belonging(self, transfer: Transfer) -> set[int]:
        return self._taken(transfer) - self.belonging(transfer.goal)

    def _taken(self, transfer: Transfer) -> set[int]:
        if transfer.source is not None:
            return self.at[transfer.source]
        kinds = self.of_kind(transfer.things.type.kind)
        return kinds if len(kinds) == 1 else set()

    def _learn_all(self, transfers: list[Transfer]) -> None:
        """Until nothing new is learned of any place."""
        refills = {(place.refill, place.id) for place in self.program.places if place.refill is not None}
        between = {(each.source, each.goal) for each in transfers if each.source is not None}
        for transfer in transfers:
            if transfer.source is None:
                self.at[transfer.goal] |= self._taken(transfer) & self.belonging(transfer.goal)
        ways = [(source, goal, self.belonging(goal)) for source, goal in refills | between]
        is_new = True
        while is_new:
            is_new = False
            for source, goal, belonging in ways:
                new = (self.at[source] & belonging) - self.at[goal]
                self.at[goal] |= new
                is_new |= bool(new)


# ------------------------------------------------------------------ where it is known what lies there


def asks_for_kinds(transfer: Transfer) -> bool:
    """Whether the same rule asks of which kind something is that lies there."""
    taken = {
        step.name
        for step in all_steps(transfer.proc.steps)
        if step.name is not None and any(names_place(expr, transfer.source) for expr in step.args)
    }
    steps = (expr for step in all_steps(transfer.proc.steps) for expr in whole_exprs(step))
    for expr in (*steps, *whole_exprs_beside_steps(transfer.proc)):
        parts = [*within(expr)]
        if any(part.op == ops.ISA for part in parts) and (
            names_place(expr, transfer.source) or any(part.op == ops.LOCAL and part.ref in taken for part in parts)
        ):
            return True
    return False


def names_place(expr: Expr, place: int | None) -> bool:
    return any(part.op == ops.PLACE and part.ref == place for part in within(expr))


def only_at_first(program: Program, outlines: Outlines) -> set[int]:
    """Verbs that only the phase does which lays out the game: there the order of its lines says what lies where."""
    start = program.verbs[program.start].steps
    first = start[0].ref if start and start[0].op == ops.PERFORM else None
    if not isinstance(first, int) or not program.verbs[first].title:
        return set()
    later = {verb for step in all_steps(start[1:]) if step.op == ops.PERFORM and isinstance(verb := step.ref, int)}
    later |= {verb for outline in outlines.abilities for verb in outline.performed}
    return led_to(outlines, {first}) - led_to(outlines, later)


def led_to(outlines: Outlines, verbs: set[int]) -> set[int]:
    found, todo = set[int](), set(verbs)
    while todo:
        verb = todo.pop()
        found.add(verb)
        todo |= outlines.verbs[verb].performed - found
    return found
