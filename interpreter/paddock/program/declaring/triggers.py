"""Reads what an ability waits for. Takes the words of an event, gives the verb and what is asked of its doing."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise, product

from paddock.program import operations as ops
from paddock.program.declaring.carriers import Carrier, own_locals
from paddock.program.declaring.looked_up_after import same_before_and_after
from paddock.program.declaring.workshop import Workshop
from paddock.program.explaining.every_in_event import ALL, said_of_every
from paddock.program.kinds import Kinds, fits, say
from paddock.program.mistakes import MistakeFound, mistake
from paddock.program.model import Expr, Param, Verb
from paddock.program.phrases.reader import Match, SpanReader
from paddock.program.phrases.readings import atom_text, atoms_of
from paddock.program.phrases.unchosen import chosen_from, form_of
from paddock.program.scope import Scope, local
from paddock.program.sentences.sentence_reader import SentenceReader
from paddock.program.types import ANYTHING, FLAG, NONE, PLAYER
from paddock.program.words.vocabulary import Arg, Entry, Fixed, Gap, Part
from paddock.text.plural import article
from paddock.tree import model as tree

A_NUMBER: tuple[Part, ...] = (Fixed(("a",)), Fixed(("number",)))


def watched_verb(builder: Workshop, phrase: tree.Phrase, carrier: Carrier, scope: Scope) -> Verb:
    """The verb that the trigger's words mean; what it is done with has its names in the ability too."""
    match_ = event(builder, phrase, carrier)
    assert match_.entry.verb is not None
    verb = builder.resolved_verb(match_.entry.verb)
    for param in verb.params:
        scope.bind(param.name, param.type)
    return verb


def open_gaps(entry: Entry, has_numbers: bool) -> list[Entry]:
    """The verb's sentence with anything in its gaps; of a number gap also `a number`, or nothing at all."""
    choices: list[list[tuple[Part, ...]]] = []
    for part in entry.parts:
        free: Part = Gap(ANYTHING, part.name, some=("a", "one")) if isinstance(part, Gap) else part
        any_number = [A_NUMBER] if has_numbers and isinstance(part, Gap) and part.type.is_number else []
        choices.append([(free,), *any_number])
    entries = [replace(entry, parts=tuple(p for choice in one for p in choice)) for one in product(*choices)]
    numbers = [i for i, p in enumerate(entry.parts) if isinstance(p, Gap) and p.type.is_number]
    if numbers:
        free_parts = [choice[0][0] for choice in choices]
        parts = tuple(
            several(part) if at - 1 in numbers else part for at, part in enumerate(free_parts) if at not in numbers
        )
        entries.append(replace(entry, parts=parts))
    return entries


def several(part: Part) -> Part:
    """What is counted, where nothing says how many: `cards`, and not `card`."""
    return Fixed(part.forms[:1]) if isinstance(part, Fixed) else part


def event(builder: Workshop, phrase: tree.Phrase, carrier: Carrier, scope: Scope | None = None) -> Match:
    phase = phase_named_by(builder, phrase)
    if phase is not None:
        return phase
    words = {atom_text(atom) for atom in atoms_of(phrase)}
    of_all = said_of_every(phrase, lambda plain: possible_event(builder, plain, carrier, scope) is not None)
    if of_all is not None and not any(word in part.forms for part in own_words(builder, words) for word in ALL):
        raise of_all
    vocabulary, has_numbers = builder.world.words, "number" in words
    # in what happens, `another` is said of you, whoever was chosen before
    own = replace(scope, chosen={}) if scope is not None else waiting_scope(carrier)
    reader = SentenceReader(builder.world, own)
    try:
        return reader.verb(phrase, open_all(vocabulary.having("verb", words), has_numbers))
    except MistakeFound:  # what may have been meant is looked for among all of them
        return reader.verb(phrase, open_all(vocabulary.entries["verb"], has_numbers))


def own_words(builder: Workshop, words: set[str]) -> list[Fixed]:
    """Those of the verbs that can be meant."""
    entries = builder.world.words.having("verb", words)
    return [part for entry in entries for part in entry.parts if isinstance(part, Fixed)]


def possible_event(
    builder: Workshop, phrase: tree.Phrase, carrier: Carrier, around: Scope | None = None
) -> Match | None:
    """What the words mean as an event, if they can be one; nothing is explained, and nothing is left in the scope."""
    scope = waiting_scope(carrier) if around is None else replace(around, locals=[*around.locals])
    words = {atom_text(atom) for atom in atoms_of(phrase)}
    span_reader = SpanReader(SentenceReader(builder.world, scope), atoms_of(phrase))
    entries = open_all(builder.world.words.having("verb", words), "number" in words)
    try:
        fillings = [
            Match(entry, args, cost)
            for entry in entries
            for args, cost in span_reader.match(entry, 0, len(span_reader.atoms))
            if can_happen(builder, entry, args, phrase)
        ]
    except MistakeFound:
        return None
    return min(fillings, key=lambda m: m.cost, default=None)


def can_happen(builder: Workshop, entry: Entry, args: list[Arg], phrase: tree.Phrase) -> bool:
    """Whether what the words ask for can ever be in the gaps of the verb."""
    assert entry.verb is not None
    params = {param.name: param for param in builder.resolved_verb(entry.verb).params}
    gaps = [part for part in entry.parts if isinstance(part, Gap)]
    try:
        for gap, arg in zip(gaps, args, strict=True):
            if isinstance(arg, Expr):
                match_test(builder, local(params[gap.name].local, params[gap.name].type), arg, phrase)
    except MistakeFound:
        return False
    return True


def waiting_scope(carrier: Carrier) -> Scope:
    """The names in an event: `this card` and `you`."""
    scope = Scope()
    own_locals(scope, carrier, True)
    if scope.you is None:
        scope.you = Expr(op=ops.CONST, type=PLAYER, ref=None)
    return scope


def phase_named_by(builder: Workshop, phrase: tree.Phrase) -> Match | None:
    """`phase "Race"`: a phase is waited for by its name."""
    match phrase.atoms:
        case [tree.Word(text="phase"), tree.Quote() as name] if not phrase.filters:
            number = builder.phase_id(name)
            return Match(Entry("verb", (), f'phase "{name.text}"', verb=number), [], 0)
    words = " ".join(map(atom_text, atoms_of(phrase))).removeprefix("the ").removeprefix("phase ")
    title = next((verb.title for verb in builder.program.verbs if verb.title and verb.title.lower() == words), "")
    if title:  # `before the race:`
        raise mistake(phrase.span, "a phase is waited for by its name, in quotes", "", f'write: phase "{title}"')
    return None


def open_all(entries: list[Entry], has_numbers: bool) -> list[Entry]:
    return [opened for entry in entries if entry.verb is not None for opened in open_gaps(entry, has_numbers)]


def trigger_guard(
    builder: Workshop, phrase: tree.Phrase, carrier: Carrier, scope: Scope, params: list[Param], moment: str = ""
) -> Expr | None:
    """What the trigger's words ask of the event: `your boat` must be the boat, `a boat` may be any."""
    match_ = event(builder, phrase, carrier, scope)
    if moment == "after":
        same_before_and_after(builder, phrase, match_)
    another_than_whom([arg for arg in match_.args if isinstance(arg, Expr)], phrase)
    gaps = [p for p in match_.entry.parts if isinstance(p, Gap)]
    tests = [is_there(local(p.local, p.type)) for p in numbers_meant(match_, gaps, params)]
    for gap, arg in zip(gaps, match_.args, strict=True):
        param = next(p for p in params if p.name == gap.name)
        if isinstance(arg, Expr):
            test = match_test(builder, local(param.local, param.type), arg, phrase)
            if test is not None:
                tests.append(test)
    return all_tests(tests)


def another_than_whom(args: list[Expr], phrase: tree.Phrase) -> None:
    """`another boat` is one that is not yours. Behind `a boat` a reader takes it for another than that one."""
    for before, arg in pairwise(args):
        kind = arg.type.kind
        if form_of(before) == form_of(arg) == "a" and before.type.kind == kind and arg.args[0].op == ops.WITHOUT:
            if before.args[0].op == ops.WITHOUT:
                continue
            message = f"another {kind} than which: than yours, or than the one before?"
            any_ = f"any of them: {article(kind)} {kind}"
            not_yours = f"none of yours: {article(kind)} {kind} that is not X"
            raise mistake(phrase.span, message, "", any_, not_yours)


def numbers_meant(match_: Match, gaps: list[Gap], params: list[Param]) -> list[Param]:
    """`a number` in a gap that may be none is a number."""
    named = any(part is A_NUMBER[-1] for part in match_.entry.parts)
    return [p for p in params if named and p.type.or_none and p.name not in {gap.name for gap in gaps}]


def is_there(expr: Expr) -> Expr:
    return Expr(op=ops.NE, type=FLAG, args=[expr, Expr(op=ops.CONST, type=NONE, ref=None)])


def match_test(builder: Workshop, param: Expr, arg: Expr, phrase: tree.Phrase | tree.Comparison) -> Expr | None:
    kinds, is_bare = builder.world.kinds, form_of(arg) == "one"
    arg = chosen_from(arg)
    if is_bare:
        kind = arg.type.kind or "number"
        any_ = f"any of them: {article(kind)} {kind}"
        raise mistake(phrase.span, f"`{kind}` alone does not say which", "", any_)
    if arg.type.many and not param.type.many:
        if not (kinds.is_a(arg.type.kind, param.type.kind) or kinds.is_a(param.type.kind, arg.type.kind)):
            raise mistake(
                phrase.span, f"this can never happen: {say(param.type, kinds)} is not one of {say(arg.type, kinds)}"
            )
        if is_any(arg, kinds) and kinds.is_a(param.type.kind, arg.type.kind) and not param.type.or_none:
            return None  # else one must be there
        return Expr(op=ops.IN, type=FLAG, args=[param, arg])
    if param.type.many:
        return member_test(param, arg, kinds)
    if not fits(arg.type, param.type, kinds):
        raise mistake(
            phrase.span, f"this can never happen: {say(arg.type, kinds)} where the verb has {say(param.type, kinds)}"
        )
    return Expr(op=ops.EQ, type=FLAG, args=[param, arg])


def member_test(param: Expr, arg: Expr, kinds: Kinds) -> Expr | None:
    """Of several to which something happens together: whether one that is meant is among them."""
    if not arg.type.many:
        return Expr(op=ops.IN, type=FLAG, args=[arg, param])
    if is_any(arg, kinds) and kinds.is_a(param.type.kind, arg.type.kind):
        return None
    others = Expr(op=ops.WITHOUT, type=param.type.list, args=[param, arg])
    meant = Expr(op=ops.WITHOUT, type=param.type.list, args=[param, others])
    return Expr(op=ops.NOT, type=FLAG, args=[Expr(op=ops.EMPTY, type=FLAG, args=[meant])])


def is_any(asked: Expr, kinds: Kinds) -> bool:
    """Whether all there are of a kind are meant: every thing, or every word of a choice."""
    if asked.op == ops.LIST and asked.type.is_choices:
        words = {arg.ref for arg in asked.args if arg.op == ops.CONST}
        return len(words) == len(kinds.by_name[asked.type.kind].values)
    return asked.op == ops.ALL


def all_tests(tests: list[Expr]) -> Expr | None:
    return Expr(op=ops.AND, type=FLAG, args=tests) if len(tests) > 1 else tests[0] if tests else None
