"""Full Throttle: movement and penalties beside a second reading of the rules, and what holds at every moment of a race."""

from __future__ import annotations

import random
import re
from functools import cache

import pytest
from doses import by_turns
from throttle_driver import Driver
from throttle_reading import COURSES, Course, Driving, Space, course_of, name

from paddock.code import Machine, State
from paddock.library import Game, load
from paddock.table.position import Position
from paddock.table.sight import Sight
from paddock.table.table import Table
from paddock.table.ways import WayView

PLAYERS = 4
NAMES = ("Ann", "Bob", "Cy", "Di")
POSITIONS = 2_000
DOSES = 10
QUICK = 2  # of them, in every run of the tests


@cache
def game(option: str) -> Game:
    return load("full-throttle", options=[option] if option else [])


@cache
def course(option: str) -> Course:
    return course_of(*COURSES[option])


class Seat:
    """The game beside the reading: Ann drives, on a table that is laid by hand."""

    def __init__(self, option: str) -> None:
        self.game = game(option)
        self.machine: Machine = self.game.machine(PLAYERS, log=True)  # only then are labels filled in
        self.sight = Sight(self.game.program, self.machine, NAMES, self.game.wording)
        self.state: State = self.machine.new(1)
        self.numbers = {self.sight.name(t): t for t in range(PLAYERS, self.machine.layout.count)}
        self.stores = {store.name: store.id for store in self.game.program.stores}
        self.places = {place.name: place.id for place in self.game.program.places}

    def cell(self, store: str, owner: int = 0) -> int:
        return self.machine.store_index(self.stores[store], owner)

    def set(self, store: str, value: int | bool, owner: int = 0) -> None:
        self.state.N[self.cell(store, owner)] = value

    def get(self, store: str) -> int:
        value = self.state.N[self.cell(store)]
        assert value is not None
        return int(value)

    def stand(self, thing: str, place: str, space: Space) -> None:
        number, goal = self.numbers[thing], self.machine.place_index(self.places[place])
        before = self.state.W[number]
        assert before is not None
        self.state.Z[before].remove(number)
        self.state.Z[goal].append(number)
        self.state.W[number], self.state.A[number] = goal, self.numbers[name(space)]

    def tokens(self, upgrade: str, many: int) -> None:
        layout = self.machine.layout
        own = next(t for t in layout.things_of("upgrade") if layout.made_for[t] == 0 and layout.name_of[t] == upgrade)
        self.set("tokens", many, own)

    def run(self) -> None:
        verb = next(verb.id for verb in self.game.program.verbs if verb.name == "(a car) runs")
        self.machine.start(self.state, verb, (self.numbers["Ann's car"],))

    def labels(self) -> dict[str, int]:
        asked = Position(self.game, self.machine, self.sight, self.state, None, 0).ask
        return {} if asked is None else {option.label: option.index for option in asked.options}

    def whereabouts(self) -> str:
        car = self.numbers["Ann's car"]
        slot = self.state.A[car]
        return "finish" if slot is None else self.sight.name(slot)


def laid(option: str, chance: random.Random) -> tuple[Driving, Seat]:
    """A position at random: cars and tokens near Ann's car, any speed, gear and upgrades."""
    road, seat = course(option), Seat(option)
    open_spaces = sorted(road.spaces - road.obstacles - road.finish)
    at = chance.choice(open_spaces)
    near = [space for space in open_spaces if space != at and -1 <= space[1] - at[1] <= 9]
    far = [space for space in open_spaces if space != at and space not in near]
    spots = chance.sample(near, min(len(near), chance.randint(0, 3))) + far
    cars, tokens = spots[:3], [s for s in chance.sample(near, min(len(near), 3)) if road.straight(s)]
    chosen = chance.randint(0, 3)
    driving = Driving(
        road, at, set(cars), set(tokens[:chosen]), chance.randint(1, 22), chance.randint(0, 6),
        tires=chance.choice((0, 0, 2)), aero=chance.choice((0, 0, 0, 1)), handling=chance.choice((0, 0, 1)),
        steering=chance.random() < 0.2,
    )  # fmt: skip
    driving.cornering = driving.steering and at in road.corner
    seat.stand("Ann's car", "road", at)
    for other, space in zip(NAMES[1:], cars, strict=True):
        seat.stand(f"{other}'s car", "road", space)
    for other, space in zip(NAMES[1:], tokens[:chosen], strict=False):
        seat.stand(f"{other}'s block", "roadworks", space)
    for store, value in (
        ("speed", driving.speed), ("points", driving.speed), ("gear", driving.gear), ("turns", 3),
        ("steering", driving.steering), ("cornering", driving.cornering),
    ):  # fmt: skip
        seat.set(store, value)
    seat.tokens("Tires", driving.tires)
    seat.tokens("Aerodynamics", driving.aero)
    seat.tokens("Handling", driving.handling)
    return driving, seat


def drive_both(driving: Driving, seat: Seat, chance: random.Random) -> None:
    """Step by step the same options, and at the end the same everywhere."""
    seat.run()
    while not driving.over:
        options = driving.options()
        if len(options) > 1:
            labels = seat.labels()
            assert set(labels) == options
        option = chance.choice(sorted(options))
        if len(options) > 1:
            seat.machine.answer(seat.state, labels[option])
        if option != "Handling":
            driving.take(option)
            continue
        goals = sorted(map(name, driving.ignorable()))
        goal = chance.choice(goals)
        if len(goals) > 1:
            labels = seat.labels()
            assert sorted(labels) == goals
            seat.machine.answer(seat.state, labels[goal])
        driving.ignore(next(space for space in driving.ignorable() if name(space) == goal))
    assert seat.state.ask is None
    if driving.remaining is None:
        assert seat.whereabouts() == name(driving.at)
    else:
        assert (seat.whereabouts(), seat.get("remaining speed")) == ("finish", driving.remaining)
    assert (seat.get("penalties"), seat.get("gear")) == (driving.penalties, driving.gear)
    assert bool(seat.get("stranded")) == driving.stranded


@pytest.mark.parametrize(
    "dose", [*range(QUICK), *(pytest.param(dose, marks=pytest.mark.long) for dose in range(QUICK, DOSES))]
)
def test_the_game_moves_as_the_second_reading_does(dose: int) -> None:
    for number in range(dose, POSITIONS, DOSES):
        chance = random.Random(number)
        option = sorted(COURSES)[number // DOSES % len(COURSES)]
        driving, seat = laid(option, chance)
        try:
            drive_both(driving, seat, chance)
        except AssertionError as error:
            raise AssertionError(f"position {number} on {option or 'The Main Event'}: {driving}") from error


@pytest.mark.parametrize("option", sorted(COURSES))
def test_the_sheet_of_a_course_is_that_of_the_ledger(option: str) -> None:
    road, program = course(option), game(option).program
    kind = next(kind.id for kind in program.kinds if kind.name == "spot")
    printed = {card.name: card.values for card in program.cards if card.kind == kind}
    assert set(printed) == {name(space) for space in road.spaces}
    for space in road.spaces:
        values = printed[name(space)]
        assert values["corner"] == road.corner.get(space)
        assert values["barrier"] == road.barrier.get(space)
        assert bool(values["obstacle"]) == (space in road.obstacles)
        assert bool(values["finish"]) == (space in road.finish)
        assert (values["grid"] is not None) == (space in road.starts)


# One car, driven by a simple program without upgrades: mean turns, as the ledger has them (its runs had no obstacles).
TURNS = {"": 6.8, "Tokyo Drift": 10.2, "Varone's Test": 9.3, "The All-Timer": 12.1, "This Is Brasil!": 14.8}


@pytest.mark.parametrize("races", [4, pytest.param(20, marks=pytest.mark.long)])
@pytest.mark.parametrize("option", by_turns(sorted(TURNS), 2))
def test_a_simple_driver_takes_about_as_many_turns_as_in_the_ledger(option: str, races: int) -> None:
    options = ["Against the clock", *([option] if option else [])]
    alone = load("full-throttle", options=options, settings={"clock": 99})
    turns = [Driver(alone.deal(players=1, seed=seed), course(option)).race() for seed in range(races)]
    assert 0.75 < sum(turns) / races / TURNS[option] < 1.35


def told_penalties(way: WayView) -> int:
    found = [(re.fullmatch(r"takes (\d+) penalt(?:y|ies)", each.text), len(each.spaces)) for each in way.happenings]
    return sum(int(match[1]) * times for match, times in found if match is not None)


@pytest.mark.parametrize("option", by_turns(["Tokyo Drift", "Varone's Test", "The All-Timer"], 3))
def test_a_destination_tells_the_points_and_the_penalties_of_the_way_there(option: str) -> None:
    """Beside what comes of it: the penalties counted then, and what is displayed."""
    table, pick = game(option).deal(players=2, seed=2), random.Random(3)
    seen = 0
    while table.ask is not None and seen < 25:
        if not table.ask.stepwise:
            table.answer(pick.choice(table.ask.options))
            continue
        seat, before = table.ask.seat, counted(table, table.ask.seat)
        for way in table.ways():
            after = table.clone()
            after.follow(way)
            assert way.sure
            change = {each.label: (each.before, each.value) for each in way.changes}
            assert change["points"] == (before["points"], 0)
            now = counted(after, seat)
            if now["turns"] == before["turns"]:  # else what counts for one turn is set back
                more = now["penalties"] - before["penalties"]
                stopped = now["gear"] == 0 and told_penalties(way) > more  # the rest is ignored
                assert told_penalties(way) == more or stopped
                assert change.get("dial", (0, 6 - now["penalties"]))[1] == max(0, 6 - now["penalties"])
                assert change.get("gear", (0, now["gear"]))[1] == now["gear"]
            seen += told_penalties(way) > 0
        table.follow(pick.choice(table.ways()))
    assert seen


def counted(table: Table, seat: int | None) -> dict[str, int]:
    return {
        store.name: int(store.value) for store in table.view().stores if store.seat == seat and store.sort == "counter"
    }


@pytest.mark.parametrize(
    "options", [(), ("Tokyo Drift", "Damage", "Drivers"), ("The All-Timer", "Obstacles"), ("Tag Team",)]
)
def test_cars_never_share_a_space_and_hands_keep_to_the_limit(options: tuple[str, ...]) -> None:
    made = load("full-throttle", options=options)
    machine = made.machine(PLAYERS)
    places = {place.name: place.id for place in made.program.places}
    road, pick = machine.place_index(places["road"]), random.Random(5)
    hands = [machine.place_index(places["hand"], seat) for seat in range(PLAYERS)]
    shut = {card.name for card in made.program.cards if card.values.get("obstacle")}
    for seed in range(6):
        state = machine.new(seed)
        machine.start(state)
        asked: int | None = None
        while state.ask is not None:
            standing = [state.A[car] for car in state.Z[road]]
            assert len(set(standing)) == len(standing)
            assert not {machine.layout.name_of[space] for space in standing if space is not None} & shut
            # Between turns nobody holds more than the base hand; who is asked may, after Engine Tuning.
            others = [len(state.Z[hand]) for seat, hand in enumerate(hands) if seat not in (state.seat, asked)]
            assert all(many <= 7 for many in others)
            asked = state.seat
            machine.answer(state, pick.randrange(state.answers))
        assert (
            len([card for place in state.Z for card in place if machine.layout.kind_of[card] == gear_kind(made)]) == 120
        )


def gear_kind(made: Game) -> int:
    return next(kind.id for kind in made.program.kinds if kind.name == "gear-card")
