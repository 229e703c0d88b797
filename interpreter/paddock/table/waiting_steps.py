"""From what waits or still holds at a table to what one seat may know of it, in the words of the rules.

That something waits is known to those who see the card that put it off, and to its holder; what a rule puts off is
known to all. Where it depends on something hidden whether it was put off, nobody is told. The same is true of changes
of values that hold for a time.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from weakref import WeakKeyDictionary

from paddock.code import State
from paddock.code.analysing.captures import captured_locals
from paddock.code.running.waiting import waiting_blocks
from paddock.code.waiting_entries import FIRST_CAUGHT, block_key
from paddock.program import operations as ops
from paddock.program.active_places import works_in
from paddock.program.model import Ability, Expr, Modifier, Proc, Program, Step
from paddock.program.rewrite import exprs_in
from paddock.program.types import Type
from paddock.program.walk import all_steps
from paddock.records import record
from paddock.table.events.openness import CardOpenness, Openness, OwnOpenness
from paddock.table.model import WaitingView
from paddock.table.sight import Sight
from paddock.table.view import note_value


@record
class PutOff:
    """Steps that some step of the rules puts off, or a change that it makes for a time, and what others and their
    holder may know of it."""

    said: str
    kept: list[int]  # the locals that it begins with
    kept_names: list[str]
    locals: list[Type]
    this: int | None
    you: int | None
    is_open: bool  # whether all may know that it was put off, if they see its card
    is_own: bool  # whether its holder may
    names_open: list[bool]  # of each that it keeps: whether all may know what it is
    names_own: list[bool]


_PUT_OFF: WeakKeyDictionary[Sight, dict[str | int, PutOff]] = WeakKeyDictionary()


def waiting_steps(sight: Sight, state: State, seat: int | None) -> Iterator[WaitingView]:
    seen: set[int] = set()
    for key, number, kept in waiting_blocks(state):
        if number not in seen and key in _put_off(sight):
            seen.add(number)  # several events of one line have one number
            yield from _seen_by(sight, state, seat, _put_off(sight)[key], kept)


def lasting_changes(sight: Sight, state: State, seat: int | None) -> Iterator[WaitingView]:
    """Those that hold for a time. One that was made twice holds twice."""
    for entry in state.lasting:
        if isinstance(entry[0], int) and entry[0] in _put_off(sight):
            yield from _seen_by(sight, state, seat, _put_off(sight)[entry[0]], entry[FIRST_CAUGHT:])


def _seen_by(
    sight: Sight, state: State, seat: int | None, put_off: PutOff, holds: tuple[Any, ...]
) -> Iterator[WaitingView]:
    kept: dict[int | None, Any] = dict(zip(put_off.kept, holds, strict=True))
    card, holder = kept.get(put_off.this), kept.get(put_off.you)
    is_holder = seat is not None and seat == holder
    sees_card = card is None or sight.sees_thing(seat, state, card)
    if not (put_off.is_own if is_holder else put_off.is_open and sees_card):
        return
    known = put_off.names_own if is_holder else put_off.names_open
    names = {
        name: note_value(sight, state, put_off.locals[number], kept[number], seat)
        for number, name, may_know in zip(put_off.kept, put_off.kept_names, known, strict=True)
        if may_know and name and not put_off.locals[number].many and number not in (put_off.this, put_off.you)
    }
    yield WaitingView(
        text=put_off.said,
        player="" if holder is None else sight.players[holder],
        seat=holder,
        card=sight.name(card) if card is not None and sees_card else "",
        names=names,
    )


# ------------------------------------------------------------------ before play


def _put_off(sight: Sight) -> dict[str | int, PutOff]:
    if sight not in _PUT_OFF:
        program = sight.program
        known: dict[str | int, PutOff] = {}
        for block in (ability for ability in program.abilities if ability.waiting):
            known[block_key(block.id)] = _block(program, block)
        for change in (modifier for modifier in program.modifiers if modifier.verb is not None and modifier.said):
            known[change.id] = _change(program, change)
        _PUT_OFF[sight] = known
    return _PUT_OFF[sight]


def _block(program: Program, block: Ability) -> PutOff:
    found = list(_putting_off(program, ops.WAIT, block.id))
    kept, names = block.kept, block.kept_names
    return _put_off_by(program, found, block.said, (kept, names, block.locals), (block.this, block.you))


def _change(program: Program, change: Modifier) -> PutOff:
    """Of what it caught, only what its words speak of is told."""
    found = list(_putting_off(program, ops.UNTIL, change.id))
    proc, step = found[0]
    own = (proc.this, proc.you) if isinstance(proc, Ability) else (None, None)
    spoken_of = {e.ref for e in exprs_in([change.guard, change.amount, change.ends]) if e.op in ops.NAMING_LOCALS}
    caught = captured_locals(step)
    names = [name if number in spoken_of else "" for number, name in zip(caught, change.kept_names, strict=True)]
    return _put_off_by(program, found, change.said, (list(caught), names, change.locals), own)


def _put_off_by(
    program: Program,
    found: list[tuple[Proc, Step]],
    said: str,
    keeps: tuple[list[int], list[str], list[Type]],
    own: tuple[int | None, int | None],
) -> PutOff:
    is_open, is_own = (_known(program, found, eyes) for eyes in (False, True))
    open_, own_ = ([_all_know(program, found, at, eyes) for at in range(len(keeps[0]))] for eyes in (False, True))
    return PutOff(said, *keeps, *own, is_open, is_own, open_, own_)


def _known(program: Program, found: list[tuple[Proc, Step]], own: bool) -> bool:
    """Whether the others or the holder may know that it was put off. Of a card that is copied there are several such
    steps: what one of them hides, all do."""
    in_the_open = own or all(_acts_in_the_open(program, proc) for proc, _ in found)
    return in_the_open and all(
        _eyes(program, proc, own).holds(test) for proc, step in found for test in _tests(proc, step)
    )


def _acts_in_the_open(program: Program, proc: Proc) -> bool:
    """A card that acts out of a hand tells nobody that it was there then, wherever it lies now."""
    if not isinstance(proc, Ability) or proc.moment == "effect":
        return True
    return all(program.places[place].seen == "all" for place in works_in(program, proc))


def _putting_off(program: Program, op: str, number: int) -> Iterator[tuple[Proc, Step]]:
    for proc in (*program.verbs, *program.abilities):
        for step in all_steps(proc.steps):
            if step.op == op and str(number) in str(step.ref).split():
                yield proc, step


def _eyes(program: Program, proc: Proc, own: bool) -> Openness:
    if isinstance(proc, Ability):
        return OwnOpenness(program, proc) if own else CardOpenness(program, proc)
    return Openness(program, proc)


def _all_know(program: Program, found: list[tuple[Proc, Step]], at: int, own: bool) -> bool:
    return all(
        _eyes(program, proc, own).holds(step.args[at]) or _is_told(program, proc, step.args[at]) for proc, step in found
    )


def _is_told(program: Program, proc: Proc, kept: Expr) -> bool:
    """What a card was aimed at was told as it was played."""
    aims = (a for a in program.abilities if a.moment == "aim" and isinstance(proc, Ability) and a.card == proc.card)
    return any(step.op == ops.CHOOSE and step.name == kept.ref for aim in aims for step in all_steps(aim.steps))


def _tests(proc: Proc, wanted: Step) -> list[Expr]:
    """All on which it depends whether a step is done."""
    guard = proc.guard if isinstance(proc, Ability) else None
    return [*([guard] if guard is not None else []), *(_way_to(proc.steps, wanted) or [])]


def _way_to(steps: list[Step], wanted: Step) -> list[Expr] | None:
    """What is asked on the way to a step; None if it does not stand here."""
    for step in steps:
        if step is wanted:
            return []
        asked = step.args[:1] if step.op in (ops.IF, ops.WHILE, ops.EACH, ops.TIMES) else []
        for inside in (step.body, step.other):
            way = _way_to(inside, wanted)
            if way is not None:
                return [*asked, *way]
        for entry in step.entries:
            way = _way_to(entry.body, wanted)
            if way is not None:
                return [*([entry.guard] if entry.guard is not None else []), *way]
    return None
