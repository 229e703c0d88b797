"""Every step does the same in direct code, in resumable code and in the walker."""

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
    RING,
    ROW,
    STACK,
    agree,
    choose,
    const,
    do,
    entry,
    game,
    let,
    local,
    place,
    players,
    step,
    stored,
    things,
    verb,
    x,
)  # fmt: skip

from paddock.code import PlayError, Walker, build
from paddock.graph.model import Graph
from paddock.program.model import Step
from paddock.program.types import MENU, NUMBER

DEAL = step("each", players(), name=0, body=[step("draw", 3, place(STACK), place(HAND, local(0)))])


def once(*steps: Step, locals: tuple[str, ...] = ("number",) * 12, **more: Any) -> Any:
    return agree(game(verb(0, *steps, locals=list(locals)), **more))


def test_drawing_takes_from_the_top_and_the_top_is_the_front() -> None:
    s, _ = once(step("draw", 1, place(STACK), place(DISCARD)), step("draw", 2, place(STACK), place(HAND, 1)),
                step("draw", 2, place(STACK), place(HAND, 1), ref="top"))  # fmt: skip
    assert s.Z[1] == [3] and s.Z[3] == [7, 6, 4, 5]


def test_an_empty_pile_is_refilled_and_an_exhausted_one_ends_the_drawing() -> None:
    s, _ = once(step("move", place(STACK), place(DISCARD)), step("draw", 30, place(STACK), place(HAND, 0)))
    assert sorted(s.Z[2]) == list(range(3, 20)) and s.pos == 16
    s, _ = once(step("move", place(STACK), place(DISCARD)), step("draw", 1, place(STACK), place(HAND, 0)))
    assert len(s.Z[2]) == 1 and len(s.Z[0]) == 16 and s.Z[1] == []
    s, _ = once(step("draw", 30, place(DISCARD), place(HAND, 0)), step("draw", 1, place(DISCARD), place(HAND, 0)))
    assert s.Z[2] == []


def test_what_was_drawn_can_be_named() -> None:
    s, _ = once(step("draw", 1, place(STACK), place(HAND, 0), name=0), step("draw", 2, place(STACK), place(HAND, 0), name=1),
                step("set", stored(0, 0), local(0)), step("set", stored(1), x("count", local(1))),
                locals=["thing:card", "things:card"])  # fmt: skip
    assert s.N[0] == 3 and s.N[3] == 2


def test_moving_one_some_none_and_to_the_top() -> None:
    s, _ = once(
        step("move", x("top", place(DISCARD)), place(HAND, 0)),
        step("move", x("top", place(STACK), type="thing:card"), place(HAND, 0)),
        step("move", things("list", 5, 6), place(HAND, 0), ref="top"),
        step("move", things("list", 8, 7), place(HAND, 0), ref="bottom"),
        step("move", const(5), place(HAND, 0)),
        step("move", const(6), place(DISCARD)),
    )  # fmt: skip
    assert s.Z[2] == [3, 8, 7, 5] and s.Z[1] == [6] and s.W[6] == 1


def test_slots_stay_in_order_and_a_move_without_a_slot_takes_the_first_free_one() -> None:
    s, _ = once(
        step("move", const(3), place(ROW, 0), 2),
        step("move", const(4), place(ROW, 0)),
        step("draw", 1, place(STACK), place(ROW, 0), 1),
        step("swap", const(4), const(18)),
        step("move", const(4), place(DISCARD), ref=""),
        step("swap", const(3), const(5)),
        step("move", const(18), place(HAND, 0)),
        step("swap", const(18), const(3)),
    )
    assert s.Z[5] == [18, 5] and [s.A[t] for t in (18, 5, 3, 4)] == [1, 2, None, None]
    assert s.Z[2] == [3] and s.Z[1] == [4]


def test_what_leaves_slots_at_once_frees_them_for_what_comes() -> None:
    row = [step("move", const(thing), place(ROW, 0), slot) for slot, thing in enumerate((3, 4, 5))]
    s, _ = once(
        *row,
        step("move", const(6), place(HAND, 0)),
        step("at_once", body=[
            step("move", const(6), place(ROW, 0)),
            step("move", const(5), place(ROW, 0)),
            step("move", const(4), place(ROW, 0)),
            step("move", const(3), place(HAND, 0)),
        ]),
        step("at_once", body=[step("move", const(3), place(ROW, 0), 2), step("move", const(4), place(DISCARD))]),
    )  # fmt: skip
    assert s.Z[5] == [6, 5, 3] and [s.A[thing] for thing in (6, 5, 3, 4)] == [0, 1, 2, None]
    assert s.Z[2] == [] and s.Z[1] == [4]


def test_a_full_row_says_so() -> None:
    program = game(verb(0, step("move", things("list", 3, 4, 5, 6), place(ROW, 0))))
    machine = build(Graph(program=program), 2)
    with pytest.raises(PlayError, match="no free slot"):
        machine.play(machine.new(1), lambda *_: 0)


def test_replacing_within_one_place_and_swapping_with_itself() -> None:
    s, _ = once(
        step("swap", const(7), const(3)),
        step("move", const(7), place(DISCARD), ref=""),
        step("swap", const(4), const(4)),
        step("swap", const(4), const(5)),
    )
    assert s.Z[0][:5] == [5, 4, 6, 3, 8] and s.Z[1] == [7]


def test_boards_and_rings() -> None:
    s, _ = once(
        step("each", place(LINE), name=0, body=[step("move", local(0), place(RING))]),
        step("set", stored(1), x("ahead", const(24))),
        step("move", const(25), place(BOARD), 21),
        step("move", const(26), place(BOARD), 23),
        step("move", const(25), place(BOARD), 22),
    )
    assert s.N[3] == 26 and s.Z[9] == [24] and s.A[25] == 22 and s.Z[10] == [26, 25]


def test_numbers_flags_and_notes() -> None:
    s, _ = once(step("set", stored(2), True), step("add", stored(0, 1), 4), step("add", stored(0, 1), -1),
                step("set", stored(3, 25), 2), step("set", stored(3, 24), None))  # fmt: skip
    assert s.N == [0, 3, 0, 0, True, None, 2, None]


def test_loops() -> None:
    s, _ = once(
        step("times", 4, body=[step("add", stored(1), 2)]),
        step("while", x("lt", stored(1), 20), body=[step("add", stored(1), 5), step("times", 0, body=[step("end")])]),
        step(
            "each",
            players(),
            name=0,
            body=[
                step("if", x("eq", local(0), 1), body=[step("add", stored(0, local(0)), 1)], other=[step("nothing")])
            ],
        ),
        step(
            "while", x("lt", x("sum", players(), stored(0, local(5)), bind=5), 4), body=[step("add", stored(0, 2), 1)]
        ),
    )
    assert s.N[3] == 23 and s.N[:3] == [0, 1, 3] and s.over


def test_a_list_is_frozen_while_it_is_gone_through() -> None:
    s, _ = once(let(1, place(STACK)), step("each", place(STACK), name=0, body=[step("move", local(0), place(DISCARD), ref="top")]),
                step("set", stored(1), x("count", local(1, "things:card"))), locals=("thing:card", "things:card"))  # fmt: skip
    assert s.Z[1][0] == 19 and s.Z[0] == [] and s.N[3] == 17


def test_dice_fall_alike_and_can_be_told() -> None:
    roll = [
        step("times", 300, body=[step("roll", 6, name=0), step("add", stored(0, x("mod", local(0), 3)), 1)]),
        step("shuffle", place(STACK)),
    ]
    s, _ = once(*roll)
    assert sum(s.N[:3]) == 300 and min(s.N[:3]) > 60 and s.pos == 316
    t, _ = agree(game(verb(0, *roll, locals=["number"])), prepare=lambda s: setattr(s, "rolls", (1, 1, 1)))
    assert t.pos == 313


def test_choosing_one_a_number_and_many() -> None:
    seats = [step("each", players(), name=0, body=[
        choose(local(0), place(HAND, local(0)), 1),
        step("move", local(1), place(DISCARD)),
        choose(local(0), 0, 2, "number", 3),
        step("add", stored(0, local(0)), local(2)),
        choose(local(0), place(STACK), 3, "many", 1, 3),
        step("move", local(3, "things:card"), place(HAND, local(0))),
        choose(local(0), place(HAND, local(0)), 4, "many", 0, None),
        step("add", stored(1), x("count", local(4, "things:card"))),
    ])]  # fmt: skip
    program = game(verb(0, DEAL, *seats, locals=["number"] * 3 + ["things:card"] * 2))
    for seed in range(12):
        s, told = agree(program, seed)
        assert sorted(t for z in s.Z for t in z if 3 <= t < 20) == list(range(3, 20))
        assert [list(range(4))] == [t[2] for t in told if t[1] == 1][:1]


def test_exactly_some_never_offers_what_would_leave_too_few() -> None:
    many = choose(0, things("list", 3, 4, 5, 6), 0, "many", 3, 3)
    s, told = once(many, step("move", local(0, "things:card"), place(HAND, 0)), locals=("things:card",))
    assert told[0][2] == [3, 4] and len(s.Z[2]) == 3
    s, told = once(
        choose(0, things("list", 3, 4), 0, "many", 3, 3),
        step("move", local(0, "things:card"), place(HAND, 0)),
        locals=("things:card",),
    )
    assert told == [] and s.Z[2] == [3, 4]


def test_one_answer_is_not_asked_and_none_is_none() -> None:
    s, told = once(choose(0, things("list", 7), 0), choose(0, place(DISCARD), 1), choose(0, 2, 2, "number", 2),
                   choose(0, place(DISCARD), 3, "many", 1, 2), choose(0, 3, 4, "number", 2),
                   step("set", stored(0, 0), local(0)), step("set", stored(0, 1), local(1)), step("set", stored(0, 2), local(2)),
                   step("set", stored(1), x("count", local(3, "things:card"))), step("set", stored(2), local(4)),
                   locals=("number", "number", "number", "things:card", "number"))  # fmt: skip
    assert told == [] and s.N[:5] == [7, None, 2, 0, None]


def test_secret_choices_are_kept_for_each_member() -> None:
    body = [
        choose(local(0), place(HAND, local(0)), 1, own=0),
        let(2, x("field", x("member", local(0), ref=1), ref="worth"), own=0),
    ]
    program = game(verb(0, DEAL, step("secretly", players(), name=0, body=body), step("each", players(), name=0, body=[
        step("set", stored(0, local(0)), x("member", local(0), ref=2)),
        step("move", x("member", local(0), ref=1, type="thing:card"), place(DISCARD)),
    ]), locals=["number"] * 6))  # fmt: skip
    s, told = agree(program)
    assert len(told) == 3 and all(len(z) == 2 for z in s.Z[2:5]) and len(s.Z[1]) == 3
    machine = build(Graph(program=program), 3)
    assert [p.secret for p in machine.prompts] == [True]


def test_menus_offer_what_can_be_done() -> None:
    menu = step("menu", 0, entries=[
        entry("take", do(1, 0)),
        entry("more", step("add", stored(1), 10), choose(0, 1, 2, "number", 3), step("add", stored(1), local(2)), guard=x("lt", stored(1), 40)),
        entry("take twice", do(1, 0), do(1, 0), guard=x("gt", x("sum", players(), stored(0, local(8)), bind=8), -1)),
        entry("guarded", do(1, 1), guard=x("gt", stored(1), 10)),
        entry("pass"),
    ])  # fmt: skip
    lucky = verb(
        1,
        step("add", stored(0, local(0)), 1),
        params=["thing:player"],
        requires=[x("lt", stored(0, local(0)), 3), x("lt", x("sum", players(), stored(0, local(8)), bind=8), 5)],
    )
    program = game(verb(0, step("times", 20, body=[menu]), locals=["number"] * 6), lucky)
    for seed in range(10):
        s, told = agree(program, seed)
        assert s.N[0] == 3 or len(told) < 20 or s.N[0] < 3
        assert all(0 not in t[2] for t in told if t[3][0] >= 3)
    machine = build(Graph(program=program), 3)
    assert machine.prompts[0].labels == ["take", "more", "take twice", "guarded", "pass"]
    assert [prompt.type for prompt in machine.prompts[:2]] == [MENU, NUMBER]


def test_one_open_entry_is_done_unasked() -> None:
    s, told = once(step("menu", 0, entries=[entry("no", step("end"), guard=False), entry("yes", step("add", stored(1), 1))]),
                   step("menu", 0, entries=[entry("no", step("end"), guard=False)]))  # fmt: skip
    assert told == [] and s.N[3] == 1


def test_verbs_give_results_through_questions() -> None:
    ask = verb(1, choose(local(0), 1, 1, "number", 3), step("if", x("eq", local(1), 3), body=[step("give", 30)]),
               step("give", x("add", local(1), local(0))), params=["thing:player"], locals=["thing:player", "number"])  # fmt: skip
    nest = verb(2, do(1, local(0), name=1), do(1, x("next_player", local(0)), name=2), step("give", x("add", local(1), local(2))),
                params=["thing:player"], locals=["thing:player", "number", "number"])  # fmt: skip
    top = verb(0, step("each", players(), name=0, body=[do(2, local(0), name=1), step("set", stored(0, local(0)), local(1))]),
               do(3, place(HAND, 1), place(STACK), name=2), step("set", stored(1), local(2)), locals=["number"] * 3)  # fmt: skip
    takes = verb(3, step("move", things("list", 3, 4), local(0, "place:card")), step("give", x("count", local(1, "things:card"))),
                 params=["place:card", "things:card"])  # fmt: skip
    for seed in range(6):
        s, told = agree(game(top, ask, nest, takes), seed)
        assert len(told) == 6 and s.N[3] == 17 and s.Z[3] == [3, 4]


def test_stopping_this_and_stopping_a_verb_around() -> None:
    inner = verb(2, step("add", stored(1), 1), choose(0, 1, 0, "number", 3), step("if", x("eq", local(0), 1), body=[step("stop")]),
                 step("if", x("eq", local(0), 2), body=[step("stop", ref=1)]), step("add", stored(1), 100), locals=["number"])  # fmt: skip
    plain = verb(3, step("if", x("gt", stored(1), 400), body=[step("stop", ref=1)]), step("add", stored(1), 1))
    middle = verb(
        1,
        step("times", 3, body=[do(2), do(3)]),
        step("add", stored(1), 10),
        step("if", x("gt", stored(1), 700), body=[step("stop", ref=1)]),
        step("add", stored(0, 0), 1),
    )
    top = verb(0, step("times", 6, body=[do(1), step("add", stored(0, 1), 1)]))
    for seed in range(10):
        s, _ = agree(game(top, middle, inner, plain), seed)
        assert s.N[1] == 6 and s.N[0] <= 6


def test_stopping_what_is_not_running_is_an_error() -> None:
    program = game(verb(0, choose(0, 1, 0, "number", 2), step("stop", ref=1), locals=["number"]), verb(1))
    machine = build(Graph(program=program), 2)
    s = machine.new(1)
    machine.start(s)
    with pytest.raises(PlayError, match="not running"):
        machine.answer(s, 0)
    with pytest.raises(PlayError, match="not running"):
        machine.play(machine.new(1), lambda *_: 0)
    with pytest.raises(PlayError, match="not running"):
        Walker(machine).play(machine.new(1), lambda *_: 0)


def test_the_end_is_the_end() -> None:
    win = verb(1, choose(0, 1, 0, "number", 2), step("end"), step("add", stored(1), 1), locals=["number"])
    s, told = agree(game(verb(0, do(1), step("add", stored(1), 1)), win))
    assert s.over and s.N[3] == 0 and len(told) == 1


def test_what_never_ends_is_said_to() -> None:
    for steps in ([step("while", True, body=[step("nothing")])], [do(0)], [step("times", 10**12, body=[step("nothing")])],
                  [step("while", True, body=[choose(0, 1, 0, "number", 1)])]):  # fmt: skip
        machine = build(Graph(program=game(verb(0, *steps, locals=["number"]))), 2)
        with pytest.raises(PlayError, match="for ever"):
            machine.play(machine.new(1), lambda *_: 0)
        with pytest.raises(PlayError, match="for ever"):
            machine.start(machine.new(1))


def test_what_doubles_itself_is_said_to_go_on_for_ever() -> None:
    down = x("sub", local(0), 1)
    twice = step("if", x("gt", local(0), 0), body=[do(1, down), do(1, down)])
    machine = build(Graph(program=game(verb(0, do(1, 60)), verb(1, twice, params=["number"]))), 2)
    with pytest.raises(PlayError, match="for ever"):
        machine.play(machine.new(1), lambda *_: 0)
    with pytest.raises(PlayError, match="for ever"):
        machine.start(machine.new(1))


def test_the_walker_says_where_too() -> None:
    bad = step("add", stored(1), x("field", const(None), ref="worth"), line=7, column=3, end=20)
    machine = build(Graph(program=game(verb(0, step("if", True, body=[bad], line=6)))), 2)
    for way in (machine.play, Walker(machine).play):
        with pytest.raises(PlayError, match=r"desk\.rules:7:3: something is asked"):
            way(machine.new(1), lambda *_: 0)


def test_a_verb_written_out_keeps_its_own_names_and_line() -> None:
    """The same local numbers on both sides, a result by either branch, and a line of its own."""
    pick = verb(1, choose(local(0), 1, 1, "number", 4), step("if", x("gt", local(1), 2), body=[step("give", 9)]),
                step("if", x("eq", local(1), 2), body=[let(2, 5)]), step("give", local(2)),
                params=["thing:player"], locals=["thing:player", "number", "number"])  # fmt: skip
    top = verb(0, let(1, 7), step("each", players(), name=0, body=[
        do(1, local(0), name=2), step("if", x("ne", local(2), None), body=[step("add", stored(0, local(0)), local(2))]),
    ]), step("set", stored(1), local(1)), locals=["number"] * 3)  # fmt: skip
    for seed in range(8):
        s, told = agree(game(top, pick), seed)
        assert len(told) == 3 and s.N[3] == 7 and set(s.N[:3]) <= {0, 5, 9}
    bad = verb(1, step("add", stored(1), x("field", const(None), ref="worth"), line=7, column=3, end=20))
    machine = build(Graph(program=game(verb(0, do(1)), bad)), 2)
    with pytest.raises(PlayError, match=r"desk\.rules:7:3: something is asked"):
        machine.play(machine.new(1), lambda *_: 0)


def test_a_scenario_may_begin_with_one_verb() -> None:
    program = game(
        verb(0),
        verb(
            1,
            choose(local(0), 1, 1, "number", 2),
            step("set", stored(1), local(1)),
            params=["thing:player"],
            locals=["number"] * 2,
        ),
    )
    machine = build(Graph(program=program), 2)
    s = machine.new(1)
    machine.start(s, 1, (1,))
    assert s.ask is not None and s.ask[0] == 1
    machine.answer(s, 1)
    assert s.ask is None and not s.over and s.N[2] == 2


def test_settings_are_fixed_when_the_table_is_dealt() -> None:
    program = game(verb(0, step("times", x("setting", ref="rounds"), body=[step("add", stored(1), 1)])))
    assert agree(program, rounds=7)[0].N[3] == 7
    assert agree(program)[0].N[3] == 3


def test_the_wrong_answer_is_refused() -> None:
    machine = build(Graph(program=game(verb(0, choose(0, 1, 0, "number", 2), locals=["number"]))), 2)
    s = machine.new(1)
    with pytest.raises(PlayError):
        machine.answer(s, 0)
    machine.start(s)
    with pytest.raises(PlayError):
        machine.answer(s, 2)
    machine.answer(s, 1)
    assert s.over


def test_a_bot_that_breaks_is_not_the_game() -> None:
    machine = build(Graph(program=game(verb(0, choose(0, 1, 0, "number", 2), locals=["number"]))), 2)

    def broken(*_: object) -> int:
        return dict[str, int]()["x"]

    with pytest.raises(KeyError):
        machine.play(machine.new(1), broken)


def test_kinds_are_dealt() -> None:
    machine = build(Graph(program=game(verb(0))), 4)
    s = machine.new(1)
    assert [machine.layout.name_of[t] for t in s.Z[machine.place_index(LINE)]] == [f"horse {i}" for i in (1, 2, 3, 4)]
    assert len(machine.layout.things_of(HORSE)) == 4 and len(machine.layout.things_of(CARD)) == 17


def test_no_text_of_the_program_reaches_the_source() -> None:
    program = game(verb(0, let(0, x("eq", x("card_name", const(3)), const("import os")), line=1), locals=["flag"]))
    program.verbs[0].name = "import os"
    assert "import" not in build(Graph(program=program), 2, log=True).source
