"""Takes a street and a seat, plays what goes on around the moves: checkpoints, new mats, waves, ready checks, pull-overs, turns."""

from __future__ import annotations

from .moves import advance, can_advance, damage, drift, fixit, spin_out
from .street import CIVILIAN_CARDS, FINISH, IN_PACK_ORDER, Car, Play, Street, choose, civilian, says_yes

ACTIONS = 4
FREE_DRIFTS = 2
A_TURN = 3  # style points for one more turn after the last


def checkpoint(street: Street) -> Play[None]:
    street.tidy()
    if not street.endgame and not street.laying and street.leader != street.reference:
        street.count("mats by a new leader")
        yield from new_mats(street)


# new mats


def new_mats(street: Street) -> Play[None]:
    if street.endgame:
        return
    street.laying = True
    cover(street)
    yield from all_from_no_place(street)
    yield from all_from_blocked(street)
    if not street.endgame:
        yield from wave(street)
    street.laying = False
    street.reference = street.leader


def cover(street: Street) -> None:
    street.count("mat changes")
    street.forward = street.deck.pop(0)
    street.laid.append(street.forward.name)
    if not street.forward.finish:
        street.across = street.deck.pop(0)
        street.laid.append(street.across.name)
    if street.forward.finish or street.across.finish:
        street.forward = street.across = FINISH
        street.laid.append(FINISH.name)
        street.endgame, street.drawer = True, street.turn
        street.deck.clear()


def all_from_no_place(street: Street) -> Play[None]:
    """Step 3."""
    done: list[Car] = []
    while waiting := [car for car in street.pack() if street.kind(car.column) == "none" and car not in done]:
        car = waiting[0]
        done.append(car)
        street.count("in no man's land")
        if not car.is_racer:
            street.drop(car)
            continue
        if not (yield from fixit(street, car)):
            car.damaged = True
        yield from free_drifts(street, car, "none")


def all_from_blocked(street: Street) -> Play[None]:
    """Step 4."""
    done: list[Car] = []
    while waiting := [car for car in street.pack() if street.kind(car.column) == "blocked" and car not in done]:
        car = waiting[0]
        done.append(car)
        street.count("on a blocked sidewalk")
        if not car.is_racer:
            street.drop(car)
            continue
        car.damaged = True
        yield from free_drifts(street, car, "blocked")


def free_drifts(street: Street, car: Car, bad: str) -> Play[None]:
    for _ in range(FREE_DRIFTS):
        if street.kind(car.column) != bad or not (yield from says_yes(car.owner, "free drift")):
            break
        yield from drift(street, car, street.inwards(car), False, None, from_no_place=bad == "none")
    if street.kind(car.column) == bad:
        yield from spin_out(street, car)


def wave(street: Street) -> Play[None]:
    rank = street.foremost_rank - 1
    for column in IN_PACK_ORDER:
        if street.kind(column) != "lane":
            continue
        die = yield ("roll", ("wave", column))
        if die >= street.mat_of(column).numbers[int(column[1]) - 1]:
            street.count("Civilians rolled")
            if len(street.civilians) < CIVILIAN_CARDS:
                street.entered += 1
                street.cars.append(civilian(f"Civilian {street.entered}", rank, column, column[0] == "O"))
    street.count("waves")


# ready


def ready(street: Street, seat: int) -> Play[None]:
    before = len(street.laid)
    yield from oncoming_advance(street)
    yield from checkpoint(street)
    if street.leader == seat and not street.endgame and len(street.laid) == before:
        street.count("mats by the leader's turn")
        yield from new_mats(street)
    if street.last_place == seat:
        forward_fall_back(street)


def hindmost(street: Street, oncoming: bool, done: list[Car]) -> Car | None:
    waiting = [car for car in street.civilians if car.oncoming == oncoming and car not in done]
    return street.pack(waiting)[-1] if waiting else None


def oncoming_advance(street: Street) -> Play[None]:
    """Check 1, without its checkpoint."""
    done: list[Car] = []
    while (car := hindmost(street, True, done)) is not None:
        done.append(car)
        yield from oncoming_step(street, car)


def oncoming_step(street: Street, car: Car) -> Play[None]:
    to = (car.rank + 1, car.column)
    hit = street.occupant(to)
    if hit is not None:
        street.leaving.append(hit)
    street.put(car, to)
    if hit is None:
        return
    street.count("hits")
    yield from damage(street, hit)
    if hit in street.leaving:  # a sound racer: now damaged, and still here
        possible = [way for way in ("left", "right", "back") if street.can_drift(hit, way)]
        pick = yield from choose(hit.owner, "hit", possible)
        yield from drift(street, hit, pick, True, None)


def forward_fall_back(street: Street) -> None:
    """Check 3."""
    done: list[Car] = []
    while (car := hindmost(street, False, done)) is not None:
        done.append(car)
        to = (car.rank + 1, car.column)
        if street.occupant(to) is None:
            street.put(car, to)


# actions


def actions(street: Street, seat: int) -> list[str]:
    car = street.racer_of(seat)
    possible = ["advance"] if can_advance(street, car) else []
    possible += [f"drift {way}" for way in ("left", "right", "back") if street.can_drift(car, way)]
    possible += ["repair"] if car.damaged else []
    possible += ["pull over"] if street.kind(car.column) in ("clear", "chop") else []
    return [*possible, "pass"]


def act(street: Street, seat: int, what: str) -> Play[None]:
    """One action with all its consequences, and the checkpoint after it."""
    car = street.racer_of(seat)
    if what not in actions(street, seat):
        raise ValueError(f"{car.name} cannot {what} now")
    if what == "advance":
        yield from advance(street, car)
    elif what.startswith("drift "):
        yield from drift(street, car, what.removeprefix("drift "), False, seat)
    elif what == "repair":
        yield from repair(street, car, with_gang=False)
    elif what == "pull over":
        yield from pull_over(street, car)
    yield from checkpoint(street)


def repair(street: Street, car: Car, with_gang: bool) -> Play[None]:
    if (yield from fixit(street, car, with_gang)):
        car.damaged = False


def pull_over(street: Street, car: Car) -> Play[None]:
    """Who gets a free advance is settled at once (FH-A46). Without cards the one option is a repair, if there is something to repair."""
    racers = street.pack(street.racers)
    for other in racers[racers.index(car) + 1 :]:
        if can_advance(street, other) and (yield from says_yes(other.owner, "free advance")):
            yield from advance(street, other)
        yield from checkpoint(street)
    if car.damaged and street.kind(car.column) == "chop":
        car.damaged = False
    elif car.damaged:
        yield from repair(street, car, with_gang=True)


# turns and games


def take_turn(street: Street, seat: int) -> Play[None]:
    street.turn = seat
    yield from ready(street, seat)
    for _ in range(ACTIONS):
        what = yield from choose(seat, "action", actions(street, seat))
        yield from act(street, seat, what)


def play_out(street: Street) -> Play[int]:
    """From the first turn to the winner. Style buys turns at the end, and nothing else."""
    seats = street.seats
    seat = street.last_place
    while not street.endgame:
        yield from take_turn(street, seat)
        street.count("turns")
        seat = seats[(seats.index(seat) + 1) % len(seats)]
    while seat != street.drawer:
        yield from take_turn(street, seat)
        street.count("turns")
        seat = seats[(seats.index(seat) + 1) % len(seats)]
    yield from bought_turns(street, seats[seats.index(seat) :] + seats[: seats.index(seat)])
    return street.leader


def bought_turns(street: Street, seats: list[int]) -> Play[None]:
    """The offer goes round from the drawer until it has gone once round without a purchase."""
    declined: set[int] = set()
    idle = 0
    while idle < len(seats):
        for seat in seats:
            idle += 1
            if idle > len(seats):
                break
            if seat in declined or street.style[seat] < A_TURN:
                continue
            if not (yield from says_yes(seat, "buy a turn")):
                declined.add(seat)
                continue
            street.style[seat] -= A_TURN
            idle = 0
            street.count("bought turns")
            yield from take_turn(street, seat)
