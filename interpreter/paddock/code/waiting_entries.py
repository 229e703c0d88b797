"""What waits at a table, as an entry of `State.M`: (what it is, what it waits for, its number, what it keeps …).

All parts of one step have one number, and the numbers rise. A verb whose end something waits for is there as well, from
its beginning to its end: (RUNNING, the verb). What lies behind it was put off while it was done.
"""

from __future__ import annotations

from typing import Any

Entry = tuple[Any, ...]
RUNNING = "running"
NEXT_TIME = -2  # in the place of a verb: waits for a moment that comes by itself
NOW = -3  # waits no more
RESULT = -4  # a result, until all of it is there
FIRST_KEPT = 3  # of an entry: where what it keeps begins
FIRST_CAUGHT = 2  # of a change of a value that holds for a time: the same


def block_key(ability: int) -> str:
    """What an entry is that an ability made wait."""
    return f"w{ability}"


def answers_key(verb: int) -> str:
    """What an entry is that waits with all that comes after a doing of a verb."""
    return f"v{verb}"
