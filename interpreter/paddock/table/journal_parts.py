"""From plain data to the parts of a journal: the same data, or one error, at the first part that is wrong.

A journal can be a stranger's. Pydantic collects an error for each wrong part of a list or table, and a thousand times
the size of the file in memory; so lists and tables are looked at here before it sees them.
"""

from __future__ import annotations

from collections.abc import Callable, Sized
from typing import Annotated

from pydantic import BeforeValidator, Strict

from paddock.table.model import Result
from paddock.text.limits import DECISIONS, ITEMS, JOURNAL_TEXT, PLAYERS, THINGS

Number = Annotated[int, Strict()]


def _check_count(items: Sized, most: int) -> None:
    if len(items) > most:
        raise ValueError(f"There are more than {most:,} of them")


def _is_text(value: object) -> bool:
    """Every text in a journal is bounded here."""
    return isinstance(value, str) and len(value) <= JOURNAL_TEXT


def _is_plain(value: object) -> bool:
    return isinstance(value, (int, bool)) or _is_text(value)


def _is_number(value: object) -> bool:
    return type(value) is int


def _is_report(value: object) -> bool:
    """What a game reports at its end."""
    return value is None or _is_plain(value) or _is_list(value, THINGS, _is_text)


def _is_list(value: object, most: int, is_valid: Callable[[object], bool]) -> bool:
    return isinstance(value, (list, tuple)) and len(value) <= most and all(map(is_valid, value))


def _checked_table(value: object, most: int, is_valid: Callable[[object], bool]) -> dict[str, object]:
    if not isinstance(value, dict):
        raise ValueError("This should be a table of names and values")
    _check_count(value, most)
    for name, each in value.items():
        if not isinstance(name, str) or not is_valid(each):
            raise ValueError(f"{str(name)[:40]} has a value that cannot be there")
    return value


def _list_validator(most: int, is_valid: Callable[[object], bool], called: str) -> BeforeValidator:
    def check(value: object) -> object:
        if not isinstance(value, (list, tuple)):
            raise ValueError("This should be a list")
        _check_count(value, most)
        for number, each in enumerate(value):
            if not is_valid(each):
                raise ValueError(f"Number {number + 1} of them should be {called}")
        return value

    return BeforeValidator(check)


def _checked_settings(value: object) -> object:
    return _checked_table(value, ITEMS, _is_plain)


PARTS: dict[str, Callable[[object], bool]] = {
    "winners": lambda value: _is_list(value, PLAYERS, _is_text),
    "seats": lambda value: _is_list(value, PLAYERS, _is_number),
    "scores": lambda value: _checked_table(value, PLAYERS, _is_number) is not None,
    "reports": lambda value: _checked_table(value, ITEMS, _is_report) is not None,
    "decisions": _is_number,
}


def _checked_result(value: object) -> object:
    if value is None or isinstance(value, Result):
        return value
    for name, each in _checked_table(value, len(PARTS), lambda each: True).items():
        if name not in PARTS or not PARTS[name](each):
            raise ValueError(f"{name[:40]} cannot be read")
    return value


def _checked_text(value: object) -> object:
    if not _is_text(value):
        raise ValueError(f"This should be a text of at most {JOURNAL_TEXT:,} letters")
    return value


Text = Annotated[str, BeforeValidator(_checked_text)]
Answers = Annotated[list[int], _list_validator(DECISIONS, _is_number, "a whole number")]
Seats = Annotated[list[int], _list_validator(PLAYERS, _is_number, "a whole number")]
Names = Annotated[list[str], _list_validator(PLAYERS, _is_text, "a text")]
Words = Annotated[list[str], _list_validator(ITEMS, _is_text, "a text")]
Settings = Annotated[dict[str, int | bool | str], BeforeValidator(_checked_settings)]
RecordedResult = Annotated[Result | None, BeforeValidator(_checked_result)]
