"""Events: takes numbers of listening cards, gives rows on what an event costs with so many of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import generated
from measure import Pace, Work, compare
from playing import GAME, PLAYERS, decisions, direct
from rows import Row, at_most

import paddock

NAMES = {0: "no listener", 1: "1 listener answers", 10: "10 listeners answer", 100: "100 listeners answer"}
RINGS = 400  # events in one game of listeners.rules
GROUP = "An event and the cards that listen to it"
NOTHING = 1.05  # what cannot be told from nothing in a measurement like this


def rows(pace: Pace) -> Iterator[Row]:
    with TemporaryDirectory() as name:
        folder = Path(name)
        yield from by_event(folder, pace)
        yield from by_decision(folder, pace)
        yield from in_a_game(folder, pace)


def evening(cards: Path, **settings: str) -> Work:
    """One game of listeners.rules, played direct; `_` in the name of a setting is its hyphen."""
    made = {name.replace("_", "-"): value for name, value in settings.items()}
    return direct(paddock.load(generated.LISTENERS, settings=made, cards=[cards]).machine(2))


def by_event(folder: Path, pace: Pace) -> Iterator[Row]:
    """Nobody is asked here; the same steps done without an event are taken off."""
    sides = {}
    for count in NAMES:
        cards = generated.listeners(folder, count or 1, listening=count > 0)
        sides[f"rung {count}"] = evening(cards, questions="never")
        sides[f"by hand {count}"] = evening(cards, questions="never", bell="done by hand")
    found = compare(sides, pace)
    yield Row(
        GROUP,
        "an event nobody can watch ÷ the same steps without one",
        found.ratio("by hand 0", "rung 0"),
        "×",
        at_most(NOTHING),
    )
    for count in NAMES:
        cost = found.extra_seconds(f"rung {count}", f"by hand {count}") / RINGS * 1e9
        yield Row(GROUP, f"the event itself, {NAMES[count]}", cost, "ns")


def by_decision(folder: Path, pace: Pace) -> Iterator[Row]:
    """A question before each event; beside them as many cards in the same places that do not listen."""
    cards = {name: generated.listeners(folder, 100, listening=name != "deaf") for name in ("deaf", "listening")}
    sides = {f"{name}, {where}": evening(cards[name], **wanted) for where, wanted in PLACES.items() for name in cards}
    found = compare(sides, pace)
    for where in PLACES:
        ratio = found.ratio(f"deaf, {where}", f"listening, {where}")
        target = None if where == ANSWER else at_most(1.5)
        yield Row(GROUP, f"a decision with an event, 100 listeners {where} ÷ none", ratio, "×", target)


ANSWER = "in force, all answer"
PLACES = {
    "not in force": {"cards_lie": "in the box"},
    "in force, for another player's bell": {"ringer": "last player"},
    ANSWER: {},
}


def in_a_game(folder: Path, pace: Pace) -> Iterator[Row]:
    """Street Illegal with a hundred more cards, which listen to every draw of their owner while they lie in the row."""
    machines: dict[str, Any] = {}
    for name, listening in (("listening", True), ("deaf", False)):
        cards = generated.tempos(folder, 100, listening)
        machines[name] = paddock.load(GAME, cards=[cards]).machine(PLAYERS)
    found = compare({name: direct(machine) for name, machine in machines.items()}, pace)
    length = {name: decisions(machine) for name, machine in machines.items()}
    ratio = found.ratio("deaf", "listening") * length["deaf"] / length["listening"]
    yield Row(GROUP, "a decision of Street Illegal, 100 more cards that listen ÷ that do not", ratio, "×", at_most(1.5))
