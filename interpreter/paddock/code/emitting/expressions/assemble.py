"""The expression emitter put together: a function's body goes in, an emitter that knows every operation comes out."""

from __future__ import annotations

from paddock.code.emitting.expressions.arithmetic import Arithmetic
from paddock.code.emitting.expressions.conditions import Conditions
from paddock.code.emitting.expressions.derived_values import DerivedValues
from paddock.code.emitting.expressions.emitter import ExpressionEmitter
from paddock.code.emitting.expressions.extremes import Extremes
from paddock.code.emitting.expressions.list_answers import ListAnswers
from paddock.code.emitting.expressions.lists import Lists
from paddock.code.emitting.expressions.loops import Loops
from paddock.code.emitting.expressions.neighbours import Neighbours
from paddock.code.emitting.expressions.spaces import Spaces
from paddock.code.emitting.expressions.things import Things


def add_expression_parts(expressions: ExpressionEmitter, loops: Loops) -> None:
    extremes = Extremes(expressions, loops)
    expressions.add(
        Things(expressions),
        Arithmetic(expressions),
        Conditions(expressions, extremes),
        DerivedValues(expressions),
        Lists(expressions, loops),
        ListAnswers(expressions, loops),
        extremes,
        Neighbours(expressions),
        Spaces(expressions),
    )
