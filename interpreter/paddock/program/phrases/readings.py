"""Decides which meaning of a phrase is taken. Takes readings, gives the cheapest that fit."""

from __future__ import annotations

from paddock.program import operations as ops
from paddock.program.conditions import is_empty
from paddock.program.kinds import Kinds, fits
from paddock.program.mistakes import mistake
from paddock.program.model import Expr
from paddock.program.types import ERROR, FLAG, Type, things_of
from paddock.program.walk import within
from paddock.program.words.vocabulary import Arg, Entry, Gap
from paddock.records import record
from paddock.text.model import Span
from paddock.tree import model as tree

Atoms = list[tree.Atom | tree.Filter]


@record
class Reading:
    expr: Expr
    cost: float
    pattern: str = ""
    entry: Entry | None = None  # by which it was read …
    args: list[Arg] | None = None  # … and what fills its gaps


def atom_text(atom: tree.Atom | tree.Filter) -> str:
    """A word as patterns see it; a number may be a word of a pattern too."""
    if isinstance(atom, tree.Word):
        return atom.text.lower()
    return str(atom.value) if isinstance(atom, tree.Number) else ""


def atoms_of(phrase: tree.Phrase) -> Atoms:
    return [*phrase.atoms, *phrase.filters]


def fits_or_error(given: Type, wanted: Type, kinds: Kinds) -> bool:
    return given.is_error or fits(given, wanted, kinds)


def best(readings: list[Reading], span: Span) -> Reading:
    """The reading with the fewest patterns; two different ones of the same cost are a mistake that shows both."""
    readings = sorted(readings, key=lambda r: r.cost)
    rival = next((r for r in readings[1:] if r.cost == readings[0].cost and r.expr != readings[0].expr), None)
    if rival is not None and rival.pattern != readings[0].pattern:
        if has_error(readings[0].expr, rival.expr):
            return Reading(Expr(op=ops.LIST, type=ERROR), readings[0].cost)
        raise mistake(
            span,
            "this can be read in two ways",
            "",
            f"one reading: {readings[0].pattern}",
            f"the other: {rival.pattern}",
        )
    return readings[0]


def has_error(*exprs: Expr) -> bool:
    """Whether they speak of something whose own line has a mistake: that has been told, and it may be anything."""
    return any(part.type.is_error for expr in exprs for part in within(expr))


def prune(readings: list[Reading]) -> list[Reading]:
    """The cheapest reading of each type, and its rivals of the same cost."""
    cheapest: dict[Type, float] = {}
    for reading in readings:
        type_ = reading.expr.type.required()
        cheapest[type_] = min(reading.cost, cheapest.get(type_, 1e9))
    pruned: list[Reading] = []
    for reading in readings:
        if reading.cost == cheapest[reading.expr.type.required()] and all(k.expr != reading.expr for k in pruned):
            pruned.append(reading)
    return pruned


def member(local_: int, type_: Type, owner: Expr) -> Expr:
    return Expr(op=ops.MEMBER, type=type_, ref=local_, args=[owner])


def coerce(expr: Expr, wanted: Type) -> Expr:
    """Where a list is wanted, one thing is a list of one."""
    if (wanted.is_things or wanted.sort == "list") and expr.type.is_thing:
        return Expr(op=ops.LIST, type=things_of(expr.type.kind), args=[expr])
    return expr


def fits_gap(expr: Expr, gap: Gap, kinds: Kinds) -> bool:
    wanted = gap.type
    if expr.type.is_some:
        return expr.ref in gap.some and fits(expr.args[0].type, wanted, kinds)
    if gap.only_some:
        return expr.type.is_error
    if wanted.sort == "stored":
        return expr.op == ops.STORED or is_look_up(expr)
    return fits_or_error(expr.type, wanted, kinds)


def is_look_up(expr: Expr) -> bool:
    """Whether it is one of several stores, by a word that only play may know."""
    return expr.op == ops.CASE and all(part.op == ops.STORED or is_look_up(part) for part in expr.args[2:-1:2])


def same_things(first: Expr, second: Expr) -> Expr:
    """Two lists are the same when neither has what the other lacks; one thing is a list of one, none an empty one."""
    if second.type.is_none:
        return is_empty(first)
    type_ = things_of(first.type.kind)
    second = coerce(second, type_)
    extra = [Expr(op=ops.WITHOUT, type=type_, args=[one, two]) for one, two in ((first, second), (second, first))]
    return Expr(op=ops.AND, type=FLAG, args=[Expr(op=ops.EMPTY, type=FLAG, args=[e]) for e in extra])


def words_of(phrase: tree.Phrase) -> list[str]:
    """The words of a phrase that is nothing but words; else an empty list."""
    if phrase.filters or not all(isinstance(a, tree.Word) for a in phrase.atoms):
        return []
    return [a.text.lower() for a in phrase.atoms if isinstance(a, tree.Word)]


def atoms_text(atoms: list[tree.Atom | tree.Filter]) -> str:
    """Atoms as the designer wrote them, shortly."""
    words = []
    for atom in atoms:
        match atom:
            case tree.Word():
                words.append(atom.text)
            case tree.Number():
                words.append(str(atom.value))
            case tree.Quote():
                words.append(f'"{atom.text}"')
            case tree.Group():
                words.append("(…)")
            case tree.Filter():
                words.append("whose …" if atom.field else "that is …")
    return " ".join(words)
