"""What the table says of the operations is true of every game here, as it is read and as it is played."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from paddock.code import Machine, Walker, build
from paddock.code.errors import GameOver
from paddock.code.walking.steps import Locals, RunningProcedure
from paddock.finding import shipped_games
from paddock.graph.model import Graph
from paddock.library import load
from paddock.program import operations as ops
from paddock.program.model import Expr, Program, Step
from paddock.program.operations.model import ExpressionOperation, StepOperation
from paddock.program.types import Type
from paddock.program.walk import all_steps, modifier_exprs, proc_exprs

ROOT = Path(__file__).resolve().parents[2]
GAMES = [
    *sorted(shipped_games().values()),
    *sorted((ROOT / "tests/generality").rglob("*.rules")),
    ROOT / "tests/code/sayings.rules",
]
MANY = {"things", "choices", "numbers"}
# The sorts of types that may stand for each sort of operand or result.
TYPES: dict[str, set[str]] = {
    "thing": {"thing"}, "player": {"thing"}, "things": MANY | {"thing", "place"}, "list": MANY | {"place"},
    "place": {"place"}, "number": {"number"}, "rank": {"number", "choice"}, "numbers": {"numbers"}, "flag": {"flag"},
    "text": {"text"}, "slot": {"choice", "thing", "slot"}, "stored": {"number", "flag", "thing", "choice", "things"},
}  # fmt: skip
UNSURE = {"none", "error", "anything"}
ENOUGH = 60_000  # questions to the table in one game


@cache
def game(path: Path) -> Program:
    return load(path).program


def wrong(program: Program) -> Iterator[str]:
    procs = (*program.verbs, *program.abilities, *program.values)
    for proc in procs:
        yield from (problem for expr in proc_exprs(proc) for problem in wrong_expression(expr))
        yield from (problem for step in all_steps(proc.steps) for problem in wrong_step(step))
    for modifier in program.modifiers:
        yield from (problem for expr in modifier_exprs(modifier) for problem in wrong_expression(expr))


def wrong_expression(expr: Expr) -> Iterator[str]:
    op = ops.EXPRESSIONS[expr.op]
    yield from wrong_operands(op, expr.args)
    if (expr.bind is not None) is not any(operand.each for operand in op.operands):
        yield f"{op.name}: candidates"
    if op.gives != "any" and not fits(expr.type, op.gives, is_result=True):
        yield f"{op.name}: gives {expr.type}, not {op.gives}"
    if (expr.ref is None) and op.ref not in ("", "other"):
        yield f"{op.name}: names no {op.ref}"
    if op.replaced:
        yield f"{op.name}: is still there"


def wrong_step(step: Step) -> Iterator[str]:
    op = ops.STEPS[step.op]
    yield from wrong_operands(op, step.args)
    used = {"name": (step.name is not None, op.names), "body": (step.body, op.body), "other": (step.other, op.other)}
    used |= {"entries": (step.entries, op.entries), "subject": (step.subject, op.subject)}
    used |= {"word": (step.word, op.word)}
    yield from (f"{op.name}: {part}" for part, (there, said) in used.items() if there and not said)


def wrong_operands(op: ExpressionOperation | StepOperation, args: list[Expr]) -> Iterator[str]:
    least = sum(not operand.optional and not operand.any_number for operand in op.operands)
    if len(args) < least or (len(args) > len(op.operands) and not any(o.any_number for o in op.operands)):
        yield f"{op.name}: {len(args)} operands"
    for operand, arg in zip(op.operands, args, strict=False):
        if operand.sort != "any" and not fits(arg.type, operand.sort):
            yield f"{op.name}: {operand.name} is {arg.type}, not {operand.sort}"


def fits(type_: Type, sort: str, is_result: bool = False) -> bool:
    first = str(type_.required()).partition(":")[0]
    if sort == "list" and is_result:
        return first in MANY
    is_seat = sort == "number" and type_.is_player
    return first in UNSURE or first in TYPES[sort] or is_seat


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_operands_and_results_are_as_the_table_says(path: Path) -> None:
    assert sorted(set(wrong(game(path)))) == []


class Checked(Walker):
    """Looks whether what an operation gives and changes is what the table says."""

    def __init__(self, machine: Machine) -> None:
        super().__init__(machine)
        self.found: set[str] = set()
        self.asked = 0

    def evaluate(self, s: Any, e: Expr, at: Locals) -> Any:
        self.asked += 1
        if self.asked > ENOUGH:
            raise GameOver
        found, op = super().evaluate(s, e, at), ops.EXPRESSIONS[e.op]
        if found is None and not op.none:
            self.found.add(f"{e.op} gave none")
        numbers = e.type.is_numbers or e.type.is_choices
        once = op.distinct == "made" or (op.distinct == "of things" and not numbers)
        if once and len(set(found)) < len(found):
            self.found.add(f"{e.op} gave one twice")
        return found

    def do(self, s: Any, steps: list[Step], at: Locals, run: RunningProcedure) -> None:
        for step in steps:
            op = ops.STEPS[step.op]
            inside = op.body or op.entries
            before = None if inside or op.changes == "anything" or run.queue is not None else table(s)
            try:
                super().do(s, [step], at, run)
            finally:
                if before is not None:
                    self.compare(op, before, table(s))

    def compare(self, op: StepOperation, before: dict[str, Any], after: dict[str, Any]) -> None:
        changed = {name for name in before if before[name] != after[name]}
        sorts = {operand.sort for operand in op.operands if operand.changed}
        may = (
            {"N"} if "stored" in sorts else {"Z", "W", "A"} if sorts else {"M"} if op.changes == "modifiers" else set()
        )
        if not op.moves and "Z" in may:  # things come to lie in another order
            may = {"Z"}
        if changed - may:
            self.found.add(f"{op.name} changed {sorted(changed - may)}")


def table(s: Any) -> dict[str, Any]:
    return {"Z": [*map(list, s.Z)], "N": list(s.N), "W": list(s.W), "A": list(s.A), "M": list(s.M)}


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_what_is_given_and_changed_is_as_the_table_says(path: Path) -> None:
    program = game(path)
    machine = build(Graph(program=program), program.low)
    walker, chance = Checked(machine), random.Random(7)
    walker.play(machine.new(7), lambda s, seat, prompt, options: chance.randrange(len(options)))
    assert sorted(walker.found) == []
