"""Steps that wait. Takes a state, gives it with what waits, what waits no more, and the next that is due.

It lies in `M` beside the modifiers that last: see `waiting_entries`.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from typing import Any, NoReturn

from paddock.code.errors import PlayError
from paddock.code.state import State
from paddock.code.waiting_entries import FIRST_KEPT, NEXT_TIME, NOW, RESULT, RUNNING, Entry
from paddock.text.limits import WAITING


def is_block(entry: Entry) -> bool:
    """Whether it waits to be done, and is no modifier."""
    return isinstance(entry[0], str) and entry[0] != RUNNING


def wait(s: State, blocks: tuple[tuple[str, int | None], ...], kept: tuple[Any, ...]) -> None:
    """Each block with the verb whose end it waits for. What waits for the end of a verb that is not done is due."""
    s.put_off += 1
    for key, verb in blocks:
        awaited = NEXT_TIME if verb is None else verb if is_running(s, verb) else NOW
        s.M = [*s.M, (key, awaited, s.put_off, *kept)]
    if len(s.M) > WAITING:
        too_many()


def hold(s: State, key: str, kept: tuple[Any, ...]) -> None:
    """What comes after a verb waits until the result is there that it is part of."""
    wait(s, ((key, RESULT),), kept)


def is_running(s: State, verb: int) -> bool:
    return any(entry[0] == RUNNING and entry[1] == verb for entry in s.M)


def begin(s: State, verb: int) -> None:
    s.M = [*s.M, (RUNNING, verb)]


def over(s: State, verb: int) -> None:
    """The innermost doing of the verb is over. A result within a result is part of it."""
    at = next((n for n in range(len(s.M) - 1, -1, -1) if s.M[n][:2] == (RUNNING, verb)), None)
    if at is None:
        return
    s.M = [*s.M[:at], *s.M[at + 1 :]]
    if verb != RESULT:
        s.M = [*s.M[:at], *(_due(entry, verb) for entry in s.M[at:])]
    elif not is_running(s, RESULT):
        s.M = [_due(entry, RESULT) for entry in s.M]


def _due(entry: Entry, verb: int) -> Entry:
    return (entry[0], NOW, *entry[2:]) if is_block(entry) and entry[1] == verb else entry


def next_due(s: State, keys: Container[str], mark: int, fits: Callable[[Entry], bool]) -> Entry | None:
    """The first of these that was put off up to the mark and fits; it waits no more."""
    s.fuel -= len(s.M) >> 4
    for entry in s.M:
        if entry[0] in keys and entry[1] == NEXT_TIME and entry[2] <= mark and fits(entry):
            s.M = [other for other in s.M if not is_block(other) or other[2] != entry[2]]
            return entry
    return None


def due_by(tests: Mapping[str, Any]) -> Callable[..., Entry | None]:
    """For generated code: the next of those that wait for a moment of a verb, by the tests that it has for them."""

    def due(s: State, keys: tuple[str, ...], mark: int, args: tuple[Any, ...]) -> Entry | None:
        return next_due(s, keys, mark, lambda entry: entry[0] not in tests or tests[entry[0]](s, entry, args))

    return due


def next_now(s: State) -> Entry | None:
    """The first that waits no more."""
    for at, entry in enumerate(s.M):
        if entry[1] == NOW and is_block(entry):
            s.M = [*s.M[:at], *s.M[at + 1 :]]
            return entry
    return None


def waiting_blocks(s: State) -> Iterator[tuple[str, int, tuple[Any, ...]]]:
    """What waits, each with the number of the step that put it off, and with what it keeps."""
    return ((entry[0], entry[2], entry[FIRST_KEPT:]) for entry in s.M if is_block(entry) and entry[1] != NOW)


def too_many() -> NoReturn:
    raise PlayError("too many steps wait at the same time: they are put off again and again, and never done")


WAITING_HELPERS: dict[str, Any] = {
    "wait": wait, "hold": hold, "is_running": is_running, "begin": begin, "over": over, "next_now": next_now,
}  # fmt: skip
