"""Takes a position of the second reading, sets it up at a table of the game, and plays both with the same dice and answers."""

from __future__ import annotations

import random
import re
from typing import Any

from paddock.library import Game
from paddock.table import Table

from .odds import NAMES, action_label, advance_label, drift_label, repair_label
from .positions import at_random
from .street import COLUMNS, FINISH, Car, Play, Question, Street
from .traffic import actions

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

WITH_CARDS = ("buy an action", "swap a card", "add to a gang", "play an action card")


def start_action(table: Table, street: Street, what: str) -> None:
    """Takes an action; the two must offer the same ones, with the same odds."""
    asked = table.ask
    assert asked is not None
    car = street.racer_of(street.turn)
    labels = [option.label for option in asked.options if option.label not in WITH_CARDS]
    named = {action_label(street, car, each): each for each in actions(street, street.turn)}
    if sorted(named) != sorted(labels):
        raise DifferenceError(f"actions: {labels} against {list(named)}")
    table.answer(next(label for label, each in named.items() if each == what))


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
    choose_repair(table, street)
    left = table.ask
    if left is not None:
        raise DifferenceError(f"only the game asks: {left.prompt} {[option.label for option in left.options]}")
    if (ours := picture(table, street)) != (theirs := street.picture()["cars"]):
        raise DifferenceError(f"cars\n  game   {ours}\n  reading {theirs}")
    if (ours := values(table)) != (theirs := expected(street)):
        raise DifferenceError(f"values\n  game   {ours}\n  reading {theirs}")


def put_to(table: Table, street: Street, question: Question, said: Any) -> None:
    choose_repair(table, street)
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
    wanted = {label_of(table, street, question, option): option for option in question[3]}
    if sorted(wanted) != sorted(labels):
        raise DifferenceError(f"{question}, but the game offers {list(labels)} instead of {list(wanted)}")
    table.go_on(next(labels[label] for label, option in wanted.items() if option == said))


def choose_repair(table: Table, street: Street) -> None:
    """The second reading has no cards: whoever pulls over with a damaged racer repairs it."""
    asked = table.ask
    labels = [option.label for option in asked.options] if asked is not None else []
    for label in labels:
        if label.startswith(REPAIR):
            assert asked is not None and asked.seat is not None
            if label != (wanted := repair_label(street, street.racer_of(asked.seat))):
                raise DifferenceError(f"{label}, but it is {wanted}")
            table.answer(label)


def label_of(table: Table, street: Street, question: Question, option: Any) -> str:
    """In which words the game must offer what the second reading offers."""
    _, seat, what, _ = question
    car = street.racer_of(seat)
    if what == "spin-out":
        rank, column = option
        return f"{column} at {front(table) - rank + 1}"
    if what == "free advance":
        return advance_label(street, car) if option == "yes" else "stay"
    if what == "free drift":
        return drift_label(street, car, street.inwards(car)) if option == "yes" else "stay"
    if what in ("displaced", "hit"):
        return drift_label(street, car, option)
    return "pay for another throw" if what == "re-roll" and option == "yes" else str(option)


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
