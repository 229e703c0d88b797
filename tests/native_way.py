"""C as one more way to play: a machine goes in, whole games in a native library come out, with the same states at every question.

Needs a compiler: the small one of `paddock[native]` if it is here, which takes no time, else the system's. Where there is none, the tests
that compare executors compare the others; `tests/compiled` says in one line that this was left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from paddock.code import Machine, State
from paddock.code.layout import Layout
from paddock.code.waiting_entries import RUNNING
from paddock.compiled.compilers import Compiler, system_compiler, tcc
from paddock.compiled.library import Library, make_library
from paddock.native.game import NativeGame, native_entries, native_game
from paddock.native.hand_over import hand_over

LISTENING = "-DTRACE=10000"  # what a game tells is written down


@cache
def compiler() -> Compiler | None:
    found = tcc() or system_compiler(("-O0",))
    return None if found is None else Compiler(found.name, (*found.command, LISTENING), found.stamp)


def library(layout: Layout) -> Library:
    found = compiler()
    assert found is not None, "only called where there is a compiler"
    return make_library(native_game(layout), found)


class GivenUp(Exception):  # noqa: N818 - a signal, not an error
    """C left the game to Python."""


def play_natively(made: Library, machine: Machine, s: State, choose: Callable[..., int]) -> list[Any]:
    """Plays a fresh state to its end, and gives what was told."""

    def asked(numbers: list[int], seat: int, prompt: int, options: Any) -> int:
        now = s.clone()
        read_state(made.game, machine.layout, numbers, now)
        return choose(now, seat, prompt, options)

    return _ended(made, machine, s, made.play(int(s.key), asked))


def _ended(made: Library, machine: Machine, s: State, played: tuple[list[int], list[int]]) -> list[Any]:
    row, numbers = played
    told = read_state(made.game, machine.layout, numbers, s)
    if row[0] < 0:
        raise GivenUp
    s.over = True
    return told


def native(machine: Machine, s: State, choose: Any) -> None:
    """As the ways of `code_desk`."""
    play_natively(library(machine.layout), machine, s, choose)


def taking_up(after: int) -> Callable[[Machine, State, Callable[..., int]], None]:
    """A way for a machine with the log: resumable at first, and in C from a question on."""

    def way(machine: Machine, s: State, choose: Callable[..., int]) -> None:
        machine.start(s)
        for _ in range(after):
            if s.ask is not None:
                machine.answer(s, choose(s, *s.ask[:3]))
        if s.ask is not None:
            finish_natively(library_in_the_midst(machine.layout), machine, s, choose)

    return way


def finish_natively(made: Library, machine: Machine, s: State, choose: Callable[..., int]) -> None:
    """From a position to the end."""

    def asked(numbers: list[int], seat: int, prompt: int, options: Any) -> int:
        now = s.clone()
        read_state(made.game, machine.layout, numbers, now)
        return choose(now, seat, prompt, options)

    _ended(made, machine, s, made.finish(hand_over(made.game, machine.layout, s), asked))


_MADE: list[tuple[Layout, Library]] = []  # the one that was used last: positions of one game come one after the other


def library_in_the_midst(layout: Layout) -> Library:
    if not _MADE or _MADE[0][0] is not layout:
        found = compiler()
        assert found is not None, "only called where there is a compiler"
        _MADE[:] = [(layout, make_library(native_entries(layout), found))]
    return _MADE[0][1]


# ------------------------------------------------------------------ reading a state

NONE = -(2**31)
WHAT = ("", "w", "v", RUNNING)  # in the order of the C enumeration
TOLD_LIST = NONE + 1


def read_state(game: NativeGame, layout: Layout, numbers: list[int], s: State) -> list[Any]:
    """Into a state; gives what was told, if the library listens."""
    left = iter(numbers)
    s.Z = [_things(left) or [] for _ in layout.place_of]
    s.O = set()
    pairs = [(_one(left), _one(left)) for _ in range(layout.count)]
    s.W, s.A, s.B = [where for where, _ in pairs], [slot for _, slot in pairs], None
    s.N = [_one(left) for _ in layout.start_numbers]
    for store in layout.program.stores:
        cells = range(layout.store_base[store.id], layout.store_base[store.id] + len(layout.owners(store.owner)))
        for cell in cells if store.type.many else ():
            s.N[cell] = _things(left)
        for cell in cells if store.type.is_text else ():
            s.N[cell] = None if s.N[cell] is None else game.texts[s.N[cell]]
    s.put_off, s.pos = next(left), next(left)
    s.M = [_entry(game, left) for _ in range(next(left))]
    next(left, 0)  # how many numbers tell something
    return list(_told(left))


def _one(left: Iterator[int]) -> int | None:
    number = next(left)
    return None if number == NONE else number


def _things(left: Iterator[int]) -> list[int] | None:
    count = next(left)
    return None if count < 0 else [next(left) for _ in range(count)]


def _entry(game: NativeGame, left: Iterator[int]) -> tuple[Any, ...]:
    """What lasts or waits, as `State.M` has it."""
    what, number, awaited, put_off = (next(left) for _ in range(4))
    values = [_one(left) for _ in range(game.kept_sizes[0])]
    lists = [_things(left) for _ in range(game.kept_sizes[1])]
    if WHAT[what] == RUNNING:
        return (RUNNING, awaited)
    listed = game.kept.get(f"{WHAT[what] or 'm'}{number}", [])
    kept = [lists[i] if many else values[i] for i, many in enumerate(listed)]
    return (f"{WHAT[what]}{number}", awaited, put_off, *kept) if WHAT[what] else (number, awaited, *kept)


def _told(left: Iterator[int]) -> Iterator[Any]:
    for number in left:
        yield (_things(left) if number == TOLD_LIST else None if number == NONE else number)
