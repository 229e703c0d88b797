"""Says of whom or what two readings speak. Takes meanings of one phrase that are equally near, gives a mistake."""

from __future__ import annotations

from collections.abc import Iterator

from paddock.program import operations as ops
from paddock.program.mistakes import MistakeFound, mistake
from paddock.program.model import Expr
from paddock.program.phrases.readings import Reading, atom_text, atoms_of, has_error
from paddock.program.scope import Scope
from paddock.program.types import PLAYER
from paddock.program.walk import within
from paddock.program.words.vocabulary import Context
from paddock.tree import model as tree


def rival_of(readings: list[Reading]) -> Reading | None:
    """Of readings by cost, one as near as the first that gives the same sort of thing and means another."""
    first = readings[0]
    near = (r for r in readings[1:] if r.cost == first.cost and r.expr.type.same_as(first.expr.type))
    rival = next((r for r in near if r.expr != first.expr), None)
    return None if rival is None or has_error(first.expr, rival.expr) else rival


def in_doubt(phrase: tree.Phrase, scope: Scope, one: list[Expr], two: list[Expr]) -> MistakeFound | None:
    """The mistake of a phrase in which `it` or `its` stands for one thing or the other; None of any other doubt."""
    words = [atom_text(atom) for atom in atoms_of(phrase)]
    word = next((word for word in ("its", "it") if word in words), "")
    different = next(((a, b) for a, b in zip(one, two, strict=False) if a != b), None)
    if not word or different is None:
        return None
    names = [_name_in(expr, scope) for expr in _apart(*different)]
    if not all(names) or names[0] == names[1]:
        return None
    own = "the … of " if word == "its" else ""
    helps = f"one reading: {own}the {names[0]}", f"the other: {own}the {names[1]}"
    return mistake(phrase.span, f"`{word}` could mean more than one thing here", "", *helps)


def left_out(reader: Context, kind: str) -> Expr | None:
    """Whom `another` and `other` leave out on a card: the one who chooses, and where nobody does, you. Where each of
    that kind is gone through, it could be that one as well."""
    scope, several = reader.scope, reader.kinds.by_name[kind].each_player > 1
    if scope.left_out is None:
        return None
    member = next((each for each in reversed(scope.members) if reader.kinds.is_a(each.type.kind, kind)), None)
    if member is None:
        return scope.left_out
    yours = "yours" if several else "you" if kind == "player" else f"your {kind}"
    name = _name_in(member, scope) or kind
    not_yours = "whose owner is not you" if several else f"that is not {yours}"
    helps = f"one reading: {kind} {not_yours}", f"the other: {kind} that is not the {name}"
    message = f"another {kind} than which: than {yours}, or than the {name}?"
    raise mistake(scope.span, message, "", *helps)


def refuse_doubt_with_chosen(reader: Context, kind: str, said: str, several: bool) -> None:
    """`every other boat` below `you choose another boat as the rival`: other than yours, or than the rival? Whoever
    chooses another one without having chosen before, means himself. `said`: what stands before the kind."""
    scope = reader.scope
    who = scope.left_out or reader.it(PLAYER, scope.span, "player")
    chosen = next((name for name, seat in _chosen_of_kind(reader, kind, who) if scope.chooser in (None, seat)), "")
    if not chosen or who is None:
        return
    is_you = who == scope.you
    name = "" if is_you else _name_in(who, scope) or "player"
    owned = reader.kinds.by_name[kind].each_player > 1
    whom = "you" if is_you else f"the {name}"
    its_own = whom if kind == "player" else f"your {kind}" if is_you else f"the {kind} of the {name}"
    things = f"{said} {reader.kinds.by_name[kind].plural if several else kind}".strip()
    is_not = "that are not" if several else "that is not"
    not_own = f"whose owner is not {whom}" if owned else f"{is_not} {its_own}"
    not_chosen = f"{is_not} the {chosen}"
    helps = f"one reading: {things} {not_own}", f"the other: {things} {not_chosen}"
    message = f"other than which {kind}: than {its_own}, or than the {chosen}?"
    raise mistake(scope.span, message, "", *helps, f"neither of them: {things} {not_own} and {not_chosen}")


def _chosen_of_kind(reader: Context, kind: str, who: Expr | None) -> Iterator[tuple[str, Expr | None]]:
    """The names of what was chosen and could be meant, the last first, each with who chose it."""
    for name, named, seat in reader.scope.chosen_names():
        is_one = named.type.is_thing and not named.per_member
        if is_one and (who is None or who.ref != named.local) and reader.kinds.is_a(named.type.kind, kind):
            yield name, seat


def _apart(first: Expr, second: Expr) -> tuple[Expr, Expr]:
    """The innermost parts in which the two differ."""
    if (first.op, first.ref, len(first.args)) == (second.op, second.ref, len(second.args)):
        for one, two in zip(first.args, second.args, strict=True):
            if one != two:
                return _apart(one, two)
    return first, second


def _name_in(expr: Expr, scope: Scope) -> str:
    """What the first thing in it is called."""
    names = {named.local: name for name in scope.names() if (named := scope.find(name)) is not None}
    locals_ = (part.ref for part in within(expr) if part.op == ops.LOCAL)
    return next((names[number] for number in locals_ if isinstance(number, int) and number in names), "")
