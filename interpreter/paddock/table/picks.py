"""From a state in a pick of several, which a machine asks for one by one, to how many are picked, and from what."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from paddock.code import Machine, OpenQuestion, OptionValue, State
from paddock.table.model import Question


def bounds(machine: Machine, state: State) -> tuple[int, int]:
    """How few and how many are to be picked in all: found by taking the next one until no more is asked."""
    least: int | None = None
    most = 0 if state.question is None else len(state.question.picked)
    for asked in _pick_on(machine, state):
        taken = len(asked.picked)
        if least is None and None in asked.options:
            least = taken
        most = taken + 1
    return (most if least is None else least), most


def rest_of_pick(machine: Machine, state: State) -> list[OptionValue]:
    """Everything that can still be picked, not only what may come next."""
    rest: list[OptionValue] = [value for value in state.options if value is not None]
    for asked in _pick_on(machine, state):
        rest.extend(value for value in asked.options if value is not None and value not in rest)
    return rest


def _pick_on(machine: Machine, state: State) -> Iterator[OpenQuestion]:
    """What is asked while a pick of several goes on and always the first option is taken, on a copy."""
    now, first = machine.clone(state), state.question
    asked, taken = first, -1
    while asked is not None and asked.is_same(first) and asked.options[0] is not None:
        if len(asked.picked) <= taken:
            return  # the same words are asked again, from the start
        taken = len(asked.picked)
        yield asked
        try:
            machine.answer(now, 0)
        except Exception:
            return  # what the rules do with the last pick is not asked here
        asked = now.question


def answers_in_turn(ask: Callable[[], OpenQuestion | None], question: Question, picks: list[int]) -> Iterator[int]:
    """The answers that pick these of a `whole_pick`, as they are asked for one by one; at last its end, if it has one.

    `ask` gives the question that is open after each answer. The picks are in the order of the options.
    """
    asked, taken, passed = ask(), len(question.picked), 0

    def goes_on() -> OpenQuestion | None:
        now = ask()
        return now if now is not None and now.is_same(asked) and len(now.picked) == taken else None

    for index in picks:
        if not goes_on():
            return  # the others were the only ones left: nobody is asked for them
        yield index - passed
        taken, passed = taken + 1, index + 1
    if last := goes_on():
        yield len(last.options) - 1
