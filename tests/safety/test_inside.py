"""Nothing goes wrong inside: whatever is done to a text or a graph, what comes out is for people."""

from __future__ import annotations

import json
import random
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from doses import by_turns
from growth import FRAME
from mutants import CHAINS, changed, mutant, spots
from text_trial import graph_tried, tried

from paddock.cli import main
from paddock.graph.written import GraphError, from_json, to_json
from paddock.library import load

SMALL_GAME = Path(__file__).with_name("frame.rules")


@pytest.mark.parametrize("number", [*range(10), *(pytest.param(n, marks=pytest.mark.long) for n in range(10, 60))])
def test_a_changed_text_is_answered(number: int, tmp_path: Path) -> None:
    chance = random.Random(f"texts {number}")
    tried(mutant(chance), tmp_path, chance)


def test_a_changed_graph_is_refused_or_plays() -> None:
    written = to_json(load(SMALL_GAME).graph)
    ways = spots(json.loads(written))
    for number in range(250):
        chance = random.Random(f"graphs {number}")
        graph_tried(json.dumps(changed(chance, json.loads(written), ways)), chance)


@pytest.mark.parametrize(("sort", "turned"), by_turns(product(CHAINS, (False, True)), 3))
def test_chains_are_no_fault_inside(
    sort: str, turned: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "x.rules"
    links = CHAINS[sort](520)
    path.write_text(FRAME + "\n".join(reversed(links) if turned else links) + "\n", encoding="utf-8")
    for command in (["check", str(path)], ["play", str(path), "--seats", "0"], ["test", str(path)]):
        assert main(command) in (0, 1, 2)
        assert "went wrong inside" not in capsys.readouterr().err


@pytest.mark.parametrize("number", [10**30, 10**12, 10**9, -1, 5000])
def test_a_number_of_a_graph_names_something(number: int) -> None:
    data: Any = json.loads(to_json(load(SMALL_GAME).graph))
    steps = [step for verb in data["program"]["verbs"] for step in verb["steps"] if step["name"] is not None]
    assert steps
    steps[0]["name"] = number
    with pytest.raises(GraphError, match=r"hold together|a number is"):
        from_json(json.dumps(data))


@pytest.mark.parametrize("often", [200, 3000])
def test_a_graph_that_is_too_deep_is_refused(often: int) -> None:
    data: Any = json.loads(to_json(load(SMALL_GAME).graph))
    data["program"]["winners"] = "deep"
    before, after = '{"op": "not", "type": "flag", "ref": null, "bind": null, "args": [', "]}"
    with pytest.raises(GraphError):
        from_json(json.dumps(data).replace('"deep"', before * often + after * often))


def test_a_mistake_in_a_block_does_not_end_reading(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The twentieth mistake, inside a block with a name of its own, left that name behind."""
    block = "  if the total is 1:\n    for each player:\n      the player chooses a tempo as the x\n"
    path = tmp_path / "x.rules"
    path.write_text(f"{FRAME}verb (a player) errs:\n{block * 25}", encoding="utf-8")
    assert main(["check", str(path)]) == 1
    assert "went wrong inside" not in capsys.readouterr().err
