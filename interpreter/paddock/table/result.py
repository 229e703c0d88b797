"""From a finished state to who won: winners, scores and reports, asked of the program by the reference walker."""

from __future__ import annotations

from typing import Any

from paddock.code import Walker
from paddock.graph.model import Graph
from paddock.program.model import Expr
from paddock.table.cast import Cast
from paddock.table.model import Result


def result_of(cast: Cast, graph: Graph, machine: Any, state: Any, decisions: int) -> Result:
    """How the game ended, in names."""
    program = graph.program
    seats = winning_seats(graph, machine, state)
    return Result(
        winners=tuple(cast.name(seat) for seat in seats),
        seats=seats,
        scores=_scores(cast, graph, machine, state),
        reports={
            report.label: _words(cast, report.expr.type, evaluate(machine, graph, state, report.expr))
            for report in program.reports
        },
        decisions=decisions,
    )


def winning_seats(graph: Graph, machine: Any, state: Any) -> tuple[int, ...]:
    """The seats of those the program names as winners: players, or the owners of winning pieces."""
    if graph.program.winners is None:
        return ()
    found = evaluate(machine, graph, state, graph.program.winners)
    things = found if isinstance(found, list) else [found]
    made_for = machine.layout.made_for
    seats = (made_for[thing] for thing in things if thing is not None)
    return tuple(sorted({seat for seat in seats if seat is not None}))


def _scores(cast: Cast, graph: Graph, machine: Any, state: Any) -> dict[str, int]:
    score = graph.program.score
    if score is None:
        return {}
    found = (evaluate(machine, graph, state, _score_of(score, seat)) for seat in range(len(cast.players)))
    return {name: int(points or 0) for name, points in zip(cast.players, found, strict=True)}


def _score_of(value: int, seat: int) -> Expr:
    return Expr(op="call", type="number", ref=value, args=[Expr(op="const", type="thing:player", ref=seat)])


def _words(cast: Cast, type_: str, value: Any) -> int | bool | str | list[str] | None:
    if value is None:
        return None
    if isinstance(value, list):
        return [str(_words(cast, _one(type_), item)) for item in value]
    return value if isinstance(value, str) else cast.word(type_, value)


def _one(type_: str) -> str:
    sort, _, kind = type_.partition(":")
    one = {"things": "thing", "place": "thing", "choices": "choice", "numbers": "number"}.get(sort, sort)
    return f"{one}:{kind}" if kind else one


def evaluate(machine: Any, graph: Graph, state: Any, expr: Expr) -> Any:
    return Walker(machine).value(state, expr)
