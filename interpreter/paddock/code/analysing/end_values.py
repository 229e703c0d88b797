"""What is asked of a game that has ended, as values like any other: a program goes in, values by name come out."""

from __future__ import annotations

from paddock.program import operations as ops
from paddock.program.model import Expr, Param, Program, Value, Where
from paddock.program.types import NUMBER, PLAYER

NOWHERE = Where(file="", line=0)


def verdicts(program: Program) -> dict[str, Value]:
    """`winners`, `score` with the player it is asked of, and `report 0` and on; numbered behind the program's own."""
    asked: dict[str, Expr] = {} if program.winners is None else {"winners": program.winners}
    if program.score is not None:
        player = Expr(op=ops.LOCAL, type=PLAYER, ref=0)
        asked["score"] = Expr(op=ops.CALL, type=NUMBER, ref=program.score, args=[player])
    asked.update({f"report {n}": report.expr for n, report in enumerate(program.reports)})
    first = max((value.id for value in program.values), default=-1) + 1
    return {name: _value(first + n, name, expr, _where(program, name)) for n, (name, expr) in enumerate(asked.items())}


def _where(program: Program, name: str) -> Where:
    """The line that says it, for a message when it cannot be told."""
    if name.startswith("report "):
        return program.reports[int(name.split()[1])].where
    ref = program.score if name == "score" else program.winners.ref if program.winners is not None else None
    return next((value.where for value in program.values if value.id == ref), NOWHERE)


def _value(number: int, name: str, expr: Expr, where: Where) -> Value:
    params = [Param(name="player", type=PLAYER, local=0)] if name == "score" else []
    types = [PLAYER] if params else []
    type_ = expr.type.contents
    return Value(id=number, name=name, type=type_, params=params, locals=types, expr=expr, where=where)
