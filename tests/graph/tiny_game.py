"""A tea party built by hand: three phases, verbs that set each other off, and cards that watch, replace and cancel."""

from __future__ import annotations

from paddock.graph.from_program import graph_of
from paddock.graph.model import Graph
from paddock.program.model import (
    Ability,
    CardType,
    Entry,
    Expr,
    Kind,
    Modifier,
    Place,
    Program,
    Step,
    Store,
    Value,
    Verb,
    Where,
)
from paddock.program.types import NUMBER, place_of


def at(line: int) -> Where:
    return Where(file="tea.rules", line=line)


def does(verb: int) -> Step:
    return Step(op="perform", ref=verb)


CUPS = Expr(op="stored", type=NUMBER, ref=0)
TRAY = Expr(op="place", type=place_of("cake"), ref=0)
ONE = Expr(op="const", type=NUMBER, ref=1)


def verbs() -> list[Verb]:
    menu = Step(op="menu", entries=[Entry(label="pour tea"), Entry(label="wait")], line=31)
    return [
        Verb(id=0, name="Party", title="Party", where=at(1), steps=[does(1), does(2)]),
        Verb(id=1, name="Greeting", title="Greeting", where=at(5), steps=[does(3)]),
        Verb(id=2, name="Tea", title="Tea", where=at(9), steps=[menu, does(4), does(5)]),
        Verb(id=3, name="(a guest) bows", where=at(12)),
        Verb(id=4, name="(a guest) pours (a number) cups", where=at(15), steps=[Step(op="add", args=[CUPS, ONE])]),
        Verb(
            id=5,
            name="(a guest, the giver) hands a cake to (a guest, the taker)",
            where=at(20),
            steps=[cake(), does(5)],
        ),
        Verb(id=6, name="(a guest) plays (a treat)", where=at(24), steps=[Step(op="carry_out")]),
    ]


def cake() -> Step:
    return Step(op="move", args=[TRAY, TRAY])


def abilities() -> list[Ability]:
    cancel = Step(op="cancel")
    return [
        Ability(id=0, name="", where=at(40), moment="when", verb=4, card="Full Cup", steps=[cancel]),
        Ability(id=1, name="", where=at(44), moment="after", verb=4, card="Second Round", steps=[does(5)]),
        Ability(id=2, name="", where=at(48), moment="instead", verb=3, card="Curtsy"),
        Ability(id=3, name="", where=at(52), moment="effect", verb=None, card="Scone", steps=[does(4)]),
        Ability(id=4, name="", where=at(56), moment="effect", verb=None, card="Crumpet", steps=[does(4)]),
        Ability(id=5, name="", where=at(60), moment="offer", verb=2, label="leave"),
    ]


def program() -> Program:
    names = ("Full Cup", "Second Round", "Curtsy", "Scone", "Crumpet", "Napkin", "Warm Pot")
    warm = Modifier(id=0, value=0, how="higher", params=[], locals=[], amount=ONE, card="Warm Pot", where=at(70))
    return Program(
        name="Tea & <Cakes>",
        kinds=[Kind(id=0, name="treat", plural="treats", parent="card", where=at(2))],
        cards=[CardType(name=name, kind=0, where=at(80 + n)) for n, name in enumerate(names)],
        places=[Place(id=0, name="tray", kind="cake", where=at(3))],
        stores=[Store(id=0, name="cups", sort="counter", type=NUMBER, where=at(4))],
        values=[Value(id=0, name="the warmth of (a guest)", type=NUMBER, expr=CUPS, where=at(6))],
        verbs=verbs(),
        abilities=abilities(),
        modifiers=[warm],
    )


def tea() -> Graph:
    return graph_of(program())
