"""Finds displays, stories and views that would give away a secret. Takes a program, gives diagnostics."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from paddock.graph.outlines import Outlines
from paddock.program import operations as ops
from paddock.program.model import Display, Expr, Place, Proc, Program
from paddock.program.secrets import secrets_in, secrets_of_modifier
from paddock.program.walk import modifier_exprs, proc_exprs, within
from paddock.text.model import Diagnostic, Severity

OPENLY = "let it hold while something is so that all may see: where a card lies face up, a counter, a flag"
SHOWN = "what is seen once is shown in a step: show (the hand of the rival) to you"
SEEN = "only what all may see can be displayed: of hidden places no more than their size"


def open_secrets(program: Program, outlines: Outlines) -> Iterable[Diagnostic]:
    for display in program.displays:
        hidden = next(iter(_secrets(program, display)), "")
        if hidden:
            message = f'the display "{display.label}" asks for {hidden}'
            yield Diagnostic(Severity.ERROR, message, display.where.span, "", (SEEN,))
    yield from _secret_sights(program)
    yield from _revealed_counts(program, outlines)


def _secret_sights(program: Program) -> Iterator[Diagnostic]:
    """Places that are seen by more players while something holds that not all may know: being shown it would tell."""
    for modifier in program.modifiers:
        place = program.values[modifier.value].sight
        hidden = None if place is None else next(secrets_of_modifier(program, modifier, set()), None)
        if place is not None and hidden is not None:
            message = f"who sees the {program.places[place].name} would tell of {hidden}"
            yield Diagnostic(Severity.ERROR, message, modifier.where.span, "", (OPENLY, SHOWN))


def _secrets(program: Program, display: Display) -> Iterator[str]:
    """What the display asks that not all may know, in words."""
    seen: set[int] = set()
    for expr in (display.things, display.expr):
        yield from secrets_in(program, expr, seen)


# ------------------------------------------------------------------ numbers that nobody may know


def _revealed_counts(program: Program, outlines: Outlines) -> Iterator[Diagnostic]:
    """Sentences of the story and of menus that would tell how many lie in a place counted in tens."""
    if not any(place.band for place in program.places):
        return
    procs: list[Proc] = [*program.verbs, *program.abilities]
    for proc, outline in zip(procs, (*outlines.verbs, *outlines.abilities), strict=True):
        for step in outline.telling:
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
