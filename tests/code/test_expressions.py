"""Every expression gives the same answer in generated code and in the walker, and the answer is the right one."""

from __future__ import annotations

from typing import Any

import pytest
from code_desk import (
    BOARD,
    CARD,
    DISCARD,
    HAND,
    HORSE,
    LINE,
    RED,
    RING,
    ROW,
    SIDE,
    STACK,
    agree,
    choose,
    const,
    do,
    game,
    let,
    local,
    modifier,
    place,
    players,
    step,
    stored,
    things,
    value,
    verb,
    x,
)  # fmt: skip
from native_way import compiler, finish_natively, library_in_the_midst

from paddock.code import PlayError, Walker, build
from paddock.graph.model import Graph
from paddock.program.model import Expr

# three players are 0-2; sheets 1-5 three times each are 3-17; embers 18, 19; fields 20-23; horses 24-26
WORTH = x("field", local(9), ref="worth")

HANDED = place(HAND, 1)


def chain(e: Expr) -> Expr:
    return things("filter", e, x("gt", WORTH, 2), bind=9)


CASES: list[tuple[Expr, Any]] = [
    (const(-4), -4),
    (x("field", 3, ref="worth"), 1),
    (x("field", 3, ref="heat"), None),
    (x("field", 18, ref="heat"), 4),
    (x("field", 3, ref="no such"), None),
    (stored(0, 1), 7),
    (things("all", ref="player"), [0, 1, 2]),
    (things("all", ref=RED), [18, 19]),
    (things("all", ref=HORSE), [24, 25, 26]),
    (things("all", ref=SIDE), [0, 1, 2]),
    (x("count", things("all", ref=CARD)), 17),
    (things("contents", HANDED), [3, 9, 17, 18]),
    (things("list", 4, HANDED, 9, None, 5), [4, 3, 9, 17, 18, 5]),
    (things("list"), []),
    (chain(HANDED), [9, 17, 18]),
    (things("map", HANDED, x("field", local(9), ref="heat"), bind=9), [4]),
    (things("without", HANDED, local(0)), [3, 9, 17, 18]),
    (things("without", HANDED, 9), [3, 17, 18]),
    (things("without", HANDED, chain(HANDED)), [3]),
    (x("count", HANDED), 4),
    (x("count", chain(HANDED)), 3),
    (x("count", things("without", HANDED, 3)), 3),
    (x("sum", HANDED, WORTH, bind=9), 18),
    (x("sum", chain(HANDED), WORTH, bind=9), 17),
    (x("highest", HANDED, WORTH, bind=9), 9),
    (x("lowest", HANDED, WORTH, bind=9), 1),
    (x("lowest", HANDED, x("field", local(9), ref="heat"), bind=9), 4),
    (x("highest", place(DISCARD), WORTH, bind=9), None),
    (things("with_highest", players(), stored(0, local(9)), bind=9), [1, 2]),
    (things("with_lowest", players(), stored(0, local(9)), bind=9), [0]),
    (things("sorted", HANDED, x("neg", WORTH), bind=9), [18, 17, 9, 3]),
    (things("sorted", players(), stored(0, local(9)), bind=9, ref="down"), [1, 2, 0]),
    (x("first", HANDED), 3),
    (x("first", chain(HANDED)), 9),
    (x("last", HANDED), 18),
    (x("first", place(DISCARD)), None),
    (x("last", place(DISCARD)), None),
    (x("at", place(ROW, 0), 1), 5),
    (x("at", place(ROW, 0), 0), None),
    (x("at", place(BOARD), 21), 26),
    (x("toward", 20, 0), 22),
    (x("toward", 20, 1), 23),
    (x("toward", 20, 6), None),
    (x("toward", 20, stored(0, 0)), 21),
    (x("toward", 5, 0), None),
    (x("turned", 0, ref=4), 4),
    (x("turned", 6, ref=4), 2),
    (x("turned", stored(0, 0), ref=6), 0),
    (things("ray", 20, 0), [22]),
    (things("ray", 22, 0), []),
    (things("next_to", 20), [22, 21]),
    (things("next_to", 20, ref="around"), [22, 21, 23]),
    (things("way", 20, 23), [22, 23]),
    (things("way", 20, 23, things("list", 21)), [21, 23]),
    (things("way", 20, 23, things("list")), []),
    (things("way", 20, 20), []),
    (x("distance", 20, 23), 2),
    (x("distance", 20, 23, things("list")), None),
    (x("distance", 20, 20), 0),
    (things("reach", 20, 1), [22, 21]),
    (things("reach", 20, 2), [22, 21, 23]),
    (things("reach", 20, 5, things("list", 21)), [21]),
    (x("bearing", 20, 23), 1),
    (x("bearing", 21, 22), 7),
    (x("bearing", 20, 20), None),
    (things("standing", place(BOARD), 21), [26]),
    (things("standing", place(BOARD), things("list", 20, 21)), [26]),
    (things("standing", things("list", place(BOARD), HANDED), 21), [26]),
    (things("standing", place(BOARD), things("list")), []),
    (x("slot", 5), 1),
    (x("slot", 26), 21),
    (x("slot", 3), None),
    (x("top", place(STACK)), 6),
    (x("top", place(DISCARD)), None),
    (x("position", 24), 1),
    (x("position", 20), None),
    (x("ahead", 24), None),
    (x("behind", 24), 25),
    (x("ahead", 10), 12),
    (x("behind", 12), 10),
    (x("behind", 20), None),
    (x("holder", 9), 1),
    (x("holder", 6), None),
    (x("holder", 20), None),
    (x("next_player", 2), 0),
    (x("card_name", 18), "ember"),
    (x("card_name", 24), "horse 1"),
    (x("eq", x("card_name", 18), "ember"), True),
    (x("has_word", x("card_name", 24), "HORSE"), True),
    (x("has_word", x("card_name", 24), "hors"), False),
    (x("has_word", x("card_name", 24), x("card_name", 18)), False),
    (x("has_word", "Zum Straßen-Fest", "strassen"), True),
    (x("has_word", "One horse 1", x("card_name", 24)), True),
    (x("has_word", "anything", ""), False),
    (x("has_word", None, "ember"), False),
    (x("add", 2, 3), 5),
    (x("sub", 2, 3), -1),
    (x("mul", 4, 3), 12),
    (x("mul", stored(0, 1), stored(0, 2)), 49),
    (x("div", -7, 2), -4),
    (x("mod", 7, 4), 3),
    (x("min", 4, stored(0, 1), 2), 2),
    (x("max", 4, stored(0, 1), 2), 7),
    (x("eq", x("holder", 6), None), True),
    (x("ne", None, x("holder", 9)), True),
    (x("eq", HANDED, things("list", 3, 9, 17, 18)), True),
    (
        x("ge", x("lowest", things("list", place(STACK), HANDED), WORTH, bind=9), x("highest", HANDED, WORTH, bind=9)),
        False,
    ),
    (x("lt", 1, x("lowest", place(STACK), WORTH, bind=9)), False),
    (x("le", 1, x("lowest", place(STACK), WORTH, bind=9)), True),
    (x("gt", x("highest", HANDED, x("field", local(9), ref="heat"), bind=9), 3), True),
    (x("le", x("highest", HANDED, x("field", local(9), ref="heat"), bind=9), 3), False),
    (x("lt", x("lowest", HANDED, WORTH, bind=9), x("highest", HANDED, WORTH, bind=9)), True),
    (x("highest", things("list", place(STACK), HANDED), WORTH, bind=9), 9),
    (x("lowest", place(STACK), WORTH, bind=9), 1),
    (x("nth", HANDED, 2), 9),
    (x("nth", HANDED, 0), None),
    (x("nth", HANDED, 5), None),
    (x("le", 3, 3), True),
    (x("in", 9, HANDED), True),
    (x("in", 10, chain(HANDED)), False),
    (x("empty", HANDED), False),
    (x("empty", things("filter", HANDED, x("gt", WORTH, 20), bind=9)), True),
    (x("isa", 18, ref=CARD), True),
    (x("isa", 3, ref=RED), False),
    (x("isa", None, ref=RED), False),
    (x("and", True, x("empty", place(DISCARD)), x("gt", x("sum", HANDED, WORTH, bind=9), 1)), True),
    (x("and", False, x("gt", x("sum", players(), WORTH, bind=9), 1)), False),
    (x("or", True, x("gt", x("sum", players(), WORTH, bind=9), 1)), True),
    (x("or", False, x("gt", x("sum", HANDED, WORTH, bind=9), 100), x("eq", 1, 1)), True),
    (x("not", x("empty", HANDED)), True),
    (x("case", stored(0, 1), 1, 10, 7, 20, 30), 20),
    (x("case", stored(0, 1), 1, 10, 30), 30),
    (x("case", 7, 1, 10, stored(0, 1), x("sum", HANDED, WORTH, bind=9), 30), 18),
    (x("case", 8, 1, 10, stored(0, 1), x("sum", HANDED, WORTH, bind=9), x("count", HANDED)), 4),
    (x("if", x("empty", HANDED), 1, x("sum", HANDED, WORTH, bind=9)), 18),
    (things("if", True, HANDED, things("list")), [3, 9, 17, 18]),
    (things("if", x("empty", HANDED), things("list"), HANDED), [3, 9, 17, 18]),
    (x("if", x("setting", ref="rounds"), 5, 6), 5),
    (x("setting", ref="rounds"), 3),
    (x("call", 1, ref=0), 18),
    (x("call", HANDED, ref=1, type="things:card"), [9, 17, 18]),
    (x("count", x("call", HANDED, ref=1, type="things:card")), 3),
    (x("sum", x("call", HANDED, ref=1, type="things:card"), x("add", WORTH, stored(0, 1)), bind=9), 38),
    (x("call", HANDED, ref=2), 4),
    (x("call", 6, ref=3), 720),
    (x("call", HANDED, ref=4), 17),
    (things("call", 1, ref=5), [3, 9, 17, 18]),
    (x("first", things("call", 1, ref=5)), 3),
    (x("count", x("call", 1, ref=6, type="place:card")), 4),
]

VALUES = [
    value(0, x("sum", place(HAND, local(0)), x("field", local(3), ref="worth"), bind=3), ["thing:player"]),
    value(1, things("filter", local(0, "things:card"), x("gt", x("field", local(9), ref="worth"), 2), bind=9), ["things:card"], "things:card"),
    value(2, x("count", local(0, "place:card")), ["place:card"]),
    value(3, x("if", x("le", local(0, "number"), 1), 1, x("mul", local(0, "number"), x("call", x("sub", local(0, "number"), 1), ref=3))), ["number"]),
    value(4, [
        let(1, 0),
        step("each", local(0, "things:card"), name=2, body=[
            step("if", x("gt", x("field", local(2), ref="worth"), 2), body=[let(1, x("add", local(1), x("field", local(2), ref="worth")))]),
        ]),
        step("give", local(1)),
    ], ["things:card"]),
    value(5, place(HAND, local(0)), ["thing:player"], "things:card"),
    value(6, place(HAND, local(0)), ["thing:player"], "place:card"),
]  # fmt: skip


def lay(s: Any) -> None:
    def put(thing: int, z: int, spot: int | None = None) -> None:
        if s.W[thing] is not None:
            s.owned(s.W[thing]).remove(thing)
        s.owned(z).append(thing)
        s.W[thing], s.A[thing] = z, spot

    hand, row, ring, board = 2, 5, 9, 10
    for thing in (3, 9, 17, 18):
        put(thing, hand + 1)
    put(5, row, 1)
    for thing in (10, 11, 12):
        put(thing, ring)
    put(26, board, 21)
    for thing in (4,):
        put(thing, 0)
    s.N[0:3] = [2, 7, 7]


@pytest.mark.parametrize("e, wanted", CASES, ids=lambda v: v.op if isinstance(v, Expr) else "")
def test_an_expression_is_answered_alike_everywhere(e: Expr, wanted: Any) -> None:
    program = game(verb(0, let(0, e), step("until", local(0), ref="0")), values=VALUES)
    program.verbs[0].locals = ["number"]
    program.modifiers = [modifier(0, 0, "higher", 0, verb=9)]
    s, _ = agree(program, prepare=lay)
    assert s.M[0][2] == wanted
    machine = build(Graph(program=program), 3)
    t = machine.new(1)
    lay(t)
    assert Walker(machine).value(t, e, {}) == wanted


@pytest.mark.skipif(compiler() is None, reason="there is no C compiler here")
@pytest.mark.parametrize("e, wanted", CASES, ids=lambda v: v.op if isinstance(v, Expr) else "")
def test_an_expression_is_answered_alike_in_c(e: Expr, wanted: Any) -> None:
    """The table is laid while somebody is asked, and C takes it up from there."""
    steps = [choose(0, things("list", 5, 6), 1), let(0, e), step("until", local(0), ref="0")]
    program = game(verb(0, *steps, locals=["number", "thing:card"]), values=VALUES)
    program.verbs[0].locals[0] = e.type
    program.modifiers = [modifier(0, 0, "higher", 0, verb=9)]
    machine = build(Graph(program=program), 3, log=True)
    state = machine.new(1)
    machine.start(state)
    lay(state)
    made = library_in_the_midst(machine.layout)
    finish_natively(made, machine, state, lambda *_: 0)
    found = state.M[0][2]
    assert (made.game.texts[found] if isinstance(wanted, str) else found) == wanted


@pytest.mark.parametrize("e, words", [
    (x("lt", x("field", 3, ref="heat"), 2), "not there"),
    (x("div", 1, 0), "divided by 0"),
    (x("lt", x("lowest", place(DISCARD), WORTH, bind=9), 3), "list is empty|not there"),
    (x("field", x("top", place(DISCARD)), ref="worth"), "not there"),
    (x("mul", x("call", 60, ref=3), 1), "too large"),
])  # fmt: skip
def test_a_mistake_while_playing_is_explained_with_its_line(e: Expr, words: str) -> None:
    program = game(verb(0, do(1)), verb(1, let(0, 1), let(0, e, line=12), locals=["number"]), values=VALUES)
    machine = build(Graph(program=program), 3)
    with pytest.raises(PlayError, match=words) as caught:
        machine.play(machine.new(1), lambda *_: 0)
    assert caught.value.where is not None and caught.value.where.file == "desk.rules"
    with pytest.raises(PlayError, match=words):
        machine.start(machine.new(1))
    with pytest.raises(PlayError, match=words):
        Walker(machine).play(machine.new(1), lambda *_: 0)


def test_the_line_is_the_one_of_the_step() -> None:
    program = game(verb(0, let(0, 1, line=3), let(0, x("div", 1, 0), line=4), locals=["number"]))
    machine = build(Graph(program=program), 3)
    with pytest.raises(PlayError) as caught:
        machine.play(machine.new(1), lambda *_: 0)
    assert caught.value.where is not None and caught.value.where.line == 4


def test_the_places_are_where_the_layout_says() -> None:
    machine = build(Graph(program=game(verb(0))), 3)
    assert [machine.place_index(HAND, 1), machine.place_index(ROW, 0), machine.place_index(LINE)] == [3, 5, 8]
    assert machine.place_index(RING) == 9
    assert [machine.store_index(0, 2), machine.store_index(1), machine.store_index(3, 25)] == [2, 3, 6]
