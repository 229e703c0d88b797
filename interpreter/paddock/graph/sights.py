"""Finds displays and stories that would give away a secret. Takes a program, gives diagnostics."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from paddock.program import operations as ops
from paddock.program.model import Ability, Display, Expr, Modifier, Place, Program, Store
from paddock.program.walk import all_steps, modifier_exprs, proc_exprs, within
from paddock.text.model import Diagnostic, Severity

SEEN = "only what all may see can be displayed: of hidden places no more than their size"


def open_secrets(program: Program) -> Iterable[Diagnostic]:
    for display in program.displays:
        hidden = next(iter(_secrets(program, display)), "")
        if hidden:
            message = f'the display "{display.label}" asks for {hidden}'
            yield Diagnostic(Severity.ERROR, message, display.where.span, "", (SEEN,))
    yield from _revealed_counts(program)


def is_hidden(program: Program, expr: Expr) -> bool:
    """Whether it asks for anything that not all may see."""
    return next(_secrets_asked(program, expr, set()), None) is not None


def _secrets(program: Program, display: Display) -> Iterator[str]:
    """What the display asks that not all may know, in words."""
    seen: set[int] = set()
    for expr in (display.things, display.expr):
        yield from _secrets_asked(program, expr, seen)


def _secrets_asked(program: Program, expr: Expr, seen: set[int]) -> Iterator[str]:
    args = expr.args
    if expr.op in ops.SIZES and args[0].op == ops.PLACE:
        place = program.places[int(args[0].ref or 0)]
        if place.band and expr.op == ops.COUNT:
            yield f"the number of the {place.name}, which is counted in tens"
        args = args[0].args
    elif expr.op in (ops.PLACE, ops.STORED):
        holder: Place | Store = (program.places if expr.op == ops.PLACE else program.stores)[int(expr.ref or 0)]
        if holder.seen != "all":
            yield f"the {holder.name}, which not all may see"
    elif expr.op == ops.IN_FORCE:
        for ability in (program.abilities[int(number)] for number in str(expr.ref).split()):
            yield from _hidden_works(program, ability)
    elif expr.op == ops.CALL and isinstance(expr.ref, int) and expr.ref not in seen:
        seen.add(expr.ref)
        yield from _of_value(program, expr.ref, seen)
    for arg in args:
        yield from _secrets_asked(program, arg, seen)


def _of_value(program: Program, number: int, seen: set[int]) -> Iterator[str]:
    value = program.values[number]
    for step in all_steps(value.steps):
        for arg in step.args:
            yield from _secrets_asked(program, arg, seen)
    if value.expr is not None:
        yield from _secrets_asked(program, value.expr, seen)
    for modifier in program.modifiers:
        if modifier.value == number:
            yield from _of_modifier(program, modifier, seen)


def _hidden_works(program: Program, source: Ability | Modifier) -> Iterator[str]:
    for place in (program.places[number] for number in works_in(program, source)):
        if place.seen != "all":
            yield f"the {place.name}, which not all may see"


def works_in(program: Program, source: Ability | Modifier) -> list[int]:
    """Where a card must lie for its text to count, as the text says, or the card, or the kind; of rules, nowhere."""
    if source.works:
        return source.works
    card = next((card for card in program.cards if card.name == source.card), None)
    if card is not None and card.works:
        return card.works
    number = card.kind if card is not None else source.kind
    kind = None if number is None else program.kinds[number]
    by_name = {kind.name: kind for kind in program.kinds}
    while kind is not None and not kind.works:
        kind = by_name.get(kind.parent)
    return kind.works if kind is not None else []


def _of_modifier(program: Program, modifier: Modifier, seen: set[int]) -> Iterator[str]:
    for place in _hidden_works(program, modifier):
        by = f' by "{modifier.card}"' if modifier.card else ""
        yield f"a value that is changed{by} from {place}"
    for expr in (modifier.amount, modifier.guard):
        if expr is not None:
            yield from _secrets_asked(program, expr, seen)


# ------------------------------------------------------------------ numbers that nobody may know


def _revealed_counts(program: Program) -> Iterator[Diagnostic]:
    """Sentences of the story and of menus that would tell how many lie in a place counted in tens."""
    if not any(place.band for place in program.places):
        return
    for proc in (*program.verbs, *program.abilities):
        for step in all_steps(proc.steps):
            exprs = [*(step.args if step.op == ops.TELL else []), *(e for entry in step.entries for e in entry.values)]
            place = next((p for expr in exprs for p in _counted_places(program, expr, set())), None)
            if place is not None:
                where = step.where(proc.where)
                message = f"this tells how many lie in the {place.name}, which is counted in tens"
                yield Diagnostic(Severity.ERROR, message, where.span, "", ("leave the number out",))


def _counted_places(program: Program, expr: Expr, seen: set[int]) -> Iterator[Place]:
    """The places counted in tens of which the number is asked, also through values."""
    for part in within(expr):
        if part.op == ops.COUNT:
            inside = (program.places[int(e.ref or 0)] for e in within(part) if e.op == ops.PLACE)
            yield from (place for place in inside if place.band)
        elif part.op == ops.CALL and isinstance(part.ref, int) and part.ref not in seen:
            seen.add(part.ref)
            for inner in proc_exprs(program.values[part.ref]):
                yield from _counted_places(program, inner, seen)
            for modifier in program.modifiers:
                if modifier.value == part.ref:
                    yield from (p for e in modifier_exprs(modifier) for p in _counted_places(program, e, seen))
