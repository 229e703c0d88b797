"""Checks whether a game fits on a table. Takes a program, gives mistakes for what there is too much of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from paddock.program.declaring.card_counts import too_many_fields
from paddock.program.mistakes import MistakeFound, mistake
from paddock.program.model import Kind, Place, Program, Store
from paddock.text.limits import PRINTED_FIELDS, SPOTS, THINGS
from paddock.text.model import Span


def limit_mistakes(program: Program) -> Iterator[MistakeFound]:
    """Counted at the largest table, since what is made for each player grows with it."""
    total = 0
    for card in program.cards:
        total += card.copies * _times(program, program.kinds[card.kind])
    printed = {card.kind for card in program.cards}
    for kind in program.kinds:
        if kind.each_player and kind.id not in printed:
            total += _times(program, kind)
            if total > THINGS:
                label = f"{total:,} cards and pieces at a table of {program.high}"
                yield mistake(_span(kind), "these are too many pieces", label, f"a game has at most {THINGS:,}")
                return
    if total > THINGS:
        where = _span(program.kinds[program.cards[-1].kind])
        yield mistake(where, f"these are {total:,} cards and pieces; a game has at most {THINGS:,}")
        return
    fields = {name for kind in program.kinds for name in kind.fields}
    if total * len(fields) > PRINTED_FIELDS:
        yield too_many_fields(total, len(fields), _span(program.kinds[-1]))
    yield from _too_many_spots(program)


def _times(program: Program, kind: Kind) -> int:
    return kind.each_player * program.high if kind.each_player else 1


def _too_many_spots(program: Program) -> Iterator[MistakeFound]:
    sizes = _sizes(program)
    total = 0
    items: list[Place | Store] = [*program.places, *program.stores]
    for item in items:
        total += 1 if item.owner is None else sizes[program.kinds[item.owner].name]
        if total > SPOTS:
            label = f"{total:,} with this one, one for each owner"
            yield mistake(
                item.where.span, "these are too many places and counters", label, f"a game has at most {SPOTS:,}"
            )
            return


def _sizes(program: Program) -> dict[str, int]:
    """How many things of each kind there are, those of its subkinds included."""
    parents = {kind.name: kind.parent for kind in program.kinds}
    sizes = dict.fromkeys(parents, 0)
    copies = Counter[int]()
    for card in program.cards:
        copies[card.kind] += card.copies
    counts = [(kind, many * _times(program, program.kinds[kind])) for kind, many in copies.items()]
    counts += [(k.id, _times(program, k)) for k in program.kinds if k.each_player and k.id not in copies]
    for kind, count in counts:
        name, seen = program.kinds[kind].name, set[str]()
        while name in sizes and name not in seen:
            seen.add(name)
            sizes[name] += count
            name = parents[name]
    return {
        kind.name: program.high if kind.name == "player" else len(kind.values) or sizes[kind.name]
        for kind in program.kinds
    }


def _span(kind: Kind) -> Span:
    return kind.where.span if kind.where.line else Span(kind.where.file, 1, 1, 2)
