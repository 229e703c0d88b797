"""From what waits at a table to what one seat may know of it, in the words of the rules.

That something waits is known to those who see the card that put it off, and to its holder; what a rule puts off is
known to all. Where it depends on something hidden whether it was put off, nobody is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from weakref import WeakKeyDictionary

from paddock.code import State
from paddock.code.running.waiting import waiting_blocks
from paddock.code.waiting_entries import block_key
from paddock.program import operations as ops
from paddock.program.active_places import works_in
from paddock.program.model import Ability, Expr, Proc, Program, Step
from paddock.program.walk import all_steps
from paddock.records import record
from paddock.table.events.openness import CardOpenness, Openness, OwnOpenness
from paddock.table.model import WaitingView
from paddock.table.sight import Sight
from paddock.table.view import note_value


@record
class PutOff:
    """Steps that some step of the rules puts off, and what others and their holder may know of them."""

    block: Ability
    is_open: bool  # whether all may know that it was put off, if they see its card
    is_own: bool  # whether its holder may
    names_open: list[bool]  # of each that it keeps: whether all may know what it is
    names_own: list[bool]


_PUT_OFF: WeakKeyDictionary[Sight, dict[str, PutOff]] = WeakKeyDictionary()


def waiting_steps(sight: Sight, state: State, seat: int | None) -> Iterator[WaitingView]:
    seen: set[int] = set()
    for key, number, kept in waiting_blocks(state):
        if number not in seen and key in _put_off(sight):
            seen.add(number)  # several events of one line have one number
            yield from _seen_by(sight, state, seat, _put_off(sight)[key], kept)


def _seen_by(
    sight: Sight, state: State, seat: int | None, put_off: PutOff, holds: tuple[Any, ...]
) -> Iterator[WaitingView]:
    block = put_off.block
    kept: dict[int | None, Any] = dict(zip(block.kept, holds, strict=True))
    card, holder = kept.get(block.this), kept.get(block.you)
    is_holder = seat is not None and seat == holder
    sees_card = card is None or sight.sees_thing(seat, state, card)
    if not (put_off.is_own if is_holder else put_off.is_open and sees_card):
        return
    known = put_off.names_own if is_holder else put_off.names_open
    names = {
        name: note_value(sight, state, block.locals[number], kept[number], seat)
        for number, name, may_know in zip(block.kept, block.kept_names, known, strict=True)
        if may_know and name and not block.locals[number].many and number not in (block.this, block.you)
    }
    yield WaitingView(
        text=block.said,
        player="" if holder is None else sight.players[holder],
        seat=holder,
        card=sight.name(card) if card is not None and sees_card else "",
        names=names,
    )


# ------------------------------------------------------------------ before play


def _put_off(sight: Sight) -> dict[str, PutOff]:
    if sight not in _PUT_OFF:
        program = sight.program
        _PUT_OFF[sight] = {
            block_key(ability.id): _looked_at(program, ability) for ability in program.abilities if ability.waiting
        }
    return _PUT_OFF[sight]


def _looked_at(program: Program, block: Ability) -> PutOff:
    """Of a card that is copied there are several such steps: what one of them hides, all do."""
    found = [(proc, step) for proc in (*program.verbs, *program.abilities) for step in _putting_off(proc, block.id)]
    others = [_eyes(program, proc, own=False) for proc, _ in found]
    own = [_eyes(program, proc, own=True) for proc, _ in found]
    tests = [_tests(proc, step) for proc, step in found]
    in_the_open = all(_acts_in_the_open(program, proc) for proc, _ in found)
    return PutOff(
        block,
        in_the_open and all(eye.holds(test) for eye, asked in zip(others, tests, strict=True) for test in asked),
        all(eye.holds(test) for eye, asked in zip(own, tests, strict=True) for test in asked),
        [_all_know(program, others, found, at) for at in range(len(block.kept))],
        [_all_know(program, own, found, at) for at in range(len(block.kept))],
    )


def _acts_in_the_open(program: Program, proc: Proc) -> bool:
    """A card that acts out of a hand tells nobody that it was there then, wherever it lies now."""
    if not isinstance(proc, Ability) or proc.moment == "effect":
        return True
    return all(program.places[place].seen == "all" for place in works_in(program, proc))


def _putting_off(proc: Proc, block: int) -> Iterator[Step]:
    for step in all_steps(proc.steps):
        if step.op == ops.WAIT and str(block) in str(step.ref).split():
            yield step


def _eyes(program: Program, proc: Proc, own: bool) -> Openness:
    if isinstance(proc, Ability):
        return OwnOpenness(program, proc) if own else CardOpenness(program, proc)
    return Openness(program, proc)


def _all_know(program: Program, eyes: list[Openness], found: list[tuple[Proc, Step]], at: int) -> bool:
    pairs = zip(eyes, found, strict=True)
    return all(eye.holds(step.args[at]) or _is_told(program, proc, step.args[at]) for eye, (proc, step) in pairs)


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
