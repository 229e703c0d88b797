"""A small race built by hand: hidden hands, an open pile, a menu, a pick of several, a die, a secret bid."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from paddock.code.plan import Forced
from paddock.graph.model import Graph
from paddock.program.model import (
    CardType,
    Entry,
    Expr,
    Kind,
    Param,
    Place,
    Program,
    Report,
    Step,
    Store,
    Subject,
    Value,
    Verb,
    Where,
)
from paddock.program.types import FLAG, NUMBER, PLAYER, Type, place_of, thing_of, things_of
from paddock.views.questions import Wording

HERE = Where(file="small.rules", line=1)
STRIDE, STRIDES = thing_of("stride"), things_of("stride")


def number(value: int) -> Expr:
    return Expr(op="const", type=NUMBER, ref=value)


def local(index: int, type_: Type) -> Expr:
    return Expr(op="local", type=type_, ref=index)


def walked(owner: Expr) -> Expr:
    return Expr(op="stored", type=NUMBER, ref=0, args=[owner])


def hand(owner: Expr) -> Expr:
    return Expr(op="place", type=place_of("stride"), ref=2, args=[owner])


def in_hand(owner: Expr) -> Expr:
    return Expr(op="contents", type=STRIDES, args=[hand(owner)])


STACK = Expr(op="place", type=place_of("stride"), ref=0)
DISCARDS = Expr(op="place", type=place_of("stride"), ref=1)
PLAYERS = Expr(op="all", type=things_of("player"), ref="player")
ME = local(0, PLAYER)


def do(verb: int, *args: Expr) -> Step:
    return Step(op="perform", ref=verb, args=list(args), line=verb + 1)


def verb(
    id_: int, name: str, words: str, params: list[Param], locals_: list[Type], steps: list[Step], **more: Any
) -> Verb:
    return Verb(id=id_, name=name, words=words.split(), params=params, locals=locals_, steps=steps, where=HERE, **more)


def player_param() -> Param:
    return Param(name="player", type=PLAYER, local=0)


def race() -> Verb:
    arrived = Expr(op="ge", type=FLAG, args=[walked(local(1, PLAYER)), number(8)])
    nobody = Expr(
        op="empty", type=FLAG, args=[Expr(op="filter", type=things_of("player"), args=[PLAYERS, arrived], bind=1)]
    )
    steps = [
        Step(op="shuffle", args=[STACK]),
        Step(op="each", name=0, args=[PLAYERS], body=[do(1, ME), do(1, ME)]),
        Step(op="while", args=[nobody], body=[Step(op="each", name=0, args=[PLAYERS], body=[do(2, ME)])]),
        Step(op="end"),
    ]
    return verb(0, 'phase "Race"', "", [], [PLAYER, PLAYER], steps, title="Race")


def turn() -> Verb:
    discard = Step(
        op="choose",
        ref="many",
        name=1,
        subject=Subject(phrase="what do you throw away?"),
        args=[ME, in_hand(ME), number(1), number(2)],
    )
    away = Step(op="move", ref="", args=[local(1, STRIDES), DISCARDS])
    some = Expr(op="not", type=FLAG, args=[Expr(op="empty", type=FLAG, args=[hand(ME)])])
    other = Expr(op="next_player", type=PLAYER, args=[ME])
    steal = Step(
        op="choose", ref="one", name=2, subject=Subject(phrase="which one do you take?"), args=[ME, in_hand(other)]
    )
    menu = Step(
        op="menu",
        args=[ME],
        subject=Subject(phrase="what do you do?"),
        entries=[
            Entry(label="play a card", guard=some, body=[do(3, ME)]),
            Entry(label="throw cards away", body=[discard, away]),
            Entry(label="rest", body=[do(5, ME)]),
            Entry(label="steal", body=[steal, Step(op="move", ref="", args=[local(2, STRIDE), hand(ME)])]),
        ],
    )
    return verb(
        2,
        "(a player) takes a turn",
        "{0} takes a turn",
        [player_param()],
        [PLAYER, STRIDES, STRIDE],
        [do(1, ME), menu],
        has_subject=True,
    )


def plays() -> Verb:
    choose = Step(
        op="choose", ref="one", name=1, subject=Subject(phrase="which card do you play?"), args=[ME, in_hand(ME)]
    )
    card = local(1, STRIDE)
    far = Step(
        op="choose",
        ref="number",
        name=2,
        subject=Subject(phrase="how many steps more?"),
        args=[ME, number(0), number(2)],
    )
    length = Expr(op="field", type=NUMBER, ref="length", args=[card])
    total = Expr(op="add", type=NUMBER, args=[length, local(2, NUMBER)])
    return verb(
        3,
        "(a player) plays",
        "{0} plays",
        [player_param()],
        [PLAYER, STRIDE, NUMBER],
        [choose, far, Step(op="move", ref="", args=[card, DISCARDS]), do(4, ME, total)],
        has_subject=True,
    )


def program() -> Program:
    return Program(
        name="Small Race",
        about="A race built by hand.",
        low=2,
        high=4,
        start=0,
        kinds=[
            Kind(id=0, name="player", plural="players", parent="player", where=HERE),
            Kind(
                id=1,
                name="stride",
                plural="strides",
                parent="card",
                fields={"length": NUMBER},
                label="{length}",
                where=HERE,
            ),
        ],
        cards=[CardType(name=f"stride {n}", kind=1, values={"length": n}, copies=5, where=HERE) for n in (1, 2, 3)],
        places=[
            Place(id=0, name="stack", kind="stride", seen="none", refill=1, starts_with=[1], where=HERE),
            Place(id=1, name="discards", kind="stride", where=HERE),
            Place(id=2, name="hand", kind="stride", owner=0, seen="owner", where=HERE),
        ],
        stores=[
            Store(id=0, name="walked", sort="counter", type=NUMBER, owner=0, where=HERE),
            Store(id=1, name="rests", sort="counter", type=NUMBER, owner=0, seen="owner", where=HERE),
        ],
        verbs=[
            race(),
            verb(
                1,
                "(a player) draws",
                "{0} draws",
                [player_param()],
                [PLAYER],
                [Step(op="draw", ref="", args=[number(1), STACK, hand(ME)])],
                has_subject=True,
            ),
            turn(),
            plays(),
            verb(
                4,
                "(a player) walks (a number) steps",
                "{0} walks {1} steps",
                [player_param(), Param(name="number", type=NUMBER, local=1)],
                [PLAYER, NUMBER],
                [Step(op="add", args=[walked(ME), local(1, NUMBER)])],
                has_subject=True,
            ),
            verb(
                5,
                "(a player) rests",
                "{0} rests",
                [player_param()],
                [PLAYER],
                [
                    Step(op="add", args=[Expr(op="stored", type=NUMBER, ref=1, args=[ME]), number(1)]),
                    do(4, ME, number(1)),
                ],
                has_subject=True,
            ),
        ],
        values=[
            Value(
                id=0,
                name="the score of (a player)",
                params=[player_param()],
                locals=[PLAYER],
                type=NUMBER,
                expr=walked(ME),
                where=HERE,
            )
        ],
        winners=Expr(op="with_highest", type=things_of("player"), args=[PLAYERS, walked(local(0, PLAYER))], bind=0),
        score=0,
        reports=[Report(label="cards on the discards", expr=Expr(op="count", type=NUMBER, args=[DISCARDS]))],
    )


class SmallGame:
    """What the library gives for a file, made from the program above."""

    name = "Small Race"
    slug = "small-race"
    named = ""
    cards: tuple[str, ...] = ()

    def __init__(self, made: Program | None = None) -> None:
        self.settings: dict[str, int | bool | str] = {}
        self.program = made or program()
        self._machines: dict[tuple[int, bool, bool, Forced], Any] = {}

    @cached_property
    def graph(self) -> Graph:
        return Graph(program=self.program)

    @cached_property
    def wording(self) -> Wording:
        return Wording(self.program)

    def machine(self, players: int, log: bool = False, asked: bool = False, forced: Forced = "skipped") -> Any:
        from paddock.code import build

        key = (players, log, asked, forced)
        if key not in self._machines:
            self._machines[key] = build(self.graph, players, {}, log=log, asked=asked, forced=forced)
        return self._machines[key]
