"""Reads plain data as records. Takes data and a model, gives records; the first part that does not fit is an error.

A graph can be a stranger's. Whoever collects all that is wrong with a list of a million parts needs a thousand times
the memory of the file; so nothing is collected, and nothing is made of a part before it is known to fit.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from paddock.program.types import Type
from paddock.text.limits import LARGEST_NUMBER

DEPTH = 120  # records in one another: more than blocks, loops and parentheses can make
SHOWN = 40  # letters of a name that nobody knows, and parts of the way to it
Read = Callable[[Any, int], Any]
PLAIN: dict[Any, tuple[type, str]] = {
    str: (str, "a text"),
    int: (int, "a whole number"),
    bool: (bool, "true or false"),
    NoneType: (NoneType, "null"),
}


class WrongPartError(Exception):
    def __init__(self, problem: str) -> None:
        super().__init__(problem)
        self.path: list[str] = []  # to the part, the innermost first

    @property
    def place(self) -> str:
        """From the outermost to the innermost; of a long way its two ends."""
        path = self.path[::-1]
        return " ".join(path if len(path) <= SHOWN else (*path[: SHOWN // 2], "…", *path[-SHOWN // 2 :]))

    def under(self, part: object) -> WrongPartError:
        self.path.append(str(part)[:SHOWN])
        return self


def read(model: type, data: Any) -> Any:
    """`data` as a record of `model`."""
    return _reader(model)(data, 0)


@cache
def _reader(wanted: Any) -> Read:
    """Types refer to themselves, so a record looks up those of its fields when it first needs them."""
    origin, args = get_origin(wanted), get_args(wanted)
    if wanted in PLAIN:
        return _plain(*PLAIN[wanted])
    if origin is list:
        return _list(args[0])
    if origin is dict:
        return _dict(args[1])
    if origin is Literal:
        return _literal(args)
    if origin in (Union, UnionType):
        return _union(args)
    return _type if wanted is Type else _record(wanted)


def _plain(type_: type, called: str) -> Read:
    def plain(value: Any, depth: int) -> Any:
        if type(value) is not type_:
            raise WrongPartError(f"this should be {called}")
        if isinstance(value, int) and abs(value) > LARGEST_NUMBER:
            raise WrongPartError(f"a number is {LARGEST_NUMBER:,} at most")
        return value

    return plain


def _type(value: Any, depth: int) -> Any:
    try:
        return Type.from_text(_reader(str)(value, depth))
    except ValueError as error:
        raise WrongPartError(str(error)) from None


def _literal(words: tuple[Any, ...]) -> Read:
    def literal(value: Any, depth: int) -> Any:
        if type(value) is not str or value not in words:
            raise WrongPartError(f"this should be one of {', '.join(words)}")
        return value

    return literal


def _list(of: Any) -> Read:
    inner = None if hasattr(of, "__dataclass_fields__") else _reader(of)

    def each(value: Any, depth: int) -> Any:
        if type(value) is not list:
            raise WrongPartError("this should be a list")
        one = inner or _reader(of)
        return [_part(one, number, part, depth) for number, part in enumerate(value)]

    return each


def _dict(of: Any) -> Read:
    def each(value: Any, depth: int) -> Any:
        if type(value) is not dict:
            raise WrongPartError("this should be a table of names and values")
        return {name: _part(_reader(of), name, part, depth) for name, part in value.items()}

    return each


def _union(types: tuple[Any, ...]) -> Read:
    """By what the value is: no two of the model's alternatives are alike, but for lists."""

    def one_of(value: Any, depth: int) -> Any:
        fitting = [each for each in types if _may_be(each, value)]
        for each in fitting[:-1]:
            try:
                return _reader(each)(value, depth)
            except WrongPartError:
                continue
        if not fitting:
            raise WrongPartError("this is nothing that can stand here")
        return _reader(fitting[-1])(value, depth)

    return one_of


def _may_be(wanted: Any, value: Any) -> bool:
    if wanted in PLAIN:
        return type(value) is PLAIN[wanted][0]
    if get_origin(wanted) is list:
        return type(value) is list
    return type(value) is dict


def _record(model: type) -> Read:
    readers, needed = dict[str, Any](), list[str]()

    def record(value: Any, depth: int) -> Any:
        if not readers:
            readers.update((name, hint) for name, hint in get_type_hints(model).items())
            needed.extend(_needed(model))
        if type(value) is not dict:
            raise WrongPartError("this should be a table of names and values")
        if depth > DEPTH:
            raise WrongPartError(f"this lies in more than {DEPTH} others")
        if strange := [name for name in value if name not in readers][:1]:
            raise WrongPartError("nobody knows what this is").under(strange[0])
        if missing := [name for name in needed if name not in value][:1]:
            raise WrongPartError("this is missing").under(missing[0])
        parts = ((name, _part(_reader(readers[name]), name, part, depth + 1)) for name, part in value.items())
        return model(**dict(parts))

    return record


def _needed(model: type) -> list[str]:
    from dataclasses import MISSING, fields

    return [each.name for each in fields(model) if each.default is MISSING and each.default_factory is MISSING]


def _part(reader: Read, name: object, value: Any, depth: int) -> Any:
    try:
        return reader(value, depth)
    except WrongPartError as error:
        raise error.under(name) from None
