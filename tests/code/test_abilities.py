"""What watches a verb, what changes a value, and for how long."""

from __future__ import annotations

from typing import Any

from code_desk import (
    CARD,
    DISCARD,
    HAND,
    RED,
    ROW,
    STACK,
    ability,
    agree,
    choose,
    const,
    do,
    entry,
    game,
    let,
    local,
    modifier,
    place,
    players,
    step,
    stored,
    value,
    verb,
    x,
)  # fmt: skip

from paddock.code import build
from paddock.graph.model import Graph

PLAYER_PARAM = ["thing:player"]
TOP = verb(0, step("times", 4, body=[step("each", players(), name=0, body=[do(1, local(0))])]), locals=["number"])
PAY = verb(1, step("add", stored(0, local(0)), 1), params=PLAYER_PARAM)
ASKED = verb(
    1,
    choose(local(0), 1, 1, "number", 3),
    step("add", stored(0, local(0)), local(1)),
    step("give", 5),
    params=PLAYER_PARAM,
    locals=["number"] * 2,
)
EMBER: dict[str, Any] = {
    "card": "ember",
    "this": 1,
    "you": 2,
    "works": [ROW],
    "locals": ["thing:player", "thing:red sheet", "thing:player", "number"],
}
SHEET: dict[str, Any] = {**EMBER, "card": None, "kind": CARD}


def embers(s: Any) -> None:
    """One ember in the row of player 1, one in the hand of player 2; a sheet in the row of player 0."""
    for thing, z in ((18, 6), (19, 4), (3, 5)):
        s.owned(0).remove(thing)
        s.owned(z).append(thing)
        s.W[thing] = z
    s.A[18] = s.A[3] = 1


def played(*abilities: Any, pay: Any = PAY, seed: int = 1, **more: Any) -> Any:
    return agree(game(TOP, pay, abilities=list(abilities), **more), seed, prepare=embers)[0]


def note(n: int) -> Any:
    return step("set", stored(1), x("add", x("mul", stored(1), 10), n))


def test_moments_come_in_order() -> None:
    all_four = [ability(0, "after", 1, note(4)), ability(1, "before", 1, note(2)), ability(2, "when", 1, note(1))]
    one = verb(0, do(1, 0))
    s, _ = agree(game(one, verb(1, note(3), params=PLAYER_PARAM), abilities=all_four))
    assert s.N[3] == 1234
    s, _ = agree(
        game(
            one,
            verb(1, note(3), params=PLAYER_PARAM),
            abilities=[*all_four, ability(3, "instead", 1, note(7)), ability(4, "instead", 1, note(8))],
        )
    )
    assert s.N[3] == 17, "what is replaced does not happen"


def test_moments_that_ask_come_in_order_too() -> None:
    def asking(n: int) -> list[Any]:
        return [choose(local(0), 1, 3, "number", 2), step("add", stored(1), local(3)), note(n)]

    every = [
        ability(i, m, 1, *asking(i), locals=["number"] * 4, guard=x("ne", local(0), 2))
        for i, m in enumerate(("when", "before", "after", "instead"))
    ]
    for seed in range(8):
        agree(game(TOP, ASKED, abilities=every), seed)
        agree(game(TOP, PAY, abilities=every), seed)
        agree(game(TOP, ASKED, abilities=every[:3]), seed)


def test_an_announced_event_can_be_cancelled() -> None:
    s = played(
        ability(0, "when", 1, step("cancel"), step("add", stored(1), 1), guard=x("eq", local(0), 1)),
        ability(1, "after", 1, step("add", stored(1), 100)),
    )
    assert s.N[:4] == [4, 0, 4, 804]
    menu = step("menu", local(0), entries=[entry("no", step("cancel"), step("stop")), entry("yes")])
    for seed in range(6):
        s = played(ability(0, "when", 1, menu, step("add", stored(1), 1)), pay=ASKED, seed=seed)
        assert any(e[0] == "cancel" for e in s.log)


def test_a_card_counts_where_it_works_for_its_holder() -> None:
    gain = step("add", stored(0, local(2)), 10)
    s = played(ability(0, "after", 1, gain, guard=x("eq", local(0), 0), **EMBER))
    assert s.N[:3] == [4, 44, 4]
    s = played(ability(0, "before", 1, step("add", stored(0, x("holder", local(1))), 10), **SHEET))
    assert s.N[:3] == [124, 124, 4]
    s = played(ability(0, "before", 1, gain, **{**SHEET, "works": []}))
    assert s.N[:3] == [124, 124, 4], "the kind says where its cards work"


def test_cards_that_ask_and_cards_that_replace() -> None:
    ask = [choose(local(2), 1, 3, "number", 3), step("add", stored(0, local(2)), local(3))]
    for moment in ("when", "instead", "before", "after"):
        for seed in range(4):
            played(ability(0, moment, 1, *ask, **SHEET), seed=seed)
            played(ability(0, moment, 1, *ask, guard=x("eq", local(2), local(0)), **SHEET), pay=ASKED, seed=seed)
    s = played(
        ability(0, "instead", 1, step("add", stored(0, local(2)), 100), guard=x("eq", local(0), local(2)), **SHEET)
    )
    assert s.N[:3] == [400, 400, 4]


def test_the_result_of_what_is_done_instead_is_the_result() -> None:
    top = verb(0, do(1, 0, name=0), step("set", stored(1), local(0)), locals=["number"])
    assert agree(game(top, ASKED, abilities=[ability(0, "instead", 1, step("give", 77))]))[0].N[3] == 77
    assert agree(game(top, ASKED, abilities=[ability(0, "before", 1, note(1))]))[0].N[3] == 5


def test_offers_join_the_menus_of_their_verb() -> None:
    menu = verb(
        1,
        step("menu", local(0), entries=[entry("pass"), entry("take", step("add", stored(0, local(0)), 1))]),
        params=PLAYER_PARAM,
    )
    calm = ability(
        0, "offer", 1, step("add", stored(0, local(2)), 10), label="glow", guard=x("eq", local(0), local(2)), **SHEET
    )
    plain = ability(
        1,
        "offer",
        1,
        choose(local(0), 1, 1, "number", 2),
        step("add", stored(0, local(0)), 100),
        label="wait",
        locals=["number"] * 2,
    )
    program = game(TOP, menu, abilities=[calm, plain])
    for seed in range(8):
        _, told = agree(program, seed, prepare=embers)
        assert any((2, 18) in t[2] for t in told) and all(3 in t[2] for t in told if t[1] == 0)
    assert build(Graph(program=program), 3).prompts[0].labels == ["pass", "take", "glow", "wait"]


def test_effects_are_carried_out_for_somebody() -> None:
    effects = [
        ability(
            0, "effect", None, step("add", stored(0, local(1)), 7), card="ember", this=0, you=1, locals=["number"] * 2
        ),
        ability(
            1,
            "effect",
            None,
            step("add", stored(0, local(1)), x("field", local(0), ref="worth")),
            kind=CARD,
            this=0,
            you=1,
            locals=["number"] * 2,
        ),
    ]
    top = verb(0, *[step("carry_out", const(t), 1) for t in (18, 5, 24)], step("carry_out", None, 1))
    assert agree(game(top, abilities=effects))[0].N[1] == 7 + 9 + 1
    effects.append(
        ability(
            2,
            "effect",
            None,
            choose(local(1), 1, 2, "number", 3),
            step("add", stored(0, local(1)), local(2)),
            step("stop"),
            kind=RED,
            this=0,
            you=1,
            locals=["number"] * 3,
        )
    )
    for seed in range(4):
        agree(game(top, abilities=effects), seed)
    agree(game(verb(0, step("carry_out", const(18), 1))))


def test_a_requirement_that_fails_makes_no_event() -> None:
    poor = verb(1, step("add", stored(0, local(0)), 1), params=PLAYER_PARAM, requires=[x("lt", stored(0, local(0)), 2)])
    s = played(ability(0, "after", 1, step("add", stored(1), 1)), pay=poor)
    assert s.N[:4] == [2, 2, 2, 6]
    assert sum(1 for e in s.log if e[:2] == ("do", 1)) == 6


# ------------------------------------------------------------------ modifiers


def test_values_are_changed_instead_first_then_higher_and_lower() -> None:
    worth = value(0, x("add", 5, local(0, "number")), ["number"])
    read = verb(0, step("set", stored(1), x("call", 3, ref=0)))
    some = [
        modifier(0, 0, "higher", 10),
        modifier(1, 0, "instead", 100, guard=x("gt", local(4), 1), params=[4]),
        modifier(2, 0, "lower", x("mul", 2, local(4)), params=[4]),
        modifier(3, 0, "instead", 50, guard=x("gt", local(4), 9), params=[4]),
    ]
    assert agree(game(read, values=[worth], modifiers=some))[0].N[3] == 104
    assert agree(game(read, values=[worth], modifiers=some[:1]))[0].N[3] == 18


def test_a_card_changes_a_value_while_it_is_in_force() -> None:
    worth = value(0, [step("give", x("field", 4, ref="worth"))], ["thing:player"])
    glow = modifier(
        0,
        0,
        "higher",
        x("field", local(1), ref="worth"),
        params=[0],
        this=1,
        you=2,
        kind=CARD,
        works=[ROW],
        guard=x("eq", local(0), local(2)),
    )
    read = verb(
        0,
        step("each", players(), name=0, body=[step("set", stored(0, local(0)), x("call", local(0), ref=0))]),
        locals=["number"],
    )
    s, _ = agree(game(read, values=[worth], modifiers=[glow]), prepare=embers)
    assert s.N[:3] == [2, 10, 1]


def test_until_a_verb_is_done() -> None:
    speed = value(0, 10, ["thing:player"])
    boost = [
        modifier(
            0, 0, "higher", local(1, "number"), params=[5], verb=1, during=True, guard=x("eq", local(5), local(0))
        ),
        modifier(1, 0, "lower", 1, params=[5], verb=2, during=True),
    ]
    read = step("set", stored(0, local(0)), x("add", stored(0, local(0)), x("call", local(0), ref=0)))
    turn = verb(1, choose(local(0), 1, 1, "number", 3), step("until", local(0), local(1), local(7), ref="0 1"), read, do(2, local(0)), read,
                params=PLAYER_PARAM, locals=["thing:player", "number", "thing:card", "number"])  # fmt: skip
    rest = verb(2, step("if", x("eq", local(0), 1), body=[step("stop", ref=3)]), params=PLAYER_PARAM)
    rounds = verb(3, step("each", players(), name=0, body=[do(1, local(0)), read]), locals=["number"])
    top = verb(0, do(3), do(3), step("each", players(), name=0, body=[read]), locals=["number"])
    for seed in range(6):
        s, _ = agree(game(top, turn, rest, rounds, values=[speed], modifiers=boost), seed)
        assert s.M == [] and s.N[2] == 10


def test_stopping_through_watched_verbs() -> None:
    inner = verb(
        2,
        choose(0, 1, 1, "number", 3),
        step("if", x("gt", local(1), 1), body=[step("stop", ref=1)]),
        locals=["number"] * 2,
    )
    pay = verb(1, step("add", stored(0, local(0)), 1), do(2), step("add", stored(0, local(0)), 10), params=PLAYER_PARAM)
    watch = [
        ability(0, "after", 1, step("add", stored(1), 1)),
        ability(1, "before", 1, do(2), guard=x("eq", local(0), 2)),
        ability(2, "after", 2, step("add", stored(1), 100)),
    ]
    for seed in range(10):
        s, _ = agree(game(TOP, pay, inner, abilities=watch), seed)
        assert sum(1 for e in s.log if e[0] == "do") == sum(1 for e in s.log if e[0] == "done")


def test_the_log_tells_what_happened() -> None:
    pay = verb(
        1,
        step("draw", 1, place(STACK), place(HAND, local(0))),
        step("move", local(1), place(DISCARD)),
        params=["thing:player", "thing:sheet", "things:sheet"],
    )
    top = verb(
        0,
        do(1, 1, const(3), place(DISCARD)),
        choose(0, 1, 0, "number", 2),
        step("roll", 6, name=0),
        step("set", stored(1), 4),
        locals=["number"],
    )
    s, _ = agree(game(top, pay))
    choice, roll = s.log[5][3], s.log[6][1]
    assert s.log == [
        ("do", 0, (), ()), ("do", 1, (1, 3, []), (None, 0, ())), ("move", 3, 0, 3, None, None),
        ("move", 3, 3, 1, None, None), ("done", 1),
        ("choose", 0, 0, choice), ("roll", roll, None, 6), ("set", 3, 0, 4), ("done", 0),
    ]  # fmt: skip


def test_a_random_game_of_everything() -> None:
    turn = verb(1, step("draw", 2, place(STACK), place(HAND, local(0))), step("menu", local(0), entries=[
        entry("lay", choose(local(0), place(HAND, local(0)), 1), do(2, local(0), local(1)), guard=x("not", x("empty", place(HAND, local(0))))),
        entry("drop", choose(local(0), place(HAND, local(0)), 2, "many", 1, 2), step("move", local(2, "things:card"), place(DISCARD))),
    ]), params=PLAYER_PARAM, locals=["thing:player", "thing:card", "things:card"])  # fmt: skip
    lay = verb(2, step("if", x("ge", x("count", place(ROW, local(0))), 3), body=[
        choose(local(0), place(ROW, local(0)), 2), step("swap", local(2), local(1)), step("move", local(2), place(DISCARD), ref=""),
    ], other=[choose(local(0), x("all", ref=3, type="choices:side"), 3), step("move", local(1), place(HAND, local(0))),
              step("if", x("eq", x("at", place(ROW, local(0)), local(3)), None), body=[step("move", local(1), place(ROW, local(0)), local(3))])]),
        step("set", stored(0, local(0)), x("call", local(0), ref=0)), params=["thing:player", "thing:card"], locals=["number"] * 4)  # fmt: skip
    total = value(0, x("sum", place(ROW, local(0)), x("field", local(4), ref="worth"), bind=4), PLAYER_PARAM)
    top = verb(0, step("shuffle", place(STACK)), step("while", x("lt", x("highest", players(), stored(0, local(5)), bind=5), 14), body=[
        step("each", players(), name=0, body=[do(1, local(0))]), step("add", stored(1), 1), step("if", x("gt", stored(1), 30), body=[step("end")])]), locals=["number"])  # fmt: skip
    watch = [
        ability(
            0,
            "after",
            2,
            step("draw", 1, place(STACK), place(HAND, local(2))),
            guard=x("ne", local(2), local(0)),
            **{**EMBER, "this": 3, "locals": []},
        )
    ]
    bonus = modifier(0, 0, "higher", 1, params=[0], this=1, you=2, card="ember", works=[ROW])
    program = game(top, turn, lay, values=[total], abilities=watch, modifiers=[bonus])
    lengths = {len(agree(program, seed)[1]) for seed in range(12)}
    assert len(lengths) > 3


def test_let_keeps_what_was() -> None:
    top = verb(
        0,
        let(0, place(STACK)),
        step("draw", 3, place(STACK), place(HAND, 0)),
        step("set", stored(1), x("count", local(0, "place:card"))),
        locals=["things:card"],
    )
    assert agree(game(top))[0].N[3] == 17
