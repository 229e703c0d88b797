"""Reads what stands on cards, kinds, options and by itself. Takes its lines, gives abilities and modifiers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from paddock.program import operations as ops
from paddock.program.declaring.card_counts import field_and_values
from paddock.program.declaring.card_sentences import is_sentence, lonely_sentence
from paddock.program.declaring.cards import CardMaker
from paddock.program.declaring.carriers import Carrier, forget_you, own_locals, works_of
from paddock.program.declaring.joined_events import whole_events
from paddock.program.declaring.modifiers import modifier, states
from paddock.program.declaring.once import used_once, used_store, used_up
from paddock.program.declaring.plain_lines import texts, where_of
from paddock.program.declaring.steps import Body
from paddock.program.declaring.story_lines import text_with_gaps
from paddock.program.declaring.triggers import trigger_guard, watched_verb
from paddock.program.declaring.workshop import Workshop
from paddock.program.explaining.explain_phrase import fixed_words, wrong_gap
from paddock.program.first_choices import something_to_choose
from paddock.program.mistakes import MistakeFound, as_mistake, mistake, with_help
from paddock.program.model import Ability, Expr, Moment, Step
from paddock.program.phrases import narrowing
from paddock.program.phrases.reader import SpanReader
from paddock.program.phrases.readings import atom_text, atoms_of, atoms_text
from paddock.program.phrases.saying import without_not
from paddock.program.scope import Scope, local
from paddock.program.sentences.logic import and_test, negate
from paddock.program.sentences.operators import condition, given_condition
from paddock.program.sentences.sentence_reader import SentenceReader
from paddock.tree import model as tree

CHANGED = "what is so for as long: the VALUE of a KIND is 1 higher"
DONE = "what is done needs a moment: after EVENT: or when EVENT: and this line below it"
PRINTED = "what is printed on a card is always so: take this line out of the `while`"


def declare_standing(builder: Workshop, item: tree.AbilityItem | tree.ModifierItem) -> None:
    line: Any = item.ability if isinstance(item, tree.AbilityItem) else item.line
    effect_lines(builder, [line], Carrier())


def kind_abilities(builder: Workshop, item: tree.Declaration) -> None:
    kind = builder.world.kinds.by_name.get(texts(item.head[0])[0])
    effects = [line for line in item.lines if isinstance(line, tree.Ability | tree.While)]
    if kind is not None and effects:
        effect_lines(builder, effects, Carrier(kind=kind.id, kind_name=kind.name))


def card_abilities(builder: Workshop, item: tree.Declaration) -> None:
    name, kind = CardMaker(builder.declarer).head(item)
    effect_lines(builder, item.lines, Carrier(card=name, kind_name=kind.name))


def effect_lines(builder: Workshop, effects: list[Any], carrier: Carrier) -> None:
    for line in effects:
        try:
            match line:
                case tree.Ability():
                    ability(builder, line, carrier)
                case tree.While():
                    while_lines(builder, line, carrier)
                case tree.Fact() if isinstance(line.parts[0], tree.Comparison) or stated(builder, line, carrier):
                    modifier(builder, line, carrier)
                case tree.Fact() | tree.FieldLine() if carrier.card is None or carrier.guard:
                    raise idle_line(builder, line, carrier)
                case tree.Fact() if is_sentence(line):
                    kind = builder.world.kinds.by_name[carrier.kind_name]
                    fields = CardMaker(builder.declarer).all_fields(kind)
                    lonely = lonely_sentence(builder.program, line, fields)
                    raise misused_condition(builder, line, carrier, lonely)
        except (MistakeFound, RecursionError) as problem:
            builder.note(as_mistake(problem, line.span))


def misused_condition(builder: Workshop, line: tree.Fact, carrier: Carrier, lonely: MistakeFound) -> MistakeFound:
    """`this card beats every other card`, where geese are what beats: which gap is filled wrongly, or the pattern."""
    scope, phrase = Scope(), line.parts[0]
    own_locals(scope, carrier, True)
    if not isinstance(phrase, tree.Phrase):
        return lonely
    reader = SentenceReader(builder.world, scope)
    span_reader = SpanReader(reader, without_not(atoms_of(phrase))[0])
    span_reader.nouns(0, len(span_reader.atoms), tests=True)
    said = [entry for entry in span_reader.fitting("test") if entry.where and fixed_words(entry)]
    pattern = f"what can be so in this game: {said[0].shown}" if said else ""
    return wrong_gap(reader, span_reader, "test") or with_help(lonely, *filter(None, [pattern]))


def while_lines(builder: Workshop, node: tree.While, carrier: Carrier) -> None:
    """The condition is read with each line below it; where there is none that has a use for it, by itself."""
    before = len(builder.program.abilities) + len(builder.program.modifiers)
    effect_lines(builder, node.lines, replace(carrier, guard=[*(carrier.guard or []), node.condition]))
    if len(builder.program.abilities) + len(builder.program.modifiers) == before:
        scope = Scope()
        own_locals(scope, carrier, True)
        condition(SentenceReader(builder.world, scope), node.condition)


def idle_line(builder: Workshop, line: tree.Fact | tree.FieldLine, carrier: Carrier) -> MistakeFound:
    """Why a line that neither waits for something nor changes a value would do nothing where it stands."""
    if carrier.guard is None:
        return mistake(line.span, "this line stands here without a meaning", "", CHANGED)
    printed = carrier.card is not None and is_printed(builder, line, carrier)
    first = PRINTED if printed else DONE
    return mistake(line.span, "nothing comes of this line under `while`", "", first, CHANGED)


def is_printed(builder: Workshop, line: tree.Fact | tree.FieldLine, carrier: Carrier) -> bool:
    """Whether it is one of the lines that say what is printed on such a card."""
    if isinstance(line, tree.FieldLine):
        return True
    known, first = builder.world.kinds, line.parts[0]
    kinds = [known.by_name[name] for name in known.ancestors(carrier.kind_name) if name in known.by_name]
    fields = {name for kind in kinds for name in kind.fields} | {"label"}
    words = [atom_text(atom) for atom in first.atoms] if isinstance(first, tree.Phrase) else []
    return bool(field_and_values([words], fields)[0])


def stated(builder: Workshop, line: tree.Fact, carrier: Carrier) -> bool:
    """`you survive this card`: whether it is a condition of the game."""
    scope = Scope()
    own_locals(scope, carrier, True)
    return states(builder, line, scope)


def ability(builder: Workshop, node: tree.Ability, carrier: Carrier) -> None:
    """One for each of its events; what is wrong in the light of only one of them is said so."""
    events = whole_events(builder, node.events, carrier)
    if len(events) < 2:
        one_ability(builder, node, events[0] if events else None, carrier)
        return
    diagnostics = builder.world.diagnostics
    for event in events:
        before = len(diagnostics)
        one_ability(builder, node, event, carrier)
        for at, told in enumerate(diagnostics[before:], before):
            diagnostics[at] = replace(told, help=(*told.help, f"so it is for: {atoms_text(atoms_of(event))}"))


def one_ability(builder: Workshop, node: tree.Ability, event: tree.Phrase | None, carrier: Carrier) -> None:
    scope = Scope(span=node.span)
    verb = watched_verb(builder, event, carrier, scope) if event is not None else None
    this, you = own_locals(scope, carrier, verb is None or carrier.card is not None or carrier.kind is not None)
    guard = None
    if event is not None and verb is not None:
        scope.refer_all([local(param.local, param.type) for param in verb.params])
        guard = trigger_guard(builder, event, carrier, scope, verb.params, node.moment)
        forget_you(scope, guard)
    reader = SentenceReader(builder.world, scope)
    if guard is not None:  # `after a tug passes a boat`: what it is waited for says of what kind it is
        narrowing.learn(reader, guard, node.body)
    used = used_store(builder, node, node.limit, carrier, scope) if node.limit is not None else None
    for test in [*(carrier.guard or []), *([node.guard] if node.guard is not None else [])]:
        guard = and_test(guard, given_condition(reader, test))
    scope.can_cancel = node.moment == "when"
    if verb is not None and node.moment in ("when", "before"):
        scope.event = verb.id
    body = Body(builder, scope, asked=False)
    label, values = text_with_gaps(body, node.label) if node.label is not None else ("", [])
    steps = body.steps(node.body)
    if node.moment == "offer":
        guard = with_first_choice(guard, steps, scope, len(verb.params) if verb is not None else 0)
    if used is not None and node.limit is not None:
        guard, steps = and_test(guard, negate(used_up(used, node.limit))), used_once(used, steps)
    moment, window = cast(Moment, node.moment), window_of(builder, carrier, node.moment)
    if window is not None and moment == "instead":  # who answers with something else keeps the event from happening
        moment, steps = "when", [Step(op=ops.CANCEL, line=node.span.line), *steps]
    builder.program.abilities.append(
        Ability(
            id=len(builder.program.abilities),
            name=carrier.card or "",
            locals=scope.locals,
            steps=steps,
            where=where_of(node.span),
            moment=moment,
            verb=verb.id if verb is not None else None,
            guard=guard,
            label=label,
            values=values,
            card=carrier.card,
            kind=carrier.kind,
            this=this,
            you=you,
            works=works_of(builder, carrier),
            window=window,
            option=builder.option,
        )
    )


def with_first_choice(guard: Expr | None, steps: list[Step], scope: Scope, gaps: int) -> Expr | None:
    """An offer that begins with a choice needs something to choose from. The first `gaps` locals are the verb's."""

    def is_known(step: Step) -> bool:
        """Whether it is known who chooses before the steps are begun."""
        seat = step.args[0]
        return seat == scope.you or (seat.op == ops.LOCAL and isinstance(seat.ref, int) and seat.ref < gaps)

    there = something_to_choose(steps, is_known, {}, scope, scope.locals)
    return guard if there is None else and_test(guard, there)


def window_of(builder: Workshop, carrier: Carrier, moment: str) -> int | None:
    """The window through which cards of this kind answer, if there is one."""
    if moment in ("offer", "effect") or not carrier.kind_name:
        return None
    kinds = builder.world.kinds.ancestors(carrier.kind_name)
    return next((w.id for w in builder.program.windows if builder.program.kinds[w.kind].name in kinds), None)
