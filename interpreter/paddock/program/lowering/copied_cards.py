"""Cards that have the text of others. Takes a program, gives it with that text on them too, while they have it.

There, `this card` is the one that has the text of another, `you` is its holder, and it counts where both work: what is
printed for one place counts for a card that lies in such a place.
Only what is printed is had: who has the text of a card that has a text itself gets what is printed there. What is done
once, under `effect:`, and answers through a window are not had so (`graph/dead_text.py` says so).
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace

from paddock.program import operations as ops
from paddock.program.active_places import works_in
from paddock.program.conditions import both, carries, is_empty, no
from paddock.program.declaring.copied_text import HAS_TEXT
from paddock.program.kinds import Kinds
from paddock.program.model import Ability, Expr, Kind, Modifier, Program, Value
from paddock.program.scope import local
from paddock.program.types import FLAG, Type, thing_of, things_of
from paddock.program.walk import within
from paddock.records import record

STANDING = ("when", "instead", "before", "after", "offer")


@record(frozen=True)
class Copier:
    """The cards that may have the text of another, and where it counts then."""

    card: str | None
    kind: int | None
    works: tuple[int, ...]


def copy_texts(program: Program) -> None:
    """Numbers of what was written stay: copies come after it."""
    conditions = [value for value in program.values if value.name.startswith(HAS_TEXT)]
    statements = {value.id for value in conditions}
    abilities, modifiers = [*program.abilities], [*program.modifiers]
    tree_of_kinds = Kinds()
    for kind in program.kinds:
        tree_of_kinds.add(kind)
    for value in conditions:
        kind = next(kind for kind in program.kinds if kind.name == value.params[0].type.kind)
        kinds = {each.id for each in program.kinds if tree_of_kinds.is_a(each.name, kind.name)}
        cards = {card.name for card in program.cards if card.kind in kinds}
        for copier in copiers(program, value, kind):
            for ability in program.abilities:
                works = common_places(program, ability, cards, copier)
                if ability.moment in STANDING and ability.window is None and works:
                    abilities.append(copied_ability(ability, value, replace(copier, works=works), len(abilities)))
            for modifier in program.modifiers:
                works = common_places(program, modifier, cards, copier)
                if modifier.verb is None and modifier.value not in statements and works:
                    modifiers.append(copied_modifier(modifier, value, replace(copier, works=works), len(modifiers)))
    program.abilities, program.modifiers = abilities, modifiers


def copiers(program: Program, has_text: Value, kind: Kind) -> list[Copier]:
    """The cards that say it of themselves; if it is said of others, any card of the kind."""
    stated = [modifier for modifier in program.modifiers if modifier.value == has_text.id]
    if all(modifier.card is not None and is_of_itself(modifier) for modifier in stated):
        return list(dict.fromkeys(Copier(each.card, None, tuple(works_in(program, each))) for each in stated))
    every = Copier(None, kind.id, ())
    return [replace(every, works=tuple(works_in(program, replace(stated[0], card=None, kind=kind.id, works=[]))))]


def is_of_itself(modifier: Modifier) -> bool:
    """Whether it is said of `this card`."""
    parts = within(modifier.guard) if modifier.guard is not None else iter(())
    pair = [modifier.params[0], modifier.this]
    return any(part.op == ops.EQ and [arg.ref for arg in part.args] == pair for part in parts)


def common_places(program: Program, source: Ability | Modifier, cards: set[str], copier: Copier) -> tuple[int, ...]:
    """Where it counts, if it stands on one of these cards, another one. What all of the kind have, each has already."""
    if source.card not in cards or source.card == copier.card or source.this is None:
        return ()
    return tuple(place for place in copier.works if place in works_in(program, source))


def copied_ability(ability: Ability, has_text: Value, copier: Copier, number: int) -> Ability:
    locals_ = [*ability.locals]
    guard = has_it(ability, has_text, locals_)
    guards = [guard, *([ability.guard] if ability.guard is not None else [])]
    # Its questions are questions of its own.
    return replace(
        ability, id=number, steps=deepcopy(ability.steps), locals=locals_, guard=both(guards),
        card=copier.card, kind=copier.kind, works=list(copier.works), made=True,
    )  # fmt: skip


def copied_modifier(modifier: Modifier, has_text: Value, copier: Copier, number: int) -> Modifier:
    locals_ = [*modifier.locals]
    guard = has_it(modifier, has_text, locals_)
    guards = [guard, *([modifier.guard] if modifier.guard is not None else [])]
    return replace(
        modifier, id=number, locals=locals_, guard=both(guards),
        card=copier.card, kind=copier.kind, works=list(copier.works),
    )  # fmt: skip


def has_it(source: Ability | Modifier, has_text: Value, locals_: list[Type]) -> Expr:
    """Whether this card has the text of one that carries it, and does not carry it itself: it counts once."""
    assert source.this is not None
    type_ = has_text.params[0].type
    own = carries(source, local(source.this, type_))
    locals_.append(thing_of(type_.kind))
    bound = len(locals_) - 1
    card = local(bound, type_)
    had = Expr(op=ops.CALL, type=FLAG, ref=has_text.id, args=[local(source.this, type_), card])
    others = Expr(op=ops.ALL, type=things_of(type_.kind), ref=type_.kind)
    test = both([carries(source, card), had])
    return both([no(own), no(is_empty(Expr(op=ops.FILTER, type=others.type, args=[others, test], bind=bound)))])
