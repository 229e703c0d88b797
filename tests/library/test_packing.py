"""Records as they are kept: packed and unpacked they are the same, and what is none of ours does not come out."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from doses import in_doses

import paddock
from paddock.code.machine import Machine
from paddock.code.packing import pack_plan, unpack_plan
from paddock.code.plan import RoutineFacts
from paddock.finding import shipped_games
from paddock.graph.model import Edge, Graph
from paddock.graph.packing import pack_graph, unpack_graph
from paddock.program.model import Entry, Expr, Program, Step, Where
from paddock.program.types import TEXT
from paddock.records import record
from paddock.records.forms import Misfit
from paddock.records.packing import Packing


@record
class Leaf:
    name: str


@record(frozen=True)
class Tree:
    leaves: list[Leaf]
    best: Leaf | None = None
    within: Tree | None = None
    sizes: dict[int, list[str]] | None = None
    seen: set[int] | None = None
    pair: tuple[int, ...] = ()
    odd: Any = None


TREES = Packing(Leaf, Tree)


def again(tree: Tree) -> Tree:
    found: Tree = TREES.unpack(TREES.pack(tree), Tree)
    return found


# ------------------------------------------------------------------ the same again


def test_every_sort_of_value_comes_back_as_it_was() -> None:
    tree = Tree(
        [Leaf("ä"), Leaf('"\\\n\ud800')], Leaf("c"), Tree([]), {3: ["x"], -1: []}, {5, 2}, (1, 2),
        {"a": (1, [None, True, frozenset({3})]), 7: {8}},
    )  # fmt: skip
    assert again(tree) == tree
    assert [type(value) for value in again(tree).odd["a"]] == [int, list]
    assert type(again(tree).pair) is tuple


def test_a_record_that_occurs_twice_is_one_again() -> None:
    leaf = Leaf("a")
    found = again(Tree([leaf, Leaf("a"), leaf], leaf, Tree([leaf])))
    assert found.leaves[0] is found.leaves[2] is found.best
    assert found.leaves[1] is not found.leaves[0]
    assert found.within is not None and found.within.leaves[0] is found.best


def test_a_record_that_holds_itself_does_so_again() -> None:
    tree = Tree([])
    object.__setattr__(tree, "within", tree)
    found = again(tree)
    assert found.within is found


def test_one_that_is_very_deep_is_packed_all_the_same() -> None:
    tree = Tree([])
    for _ in range(5_000):
        tree = Tree([], within=tree)
    found: Tree | None = again(tree)
    depth = 0
    while found is not None:
        found, depth = found.within, depth + 1
    assert depth == 5_001


@pytest.mark.parametrize("slug", in_doses(shipped_games()))
def test_a_shipped_game_is_the_same_again(slug: str) -> None:
    game = paddock.load(slug)
    data = pack_graph(game.graph)
    found = unpack_graph(data)
    assert found == game.graph
    assert found.fingerprint() == game.graph.fingerprint()
    assert pack_graph(found) == data  # and so is what is shared in it
    assert {id(node.where) for node in found.nodes if node.where} <= places(found.program)


def places(program: Program) -> set[int]:
    lists = (
        program.kinds, program.cards, program.places, program.stores, program.values, program.verbs, program.abilities,
        program.windows, program.modifiers, program.settings,
    )  # fmt: skip
    return {id(item.where) for items in lists for item in items}


@pytest.mark.parametrize("slug", in_doses(shipped_games()))
@pytest.mark.parametrize("mode", [{}, {"log": True}, {"asked": True}, {"log": True, "asked": True}], ids=str)
def test_a_plan_is_the_same_again(slug: str, mode: dict[str, bool]) -> None:
    game = paddock.load(slug)
    plan = game.machine(game.program.low, **mode).plan
    data = pack_plan(plan)
    found = unpack_plan(data, game.program)
    assert pack_plan(found) == data
    for name in ("mode", "prompts", "routines", "verbs", "ending", "verdicts", "constants", "pages"):
        assert getattr(found, name) == getattr(plan, name)
    # Where chance is asked, looks at piles are steps of their own: made of the program again, not kept.
    assert found.layout.program is game.program or (mode.get("asked") and found.layout.program == plan.layout.program)
    assert found.layout.fields == plan.layout.fields and found.layout.settings == plan.layout.settings


def test_only_what_is_called_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that asks its first question needs little of the code; a function, once called, is as any other."""
    game = paddock.load(next(iter(shipped_games())))
    plan = game.machine(game.program.low).plan
    machine = Machine(unpack_plan(pack_plan(plan), game.program))
    made: list[str] = []
    monkeypatch.setattr("paddock.code.lazy_functions.compile", counted(made), raising=False)
    state = machine.new(1)
    machine.start(state)
    few = len(made)
    assert 0 < few < len(plan.routines) / 4
    machine.start(machine.new(1))
    assert len(made) == few
    machine.play(machine.new(1), lambda _s, _seat, _prompt, _options: 0)
    assert len(set(made)) == len(made) > few


def counted(made: list[str]) -> Callable[..., Any]:
    def counting(source: str, file: str, mode: str) -> Any:
        made.append(source)
        return compile(source, file, mode)

    return counting


# ------------------------------------------------------------------ what does not fit


GRAPH = json.loads(pack_graph(Graph(program=Program(name="x"), edges=[Edge(source="a", target="b", sort="reads")])))


def changed(**how: Any) -> bytes:
    return json.dumps({**GRAPH, **how}).encode()


def test_the_graph_that_is_changed_here_is_good_before() -> None:
    assert unpack_graph(changed()).program.name == "x"


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(b"\xff\x00", id="no text"),
        pytest.param(b"3", id="a number"),
        pytest.param(b"[[[]]]", id="lists"),
        pytest.param(b"{}", id="no records"),
        pytest.param(b"[" * 100_000, id="too deep"),
        pytest.param(changed(system=[["rm"]]), id="an unknown class"),
        pytest.param(changed(Table=[[0]]), id="a class of ours that is none of these"),
        pytest.param(changed(Edge=[]), id="no fields"),
        pytest.param(changed(Edge=GRAPH["Edge"][:-1]), id="a field too few"),
        pytest.param(changed(Edge=[*GRAPH["Edge"], [""]]), id="a field too many"),
        pytest.param(changed(Edge=[[], *GRAPH["Edge"][1:]]), id="a record too few in one field"),
        pytest.param(changed(Edge=[["a", "b"], *GRAPH["Edge"][1:]]), id="a record too many in one field"),
        pytest.param(changed(Edge=[[3], *GRAPH["Edge"][1:]]), id="a number for a text"),
        pytest.param(changed(Edge=[[["a"]], *GRAPH["Edge"][1:]]), id="a list for a text"),
        pytest.param(changed(Edge=[{"a": 1}, *GRAPH["Edge"][1:]]), id="a field that is no list"),
        pytest.param(changed(Graph=[[1], [[]], [[0]]]), id="a record that is not there"),
        pytest.param(changed(Graph=[[-1], [[]], [[0]]]), id="a record before the first"),
        pytest.param(changed(Graph=[[False], [[]], [[0]]]), id="a yes-no for a record"),
        pytest.param(changed(Graph=[["0"], [[]], [[0]]]), id="a text for a record"),
        pytest.param(changed(Graph=[[None], [[]], [[0]]]), id="none for a record"),
        pytest.param(changed(Graph=[[0], [[]], [[0.0]]]), id="a fraction for a record"),
        pytest.param(changed(Graph=[[0], [[]], [0]]), id="a record for a list"),
        pytest.param(changed(Graph=[[0], [[0]], [[0]]]), id="a record of a class of which there is none"),
        pytest.param(changed(Program=[[None], *GRAPH["Program"][1:]]), id="none for a text"),
    ],
)
def test_what_does_not_fit_does_not_come_out(data: bytes) -> None:
    with pytest.raises(Misfit):
        unpack_graph(data)


@pytest.mark.parametrize("text", ["numbr", "", 3, None, ["number"], {}], ids=repr)
def test_what_is_no_text_of_a_type_is_no_type(text: object) -> None:
    step = Packing(Entry, Expr, Step)
    assert step.unpack(step.pack(Step(op="x", args=[Expr(op="y", type=TEXT)])), Step).args[0].type == TEXT
    packed = json.loads(step.pack(Step(op="x", args=[Expr(op="y", type=TEXT)])))
    packed["Expr"][1] = [text]
    with pytest.raises(Misfit):
        step.unpack(json.dumps(packed).encode(), Step)


@pytest.mark.parametrize(
    "thing",
    [
        3,
        Where(file="a", line=1),
        RoutineFacts(True, False, None, []),
        Tree([3]),  # type: ignore[list-item]
        Tree([], best=Expr(op="x", type=TEXT)),  # type: ignore[arg-type]
        Tree([], odd=Leaf("a")),
        Tree([], odd=1.5),
        Tree([], odd=b"a"),
        Tree([], pair=[1]),  # type: ignore[arg-type]
    ],
    ids=repr,
)
def test_what_is_not_declared_is_not_packed(thing: object) -> None:
    with pytest.raises(Misfit):
        TREES.pack(thing)
