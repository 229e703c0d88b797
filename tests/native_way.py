"""C as one more way to play: a machine goes in, whole games in a native library come out, with the same states at every question.

Needs a compiler: the small one of `paddock[native]` if it is here, which takes no time, else the system's. Where there is none, the tests
that compare executors compare the others; `tests/compiled` says in one line that this was left out.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from paddock.code import Machine, State
from paddock.code.layout import Layout
from paddock.compiled.compilers import Compiler, system_compiler, tcc
from paddock.compiled.library import Library, make_library
from paddock.native.game import native_game
from paddock.native.reading import read_state

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

    row, numbers = made.play(int(s.key), asked)
    told = read_state(made.game, machine.layout, numbers, s)
    if row[0] < 0:
        raise GivenUp
    s.over = True
    return told


def native(machine: Machine, s: State, choose: Any) -> None:
    """As the ways of `code_desk`."""
    play_natively(library(machine.layout), machine, s, choose)
