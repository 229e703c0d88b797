"""What can be said of an operation: a record of all that any room must know of it."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeVar

# "list": or a place; "things": one or several; "rank": a number, or a word of a choice in the order of its declaration.
Sort = Literal[
    "thing", "player", "things", "list", "place", "number", "rank", "numbers", "flag", "text", "slot", "stored", "any",
]  # fmt: skip
Gives = Literal["number", "flag", "text", "thing", "player", "list", "numbers", "place", "slot", "any"]
# What `ref` names.
Ref = Literal["", "local", "value", "store", "place", "setting", "field", "kind", "card", "verb", "ability", "other"]
# What it reads beside what its operands and its ref name: where a thing lies, or the slots of a place.
Reads = Literal["", "whereabouts", "slots"]
# "made": no doubles, whatever goes in; "of things": so for things, while equal numbers and words stay; "kept": as its
# first operand; "no": equal ones stay.
Distinct = Literal["", "made", "of things", "kept", "no"]
Order = Literal["", "of making", "of the place", "as given", "kept", "reversed", "from one on", "by number", "counting"]
# What it costs: a loop over its first operand, a walk by Python itself, a search where a thing lies, or what it calls.
Weight = Literal["one", "loop", "walk", "search", "call", "shuffle"]
# How large a number can be: what is made or printed is small, what is kept may have grown, else it is as its operands.
Size = Literal["as operands", "small", "kept", "growing"]
Names = Literal["", "operand", "answer", "roll", "drawn", "result"]
Leaves = Literal["", "procedure", "result", "game"]
# What a step changes beside its name: the operands marked so, the event announced, lasting changes, or whatever the
# verbs and cards do that it calls; "offers" may join what it asks.
Changes = Literal["nothing", "operands", "event", "modifiers", "offers", "anything"]
Repeats = Literal["", "members", "turns"]


class Operand(NamedTuple):
    """One of `args`."""

    name: str
    sort: Sort
    each: bool = False  # asked of each candidate, which the local `bind` holds
    optional: bool = False
    any_number: bool = False
    changed: bool = False  # a step changes it: what is stored there, what lies there, or where it lies
    in_order: bool = False  # what lies before what decides the outcome


class ExpressionOperation(NamedTuple):
    """An operation of `Expr`. It changes nothing, and it never asks anybody."""

    name: str
    gives: Gives
    about: str
    operands: tuple[Operand, ...] = ()
    ref: Ref = ""
    ref_about: str = ""
    none: str = ""  # when its answer is none
    reads: Reads = ""
    ends_early: bool = False  # not all of its operands, or not all of a list, need be looked at
    distinct: Distinct = ""
    order: Order = ""
    weight: Weight = "one"
    size: Size = "as operands"
    fixed: bool = False  # known as soon as the table is dealt
    worth_keeping: bool = False  # asked twice in a row, the first answer is used again
    only_size: bool = False  # of a place it asks no more than how many lie there, which everybody sees
    open: bool = False  # the story may tell it to whoever may know its operands
    can_be_place: bool = False
    leaves_out: bool = False  # gives those of its first operand that pass a test
    end_of_list: bool = False  # gives the first or last of a list
    at_number: bool = False  # gives another one of a list
    picks: Literal["", "most", "least"] = ""  # it compares what is asked of each
    mirror: str = ""  # the comparison with its operands changed over
    has_sides: bool = False  # if it is not so, its operands show why
    replaced: bool = False  # before a program is finished


class StepOperation(NamedTuple):
    """An operation of `Step`."""

    name: str
    about: str
    operands: tuple[Operand, ...] = ()
    ref: Ref = ""
    ref_about: str = ""
    names: Names = ""  # what the local `name` holds
    body: bool = False  # steps inside it
    other: bool = False  # steps done otherwise
    entries: bool = False
    subject: str = ""
    word: str = ""
    asks: bool = False
    chance: bool = False
    leaves: Leaves = ""
    changes: Changes = "nothing"
    moves: bool = False  # things leave the place they lie in
    repeats: Repeats = ""
    tells: bool = False  # all hear of it
    reveals: bool = False  # somebody sees what was hidden
    waits: bool = False  # inside `at_once` it is done when the block is over
    in_at_once: bool = False  # may stand there
    weight: Weight = "one"
    own_routine: bool = False  # in code its body is a procedure of its own, which other steps do
    only_code: bool = False  # made by the code generator, never by a program


Operation = TypeVar("Operation", ExpressionOperation, StepOperation)


def table(*rows: Operation) -> dict[str, Operation]:
    by_name = {row.name: row for row in rows}
    assert len(by_name) == len(rows), "an operation stands twice in the table"
    return by_name
