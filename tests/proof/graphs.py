"""Graphs that somebody changed: read back and played, they are refused in words or play within their limits."""

from __future__ import annotations

import json
import random
from copy import deepcopy
from functools import cache
from typing import Any

import paddock
from proof.forks import forked, main_in_words
from proof.games import Ground
from proof.model import Checks, Outcome

ODD: tuple[Any, ...] = (
    None, -1, 0, 1, 2, 7, 10**9, 10**30, 2**63, True, False, "", "x", "number", "none", "__import__('os')", "s.log",
    "1; import os", "{0.__class__}", "\x1b[31m", "a" * 5_000, [], {}, [[]], [None], 0.5, 1e308, {"id": 0},
)  # fmt: skip
BATCH = 12  # changed graphs of one trial: what they are made from is written once
LARGE = 300_000  # letters; of such a graph fewer are tried at a time
ANSWERS = 30


class Graphs:
    name = "graphs"
    about = "the JSON of `paddock graph` with fields changed, gone, doubled or exchanged"
    checked = "refused in words, or plays within its limits"
    dose = (1, 3)
    made = False

    def run(self, chance: random.Random, game: Ground) -> Outcome:
        checks = Checks()
        fork = forked(use, game.where, chance.randrange(2**32))
        if checks.that(not fork.trouble, "a changed graph", fork.trouble):
            for change, problem in fork.result:
                checks.that(not problem, change, problem)
        return checks.outcome()


# ------------------------------------------------------------------ in a fork


@cache
def _written(where: str) -> str:
    code, out, _ = main_in_words(["graph", where, "--format", "json"])
    assert code == 0
    return out


def use(where: str, seed: int) -> list[tuple[str, str]]:
    chance, text = random.Random(seed), _written(where)
    spots = _spots(json.loads(text))
    found = []
    for _ in range(BATCH if len(text) < LARGE else BATCH // 4):
        data = json.loads(text)
        told = [_change(chance, data, spots) for _ in range(chance.choice((1, 1, 1, 2, 3)))]
        found.append(("; ".join(told), _read_and_played(json.dumps(data), where)))
    return found


def _spots(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [*([path] if path else []), *(spot for key, value in inner for spot in _spots(value, (*path, key)))]


def _change(chance: random.Random, data: Any, spots: list[tuple[Any, ...]]) -> str:
    path, other = chance.choice(spots), chance.choice(spots)
    how = chance.choice(("odd", "odd", "odd", "gone", "taken", "twice", "more"))
    try:
        at, value = _at(data, path[:-1]), _at(data, path)
        if how == "odd":
            at[path[-1]] = chance.choice(ODD)
        elif how == "gone":
            del at[path[-1]]
        elif how == "taken":
            at[path[-1]] = deepcopy(_at(data, other))  # it may be around this one
        elif how == "twice" and isinstance(at, list):
            at.insert(path[-1], deepcopy(value))
        elif isinstance(value, dict):
            value["more"] = 1
        elif type(value) is int:
            at[path[-1]] = value + chance.choice((-1, 1, 1_000))
        return f"{'.'.join(map(str, path))} {how} {str(_at(data, path))[:40]!r}"
    except (LookupError, TypeError):
        return f"{'.'.join(map(str, path))} {how}"


def _at(data: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        data = data[key]
    return data


def _read_and_played(text: str, where: str) -> str:
    """What is wrong; empty if it was refused in words, or if it plays."""
    from paddock.code import PlayError
    from paddock.graph.written import GraphError, from_json
    from paddock.library import Game

    chance = random.Random(1)
    try:
        graph = from_json(text)
        true = paddock.load(where)
        table = Game(true.slug, graph, true.sources, true.settings).deal(seed=1)
        while table.ask is not None and len(table.answers) < ANSWERS:
            table.answer(chance.randrange(len(table.ask.options)))
        table.view(0)
        table.events(0)
    except (GraphError, PlayError, paddock.TableError, paddock.LoadError) as error:
        return "" if str(error) else f"{type(error).__name__} says nothing"
    except Exception as error:
        return f"{type(error).__name__}: {error}"[:200]
    return ""
