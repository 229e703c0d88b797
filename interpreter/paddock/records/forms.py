"""Says how a field is written as JSON. Takes an annotation, gives a `Form` of what may stand there."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

PLAIN = frozenset((str, int, bool, NoneType))
MANY: dict[str, type] = {"list": list, "tuple": tuple, "set": set, "frozenset": frozenset, "dict": dict}


class Misfit(ValueError):  # noqa: N818 - it names the thing that does not fit
    """What cannot be packed, or was not packed here."""


class Form:
    """What may stand in a field: plain values, a record of one class, and many of something.

    A class with `from_text` is no record: its things are written as their texts, and stand alone in their field.
    """

    __slots__ = ("anything", "inside", "is_plain", "is_record", "many", "plain", "record", "textual")

    def __init__(self, hints: list[Any]) -> None:
        self.anything = Any in hints
        self.plain = frozenset(hint for hint in hints if hint in PLAIN)
        self.textual: Any = next((hint for hint in hints if hasattr(hint, "from_text")), None)
        records = [hint for hint in hints if hint not in (Any, self.textual, *PLAIN) and get_origin(hint) is None]
        several = [hint for hint in hints if get_origin(hint) is not None]
        self.record: type | None = records[0] if records else None
        self.many: type | None = get_origin(several[0]) if several else None
        self.inside = [form_of(Union[parts]) for parts in zip(*map(_members, several), strict=True)]  # noqa: UP007
        self.is_plain = not (self.anything or self.textual or records or several)
        self.is_record = bool(records) and not self.plain
        # A number stands for a record, and a list for many things: nothing else may look like that.
        sorts = [*records, *{get_origin(hint) for hint in several}]
        if len(sorts) > 1 or (records and int in self.plain) or (self.textual and len(hints) > 1):
            raise TypeError(f"no field can be read that is one of {hints}")

    def packed(self, value: Any, number: Callable[[object], int]) -> Any:
        """As JSON says it; `number` gives that of a record."""
        if self.anything:
            return mark(value)
        if type(value) in self.plain:
            return value
        if self.record is not None and type(value) is self.record:
            return number(value)
        if self.textual is not None and type(value) is self.textual:
            return str(value)
        if self.many is None or type(value) is not self.many:
            raise Misfit(f"{type(value).__name__} is not packed here")
        parts = in_order(value)
        forms = self.inside * (len(parts) // len(self.inside))  # of a dict, one for keys and one for values
        return [form.packed(part, number) for part, form in zip(parts, forms, strict=True)]


def _members(hint: Any) -> tuple[Any, ...]:
    return tuple(part for part in get_args(hint) if part is not Ellipsis)


def in_order(value: Any) -> list[Any]:
    """What is in one of many sorts; of a dict, key, value, key, value."""
    if isinstance(value, dict):
        return [part for pair in value.items() for part in pair]
    return sorted(value) if isinstance(value, (set, frozenset)) else list(value)


def form_of(hint: Any) -> Form:
    return Form(_options(hint))


def _options(hint: Any) -> list[Any]:
    if get_origin(hint) is Literal:
        return [*{type(word) for word in get_args(hint)}]
    if get_origin(hint) in (Union, UnionType):
        return [option for one in get_args(hint) for option in _options(one)]
    return [NoneType if hint is None else hint]


class Forms:
    """The forms of all fields of a closed list of classes."""

    def __init__(self, classes: Iterable[type]) -> None:
        self.classes = {cls.__name__: cls for cls in classes}
        self._of: dict[type, dict[str, Form]] = {}
        self._forms: dict[str, Form] = {}

    def of(self, cls: type) -> dict[str, Form]:
        if cls not in self._of:
            self._of[cls] = {name: self._form(text, cls.__module__) for name, text in _annotations(cls).items()}
        return self._of[cls]

    def _form(self, text: str, module: str) -> Form:
        """`text` is an annotation of ours. What only type checkers import there is found among the classes."""
        if text not in self._forms:
            self._forms[text] = form_of(eval(text, {**vars(sys.modules[module]), **self.classes}))
        return self._forms[text]


def _annotations(cls: type) -> dict[str, str]:
    own: dict[str, str] = {}
    for base in reversed(cls.__mro__):
        own |= vars(base).get("__annotations__", {})
    return own


# ------------------------------------------------------------------ where anything may stand


def mark(value: Any) -> Any:
    """Plain values as they are; of many, which sort of many they are stands first."""
    if type(value) in PLAIN:
        return value
    name = type(value).__name__
    if type(value) is not MANY.get(name):
        raise Misfit(f"{name} is not packed here")
    return [name, *map(mark, in_order(value))]


def unmark(value: Any) -> Any:
    if type(value) in PLAIN:
        return value
    if type(value) is not list:
        raise Misfit("a value of another type")
    sort, parts = MANY[value[0]], [unmark(part) for part in value[1:]]
    return dict(zip(parts[::2], parts[1::2], strict=True)) if sort is dict else sort(parts)
