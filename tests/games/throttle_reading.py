"""A second reading of Full Throttle's movement and penalties, written from its ledger alone, to be played beside the game.

Courses are read from the compact notation of the ledger, so the sheets of the game are compared too.
"""

from __future__ import annotations

from dataclasses import dataclass, field

Space = tuple[int, int]  # lane and row, both from 1; a bend has as many rows as its longest lane

TEMPLATES = {
    (2, "sweep"): ([9, 9, 9], [8, 8]),
    (2, "med"): ([7, 7, 7], [6, 6]),
    (2, "tight"): ([6, 6, 6], [5, 5]),
    (3, "sweep"): ([10, 10, 10], [9, 9, 9], [8, 8]),
    (3, "med"): ([7, 7, 7], [6, 6], [5, 5]),
    (3, "tight"): ([6, 6, 6], [5, 5], [4, 4]),
}
COURSES = {
    "": (4, "S45", ""),
    "Tokyo Drift": (2, "S7 tightR S4 medL S6 tightL S3 medR S6 sweepR S4 tightL S5", ""),
    "Varone's Test": (
        3, "S12 medR S10 sweepL S8 tightR S12", "1-9-2 2-3-2 2-7-1 3-2-3 3-5-1 4-2-2 4-4-1 4-6-3 4-8-2 4-10-1"
    ),
    "The All-Timer": (
        3, "S10 sweepR S6 medL S6 tightR S8 sweepL S4 medR S6 sweepL S10 barrier10 S4", "1-7-2 2-3-1 4-3-3 4-6-1 6-3-2"
    ),
    "This Is Brasil!": (2, "S10 tightR S9 tightL S9 medL S9 tightR S9 medR S9 tightL S8", ""),
    "Tag Team": (3, "S8 medR S8 sweepR S8 medR S8", ""),
}  # fmt: skip


def name(space: Space) -> str:
    return f"{'abcd'[space[0] - 1]}{space[1]}"


@dataclass
class Course:
    lanes: int
    corner: dict[Space, int] = field(default_factory=dict)
    barrier: dict[Space, int] = field(default_factory=dict)
    obstacles: set[Space] = field(default_factory=set)
    finish: set[Space] = field(default_factory=set)
    starts: set[Space] = field(default_factory=set)
    spaces: set[Space] = field(default_factory=set)
    flat: set[int] = field(default_factory=set)  # rows that lie side by side

    def ahead(self, space: Space) -> Space | None:
        """The next one in the lane; out of a short lane of a bend, the first behind it."""
        lane, row = space
        return next(((lane, r) for r in range(row + 1, row + 5) if (lane, r) in self.spaces), None)

    def side(self, space: Space | None, by: int) -> Space | None:
        if space is None or space[1] not in self.flat or (space[0] + by, space[1]) not in self.spaces:
            return None
        return space[0] + by, space[1]

    def straight(self, space: Space) -> bool:
        return space not in self.corner and space not in self.barrier and space not in self.finish


def course_of(lanes: int, sheet: str, obstacles: str) -> Course:
    course, row, straights = Course(lanes), 0, 0
    everywhere = range(1, lanes + 1)
    for _ in range(1 if lanes == 4 else 2):  # four cars on two or three lanes need a second start row
        row += 1
        course.starts |= {(lane, row) for lane in everywhere}
    blocked = {tuple(map(int, each.split("-"))) for each in obstacles.split()}
    course.flat |= set(range(1, row + 1))
    for word in sheet.split():
        if word.startswith("S"):
            straights, length = straights + 1, int(word[1:])
            course.obstacles |= {(lane, row + r) for s, r, lane in blocked if s == straights}
            course.spaces |= {(lane, row + r) for lane in everywhere for r in range(1, length + 1)}
            course.flat |= set(range(row + 1, row + length + 1))
        elif word.startswith("barrier"):
            length = 1
            course.barrier |= {(lane, row + 1): int(word[7:]) for lane in everywhere}
            course.flat.add(row + 1)
        else:
            outer_first = TEMPLATES[lanes, word[:-1]]
            by_lane = outer_first if word.endswith("R") else outer_first[::-1]
            length = max(map(len, by_lane))
            for lane, numbers in zip(everywhere, by_lane, strict=True):
                course.corner |= {(lane, row + r): number for r, number in enumerate(numbers, 1)}
        row += length
    course.finish = {(lane, row + 1) for lane in everywhere}
    course.flat.add(row + 1)
    course.spaces |= {*course.corner, *course.barrier, *course.finish, *course.starts}
    return course


@dataclass
class Driving:
    """One car while it moves. What others have on the road does not change meanwhile."""

    course: Course = field(repr=False)
    at: Space
    cars: set[Space]  # of the others
    blocks: set[Space]  # of the others
    speed: int
    gear: int
    tires: int = 0
    aero: int = 0
    handling: int = 0
    steering: bool = False
    cornering: bool = False
    hand: int = 6
    points: int = 0
    penalties: int = 0
    apparent: int = 0
    direction: int = 0  # of the first lane change: -1 is left
    agile: bool = False
    diagonals: int = 0
    handled: bool = False
    stopped: bool = False
    stranded: bool = False
    remaining: int | None = None

    def __post_init__(self) -> None:
        self.points = self.apparent = self.speed

    # -------------------------------------------------------------- what is possible

    def free(self, space: Space | None) -> bool:
        return space is not None and space not in self.course.obstacles and space not in self.cars

    def targets(self) -> dict[str, Space]:
        """By what the game calls the step, whatever it costs."""
        course, found = self.course, dict[str, Space | None]()
        found["ahead"] = course.ahead(self.at)
        if course.straight(self.at):
            for word, by in (("left", -1), ("right", 1)):
                beside = course.side(self.at, by)
                if (self.agile or self.direction in (0, by)) and beside is not None and course.straight(beside):
                    found[word] = beside
                across = course.side(course.ahead(self.at), by)
                if self.diagonals and across is not None and course.straight(across):
                    found[f"across {word}"] = across
        return {word: space for word, space in found.items() if space is not None and self.free(space)}

    def cost(self, space: Space) -> int:
        return 3 if space in self.blocks else 1

    def steps(self) -> dict[str, Space]:
        return {word: space for word, space in self.targets().items() if self.cost(space) <= self.points}

    def ignorable(self) -> list[Space]:
        return [space for space in self.targets().values() if space in self.blocks]

    def options(self) -> set[str]:
        steps = self.steps()
        found = {f"{word.split()[0]} to {name(space)}" for word, space in steps.items()}
        found |= {"Tires"} if self.tires and steps else set()
        found |= {"Aerodynamics"} if self.aero else set()
        found |= {"Handling"} if self.handling and not self.handled and self.ignorable() else set()
        return found if steps else found | {"stay there, blocked"}

    @property
    def over(self) -> bool:
        return self.stopped or self.points <= 0

    # -------------------------------------------------------------- what is done

    def take(self, option: str) -> None:
        if option == "Tires":
            self.tires, self.apparent = self.tires - 1, self.apparent - 1
        elif option == "Aerodynamics":
            self.aero, self.agile, self.diagonals = self.aero - 1, True, self.diagonals + 1
        elif option == "stay there, blocked":
            self.penalize(self.points)
            self.stopped = True
        else:
            steps = {f"{word.split()[0]} to {name(space)}": (word, space) for word, space in self.steps().items()}
            word, space = steps[option]
            self.enter(word, space, self.cost(space))

    def ignore(self, space: Space) -> None:
        """Handling, for one step."""
        self.handling, self.handled = self.handling - 1, True
        word = next(word for word, target in self.targets().items() if target == space)
        self.enter(word, space, 1)

    def enter(self, word: str, space: Space, cost: int) -> None:
        self.points -= cost
        if word.startswith("across"):
            self.diagonals -= 1
        elif word in ("left", "right") and not self.direction:
            self.direction = -1 if word == "left" else 1
        self.at = space
        course = self.course
        if space in course.finish:
            self.remaining, self.stopped = self.points, True
        elif space in course.corner and self.steering:
            self.cornering = True
        elif space in course.corner:
            self.penalize(max(0, self.apparent - course.corner[space]))
        elif space in course.barrier and self.speed < course.barrier[space]:
            self.stranded = self.stopped = True
        elif self.cornering:
            self.stopped = True

    def penalize(self, many: int) -> None:
        for _ in range(many):
            if self.stopped:
                return
            self.penalties += 1
            if self.penalties > self.hand:
                if self.gear == 0:
                    self.stopped = True
                else:
                    self.gear -= 1
