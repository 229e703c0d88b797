"""What a designer is told where none may come and cannot stand. Takes a problem, gives a message with a next step."""

from __future__ import annotations

from paddock.program import operations as ops
from paddock.program.presence.facts import is_none
from paddock.program.presence.model import Problem, Spot
from paddock.program.presence.wording import Wording, kind_of, when_none
from paddock.text.model import Diagnostic, Severity
from paddock.text.plural import article


def diagnostic(problem: Problem, wording: Wording) -> Diagnostic:
    what, span, instead = wording.of(problem.value), problem.where.span, (allow(problem.spot, wording),)
    if problem.cause is None:
        return Diagnostic(Severity.ERROR, f"`{what}` is never none", span, never(problem.spot), instead)
    label = wording.belongs(problem.spot)
    if is_none(problem.value):
        return Diagnostic(Severity.ERROR, "none cannot stand here", span, label, instead)
    cause = problem.cause or when_none(problem.value, wording.program)
    helps = tuple(line for line in (cause, *next_steps(problem, what, wording)) if line)
    return Diagnostic(Severity.ERROR, f"`{what}` may be none here", span, label, helps)


def next_steps(problem: Problem, what: str, wording: Wording) -> tuple[str, ...]:
    if what.endswith(" of it") and problem.value.op == ops.SLOT:
        thing = problem.value.args[0].type.kind
        kinds = wording.kinds
        board = next((p for p in wording.program.places if p.shape.on_spaces and kinds.is_a(thing, p.kind)), None)
        return (f"take only those on it: {kinds.by_name[thing].plural} in the {board.name if board else 'PLACE'} …",)
    if what.endswith(" of it"):
        field = what.removeprefix("the ").removesuffix(" of it")
        return (f"take only those that have one: (… whose {field} is not none)",)
    named = kind_of(problem.spot)
    if problem.asks == "lasting":
        if problem.value.op == ops.LOCAL and problem.value.ref in wording.names:
            return (f"ask first: if {what} is not none: and the whole block below it",)
        then = f"then: if the {named} is not none: and the block below it, with this name in it"
        return f"give it a name first: let the {named} be …", then
    if "(…)" in what or what == "it":
        return f"give it a name first: let the {named} be …", f"then ask: if the {named} is not none:"
    if problem.asks == "steps":
        return (f"ask first: if {what} is not none: and this line below it",)
    if problem.asks == "while":
        return (f"ask first: while {what} is not none: and this line below it",)
    return (
        f"ask in the same condition: {what} is not none and …",
        f"or give the value in steps: if {what} is none: and below it: give …",
    )


def never(spot: Spot) -> str:
    """Why nobody need ask."""
    match spot.sort:
        case "gap":
            return f"its gap in `{spot.of}` does not say `or none`"
        case "field":
            return "it is printed on every card of its kind"
        case "note":
            return f"the note `{spot.of}` does not say `or none`"
    return "a counter is always a number, and a flag always yes or no"


def allow(spot: Spot, wording: Wording) -> str:
    """How the spot could take none."""
    kind = kind_of(spot)
    match spot.sort:
        case "gap":
            name = f", the {spot.gap}" if spot.gap != kind else ""
            return f"if it may be: ({article(kind)} {kind} or none{name})"
        case "note":
            return f"if it may be: {wording.note_line(spot.of)} or none"
        case "field":
            return f"if it may be: {spot.of}: {kind} or none"
        case "counter":
            return "for a number, write 0 or keep a flag beside it"
    return ""
