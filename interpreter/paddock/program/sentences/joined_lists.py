"""Reads lists made with `and`. Takes the parts, gives the list, or the mistake of the part that is no thing."""

from __future__ import annotations

from paddock.program import operations as ops
from paddock.program.mistakes import MistakeFound
from paddock.program.model import Expr
from paddock.program.phrases.reader import Reader
from paddock.program.types import ANYTHING, ERROR, LISTED, NUMBERS, Type
from paddock.tree import model as tree


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
        kind = members[0].type.kind
        for more in members[1:]:
            kind = reader.kinds.common(kind, more.type.kind) if sort == "thing" else kind
        return Expr(op=ops.LIST, type=Type(sort, kind, many=True), args=members)
    return None


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
