"""From a machine to what waits in its states: which parts of a frame, a modifier or a question are things.

Who imagines a table on which hidden things have changed places must change them there too: a procedure that waits for
a choice from a hand holds the cards of that hand, and would look for them where they no longer lie.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from paddock.code.functions import Frames
from paddock.code.routines import Routine
from paddock.code.steps_chance import Asked
from paddock.program import operations as ops
from paddock.program.model import Step
from paddock.program.types import MENU, Type
from paddock.program.walk import all_steps

New = dict[int, int]
NO, THING, OFFER = range(3)  # OFFER: an entry of a menu, or such an entry with the card that offers it


class Held:
    """Knows the frames of one machine; each procedure is looked at when it first waits."""

    def __init__(self, machine: Any) -> None:
        self.machine = machine
        self._frames: dict[int, list[tuple[int, ...]]] = {}  # by procedure, then by block
        program = machine.layout.program
        self.caught: dict[int, tuple[int, ...]] = {  # by modifier, what it keeps from where it began
            int(modifier): tuple(_sort(arg.type) for arg in step.args)
            for proc in (*program.verbs, *program.abilities)
            for step in all_steps(proc.steps)
            if step.op == ops.UNTIL
            for modifier in str(step.ref).split()
        }

    def change(self, state: Any, new: New) -> None:
        """Puts the new things into all that waits and holds for a while; nothing is changed in place."""
        state.stack = [self._frame(frame, new) for frame in state.stack]
        state.M = [(*held[:2], *_parts(held[2:], self.caught.get(held[0], ()), new)) for held in state.M]
        if state.ask is not None:
            state.ask = self._question(state.ask, new)

    def _frame(self, frame: tuple[Any, ...], new: New) -> tuple[Any, ...]:
        if not any(_touches(part, new) for part in frame[2:]):
            return frame  # so that most of the time nothing has to be known of the procedures
        return (*frame[:2], *_parts(frame[2:], self._sorts(frame[0])[frame[1]], new))

    def _sorts(self, index: int) -> list[tuple[int, ...]]:
        if index not in self._frames:
            book = self.machine.book
            routine = book.routines.all[index]
            noting = _Noting(book, routine)
            kept = Frames(noting, routine).kept
            self._frames[index] = [tuple(noting.sort(name) for name in names) for names in kept]
        return self._frames[index]

    def _question(self, ask: tuple[Any, ...], new: New) -> tuple[Any, ...]:
        seat, number, options, picked = ask
        prompt = self.machine.prompts[number]
        if prompt.step.ref == "answer":  # beside the options stands what it is an answer to
            about = tuple(_sort(arg.type) for arg in prompt.step.args[2:])
            return seat, number, _changed(options, THING, new), picked and (*_parts(picked, about, new),)
        if prompt.type.of_things:
            return seat, number, _changed(options, THING, new), _changed(picked, THING, new)
        if prompt.type == MENU and any(isinstance(option, tuple) for option in options):
            told = {_changed(option, OFFER, new): values for option, values in (picked or {}).items()}
            return seat, number, _changed(options, OFFER, new), picked and told
        return ask


class _Noting(Asked):
    """Writes a procedure once more, to hear of what sort everything is that it keeps through questions."""

    def __init__(self, book: Any, routine: Routine) -> None:
        super().__init__(book, routine)
        self.types = routine.locals
        self.sorts: dict[str, int] = {}

    def sort(self, name: str) -> int:
        """Locals of the rules have types; what else is kept was noted on the way."""
        return _sort(self.types[int(name[1:])]) if name[0] == "l" else self.sorts.get(name, NO)

    def _note(self, write: Callable[[Step], None], step: Step, *sorts: int) -> None:
        first = len(self.kept)
        write(step)
        self.sorts.update((f"k{first + at}", sort) for at, sort in enumerate(sorts))

    def r_each(self, step: Step) -> None:
        self._note(super().r_each, step, _sort(step.args[0].type.one))

    def choose_many(self, step: Step) -> None:
        sort = _sort(step.args[1].type.one)
        self._note(super().choose_many, step, sort, sort)

    def r_menu(self, step: Step) -> None:
        self._note(super().r_menu, step, OFFER)

    def r_carry_out(self, step: Step) -> None:
        self._note(super().r_carry_out, step, THING)

    def r_shuffle(self, step: Step) -> None:
        self._note(super().r_shuffle, step, NO, THING, THING)

    def r_draw(self, step: Step) -> None:
        self._note(super().r_draw, step, NO, NO, NO, NO, THING, THING, THING)


@lru_cache(maxsize=8)
def held_by(machine: Any) -> Held:
    return Held(machine)


def _sort(type_: Type) -> int:
    return THING if type_.of_things else NO


def _touches(value: Any, new: New) -> bool:
    if isinstance(value, dict):
        return any(_touches(part, new) for part in value.values())
    if isinstance(value, (list, tuple)):
        return any(_touches(part, new) for part in value)
    return value in new if type(value) is int else False


def _parts(values: tuple[Any, ...], sorts: tuple[int, ...], new: New) -> list[Any]:
    known = (*sorts, *[NO] * (len(values) - len(sorts)))
    return [_changed(value, sort, new) for value, sort in zip(values, known, strict=False)]


def _changed(value: Any, sort: int, new: New) -> Any:
    if sort == NO or value is None:
        return value
    if isinstance(value, dict):  # what each of several players chose
        return {who: _changed(part, sort, new) for who, part in value.items()}
    if isinstance(value, list):
        return [_changed(part, sort, new) for part in value]
    if isinstance(value, tuple):
        return (value[0], new.get(value[1], value[1])) if sort == OFFER else tuple(new.get(x, x) for x in value)
    return new.get(value, value) if sort == THING else value
