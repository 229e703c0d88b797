"""Graphs that somebody changed: refused in words, or a game that plays within its limits."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from paddock.code import PlayError, build
from paddock.graph.written import GraphError, from_json, to_json
from paddock.library import load

FRAME = Path(__file__).parent / "frame.rules"
GRAPH: dict[str, Any] = json.loads(to_json(load(FRAME).graph))


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path, *(place for key, value in inner for place in places(value, (*path, key)))]


PLACES = [place for place in places(GRAPH["program"]) if place]
ODD = [None, -1, 0, 1, 7, 10**9, 10**30, True, "", "x", "__import__('os')", "s.log", "1; import os", [], {}, [[]], 0.5]


@settings(max_examples=150, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.lists(st.tuples(st.sampled_from(PLACES), st.sampled_from(ODD)), min_size=1, max_size=2))
def test_a_changed_graph_is_refused_or_plays(changes: list[tuple[tuple[Any, ...], Any]]) -> None:
    data = json.loads(json.dumps(GRAPH))
    for path, value in changes:
        try:
            at = data["program"]
            for key in path[:-1]:
                at = at[key]
            at[path[-1]] = value
        except (TypeError, LookupError):
            return  # the first change took away what the second is about
    try:
        graph = from_json(json.dumps(data))
        machine = build(graph, 2)
        state, pick = machine.new(1), random.Random(1)
        machine.start(state)
        for _ in range(50):
            if state.ask is None:
                break
            machine.answer(state, pick.randrange(len(state.ask[2])))
    except (GraphError, PlayError) as error:
        assert str(error)


@pytest.mark.parametrize("name", ["", "item", "_body", "can"])
@pytest.mark.parametrize("sort", ["args", "steps"])
def test_a_graph_with_an_operation_that_no_program_has_is_refused(sort: str, name: str) -> None:
    data = json.loads(json.dumps(GRAPH))
    path = next(place for place in PLACES if place[-1] == "op" and place[-3] == sort)
    at = data["program"]
    for key in path[:-1]:
        at = at[key]
    at["op"] = name
    with pytest.raises(GraphError, match="it asks or does something that no game can"):
        from_json(json.dumps(data))
