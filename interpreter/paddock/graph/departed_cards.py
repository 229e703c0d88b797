"""Finds cards that wait for what happens to them only when they lie elsewhere. Takes a program, gives diagnostics.

A card counts where it works. `after this card leaves play:` waits in vain if leaving play is what moves it away, and
`when you call up this card:` if it is called out of the hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from paddock.graph.loops import diagnostic_at, strongly_connected
from paddock.graph.said_events import event_of, is_said, is_this
from paddock.program import operations as ops
from paddock.program.active_places import works_in
from paddock.program.model import Ability, Expr, Proc, Program, Step, Verb
from paddock.program.remembered import Remembered
from paddock.program.walk import all_steps
from paddock.text.model import Diagnostic, Severity

STAYING = ops.steps_where(lambda op: not op.moves and op.changes != "anything")
PARTS = (ops.FILTER, ops.CONTENTS, ops.THERE)
WAITING = ("when", "before", "after", "instead")
Places = frozenset[int]
Whereabouts = dict[int, Places]  # of a local: where its things can lie; one that is not here may lie anywhere
Goals = Mapping[int, Places | None]  # of a verb: the places it moves things to; None: anywhere
Sites = dict[tuple[int, int], list[Places | None]]  # of a verb and a gap: where what fills it can lie


def departed_cards(program: Program, known: Remembered | None = None) -> Iterable[Diagnostic]:
    """`known`: what was found before of the same verbs and abilities."""
    waiting = [(ability, gap) for ability in program.abilities if (gap := gap_of_card(program, ability)) is not None]
    movements = Movements(program, known or Remembered()) if waiting else None
    for ability, gap in waiting if movements is not None else ():
        assert movements is not None
        places, works = movements.of_this_card(ability, gap), set(works_in(program, ability))
        elsewhere = movements.surely(ability, gap) - works
        comes = movements.comes(ability, gap) if works and elsewhere else frozenset[int]()
        if places and works and not places & works:
            yield never_there(program, ability, works_in(program, ability), places, comes)
        elif elsewhere and comes & works and is_done_by_you(program, ability):
            yield too_early(program, ability, works_in(program, ability), elsewhere)


def never_there(
    program: Program, ability: Ability, works: list[int], places: Places, comes: Iterable[int]
) -> Diagnostic:
    """`comes`: where the verb brings it."""
    names = " or the ".join(program.places[place].name for place in works)
    if set(comes) & set(works) and ability.verb is not None:
        verb = program.verbs[ability.verb]
        said = [called_in(ability, param.local) for param in verb.params]
        message = f"this never happens to a card in the {names}: it comes there only by this"
        helps = [f"wait until it is there: after {event_of(verb, said)}:"]
    else:
        message = f"this never happens to a card in the {names}: it lies elsewhere by then"
        helps = ["wait for what moves it, with `when` or `before`: then it still lies there"]
    if all(program.places[place].owner is not None for place in places):  # elsewhere nobody is `you`
        everywhere = ", ".join(f"the {program.places[place].name}" for place in sorted({*works, *places}))
        helps.append(f"or let it work where it lies then: works in {everywhere}")
    return diagnostic_at(Severity.ERROR, ability.where, message, "", *helps)


def is_done_by_you(program: Program, ability: Ability) -> bool:
    params = program.verbs[ability.verb].params if ability.verb is not None else []
    return any(called_in(ability, param.local) == "you" for param in params)


def too_early(program: Program, ability: Ability, works: list[int], places: Places) -> Diagnostic:
    """`when you call up this card`, which is done to cards of the hand and, by some other card, to those in play."""
    assert ability.verb is not None
    verb = program.verbs[ability.verb]
    names = " or the ".join(program.places[place].name for place in works)
    elsewhere = " or the ".join(program.places[place].name for place in sorted(places))
    message = f"out of the {elsewhere} this card comes to the {names} only by this, and does nothing before it is there"
    event = event_of(verb, [called_in(ability, param.local) for param in verb.params])
    return diagnostic_at(Severity.WARNING, ability.where, message, "", f"wait until it is there: after {event}:")


def called_in(ability: Ability, param: int) -> str:
    if is_this(ability, param):
        return "this card"
    return "you" if ability.you is not None and is_said(ability, param, ability.you) else ""


def is_carried(ability: Ability) -> bool:
    is_card = ability.card is not None or ability.kind is not None
    return is_card and ability.window is None and ability.moment in WAITING and not ability.made


def gap_of_card(program: Program, ability: Ability) -> int | None:
    """The gap of its verb of which the line says that it is the card itself."""
    if ability.verb is None or not is_carried(ability):
        return None
    params = program.verbs[ability.verb].params
    return next((at for at, param in enumerate(params) if is_this(ability, param.local)), None)


class Movements:
    """Where things lie when a verb is done with them, as far as the steps before it say. What cards do in between is
    left out."""

    def __init__(self, program: Program, known: Remembered) -> None:
        self.program = program
        self.goals = known.of("goals", goals_of, program.verbs, *program.verbs)
        self.sites: Sites = {}
        for found in known.of_each("sites", self._sites_in, (*program.verbs, *program.abilities), self.goals):
            for gap, places in found.items():
                self.sites.setdefault(gap, []).extend(places)

    def _sites_in(self, proc: Proc) -> Sites:
        walk = Walk(self.goals)
        walk.steps(proc.steps, {})
        return walk.sites

    def of_this_card(self, ability: Ability, gap: int) -> Places | None:
        """Where the card that fills a gap of the verb can lie when this is asked; None if that is not known."""
        assert ability.verb is not None
        verb = self.program.verbs[ability.verb]
        found = self.sites.get((verb.id, gap), [])
        known = [places for places in found if places is not None]
        before = frozenset().union(*known) if known and len(known) == len(found) else None
        return before if ability.moment != "after" else self.after(verb, verb.params[gap].local, before)

    def surely(self, ability: Ability, gap: int) -> Places:
        """Where it lies at times, whatever is known of the others, if the line waits for a moment before the verb."""
        found = self.sites.get((int(ability.verb or 0), gap), []) if ability.moment != "after" else []
        return frozenset().union(*(places for places in found if places is not None))

    def comes(self, ability: Ability, gap: int) -> Places:
        """Where the verb brings the card, if the line waits for a moment before that."""
        assert ability.verb is not None
        verb = self.program.verbs[ability.verb]
        return (
            (self.after(verb, verb.params[gap].local, None) or frozenset())
            if ability.moment != "after"
            else frozenset()
        )

    def after(self, verb: Verb, number: int, before: Places | None) -> Places | None:
        start: Whereabouts = {} if before is None else {number: before}
        return Walk(self.goals).steps(verb.steps, start).get(number)


def goals_of(verbs: list[Verb]) -> Goals:
    """Those that a verb does come before it. One that does itself again adds nothing by that."""
    goals: dict[int, Places | None] = {verb.id: frozenset() for verb in verbs}
    for ring in strongly_connected({verb.id: performed(verb.steps) for verb in verbs}):
        each = [moved_to(verbs[verb].steps, goals) for verb in ring]
        known = [places for places in each if places is not None]
        goals |= dict.fromkeys(ring, frozenset().union(*known) if len(known) == len(each) else None)
    return goals


def moved_to(steps: list[Step], goals: Goals) -> Places | None:
    """Where these steps can move anything; None: anywhere."""
    places: set[int] = set()
    for step in all_steps(steps):
        if step.op == ops.PERFORM and isinstance(step.ref, int):
            reached = goals[step.ref]
        elif step.op in (ops.MOVE, ops.DRAW):
            reached = goal_of(step)
        else:
            reached = frozenset() if step.op in STAYING else None
        if reached is None:
            return None
        places |= reached
    return frozenset(places)


def performed(steps: list[Step]) -> set[int]:
    return {step.ref for step in all_steps(steps) if step.op == ops.PERFORM and isinstance(step.ref, int)}


class Walk:
    """One way through steps."""

    def __init__(self, goals: Goals) -> None:
        self.goals = goals
        self.sites: Sites = {}
        self.part_of: dict[int, int] = {}  # of a local with a list: the local of which it is a part

    def steps(self, steps: list[Step], at: Whereabouts) -> Whereabouts:
        for step in steps:
            at = self.step(step, at)
        return at

    def step(self, step: Step, at: Whereabouts) -> Whereabouts:
        if step.op == ops.PERFORM and isinstance(step.ref, int):
            for gap, arg in enumerate(step.args):
                self.sites.setdefault((step.ref, gap), []).append(places_in(arg, at))
        if step.op == ops.LET and step.name is not None:
            return self.named(step.name, step.args[0], at)
        if step.op == ops.CHOOSE and step.name is not None:
            return self.named(step.name, step.args[1], at)
        if step.op == ops.MOVE:
            return self.moved(step, at)
        blocks = [block for block in (step.body, step.other, *(e.body for e in step.entries)) if block]
        spread = moved_also(at, moved_to([step], self.goals))
        begins = spread if ops.STEPS[step.op].repeats else at
        if step.op == ops.EACH and step.name is not None:
            begins = self.named(step.name, step.args[0], begins)
        for block in blocks:
            self.steps(block, begins)
        return spread

    def named(self, name: int, expr: Expr, at: Whereabouts) -> Whereabouts:
        source, places = local_in(expr), places_in(expr, at)
        at = {number: lies for number, lies in at.items() if number != name}
        self.part_of.pop(name, None)
        if source is not None and source != name:
            self.part_of[name] = source
        return at if places is None else at | {name: places}

    def moved(self, step: Step, at: Whereabouts) -> Whereabouts:
        goal, thing = goal_of(step), step.args[0]
        at = moved_also(at, goal)
        whole = local_in(thing, whole=True)
        if whole is None or goal is None:
            return at
        return at | dict.fromkeys({whole, *self.parts_of(whole)}, goal)

    def parts_of(self, number: int) -> Iterator[int]:
        for part, whole in self.part_of.items():
            if whole == number:
                yield part
                yield from self.parts_of(part)


def moved_also(at: Whereabouts, goals: Places | None) -> Whereabouts:
    """All may have been moved there too."""
    return {} if goals is None else {number: places | goals for number, places in at.items()}


def goal_of(step: Step) -> Places | None:
    goal = step.args[1] if step.op == ops.MOVE else step.args[2]
    return frozenset({goal.ref}) if goal.op == ops.PLACE and isinstance(goal.ref, int) else None


def places_in(expr: Expr, at: Whereabouts) -> Places | None:
    """Where things that are called so can lie; None if that is not known."""
    if expr.op in PARTS:
        return places_in(expr.args[0], at)
    if expr.op == ops.LIST and expr.args:
        parts = [places_in(arg, at) for arg in expr.args]
        known = [places for places in parts if places is not None]
        return frozenset().union(*known) if len(known) == len(parts) else None
    if expr.op == ops.PLACE and isinstance(expr.ref, int):
        return frozenset({expr.ref})
    return at.get(expr.ref) if expr.op == ops.LOCAL and isinstance(expr.ref, int) else None


def local_in(expr: Expr, whole: bool = False) -> int | None:
    """The local of which this is a part; with `whole`, only if it is all of it."""
    while (expr.op == ops.LIST and len(expr.args) == 1) or expr.op in ((ops.THERE,) if whole else PARTS):
        expr = expr.args[0]
    return expr.ref if expr.op == ops.LOCAL and isinstance(expr.ref, int) else None
