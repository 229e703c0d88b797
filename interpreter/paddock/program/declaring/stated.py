"""Conditions that the language itself has, for statements: `you see it`, `it is switched off`, `it has the text of`.

Takes a name and of whom it can be said, gives the number of the condition, which is made when it is first said.
"""

from __future__ import annotations

from paddock.program import operations as ops
from paddock.program.declaring.workshop import Workshop
from paddock.program.model import Expr, Param, Value, Where
from paddock.program.types import FLAG, Type


def stated_condition(
    builder: Workshop, name: str, gaps: list[tuple[str, Type]], where: Where, sight: int | None = None
) -> int:
    """No, until a statement that is in force says otherwise. `sight`: the place that is seen by more players then."""
    values = builder.program.values
    known = next((value.id for value in values if value.name == name), None)
    if known is not None:
        return known
    params = [Param(name=gap, type=type_, local=at) for at, (gap, type_) in enumerate(gaps)]
    no = Expr(op=ops.CONST, type=FLAG, ref=False)
    values.append(
        Value(
            id=len(values),
            name=name,
            type=FLAG,
            params=params,
            locals=[type_ for _, type_ in gaps],
            expr=no,
            is_condition=True,
            made=True,
            sight=sight,
            where=where,
        )
    )
    return values[-1].id


def single(said: Expr) -> Expr:
    """A list of one thing is that thing."""
    return said.args[0] if said.op == ops.LIST and len(said.args) == 1 and said.args[0].type.is_thing else said
