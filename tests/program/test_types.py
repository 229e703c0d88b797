"""A type as a value: what it is asked goes in, the same answer for one, many, a place and none comes out."""

from __future__ import annotations

from itertools import product
from typing import get_args

import pytest

from paddock.graph.reading import WrongPartError, read
from paddock.program.kinds import Kinds, comparable, fits
from paddock.program.model import Expr, Kind, Where
from paddock.program.types import (
    FLAG,
    HEADS,
    MENU,
    NONE,
    NUMBER,
    NUMBERS,
    TEXT,
    WITH_KIND,
    Sort,
    Type,
    choice_of,
    choices_of,
    place_of,
    thing_of,
    things_of,
)

SOME = [NUMBER, NUMBERS, FLAG, TEXT, NONE, MENU, *(of("red sheet") for of in (thing_of, things_of, place_of))]
SOME += [choice_of("side"), choices_of("side"), choice_of("")]
EVERY = [*SOME, *(type_.optional() for type_ in SOME if type_.optional() != type_)]


def kinds() -> Kinds:
    found = Kinds()
    for number, (name, parent) in enumerate((("sheet", "card"), ("red sheet", "sheet"), ("side", "one of"))):
        found.add(Kind(id=number, name=name, plural=f"{name}s", parent=parent, where=Where(file="", line=0)))
    return found


def test_every_sort_has_a_text() -> None:
    assert {sort for sort, _ in HEADS} == set(get_args(Sort))
    assert set(WITH_KIND) <= set(get_args(Sort))


@pytest.mark.parametrize("type_", EVERY, ids=str)
def test_what_is_written_is_read_again(type_: Type) -> None:
    assert Type.from_text(str(type_)) == type_


def test_the_texts_are_these() -> None:
    assert [str(type_) for type_ in (NUMBERS, things_of("red sheet"), place_of("sheet"), thing_of("sheet").optional())] == [
        "numbers", "things:red sheet", "place:sheet", "thing?:sheet",
    ]  # fmt: skip


WRONG = (
    "",
    "x",
    "number:",
    "number:coin",
    "thing:",
    ":coin",
    "map:number",
    "things ?:coin",
    "flags",
    "?",
    "thing??:coin",
    "things?:coin",
    "none?",
)


@pytest.mark.parametrize("text", WRONG)
def test_a_text_that_is_no_type_is_refused_with_its_place(text: str) -> None:
    with pytest.raises(ValueError, match="type"):
        Type.from_text(text)
    with pytest.raises(WrongPartError) as found:
        read(Expr, {"op": "const", "type": "number", "args": [{"op": "const", "type": text}]})
    assert found.value.place == "args 0 type"


def test_what_is_no_text_is_no_type() -> None:
    with pytest.raises(WrongPartError):
        read(Expr, {"op": "const", "type": ["number"]})


def test_one_of_many_and_many_of_one() -> None:
    assert thing_of("sheet").list == place_of("sheet").list == place_of("sheet").contents == things_of("sheet")
    assert things_of("sheet").one == place_of("sheet").one == thing_of("sheet")
    assert (NUMBER.list, NUMBERS.one, choice_of("side").list) == (NUMBERS, NUMBER, choices_of("side"))
    assert FLAG.list == FLAG.one == FLAG.contents == FLAG


def test_or_none_is_a_part_of_a_type_that_nothing_enforces_yet() -> None:
    assert thing_of("sheet").optional() != thing_of("sheet")
    assert thing_of("sheet").optional().required() == thing_of("sheet")
    known = kinds()
    for one, two in product(SOME, SOME):
        for first, second in product((one, one.optional()), (two, two.optional())):
            assert fits(first, second, known) == fits(one, two, known)
            assert comparable(first, second, known) == comparable(one, two, known)


@pytest.mark.parametrize("type_", EVERY, ids=str)
def test_one_type_is_not_two_sorts(type_: Type) -> None:
    names = (
        "is_number",
        "is_numbers",
        "is_flag",
        "is_thing",
        "is_things",
        "is_choice",
        "is_choices",
        "is_place",
        "is_none",
    )
    assert sum(getattr(type_, name) for name in names) == (type_.sort not in ("text", "menu"))
