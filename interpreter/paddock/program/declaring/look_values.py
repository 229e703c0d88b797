"""Reads what looks work out. Takes a look and its kind, gives values of the game for its gaps and its condition."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from paddock.program.declaring.looks import SHAPES, known_names
from paddock.program.declaring.workshop import Workshop
from paddock.program.looks import gaps_in
from paddock.program.mistakes import MistakeFound, did_you_mean, mistake
from paddock.program.model import Expr, Kind, Look, Param, Value
from paddock.program.scope import Scope, local
from paddock.program.sentences.logic import negate
from paddock.program.sentences.operators import anything
from paddock.program.sentences.predication import predication
from paddock.program.sentences.sentence_reader import SentenceReader
from paddock.program.types import Type, thing_of
from paddock.text.plural import article
from paddock.tree import model as tree


def read_values(builder: Workshop, look: Look, kind: Kind) -> None:
    """What is neither printed on it nor kept for it is a value or a condition of the game, once these are known."""
    known = known_names(kind, builder.program, builder.world.kinds)
    for gap in dict.fromkeys(gaps_in(look.text)):
        if gap not in known:
            look.values[gap] = _add_value(builder, look, kind, partial(_gap, look, gap, known))
    if look.flag and (look.flag not in known or not known[look.flag].is_flag):
        look.values[look.flag] = _add_value(builder, look, kind, partial(_condition, look, known))


def _add_value(builder: Workshop, look: Look, kind: Kind, read: Callable[[SentenceReader, Expr, Kind], Expr]) -> int:
    """A value of its own, so that whatever looks through the values of a game sees it."""
    scope, values = Scope(span=look.where.span), builder.program.values
    named = scope.bind(kind.name, thing_of(kind.name))
    thing = local(named.local, named.type)
    scope.refer(thing)
    expr = read(SentenceReader(builder.world, scope), thing, kind)
    values.append(
        Value(
            id=len(values),
            name=f"how {article(kind.name)} {kind.name} looks",
            type=expr.type.contents,
            params=[Param(name=kind.name, type=named.type, local=named.local)],
            locals=scope.locals,
            expr=expr,
            is_condition=expr.type.is_flag,
            made=True,
            where=look.where,
        )
    )
    return values[-1].id


def _gap(look: Look, gap: str, known: dict[str, Type], reader: SentenceReader, thing: Expr, kind: Kind) -> Expr:
    """`{corner}`: the corner of it."""
    span = look.where.span
    words = ["the", *gap.split(), "of", "the", *kind.name.split()]
    try:
        with reader.world.unexplained():
            found = anything(reader, tree.Phrase([tree.Word(word, span) for word in words], [], span))
    except MistakeFound:
        found = None
    if found is None or found.type.is_error:
        names = [name for name, type_ in known.items() if not type_.is_flag]
        helps = did_you_mean(gap, names), "in braces stands what it has: " + ", ".join(names) if names else ""
        raise mistake(span, f"{article(kind.name)} {kind.name} has no `{gap}`", "", *helps)
    if found.type.many or found.type.is_flag:
        why = "yes or no" if found.type.is_flag else "several"
        raise mistake(span, f"`{gap}` is {why}, and no text", "", *SHAPES)
    return found


def _condition(look: Look, known: dict[str, Type], reader: SentenceReader, thing: Expr, kind: Kind) -> Expr:
    """`while wrecked`: it is wrecked."""
    span, words = look.where.span, look.flag.split()
    negated = words[0] == "not"
    said = tree.Phrase([tree.Word(word, span) for word in words[negated:]], [], span)
    with reader.world.unexplained():
        test = predication(reader, [thing], said) if said.atoms else None
    if test is None:
        names = [name for name, type_ in known.items() if type_.is_flag]
        helps = did_you_mean(look.flag, names), "what is yes or no: " + ", ".join(names) if names else ""
        declare = f"declare it: whether (a {kind.name}) is {look.flag} means …"
        raise mistake(span, f"{article(kind.name)} {kind.name} has no flag `{look.flag}`", "", *helps, declare)
    return negate(test) if negated else test
