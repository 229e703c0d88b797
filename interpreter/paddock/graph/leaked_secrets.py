"""Finds displays, stories and views that would give away a secret. Takes a program, gives diagnostics."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import PurePath

from paddock.graph.outlines import Outlines
from paddock.program import operations as ops
from paddock.program.model import Display, Expr, Modifier, Place, Proc, Program
from paddock.program.secrets import Secret, secrets_in, secrets_of_modifier
from paddock.program.walk import modifier_exprs, proc_exprs, within
from paddock.text.model import Diagnostic, Severity

OPENLY = "let it hold while something is so that all may see: where a card lies face up, a counter, a flag"
SHOWN = "what is seen once is shown in a step: show (the hand of the rival) to you"
SEEN = "only what all may see can be displayed: of hidden places no more than their size"


def open_secrets(program: Program, outlines: Outlines) -> Iterable[Diagnostic]:
    blamed: set[str] = set()
    for display in program.displays:
        secret = next(_secrets(program, display), None)
        change = _blamed_change(display, secret) if secret is not None else None
        where = display.where if change is None else change.where
        if secret is None or str(where) in blamed:
            continue
        message = f'the display "{display.label}" asks for {secret.words}'
        helps: tuple[str, ...] = (SEEN,)
        if change is not None:  # one line may change what several displays show: it is told once
            blamed.add(str(where))
            message = f'by this line the display "{display.label}" would tell of {secret.words}'
            helps = (SEEN, *_open_instead(program, change))
        yield Diagnostic(Severity.ERROR, message, where.span, "", helps)
    yield from _secret_sights(program)
    yield from _revealed_counts(program, outlines)


def _blamed_change(display: Display, secret: Secret) -> Modifier | None:
    """The line by which a display asks for a secret: one that came beside the rules of the display, if there is one."""
    nearest = secret.by[::-1]
    beside = (each for each in nearest if PurePath(each.where.file).parent != PurePath(display.where.file).parent)
    return next(beside, next(iter(nearest), None))


def _open_instead(program: Program, change: Modifier) -> list[str]:
    """Places that all may see, in the stead of those that the line speaks of."""
    exprs = [change.amount, *([change.guard] if change.guard is not None else [])]
    asked = [program.places[int(part.ref or 0)] for expr in exprs for part in within(expr) if part.op == ops.PLACE]
    hidden = next((place for place in asked if place.seen != "all"), None)
    if hidden is None:
        return []
    others = [p.name for p in program.places if p.seen == "all" and p.owner == hidden.owner and p.kind == hidden.kind]
    others = others or [p.name for p in program.places if p.seen == "all" and p.owner == hidden.owner and p.shown]
    return [f"instead of the {hidden.name}, say it of a place that all may see: the {others[0]}"] if others else []


def _secret_sights(program: Program) -> Iterator[Diagnostic]:
    """Places that are seen by more players while something holds that not all may know: being shown it would tell."""
    for modifier in program.modifiers:
        place = program.values[modifier.value].sight
        hidden = None if place is None else next(secrets_of_modifier(program, modifier, set()), None)
        if place is not None and hidden is not None:
            message = f"who sees the {program.places[place].name} would tell of {hidden.words}"
            yield Diagnostic(Severity.ERROR, message, modifier.where.span, "", (OPENLY, SHOWN))


def _secrets(program: Program, display: Display) -> Iterator[Secret]:
    """What the display asks that not all may know."""
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
