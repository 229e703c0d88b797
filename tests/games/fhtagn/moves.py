"""Takes a street and a car, moves it: tests, advances, drifts with all they push, damage and spin-outs. Rule numbers are the ledger's."""

from __future__ import annotations

from .street import SIDEWAYS, Car, Play, Space, Street, choose, says_yes

STEPS = 64  # more drifts within drifts than this would mean a chain without end (FH-A33)


# tests


def die_of(street: Street, car: Car, sort: str) -> Play[int]:
    die: int = yield ("roll", (sort, car.name))
    if (
        street.rerolls
        and car.owner is not None
        and street.style[car.owner]
        and (yield from says_yes(car.owner, "re-roll"))
    ):
        street.style[car.owner] -= 1
        die = yield ("roll", (sort, car.name))
    return die


def drive(street: Street, car: Car) -> Play[int]:
    die = yield from die_of(street, car, "drive")
    return die + car.drive_bonus


def fixit(street: Street, car: Car, with_gang: bool = True) -> Play[bool]:
    die = yield from die_of(street, car, "fixit")
    return die + (car.gang if with_gang else 0) >= car.target


# advance


def can_advance(street: Street, car: Car) -> bool:
    return street.occupant((car.rank - 1, car.column)) is None


def opponent(street: Street, car: Car) -> Car | None:
    """The racer an advance is tested against: beside the destination, the one further ahead (FH-64 to 66)."""
    to = car.rank - 1
    sides = []
    for direction in SIDEWAYS:
        beside = street.neighbour(car, direction)
        there = street.occupant((to, beside[1])) if beside else None
        if there is not None and there.is_racer:
            sides.append(there)
    return street.pack(sides)[0] if sides else None


def target_number(street: Street, car: Car) -> int:
    others = [other.rank for other in street.racers if other is not car]
    to = car.rank - 1
    if to > max(others):
        return 1
    beyond = min(others) - to
    if beyond <= 1:
        return 4
    return 8 if beyond == 2 else 12


def advance(street: Street, car: Car) -> Play[None]:
    if not can_advance(street, car):
        raise ValueError(f"{car.name} cannot advance: the space ahead is taken")
    other = opponent(street, car)
    if other is None:
        total = yield from drive(street, car)
        if total >= target_number(street, car):
            street.put(car, (car.rank - 1, car.column))
        return
    mine = yield from drive(street, car)
    theirs = yield from drive(street, other)
    if mine > theirs:
        street.put(car, (car.rank - 1, car.column))
    elif mine == theirs:
        yield from damage(street, car)
        yield from damage(street, other)


# drift


def drift(
    street: Street, car: Car, direction: str, compulsory: bool, root: int | None, from_no_place: bool = False
) -> Play[None]:
    """`root`: the seat whose move action started it all, or None. Not compulsory is a move of one's own or a free drift."""
    street.depth += 1
    street.deepest = max(street.deepest, street.depth)
    assert street.depth <= STEPS, "a chain without end"
    if street.can_drift(car, direction, from_no_place):
        yield from drift_to(street, car, direction, compulsory, root)
    elif not compulsory:
        raise ValueError(f"{car.name} cannot drift {direction}")
    elif direction != "back":
        yield from drift(street, car, "back", True, root)  # FH-87
    elif car in street.leaving:
        street.drop(car)  # a Civilian with nowhere to go (FH-A95); a racer is not offered this way (FH-A76)
    street.depth -= 1


def drift_to(street: Street, car: Car, direction: str, compulsory: bool, root: int | None) -> Play[None]:
    origin, to = car.space, street.neighbour(car, direction)
    assert to is not None
    other = street.occupant(to)
    if other is not None and other.is_racer and not (yield from wins_the_space(street, car, other, compulsory)):
        return
    if other is not None:
        street.leaving.append(other)
    street.put(car, to)
    up_a_curb = street.kind(origin[1]) == "lane" and street.kind(to[1]) == "clear"
    if root is not None:
        score(street, root, (origin[1], to[1]) == ("F1", "O1"), up_a_curb)
    if other is not None:
        yield from leave(street, other, direction, root)
    if up_a_curb and car.space == to and not (yield from fixit(street, car)):
        yield from damage(street, car)


def wins_the_space(street: Street, car: Car, other: Car, compulsory: bool) -> Play[bool]:
    mine = yield from drive(street, car)
    theirs = yield from drive(street, other)
    if mine > theirs:
        return True
    if mine == theirs:
        if compulsory:
            car.damaged = True  # and no fall-back: it spins out from this tie (FH-A34)
        else:
            yield from damage(street, car)
        yield from damage(street, other)
    if compulsory:
        yield from spin_out(street, car)
    return False


def score(street: Street, root: int, over_the_centerline: bool, up_a_curb: bool) -> None:
    street.style[root] += over_the_centerline + up_a_curb
    street.count("style", over_the_centerline + up_a_curb)


def leave(street: Street, car: Car, direction: str, root: int | None) -> Play[None]:
    if car not in street.cars:
        return
    pick = "back"
    if car.is_racer:
        possible = [way for way in dict.fromkeys(("back", direction)) if street.can_drift(car, way)]
        pick = yield from choose(car.owner, "displaced", possible)
    yield from drift(street, car, pick, True, root)


# damage and spin-outs


def damage(street: Street, car: Car) -> Play[None]:
    if car not in street.cars:
        return
    if not car.damaged:
        car.damaged = True
    elif street.can_drift(car, "back"):  # FH-A16: nowhere to fall back to on a place that is none
        yield from drift(street, car, "back", True, None)


def spin_out(street: Street, car: Car) -> Play[None]:
    if car not in street.cars:
        return
    if not car.is_racer:
        street.drop(car)
        return
    rank = 1 + max(other.rank for other in street.racers if other is not car)
    options = spin_out_spaces(street, car, rank)
    pick = yield from choose(car.owner, "spin-out", [street.relative(space) for space in options])
    to = (pick[0] + street.foremost_rank - 1, pick[1])
    there = street.occupant(to)
    if there is not None and there is not car:
        street.drop(there)
    street.put(car, to)
    car.damaged = True
    street.count("spin-outs")


def spin_out_spaces(street: Street, car: Car, rank: int) -> list[Space]:
    """Empty lanes and open sidewalks of the rank; the spinner's own space is empty to it. None empty: the lanes (FH-A35)."""
    kinds = {column: street.kind(column) for column in ("F1", "F2", "F3", "O1", "O2", "O3")}
    open_ones = [(rank, column) for column, kind in kinds.items() if kind in ("lane", "clear", "chop")]
    empty = [space for space in open_ones if street.occupant(space) in (None, car)]
    return empty or [space for space in open_ones if kinds[space[1]] == "lane"]
