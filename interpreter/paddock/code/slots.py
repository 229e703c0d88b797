"""What a frame, a modifier or a question keeps: types go in, a letter for each slot comes out.

Who puts hidden things in the place of others must find them there too, and must not take a number for one.
"""

from __future__ import annotations

from typing import Literal

from paddock.code.waiting_entries import answers_key, block_key
from paddock.program import operations as ops
from paddock.program.model import Program
from paddock.program.types import Type
from paddock.program.walk import all_steps

Slot = Literal["-", "t", "o"]
PLAIN: Slot = "-"  # a number, a word, a place: nothing that another thing can take the place of
THING: Slot = "t"  # a thing, a list of things, or what each of several players chose of them
OFFER: Slot = "o"  # an entry of a menu, or such an entry with the card that offers it


def slot_of(type_: Type) -> Slot:
    return THING if type_.of_things else PLAIN


def slot_of_items(type_: Type) -> Slot:
    """Of a list, or of a place that was copied to one."""
    return THING if type_.of_things or type_.is_place else PLAIN


def slots_of(types: list[Type]) -> str:
    return "".join(map(slot_of, types))


def captured_slots(program: Program) -> dict[str, str]:
    """By modifier, what it keeps from where it began; by what waits, its number and what it keeps, too."""
    found: dict[str, str] = {}
    for step in (step for proc in (*program.verbs, *program.abilities) for step in all_steps(proc.steps)):
        slots = "".join(slot_of_items(arg.type) for arg in step.args)
        if step.op == ops.UNTIL:
            found |= dict.fromkeys(str(step.ref).split(), slots)
        elif step.op == ops.WAIT:
            found |= {block_key(int(ability)): PLAIN + slots for ability in str(step.ref).split()}
    answers = {answers_key(v.id): PLAIN + slots_of([p.type for p in v.params]) + PLAIN for v in program.verbs}
    return found | answers
