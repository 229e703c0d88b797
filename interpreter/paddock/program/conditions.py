"""Expressions with operators: and, or, not, is, arithmetic. Takes tree expressions, gives typed ones."""

from __future__ import annotations

from paddock.program.explain import said, words_of
from paddock.program.mistakes import MistakeFound, mistake
from paddock.program.model import Expr
from paddock.program.reader import Reader, SpanReader, as_wanted, atoms_of, fits_or_error
from paddock.program.types import comparable, element, fits, is_many, say, split
from paddock.program.vocabulary import Entry, Fixed, Hole
from paddock.text.model import Span
from paddock.tree import model as tree

ARITHMETIC = {"+": "add", "-": "sub", "*": "mul", "/": "div"}
ORDER = {"at least": "ge", "at most": "le", "more than": "gt", "less than": "lt"}


def expression(reader: Reader, node: tree.Expression, wanted: str) -> Expr:
    """The expression as a value of a type."""
    if isinstance(node, tree.Phrase):
        return reader.test(node) if wanted == "flag" else reader.value(node, wanted)
    found = [e for e in expression_readings(reader, node) if fits_or_error(e.type, wanted, reader.kinds)]
    if not found:
        given = say(expression_readings(reader, node)[0].type, reader.kinds)
        raise mistake(node.span, f"this is {given}, but {say(wanted, reader.kinds)} is needed here")
    return found[0]


def condition(reader: Reader, node: tree.Expression) -> Expr:
    return expression(reader, node, "flag")


def anything(reader: Reader, node: tree.Expression) -> Expr:
    """The expression, whatever its type."""
    if isinstance(node, tree.Phrase):
        try:
            return reader.value(node, "anything")
        except MistakeFound as first:
            try:
                return reader.test(node)
            except MistakeFound:
                raise first from None
    return expression_readings(reader, node)[0]


def expression_readings(reader: Reader, node: tree.Expression) -> list[Expr]:
    match node:
        case tree.Phrase():
            found = [r.expr for r in sorted(reader.readings(node), key=lambda r: r.cost)]
            if found:
                return found
            try:
                return [reader.test(node)]
            except MistakeFound:
                return [reader.value(node, "anything")]
        case tree.Arithmetic():
            left, right = expression(reader, node.left, "number"), expression(reader, node.right, "number")
            return [Expr(op=ARITHMETIC[node.operator], type="number", args=[left, right])]
        case tree.Comparison():
            said = sentence_with_is(reader, node)
            return [said if said is not None else comparison(reader, expression_readings(reader, node.left), node)]
        case tree.Not():
            return [negate(condition(reader, node.inner))]
        case tree.Junction():
            return [junction(reader, node)]


def junction(reader: Reader, node: tree.Junction) -> Expr:
    if node.word == "and":
        things = list_of(reader, node)
        if things is not None:
            return things
    parts = [condition(reader, part) for part in node.parts]
    return Expr(op=node.word, type="flag", args=parts)


def list_of(reader: Reader, node: tree.Junction) -> Expr | None:
    """`the leader and the follower`: a list, when every part is a thing or list of things."""
    parts: list[Expr] = []
    for part in node.parts:
        if not isinstance(part, tree.Phrase):
            return None
        found = [r.expr for r in reader.readings(part) if split(r.expr.type)[0] in ("thing", "things", "place")]
        if not found:
            return None
        parts.append(found[0])
    kind = element(parts[0].type)
    for more in parts[1:]:
        kind = reader.kinds.common(kind, element(more.type))
    return Expr(op="list", type=f"things:{kind}", args=parts)


def negate(expr: Expr) -> Expr:
    return expr.args[0] if expr.op == "not" else Expr(op="not", type="flag", args=[expr])


# ------------------------------------------------------------------ is


def sentence_with_is(reader: Reader, node: tree.Comparison) -> Expr | None:
    """A condition whose pattern has `is` among its words: `there is no boat`, `waiting is good for the player`."""
    if node.relation or not isinstance(node.left, tree.Phrase) or not isinstance(node.right, tree.Phrase):
        return None
    atoms = [*node.left.atoms, tree.Word("is", node.span), *atoms_of(node.right)]
    span_reader = SpanReader(reader, atoms)
    for entry in reader.world.words.entries["test"]:
        if entry.make is not None and isinstance(entry.parts[0], Fixed) and entry.needed <= span_reader.word_set:
            for args, _ in span_reader.match(entry, 0, len(atoms)):
                made = entry.make(reader, args)
                if made is not None:
                    return negate(made) if node.negated else made
    if words_of(node.left) == ["there"]:
        help_ = "there is a KIND in PLACE", "to count them: the number of (…) is at least 3"
        raise mistake(node.span, f"`{said(atoms)}` means nothing here", "", *help_)
    return None


def comparison(reader: Reader, lefts: list[Expr], node: tree.Comparison | tree.Filter) -> Expr:
    right = node.right if isinstance(node, tree.Comparison) else node.operand
    if node.relation in ORDER:
        made = ordering(reader, lefts, node.relation, right, node.span)
    elif node.relation == "in":
        made = membership(reader, lefts, right, node.span)
    else:
        made = sameness(reader, lefts, right, node.span)
    return negate(made) if node.negated else made


def ordering(reader: Reader, lefts: list[Expr], relation: str, right: tree.Expression, span: Span) -> Expr:
    left = next((e for e in lefts if e.type in ("number", "error")), None)
    if left is None:
        raise mistake(span, f"`{relation}` compares numbers, but the left side is {say(lefts[0].type, reader.kinds)}")
    return Expr(op=ORDER[relation], type="flag", args=[left, expression(reader, right, "number")])


def membership(reader: Reader, lefts: list[Expr], right: tree.Expression, span: Span) -> Expr:
    things = expression(reader, right, "things:thing")
    left = next((e for e in lefts if split(e.type)[0] in ("thing", "error")), None)
    if left is None:
        raise mistake(span, f"`in` asks for one thing on its left side, but this is {say(lefts[0].type, reader.kinds)}")
    return Expr(op="in", type="flag", args=[left, things])


def sameness(reader: Reader, lefts: list[Expr], right: tree.Expression, span: Span) -> Expr:
    if isinstance(right, tree.Phrase):
        said = said_of(reader, lefts, right)
        if said is not None:
            return said
    rights = expression_readings(reader, right)
    for left in lefts:
        for other in rights:
            if "error" in (left.type, other.type) or comparable(left.type, other.type, reader.kinds):
                return (
                    same_things(left, other) if is_many(left.type) else Expr(op="eq", type="flag", args=[left, other])
                )
    one, two = say(lefts[0].type, reader.kinds), say(rights[0].type, reader.kinds)
    raise mistake(span, f"{one} cannot be the same as {two}", "these two can never be equal")


def same_things(first: Expr, second: Expr) -> Expr:
    """Two lists are the same when neither has a thing the other lacks; one thing is a list of one."""
    type_ = f"things:{element(first.type)}"
    second = as_wanted(second, type_)
    extra = [Expr(op="without", type=type_, args=[one, two]) for one, two in ((first, second), (second, first))]
    return Expr(op="and", type="flag", args=[Expr(op="empty", type="flag", args=[e]) for e in extra])


def said_of(reader: Reader, lefts: list[Expr], right: tree.Phrase) -> Expr | None:
    """What can be said of a thing with `is`: empty, a kind, a flag, a condition of the game."""
    words = words_of(right)
    if words == ["empty"]:
        many = next((e for e in lefts if is_many(e.type) or e.type == "error"), None)
        return Expr(op="empty", type="flag", args=[many]) if many is not None else None
    if len(words) == 2 and words[0] in ("a", "an") and words[1] in reader.kinds.by_name:
        kind = reader.kinds.by_name[words[1]]
        thing = next((e for e in lefts if split(e.type)[0] == "thing"), None)
        return Expr(op="isa", type="flag", ref=kind.id, args=[thing]) if thing is not None else None
    span_reader = SpanReader(reader, atoms_of(right))
    for entry in reader.world.words.entries["test"]:
        found = predicate(reader, span_reader, entry, lefts)
        if found is not None:
            return found
    return None


def predicate(reader: Reader, span_reader: SpanReader, entry: Entry, lefts: list[Expr]) -> Expr | None:
    """`(a boat) is next to (a boat)`: the left side fills the first gap, the words after `is` the rest."""
    parts = entry.parts
    if len(parts) < 3 or not isinstance(parts[0], Hole) or parts[0].special or entry.make is None:
        return None
    if isinstance(parts[1], Hole) or parts[1].forms[0] != "is":
        return None
    ways = span_reader.match_parts(entry, parts[2:], 0, len(span_reader.atoms))
    for args, _ in sorted(ways, key=lambda way: way[1]):
        for left in lefts:
            if fits(left.type, parts[0].type, reader.kinds):
                return entry.make(reader, [left, *args])
    return None


def filter_condition(reader: Reader, candidate: Expr, node: tree.Filter) -> Expr:
    if node.field is None:
        return comparison(reader, [candidate], node)
    return comparison(reader, [field_of(reader, node.field, candidate)], node)


def field_of(reader: Reader, phrase: tree.Phrase, thing: Expr) -> Expr:
    """The field, counter or value with that name, of the thing."""
    words = tuple(words_of(phrase))
    found = named_field(reader, words, thing)
    if found is None:
        known = sorted(" ".join(w) for w, e in reader.world.words.fields.items() if of_kind(reader, e, thing.type))
        from paddock.program.mistakes import did_you_mean

        raise mistake(
            phrase.span,
            f"{say(thing.type, reader.kinds)} has no `{' '.join(words)}`",
            "",
            did_you_mean(" ".join(words), known) or ("it has: " + ", ".join(known[:8]) if known else ""),
        )
    return found


def named_field(reader: Reader, words: tuple[str, ...], thing: Expr) -> Expr | None:
    for entry in reader.world.words.fields.get(words, []):
        hole = entry.parts[-1]
        if isinstance(hole, Hole) and fits(thing.type, hole.type, reader.kinds) and entry.make is not None:
            return entry.make(reader, [thing])
    named = reader.scope.find(" ".join(words))
    if named is not None and named.per_member:
        return Expr(op="member", type=named.type, ref=named.local, args=[thing])
    return None


def of_kind(reader: Reader, entries: list[Entry], type_: str) -> bool:
    return any(isinstance(e.parts[-1], Hole) and fits(type_, e.parts[-1].type, reader.kinds) for e in entries)
