"""Reads how things look on the map. Takes lines of kinds and cards, gives looks, or why nothing could be drawn so."""

from __future__ import annotations

from collections.abc import Iterator

from paddock.program.declaring.plain_lines import parts_of, plain, texts, where_of
from paddock.program.kinds import Kinds
from paddock.program.looks import COLOURS, GAP, LETTERS, OWNER, gaps_in
from paddock.program.mistakes import MistakeFound, did_you_mean, mistake
from paddock.program.model import Kind, Look, Program
from paddock.program.types import PLAYER, Type
from paddock.text.model import Span
from paddock.text.plural import article
from paddock.tree import model as tree

SHAPES = 'looks like "F"', 'looks like "{corner}", red', 'looks like "X" while wrecked'
EMPTY = ("·", ".", "…")  # signs of the map itself
KEPT = {" ": "a blank", "/": "a stroke", '"': "a quotation mark"}  # that stand between marks


def is_look(line: tree.Fact) -> bool:
    first = line.parts[0]
    return isinstance(first, tree.Phrase) and [getattr(atom, "text", "") for atom in first.atoms[:2]] == [
        "looks",
        "like",
    ]


def add_look(looks: list[Look], line: tree.Fact) -> None:
    """One more; what would never be seen is told."""
    if looks and not looks[-1].asks_for:
        help_ = "write the one for everything last"
        raise mistake(line.span, "this look is never seen: the one above it is always so", "", help_)
    looks.append(_look(line))


def _look(line: tree.Fact) -> Look:
    first, *more = parts_of(line)
    quote = plain(line.parts[0]).atoms[2:3]
    if not quote or not isinstance(quote[0], tree.Quote):
        raise mistake(line.span, "what does it look like?", "a short text in quotes", *SHAPES)
    text, flag = first[2], first[3:]
    if flag[:1] not in ([], ["while"]) or flag == ["while"] or len(more) > 1:
        raise mistake(line.span, "this line says more than how it looks", "", *SHAPES)
    colour = " ".join(more[0]) if more else ""
    if more and colour not in COLOURS:
        helps = did_you_mean(colour, COLOURS), "a colour is one of " + ", ".join(COLOURS)
        raise mistake(line.span, f"there is no colour `{colour}` on the map", "", *helps)
    _check_text(text, line.span)
    return Look(text=text, colour=colour, flag=" ".join(flag[1:]), where=where_of(line.span))


def _check_text(text: str, span: Span) -> None:
    bare = GAP.sub("", text)
    if not text.strip() or len(bare) > LETTERS:
        raise mistake(
            span, f"a look is a short text of 1 to {LETTERS} letters", "it stands on one space of the map", *SHAPES
        )
    if text in EMPTY:
        raise mistake(span, f"`{text}` is the sign of an empty space", "", *SHAPES)
    wrong = next((word for letter, word in KEPT.items() if letter in bare), None)
    if wrong is not None:
        raise mistake(span, f"there is {wrong} in it, which stands between two things on the map", "", *SHAPES)


# ------------------------------------------------------------------ what stands in the gaps


def wrong_looks(item: tree.Declaration, program: Program, kinds: Kinds) -> Iterator[MistakeFound]:
    """Those of a kind, once counters, flags and notes are known; what they work out is read later."""
    kind = kinds.by_name.get(texts(item.head[0])[0])
    if kind is None:
        return
    for look in kind.looks:
        try:
            check_look(look, kind, program, kinds)
        except MistakeFound as problem:
            yield problem


def check_look(look: Look, kind: Kind, program: Program, kinds: Kinds) -> None:
    """That it will be seen, and that there is what it shows."""
    if not _is_on_a_map(kind, program, kinds):
        help_ = "only spaces of a board, and what stands on them, are drawn on the map"
        raise mistake(look.where.span, f"nobody will see how {article(kind.name)} {kind.name} looks", "", help_)
    known = known_names(kind, program, kinds)
    for gap in gaps_in(look.text):
        if gap in known and known[gap].is_flag:
            help_ = f'looks like "X" while {gap}'
            raise mistake(look.where.span, f"`{gap}` is yes or no, and no text", "", help_)


# ------------------------------------------------------------------ what can be drawn


def _is_on_a_map(kind: Kind, program: Program, kinds: Kinds) -> bool:
    boards = {each.id for each in program.kinds if each.board is not None}
    held = [place.kind for place in program.places if place.shape.on_spaces and place.shape.spots in boards]
    stands = any(kinds.is_a(kind.name, other) or kinds.is_a(other, kind.name) for other in held)
    return stands or any(kinds.is_a(kind.name, program.kinds[board].name) for board in boards)


def known_names(kind: Kind, program: Program, kinds: Kinds) -> dict[str, Type]:
    """What is printed on it or kept for it, and means one thing."""
    known: dict[str, Type] = {}
    for name in kinds.ancestors(kind.name):
        above = kinds.by_name.get(name)
        if above is not None:
            known |= {field: type_ for field, type_ in above.fields.items() if not type_.many}
            known |= {store.name: store.type for store in program.stores if store.owner == above.id and not store.made}
            known |= {OWNER: PLAYER} if above.each_player else {}
    return known
