"""A simple driver for Full Throttle: it looks at the next corner, shifts for it, plays its largest set and brakes in time.

It knows what its seat sees and the sheet of the course, uses no upgrade, and chooses where to end among the ways.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from throttle_reading import Course, Space

from paddock.table.model import Option, Question
from paddock.table.table import Table
from paddock.table.ways import WayView

SIGHT = 9  # spaces ahead that matter for the gear
OVER = 2  # what a penalty is worth in spaces


def suit(card: str) -> str:
    return card.split("-")[0]


class Driver:
    def __init__(self, table: Table, road: Course) -> None:
        self.table, self.road = table, road

    def race(self) -> int:
        """How many turns it takes, to the line or out of the race."""
        while self.table.ask is not None:
            self.decide(self.table.ask)
        return self.shown("turns")

    def decide(self, asked: Question) -> None:
        table, labels = self.table, [option.label for option in asked.options]
        if asked.stepwise:
            table.follow(max(table.ways(), key=self.worth))
        elif asked.prompt == "What do you do?":
            table.answer("go on" if "go on" in labels else self.at_the_wheel(labels))
        elif asked.prompt == "A set of which suit?":
            table.answer(self.best_suit())
        elif asked.prompt == "Which speed?":
            table.answer(max(asked.options, key=lambda option: self.gain(int(option.label))))
        elif asked.kind == "many":
            self.choose_cards(asked)
        else:
            table.answer(0)

    # -------------------------------------------------------------- what it sees

    def shown(self, label: str) -> int:
        return next(int(d.value) for d in self.table.view(0).displays if (d.label, d.seat) == (label, 0))

    def hand(self) -> list[str]:
        things = (thing for place in self.table.view(0).places if place.name == "hand" for thing in place.things)
        return [thing.name for thing in things if thing.name]

    def corners(self, spaces: int) -> list[int]:
        """The numbers on the next spaces of its lane."""
        spots = (thing.spot for place in self.table.view(0).places if place.name == "road" for thing in place.things)
        spot = next(spots)
        at: Space | None = ("abcd".index(spot[0]) + 1, int(spot[1:]))
        found: list[int] = []
        for _ in range(spaces):
            at = None if at is None else self.road.ahead(at)
            found += [self.road.corner[at]] if at in self.road.corner else []
        return found

    # -------------------------------------------------------------- what it wants

    def at_the_wheel(self, labels: list[str]) -> str:
        gear, cards = self.shown("gear"), len(self.hand())
        wanted = min((4 if number >= 6 else 3 for number in self.corners(SIGHT)), default=5)
        if gear < wanted and "shift up" in labels and (cards >= 4 or gear == 0):
            return "shift up"
        if gear > wanted and "shift down" in labels and cards >= 5:
            return "shift down"
        return "play a set" if "play a set" in labels else "end the turn"

    def best_suit(self) -> str:
        many, gear = Counter(map(suit, self.hand())), str(self.shown("gear"))
        return max(many, key=lambda each: (many[each] + (0.5 if each == gear else 0), each))

    def gain(self, speed: int) -> int:
        return speed - OVER * sum(max(0, speed - number) for number in self.corners(speed))

    def worth(self, way: WayView) -> tuple[int, int, int]:
        changed = {change.label: int(change.value) for change in way.changes}
        row = int(way.goal[1:]) if way.goal[1:].isdigit() else 1_000  # across the line
        return changed.get("dial", self.shown("dial")), changed.get("gear", self.shown("gear")), row

    def choose_cards(self, asked: Question) -> None:
        """All of a set; of what is discarded, the suits it has least of."""
        everything = self.table.everything
        assert everything is not None
        cards = [option for option in everything.options if option.value is not None]
        self.table.answer_many(cards if asked.least < asked.most else rarest(cards)[: asked.least])


def rarest(cards: Iterable[Option]) -> list[Option]:
    cards = list(cards)
    many = Counter(suit(card.label) for card in cards)
    return sorted(cards, key=lambda card: many[suit(card.label)])
