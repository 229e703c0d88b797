"""Whoever stands on a space may be named in its stead: `the cell ahead of its pawn`, `the row of the pawn`.

Takes what was named, gives the space that is meant.
"""

from __future__ import annotations

from paddock.program import operations as ops
from paddock.program.model import Expr, Kind, Place
from paddock.program.types import Type, thing_of
from paddock.program.words.vocabulary import Context


def space_of(reader: Context, thing: Expr, kind: str = "") -> Expr | None:
    """A space itself, or the one on which a thing stands: of that kind, or of any that has a board."""
    own = reader.kinds.by_name.get(thing.type.kind)
    if not thing.type.is_thing or own is None:
        return None
    if own.board is not None:
        return thing if kind in ("", own.name) else None
    for holder, spaces in reader.world.boards:
        stands = reader.kinds.is_a(own.name, holder) or reader.kinds.is_a(holder, own.name)
        if stands and spaces in (kind or spaces,) and reader.kinds.by_name[spaces].board is not None:
            return Expr(op=ops.SLOT, type=thing_of(spaces), args=[thing])
    reader.world.unplaced[:] = [(own.name, kind or "space")]
    return None


def in_its_stead(reader: Context, thing: Expr, wanted: Type) -> Expr | None:
    """Of a thing where one space of a board is wanted: the one it stands on."""
    kind = reader.kinds.by_name.get(wanted.kind) if wanted.is_thing else None
    return space_of(reader, thing, kind.name) if kind is not None and kind.board is not None else None


def only_on_board(reader: Context, type_: Type) -> Kind | None:
    """The spaces on which such a thing stands, if it never stands in a line: there its neighbours are things."""
    return on_some_board(reader, type_) if line_of(reader, type_) is None else None


def on_some_board(reader: Context, type_: Type) -> Kind | None:
    kinds = reader.kinds
    on_spaces = [(held, kinds.by_name[spaces]) for held, spaces in reader.world.boards]
    if not type_.is_thing:
        return None
    return next((s for held, s in on_spaces if s.board is not None and kinds.is_a(type_.kind, held)), None)


def line_of(reader: Context, type_: Type) -> Place | None:
    """A line or ring in which such a thing can stand."""
    kinds, kind = reader.kinds, type_.kind
    in_lines = [place for place in reader.world.places if place.shape.has_order]
    return next((p for p in in_lines if kinds.is_a(kind, p.kind) or kinds.is_a(p.kind, kind)), None)
