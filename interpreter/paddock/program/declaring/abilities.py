"""Abilities and modifiers: what stands on cards, kinds, options and by itself. Takes their lines, gives models."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from paddock.program.declaring.cards import CardMaker
from paddock.program.declaring.carriers import Source, own_locals, works_of
from paddock.program.declaring.modifiers import modifier
from paddock.program.declaring.plain_lines import texts, where
from paddock.program.declaring.steps import Body
from paddock.program.declaring.story_lines import filled
from paddock.program.declaring.triggers import trigger_guard, watched
from paddock.program.declaring.workshop import Workshop
from paddock.program.mistakes import MistakeFound, as_mistake, mistake
from paddock.program.model import Ability, Moment, Step
from paddock.program.scope import Scope, local
from paddock.program.sentences.operators import and_test, condition
from paddock.program.sentences.sentence_reader import SentenceReader
from paddock.tree import model as tree


def stand(builder: Workshop, item: tree.AbilityItem | tree.ModifierItem) -> None:
    line: Any = item.ability if isinstance(item, tree.AbilityItem) else item.line
    lines(builder, [line], Source())


def kind_abilities(builder: Workshop, item: tree.Declaration) -> None:
    kind = builder.world.kinds.by_name.get(texts(item.head[0])[0])
    effects = [line for line in item.lines if isinstance(line, tree.Ability | tree.While)]
    if kind is not None and effects:
        lines(builder, effects, Source(kind=kind.id, kind_name=kind.name))


def card_abilities(builder: Workshop, item: tree.Declaration) -> None:
    name, kind = CardMaker(builder.declarer).head(item)
    lines(builder, item.lines, Source(card=name, kind_name=kind.name))


def lines(builder: Workshop, effects: list[Any], source: Source) -> None:
    for line in effects:
        try:
            match line:
                case tree.Ability():
                    ability(builder, line, source)
                case tree.While():
                    guarded = replace(source, guard=[*(source.guard or []), line.condition])
                    lines(builder, line.lines, guarded)
                case tree.Fact() if isinstance(line.parts[0], tree.Comparison):
                    modifier(builder, line, source)
                case tree.Fact() if source.card is None:
                    raise mistake(
                        line.span, "this line stands here without a meaning", "", "the VALUE of a KIND is 1 higher"
                    )
        except (MistakeFound, RecursionError) as problem:
            builder.note(as_mistake(problem, line.span))


def ability(builder: Workshop, node: tree.Ability, source: Source) -> None:
    scope = Scope()
    verb = watched(builder, node.event, source, scope) if node.event is not None else None
    this, you = own_locals(scope, source, verb is None or source.card is not None or source.kind is not None)
    guard = None
    if node.event is not None and verb is not None:
        for param in verb.params:
            scope.refer(local(param.local, param.type))
            scope.referents[-1].level = 0
            scope.level = 0
        guard = trigger_guard(builder, node.event, source, scope, verb.params)
    reader = SentenceReader(builder.world, scope)
    for test in [*(source.guard or []), *([node.guard] if node.guard is not None else [])]:
        guard = and_test(guard, condition(reader, test))
    scope.can_cancel = node.moment == "when"
    if verb is not None and node.moment in ("when", "before"):
        scope.event = verb.id
    body = Body(builder, scope)
    label, values = filled(body, node.label) if node.label is not None else ("", [])
    steps = body.steps(node.body)
    moment, window = cast(Moment, node.moment), window_of(builder, source, node.moment)
    if window is not None and moment == "instead":  # who answers with something else keeps the event from happening
        moment, steps = "when", [Step(op="cancel", line=node.span.line), *steps]
    builder.program.abilities.append(
        Ability(
            id=len(builder.program.abilities),
            name=source.card or "",
            locals=scope.locals,
            steps=steps,
            where=where(node.span),
            moment=moment,
            verb=verb.id if verb is not None else None,
            guard=guard,
            label=label,
            values=values,
            card=source.card,
            kind=source.kind,
            this=this,
            you=you,
            works=works_of(builder, source),
            window=window,
            option=builder.option,
        )
    )


def window_of(builder: Workshop, source: Source, moment: str) -> int | None:
    """The window through which cards of this kind answer, if there is one."""
    if moment in ("offer", "effect") or not source.kind_name:
        return None
    kinds = builder.world.kinds.ancestors(source.kind_name)
    return next((w.id for w in builder.program.windows if builder.program.kinds[w.kind].name in kinds), None)
