"""Whole games at random, with the whole table looked at after every answer."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import paddock
from proof import inside
from proof.games import Ground
from proof.model import Checks, Outcome

LENGTHS = (25, 60, 250)  # answers of one game, so that no game takes all the time
LONGEST = 1_000  # answers in one go
OFTEN = 25  # after so many answers what takes long is looked at
PROCESSES = 8  # one of so many games is told by two processes


class WholeGames:
    name = "games"
    about = "whole games at random"
    checked = "each thing in one place, seats agree, clones, saves, undo, both faces and two processes play the same"
    dose = (1, 5)
    made = False

    def run(self, chance: random.Random, game: Ground) -> Outcome:
        checks = Checks()
        loaded, players, seed = game.agreed(chance), game.players(chance.randint(2, 5)), chance.randrange(2**32)
        table = loaded.deal(players=players, seed=seed)
        count = inside.things(table)
        choices, longest = random.Random(seed), chance.choice(LENGTHS)
        while table.ask is not None and len(table.answers) < longest:
            _sound(checks, table, count)
            if chance.randrange(OFTEN) == 0:
                _copied(checks, loaded, table)
            _answered(checks, table, choices, taken_back=chance.randrange(2 * OFTEN) == 0)
        _sound(checks, table, count)
        _copied(checks, loaded, table)
        if table.result is not None:
            _both_faces(checks, lambda: loaded.deal(players=players, seed=seed, forced="skipped"), choices)
        if chance.randrange(PROCESSES) == 0:
            _two_processes(checks, game, seed)
        return checks.outcome()


def _sound(checks: Checks, table: paddock.Table, count: int) -> None:
    for problem in inside.placed(table):
        checks.that(False, f"after {len(table.answers)} answers", problem)
    checks.that(inside.things(table) >= count, "things are gone", f"{inside.things(table)} of {count}")
    views = [table.view(seat) for seat in (None, *range(len(table.names)))]
    checks.that(not (problem := _disagree(views)), "the seats see different tables", problem)


def _disagree(views: Sequence[paddock.View]) -> str:
    """Who sees something sees the same as everybody else who sees it; a spectator sees no more than any seat."""
    for at, places in enumerate(zip(*(view.places for view in views), strict=True)):
        known: dict[int, set[Any]] = {}
        for view, place in zip(views, places, strict=True):
            if place.private and view.seat != place.seat and any(thing.name for thing in place.things):
                return f"seat {view.seat} sees {place.name} of {place.owner}"
            for spot, thing in enumerate(place.things):
                known.setdefault(spot, set()).update({thing.name} - {None})
        if len({place.count for place in places if not place.about}) > 1:
            return f"{places[0].name} counts {[place.count for place in places]}"
        if any(len(names) > 1 for names in known.values()) and places[0].ordered:
            return f"{places[0].name} (place {at}) holds {[names for names in known.values() if len(names) > 1][:2]}"
    for stores in zip(*(view.stores for view in views), strict=True) if _same_stores(views) else ():
        if len({store.value for store in stores} - {None}) > 1:
            return f"{stores[0].name} of {stores[0].owner} is {[store.value for store in stores]}"
    return ""


def _same_stores(views: Sequence[paddock.View]) -> bool:
    return len({tuple((store.name, store.owner) for store in view.stores) for view in views}) == 1


def _copied(checks: Checks, game: paddock.Game, table: paddock.Table) -> None:
    """A clone, and what is saved and resumed, is the same table."""
    here = inside.whole(table)
    checks.same("a clone", inside.whole(table.clone()), here)
    again = paddock.resume(table.save(), game)
    checks.same("what was saved and resumed", inside.whole(again), here)
    for seat in (None, *range(len(table.names))):
        checks.same("the view of what was resumed", again.view(seat), table.view(seat))
        checks.same("the events of what was resumed", again.events(seat), table.events(seat))


def _answered(checks: Checks, table: paddock.Table, choices: random.Random, taken_back: bool) -> None:
    assert table.ask is not None
    answer = choices.randrange(len(table.ask.options))
    if not taken_back:
        table.answer(answer)
        return
    before, view = inside.whole(table), table.view(table.ask.seat)
    twin, seat = table.clone(), table.ask.seat
    table.answer(answer)
    try:
        back = table.clone()
        back.undo()
    except paddock.UndoError as error:
        checks.that(str(error), "why it cannot be taken back")
    else:
        checks.same("what was taken back", inside.whole(back), before)
        checks.same("the view of what was taken back", back.view(seat), view)
        back.answer(answer)
        checks.same("answered again", inside.whole(back), inside.whole(table))
    checks.same("a clone stays as it is", inside.whole(twin), before)


def _both_faces(checks: Checks, dealt: Callable[[], paddock.Table], choices: random.Random) -> None:
    """The code for many games in one go, which asks nobody without a choice, ends as the table does."""
    played, fresh = dealt(), dealt()
    while played.ask is not None and len(played.answers) < LONGEST:
        played.answer(choices.randrange(len(played.ask.options)))
    if played.result is None:
        return
    for start in (0, len(played.answers) // 2):
        for answer in played.answers[len(fresh.answers) : start]:
            fresh.answer(answer)
        end = fresh.position().finish(_given(played.answers[start:]))
        checks.same("winners in one go", end.winners, played.result.seats)
        if end.result is not None:
            checks.same("scores in one go", end.result.scores, played.result.scores)


def _given(answers: Sequence[int]) -> Callable[[int, Sequence[Any]], int]:
    left = iter(answers)
    return lambda _seat, _options: next(left)


def _two_processes(checks: Checks, game: Ground, seed: int) -> None:
    """The same seed, told by the command in two processes that hash otherwise."""
    told = []
    for hashing in ("1", "2"):
        env = {**os.environ, "PYTHONHASHSEED": hashing, "PADDOCK_CACHE": "off"}
        words = ["play", game.where, "--seats", "0", "--bot", "random", "--seed", str(seed)]
        command = [sys.executable, "-m", "paddock", *words]
        run = subprocess.run(command, env=env, capture_output=True, text=True, timeout=300, cwd=Path(__file__).parent)
        told.append((run.returncode, run.stdout, run.stderr))
    checks.same("the same seed in another process", told[0], told[1])
