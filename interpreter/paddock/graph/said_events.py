"""What a line on a card waits for, in words and as tests. Takes a verb and what fills its gaps, gives the event."""

from __future__ import annotations

import re

from paddock.program import operations as ops
from paddock.program.model import Ability, Verb
from paddock.text.plural import article

GAP = re.compile(r"\([^)]*\)")  # in the pattern of a verb


def event_of(verb: Verb, said: list[str]) -> str:
    """As it can be written on a card; where nothing is said of a gap, any of its kind fills it."""
    kinds = [param.type.kind or "number" for param in verb.params]
    called = [text or f"{article(kind)} {kind}" for text, kind in zip(said, kinds, strict=True)]
    if verb.has_subject and verb.base and called[0] == "you":
        return f"you {verb.base.format(*called)}"
    rest = iter(called)
    return GAP.sub(lambda _: next(rest), verb.name)


def is_this(ability: Ability, param: int) -> bool:
    """Whether the line says of this gap that it is the card itself."""
    return ability.this is not None and is_said(ability, param, ability.this)


def is_said(ability: Ability, param: int, other: int) -> bool:
    tests = [ability.guard] if ability.guard is not None else []
    while tests:
        test = tests.pop()
        tests += test.args if test.op == ops.AND else []
        if test.op == ops.EQ and {arg.ref for arg in test.args if arg.op == ops.LOCAL} == {param, other}:
            return True
    return False
