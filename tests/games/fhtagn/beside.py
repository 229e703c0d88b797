"""Takes a position of the second reading, sets it up at a table of the game, and plays both with the same dice and answers."""

from __future__ import annotations

import random
import re
from typing import Any

from paddock.library import Game
from paddock.table import Table

from .moves import can_advance, opponent, target_number
from .positions import at_random
from .street import COLUMNS, FINISH, Car, Play, Question, Street
from .traffic import actions

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")
FULL_NAMES = {
    "Benz": "Benz in the Fabric of Space-Time",
    "Hybrid": "Unnatural Hybrid",
    "Cycle": "Cycle of Self-Doubt",
    "Model T": "Pickman's Model T",
    "Colour": "The Colour Out of Showroom",
    "Hauler": "Dunwich Hauler",
    "City Car": "Nameless City Car",
}
FINISHES = ("Finish, right half", "Finish, left half")
SPOT = re.compile(r"(?P<column>[FO][123]) at (?P<level>-?\d+)")
REPAIR = "have the racer repaired"


class DifferenceError(AssertionError):
    """The two do not ask, or do not do, the same."""


# from the second reading to a position of the game


def set_up(game: Game, street: Street, when: str) -> Table:
    seats = street.seats
    lines = [
        "the street is drawn:",
        *(f'  "{row}"' for row in drawn(street)),
        f"the player on turn is {NAMES[street.turn]}",
        f"the champion is {NAMES[street.reference]}",
        *(f"the style of {NAMES[seat]} is {street.style[seat]}" for seat in seats),
        *(f'the garage of "{NAMES[car.owner or 0]}\'s racer" is "{full_name(car)}"' for car in street.racers),
        *mats(street),
        f"the actions of {NAMES[street.turn]} is 4",
        f"when {when}",
    ]
    return game.set_up("\n".join(lines), names=[NAMES[seat] for seat in seats], chance="asked", forced="skipped")


def full_name(car: Car) -> str:
    return FULL_NAMES.get(car.name, car.name)


def mats(street: Street) -> list[str]:
    ends = iter(FINISHES)
    deck = [next(ends) if mat is FINISH else mat.name for mat in street.deck]
    if street.endgame:
        first, second = FINISHES
        return [
            f'the forward mats is "{first}"',
            f'the oncoming mats is "{second}"',
            "the finish in sight is yes",
            f"the closer is {NAMES[street.drawer or 0]}",
        ]
    return [
        f'the forward mats is "{street.forward.name}"',
        f'the oncoming mats is "{street.across.name}"',
        "the street deck is " + ", ".join(f'"{name}"' for name in deck),
    ]


def drawn(street: Street) -> list[str]:
    ranks = range(street.foremost_rank, max(car.rank for car in street.cars) + 1)
    at = {car.space: mark(car) for car in street.cars}
    return [" ".join(at.get((rank, column), "·") for column in COLUMNS) for rank in ranks]


def mark(car: Car) -> str:
    if car.owner is None:
        return "▼" if car.oncoming else "▲"
    return ("×" if car.damaged else "") + NAMES[car.owner][0]


# the two beside each other

ACTIONS = {
    "drift left": "drift left",
    "drift right": "drift right",
    "fall back": "drift back",
    "repair in traffic": "repair",
    "pull over": "pull over",
    "pass": "pass",
}
DIE = range(1, 7)
WITH_CARDS = ("buy an action", "swap a card", "add to a gang", "play an action card")


def start_action(table: Table, street: Street, what: str) -> None:
    """Takes an action; the two must offer the same ones, and an advance the same odds."""
    asked = table.ask
    assert asked is not None
    labels = [option.label for option in asked.options if option.label not in WITH_CARDS]
    plain = {label: re.split(":| into | against | up the curb", label)[0] for label in labels}
    named = {ACTIONS.get(short, short): label for label, short in plain.items()}
    if set(named) != set(actions(street, street.turn)):
        raise DifferenceError(f"actions: {labels} against {actions(street, street.turn)}")
    car = street.racer_of(street.turn)
    if can_advance(street, car) and opponent(street, car) is None:
        need = max(target_number(street, car) - car.drive_bonus, 1)
        if named["advance"] != f"advance: needs {need} or more, {sum(face >= need for face in DIE)} in 6":
            raise DifferenceError(f"{named['advance']}, but {need} is needed")
    elif can_advance(street, car) and (other := opponent(street, car)) is not None:
        edge = car.drive_bonus - other.drive_bonus
        wins = sum(mine + edge > theirs for mine in DIE for theirs in DIE)
        if not named["advance"].endswith(f": {wins} in 36"):
            raise DifferenceError(f"{named['advance']}, but it is {wins} in 36")
    for side in ("left", "right"):
        label = named.get(f"drift {side}", "")
        if label and label.partition(" up the curb: ")[2] != curb_odds(street, car, side):
            raise DifferenceError(f"{label}, but of the curb: {curb_odds(street, car, side)}")
    table.answer(named[what])


def curb_odds(street: Street, car: Car, side: str) -> str:
    """What going up the curb there needs on the die; nothing if there is none."""
    to = street.neighbour(car, side)
    if to is None or (street.kind(car.column), street.kind(to[1])) != ("lane", "clear"):
        return ""
    need = max(car.target - car.gang, 1)
    return f"needs {need} or more, {sum(face >= need for face in DIE)} in 6"


def play_beside(table: Table, street: Street, play: Play[None], rng: random.Random) -> None:
    answer = at_random(rng)
    try:
        question = next(play)
        while True:
            said = answer(question)
            put_to(table, street, question, said)
            question = play.send(said)
    except StopIteration:
        pass
    choose_repair(table)
    left = table.ask
    if left is not None:
        raise DifferenceError(f"only the game asks: {left.prompt} {[option.label for option in left.options]}")
    if (ours := picture(table, street)) != (theirs := street.picture()["cars"]):
        raise DifferenceError(f"cars\n  game   {ours}\n  reading {theirs}")
    if (ours := values(table)) != (theirs := expected(street)):
        raise DifferenceError(f"values\n  game   {ours}\n  reading {theirs}")


def put_to(table: Table, street: Street, question: Question, said: Any) -> None:
    choose_repair(table)
    asked = table.ask
    if asked is None:
        raise DifferenceError(f"only the second reading asks: {question}")
    labels = {option.label: option.index for option in asked.options}
    if question[0] == "roll":
        if asked.kind != "chance":
            raise DifferenceError(f"{question}, but the game asks {asked.prompt} {list(labels)}")
        table.go_on(next(option.index for option in asked.options if option.value == said or option.label == str(said)))
        return
    if asked.seat != question[1]:
        raise DifferenceError(f"{question}, but the game asks seat {asked.seat}: {asked.prompt} {list(labels)}")
    known = {words(table, label): index for label, index in labels.items()}
    wanted = {plain(option, question[2]): option for option in question[3]}
    if set(known) != set(wanted):
        raise DifferenceError(f"{question}, but the game offers {list(labels)}")
    table.go_on(known[plain(said, question[2])])


def choose_repair(table: Table) -> None:
    """The second reading has no cards: whoever pulls over with a damaged racer repairs it."""
    if table.ask is not None and REPAIR in [option.label for option in table.ask.options]:
        table.answer(REPAIR)


def plain(option: Any, what: str) -> Any:
    if what == "free drift":
        return {"yes": "drift", "no": "stay"}[option]
    return option


def words(table: Table, label: str) -> Any:
    """What the second reading calls an option of the game."""
    if spot := SPOT.fullmatch(label):
        return front(table) - int(spot["level"]) + 1, spot["column"]
    question = table.ask
    assert question is not None
    if "toward the centerline" in question.prompt:
        return "stay" if label == "stay" else "drift"
    if label == "no":
        return "no"
    ways = {"fall back": "back", "drift behind": "back", "drift left": "left", "drift right": "right"}
    return ways.get(label, "yes")


def front(table: Table) -> int:
    return max(level for _, level, _ in standing(table))


def standing(table: Table) -> list[tuple[str, int, str]]:
    """Column, level and mark of each car."""
    found = []
    for space in table.boards()[0].spaces:
        for thing in space.things:
            spot = SPOT.fullmatch(space.name)
            assert spot
            found.append((spot["column"], int(spot["level"]), thing.mark))
    return found


def picture(table: Table, street: Street) -> list[tuple[Any, ...]]:
    """As `Street.picture` has it, in the order of the second reading's cars."""
    first = front(table)
    names = {NAMES[car.owner][0]: car.name for car in street.racers if car.owner is not None}
    cars = []
    for column, level, sign in standing(table):
        is_racer = sign[-1] in names
        name = names[sign[-1]] if is_racer else "Civilian"
        damaged = not is_racer or sign[0] == "×"
        cars.append((name, first - level + 1, column, damaged, sign == "▼"))
    order = [entry[1:3] for entry in street.picture()["cars"]]
    return sorted(cars, key=lambda car: order.index(car[1:3]) if car[1:3] in order else len(order))


def values(table: Table) -> dict[str, Any]:
    view = table.view()
    style = {store.seat: store.value for store in view.stores if store.name == "style"}
    tops = {
        place.name: place.things[0].name for place in view.places if place.name in ("forward mats", "oncoming mats")
    }
    return {"style": style, "mats": (tops["forward mats"], tops["oncoming mats"])}


def expected(street: Street) -> dict[str, Any]:
    finish = street.forward is FINISH
    names = FINISHES if finish else (street.forward.name, street.across.name)
    return {"style": dict(street.style), "mats": tuple(names)}
