"""Reads lines that change values while something is active. Takes such lines, gives modifiers."""

from __future__ import annotations

from dataclasses import replace
from operator import itemgetter
from typing import cast

from paddock.program import operations as ops
from paddock.program.declaring.carriers import Carrier, forget_you, own_locals, works_of
from paddock.program.declaring.copied_text import copy_hint, has_text
from paddock.program.declaring.own_value import OwnValue, changed_by_itself
from paddock.program.declaring.plain_lines import where_of
from paddock.program.declaring.printed_values import changed_field
from paddock.program.declaring.seen_by import seen_by, sight_hint
from paddock.program.declaring.switched_off import switched_off
from paddock.program.declaring.triggers import match_test
from paddock.program.declaring.workshop import Pending, Workshop
from paddock.program.explaining.change_slips import change_hint, limited
from paddock.program.explaining.explain_phrase import misspelt_word
from paddock.program.explaining.misread_sentences import misplaced_description
from paddock.program.kinds import say
from paddock.program.mistakes import MistakeFound, mistake
from paddock.program.model import Expr, How, Modifier, Value
from paddock.program.phrases import found, narrowing
from paddock.program.phrases.reader import FailedPhrase, SpanReader
from paddock.program.phrases.readings import Atoms, atom_text, atoms_of
from paddock.program.phrases.saying import without_not
from paddock.program.phrases.unchosen import chosen_from
from paddock.program.scope import NamedLocal, Scope, local
from paddock.program.sentences.logic import and_test
from paddock.program.sentences.operators import condition, expression
from paddock.program.sentences.sentence_reader import SentenceReader
from paddock.program.types import ANYTHING, FLAG, NUMBER, PLAYER, Type
from paddock.program.words.vocabulary import Entry, Gap, Part, its_variant
from paddock.tree import model as tree


def modifier(
    builder: Workshop, line: tree.Fact, carrier: Carrier, verb: int | None = None, scope: Scope | None = None
) -> int:
    node = line.parts[0]
    assert isinstance(node, tree.Comparison | tree.Phrase)
    if len(line.parts) > 1:
        span = line.parts[1].span.to(line.parts[-1].span)
        raise mistake(
            span,
            "a change of a value ends at the comma",
            "",
            "one change on each line",
            "a condition goes above it: while CONDITION:",
        )
    scope = scope or Scope(span=line.span)
    this, you = own_locals(scope, carrier, True) if scope.this is None else (None, None)
    entry, args, how, amount_phrase = statement_change(builder, node, scope) or comparison_change(builder, node, scope)
    negated = node.negated if isinstance(node, tree.Comparison) else without_not(atoms_of(node))[1]
    value = builder.resolved_value(entry) if entry < len(builder.values) else builder.program.values[entry]
    if how != "instead" and not (value.type.is_number or value.type.is_error):
        message = f"this is {say(value.type, builder.world.kinds)}: it can be another one, not {how}"
        raise mistake(node.span, message, "", f"{value.name} is … instead")
    params = [scope.new_local(p.type) for p in value.params]
    guard = subject_guard(builder, node, scope, value, params, args)
    forget_you(scope, guard)
    reader = SentenceReader(builder.world, scope)
    if guard is not None:  # `the worth of a tug`, where every boat has one: whose worth it is, is a tug
        narrowing.learn(reader, guard)
    for test in carrier.guard or []:
        asked = condition(reader, test)
        guard = and_test(guard, asked)
        found.refer_far(scope, asked)
    if amount_phrase is None:
        amount = Expr(op=ops.CONST, type=FLAG, ref=not negated)
    else:
        amount = expression(reader, amount_phrase, value.type if how == "instead" else NUMBER)
    own = OwnValue(value, params, guard)
    guard = own.of_each(guard)
    if own.decides(amount, guard) and (how != "instead" or value.type.many):
        raise changed_by_itself(node, value, how, own.is_asked_in(amount))
    before = scope.new_local(value.type) if own.is_asked_in(amount, guard) else None
    result = Modifier(
        id=len(builder.program.modifiers),
        value=value.id,
        how=how,
        params=params,
        locals=scope.locals,
        this=this,
        you=you,
        guard=guard if guard is None else own.kept_in(guard, before),
        amount=own.kept_in(amount, before),
        before=before,
        card=carrier.card,
        kind=carrier.kind,
        works=works_of(builder, carrier),
        verb=verb,
        where=where_of(line.span),
    )
    builder.program.modifiers.append(result)
    return result.id


Change = tuple[int, list[Expr], How, tree.Expression | None]  # which value, of what, how, by what: None is yes or no


Stated = tree.Comparison | tree.Phrase


def statement_change(builder: Workshop, node: Stated, scope: Scope) -> Change | None:
    """`you are ready`, `you survive this card`: a condition that is yes while the line is active, or with `not` no."""
    if isinstance(node, tree.Phrase):
        said = find_value(builder, without_not(atoms_of(node))[0], scope, conditions=True)
        said = said or has_text(builder, node, scope)
        return None if said is None else (*said, "instead", None)
    if node.relation or not isinstance(node.left, tree.Phrase) or not isinstance(node.right, tree.Phrase):
        return None
    atoms = [*atoms_of(node.left), tree.Word("is", node.span), *atoms_of(node.right)]
    match = find_value(builder, atoms, scope, conditions=True)
    match = match or switched_off(builder, node, scope) or seen_by(builder, node, scope)
    return None if match is None else (*match, "instead", None)


def comparison_change(builder: Workshop, node: Stated, scope: Scope) -> Change:
    if isinstance(node, tree.Phrase):
        raise nothing_changed(node)
    if is_amount_missing(node) and (described := description_before(builder, node, scope)):
        raise described
    how, amount = change(node)
    if node.negated or node.relation:
        raise mistake(node.span, *no_plain_change(node, how))
    if not isinstance(node.left, tree.Phrase):
        raise mistake(
            node.span, "only a value of the game can be higher or lower", "", "the VALUE of a KIND is 1 higher"
        )
    atoms = atoms_of(node.left)
    match = find_value(builder, atoms, scope, conditions=False) or changed_field(builder, atoms, scope)
    if match is None:
        reader = SentenceReader(builder.world, scope)
        described = misplaced_description(reader, SpanReader(reader, atoms))
        raise misspelt_value(builder, node.left, scope) or described or no_such_value(builder, node.left)
    return (*match, how, amount)


def is_amount_missing(node: tree.Comparison) -> bool:
    return without_last_word(node.right)[1] not in ("higher", "lower", "instead")


def description_before(builder: Workshop, node: tree.Comparison, scope: Scope) -> MistakeFound | None:
    """`every grey boat is ready`."""
    reader = SentenceReader(builder.world, scope)
    left = node.left if isinstance(node.left, tree.Phrase) else None
    return None if left is None else misplaced_description(reader, SpanReader(reader, atoms_of(left)))


def subject_guard(
    builder: Workshop, phrase: Stated, scope: Scope, value: Value, params: list[int], args: list[Expr]
) -> Expr | None:
    """Of whom the value is changed, as a condition on what it is asked of; the line's other words may name these."""
    guard, kinds = None, builder.world.kinds
    for local_, param, arg in zip(params, value.params, args, strict=True):
        told = chosen_from(arg).type.is_error  # where it was declared
        if not told and not comparable_kinds(builder, chosen_from(arg).type, param.type):
            message = f"this value belongs to {say(param.type, kinds)}, not to {say(arg.type, kinds)}"
            raise mistake(phrase.span, message, "", f"the value is: {value.name}")
        test = None if told else match_test(builder, local(local_, param.type), arg, phrase)
        guard = guard if test is None else and_test(guard, test)
        scope.blocks[0].setdefault(param.name, NamedLocal(local_, param.type))
    scope.refer_all([local(local_, param.type) for local_, param in zip(params, value.params, strict=True)])
    return guard


def comparable_kinds(builder: Workshop, arg: Type, param: Type) -> bool:
    kinds = builder.world.kinds
    if not arg.kind or not param.kind:
        return arg.same_as(param)
    return kinds.is_a(arg.kind, param.kind) or kinds.is_a(param.kind, arg.kind)


def change(node: tree.Comparison) -> tuple[How, tree.Expression]:
    """`10 higher`, `your worth + 1 higher`: how, and by what."""
    amount, last = without_last_word(node.right)
    if last in ("higher", "lower", "instead"):
        return cast(How, last), amount
    raise nothing_changed(node)


def without_last_word(value: tree.Expression) -> tuple[tree.Expression, str]:
    """The same without the word at its end, and this word; "" if that is no word or nothing stands before it."""
    if isinstance(value, tree.Arithmetic):
        right, last = without_last_word(value.right)
        return replace(value, right=right), last
    word = value.atoms[-1] if isinstance(value, tree.Phrase) and len(value.atoms) > 1 else None
    if not isinstance(value, tree.Phrase) or value.filters or not isinstance(word, tree.Word):
        return value, ""
    return tree.Phrase(value.atoms[:-1], [], value.span), word.text


def no_plain_change(node: tree.Comparison, how: How) -> tuple[str, str, str]:
    """`your worth is at most 100 instead`: other words between `is` and the number would count for nothing."""
    said = " ".join([*(["not"] if node.negated else []), *([node.relation] if node.relation else [])])
    message = f"a change says what the value is now; `{said}` has no meaning in it"
    if how == "instead":
        limit = limited(node)
        if limit:
            return message, "", limit
        return message, "", "one number: … is 7 instead; a limit for all is the value's own: … means X but at most 7"
    return message, "", f"write: … is 1 {how}; or, only where something is so: while CONDITION: and this line below it"


def nothing_changed(node: Stated) -> MistakeFound:
    said = node.right if isinstance(node, tree.Comparison) else node
    words = [*map(atom_text, atoms_of(said))] if isinstance(said, tree.Phrase) else []
    helps = (
        statement_hint(words)
        or change_hint(node)
        or ("the VALUE of a KIND is 1 higher", "… is 1 lower", "… is 7 instead")
    )
    return mistake(node.span, "this line neither does something nor changes a value", "", *helps)


def statement_hint(words: list[str]) -> tuple[str, ...]:
    """For a line that is not understood: the statement that it may have been meant to be."""
    return sight_hint(words) or copy_hint(words)


def states(builder: Workshop, line: tree.Fact, scope: Scope) -> bool:
    """Whether a sentence is a statement about a condition of the game."""
    node = line.parts[0]
    return isinstance(node, Stated) and statement_change(builder, node, scope) is not None


def find_value(builder: Workshop, atoms: Atoms, scope: Scope, conditions: bool) -> tuple[int, list[Expr]] | None:
    """Which derived value the words mean, with anything in its gaps."""
    reader = SentenceReader(builder.world, scope)
    span_reader = SpanReader(reader, atoms)
    for number, pending in enumerate(builder.values):
        if builder.program.values[number].is_condition != conditions:
            continue
        for entry, wide in changed_by(pending):
            fillings = span_reader.match(wide, 0, len(atoms)) if wide.needed <= span_reader.word_set else []
            if fillings:
                best_filling = min(fillings, key=itemgetter(1))[0]
                span_reader.hear(replace(entry, sort="test" if conditions else "value"), best_filling, sort="changed")
                return number, [arg for arg in best_filling if isinstance(arg, Expr)]
    return None


def changed_by(pending: Pending) -> list[tuple[Entry, Entry]]:
    """The phrases that name a value where it is changed, each also as one with anything in its gaps."""
    if pending.changed is None:
        base = Entry("value", pending.wording.parts, pending.wording.shown)
        phrases = [base, *filter(None, [its_variant(base)])]
        pending.changed = [(one, replace(one, parts=tuple(map(widened, one.parts)))) for one in phrases]
    return pending.changed


def widened(part: Part) -> Part:
    return Gap(ANYTHING, part.name, some=("a", "one")) if isinstance(part, Gap) and not part.special else part


def misspelt_value(builder: Workshop, phrase: tree.Phrase, scope: Scope) -> MistakeFound | None:
    """`your sped`: the words that name a number but for a slip."""
    reader = SentenceReader(builder.world, scope)

    def names_value(other: tree.Phrase) -> bool:
        with builder.world.unexplained():
            return find_value(builder, atoms_of(other), scope, conditions=False) is not None

    failed = FailedPhrase(phrase, SpanReader(reader, atoms_of(phrase)), "value", NUMBER)
    return misspelt_word(failed, names_value)


def no_such_value(builder: Workshop, phrase: tree.Phrase) -> MistakeFound:
    """Says which numbers can be changed, those that share a word first."""
    words = {a.text.lower() for a in phrase.atoms if isinstance(a, tree.Word)}
    numbers = [v.name for v in builder.program.values if v.type.is_number]
    numbers.sort(key=lambda name: -len(words & set(name.split()) - {"the", "of", "a"}))
    counters = [s.name for s in builder.program.stores if s.sort == "counter" and set(s.name.split()) <= words]
    help_ = [f"`{name}` is a counter: it is changed in steps, by add, take, pay or set" for name in counters]
    owned = [v for v in builder.program.values if v.type.is_number and "your" in words and is_of_other(v, words)]
    help_ += [f"it belongs to {say(v.params[0].type, builder.world.kinds)}: {v.name}" for v in owned]
    if words & {"other", "another"}:
        which = "say which are not meant: the VALUE of a KIND that is not this card …"
        return mistake(phrase.span, "this does not say which ones are left out", "", which)
    help_ += [f"for instance: {name}" for name in numbers[:3]]
    return mistake(phrase.span, "only a number that this game declares with `means` can be changed", "", *help_)


def is_of_other(value: Value, words: set[str]) -> bool:
    """`your leaf worth`, where that is the worth of a leaf."""
    named = set(value.name.split("(")[0].split()) - {"the", "of"}
    return len(value.params) == 1 and value.params[0].type != PLAYER and bool(named) and named <= words
