"""Finds events whose words mean somebody else when they are looked up. Takes an `after` line, refuses it.

`after your boat passes the first of the river:` asks who is first when the river has changed. Nobody is taken to have
meant one or the other: what the verb itself, or one that it does, changes is compared with what the words ask for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from paddock.program import operations as ops
from paddock.program.declaring.workshop import Workshop
from paddock.program.kinds import Kinds
from paddock.program.mistakes import mistake
from paddock.program.model import Expr, Param, Step, Verb
from paddock.program.phrases.reader import Match
from paddock.program.phrases.readings import atom_text, atoms_of, atoms_text
from paddock.program.walk import all_steps, proc_exprs, within
from paddock.program.words.vocabulary import Fixed, Gap, Part
from paddock.records import field, record
from paddock.text.plural import article
from paddock.tree import model as tree

MESSAGE = "who or what is meant here is looked up afterwards, when `{}` may have changed it"
SELECTS = (ops.FIRST, ops.LAST, ops.TOP, ops.NTH)


@record
class Changes:
    """What a verb does to the table, by itself and by the verbs that it does."""

    stores: set[int | str | None] = field(default_factory=set)
    places: set[int | str | None] = field(default_factory=set)  # what lies in them
    order: set[str] = field(default_factory=set)  # kinds of things that change spots


def same_before_and_after(builder: Workshop, phrase: tree.Phrase, match_: Match) -> None:
    assert match_.entry.verb is not None
    verb = builder.resolved_verb(match_.entry.verb)
    gaps = [part for part in match_.entry.parts if isinstance(part, Gap)]
    asking = [(at, arg) for at, arg in enumerate(match_.args) if isinstance(arg, Expr) and not is_settled(arg)]
    changes = changes_of(builder, verb) if asking else Changes()
    for at, arg in asking:
        if may_differ(builder, arg, changes):
            param = next(param for param in verb.params if param.name == gaps[at].name)
            before = f"before {atoms_text(atoms_of(phrase))}:"
            raise mistake(
                phrase.span,
                MESSAGE.format(verb.name),
                "",
                f"as it is before, and then what follows is done before, too: {before}",
                f"or as it is afterwards: {said_afterwards(phrase, match_, at, param)}",
            )


def is_settled(arg: Expr) -> bool:
    """`this card`, `you` or any of a kind."""
    return all(part.op in (ops.LOCAL, ops.ALL, ops.CONST) or part.type.is_some for part in within(arg))


def said_afterwards(phrase: tree.Phrase, match_: Match, at: int, param: Param) -> str:
    said, kind = texts_of_gaps(phrase, match_.entry.parts), param.type.kind
    if not said:
        return "after EVENT, if CONDITION:"
    any_ = [f"{article(kind)} {kind}" if n == at else text for n, text in enumerate(said)]
    return f"after {filled(match_.entry.parts, any_)}, if the {param.name} is {said[at]}:"


# ------------------------------------------------------------------ what a verb changes


def changes_of(builder: Workshop, verb: Verb) -> Changes:
    changes, seen, todo = Changes(), {verb.id}, [verb]
    while todo:
        steps = [*all_steps(todo.pop().steps)]
        for step in steps:
            note_changes(step, steps, changes)
            if step.op == ops.PERFORM and isinstance(step.ref, int) and step.ref not in seen:
                seen.add(step.ref)
                todo.append(builder.resolved_verb(step.ref))
    return changes


def note_changes(step: Step, steps: list[Step], changes: Changes) -> None:
    if step.op in ops.STORING:
        changes.stores.add(step.args[0].ref)
    elif step.op in ops.REARRANGING:
        changes.places |= places_named(step.args, steps)
        changes.order |= {arg.type.kind for arg in step.args if arg.type.of_things and arg.type.kind}


def places_named(exprs: Sequence[Expr], steps: list[Step]) -> set[int | str | None]:
    """Also where the names that are said here come from."""
    parts = [part for expr in exprs for part in within(expr)]
    named = {part.ref for part in parts if part.op == ops.LOCAL}
    sources = [arg for step in steps if step.name is not None and step.name in named for arg in step.args]
    parts += [part for source in sources for part in within(source)]
    return {part.ref for part in parts if part.op == ops.PLACE}


# ------------------------------------------------------------------ whether that can make a difference


def may_differ(builder: Workshop, expr: Expr, changes: Changes) -> bool:
    return any(depends(part, builder, changes) for part in everything_asked(builder, expr))


def depends(part: Expr, builder: Workshop, changes: Changes) -> bool:
    """Whether this very question can have another answer when all that was changed."""
    kinds = builder.world.kinds
    if part.op == ops.STORED:
        return part.ref in changes.stores
    if part.op == ops.PLACE:
        return part.ref in changes.places
    if part.op in ops.NEIGHBOURS:
        return any(related(arg.type.kind, changes.order, kinds) for arg in part.args)
    if part.op in SELECTS:
        places = [each for each in everything_asked(builder, part.args[0]) if each.op == ops.PLACE]
        return any(related(place.type.kind, changes.order, kinds) for place in places)
    return False


def related(kind: str, others: set[str], kinds: Kinds) -> bool:
    return any(kinds.is_a(kind, other) or kinds.is_a(other, kind) for other in others)


def everything_asked(builder: Workshop, expr: Expr) -> Iterator[Expr]:
    """All parts of it, and of the values that it asks."""
    seen: set[int] = set()
    todo = [expr]
    while todo:
        for part in within(todo.pop()):
            yield part
            if part.op == ops.CALL and isinstance(part.ref, int) and part.ref not in seen:
                seen.add(part.ref)
                todo += proc_exprs(builder.resolved_value(part.ref))


# ------------------------------------------------------------------ the words


def texts_of_gaps(phrase: tree.Phrase, parts: Sequence[Part]) -> list[str]:
    """What stands in each gap; nothing if the words can be divided in several ways."""
    atoms = atoms_of(phrase)
    found = [*divided(atoms, parts)]
    return [atoms_text(gap) for gap in found[0]] if len(found) == 1 else []


def divided(
    atoms: list[tree.Atom | tree.Filter], parts: Sequence[Part]
) -> Iterator[list[list[tree.Atom | tree.Filter]]]:
    if not parts:
        if not atoms:
            yield []
        return
    first, rest = parts[0], parts[1:]
    if isinstance(first, Fixed):
        if atoms and atom_text(atoms[0]) in first.forms:
            yield from divided(atoms[1:], rest)
        return
    for end in range(1, len(atoms) + 1):
        yield from ([atoms[:end], *others] for others in divided(atoms[end:], rest))


def filled(parts: Sequence[Part], said: Sequence[str]) -> str:
    texts = iter(said)
    return " ".join(next(texts) if isinstance(part, Gap) else part.forms[0] for part in parts)
