"""From a scenario's table and where its game stopped to a sentence about what is asked for and not there.

A scenario often leaves out what the first phase of a game would have put there; then the message names it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from paddock.code import PlayError
from paddock.code.errors import lacks_something
from paddock.program import operations as ops
from paddock.program.model import Expr, Program, Where
from paddock.program.walk import all_steps, proc_exprs, step_exprs, within
from paddock.table.scenarios.names import Names, ScenarioFailure


def what_is_none(problem: PlayError, names: Names, asked: Iterable[Expr]) -> str:
    """`; the NOTE is none: give it under …`, or nothing. `asked` are the expressions of the scenario's own line."""
    if not lacks_something(problem.message):
        return ""
    program = names.layout.program
    exprs = [*with_called_values(program, [*exprs_at(program, problem.where), *asked])]
    using = [(expr, note) for expr in exprs for note in expr.args if is_unset(note, names)]
    sure = [note for expr, note in using if has_no_answer(expr, names)]
    missing = list(dict.fromkeys(name_of(note, names) for note in sure or [note for _, note in using]))
    if len(missing) != 1 and not sure:
        return ""  # a list of all that may be meant would be no help
    return f"; {' and '.join(missing)} {'is' if len(missing) == 1 else 'are'} none: give it under `given`"


def exprs_at(program: Program, where: Where | None) -> Iterator[Expr]:
    """What is asked at a line of the rules."""
    for proc in [*program.verbs, *program.values, *program.abilities] if where is not None else ():
        assert where is not None
        if proc.where.file != where.file:
            continue
        if proc.where.line == where.line:
            yield from proc_exprs(proc)
        for step in all_steps(proc.steps):
            if step.line == where.line:
                yield from step_exprs(step)


def with_called_values(program: Program, exprs: list[Expr]) -> Iterator[Expr]:
    """And what the values ask that are asked there."""
    seen: set[int] = set()
    todo = list(exprs)
    while todo:
        expr = todo.pop(0)
        yield expr
        if expr.op != ops.CALL or not isinstance(expr.ref, int):
            continue
        if expr.ref not in seen and expr.ref < len(program.values):
            seen.add(expr.ref)
            todo += proc_exprs(program.values[expr.ref])


def is_unset(expr: Expr, names: Names) -> bool:
    """A note that belongs to nobody and says nothing: of the others it is not known whose is asked."""
    if expr.op != ops.STORED or not isinstance(expr.ref, int) or expr.args:
        return False
    store = names.layout.program.stores[expr.ref]
    return store.sort == "note" and not store.made and names.state.value(names.machine.store_index(expr.ref)) is None


def has_no_answer(expr: Expr, names: Names) -> bool:
    """Whether just this cannot be answered as the table is: `X is none` can, `the players from X on` cannot."""
    if any(part.op in ops.NAMING_LOCALS for part in within(expr)):
        return False
    try:
        names.value(expr)
    except (PlayError, ScenarioFailure):
        return True
    return False


def name_of(note: Expr, names: Names) -> str:
    assert isinstance(note.ref, int)
    return names.sight.store_name(names.machine.store_index(note.ref))
