"""A pick of several, which a machine asks for one by one: a state goes in; how many, and from what in all, come out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from paddock.table.model import Question


def bounds(machine: Any, state: Any) -> tuple[int, int]:
    """How few and how many are to be picked in all: found by taking the next one until no more is asked."""
    least: int | None = None
    most = len(state.ask[3] or ())
    for now in _pick_on(machine, state):
        taken = len(now.ask[3] or ())
        if least is None and None in now.ask[2]:
            least = taken
        most = taken + 1
    return (most if least is None else least), most


def rest_of_pick(machine: Any, state: Any) -> list[Any]:
    """Everything that can still be picked, not only what may come next."""
    rest = [value for value in state.ask[2] if value is not None]
    for now in _pick_on(machine, state):
        rest.extend(value for value in now.ask[2] if value is not None and value not in rest)
    return rest


def _pick_on(machine: Any, state: Any) -> Iterator[Any]:
    """The states that follow while a pick of several goes on and always the first option is taken, on a copy."""
    now = machine.clone(state)
    seat, prompt, _, picked = now.ask
    while now.ask is not None and now.ask[:2] == (seat, prompt) and now.ask[2][0] is not None:
        if len(now.ask[3] or ()) < len(picked or ()):
            return  # the same words are asked again, from the start
        picked = now.ask[3]
        yield now
        taken = len(picked or ())
        try:
            machine.answer(now, 0)
        except Exception:
            return  # what the rules do with the last pick is not asked here
        if now.ask is not None and len(now.ask[3] or ()) <= taken:
            return


def in_turn(ask: Callable[[], Any], question: Question, picks: list[int]) -> Iterator[int]:
    """The answers that pick these of a `whole_pick`, as they are asked for one by one; at last its end, if it has one.

    `ask` gives the question that is open after each answer. The picks are in the order of the options.
    """
    asked, taken, passed = ask()[:2], len(question.picked), 0

    def goes_on() -> bool:
        now = ask()
        return now is not None and now[:2] == asked and len(now[3] or ()) == taken

    for index in picks:
        if not goes_on():
            return  # the others were the only ones left: nobody is asked for them
        yield index - passed
        taken, passed = taken + 1, index + 1
    if goes_on():
        yield len(ask()[2]) - 1
