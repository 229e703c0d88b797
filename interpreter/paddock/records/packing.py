"""Packs records as JSON, quickly, for our own use. Takes records, gives text, and back; what is shared stays shared.

All records of a class stand together, a list for each field; one that is in another is a number there. How a field is
read follows from its annotation and from nothing in the data, and the classes are a closed list. What does not fit is
a `Misfit`. Lists are values: two fields with the same list get one each. `graph/written.py` is the JSON for people.
"""

from __future__ import annotations

import json
from collections import deque
from itertools import chain
from typing import Any

from paddock.records.forms import Form, Forms, Misfit, unmark

Columns = list[list[Any]]
_new = object.__new__


class Packing:
    """Packs and reads records of these classes."""

    def __init__(self, *classes: type) -> None:
        self.forms = Forms(classes)

    def pack(self, thing: object) -> bytes:
        """A record with all that is in it, as JSON in one line."""
        if self.forms.classes.get(type(thing).__name__) is not type(thing):
            raise Misfit(f"{type(thing).__name__} is not packed here")
        return json.dumps(_Packer(self.forms).pack(thing), separators=(",", ":")).encode()

    def unpack(self, data: bytes, wanted: type) -> Any:
        """The record that was packed, which is a `wanted`; else `Misfit`."""
        try:
            return _Reader(json.loads(data), self.forms).first(wanted)
        except (ValueError, TypeError, LookupError, AttributeError, RecursionError) as error:
            raise Misfit(str(error)) from None


class _Packer:
    def __init__(self, forms: Forms) -> None:
        self.forms = forms
        self.rows: dict[str, list[list[Any]]] = {}
        self.numbers: dict[int, int] = {}  # of what was met, by its id
        self.waiting: deque[Any] = deque()

    def pack(self, thing: object) -> dict[str, Columns]:
        self.number(thing)
        while self.waiting:
            self._fill(self.waiting.popleft())
        return {name: [list(column) for column in zip(*rows, strict=True)] for name, rows in self.rows.items()}

    def number(self, thing: object) -> int:
        """Where it stands among those of its class."""
        rows = self.rows.setdefault(type(thing).__name__, [])
        if id(thing) not in self.numbers:
            self.numbers[id(thing)] = len(rows)
            rows.append([])
            self.waiting.append(thing)
        return self.numbers[id(thing)]

    def _fill(self, thing: Any) -> None:
        row = self.rows[type(thing).__name__][self.numbers[id(thing)]]
        row += [form.packed(getattr(thing, name), self.number) for name, form in self.forms.of(type(thing)).items()]


class _Reader:
    """Makes all records empty first, so that it does not matter which is in which, and fills them field by field."""

    def __init__(self, tables: dict[str, Columns], forms: Forms) -> None:
        self.forms = forms
        self.things: dict[type, list[Any]] = {}
        self.textual: dict[type, _FromText] = {}
        for name, columns in tables.items():
            cls = forms.classes[name]
            self.things[cls] = [_new(cls) for _ in columns[0]]
        for name, columns in tables.items():
            self._fill(forms.classes[name], columns)

    def first(self, wanted: type) -> Any:
        return self.things[wanted][0]

    def _fill(self, cls: type, columns: Columns) -> None:
        forms, things = self.forms.of(cls), self.things[cls]
        for (name, form), column in zip(forms.items(), columns, strict=True):
            if type(column) is not list or len(column) != len(things):
                raise Misfit(f"{cls.__name__} with other fields")
            values = self._read(column, form)
            deque(map(getattr(cls, name).__set__, things, values), maxlen=0)  # past `frozen`, and in C

    def _read(self, column: list[Any], form: Form) -> list[Any]:
        """A field of all records of a class; the usual forms at once."""
        if form.is_plain:
            return _require_types(column, form.plain)
        if form.textual is not None:
            return list(map(self._textual(form).__getitem__, column))
        if form.record is not None:
            known = self._records(form, [number for number in column if type(number) not in form.plain])
            return [known[number] if type(number) is int else number for number in column]
        inside = form.inside[0] if form.many is list else None
        if inside is not None and not form.plain and inside.is_plain:
            _require_types(list(chain.from_iterable(_require_types(column, {list}))), inside.plain)
            return column
        if inside is not None and not form.plain and inside.textual is not None:
            from_text = self._textual(inside).__getitem__
            return [list(map(from_text, texts)) for texts in _require_types(column, {list})]
        if inside is not None and not form.plain and inside.is_record:
            known = self._records(inside, list(chain.from_iterable(_require_types(column, {list}))))
            return [[known[number] for number in numbers] if numbers else numbers for numbers in column]
        return [self._value(value, form) for value in column]

    def _value(self, value: Any, form: Form) -> Any:
        if form.anything:
            return unmark(value)
        if type(value) in form.plain:
            return value
        if form.textual is not None:
            return self._textual(form)[value]
        if form.record is not None:
            return self._records(form, [value])[value]
        if form.many is None or type(value) is not list:
            raise Misfit("a value of another type")
        if form.many is not dict:
            return form.many(self._value(part, form.inside[0]) for part in value)
        keys, values = ([self._value(part, one) for part in value[at::2]] for at, one in enumerate(form.inside))
        return dict(zip(keys, values, strict=True))

    def _textual(self, form: Form) -> _FromText:
        return self.textual.setdefault(form.textual, _FromText(form.textual))

    def _records(self, form: Form, numbers: list[Any]) -> list[Any]:
        """The records that these are the numbers of."""
        known = self.things.get(form.record, []) if form.record else []
        if _require_types(numbers, {int}) and not 0 <= min(numbers) <= max(numbers) < len(known):
            raise Misfit("a number that no record has")
        return known


class _FromText(dict[str, Any]):
    """Each text, and what it is the text of."""

    def __init__(self, cls: Any) -> None:
        self.cls = cls

    def __missing__(self, text: str) -> Any:
        self[text] = self.cls.from_text(text)
        return self[text]


def _require_types(values: list[Any], types: set[type] | frozenset[type]) -> list[Any]:
    if not types >= set(map(type, values)):
        raise Misfit("a value of another type")
    return values
