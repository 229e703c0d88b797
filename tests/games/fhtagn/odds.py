"""Takes a street, a car and a way to go, and gives the words in which the game has to offer it: with what is needed, and its odds."""

from __future__ import annotations

from .moves import opponent, target_number
from .street import Car, Street

DIE = range(1, 7)
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")


def needs(number: int) -> str:
    need = max(number, 1)
    return f"needs {need} or more, {sum(face >= need for face in DIE)} in 6"


def beats(car: Car, other: Car) -> str:
    edge = car.drive_bonus - other.drive_bonus
    return f"{sum(mine + edge > theirs for mine in DIE for theirs in DIE)} in 36"


def racer_name(car: Car) -> str:
    assert car.owner is not None
    return f"{NAMES[car.owner]}'s racer"


def advance_label(street: Street, car: Car) -> str:
    other = opponent(street, car)
    if other is None:
        return f"advance: {needs(target_number(street, car) - car.drive_bonus)}"
    return f"advance against {racer_name(other)}: {beats(car, other)}"


def drift_label(street: Street, car: Car, way: str) -> str:
    to = street.neighbour(car, way)
    assert to is not None
    said = "fall back" if way == "back" else f"drift {way}"
    other = street.occupant(to)
    hindered = other is not None and other.is_racer
    if other is not None and hindered:
        said += f" into {racer_name(other)}: {beats(car, other)}"
    if (street.kind(car.column), street.kind(to[1])) == ("lane", "clear"):
        said += f"{', then' if hindered else ''} up the curb: {needs(car.target - car.gang)}"
    return said


def repair_label(street: Street, car: Car) -> str:
    if street.kind(car.column) == "chop":
        return "have the racer repaired"
    return f"have the racer repaired: {needs(car.target - car.gang)}"


def action_label(street: Street, car: Car, what: str) -> str:
    if what == "advance":
        return advance_label(street, car)
    if what.startswith("drift "):
        return drift_label(street, car, what.removeprefix("drift "))
    return f"repair in traffic: {needs(car.target)}" if what == "repair" else what
