"""Reads lists made with `and`. Takes the parts, gives the list, or the mistake of the part that is no thing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace

from paddock.program import operations as ops
from paddock.program.boards import SPACE
from paddock.program.mistakes import MistakeFound, mistake
from paddock.program.model import Expr
from paddock.program.phrases.phrase_text import phrase_text
from paddock.program.phrases.reader import Reader
from paddock.program.phrases.readings import atoms_text
from paddock.program.types import ANYTHING, ERROR, LISTED, NUMBERS, Type
from paddock.tree import model as tree
from paddock.tree.build_expressions import SAYS


def list_in_no_doubt(reader: Reader, node: tree.Junction) -> Expr | None:
    """The list, unless one of its parts could go on over the `and`: `the boats in the line and the harbour`."""
    things = list_of(reader, node)
    if things is None or things.type.is_error:
        return things
    if (mixed := spaces_and_others(reader, node, things)) is not None:
        raise mixed
    together = next(wider_readings(reader, node, reader.readings), None) or said_of_all(reader, node, things)
    if together is not None:
        apart = " and ".join(f"({phrase_text(reader.kinds, one)})" for one in node.parts)
        helps = f"one reading: {apart}", f"the other: {together}", "put what belongs together in parentheses"
        raise mistake(node.span, "`and` can be read in two ways here", "", *helps)
    return things


def said_of_all(reader: Reader, node: tree.Junction, things: Expr) -> str | None:
    """`the line and the shed whose size is 4`: how all of it can be meant by the end of the last part.

    Of a list and one thing more nobody doubts: `the leader and the boats whose size is 4`."""
    last = node.parts[-1]
    if things.op != ops.LIST or not all(part.type.many for part in things.args) or not isinstance(last, tree.Phrase):
        return None
    for at in range(len(last.atoms), 0, -1):
        ahead = tree.Phrase(last.atoms[:at], [], last.span)
        if at == len(last.atoms) and not last.filters:
            continue
        parts = [*node.parts[:-1], ahead]
        group = tree.Group(tree.Junction("and", parts, node.span), node.span)
        with suppress(MistakeFound):
            if reader.readings(replace(last, atoms=[group, *last.atoms[at:]])):
                before = " and ".join(phrase_text(reader.kinds, one) for one in parts)
                behind = phrase_text(reader.kinds, last).removeprefix(phrase_text(reader.kinds, ahead)).lstrip()
                return f"({before}) {behind}"
    return None


def spaces_and_others(reader: Reader, node: tree.Junction, things: Expr) -> MistakeFound | None:
    """`the cells around X and Y`: cells and a piece are no list, so that around both may be meant."""
    on_board = [_is_space(reader, member.type) for member in things.args]
    if things.op != ops.LIST or all(on_board) or not any(on_board):
        return None
    at = on_board.index(True)
    both = _asked_of_both(reader, node.parts[at], node.parts[on_board.index(False)])
    if both is None or at > on_board.index(False):
        return None
    apart = " and ".join(f"({phrase_text(reader.kinds, one)})" for one in node.parts)
    helps = f"one reading: {apart}", f"the other: {both}", "write the one that is meant"
    return mistake(node.span, "`and` can be read in two ways here", "", *helps)


def _is_space(reader: Reader, type_: Type) -> bool:
    kind = reader.kinds.by_name.get(type_.kind)
    return type_.of_things and kind is not None and kind.board is not None


def _asked_of_both(reader: Reader, part: tree.Expression, other: tree.Expression) -> str | None:
    """The same asked of each: `the cells around X and the cells around Y`."""
    if not isinstance(part, tree.Phrase) or part.filters:
        return None
    for at in range(1, len(part.atoms)):
        end = tree.Phrase(part.atoms[at:], [], part.atoms[at].span.to(part.span))
        if any(reading.expr.type.is_thing for reading in reader.readings(end)):
            start = atoms_text([*part.atoms[:at]])
            return f"{start} {atoms_text([*end.atoms])} and {start} {phrase_text(reader.kinds, other)}"
    return None


def list_cut_off(reader: Reader, node: tree.Junction) -> MistakeFound | None:
    """`the boat calls at A and B`, `the number of A and B`: the `and` ends what stands before it, unless the list
    stands in parentheses."""
    if node.word != "and" or not isinstance(node.parts[-1], tree.Phrase):
        return None
    together = next(
        (way for read in (reader.test, reader.readings) for way in wider_readings(reader, node, read)), None
    )
    return (
        None if together is None else mistake(node.span, "`and` ends what stands before it", "", f"write: {together}")
    )


def wider_readings(reader: Reader, node: tree.Junction, read: Callable[[tree.Phrase], object]) -> Iterator[str]:
    """Ways to read one part with all that comes behind `and` as a list in its last gap. What is said again with the
    same words is not shared: `the boats in the line and the boats in the harbour`."""
    for at, part in enumerate(node.parts[:-1]):
        before = [phrase_text(reader.kinds, one) for one in node.parts[:at]]
        for wider, text in with_all_in_gap(reader, part, node.parts[at + 1 :]):
            with suppress(MistakeFound):
                if read(wider):
                    yield " and ".join([*before, text])


def with_all_in_gap(
    reader: Reader, part: tree.Expression, others: list[tree.Expression]
) -> Iterator[tuple[tree.Phrase, str]]:
    """The phrase with its last words and all that comes behind `and` as one list, from the longest end on."""
    if not isinstance(part, tree.Phrase):
        return
    last = part.filters[-1] if part.filters else None
    if last is not None and (last.alternatives or last.relation not in ("", "in", SAYS)):
        return
    atoms = part.atoms if last is None else last.operand.atoms
    behind = " and ".join(phrase_text(reader.kinds, other) for other in others)
    for at in range(0 if last is not None else 1, len(atoms)):
        end = tree.Phrase(atoms[at:], [], atoms[at].span.to(part.span))
        ahead = [*atoms[:at], tree.Group(tree.Junction("and", [end, *others], part.span), part.span)]
        start = atoms_text([*part.atoms[:at]]) if last is None else phrase_text(reader.kinds, part, at)
        if last is not None:
            narrowed = replace(last, operand=replace(last.operand, atoms=ahead))
            yield (
                replace(part, filters=[*part.filters[:-1], narrowed]),
                f"{start} ({atoms_text([*end.atoms])} and {behind})",
            )
        elif not phrase_text(reader.kinds, others[0]).startswith(f"{start} "):
            yield replace(part, atoms=ahead), f"{start} ({atoms_text([*end.atoms])} and {behind})"


def list_of(reader: Reader, node: tree.Junction) -> Expr | None:
    """`the leader and the follower`: a list, when every part is a thing, a word of one choice, or a number."""
    if not all(isinstance(part, tree.Phrase) for part in node.parts):
        return None
    readings = [[r.expr for r in reader.readings(part)] for part in node.parts if isinstance(part, tree.Phrase)]
    if any(e.type.is_error for exprs in readings for e in exprs):  # its mistake has been told
        return Expr(op=ops.LIST, type=ERROR)
    for sort in LISTED:
        parts = [next((e for e in exprs if e.type.contents.sort == sort), None) for exprs in readings]
        members = [part for part in parts if part is not None]
        if len(members) < len(parts):
            continue
        if sort == "number":
            return Expr(op=ops.JOIN, type=NUMBERS, args=members)
        kinds = {part.type.kind for part in members}
        if sort == "choice" and len(kinds) > 1:
            continue
        refuse_spaces_and_others(reader, members, node)
        kind = members[0].type.kind
        for more in members[1:]:
            kind = reader.kinds.common(kind, more.type.kind) if sort == "thing" else kind
        return Expr(op=ops.LIST, type=Type(sort, kind, many=True), args=members)
    return None


def refuse_spaces_and_others(reader: Reader, members: list[Expr], node: tree.Junction) -> None:
    """`the cells around the pawn and the rival`: cells and a pawn make no list; around both of them is meant."""
    on_board = [reader.kinds.is_a(part.type.kind, SPACE) for part in members]
    if all(on_board) or not any(on_board):
        return
    known = phrase_text(reader.kinds, node.parts[0])
    message = "spaces and what stands on them make no list together"
    again = f"said again of each: {known} and …; or the space of the other: … and the space of X"
    raise mistake(node.span, message, "", again)


def not_in_list(reader: Reader, node: tree.Junction) -> MistakeFound | None:
    """Of `the leader and every boat`, where the first is a thing and so a list is meant: what the other part lacks."""
    phrases = [part for part in node.parts if isinstance(part, tree.Phrase)]
    if node.word != "and" or len(phrases) < len(node.parts):
        return None
    read = [[r for r in reader.readings(part) if r.expr.type.sort not in ("flag", "error")] for part in phrases]
    unread = next((part for part, exprs in zip(phrases, read, strict=True) if not exprs), None)
    if unread is None or not any(read):
        return None
    try:
        reader.value(unread, ANYTHING)
    except MistakeFound as problem:
        return problem
    return None
