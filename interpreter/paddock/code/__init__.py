"""Ready to run. Takes a graph and a number of players; gives a machine that plays; never sees files, texts or screens.

`build` generates Python in three faces: direct, resumable, and one that finishes what waits. `Walker` plays the same
games slowly and plainly.
"""

from typing import TYPE_CHECKING, Any

from paddock.code.errors import PlayError
from paddock.code.machine import Machine, build
from paddock.code.plan import Plan, Prompt
from paddock.code.state import CHANCE, OpenQuestion, OptionValue, PlayValue, State, dump, load

if TYPE_CHECKING:
    from paddock.code.walking.walker import Walker

__all__ = [
    "CHANCE",
    "Machine",
    "OpenQuestion",
    "OptionValue",
    "Plan",
    "PlayError",
    "PlayValue",
    "Prompt",
    "State",
    "Walker",
    "build",
    "dump",
    "load",
]


def __getattr__(name: str) -> Any:
    """The walker comes with the generator, which a machine out of the cache does not need."""
    if name == "Walker":
        from paddock.code.walking.walker import Walker

        return Walker
    raise AttributeError(f"paddock.code has no {name}")
