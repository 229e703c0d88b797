"""Reads steps that wait. Takes `the next time` and `when this … is over`, gives the step that puts their blocks off.

A block is an ability that no card carries: its names hold what they held when it was put off, whatever has become of
the cards and places since then. It is done once for each time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import cast

from paddock.program import operations as ops
from paddock.program.declaring.carriers import Carrier, forget_you
from paddock.program.declaring.joined_events import whole_events
from paddock.program.declaring.plain_lines import where_of
from paddock.program.declaring.spans import span_said
from paddock.program.declaring.triggers import event, trigger_guard
from paddock.program.declaring.workshop import StepReader, Workshop
from paddock.program.mistakes import MistakeFound, mistake
from paddock.program.model import Ability, Expr, Moment, Param, Step, Verb
from paddock.program.phrases.reader import Match
from paddock.program.phrases.unchosen import form_of
from paddock.program.rewrite import exprs_in, rewritten
from paddock.program.scope import NamedLocal, Referent, Scope, local
from paddock.program.sentences.logic import and_test
from paddock.program.sentences.operators import given_condition
from paddock.program.sentences.sentence_reader import SentenceReader
from paddock.program.words.vocabulary import Gap
from paddock.text.model import Span
from paddock.text.plural import article
from paddock.tree import model as tree
from paddock.tree.card_text import block_text

ReaderOfSteps = Callable[[Workshop, Scope], StepReader]


def next_time(body: StepReader, node: tree.NextTime, reader: ReaderOfSteps) -> Step:
    builder, moment = body.builder, cast(Moment, node.moment)
    blocks, gaps = [], []
    for phrase in whole_events(builder, node.events, Carrier(), body.scope):
        match_ = event(builder, phrase, Carrier(), body.scope)
        assert match_.entry.verb is not None
        verb = builder.resolved_verb(match_.entry.verb)
        scope = block_scope(body.scope, verb.params)
        guard = trigger_guard(
            builder, phrase, Carrier(), scope, verb.params, moment
        )  # `it` is what it was when put off
        scope.refer_all([local(param.local, param.type) for param in verb.params])
        forget_you(scope, guard)
        name_gaps(body.scope, scope, node, match_, verb)
        if node.guard is not None:
            guard = and_test(guard, given_condition(SentenceReader(builder.world, scope), node.guard))
        scope.can_cancel = moment == "when"
        scope.event = verb.id if moment in ("when", "before") else None
        blocks.append(waiting_ability(builder, scope, node, reader, verb, moment, guard))
        gaps.append(len(verb.params))
    return put_off(body.scope, blocks, gaps, node.span)


def when_over(body: StepReader, node: tree.WhenOver, reader: ReaderOfSteps) -> Step:
    builder = body.builder
    verb = span_said(builder.world.spans, builder.program.verbs, node.what)
    if verb is None:
        help_ = "do it before: end the game"
        raise mistake(node.what[0].span, "nothing is done any more when the game is over", "", help_)
    block = waiting_ability(builder, block_scope(body.scope, []), node, reader, builder.resolved_verb(verb), "over")
    return put_off(body.scope, [block], [0], node.span)


def waiting_ability(
    builder: Workshop,
    scope: Scope,
    node: tree.NextTime | tree.WhenOver,
    reader: ReaderOfSteps,
    verb: Verb,
    moment: Moment,
    guard: Expr | None = None,
) -> Ability:
    steps = reader(builder, scope).steps(node.body)
    ability = Ability(
        id=len(builder.program.abilities),
        name="",
        locals=scope.locals,
        steps=steps,
        where=where_of(node.span),
        moment=moment,
        verb=verb.id,
        guard=guard,
        this=number_of(scope.this),
        you=number_of(scope.you),
        waiting=True,
        said=block_text(node.written),
        option=builder.option,
    )
    builder.program.abilities.append(ability)
    return ability


def put_off(scope: Scope, blocks: list[Ability], gaps: list[int], span: Span) -> Step:
    """All of them keep the same: what one of them asks for. `gaps`: how many locals of each are those of its event."""
    pairs = list(zip(blocks, gaps, strict=True))
    asked = {number - own for block, own in pairs for number in locals_named(block)}
    kept = [number for number in range(len(scope.locals)) if number in asked]
    for block, own in pairs:
        block.kept = [number + own for number in kept]
        block.kept_names = [scope.called.get(number, "") for number in kept]
    captured = [local(number, scope.locals[number]) for number in kept]
    return Step(op=ops.WAIT, ref=" ".join(str(block.id) for block in blocks), args=captured, line=span.line)


def locals_named(block: Ability) -> Iterator[int]:
    """Also those of its card and its player, whether its steps speak of them or not."""
    yield from (number for number in (block.this, block.you) if number is not None)
    for expr in exprs_in([block.steps, block.guard]):
        if expr.op in ops.NAMING_LOCALS and isinstance(expr.ref, int):
            yield expr.ref


# ------------------------------------------------------------------ names


def block_scope(scope: Scope, params: list[Param]) -> Scope:
    """The names as they are now, with numbers behind those of the event."""
    by = len(params)

    def moved(expr: Expr) -> Expr:
        number = expr.ref
        return replace(expr, ref=number + by) if expr.op in ops.NAMING_LOCALS and isinstance(number, int) else expr

    names = {name: named for block in scope.blocks for name, named in block.items()}
    return Scope(
        locals=[*(param.type for param in params), *scope.locals],
        blocks=[{name: NamedLocal(n.local + by, n.type, n.per_member) for name, n in names.items()}],
        referents=[Referent(rewritten(each.expr, moved), each.level) for each in scope.referents],
        span=scope.span,
        you=rewritten(scope.you, moved) if scope.you is not None else None,
        this=rewritten(scope.this, moved) if scope.this is not None else None,
        level=scope.level,
        called={number + by: name for number, name in scope.called.items()},
        chosen={number + by: who and rewritten(who, moved) for number, who in scope.chosen.items()},
    )


def name_gaps(around: Scope, scope: Scope, node: tree.NextTime, match_: Match, verb: Verb) -> None:
    """What the event is done with has its names in the block. One that the words say otherwise leaves a name free:
    `the next time the rival rests: the player …` speaks of the player from above."""
    gaps = [part for part in match_.entry.parts if isinstance(part, Gap)]
    said = {gap.name: arg for gap, arg in zip(gaps, match_.args, strict=True)}
    scope.open()
    for param in verb.params:
        if around.find(param.name) is not None:
            arg = said.get(param.name)
            if isinstance(arg, Expr) and form_of(arg) == "":
                continue
            if says([node.guard, node.body], param.name):
                raise two_of_them(node, param.name)
        scope.blocks[-1][param.name] = NamedLocal(param.local, param.type)
        scope.called[param.local] = param.name


def two_of_them(node: tree.NextTime, name: str) -> MistakeFound:
    first = "give the one from above a name of its own where it comes from"
    forms = f"for each … as the NAME, chooses … as the NAME, or in a verb: ({article(name)} {name}, the NAME)"
    two = f"`the {name}` can be two here: the one of the event, and the one from above"
    return mistake(node.span, two, "", f"{first}: {forms}")


def says(part: object, name: str) -> bool:
    """Whether some lines say `the NAME`."""
    words = ["the", *name.split()]
    texts = [each.text.lower() for each in words_in(part)]
    return any(texts[at : at + len(words)] == words for at in range(len(texts)))


def words_in(part: object) -> Iterator[tree.Word]:
    if isinstance(part, tree.Word):
        yield part
    elif isinstance(part, list | tuple):
        for each in part:
            yield from words_in(each)
    else:
        for name in getattr(part, "__dataclass_fields__", ()):
            yield from words_in(getattr(part, name))


def number_of(expr: Expr | None) -> int | None:
    return expr.ref if expr is not None and expr.op == ops.LOCAL and isinstance(expr.ref, int) else None
