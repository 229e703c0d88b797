"""Says what is wrong with a printed line. Takes kinds, fields and lines of cards, gives mistakes."""

from __future__ import annotations

from paddock.program.declaring.plain_lines import texts
from paddock.program.kinds import Kinds
from paddock.program.mistakes import MistakeFound, mistake
from paddock.program.model import Kind
from paddock.text.model import Span
from paddock.text.plural import article
from paddock.tree import model as tree

WORKS_ONCE = "all places in one line: works in the A, the B", "for a part of what it does: while this card is in the A:"


def one(kind: Kind) -> str:
    return f"{article(kind.name)} {kind.name}"


def is_of_board(kind: Kind, name: str) -> bool:
    return kind.board is not None and name in kind.board.fields


def without_colon(line: tree.FieldLine) -> MistakeFound:
    written = ", ".join(" ".join(texts(value)) for value in line.values)
    name = " ".join(word.text for word in line.name)
    return mistake(line.span, "a colon declares a field; a card has no colon here", "", f"{name} {written}")


def said_again(field: str, span: Span) -> MistakeFound:
    if field == "works":
        label = "this is the second line"
        return mistake(span, "a card says once where it works", label, *WORKS_ONCE)
    help_ = "one of them counts: take the other out"
    return mistake(span, f"a card says its `{field}` once", "this is the second line", help_)


def never_none(kinds: Kinds, kind: Kind, field: str, span: Span) -> MistakeFound:
    """The kind that has the field may be one further up."""
    owner = next(kinds.by_name[name] for name in kinds.ancestors(kind.name) if field in kinds.by_name[name].fields)
    type_ = owner.fields[field]
    help_ = f"if it may have none, write below kind {owner.name}: {field}: {type_.kind or type_} or none"
    return mistake(
        span, f"the `{field}` of {one(kind)} is never none", f"its kind does not say `{field}: … or none`", help_
    )
