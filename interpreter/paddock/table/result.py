"""From a finished state to who won: winners, scores and reports, as the rules say."""

from __future__ import annotations

from paddock.code import Machine, PlayValue, State
from paddock.graph.model import Graph
from paddock.program.types import Type
from paddock.table.model import Result
from paddock.table.sight import Sight


def result_of(sight: Sight, graph: Graph, machine: Machine, state: State, decisions: int) -> Result:
    """How the game ended, in names."""
    seats = winning_seats(machine, state)
    return Result(
        winners=tuple(sight.name(seat) for seat in seats),
        seats=seats,
        scores=_scores(sight, graph, machine, state),
        reports={
            report.label: words(sight, report.expr.type, machine.verdict(state, f"report {number}"))
            for number, report in enumerate(graph.program.reports)
        },
        decisions=decisions,
    )


def winning_seats(machine: Machine, state: State) -> tuple[int, ...]:
    """The seats of those the program names as winners: players, or the owners of winning pieces."""
    return seats_of(machine, machine.verdict(state, "winners"))


def seats_of(machine: Machine, verdict: PlayValue) -> tuple[int, ...]:
    """Those of winning players, or of the owners of winning pieces."""
    things = verdict if isinstance(verdict, list) else [verdict]
    made_for = machine.layout.made_for
    seats = (made_for[thing] for thing in things if isinstance(thing, int))
    return tuple(sorted({seat for seat in seats if seat is not None}))


def _scores(sight: Sight, graph: Graph, machine: Machine, state: State) -> dict[str, int]:
    if graph.program.score is None:
        return {}
    scores = {name: machine.verdict(state, "score", seat) for seat, name in enumerate(sight.players)}
    return {name: int(score) if isinstance(score, int) else 0 for name, score in scores.items()}


def words(sight: Sight, type_: Type, value: PlayValue) -> int | bool | str | list[str] | None:
    """A report, as it is told."""
    if value is None:
        return None
    if isinstance(value, list):
        return [str(words(sight, type_.one, item)) for item in value]
    return value if isinstance(value, str) else sight.word(type_, value)
