"""Learns from conditions: after `if the coin is a token:` the coin is a token. Takes tests, gives names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from paddock.program import operations as ops
from paddock.program.kinds import Kinds
from paddock.program.model import Expr
from paddock.program.phrases import found, whereabouts
from paddock.program.scope import NamedLocal, local
from paddock.program.types import thing_of
from paddock.program.words.vocabulary import Context
from paddock.tree import model as tree
from paddock.tree.names import names_in


def facts(test: Expr, kinds: Kinds) -> Iterator[tuple[int, str]]:
    """The locals of which the test says a kind that is narrower than what was known."""
    if test.op == ops.AND:
        for part in test.args:
            yield from facts(part, kinds)
    elif test.op == ops.ISA and test.args[0].op == ops.LOCAL and isinstance(test.args[0].ref, int):
        thing = test.args[0]
        kind = next((k.name for k in kinds.by_name.values() if k.id == test.ref), "")
        if kinds.is_a(kind, thing.type.kind) and isinstance(thing.ref, int):
            yield thing.ref, kind
    elif test.op in (ops.IN, ops.EQ) and test.args[0].op == ops.LOCAL and isinstance(test.args[0].ref, int):
        thing, other = test.args[0], test.args[1].type
        narrower = kinds.is_a(other.kind, thing.type.kind) and other.kind != thing.type.kind
        if thing.type.is_thing and other.contents.of_things and not other.or_none and narrower:
            yield test.args[0].ref, other.kind


def _lying_in(test: Expr) -> Iterator[tuple[Expr, Expr]]:
    """What the test says to be in which list."""
    if test.op == ops.AND:
        for part in test.args:
            yield from _lying_in(part)
    elif test.op == ops.IN:
        yield test.args[0], test.args[1]


@contextmanager
def block(context: Context) -> Iterator[None]:
    """What is learnt inside is forgotten at the end."""
    scope, before = context.scope, [r.expr for r in context.scope.referents]
    lay_in, level = [*scope.lies_in], scope.level
    scope.blocks.append({})
    try:
        yield
    finally:
        scope.blocks.pop()
        del scope.referents[len(before) :]  # what was found; what was left behind by steps that were given up
        scope.level = level
        for referent, expr in zip(scope.referents, before, strict=True):
            referent.expr = expr
        scope.lies_in = [each for each in lay_in if each in scope.lies_in]


def learn(context: Context, test: Expr, body: Sequence[tree.Step] = (), *, holds: bool = True) -> None:
    """In the block that is open, each name has the kind the test says, unless the steps of its body give it anew.
    Where the test did not hold, no more is known than what there is then."""
    scope = context.scope
    found.refer(scope, test, holds)
    known = [*facts(test, context.kinds)] if holds else []
    for thing, place in _lying_in(test) if holds else ():
        whereabouts.learn(scope, thing, place)
    rebound = names_in(body) if known else {}
    for number, kind in known:
        for name in scope.names():
            named = scope.find(name)
            if named is not None and named.local == number and not named.per_member and name not in rebound:
                scope.blocks[-1][name] = NamedLocal(number, thing_of(kind))
        for referent in scope.referents:
            if referent.expr.op == ops.LOCAL and referent.expr.ref == number:
                referent.expr = local(number, thing_of(kind))
