"""Checks a graph that was read from JSON. Takes it, gives the first number that names nothing or is beyond a limit.

Its parts have the right types already. What a text is made into is always sound; this is for graphs that somebody
changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Sized

from paddock.graph.model import Graph
from paddock.program import operations as ops
from paddock.program.declaring.size_limits import limit_mistakes
from paddock.program.model import Ability, CardType, Expr, Kind, Modifier, Place, Proc, Program, Step, Store, Window
from paddock.program.walk import all_steps, modifier_exprs, proc_exprs, within
from paddock.text.limits import (
    COPIES,
    ITEM_LINES,
    PLAYERS,
    PRINTED_NUMBERS,
    SPOTS,
)

WRITTEN_EXPRESSIONS = ops.expressions_where(lambda op: not op.replaced)
WRITTEN_STEPS = ops.steps_where(lambda op: not op.only_code)
START = "start"  # where the edge to the first phase comes from
Number = int | None


def first_fault(graph: Graph) -> str:
    """The first thing that cannot be."""
    faults = (wrong for look in (_unknown_operations, _dangling_numbers, _over_limits) for wrong in look(graph.program))
    return next(faults, "") or next(_drawing_faults(graph), "")


def _drawing_faults(graph: Graph) -> Iterator[str]:
    """What a picture is made of."""
    nodes = {node.id for node in graph.nodes}
    if len(nodes) < len(graph.nodes):
        yield "two nodes have one id"
    if any(end not in nodes and end != START for edge in graph.edges for end in (edge.source, edge.target)):
        yield "an edge leads to a node that is not there"


def _over_limits(program: Program) -> Iterator[str]:
    """What a text could not declare either."""
    if not 1 <= program.low <= program.high <= PLAYERS:
        yield f"a game has 1 to {PLAYERS} players"
        return
    rows = [value for card in program.cards for value in card.values.values() if isinstance(value, list)]
    if any(not 1 <= card.copies <= COPIES for card in program.cards) or sum(map(len, rows)) > PRINTED_NUMBERS:
        yield f"a card has 1 to {COPIES} copies, and all together at most {PRINTED_NUMBERS:,} numbers"
    if any(kind.each_player < 0 for kind in program.kinds):
        yield "less than none of a kind are made"
    yield from (mistake.diagnostic.message for mistake in limit_mistakes(program))


def _unknown_operations(program: Program) -> Iterator[str]:
    """Operations that no program has."""
    procs = (*program.verbs, *program.values, *program.abilities)
    asked = {expr.op for proc in procs for expr in proc_exprs(proc)}
    asked |= {expr.op for modifier in program.modifiers for expr in modifier_exprs(modifier)}
    asked |= {expr.op for top in _loose_exprs(program) for expr in within(top)}
    done = {step.op for proc in procs for step in all_steps(proc.steps)}
    if not (asked <= WRITTEN_EXPRESSIONS and done <= WRITTEN_STEPS):
        yield "it asks or does something that no game can"


def _loose_exprs(program: Program) -> Iterator[Expr]:
    """What is asked outside of procedures."""
    yield from (report.expr for report in (*program.reports, *program.demands))
    yield from (expr for display in program.displays for expr in (display.things, display.expr))
    if program.winners is not None:
        yield program.winners


def _is_numbered(program: Program) -> bool:
    tables: list[Sequence[Kind | Place | Store | Proc | Window]] = [program.kinds, program.places, program.stores]
    tables += [program.values, program.verbs, program.windows]
    return all(item.id == at for items in tables for at, item in enumerate(items))


def _dangling_numbers(program: Program) -> Iterator[str]:
    """Numbers that name nothing."""
    if not _is_numbered(program):
        yield "kinds, places, counters, values, verbs or windows are not numbered one after the other"
        return
    if not 0 <= program.start < len(program.verbs) or program.verbs[program.start].params:
        yield "it does not say what the game starts with"
    kinds, places, values, verbs = program.kinds, program.places, program.values, program.verbs
    if len({kind.name for kind in kinds}) < len(kinds):
        yield "two kinds have one name"
    yield from _within([program.score, program.acting], values, "a value")
    yield from _within((m.value for m in program.modifiers), values, "a value")
    yield from _within((a.verb for a in program.abilities), verbs, "a verb")
    yield from _within((m.verb for m in program.modifiers), verbs, "a verb")
    yield from _within((w for window in program.windows for w in window.fates.values()), verbs, "a verb")
    yield from _within((a.window for a in program.abilities), program.windows, "a window")
    yield from _within((n for w in program.windows for n in (w.place, w.laid)), places, "a place")
    yield from _within((w.kind for w in program.windows), kinds, "a kind")
    yield from _within((one.verb for w in program.windows for one in w.newest_first), verbs, "a verb")
    yield from _within((value.sight for value in values), places, "a place")
    yield from _seen(program)
    yield from _lying(program)
    yield from _waiting(program)
    for proc in (*verbs, *values, *program.abilities):
        yield from _locals(proc)
    for modifier in program.modifiers:
        yield from _locals_of_modifier(modifier)


def _waiting(program: Program) -> Iterator[str]:
    """What is put off waits for something, and has room for all that is kept."""
    kept = {str(a.id): len(a.kept) for a in program.abilities if a.waiting and a.verb is not None}
    for step in (step for proc in (*program.verbs, *program.abilities) for step in all_steps(proc.steps)):
        if step.op == ops.WAIT and any(kept.get(number) != len(step.args) for number in str(step.ref).split()):
            yield "steps are put off that cannot wait"


def _seen(program: Program) -> Iterator[str]:
    """What is said of who sees a place says whose it is, if it is somebody's, and by whom, if not by all."""
    for value in program.values:
        if value.sight is not None and value.sight in range(len(program.places)):
            owned = program.places[value.sight].owner is not None
            if len(value.params) - owned not in (0, 1) or value.steps:
                yield "it is said who sees a place, and not whose place it is"


def _lying(program: Program) -> Iterator[str]:
    kinds, places = program.kinds, program.places
    owned: list[Place | Store] = [*places, *program.stores]
    carried: list[CardType | Ability | Modifier] = [*program.cards, *program.abilities, *program.modifiers]
    yield from _within((one.kind for one in carried), kinds, "a kind")
    yield from _within((n for p in places for n in (p.shape.spots, *p.starts_with)), kinds, "a kind")
    yield from _within((one.owner for one in owned), kinds, "a kind")
    yield from _within((p.refill for p in places), places, "a place")
    working = [*kinds, *carried]
    yield from _within((place for one in working for place in one.works), places, "a place")
    if any(not 0 <= n < SPOTS for p in places for n in (p.leaves, p.band, *p.shape.slots)):
        yield "a place has slots or numbers that cannot be"


def _locals(proc: Proc) -> Iterator[str]:
    used: list[Number] = [param.local for param in proc.params]
    used += [n for step in all_steps(proc.steps) for n in _of_step(step)]
    used += [n for expr in proc_exprs(proc) for n in _of_expr(expr)]
    if isinstance(proc, Ability):
        used += [proc.this, proc.you, *proc.kept]
    if len(proc.locals) > ITEM_LINES * 2 or any(n is not None and not 0 <= n < len(proc.locals) for n in used):
        yield f"`{proc.name[:60]}` uses a name that it does not have"


def _locals_of_modifier(modifier: Modifier) -> Iterator[str]:
    used: list[Number] = [modifier.this, modifier.you, modifier.before, *modifier.params]
    used += [n for expr in modifier_exprs(modifier) for n in _of_expr(expr)]
    most = len(modifier.locals) + len(modifier.ends_params)
    if any(n is not None and not 0 <= n < max(most, ITEM_LINES) for n in (*used, *modifier.ends_params)):
        yield "a change of a value uses a name that it does not have"


def _of_step(step: Step) -> tuple[Number, ...]:
    return step.name, step.own


def _of_expr(expr: Expr) -> tuple[Number, ...]:
    local = expr.ref if expr.op in ops.NAMING_LOCALS and isinstance(expr.ref, int) else None
    return local, expr.bind


def _within(numbers: Iterable[Number], items: Sized, what: str) -> Iterator[str]:
    if any(number is not None and not 0 <= number < len(items) for number in numbers):
        yield f"{what} is named that is not there"
