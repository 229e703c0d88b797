"""Where trials are held: every shipped game, found and not listed, and the small games of the tests."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import paddock

GENERALITY = Path(__file__).parents[1] / "generality"
SMALL = "small games"
MADE = "made games"  # of trials that write their own
SUFFIXES = (".rules", ".cards", ".scenario")


@dataclass(frozen=True)
class Ground:
    """A game by its name; `where` is what `paddock` is told: a shipped name, or a path."""

    name: str
    where: str
    shipped: bool

    @property
    def row(self) -> str:
        """Where it stands in the table: the small games share a line."""
        return self.name if self.shipped else SMALL

    def files(self) -> list[Path]:
        """All files of the language that belong to it."""
        if not self.shipped:
            rules = Path(self.where)
            return [path for path in (rules, rules.with_suffix(".scenario")) if path.exists()]
        from paddock.data import data_root

        roots = [data_root(room) / self.name for room in ("rulesets", "cardsets")]
        return sorted(path for root in roots if root.exists() for path in root.rglob("*") if path.suffix in SUFFIXES)

    def load(self, *options: str) -> paddock.Game:
        return _loaded(self.where, options)

    def options(self) -> tuple[str, ...]:
        return tuple(self.load().program.options)

    def agreed(self, chance: random.Random) -> paddock.Game:
        """Mostly the game as it is, else with one of its optional rules: each of them takes its time to be made."""
        options = self.options()
        return self.load(*([chance.choice(options)] if options and chance.random() < 0.4 else []))

    def players(self, wanted: int) -> int:
        """As many as wanted, if the game is for so many."""
        program = self.load().program
        return max(program.low, min(program.high, wanted))


@cache
def _loaded(where: str, options: tuple[str, ...]) -> Any:
    import paddock

    return paddock.load(where, options=options)


@cache
def find() -> tuple[Ground, ...]:
    """The shipped games first."""
    from paddock.finding import shipped_games

    shipped = [Ground(name, name, True) for name in sorted(shipped_games())]
    small = [Ground(path.stem, str(path), False) for path in sorted(GENERALITY.rglob("*.rules"))]
    return (*shipped, *small)


def rows(made: bool = False) -> dict[str, list[Ground]]:
    """The games by the line of the table they stand in; all in one where a trial makes its own."""
    if made:
        return {MADE: list(find())}
    found: dict[str, list[Ground]] = {}
    for ground in find():
        found.setdefault(ground.row, []).append(ground)
    return found
