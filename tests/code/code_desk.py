"""A small desk for building programs by hand, and for playing one in all executors at once."""

from __future__ import annotations

import json
import random
from typing import Any

from native_way import GivenUp, compiler, native, taking_up

from paddock.code import Machine, State, Walker, build, dump, load
from paddock.graph.model import Graph
from paddock.native.model import FARTHEST
from paddock.program.boards import Board
from paddock.program.model import (
    Ability,
    CardType,
    Entry,
    Expr,
    Kind,
    Modifier,
    Param,
    Place,
    Program,
    Setting,
    Step,
    Store,
    Value,
    Verb,
    Where,
)
from paddock.program.shapes import Shape
from paddock.program.types import NUMBER, Type, place_of, things_of

HERE = Where(file="desk.rules", line=1)


def types(texts: list[str] | None) -> list[Type]:
    return [Type.from_text(text) for text in texts or []]


def x(op: str, *args: Any, type: str | Type = NUMBER, ref: Any = None, bind: int | None = None) -> Expr:
    type = type if isinstance(type, Type) else Type.from_text(type)
    return Expr(op=op, type=type, ref=ref, args=[expr(a) for a in args], bind=bind)


def expr(value: Any) -> Expr:
    return value if isinstance(value, Expr) else const(value)


def const(value: Any) -> Expr:
    return Expr(op="const", type=NUMBER, ref=value)


def local(n: int, type: str = "thing:card") -> Expr:
    return x("local", type=type, ref=n)


def place(n: int, *owner: Any) -> Expr:
    return x("place", *owner, ref=n, type=place_of("card"))


def stored(n: int, *owner: Any) -> Expr:
    return x("stored", *owner, ref=n)


def players() -> Expr:
    return x("all", ref="player", type=things_of("player"))


def things(op: str, *args: Any, **more: Any) -> Expr:
    return x(op, *args, type=things_of("card"), **more)


def step(op: str, *args: Any, **more: Any) -> Step:
    return Step(op=op, args=[expr(a) for a in args], **more)


def let(name: int, value: Any, **more: Any) -> Step:
    return step("let", value, name=name, **more)


def do(verb: int, *args: Any, **more: Any) -> Step:
    return step("perform", *args, ref=verb, **more)


def choose(seat: Any, options: Any, name: int, ref: str = "one", *rest: Any, **more: Any) -> Step:
    return step("choose", seat, options, *rest, name=name, ref=ref, **more)


def entry(label: str, *body: Step, guard: Any = None) -> Entry:
    return Entry(label=label, body=list(body), guard=None if guard is None else expr(guard))


def verb(n: int, *steps: Step, params: list[str] | None = None, locals: list[str] | None = None, **more: Any) -> Verb:
    made = [Param(name=f"p{i}", type=t, local=i) for i, t in enumerate(types(params))]
    return Verb(
        id=n, name=f"verb {n}", params=made, locals=types(locals or params), steps=list(steps), where=HERE, **more
    )


def value(n: int, what: Any, params: list[str] | None = None, type: str = "number") -> Value:
    made = [Param(name=f"p{i}", type=t, local=i) for i, t in enumerate(types(params))]
    body: dict[str, Any] = {"steps": what} if isinstance(what, list) else {"expr": expr(what)}
    return Value(
        id=n, name=f"value {n}", params=made, locals=types(params), type=Type.from_text(type), where=HERE, **body
    )


def ability(n: int, moment: Any, of: int | None, *steps: Step, **more: Any) -> Ability:
    kept = _typed({"locals": ["thing:player"], **more})  # most verbs that are watched here are a player's
    return Ability(id=n, name=f"ability {n}", moment=moment, verb=of, steps=list(steps), where=HERE, **kept)


def _typed(more: dict[str, Any]) -> dict[str, Any]:
    return {**more, "locals": types(more.get("locals"))}


def modifier(n: int, of: int, how: Any, amount: Any, **more: Any) -> Modifier:
    kept: dict[str, Any] = {"params": [], **_typed(more)}
    return Modifier(id=n, value=of, how=how, amount=expr(amount), where=HERE, **kept)


def counter(n: int, owner: int | None = None, start: Any = 0, sort: Any = "counter") -> Store:
    return Store(id=n, name=f"store {n}", sort=sort, type=NUMBER, owner=owner, start=start, where=HERE)


def spot(n: int, owner: int | None = None, **more: Any) -> Place:
    return Place(id=n, name=f"place {n}", kind="card", owner=owner, where=HERE, **more)


PLAYER, CARD, RED, SIDE, HORSE, FIELD = range(6)
STACK, DISCARD, HAND, ROW, LINE, RING, BOARD = range(7)


def kinds() -> list[Kind]:
    made: list[tuple[str, str, dict[str, str]]] = [
        ("player", "player", {}),
        ("sheet", "card", {"worth": "number", "shade": "choice:side"}),
        ("red sheet", "sheet", {"heat": "number"}),
        ("side", "one of", {}),
        ("horse", "piece", {}),
        ("field", "space", {}),
    ]
    found = [
        Kind(
            id=i,
            name=n,
            plural=n + "s",
            parent=p,
            fields={name: Type.from_text(t) for name, t in f.items()},
            where=HERE,
        )
        for i, (n, p, f) in enumerate(made)
    ]
    found[SIDE].values = ["left", "middle", "right"]
    found[HORSE].each_player = 1
    found[CARD].works = [ROW]
    found[FIELD].board = Board(layout="grid", rows=2, columns=2)  # the fields 20 and 21, and ahead of them 22 and 23
    return found


def cards() -> list[CardType]:
    found = [
        CardType(name=f"sheet {w}", kind=CARD, values={"worth": w, "shade": w % 3}, copies=3, where=HERE)
        for w in range(1, 6)
    ]
    found.append(CardType(name="ember", kind=RED, values={"worth": 9, "shade": 2, "heat": 4}, copies=2, where=HERE))
    found += [CardType(name=f"field {n}", kind=FIELD, where=HERE) for n in range(4)]
    return found


def game(*verbs: Verb, **more: Any) -> Program:
    """A deck of sheets, hands, rows with slots, a line and a ring of horses, a board; counters 0 (each player), 1, flag 2, note 3."""
    places = [
        spot(STACK, refill=DISCARD, seen="none", starts_with=[CARD]),
        spot(DISCARD),
        spot(HAND, PLAYER, seen="owner"),
        spot(ROW, PLAYER, shape=Shape(sort="slots", spots=SIDE, slots=[0, 1, 2])),
        spot(LINE, starts_with=[HORSE]),
        spot(RING, shape=Shape(sort="ring")),
        spot(BOARD, shape=Shape(sort="spaces", spots=FIELD)),
    ]
    stores = [counter(0, PLAYER), counter(1), counter(2, None, False, "flag"), counter(3, HORSE, None, "note")]
    kept: dict[str, Any] = {
        "kinds": kinds(), "cards": cards(), "places": places, "stores": stores,
        "settings": [Setting(name="rounds", type=NUMBER, default=3, low=1, high=9, where=HERE)], **more,
    }  # fmt: skip
    return Program(name="desk", verbs=list(verbs), start=verbs[0].id, **kept)


def picture(s: State) -> dict[str, Any]:
    """All that must be alike."""
    return {n: getattr(s, n) for n in ("Z", "W", "A", "N", "M", "put_off", "key", "pos", "over", "log", "rolls")}


def bot(seed: int, told: list[Any]) -> Any:
    chance = random.Random(seed)

    def choose(s: State, seat: int, prompt: int, options: Any) -> int:
        told.append((seat, prompt, list(options), list(s.N), [list(z) for z in s.Z]))
        return chance.randrange(len(options))

    return choose


def agree(
    program: Program, seed: int = 1, players: int = 3, prepare: Any = None, **settings: int
) -> tuple[State, list[Any]]:
    """Plays in all executors, with and without the log, compares everything, and gives the end and the decisions."""
    found = None
    for log in (False, True):
        machine = build(Graph(program=program), players, dict(settings), log=log)
        ends = []
        plain = (direct, watched, resumable, saving, forking, walking)
        in_c = (native,) if compiler() is not None and not log and prepare is None else ()
        for way in (*plain, *(finishing(after) for after in (0, 1, 2, 5)), *in_c):
            s, told = machine.new(seed), []
            if prepare is not None:
                prepare(s)
            try:
                way(machine, s, bot(seed, told))
            except GivenUp:  # only numbers that are too large for C
                assert any(abs(number) > FARTHEST for number in ends[0][0]["N"] if isinstance(number, int))
                continue
            ends.append((picture(s), told))
        for other in ends[1:]:
            assert other == ends[0]
        bare = ({**ends[0][0], "log": []}, ends[0][1])
        assert found is None or found == bare
        found = bare
    for after in (0, 1, 2, 5) if compiler() is not None and prepare is None else ():
        begun, said = machine.new(seed), []
        try:
            taking_up(after)(machine, begun, bot(seed, said))
        except GivenUp:  # as above
            assert found is not None and any(abs(n) > FARTHEST for n in found[0]["N"] if isinstance(n, int))
            continue
        assert ({**picture(begun), "log": []}, said) == found, f"in C after {after} answers"
    return s, told


def direct(machine: Machine, s: State, choose: Any) -> None:
    machine.play(s, choose)


def watched(machine: Machine, s: State, choose: Any) -> None:
    """Direct, and whoever is asked keeps a copy of the state."""
    kept: list[tuple[State, Any]] = []

    def keeping(s: State, seat: int, prompt: int, options: Any, /) -> int:
        kept.append((s.clone(), dump(s)))
        return int(choose(s, seat, prompt, options))

    machine.play(s, keeping)
    assert all(dump(copy) == then for copy, then in kept)


def resumable(machine: Machine, s: State, choose: Any) -> None:
    machine.start(s)
    while s.ask is not None:
        seat, prompt, options, _ = s.ask
        machine.answer(s, choose(s, seat, prompt, options))


def finishing(after: int) -> Any:
    """Resumable at first, and direct from a question on."""

    def way(machine: Machine, s: State, choose: Any) -> None:
        machine.start(s)
        for _ in range(after):
            if s.ask is not None:
                seat, prompt, options, _ = s.ask
                machine.answer(s, choose(s, seat, prompt, options))
        machine.finish(s, choose)

    return way


def saving(machine: Machine, s: State, choose: Any) -> None:
    """Resumable, but every question is answered on a copy loaded from saved text."""
    t = s
    machine.start(t)
    while t.ask is not None:
        t = load(json.loads(json.dumps(dump(t))))
        assert t.ask is not None
        seat, prompt, options, _ = t.ask
        machine.answer(t, choose(t, seat, prompt, options))
    become(s, t)


def forking(machine: Machine, s: State, choose: Any) -> None:
    """Resumable; at every question one goes on, by turns the state and its copy, and the other stays as it is."""
    t, left = s, []
    machine.start(t)
    while t.ask is not None:
        stays, t = (t, t.clone()) if len(left) % 2 else (t.clone(), t)
        left.append((stays, dump(stays)))
        seat, prompt, options, _ = t.ask
        machine.answer(t, choose(t, seat, prompt, options))
    for stays, then in left[:: 1 + len(left) // 5]:
        machine.finish(stays.clone(), bot(1, []))
        assert dump(stays) == then
    assert all(dump(stays) == then for stays, then in left)
    become(s, t)


def become(s: State, t: State) -> None:
    for name in ("Z", "W", "A", "B", "N", "M", "put_off", "pos", "over", "log", "rolls"):
        setattr(s, name, getattr(t, name))


def walking(machine: Machine, s: State, choose: Any) -> None:
    Walker(machine).play(s, choose)
