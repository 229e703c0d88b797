"""Takes cars and two mats, gives the street as plain data: kinds of columns, pack order, who stands where."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any, TypeVar

T = TypeVar("T")
Question = tuple[Any, ...]
Play = Generator[Question, Any, T]  # yields questions, takes answers, gives T in the end
Space = tuple[int, str]

COLUMNS = ("O3", "O2", "O1", "F1", "F2", "F3")  # left to right
IN_PACK_ORDER = ("F1", "F2", "F3", "O1", "O2", "O3")
SIDEWAYS = ("left", "right")
CIVILIAN_CARDS = 8
CIVILIAN_SPEED = -1


@dataclass(frozen=True)
class Mat:
    name: str
    numbers: tuple[int, ...]  # of each lane from the centerline outwards; no wave enters on a start or finish mat
    walk: str = "clear"  # or "chop" or "blocked"
    median: bool = False
    finish: bool = False

    @property
    def lanes(self) -> int:
        return len(self.numbers)


NEVER = 7  # no die reaches it
START = Mat("Start", (NEVER, NEVER))
FINISH = Mat("Finish", (NEVER, NEVER), finish=True)

MATS = {
    mat.name: mat
    for mat in (
        Mat("Gallows Hill Grade", (5, 4)),
        Mat("Fish Street", (6, 4)),
        Mat("Tannery Row", (5, 4)),
        Mat("Observatory Drive", (6, 4)),
        Mat("Market Day on Water Street", (4, 3)),
        Mat("Old Post Road", (5, 6)),
        Mat("The Empty Mile", (6, 5)),
        Mat("Trolley Junction", (4, 5)),
        Mat("Founders' Parkway", (5, 5), median=True),
        Mat("Grease Alley", (5, 5), "chop"),
        Mat("Under the Viaduct", (6, 3), "chop"),
        Mat("Scrapyard Corner", (5, 5), "chop"),
        Mat("Boulevard of Closed Garages", (6, 5), "chop", median=True),
        Mat("Hydrant Block", (5, 4), "blocked"),
        Mat("Parade Barricades", (4, 5), "blocked"),
        Mat("Sinkhole Crescent", (5, 4), "blocked"),
        Mat("Planters of Unknown Growth", (6, 5), "blocked", median=True),
        Mat("Lighthouse Causeway", (5,)),
        Mat("Cobbler's Squeeze", (4,)),
        Mat("Divided Bridge", (5,), median=True),
        Mat("Pier-Side Chop Row", (5,), "chop"),
        Mat("Collapsed Arcade", (5,), "blocked"),
    )
}

# Name: Speed sound and damaged, Complexity sound and damaged.
RACERS = {
    "Benz": ((3, 0), (5, 5)),
    "Hybrid": ((2, 1), (4, 4)),
    "Cycle": ((3, -1), (4, 5)),
    "Mi-Go-Bishi": ((2, 0), (3, 3)),
    "Model T": ((2, -1), (2, 2)),
    "Colour": ((4, -1), (6, 6)),
    "Hauler": ((1, 2), (3, 4)),
    "City Car": ((2, 2), (6, 6)),
}


@dataclass(eq=False)
class Car:
    """A racer has an owner; a Civilian has none and always counts as damaged."""

    name: str
    rank: int
    column: str
    owner: int | None = None
    damaged: bool = False
    oncoming: bool = False
    speed: tuple[int, int] = (CIVILIAN_SPEED, CIVILIAN_SPEED)
    complexity: tuple[int, int] = (4, 4)
    gang: int = 0  # Fixit scores together

    @property
    def is_racer(self) -> bool:
        return self.owner is not None

    @property
    def space(self) -> Space:
        return self.rank, self.column

    @property
    def drive_bonus(self) -> int:
        return self.speed[self.damaged]

    @property
    def target(self) -> int:
        return self.complexity[self.damaged]


def racer(name: str, rank: int, column: str, owner: int, damaged: bool = False, gang: int = 0) -> Car:
    speed, complexity = RACERS[name]
    return Car(name, rank, column, owner, damaged, speed=speed, complexity=complexity, gang=gang)


def civilian(name: str, rank: int, column: str, oncoming: bool) -> Car:
    return Car(name, rank, column, damaged=True, oncoming=oncoming)


@dataclass
class Street:
    cars: list[Car]
    forward: Mat = START
    across: Mat = START  # of the oncoming half
    deck: list[Mat] = field(default_factory=list)  # the next one first
    style: dict[int, int] = field(default_factory=dict)
    turn: int = 0  # the seat on turn
    rerolls: bool = False  # FH-A29
    endgame: bool = False
    drawer: int | None = None  # the seat whose turn it was when the finish was laid
    reference: int = -1  # the leader of the last checkpoint
    laid: list[str] = field(default_factory=list)
    left: list[str] = field(default_factory=list)  # Civilians that left play, in that order
    laying: bool = False  # within the five steps of new mats
    leaving: list[Car] = field(default_factory=list)  # pushed out, not yet gone: they occupy nothing (FH-A94)
    depth: int = 0  # of drifts within drifts
    deepest: int = 0
    entered: int = 0  # Civilians so far, for their names
    counts: dict[str, int] = field(default_factory=dict)  # what happened how often, for the figures of simulations

    def __post_init__(self) -> None:
        for seat in self.seats:
            self.style.setdefault(seat, 0)
        if self.reference < 0:
            self.reference = self.leader

    # who there is

    @property
    def racers(self) -> list[Car]:
        return [car for car in self.cars if car.is_racer]

    @property
    def civilians(self) -> list[Car]:
        return [car for car in self.cars if not car.is_racer]

    @property
    def seats(self) -> list[int]:
        return sorted({car.owner for car in self.cars if car.owner is not None})

    def racer_of(self, seat: int) -> Car:
        return next(car for car in self.cars if car.owner == seat)

    def named(self, name: str) -> Car:
        return next(car for car in self.cars if car.name == name)

    # the columns

    def mat_of(self, column: str) -> Mat:
        return self.forward if column[0] == "F" else self.across

    def kind(self, column: str) -> str:
        """lane, clear, chop, blocked or none (no man's land)."""
        mat, distance = self.mat_of(column), int(column[1])
        if distance <= mat.lanes:
            return "lane"
        return mat.walk if distance == mat.lanes + 1 else "none"

    @property
    def median(self) -> bool:
        return self.forward.median or self.across.median

    # the pack

    def key(self, car: Car) -> tuple[int, int, int, int]:
        kind, distance, oncoming_half = self.kind(car.column), int(car.column[1]), int(car.column[0] == "O")
        group = oncoming_half if kind == "lane" else 3 if kind == "none" else 2
        return car.rank, group, distance, oncoming_half

    def pack(self, cars: list[Car] | None = None) -> list[Car]:
        return sorted(self.cars if cars is None else cars, key=self.key)

    @property
    def leader(self) -> int:
        owner = self.pack(self.racers)[0].owner
        assert owner is not None
        return owner

    @property
    def last_place(self) -> int:
        owner = self.pack(self.racers)[-1].owner
        assert owner is not None
        return owner

    @property
    def foremost_rank(self) -> int:
        return min(car.rank for car in self.cars)

    # spaces

    def occupant(self, space: Space) -> Car | None:
        return next((car for car in self.cars if car.space == space and car not in self.leaving), None)

    def neighbour(self, car: Car, direction: str) -> Space | None:
        """Where a drift leads; None over the outer edge."""
        if direction == "back":
            return car.rank + (-1 if car.oncoming else 1), car.column
        at = COLUMNS.index(car.column) + (1 if direction == "right" else -1)
        return (car.rank, COLUMNS[at]) if 0 <= at < len(COLUMNS) else None

    def can_drift(self, car: Car, direction: str, from_no_place: bool = False) -> bool:
        """Nothing about who stands there. `from_no_place`: a car coming in from no man's land may end on a blocked sidewalk."""
        to = self.neighbour(car, direction)
        if to is None or ({car.column, to[1]} == {"F1", "O1"} and self.median):
            return False
        kind = self.kind(to[1])
        return kind != "none" and (kind != "blocked" or from_no_place)

    def inwards(self, car: Car) -> str:
        return "left" if car.column[0] == "F" else "right"

    # changes that ask nothing

    def put(self, car: Car, space: Space) -> None:
        car.rank, car.column = space
        if car in self.leaving:
            self.leaving.remove(car)
        self.tidy()

    def drop(self, car: Car) -> None:
        """A Civilian leaves play."""
        assert not car.is_racer
        self.cars.remove(car)
        self.left.append(car.name)
        if car in self.leaving:
            self.leaving.remove(car)

    def tidy(self) -> None:
        last = max(car.rank for car in self.racers)
        for car in self.civilians:
            if car.rank > last:
                self.drop(car)

    def count(self, what: str, by: int = 1) -> None:
        self.counts[what] = self.counts.get(what, 0) + by

    def relative(self, space: Space) -> Space:
        return space[0] - self.foremost_rank + 1, space[1]

    def picture(self) -> dict[str, Any]:
        """All that may be compared, ranks counted from the foremost. Civilians have no names: two of a kind are alike."""
        cars = [
            (car.name if car.is_racer else "Civilian", *self.relative(car.space), car.damaged, car.oncoming)
            for car in self.pack()
        ]
        return {
            "cars": cars,
            "style": dict(self.style),
            "mats": (self.forward.name, self.across.name),
            "laid": list(self.laid),
            "left": len(self.left),
            "leader": self.leader,
            "last place": self.last_place,
            "endgame": self.endgame,
        }


def choose(seat: int | None, what: str, options: list[Any]) -> Play[Any]:
    if len(options) == 1:
        return options[0]
    answer = yield ("choose", seat, what, options)
    if answer not in options:
        raise ValueError(f"{answer!r} is none of {options!r}")
    return answer


def says_yes(seat: int | None, what: str) -> Play[bool]:
    answer = yield from choose(seat, what, ["yes", "no"])
    return bool(answer == "yes")
