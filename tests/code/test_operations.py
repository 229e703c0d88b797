"""Every operation of the table is known to every room that must be taught it; one that is not is named with the room."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from code_desk import (
    CARD,
    DISCARD,
    STACK,
    ability,
    agree,
    bot,
    choose,
    const,
    game,
    local,
    place,
    players,
    step,
    value,
    verb,
    x,
)
from native_way import compiler, library, play_natively

from paddock.code import Walker, build
from paddock.code.analysing.analysis import Analysis
from paddock.code.analysing.effects import TABLE, Effects
from paddock.code.analysing.weights import Weights
from paddock.code.emitting.assemble import FunctionEmitter, direct_emitter, resumable_emitter, rollout_emitter
from paddock.code.emitting.context import BuildContext
from paddock.code.layout import Layout
from paddock.code.packing import PACKING
from paddock.code.plan import BuildMode
from paddock.code.walking.walker import PLAIN
from paddock.graph.from_program import proc_edges
from paddock.graph.model import Graph
from paddock.graph.moved_from import ThingSources
from paddock.native.lists import LOOPED
from paddock.native.procedures import Procedures
from paddock.program import operations as ops
from paddock.program.model import Expr, Program, Step
from paddock.program.operations.model import ExpressionOperation, Operand, StepOperation
from paddock.program.secrets import is_hidden
from paddock.program.types import Type
from paddock.views.operations import operations_page

PAGE = Path(__file__).resolve().parents[2] / "interpreter/paddock/program/OPERATIONS.md"
REFS: dict[str, Any] = {
    "local": 0, "value": 0, "store": 1, "place": DISCARD, "setting": "rounds", "field": "worth", "kind": CARD,
    "card": "field 0", "verb": 1, "ability": 0,
}  # fmt: skip
OPERANDS: dict[str, Expr] = {
    "list": place(DISCARD), "place": place(DISCARD), "thing": const(20), "number": const(2), "player": const(1),
    "numbers": x("range", 1, 3, type="numbers"), "flag": x("const", ref=True, type="flag"), "any": const(1),
    "text": x("const", ref="a", type="text"), "slot": const(0), "stored": x("stored", ref=1), "things": place(DISCARD), "rank": const(2),
}  # fmt: skip
HIDDEN = place(STACK)


def tiny(*steps: Step, **more: Any) -> Program:
    carried = ability(0, "after", 1, card="ember", this=0, you=1, locals=["thing:sheet", "thing:player"])
    types = ["thing:card", "number", "number", "thing:player"]
    first = verb(0, *steps, locals=types)
    kept: dict[str, Any] = {"values": [value(0, 7)], "abilities": [carried], **more}
    return game(first, verb(1, step("nothing")), **kept)


def expression(op: ExpressionOperation, at: int = -1, hidden: Expr = HIDDEN) -> Expr:
    """Such an expression over open things; at one operand, if that is said, over a hidden one."""
    args = [hidden if n == at else OPERANDS[operand.sort] for n, operand in enumerate(op.operands) if _is_used(operand)]
    bind = 0 if any(operand.each for operand in op.operands) else None
    if op.name == ops.CALL:  # the value has no gaps
        args = []
    types = {
        "list": "things:card",
        "thing": "thing:card",
        "place": "place:card",
        "player": "thing:player",
        "any": "number",
    }
    return Expr(
        op=op.name, type=Type.from_text(types.get(op.gives, op.gives)), ref=REFS.get(op.ref), args=args, bind=bind
    )


def _is_used(operand: Operand) -> bool:
    return not operand.optional


def stepped(op: StepOperation) -> Step:
    args = [OPERANDS[operand.sort] for operand in op.operands if _is_used(operand)]
    body = [step("nothing")] if op.body else []
    return Step(op=op.name, ref=REFS.get(op.ref), name=2 if op.names else None, args=args, body=body, line=1)


# ------------------------------------------------------------------ what each room must be able to do with it


def in_walker(op: ExpressionOperation) -> bool:
    return hasattr(Walker, f"e_{op.name}") or op.name in PLAIN


def emitters() -> dict[str, FunctionEmitter]:
    """One of each face, put together as for a game."""
    context = BuildContext(Analysis(Layout(tiny(), 2), log=False, asked=True), BuildMode(asked=True))
    routine = context.analysis.routines.all[0]
    return {
        "direct": direct_emitter(context, routine),
        "resumable": resumable_emitter(context, routine)[0],
        "rollout": rollout_emitter(context, routine)[0],
    }


def in_expressions(face: str) -> Callable[[ExpressionOperation], bool]:
    known = emitters()[face].expressions.handlers
    return lambda op: op.name in known


def in_steps(face: str) -> Callable[[StepOperation], bool]:
    known = emitters()[face].steps.plain_handlers
    return lambda op: op.own_routine or op.name in known


def in_queue(face: str) -> Callable[[StepOperation], bool]:
    known = emitters()[face].steps.queue_handlers
    return lambda op: not op.waits or op.name in known


def in_blocks(face: str) -> Callable[[StepOperation], bool]:
    known = emitters()[face].steps.block_handlers
    return lambda op: op.own_routine or not (can_ask(op) or op.chance) or op.name in known


def in_c(op: ExpressionOperation) -> bool:
    """As one value, as a list, or as a list that lies somewhere already."""
    written = [f"{how}_{op.name}" for how in "xf"]
    return any(hasattr(Procedures, name) for name in written) or op.name in (*LOOPED, ops.NEXT_TO)


def in_weights(op: ExpressionOperation) -> bool:
    return Weights(Layout(tiny(), 2)).expr(expression(op)) >= 1


def in_effects(op: ExpressionOperation) -> bool:
    """An answer depends on what is stored or lies there: that of the operation, and that of each of its operands."""
    marks = Effects(Layout(tiny(), 2), lambda value: value.expr).read_by(expression(op))
    own = op.ref not in ("store", "place") or (marks is not None and (op.ref, REFS[op.ref]) in marks)
    return own and (not op.reads or marks is None or TABLE in marks)


def in_edges(op: ExpressionOperation) -> bool:
    program = tiny(step("tell", expression(op)))
    edges = proc_edges("verb 0", program.verbs[0], ThingSources(program))
    read = {edge.target for edge in edges if edge.sort == "reads"}
    return op.ref not in ("store", "place", "value") or f"{op.ref} {REFS[op.ref]}" in read


def in_secrets(op: ExpressionOperation) -> bool:
    """Whoever asks it of something hidden learns of it, but for how many lie in a place."""
    if op.name == ops.CALL:
        return is_hidden(tiny(values=[value(0, x("first", HIDDEN))]), expression(op))
    asked = [expression(op, at) for at, operand in enumerate(op.operands) if _is_used(operand)]
    nested = [expression(op, at, x("first", HIDDEN)) for at, operand in enumerate(op.operands) if _is_used(operand)]
    return all(is_hidden(tiny(), e) is not op.only_size for e in asked) and all(is_hidden(tiny(), e) for e in nested)


def in_packing(op: ExpressionOperation) -> bool:
    made = expression(op)
    return bool(PACKING.unpack(PACKING.pack(made), Expr) == made)


def on_page(op: ExpressionOperation | StepOperation) -> bool:
    return f"\n| `{op.name}` |" in PAGE.read_text("utf-8")


EXPRESSION_ROOMS: dict[str, Callable[[ExpressionOperation], bool]] = {
    "code/walking/walker": in_walker,
    "code/emitting/expressions (direct)": in_expressions("direct"),
    "code/emitting/expressions (resumable)": in_expressions("resumable"),
    "code/emitting/expressions (rollout)": in_expressions("rollout"),
    "native": in_c,
    "code/analysing/weights": in_weights,
    "code/analysing/effects": in_effects,
    "code/packing": in_packing,
    "graph/from_program": in_edges,
    "program/secrets": in_secrets,
    "program/OPERATIONS.md": on_page,
}


def can_ask(op: StepOperation) -> bool:
    """Whether a question can come up in it. What stands in an `at once` asks nobody."""
    inside = (op.body or op.entries) and op.name != ops.AT_ONCE
    return op.asks or op.changes == "anything" or inside


def step_changes(op: StepOperation) -> bool:
    marks = Effects(Layout(tiny(), 2), lambda value: value.expr).changed_by(stepped(op))
    named = set() if not op.names else {("local", 2)}
    changing = op.changes not in ("nothing", "event", "offers")
    return marks is None or bool(marks - named) is changing


def step_edges(op: StepOperation) -> bool:
    if op.changes != "operands":
        return True
    program = tiny(stepped(op))
    named = any(operand.changed and operand.sort != "thing" for operand in op.operands)
    edges = proc_edges("verb 0", program.verbs[0], ThingSources(program))
    return not named or any(edge.sort == "changes" for edge in edges)


STEP_ROOMS: dict[str, Callable[[StepOperation], bool]] = {
    "code/walking/steps": lambda op: op.only_code or hasattr(Walker, f"w_{op.name}"),
    "code/walking/table_steps, at once": lambda op: not op.waits or hasattr(Walker, f"q_{op.name}"),
    "code/emitting/steps (direct)": in_steps("direct"),
    "code/emitting/steps (resumable)": in_steps("resumable"),
    "code/emitting/steps (rollout)": in_steps("rollout"),
    "code/emitting/steps, at once (direct)": in_queue("direct"),
    "code/emitting/steps, at once (resumable)": in_queue("resumable"),
    "code/emitting/steps, at once (rollout)": in_queue("rollout"),
    "code/emitting/blocks (resumable)": in_blocks("resumable"),
    "code/emitting/blocks (rollout)": in_blocks("rollout"),
    "native": lambda op: op.only_code or hasattr(Procedures, f"s_{op.name}"),
    "native, at once": lambda op: not op.waits or hasattr(Procedures, f"q_{op.name}"),
    "code/analysing/weights": lambda op: Weights(Layout(tiny(), 2)).step(stepped(op)) >= 1,
    "code/analysing/effects": step_changes,
    "code/packing": lambda op: bool(PACKING.unpack(PACKING.pack(stepped(op)), Step) == stepped(op)),
    "graph/from_program": step_edges,
    "program/OPERATIONS.md": on_page,
}


def untaught() -> Iterator[str]:
    """Each room with each operation that it does not know."""
    for room, knows in EXPRESSION_ROOMS.items():
        for asked in (op for op in ops.EXPRESSIONS.values() if not op.replaced or room.endswith(".md")):
            if not _holds(knows, asked):
                yield f"{room} has not been taught the expression `{asked.name}`"
    for room, does in STEP_ROOMS.items():
        for done in ops.STEPS.values():
            if not _holds(does, done):
                yield f"{room} has not been taught the step `{done.name}`"


def _holds(test: Callable[[Any], bool], op: Any) -> bool:
    try:
        return test(op)
    except (KeyError, AttributeError, TypeError):
        return False


def test_every_room_knows_every_operation() -> None:
    assert list(untaught()) == []


def test_a_forgotten_room_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    new = ExpressionOperation("twiddle", "list", "turns it round", (Operand("list", "list"),))
    monkeypatch.setitem(ops.EXPRESSIONS, "twiddle", new)
    monkeypatch.setitem(
        ops.STEPS,
        "flip",
        StepOperation(
            "flip", "turns it over", (Operand("thing", "thing", changed=True),), chance=True, changes="operands"
        ),
    )
    found = list(untaught())
    faces = ("direct", "resumable", "rollout")
    for room in ("walking/walker", *(f"emitting/expressions ({face})" for face in faces)):
        assert f"code/{room} has not been taught the expression `twiddle`" in found
    blocks = ("emitting/blocks (resumable)", "emitting/blocks (rollout)")
    for room in ("walking/steps", *(f"emitting/steps ({face})" for face in faces), *blocks):
        assert f"code/{room} has not been taught the step `flip`" in found
    assert "program/OPERATIONS.md has not been taught the step `flip`" in found
    assert "native has not been taught the expression `twiddle`" in found
    assert "native has not been taught the step `flip`" in found


def test_the_page_of_operations_is_made_of_the_table() -> None:
    again = "python -m paddock.views.operations > interpreter/paddock/program/OPERATIONS.md"
    assert PAGE.read_text("utf-8") == operations_page(), f"write it again: {again}"


# ------------------------------------------------------------------ the same answer everywhere


@pytest.mark.parametrize("op", [op for op in ops.EXPRESSIONS.values() if not op.replaced], ids=lambda op: op.name)
def test_all_executors_give_the_same_answer(op: ExpressionOperation) -> None:
    steps = [step("move", x("all", ref=CARD, type="things:card"), place(DISCARD), ref="")]
    of_thing = next((n for n, operand in enumerate(op.operands) if operand.sort == "thing"), -1)
    asked = expression(op, of_thing, x("last", place(DISCARD), type="thing:card"))
    if op.name == ops.MEMBER:  # of something that was chosen in secret
        each = choose(local(3), x("range", 1, 3, type="numbers"), 1, own=3)
        steps.append(step("secretly", players(), name=3, body=[each]))
        asked = x("member", const(0), ref=1)
    if op.gives == "place":  # which is told as the list of its things
        asked = x("contents", asked, type="things:card")
    program = tiny(*steps, step("tell", asked, ref="{0}"), step("end"))
    s, _ = agree(program, players=2)
    if compiler() is not None:
        assert said_in_c(program) == [value for entry in s.log if entry[0] == "tell" for value in entry[2]]


def said_in_c(program: Program) -> list[Any]:
    """What it tells when C plays it."""
    machine = build(Graph(program=program), 2)
    made = library(machine.layout)
    told = play_natively(made, machine, machine.new(1), bot(1, []))
    of_text = {ops.CONST, ops.CARD_NAME}
    tells = [each for each in program.verbs[0].steps if each.op == ops.TELL]
    asked = next(arg for each in tells for arg in each.args)
    is_text = asked.type.is_text and asked.op in of_text
    return [made.game.texts[value] if is_text else value for value in told]
