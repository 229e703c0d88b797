"""A state goes in, and which thing stands for which; the state then holds the other things wherever it held these.

A procedure that waits for a choice from a hand keeps the cards of that hand, and would look for them where they no
longer lie. Which slots hold things was declared when the procedure was written.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from paddock.code.plan import Plan, Prompt
from paddock.code.slots import OFFER, PLAIN, THING, slot_of, slots_of
from paddock.code.state import Ask, State
from paddock.program import operations as ops
from paddock.program.types import MENU


class Renaming(Protocol):
    """Which thing stands for which, as a mapping has it."""

    def get(self, thing: int, default: int, /) -> int: ...


def relabel(plan: Plan, state: State, new: Mapping[int, int]) -> None:
    """Nothing is changed in place that copies of the state share."""
    _lying(state, new)
    state.stack = [renamed_frame(plan, frame, new) for frame in state.stack]
    state.M = [renamed_lasting(plan, held, new) for held in state.M]
    if state.ask is not None:
        state.ask = _question(plan, state.ask, new)


def _lying(state: State, new: Mapping[int, int]) -> None:
    where, slots = state.W[:], state.A[:]
    state.B = None
    for place in {place for thing in new if (place := where[thing]) is not None}:
        state.Z[place] = [new.get(thing, thing) for thing in state.Z[place]]
    for thing, now in new.items():
        state.W[now], state.A[now] = where[thing], slots[thing]


def renamed_frame(plan: Plan, frame: tuple[Any, ...], new: Renaming) -> tuple[Any, ...]:
    """What a procedure that waits keeps."""
    if frame[0] < 0:
        return frame
    routine, block, *kept = frame
    return (routine, block, *_parts(kept, plan.routines[routine].slots[block], new))


def renamed_lasting(plan: Plan, held: tuple[Any, ...], new: Renaming) -> tuple[Any, ...]:
    """What a modifier that lasts keeps from where it began."""
    return (*held[:2], *_parts(held[2:], plan.captured.get(str(held[0]), ""), new))


def renamed_beside(plan: Plan, ask: Ask, new: Renaming) -> Any:
    """What is kept beside the options of a question that is not a menu."""
    _, number, _, beside = ask
    prompt = plan.prompts[number]
    if prompt.step.ref == "answer":  # beside the options stands what it is an answer to
        about = slots_of([arg.type for arg in prompt.step.args[2:]])
        return beside and (*_parts(beside, about, new),)
    return _changed(beside, slot_of(prompt.type), new)


def _question(plan: Plan, ask: Ask, new: Renaming) -> Ask:
    seat, number, options, beside = ask
    prompt = plan.prompts[number]
    if prompt.type == MENU:
        shown: dict[Any, tuple[Any, ...]] = beside or {}
        told = {
            _changed(option, OFFER, new): _label_values(plan, prompt, option, values, new)
            for option, values in shown.items()
        }
        return seat, number, _changed(options, OFFER, new), beside and told
    return seat, number, _changed(options, slot_of(prompt.type), new), renamed_beside(plan, ask, new)


def _label_values(plan: Plan, prompt: Prompt, option: Any, values: tuple[Any, ...], new: Renaming) -> tuple[Any, ...]:
    """What the label of a line shows: the values in its braces, or what the verb is done with that it names."""
    at = option[0] if isinstance(option, tuple) else option
    types = prompt.gaps.get(at)
    if types is None:
        entry = prompt.step.entries[at]
        shown = [] if entry.sentence and entry.body[0].op == ops.PERFORM else entry.values
        types = [value.type for value in shown]
        if not shown:
            types = [param.type for param in plan.layout.verbs[int(entry.body[0].ref or 0)].params]
    return (*_parts(values, slots_of(types), new),)


def _parts(values: Iterable[Any], slots: str, new: Renaming) -> list[Any]:
    return [_changed(value, slot, new) for value, slot in zip(values, slots, strict=True)]


def _changed(value: Any, slot: str, new: Renaming) -> Any:
    if slot == PLAIN or value is None:
        return value
    if isinstance(value, dict):  # what each of several players chose
        return {who: _changed(part, slot, new) for who, part in value.items()}
    if isinstance(value, list):
        return [_changed(part, slot, new) for part in value]
    if isinstance(value, tuple):
        return (value[0], new.get(value[1], value[1])) if slot == OFFER else tuple(new.get(x, x) for x in value)
    return new.get(value, value) if slot == THING else value
