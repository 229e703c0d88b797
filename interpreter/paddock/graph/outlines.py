"""What a procedure does by itself, gathered once. Takes verbs, values, abilities and modifiers, gives outlines.

Checks put together what follows from many procedures. When a game is checked again, most of these are the same.
"""

from __future__ import annotations

from collections.abc import Iterable

from paddock.graph.from_program import READS
from paddock.program import operations as ops
from paddock.program.model import Expr, Modifier, Proc, Program, Step
from paddock.program.remembered import Remembered
from paddock.program.types import Type
from paddock.program.walk import all_steps, whole_exprs, whole_exprs_beside_steps, whole_modifier_exprs, within
from paddock.records import field, record

DECLARED = ops.expressions_where(lambda op: op.ref in ("value", "store", "place", "setting", "field"))
MOVES = (ops.MOVE, ops.DRAW)
PLAIN = (ops.LET, ops.IF, ops.EACH)  # most steps are such: they change nothing themselves


@record
class Loop:
    """One `repeat`, as far as it can be known from its own steps."""

    step: Step
    leaves: bool  # by a step inside it
    renames: bool  # what its condition names is named anew inside it
    called: set[int]  # values that its condition asks for
    read: set[str]  # places and stores that its condition asks for
    changed: set[str]
    performed: set[int]


@record
class Outline:
    asked: set[tuple[str, int | str]] = field(default_factory=set)  # what is declared, by operation and name
    called: set[int] = field(default_factory=set)  # values
    read: set[str] = field(default_factory=set)  # places and stores
    performed: set[int] = field(default_factory=set)  # verbs
    leads_to: set[int] = field(default_factory=set)  # verbs, and values as numbers below zero
    always: set[int] = field(default_factory=set)  # verbs that are done whatever happens
    put_off: set[int] = field(default_factory=set)  # abilities that wait from then on, whatever happens
    changed: set[str] = field(default_factory=set)  # places, stores, or that the game goes on otherwise
    kinds: set[str] = field(default_factory=set)
    loops: list[Loop] = field(default_factory=list)
    telling: list[Step] = field(default_factory=list)  # that put values into sentences
    moves: list[Step] = field(default_factory=list)
    offers: bool = False  # has a menu of its own
    carries_out: bool = False  # or lets choose what is carried out
    carried: set[str] = field(default_factory=set)  # kinds of which it carries out cards
    depth: int = 0  # blocks in one another


class Outlines:
    """The outlines of one program."""

    def __init__(self, program: Program, known: Remembered | None = None) -> None:
        self.known = known = known or Remembered()
        self.verbs = known.of_each("outline", of_proc, program.verbs)
        self.values = known.of_each("outline", of_proc, program.values)
        self.modifiers = known.of_each("outline", of_modifier, program.modifiers)
        self.abilities = known.of_each("outline", of_proc, program.abilities)
        self.by_verb: dict[int, list[Outline]] = {}  # of the abilities that watch it
        for ability, outline in zip(program.abilities, self.abilities, strict=True):
            if ability.verb is not None:
                self.by_verb.setdefault(ability.verb, []).append(outline)
        self.by_value: dict[int, list[Outline]] = {}  # of the modifiers that change it
        for modifier, outline in zip(program.modifiers, self.modifiers, strict=True):
            self.by_value.setdefault(modifier.value, []).append(outline)


def of_proc(proc: Proc) -> Outline:
    steps: list[Step] = []
    exprs = list(whole_exprs_beside_steps(proc))
    outline = Outline(kinds=kinds_of(proc.locals), depth=gather_steps(proc.steps, steps))
    for step in steps:
        exprs += whole_exprs(step) if step.entries else step.args
        if step.op in PLAIN:
            continue
        if step.op in MOVES:
            outline.moves.append(step)
        elif step.op == ops.WHILE:
            outline.loops.append(of_loop(step))
        elif step.op == ops.CARRY_OUT:
            outline.carries_out = True
            outline.carried |= {step.args[0].type.kind} if step.ref != "aim" else set()
        elif step.op == ops.MENU:
            outline.offers |= step.ref != "may"
        if step.op == ops.TELL or any(entry.values for entry in step.entries):
            outline.telling.append(step)
    outline.changed, outline.performed = changes(steps)
    outline.always = always_done(proc.steps, ops.PERFORM) if outline.performed else set()
    outline.put_off = always_done(proc.steps, ops.WAIT)
    outline.asked, outline.called, outline.read = asks(exprs)
    outline.leads_to = outline.performed | {~value for value in outline.called}
    return outline


def of_loop(step: Step) -> Loop:
    inside = list(all_steps(step.body))
    asked = {part.ref for part in within(step.args[0]) if part.op in ops.NAMING_LOCALS}
    renames = any(each.name in asked for each in inside if each.name is not None)
    _, called, read = asks([step.args[0]])
    return Loop(step, any(each.op in ops.LEAVING for each in inside), renames, called, read, *changes(inside))


def gather_steps(steps: list[Step], into: list[Step]) -> int:
    """Puts them and all inside them into a list; gives how many blocks are in one another."""
    depth = 0
    for step in steps:
        into.append(step)
        blocks = [step.body, step.other, *(entry.body for entry in step.entries)] if step.entries else ()
        for block in blocks or (step.body, step.other):
            if block:
                depth = max(depth, 1 + gather_steps(block, into))
    return depth


def of_modifier(modifier: Modifier) -> Outline:
    asked, called, read = asks(whole_modifier_exprs(modifier))
    return Outline(asked=asked, called=called, read=read, leads_to={~value for value in called})


def kinds_of(types: Iterable[Type]) -> set[str]:
    return {type_.kind for type_ in types if type_.kind}


def always_done(steps: list[Step], op: str) -> set[int]:
    """Verbs that are done, or abilities that wait, whatever happens: not inside a condition, loop or choice."""
    found: set[int] = set()
    for step in steps:
        if step.op in ops.LEAVING:
            break
        if step.op == op:
            found |= {int(number) for number in str(step.ref).split()}
        if (step.body or step.other or step.entries) and any(s.op in ops.LEAVING for s in all_steps([step])):
            break
        if step.op == ops.ONE_RESULT:
            found |= always_done(step.body, op)
    return found


def changes(steps: Iterable[Step]) -> tuple[set[str], set[int]]:
    """What steps change themselves, and the verbs they do."""
    changed: set[str] = set()
    performed: set[int] = set()
    for step in steps:
        if step.op in PLAIN:
            continue
        changed.update(named_changes(step))
        if step.op in ops.MOVING:
            changed |= {"anything", "moved"}  # a thing that moves leaves some place
        elif step.op == ops.END or (step.op == ops.STOP and step.ref is not None):
            changed.add("end")
        elif step.op == ops.CARRY_OUT:
            changed |= {"anything", "end"}
        elif step.op == ops.PERFORM and isinstance(step.ref, int):
            performed.add(step.ref)
    return changed, performed


def named_changes(step: Step) -> Iterable[str]:
    """Places and stores that a step names as what it changes."""
    if step.op in ops.STORING:
        yield f"store {step.args[0].ref}"
    elif step.op in ops.REARRANGING:
        yield from (f"place {e.ref}" for arg in step.args for e in within(arg) if e.op == ops.PLACE)


def asks(exprs: Iterable[Expr]) -> tuple[set[tuple[str, int | str]], set[int], set[str]]:
    """What expressions and those inside them ask: all that is declared, of that the values, the places and stores."""
    asked: set[tuple[str, int | str]] = set()
    called: set[int] = set()
    read: set[str] = set()
    todo = list(exprs)
    while todo:
        expr = todo.pop()
        todo += expr.args
        if expr.op in DECLARED and expr.ref is not None:
            asked.add((expr.op, expr.ref))
        if expr.op == ops.CALL and isinstance(expr.ref, int):
            called.add(expr.ref)
        elif expr.op in READS:
            read.add(f"{READS[expr.op]} {expr.ref}")
        elif expr.op in ops.WHEREABOUTS:
            read.add("anything")
        elif expr.op == ops.LOCAL and expr.type.is_place:
            read.add("place in a gap")  # any of the places
    return asked, called, read
