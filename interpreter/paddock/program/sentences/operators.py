"""Reads expressions with operators: and, or, not, is, arithmetic. Takes tree expressions, gives typed ones."""

from __future__ import annotations

from dataclasses import replace

from paddock.program import operations as ops
from paddock.program.explaining.all_together import refuse_all_of_kind, refuse_each
from paddock.program.explaining.board_slips import number_of_letter, predicate_on_board
from paddock.program.explaining.common_slips import counting_help, hint
from paddock.program.explaining.explain_phrase import cut_off, cut_short, has_refused_word
from paddock.program.explaining.it_as_number import it_as_number
from paddock.program.explaining.joined_slips import cut_in_two
from paddock.program.explaining.misread_sentences import (
    condition_of_list,
    misspelt_name,
    never_the_same,
    refuse_self_comparison,
)
from paddock.program.explaining.neighbours_on_boards import neighbour_on_board
from paddock.program.explaining.nobody_chooses import asked_of_some, refuse_unchosen, same_as_some
from paddock.program.explaining.past_slips import past_of_several
from paddock.program.explaining.predicates import explain_predicate
from paddock.program.kinds import comparable, say, something_else
from paddock.program.mistakes import MistakeFound, mistake
from paddock.program.model import Expr
from paddock.program.phrases import found, narrowing
from paddock.program.phrases.reader import Reader, SpanReader
from paddock.program.phrases.readings import atoms_of, atoms_text, fits_or_error, same_things, words_of
from paddock.program.phrases.saying import without_not
from paddock.program.phrases.standing_on import in_its_stead
from paddock.program.phrases.unchosen import chosen_from
from paddock.program.sentences.fields import field_of
from paddock.program.sentences.joined_lists import list_cut_off, list_in_no_doubt, not_in_list
from paddock.program.sentences.logic import join, negate
from paddock.program.sentences.predication import for_all, predication, quantified_saying, said_without_is
from paddock.program.types import ANYTHING, ERROR, FLAG, LIST, NUMBER, Type
from paddock.program.words.vocabulary import Arg, Fixed
from paddock.text.model import Span
from paddock.tree import model as tree
from paddock.tree.build_expressions import SAYS

ARITHMETIC = {"+": "add", "-": "sub", "*": "mul", "/": "div"}
ORDER = {"at least": "ge", "at most": "le", "more than": "gt", "less than": "lt"}


def expression(reader: Reader, node: tree.Expression, wanted: Type) -> Expr:
    """The expression as a value of a type."""
    if isinstance(node, tree.Phrase):
        return saying(reader, node) if wanted.is_flag else reader.value(node, wanted)
    exprs = [e for e in expression_readings(reader, node) if fits_or_error(e.type, wanted, reader.kinds)]
    if not exprs:
        given = expression_readings(reader, node)[0].type
        raise mistake(node.span, something_else(given, wanted, reader.kinds))
    found.refuse_found(reader.scope, reader.kinds, exprs[:1], [], node.span)
    return exprs[0]


def saying(reader: Reader, phrase: tree.Phrase) -> Expr:
    """A condition without `is`."""
    quantified = quantified_saying(reader, phrase)
    if quantified is not None:
        return quantified
    atoms, negated = without_not(atoms_of(phrase))
    if not negated:
        return reader.test(phrase)
    filters = [atom for atom in atoms if isinstance(atom, tree.Filter)]
    words = [atom for atom in atoms if not isinstance(atom, tree.Filter)]
    return negate(reader.test(tree.Phrase(words, filters, phrase.span)))


def condition(reader: Reader, node: tree.Expression) -> Expr:
    return expression(reader, node, FLAG)


def given_condition(reader: Reader, node: tree.Expression) -> Expr:
    """A condition that is so in all that is read after it."""
    test = condition(reader, node)
    found.refer(reader.scope, test)
    return test


def anything(reader: Reader, node: tree.Expression) -> Expr:
    """The expression, whatever its type."""
    if isinstance(node, tree.Phrase):
        try:
            return reader.value(node, ANYTHING)
        except MistakeFound as first:
            try:
                return reader.test(node)
            except MistakeFound:
                raise first from None
    return expression_readings(reader, node)[0]


def expression_readings(reader: Reader, node: tree.Expression) -> list[Expr]:
    match node:
        case tree.Phrase():
            readings = sorted(reader.readings(node), key=lambda r: r.cost)
            reader.refuse_doubt(node, readings)
            exprs = [r.expr for r in readings]
            if exprs:
                return exprs
            try:
                return [reader.test(node)]
            except MistakeFound:
                return [reader.value(node, ANYTHING)]
        case tree.Arithmetic():
            only_part_is_limited(node)
            try:
                left, right = expression(reader, node.left, NUMBER), expression(reader, node.right, NUMBER)
            except MistakeFound as problem:
                raise cut_off(node) or problem from None
            return [Expr(op=ARITHMETIC[node.operator], type=NUMBER, args=[left, right])]
        case tree.Comparison():
            try:
                return [compared(reader, node)]
            except MistakeFound as problem:
                raise it_as_number(reader, node) or problem from None
        case tree.Not():
            return [negate(condition(reader, node.inner))]
        case tree.Junction():
            return [junction(reader, node)]


def compared(reader: Reader, node: tree.Comparison) -> Expr:
    refuse_each(reader, node)
    known = quantified_test(reader, node) or sentence_with_is(reader, node)
    if known is not None:
        return known
    lefts = expression_readings(reader, node.left)
    if lefts[0].type.is_some:
        raise asked_of_some(reader, node)
    return comparison(reader, lefts, node)


def only_part_is_limited(node: tree.Arithmetic) -> None:
    """`a + b but at most c` can be meant in two ways, and whoever reads it takes the other one."""
    for side in (node.left, node.right):
        text = f" {atoms_text([*side.atoms])} " if isinstance(side, tree.Phrase) else ""
        limit = next((limit for limit in ("but at most", "but at least") if f" {limit} " in text), "")
        if limit:
            one, two = (limit, node.operator) if side is node.left else (node.operator, limit)
            helps = f"put what goes first in parentheses: (A {one} B) {two} C", f"or: A {one} (B {two} C)"
            raise mistake(node.span, f"`{limit}` can be meant of all of this or of a part", "", *helps)


def junction(reader: Reader, node: tree.Junction) -> Expr:
    if any(isinstance(part, tree.Phrase) and has_refused_word(reader, part) for part in node.parts):
        return Expr(op=ops.LIST, type=ERROR)
    for part in node.parts:
        refuse_unchosen(reader, part)
    if node.word == "and":
        things = list_in_no_doubt(reader, node)
        if things is not None:
            return things
    try:
        return Expr(op=node.word, type=FLAG, args=conditions(reader, node, None))
    except MistakeFound as problem:
        known = (
            cut_short(reader, node)
            or cut_in_two(reader, node)
            or list_cut_off(reader, node)
            or not_in_list(reader, node)
        )
        raise known or past_of_several(reader, node) or problem from None


def conditions(reader: Reader, node: tree.Junction, asked: tree.Comparison | None) -> list[Expr]:
    """Each part as a condition. `asked` is the comparison before, for `the pace is 1 or 2`."""
    parts: list[Expr] = []
    with narrowing.block(reader):
        for part in node.parts:
            if isinstance(part, tree.Junction) and part.word == "and" and node.word == "or" and asked is not None:
                parts.append(Expr(op=ops.AND, type=FLAG, args=conditions(reader, part, asked)))
            else:
                parts.append(
                    repeated_comparison(reader, part, asked, node.word)
                    if asked is not None
                    else condition(reader, part)
                )
            asked = part if isinstance(part, tree.Comparison) else asked
            if node.word == "and":
                narrowing.learn(reader, parts[-1])
    return parts


def repeated_comparison(reader: Reader, part: tree.Expression, asked: tree.Comparison, word: str) -> Expr:
    """`2` after `the pace is 1 or`; a condition of its own goes first."""
    try:
        return condition(reader, part)
    except MistakeFound as problem:
        if not isinstance(part, tree.Phrase) or asked.relation not in ("", "in"):
            raise
        try:
            test = comparison(reader, expression_readings(reader, asked.left), replace(asked, right=part))
        except MistakeFound:
            raise problem from None
        # Nothing is two things at once; and what is not the one or the other can be meant in two ways.
        if asked.negated or (word == "and" and test.op in (ops.EQ, ops.IN)):
            left, is_ = short_text(asked.left), "is not" if asked.negated else "is"
            help_ = f"say it in full: {left} {is_} … {'and' if asked.negated else 'or'} {is_} …"
            raise mistake(part.span, f"`{word}` does not join these two", "", help_) from None
        return test


def short_text(node: tree.Expression) -> str:
    return atoms_text(atoms_of(node)) if isinstance(node, tree.Phrase) else "the NAME"


# ------------------------------------------------------------------ is


def sentence_with_is(reader: Reader, node: tree.Comparison) -> Expr | None:
    """A condition whose pattern has `is` among its words: `there is no boat`, `waiting is good for the player`."""
    cut = cut_off(node.right) if isinstance(node.left, tree.Phrase) and words_of(node.left) == ["there"] else None
    if cut is not None:
        raise cut
    if not isinstance(node.left, tree.Phrase) or not isinstance(node.right, tree.Phrase):
        return None
    if node.relation:
        return count_comparison(reader, node, node.right) if words_of(node.left) == ["there"] else None
    atoms = [*node.left.atoms, tree.Word("is", node.span), *atoms_of(node.right)]
    span_reader = SpanReader(reader, atoms)
    for entry in span_reader.fitting("test"):
        if entry.make is not None and isinstance(entry.parts[0], Fixed):
            for args, _ in span_reader.match(entry, 0, len(atoms)):
                test = entry.make(reader, args)
                if test is not None:
                    span_reader.hear(entry, args, test)
                    note_found(reader, node.right, args[:1], test)
                    return negate(test) if node.negated else test
    if words_of(node.left) == ["there"]:
        if (on_board := neighbour_on_board(reader, SpanReader(reader, atoms_of(node.right)))) is not None:
            raise on_board
        help_ = hint(node.right) or "there is a KIND in PLACE", *counting_help(node.right)
        raise mistake(node.span, f"`{atoms_text(atoms)}` means nothing here", "", *help_)
    return None


def count_comparison(reader: Reader, node: tree.Comparison, right: tree.Phrase) -> Expr | None:
    """`there are at least 2 leaves in its hand`."""
    first, rest = right.atoms[0], right.atoms[1:]
    rest = rest[1:] if rest and isinstance(rest[0], tree.Word) and rest[0].text.lower() == "of" else rest
    if node.relation not in ORDER or not rest or not isinstance(first, tree.Number | tree.Group):
        raise mistake(node.span, "this does not say how many of what", "", "there are at least 2 KINDS in PLACE")
    number = reader.value(tree.Phrase([first], [], first.span), NUMBER)
    things = chosen_from(reader.value(tree.Phrase(rest, right.filters, rest[0].span.to(right.span)), LIST, some=True))
    many_ = Expr(op=ops.COUNT, type=NUMBER, args=[things])
    test = Expr(op=ORDER[node.relation], type=FLAG, args=[many_, number])
    if node.relation == "at least" and isinstance(first, tree.Number) and first.value == 1:
        note_found(reader, right, [things], test)
    return negate(test) if node.negated else test


def note_found(reader: Reader, right: tree.Phrase, args: list[Arg], test: Expr) -> None:
    """Of what `there is`, later lines may want to speak."""
    for listed in (chosen_from(arg) for arg in args if isinstance(arg, Expr)):
        if listed.type.is_things:
            found.note(reader.scope, test, listed.type.one, right)


def quantified_test(reader: Reader, node: tree.Comparison) -> Expr | None:
    """`every boat is ready`, `no boat in the line is ready`."""
    if not isinstance(node.left, tree.Phrase) or len(node.left.atoms) < 2:
        return None
    first = node.left.atoms[0]
    word = first.text.lower() if isinstance(first, tree.Word) else ""
    if word not in ("every", "no"):
        return None
    rest = tree.Phrase(node.left.atoms[1:], node.left.filters, node.left.span)
    things = chosen_from(reader.value(rest, LIST, some=True))
    return for_all(reader, word, things, lambda one: comparison(reader, [one], node))


def comparison(reader: Reader, lefts: list[Expr], node: tree.Comparison | tree.Filter) -> Expr:
    right = node.right if isinstance(node, tree.Comparison) else node.operand
    rights = alternatives(right) if lefts and not lefts[0].type.is_flag else [right]
    parts = [relation_test(reader, lefts, node.relation, one, node.span) for one in rights]
    test = join("or", parts)
    return negate(test) if node.negated else test


def alternatives(right: tree.Expression) -> list[tree.Expression]:
    """The parts of `(left or right)`, where something is compared with them."""
    only = right.atoms[0] if isinstance(right, tree.Phrase) and len(right.atoms) == 1 and not right.filters else None
    inner = only.inner if isinstance(only, tree.Group) else None
    if isinstance(inner, tree.Junction) and inner.word == "or" and all(isinstance(p, tree.Phrase) for p in inner.parts):
        return inner.parts
    return [right]


def relation_test(reader: Reader, lefts: list[Expr], relation: str, right: tree.Expression, span: Span) -> Expr:
    if relation in ORDER:
        return ordering(reader, lefts, relation, right, span)
    try:
        return in_test(reader, lefts, right, span) if relation == "in" else sameness(reader, lefts, right, span)
    except MistakeFound as problem:
        raise not_said_of(reader, lefts, relation, right) or problem from None


def not_said_of(reader: Reader, lefts: list[Expr], relation: str, right: tree.Expression) -> MistakeFound | None:
    """Why what stands behind `is` means nothing, where it is read by itself no better."""
    if not isinstance(right, tree.Phrase) or (lefts and lefts[0].type.is_error):
        return None
    words = [tree.Word(relation, right.span)] if relation else []
    said = replace(right, atoms=[*words, *right.atoms])

    def says(phrase: tree.Phrase) -> bool:
        with reader.world.unexplained():
            return predication(reader, lefts, phrase) is not None

    if reads_alone(reader, right):
        return row_of_another(reader, lefts, said) if relation == "in" else None
    if (number := number_of_letter(reader, lefts, right)) is not None:
        return number
    return explain_predicate(reader, lefts[0], said, says) if lefts else None


def row_of_another(reader: Reader, lefts: list[Expr], said: tree.Phrase) -> MistakeFound | None:
    """`is in the row of the other`, which is a number."""
    thing = next((left for left in lefts if left.type.is_thing), None)
    return predicate_on_board(reader, thing.type.kind, said) if thing is not None else None


def reads_alone(reader: Reader, right: tree.Phrase) -> bool:
    """Whether the words mean something by themselves: then it is not they that are wrong."""
    try:
        with reader.world.unexplained():
            return bool(reader.readings(right))
    except MistakeFound:
        return False


def in_test(reader: Reader, lefts: list[Expr], right: tree.Expression, span: Span) -> Expr:
    known = in_condition(reader, lefts, right)
    return known if known is not None else membership(reader, lefts, right, span)


def ordering(reader: Reader, lefts: list[Expr], relation: str, right: tree.Expression, span: Span) -> Expr:
    """Of numbers, or of two words of one choice: the one that was declared later is more."""
    left = next((e for e in lefts if e.type.is_number or e.type.is_error or e.type.is_choice), None)
    if left is None:
        of_place = lefts[0].type.many or lefts[0].type.sort == "place"
        count = f"how many lie there: the number of its PLACE is {relation} …" if of_place else ""
        message = f"`{relation}` compares numbers, but the left side is {say(lefts[0].type, reader.kinds)}"
        raise mistake(span, message, "", count)
    wanted = NUMBER if left.type.is_error else left.type
    other = expression(reader, right, wanted)
    refuse_self_comparison(reader, left, other, right, span)
    return Expr(op=ORDER[relation], type=FLAG, args=[left, other])


def in_condition(reader: Reader, lefts: list[Expr], right: tree.Expression) -> Expr | None:
    """A condition of the game with `in` behind its `is`: `(a boat) is in trouble`."""
    if not isinstance(right, tree.Phrase):
        return None
    return predication(
        reader, lefts, tree.Phrase([tree.Word("in", right.span), *right.atoms], right.filters, right.span)
    )


def membership(reader: Reader, lefts: list[Expr], right: tree.Expression, span: Span) -> Expr:
    things = expression(reader, right, LIST)
    member = things.type.one
    sort = "thing" if things.type.sort in ("none", "error") else member.sort
    left = next((e for e in lefts if e.type.is_error or (e.type.sort == sort and not e.type.many)), None)
    if left is not None and sort == "choice" and not (left.type.same_as(member) or left.type.is_error):
        left = None
    misspelt = misspelt_name(reader, lefts, [things], span) if left is None else None
    if misspelt is not None:
        raise misspelt
    if left is None and sort != "thing":
        raise mistake(span, f"{say(lefts[0].type, reader.kinds)} cannot be in {say(things.type, reader.kinds)}")
    if left is None:
        raise mistake(span, f"`in` asks for one thing on its left side, but this is {say(lefts[0].type, reader.kinds)}")
    if sort == "thing" and things.type.sort == "thing" and left.type.is_thing:
        in_stead = (in_its_stead(reader, e, member) for e in lefts)
        fitting = [e for e in lefts if e.type.is_thing and comparable(e.type, member, reader.kinds)]
        left = next(iter(fitting), None) or next((space for space in in_stead if space is not None), None)
        if left is None:
            message = f"{say(lefts[0].type, reader.kinds)} is never in {say(things.type, reader.kinds)}"
            help_ = f"name {say(member, reader.kinds)}, or ask for something that it has"
            raise mistake(span, message, "this can never be so", help_)
    if things.type.is_place and is_no(reader, left.type, things.type):
        message = f"{say(left.type, reader.kinds)} is never in {say(things.type, reader.kinds)}"
        raise mistake(span, message, "", "what is asked may be something that it has: the FIELD of X is in …")
    return Expr(op=ops.IN, type=FLAG, args=[left, things])


def is_no(reader: Reader, left: Type, things: Type) -> bool:
    """Whether nothing of the one sort is ever of the other."""
    kinds = reader.kinds
    things = things.contents
    if not (left.is_thing and things.of_things and left.kind and things.kind):
        return False
    return not (kinds.is_a(left.kind, things.kind) or kinds.is_a(things.kind, left.kind))


def sameness(reader: Reader, lefts: list[Expr], right: tree.Expression, span: Span) -> Expr:
    if isinstance(right, tree.Phrase):
        predicate_ = predication(reader, lefts, right)
        if predicate_ is not None:
            return predicate_
    rights = expression_readings(reader, right)
    if rights[0].type.is_some and isinstance(right, tree.Phrase):
        raise same_as_some(reader, right)
    refuse_all_of_kind(reader, lefts, right)
    for left in lefts:
        for other in rights:
            if left.type.is_error or other.type.is_error or comparable(left.type, other.type, reader.kinds):
                refuse_self_comparison(reader, left, other, right, span)
                return same_things(left, other) if left.type.many else Expr(op=ops.EQ, type=FLAG, args=[left, other])
    raise never_the_same(reader, lefts, rights, span)


def filter_condition(reader: Reader, candidate: Expr, node: tree.Filter) -> Expr:
    if node.alternatives:
        branches = [[filter_condition(reader, candidate, one) for one in branch] for branch in node.alternatives]
        return Expr(op=ops.OR, type=FLAG, args=[join("and", branch) for branch in branches])
    if node.relation == SAYS:
        return said_without_is(reader, candidate, node.operand)
    if node.field is None:
        together = condition_of_list(reader, candidate, node, SpanReader(reader, atoms_of(node.operand)))
        if together is not None:
            raise together
        return comparison(reader, [candidate], node)
    return comparison(reader, [field_of(reader, node.field, candidate)], node)
