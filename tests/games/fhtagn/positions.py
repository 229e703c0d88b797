"""Takes a source of chance, gives random positions that could arise, and whole games of simple players without cards."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from .moves import can_advance, opponent, target_number
from .street import CIVILIAN_CARDS, COLUMNS, FINISH, MATS, RACERS, Car, Mat, Play, Question, Street, T, civilian, racer
from .traffic import act, actions, new_mats, play_out, ready

Answerer = Callable[[Question], Any]
MATS_RETURNED = 4
MATS_ABOVE_THE_FINISH = 12
NARROW_OR_BLOCKED = [mat for mat in MATS.values() if mat.lanes == 1 or mat.walk == "blocked"]


def carry_out(play: Play[T], answer: Answerer) -> T:
    """Runs a procedure to its end; `answer` is given each question."""
    try:
        question = next(play)
        while True:
            question = play.send(answer(question))
    except StopIteration as end:
        result: T = end.value
        return result


def at_random(rng: random.Random) -> Answerer:
    def answer(question: Question) -> Any:
        return rng.randint(1, 6) if question[0] == "roll" else rng.choice(question[3])

    return answer


# random positions


def random_position(rng: random.Random, rerolls: bool = False) -> Street:
    """Crowded or wide, with stragglers, narrow and blocked mats, Civilians of both directions (some in lanes of the other half)."""
    endgame = rng.random() < 0.1
    first, second, *deck = random_mats(rng)
    forward, across = (FINISH, FINISH) if endgame else (first, second)
    street = Street(random_racers(rng, forward, across), forward, across)
    add_civilians(rng, street)
    street.deck = [] if endgame else with_the_finish(rng, deck)
    street.endgame, street.drawer = endgame, rng.choice(street.seats) if endgame else None
    street.turn = rng.choice(street.seats)
    street.style = {seat: rng.choice((0, 0, 1, 2, 4)) for seat in street.seats}
    street.reference = street.leader
    street.rerolls = rerolls
    return street


def random_mats(rng: random.Random) -> list[Mat]:
    """Each once, narrow and blocked ones more often among the first."""
    return sorted(MATS.values(), key=lambda mat: rng.random() * (0.5 if mat in NARROW_OR_BLOCKED else 1))


def with_the_finish(rng: random.Random, mats: list[Mat]) -> list[Mat]:
    """Enough for any one turn; the finish may be near."""
    at = rng.choice((0, 1, 2, 3, 6, 8))
    return [*mats[:at], FINISH, *mats[at:12], FINISH]


def standable(forward: Mat, across: Mat) -> list[str]:
    """The columns a car may rest in."""
    columns = []
    for column in COLUMNS:
        mat = forward if column[0] == "F" else across
        distance = int(column[1])
        if distance <= mat.lanes or (distance == mat.lanes + 1 and mat.walk != "blocked"):
            columns.append(column)
    return columns


def some_space(rng: random.Random, taken: set[tuple[int, str]], columns: list[str], ranks: range) -> tuple[int, str]:
    while True:
        space = (rng.choice(ranks), rng.choice(columns))
        if space not in taken:
            taken.add(space)
            return space
        ranks = range(ranks.start, ranks.stop + 1)  # a full corner grows backwards


def random_racers(rng: random.Random, forward: Mat, across: Mat) -> list[Car]:
    columns = standable(forward, across)
    if rng.random() < 0.5:  # crowded: a few columns side by side, often with a sidewalk
        width = rng.randint(1, 3)
        start = rng.choice((0, len(columns) - width, rng.randint(0, len(columns) - width)))
        columns = columns[start : start + width]
    ranks = range(1, rng.randint(2, 6))
    taken: set[tuple[int, str]] = set()
    names = rng.sample(list(RACERS), rng.randint(3, 6))
    cars = [
        racer(name, *some_space(rng, taken, columns, ranks), seat, rng.random() < 0.4)
        for seat, name in enumerate(names)
    ]
    if rng.random() < 0.2:
        cars[0].rank = max(car.rank for car in cars) + rng.randint(1, 4)
    return cars


def add_civilians(rng: random.Random, street: Street) -> None:
    columns = [
        column
        for column in standable(street.forward, street.across)
        if street.kind(column) == "lane" or rng.random() < 0.5
    ]
    taken = {car.space for car in street.cars}
    last = max(car.rank for car in street.cars)
    free = [(rank, column) for rank in range(-1, last + 1) for column in columns if (rank, column) not in taken]
    rng.shuffle(free)
    for rank, column in free[: rng.choice((0, 1, 2, 3, 5, CIVILIAN_CARDS))]:
        with_its_half = rng.random() < 0.9
        street.entered += 1
        street.cars.append(civilian(f"Civilian {street.entered}", rank, column, (column[0] == "O") == with_its_half))


def random_procedure(rng: random.Random, street: Street) -> Play[None]:
    """Mostly an action of the seat on turn, and of these mostly drifts; else its ready checks or new mats."""
    chance = rng.random()
    if chance < 0.15:
        return ready(street, street.turn)
    if chance < 0.3:
        return new_mats(street)
    possible = actions(street, street.turn)
    drifts = [action for action in possible if action.startswith("drift ")]
    return act(street, street.turn, rng.choice(drifts if chance > 0.7 else possible))


def faults(street: Street) -> list[str]:
    """What must never be true between two procedures."""
    spaces = [car.space for car in street.cars]
    last = max(car.rank for car in street.racers)
    named = {
        "two cars in one space": len(set(spaces)) < len(spaces),
        "a car still pushed out": bool(street.leaving) or street.depth != 0,
        "too many Civilians": len(street.civilians) > CIVILIAN_CARDS,
        "a Civilian behind all racers": any(car.rank > last for car in street.civilians),
        "a car where none can be": any(street.kind(car.column) in ("blocked", "none") for car in street.cars),
        "style below zero": min(street.style.values()) < 0,
        "a leader not noticed": not street.endgame and street.reference != street.leader,
    }
    return [name for name, found in named.items() if found]


# whole games


def street_deck(rng: random.Random) -> list[Mat]:
    mats = list(MATS.values())
    rng.shuffle(mats)
    mats = mats[MATS_RETURNED:]
    bottom = [*mats[MATS_ABOVE_THE_FINISH:], FINISH, FINISH]
    rng.shuffle(bottom)
    return mats[:MATS_ABOVE_THE_FINISH] + bottom


def starting_street(rng: random.Random, players: int) -> Street:
    """Each in turn on an empty lane space of the first rank, of a rank with a racer, or of the one next behind a racer."""
    cars: list[Car] = []
    for seat, name in enumerate(rng.sample(list(RACERS), players)):
        ranks = {1} | {car.rank + more for car in cars for more in (0, 1)}
        taken = {car.space for car in cars}
        free = [(rank, column) for rank in ranks for column in ("F1", "F2", "O1", "O2") if (rank, column) not in taken]
        cars.append(racer(name, *rng.choice(free), seat))
    return Street(cars, deck=street_deck(rng))


def simple_player(street: Street, rng: random.Random) -> Answerer:
    """Repairs a broken car, else advances, else goes round what is in the way; buys every turn; takes every free drift and advance."""

    def answer(question: Question) -> Any:
        if question[0] == "roll":
            return rng.randint(1, 6)
        _, seat, what, options = question
        if what == "action":
            return simple_action(street, rng, seat, options)
        return "yes" if "yes" in options else rng.choice(options)

    return answer


def simple_action(street: Street, rng: random.Random, seat: int, options: list[str]) -> str:
    car = street.racer_of(seat)
    if car.damaged and car.target <= 5 and rng.random() < 0.7:
        return "repair"
    if can_advance(street, car) and (
        opponent(street, car) is not None or target_number(street, car) <= car.drive_bonus + 5
    ):
        return "advance"
    sideways = [option for option in options if option in ("drift left", "drift right")]
    empty = [option for option in sideways if is_empty(street, car, option.removeprefix("drift "))]
    if empty or sideways:
        return rng.choice(empty or sideways)
    return "pass"


def is_empty(street: Street, car: Car, way: str) -> bool:
    to = street.neighbour(car, way)
    return to is not None and street.occupant(to) is None


def simulate(games: int, seed: int) -> dict[str, float]:
    """Averages per game of what was counted, and the deepest nesting of drifts."""
    rng = random.Random(seed)
    totals: dict[str, float] = {}
    deepest = 0
    for _ in range(games):
        street = starting_street(rng, rng.randint(3, 6))
        carry_out(play_out(street), simple_player(street, rng))
        assert not faults(street), faults(street)
        deepest = max(deepest, street.deepest)
        rounds = street.counts["turns"] / len(street.seats)
        for name, value in (*street.counts.items(), ("rounds", rounds)):
            totals[name] = totals.get(name, 0) + value
    return {**{name: value / games for name, value in totals.items()}, "deepest": deepest}
