"""From a game in C to a library that plays it: finds a compiler, keeps what it made, loads it.

It takes a machine's layout and gives a `Library`, or the reason why Python has to play (`NotNativeError`). It never
loads what another user could have written.
"""

from __future__ import annotations

from paddock.code.layout import Layout
from paddock.compiled.compilers import find_compiler, find_quick_compiler
from paddock.compiled.library import Library, make_library
from paddock.compiled.playouts import Playouts
from paddock.native.game import native_entries, native_game
from paddock.native.model import NotNativeError

__all__ = ["Library", "NotNativeError", "Playouts", "library_for", "playouts_for"]


def library_for(layout: Layout) -> Library:
    """Raises `NotNativeError` with the reason, where there can be none."""
    compiler = find_compiler()
    return make_library(native_game(layout), compiler)


def playouts_for(layout: Layout, quickly: bool = True) -> Playouts:
    """Games from the midst of others: of states of machines with the log. Raises `NotNativeError` too.

    Where somebody waits for it, what compiles in the shortest time comes first.
    """
    compiler = find_quick_compiler() if quickly else find_compiler(("-O",))
    return Playouts(make_library(native_entries(layout), compiler), layout)
