"""Takes a street sketched in a line of text, gives the street, and back: "Benz 1F1, Cycle* 2F1, Civilian 3F2, Oncoming 1O1"."""

from __future__ import annotations

import re
from typing import Any

from .street import MATS, START, Car, Mat, Play, Question, Street, civilian, racer

CAR = re.compile(r"(?P<name>.+?)(?P<damaged>\*?) (?P<rank>-?\d+)(?P<column>[FO][123])")


def sketched(text: str, forward: str = "", across: str = "", then: str = "", **more: Any) -> Street:
    """Racers sit in the order they are named; a star is damage. `then`: the street deck, mats by name."""
    cars: list[Car] = []
    for entry in text.split(", "):
        found = CAR.fullmatch(entry)
        assert found, entry
        name, rank, column = found["name"], int(found["rank"]), found["column"]
        if name in ("Civilian", "Oncoming"):
            cars.append(civilian(f"{name} {entry}", rank, column, name == "Oncoming"))
        else:
            seat = sum(car.is_racer for car in cars)
            cars.append(racer(name, rank, column, seat, bool(found["damaged"])))
    return Street(cars, mat(forward), mat(across), [mat(name) for name in then.split(", ")] if then else [], **more)


def mat(name: str) -> Mat:
    """A mat of the game, the start, or one made up for a test: "2 clear", "1 blocked", "2 chop median"."""
    if name in MATS:
        return MATS[name]
    if not name:
        return START
    if name == "Finish":
        return Mat("Finish", (7, 7), finish=True)
    lanes, walk, *median = name.split()
    return Mat(name, (7,) * int(lanes), walk, bool(median))  # no Civilian ever enters


def places(street: Street) -> str:
    """In pack order, so that Civilians' names do not matter."""
    return ", ".join(f"{label(car)} {car.rank}{car.column}" for car in street.pack())


def label(car: Car) -> str:
    if not car.is_racer:
        return "Oncoming" if car.oncoming else "Civilian"
    return f"{car.name}{'*' if car.damaged else ''}"


def asked(play: Play[Any], *answers: Any) -> list[Question]:
    """All questions, each answered in turn; too few or too many answers is an error."""
    questions: list[Question] = []
    left = list(answers)
    try:
        questions.append(next(play))
        while True:
            assert left, f"no answer for {questions[-1]}"
            questions.append(play.send(left.pop(0)))
    except StopIteration:
        assert not left, f"not asked for: {left}"
    return questions


def short(questions: list[Question]) -> list[str]:
    """drive Benz, fixit Benz, wave F1; 1 displaced: back, left; 0 spin-out: 5F1, 5F2."""
    told = []
    for question in questions:
        if question[0] == "roll":
            told.append(" ".join(question[1]))
        else:
            options = [option if isinstance(option, str) else f"{option[0]}{option[1]}" for option in question[3]]
            told.append(f"{question[1]} {question[2]}: {', '.join(options)}")
    return told
