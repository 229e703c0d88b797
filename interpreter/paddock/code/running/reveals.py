"""What was chosen in secret, for the story: who chose and what goes in, one told sentence comes out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from paddock.code.state import State
from paddock.program.types import PLAYER


def reveal(s: State, name: str, type_: str, members: Sequence[int], chosen: dict[int, Any]) -> None:
    """`tip: Ann 5, Bob 9`: the same event as that of a `tell`."""
    if not members:
        return
    gaps = ", ".join(f"{{{2 * n}}} {{{2 * n + 1}}}" for n in range(len(members)))
    values = tuple(each for member in members for each in (member, chosen.get(member)))
    s.log.append(("tell", f"{name}: {gaps}", values, (str(PLAYER), type_) * len(members), (None,) * len(values)))
