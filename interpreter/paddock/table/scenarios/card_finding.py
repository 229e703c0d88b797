"""From lines that lay cards out, and the places they speak of, to the things that are meant by their words."""

from __future__ import annotations

from collections.abc import Sequence

from paddock.program.scenarios.model import CardSpec, Fill, Lay
from paddock.table.scenarios.names import Names, ScenarioFailure
from paddock.table.scenarios.picks import one_each


class CardFinder:
    """Finds what the lines of one `given` name; `spots` are the places they speak of, by their indexes."""

    def __init__(self, names: Names, lines: Sequence[Fill | Lay], spots: Sequence[int]) -> None:
        self.names, self.lines, self.spots = names, lines, spots
        self.wanted = [(at, spec) for at, line in enumerate(lines) for spec in named_cards(line)]
        self.found: dict[int, int] = {}  # the number of what is wanted -> a thing

    def find(self) -> list[list[int]]:
        """The things that each line names, in its order.

        Words that fit few cards choose before words that fit many, and those do with another card if they must.
        """
        candidates = [self._candidates(self.spots[at], spec) for at, spec in self.wanted]
        order = sorted(range(len(self.wanted)), key=lambda n: len(candidates[n]))
        taken, failed = one_each(candidates, order)
        self.names.placed.update(taken)
        self.found = {holder: thing for thing, holder in taken.items()}
        for n in sorted(failed):
            self.found[n] = self._laid_before(*self.wanted[n])
        return [
            [self.found[n] for n, (line, _) in enumerate(self.wanted) if line == at] for at in range(len(self.lines))
        ]

    def _candidates(self, z: int, spec: CardSpec) -> list[int]:
        """Those that an earlier `given` has not placed come first."""
        things = things_for(self.names, z)
        return [t for t in things if t not in self.names.placed and self.names.matches(t, spec)]

    def _laid_before(self, at: int, spec: CardSpec) -> int:
        """One that a line before has laid there, and that `begins with` says to lie on top; each copy once."""
        line = self.lines[at]
        if isinstance(line, Fill) and line.begins:
            own = {self.found[n] for n, (other, _) in enumerate(self.wanted) if other == at and n in self.found}
            for n, (other, _) in enumerate(self.wanted):
                thing = self.found.get(n) if other < at and self.spots[other] == self.spots[at] else None
                if thing is not None and thing not in own and self.names.matches(thing, spec):
                    return thing
        kind = self.names.layout.places[self.names.layout.place_of[self.spots[at]]].kind
        one_more = "other " if any(self.names.matches(thing, spec) for thing in self.names.placed) else ""
        raise ScenarioFailure(f"there is no {one_more}{kind} `{spec.text()}` to put there", line.span)


def named_cards(line: Fill | Lay) -> list[CardSpec]:
    if isinstance(line, Lay):
        return [] if line.card is None else [line.card]
    return [spec for spec in line.cards if not spec.others]


def things_for(names: Names, z: int) -> list[int]:
    """What may lie there: those that an earlier `given` has placed come last."""
    things = names.layout.things_of(names.layout.places[names.layout.place_of[z]].kind)
    return sorted(things, key=lambda thing: thing in names.before)
