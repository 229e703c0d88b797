"""Finds and replaces expressions wherever they stand. Takes plain data, gives the same with others in their place.

What holds none that is replaced stays the very same object.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

from paddock.program.model import Expr, Where
from paddock.program.types import Type
from paddock.program.walk import within
from paddock.text.model import Span

Part = TypeVar("Part")
WITHOUT_EXPRESSIONS = {int, str, bool, type(None), Type, Span, Where}  # which most of a program consists of
_known_parts: dict[type, tuple[str, ...]] = {}


def rewritten(part: Part, change: Callable[[Expr], Expr]) -> Part:
    """Inner expressions come first."""
    result: Part = _rewritten(part, change)
    return result


def _rewritten(part: Any, change: Callable[[Expr], Expr]) -> Any:
    if isinstance(part, list | tuple) and not isinstance(part, Type):
        members = [_rewritten(member, change) for member in part]
        same = all(new is old for new, old in zip(members, part, strict=True))
        return part if same else type(part)(members)
    changed = {}
    for name in _parts_of(part):
        old = getattr(part, name)
        if type(old) not in WITHOUT_EXPRESSIONS and (new := _rewritten(old, change)) is not old:
            changed[name] = new
    whole = replace(part, **changed) if changed else part
    return change(whole) if isinstance(whole, Expr) else whole


def _parts_of(part: Any) -> tuple[str, ...]:
    """The names of what a record is made of; nothing if it is none. A type has no expressions in it."""
    sort = type(part)
    if sort not in _known_parts:
        made_of = fields(sort) if is_dataclass(sort) else ()
        _known_parts[sort] = tuple(field.name for field in made_of if field.init)
    return _known_parts[sort]


def exprs_in(part: object) -> Iterator[Expr]:
    """Every expression in any plain data."""
    if isinstance(part, Expr):
        yield from within(part)
    elif isinstance(part, list | tuple):
        for member in part:
            yield from exprs_in(member)
    elif is_dataclass(part):
        for each in fields(part):
            yield from exprs_in(getattr(part, each.name))
