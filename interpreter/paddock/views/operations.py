"""Writes the page of operations. Takes the table of `program.operations`, gives `program/OPERATIONS.md`.

To write it again: python -m paddock.views.operations > interpreter/paddock/program/OPERATIONS.md
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping

from paddock.program.operations import EXPRESSIONS, STEPS
from paddock.program.operations.model import ExpressionOperation, Operand, StepOperation

HEAD = """\
# Operations of expressions and steps

Made from the table in `program/operations`: change it there, and write this page again with
`python -m paddock.views.operations > interpreter/paddock/program/OPERATIONS.md`.

Types: `number`, `flag` (yes-no), `text`, `thing:<kind>`, `things:<kind>` (a list), `choice:<kind>`, `numbers` and
`choices:<kind>` (lists in which equal ones are kept), `place:<kind>` (a place, also usable as the list of its things),
`none`. A `?` behind the sort means: or none, as in `thing?:<kind>`. `none` is Python's `None` for every type. Things
and choices are ints. Choices are the index in their kind's `values`.
"""
EXPRESSION_HEAD = """\
## Expressions (`op`, `ref`, `args`, `bind`)

No expression changes anything, asks anybody or uses chance. "Of each" is asked with the candidate in the local `bind`.
*In order*: what lies before what in that operand decides the answer.
"""
STEP_HEAD = """\
## Steps

What a step changes is marked *changed*. "Calls": whatever the verb or card does that it calls.
"""
CODE_HEAD = """\
## Steps that only the code generator makes, around those of a verb
"""
TAIL = """\
A verb that abilities watch: `when` (announced; cancel) → `instead` → `before` → its steps → `after`. With an `instead`
the event does not happen: only the first that applies is done, and neither `before` nor `after`. An ability on a card
applies for each copy that lies in one of its `works` places; `you` is the holder of that place. `requires` that fail:
the verb is not offered in menus, and performing it does nothing.
"""


def operations_page() -> str:
    written = [step for step in STEPS.values() if not step.only_code]
    added = [step for step in STEPS.values() if step.only_code]
    columns = ("op", "uses", "does", "and")
    parts = [
        HEAD,
        EXPRESSION_HEAD,
        _rows(("op", "ref", "args", "gives", "sort", "and"), map(_expression, EXPRESSIONS.values())),
        STEP_HEAD,
        _rows(columns, map(_step, written)),
        CODE_HEAD,
        _rows(columns, map(_step, added)),
        TAIL,
    ]
    return "\n".join(parts)


def _rows(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "".join(f"| {' | '.join(line)} |\n".replace("|  |", "| |").replace("|  |", "| |") for line in lines)


def _expression(op: ExpressionOperation) -> tuple[str, ...]:
    properties = {
        f"None {op.none}": op.none,
        f"reads {op.reads}": op.reads,
        "ends early": op.ends_early,
        "no doubles": op.distinct == "made",
        "doubles as in its list": op.distinct == "kept",
        "no doubles of things": op.distinct == "of things",
        "equal ones stay": op.distinct == "no",
        f"order {op.order}": op.order,
        f"weight: {op.weight}": op.weight != "one",
        "fixed when dealt": op.fixed,
        "only in scenarios and conditions, replaced by a call": op.replaced,
    }
    return f"`{op.name}`", op.ref_about, _operands(op.operands), op.about, op.gives, _join(properties)


def _step(op: StepOperation) -> tuple[str, ...]:
    used = {
        f"ref: {op.ref_about}": op.ref_about,
        f"args: {_operands(op.operands)}": op.operands,
        f"name: {op.names}": op.names,
        "body": op.body,
        "other": op.other,
        "entries": op.entries,
        f"subject: {op.subject}": op.subject,
        f"word: {op.word}": op.word,
    }
    properties = {
        "asks": op.asks,
        "uses chance": op.chance,
        f"leaves the {'game' if op.leaves == 'game' else 'procedure'}": op.leaves,
        "calls": op.changes == "anything",
        "offers may join": op.changes == "offers",
        f"changes the {op.changes}": op.changes in ("event", "modifiers"),
        f"repeats: {op.repeats}": op.repeats,
        "told": op.tells,
        "reveals": op.reveals,
        "can stand in `at_once`": op.in_at_once,
        "a procedure of its own in code": op.own_routine,
        f"weight: {op.weight}": op.weight != "one",
    }
    return f"`{op.name}`", _join(used), op.about, _join(properties)


def _operands(operands: tuple[Operand, ...]) -> str:
    return ", ".join(map(_operand, operands))


def _operand(operand: Operand) -> str:
    marks = {"changed": operand.changed, "in order": operand.in_order}
    text = operand.name + ("…" if operand.any_number else "") + "".join(f" *{mark}*" for mark in marks if marks[mark])
    return f"[{text}]" if operand.optional else text


def _join(properties: Mapping[str, object]) -> str:
    return "; ".join(text for text, holds in properties.items() if holds)


if __name__ == "__main__":
    sys.stdout.write(operations_page())
