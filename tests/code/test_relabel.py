"""A game that waits goes on with other things in the place of some as it would have with these, and numbers stay."""

from __future__ import annotations

from typing import Any

import pytest
from code_desk import (
    DISCARD,
    HAND,
    STACK,
    ability,
    choose,
    do,
    entry,
    game,
    let,
    local,
    modifier,
    picture,
    place,
    players,
    step,
    stored,
    things,
    value,
    verb,
    x,
)  # fmt: skip

from paddock.code import Machine, State, build
from paddock.graph.model import Graph
from paddock.program.model import Entry, Program, Step
from paddock.program.types import thing_of

OTHERS = {3: 4, 4: 3, 5: 7, 7: 5}  # cards that lie in the stack
TOP = x("top", place(STACK), type="thing:sheet")
PILE = things("contents", place(STACK))
MANY = ["thing:sheet", "number", "things:sheet", "number"]


def ask(name: int = 1) -> Step:
    return choose(0, 1, name, "number", 2)


def away(what: Any) -> Step:
    return step("move", what, place(DISCARD))


def one(*steps: Step, **more: Any) -> Program:
    return game(verb(0, *steps, locals=MANY), **more)


def watched(moment: str) -> Program:
    """A verb that gives a card, and somebody is asked before whoever wants it gets it."""
    asking = ability(0, moment, 1, ask(0), step("give", TOP), locals=["number"])
    return game(verb(0, do(1, name=0), away(local(0)), locals=MANY), verb(1, ask(0), step("give", TOP), locals=["number"], result=thing_of("sheet")), abilities=[asking])  # fmt: skip


def offered() -> Program:
    """A card in the stack offers something in a menu, and is moved by it after another question."""
    moves = ability(0, "offer", 0, ask(2), away(local(0)), label="move", card="sheet 1", works=[STACK], this=0, you=1, locals=["thing:sheet", "thing:player", "number"])  # fmt: skip
    return game(verb(0, step("menu", 0, entries=[entry("pass")]), ask(), locals=MANY), abilities=[moves])


def carried() -> Program:
    """Two effects of one card, of which the second moves it."""
    kept: dict[str, Any] = {"this": 0, "you": 1, "locals": ["thing:sheet", "thing:player", "number"]}
    effects = [ability(n, "effect", None, ask(2), *done, card="sheet 1", **kept) for n, done in enumerate(([], [away(local(0))]))]  # fmt: skip
    return one(step("carry_out", TOP, 0), abilities=effects)


def lasting() -> Program:
    keeps = modifier(0, 0, "higher", 1, verb=1, guard=x("eq", local(0), TOP))
    return game(verb(0, let(0, TOP), step("until", local(0), ref="0"), ask(), step("set", stored(1), x("call", ref=0)), locals=MANY), verb(1), values=[value(0, 10, [])], modifiers=[keeps])  # fmt: skip


WAITING = {
    "a thing in a local": one(let(0, TOP), ask(), away(local(0))),
    "things in a local": one(let(2, PILE), ask(), away(local(2, "things:sheet"))),
    "those that a loop goes through": one(step("each", PILE, name=0, body=[ask(), away(local(0))])),
    "a pick of several": one(choose(0, PILE, 2, "many", 2, 3), away(local(2, "things:sheet"))),
    "one that is chosen": one(choose(0, PILE, 0), ask(), away(local(0))),
    "what each one chose": one(
        step("secretly", players(), name=3, body=[choose(local(3), PILE, 0, own=3)]),
        ask(),
        away(x("member", 1, ref=0, type="thing:sheet")),
    ),
    "the result of a verb that is not done": watched("after"),
    "the result of what is done instead": watched("instead"),
    "the card that offers an entry": offered(),
    "the card that is carried out": carried(),
    "what a modifier keeps": lasting(),
    "a number": one(let(1, 3), ask(3), step("set", stored(1), local(1, "number"))),
    "a number to choose": one(choose(0, 3, 1, "number", 5), step("set", stored(1), local(1, "number"))),
    "cards that chance draws": one(
        step("shuffle", place(STACK)),
        step("draw", 3, place(STACK), place(HAND, 0), name=2),
        ask(),
        away(local(2, "things:sheet")),
    ),
    "cards that chance mixes": one(step("shuffle", place(STACK)), ask(), away(TOP)),
}


@pytest.mark.parametrize("what", WAITING)
@pytest.mark.parametrize("log", [False, True])
@pytest.mark.parametrize("last", [False, True])
def test_a_game_that_waits_goes_on_with_other_things(what: str, log: bool, last: bool) -> None:
    machine = build(Graph(program=WAITING[what]), 3, log=log, asked="chance" in what)
    s, questions = machine.new(1), 0
    machine.start(s)
    while s.ask is not None:
        other, same = s.clone(), s.clone()
        machine.relabel(other, OTHERS)
        for state in (other, same):
            while state.ask is not None:
                go_on(machine, state, last)
        machine.relabel(same, OTHERS)
        assert {**picture(other), "log": []} == {**picture(same), "log": []}
        go_on(machine, s, last)
        questions += 1
    assert questions


def go_on(machine: Machine, s: State, last: bool) -> None:
    machine.answer(s, s.answers - 1 if last else 0)


NAMED = {
    "a value in braces": Entry(label="take {0} for {1}", values=[local(0), x("const", ref=3)]),
    "a sentence": Entry(label="take it", sentence=True, body=[do(1, local(0), 3)]),
}


@pytest.mark.parametrize("what", NAMED)
def test_the_lines_of_a_menu_name_the_other_things(what: str) -> None:
    takes = verb(1, params=["thing:sheet", "number"])
    takes.base = "take {0} for {1}"
    program = game(verb(0, let(0, TOP), step("menu", 0, entries=[NAMED[what], entry("pass")]), locals=MANY), takes)
    machine = build(Graph(program=program), 3, log=True)
    s = machine.new(1)
    machine.start(s)
    assert s.question is not None
    (top, three) = s.question.label_values[0]
    other = s.clone()
    machine.relabel(other, {3: top, top: 3} if top != 3 else {3: 4, 4: 3})
    assert other.question is not None
    assert other.question.label_values[0] == ((3 if top != 3 else 4), three)
    assert three == 3
    assert s.question.label_values[0] == (top, three)
