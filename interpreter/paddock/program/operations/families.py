"""Groups operations that have something in common. Takes the table, gives the sets of names that several rooms ask.

A set that one room alone asks is made there, with `expressions_where` or `steps_where`.
"""

from __future__ import annotations

from collections.abc import Callable

from paddock.program.operations.expressions import EXPRESSIONS
from paddock.program.operations.model import ExpressionOperation, StepOperation
from paddock.program.operations.steps import STEPS


def expressions_where(test: Callable[[ExpressionOperation], object]) -> frozenset[str]:
    """The names of the operations of expressions of which something is so."""
    return frozenset(name for name, operation in EXPRESSIONS.items() if test(operation))


def steps_where(test: Callable[[StepOperation], object]) -> frozenset[str]:
    """The names of the operations of steps of which something is so."""
    return frozenset(name for name, operation in STEPS.items() if test(operation))


def _changes(step: StepOperation, stored: bool) -> bool:
    return any(operand.changed and (operand.sort == "stored") is stored for operand in step.operands)


def _leaves_all_as_it_is(step: StepOperation) -> bool:
    informs = step.asks or step.chance or step.reveals
    return step.changes == "nothing" and step.leaves != "game" and not informs


# ------------------------------------------------------------------ expressions

NAMING_LOCALS = expressions_where(lambda op: op.ref == "local")
FIXED = expressions_where(lambda op: op.fixed)
SIZES = expressions_where(lambda op: op.only_size)  # how many lie somewhere, and no more
WHEREABOUTS = expressions_where(lambda op: op.reads == "whereabouts")  # where a thing lies decides
IN_ORDER = expressions_where(lambda op: any(operand.in_order for operand in op.operands))
NEIGHBOURS = WHEREABOUTS & IN_ORDER  # of a thing in its place
ONE_OF_LIST = expressions_where(lambda op: op.end_of_list or op.at_number)
ENDS_OF_LISTS = expressions_where(lambda op: op.end_of_list)
BEST_NUMBERS = expressions_where(lambda op: op.picks and op.gives != "list")
BEST_THINGS = expressions_where(lambda op: op.picks and op.gives == "list")
LEAVING_OUT = expressions_where(lambda op: op.leaves_out)

# ------------------------------------------------------------------ steps

ASKING = steps_where(lambda op: op.asks)
BY_CHANCE = steps_where(lambda op: op.chance)
REPEATING = steps_where(lambda op: op.repeats)
LEAVING = steps_where(lambda op: op.leaves)
STORING = steps_where(lambda op: _changes(op, stored=True))
REARRANGING = steps_where(lambda op: _changes(op, stored=False))  # what lies where, or in which order
MOVING = steps_where(lambda op: op.moves)
NAMING_OPERANDS = steps_where(lambda op: op.names == "operand")  # what is asked gets a name, or each of it in turn
WAITING = steps_where(lambda op: op.waits)  # put off to the end of an `at once`
IDLE = steps_where(_leaves_all_as_it_is)
