"""What all trials have in common: a seed and a game go in, an outcome comes out that can be counted and told."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any, Protocol

from proof.games import Ground

LONGEST = 300  # letters of what is told of one failure


@dataclass(frozen=True)
class Outcome:
    """What one trial came to. One in which nothing could have gone wrong is `idle`: it proves nothing."""

    checks: int = 0
    failures: tuple[str, ...] = ()
    idle: bool = False
    not_tried: str = ""  # what this machine does not give


class Trial(Protocol):
    """One kind of trial. `dose` is how many the tests run, of each shipped game and of all others.

    One whose games are `made` by itself is not held for each of them.
    """

    name: str
    about: str
    checked: str
    dose: tuple[int, int]
    made: bool

    def run(self, chance: random.Random, game: Ground) -> Outcome: ...


@dataclass
class Checks:
    """Counts what was looked at, and keeps what was not as it should be."""

    made: int = 0
    failures: list[str] = field(default_factory=list)
    idle: bool = False
    not_tried: str = ""

    def that(self, holds: object, what: str, detail: object = "") -> bool:
        self.made += 1
        if not holds:
            self.failures.append(f"{what}: {detail}"[:LONGEST] if detail != "" else what)
        return bool(holds)

    def same(self, what: str, one: Any, other: Any) -> bool:
        return self.that(one == other, what, "" if one == other else difference(one, other))

    def outcome(self) -> Outcome:
        return Outcome(self.made, tuple(self.failures), self.idle and not self.failures, self.not_tried)


def difference(one: Any, other: Any, path: str = "") -> str:
    """The first place at which two pieces of plain data differ."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in [*one, *(key for key in other if key not in one)]:
            if one.get(key, "nothing") != other.get(key, "nothing"):
                return difference(one.get(key, "nothing"), other.get(key, "nothing"), f"{path}.{key}")
    if isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)):
        for number, (left, right) in enumerate(zip(one, other, strict=False)):
            if left != right:
                return difference(left, right, f"{path}[{number}]")
        return f"{path} has {len(one)}, not {len(other)}"
    if isinstance(one, str) and isinstance(other, str):
        at = next((n for n, (x, y) in enumerate(zip(one, other, strict=False)) if x != y), min(len(one), len(other)))
        one, other = one[max(0, at - 40) : at + 60], other[max(0, at - 40) : at + 60]
    return f"{path} {str(one)[:100]!r} is not {str(other)[:100]!r}".strip()
