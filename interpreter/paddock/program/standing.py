"""Abilities and modifiers: what stands on cards, kinds, options and by itself. Takes their lines, gives models."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING, Any, cast

from paddock.program.cards import CardMaker
from paddock.program.conditions import and_test, condition, expression
from paddock.program.lines import texts, where
from paddock.program.mistakes import MistakeFound, as_mistake, mistake
from paddock.program.model import Ability, Expr, How, Modifier, Moment, Step, Value, Verb
from paddock.program.reader import Match, Reader, SpanReader
from paddock.program.readings import atoms_of
from paddock.program.scope import Named, Scope, local
from paddock.program.steps import Body
from paddock.program.types import element, fits, is_many, say
from paddock.program.vocabulary import Entry, Fixed, Hole, Part, its_variant
from paddock.tree import model as tree

if TYPE_CHECKING:
    from paddock.program.builder import Builder

A_NUMBER: tuple[Part, ...] = (Fixed(("a",)), Fixed(("number",)))


@dataclass(slots=True)
class Source:
    """Who carries the lines: a card, a kind, or the game itself."""

    card: str | None = None
    kind: int | None = None
    kind_name: str = ""
    guard: list[tree.Expression] | None = None


def stand(builder: Builder, item: tree.AbilityItem | tree.ModifierItem) -> None:
    line: Any = item.ability if isinstance(item, tree.AbilityItem) else item.line
    lines(builder, [line], Source())


def kind_abilities(builder: Builder, item: tree.Declaration) -> None:
    kind = builder.world.kinds.by_name.get(texts(item.head[0])[0])
    found = [line for line in item.lines if isinstance(line, tree.Ability | tree.While)]
    if kind is not None and found:
        lines(builder, found, Source(kind=kind.id, kind_name=kind.name))


def card_abilities(builder: Builder, item: tree.Declaration) -> None:
    name, kind = CardMaker(builder.declarer).head(item)
    lines(builder, item.lines, Source(card=name, kind_name=kind.name))


def lines(builder: Builder, found: list[Any], source: Source) -> None:
    for line in found:
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


# ------------------------------------------------------------------ abilities


def ability(builder: Builder, node: tree.Ability, source: Source) -> None:
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
    reader = Reader(builder.world, scope)
    for test in [*(source.guard or []), *([node.guard] if node.guard is not None else [])]:
        guard = and_test(guard, condition(reader, test))
    scope.can_cancel = node.moment == "when"
    if verb is not None and node.moment in ("when", "before"):
        scope.event = verb.id
    steps = Body(builder, scope).steps(node.body)
    builder.program.abilities.append(
        Ability(
            id=len(builder.program.abilities),
            name=source.card or "",
            locals=scope.locals,
            steps=steps,
            where=where(node.span),
            moment=cast(Moment, node.moment),
            verb=verb.id if verb is not None else None,
            guard=guard,
            label=node.label.text if node.label else "",
            card=source.card,
            kind=source.kind,
            this=this,
            you=you,
            works=works_of(builder, source),
            option=builder.option,
        )
    )


def watched(builder: Builder, phrase: tree.Phrase, source: Source, scope: Scope) -> Verb:
    """The verb that the trigger's words mean; what it is done with has its names in the ability too."""
    match_ = event(builder, phrase, source)
    assert match_.entry.verb is not None
    verb = builder.resolved_verb(match_.entry.verb)
    for param in verb.params:
        scope.bind(param.name, param.type)
    return verb


def own_locals(scope: Scope, source: Source, on_card: bool) -> tuple[int | None, int | None]:
    """`this card` and `you`; a line that no card carries has neither."""
    if not on_card or (source.card is None and source.kind is None):
        return None, None
    this = scope.new_local(f"thing:{source.kind_name}")
    you = scope.new_local("thing:player")
    scope.this, scope.you = local(this, f"thing:{source.kind_name}"), local(you, "thing:player")
    return this, you


def works_of(builder: Builder, source: Source) -> list[int]:
    card = next((c for c in builder.program.cards if c.name == source.card), None)
    if card is not None and card.works:
        return card.works
    for name in builder.world.kinds.ancestors(source.kind_name) if source.kind_name else []:
        kind = builder.world.kinds.by_name.get(name)
        if kind is not None and kind.works:
            return kind.works
    return []


def open_holes(entry: Entry) -> list[Entry]:
    """The verb's sentence with anything in its gaps; of a number gap also `a number`, or nothing at all."""
    ways: list[list[tuple[Part, ...]]] = []
    for part in entry.parts:
        opened: Part = Hole("anything", part.name) if isinstance(part, Hole) else part
        any_number = [A_NUMBER] if isinstance(part, Hole) and part.type == "number" else []
        ways.append([(opened,), *any_number])
    found = [replace(entry, parts=tuple(p for way in one for p in way)) for one in product(*ways)]
    numbers = [i for i, p in enumerate(entry.parts) if isinstance(p, Hole) and p.type == "number"]
    if numbers:
        kept = tuple(p for i, way in enumerate(ways) if i not in numbers for p in way[0])
        found.append(replace(entry, parts=kept))
    return found


def event(builder: Builder, phrase: tree.Phrase, source: Source, scope: Scope | None = None) -> Match:
    entries = [e for entry in builder.world.words.entries["verb"] if entry.verb is not None for e in open_holes(entry)]
    if scope is None:
        scope = Scope()
        own_locals(scope, source, True)
        if scope.you is None:
            scope.you = Expr(op="const", type="thing:player", ref=None)
    reader = Reader(builder.world, scope)
    return reader.verb(phrase, entries)


def trigger_guard(
    builder: Builder, phrase: tree.Phrase, source: Source, scope: Scope, params: list[Any]
) -> Expr | None:
    """What the trigger's words ask of the event: `your boat` must be the boat, `a boat` may be any."""
    match_ = event(builder, phrase, source, scope)
    holes = [p for p in match_.entry.parts if isinstance(p, Hole)]
    tests: list[Expr] = []
    for hole, arg in zip(holes, match_.args, strict=True):
        param = next(p for p in params if p.name == hole.name)
        if isinstance(arg, Expr):
            test = fitting(builder, local(param.local, param.type), arg, phrase)
            if test is not None:
                tests.append(test)
    return both(tests)


def fitting(builder: Builder, param: Expr, said: Expr, phrase: tree.Phrase) -> Expr | None:
    kinds = builder.world.kinds
    if is_many(said.type) and not is_many(param.type):
        if not (
            kinds.is_a(element(said.type), element(param.type)) or kinds.is_a(element(param.type), element(said.type))
        ):
            raise mistake(
                phrase.span, f"this can never happen: {say(param.type, kinds)} is not one of {say(said.type, kinds)}"
            )
        if said.op == "all" and kinds.is_a(element(param.type), element(said.type)):
            return None
        return Expr(op="in", type="flag", args=[param, said])
    if is_many(param.type):
        return Expr(op="in", type="flag", args=[said, param]) if not is_many(said.type) else None
    if not fits(said.type, param.type, kinds):
        raise mistake(
            phrase.span, f"this can never happen: {say(said.type, kinds)} where the verb has {say(param.type, kinds)}"
        )
    return Expr(op="eq", type="flag", args=[param, said])


# ------------------------------------------------------------------ modifiers


def modifier(
    builder: Builder, line: tree.Fact, source: Source, verb: int | None = None, scope: Scope | None = None
) -> int:
    node = line.parts[0]
    assert isinstance(node, tree.Comparison)
    how, amount_phrase = change(node)
    if not isinstance(node.left, tree.Phrase):
        raise mistake(
            node.span, "only a value of the game can be higher or lower", "", "the VALUE of a KIND is 1 higher"
        )
    scope = scope or Scope()
    this, you = own_locals(scope, source, True) if scope.this is None else (None, None)
    entry, args = modified(builder, node.left, scope)
    value = builder.resolved_value(entry)
    params = [scope.new_local(p.type) for p in value.params]
    guard = meant(builder, node.left, scope, value, params, args)
    reader = Reader(builder.world, scope)
    for test in source.guard or []:
        guard = and_test(guard, condition(reader, test))
    amount = expression(reader, amount_phrase, value.type if how == "instead" else "number")
    found = Modifier(
        id=len(builder.program.modifiers),
        value=value.id,
        how=how,
        params=params,
        locals=scope.locals,
        this=this,
        you=you,
        guard=guard,
        amount=amount,
        card=source.card,
        kind=source.kind,
        works=works_of(builder, source),
        verb=verb,
        where=where(line.span),
    )
    builder.program.modifiers.append(found)
    return found.id


def meant(
    builder: Builder, phrase: tree.Phrase, scope: Scope, value: Value, params: list[int], args: list[Expr]
) -> Expr | None:
    """Of whom the value is changed, as a condition on what it is asked of; the line's other words may name these."""
    guard, kinds = None, builder.world.kinds
    for local_, param, said in zip(params, value.params, args, strict=True):
        if not comparable_kinds(builder, said.type, param.type):
            message = f"this value belongs to {say(param.type, kinds)}, not to {say(said.type, kinds)}"
            raise mistake(phrase.span, message, "", f"the value is: {value.name}")
        test = fitting(builder, local(local_, param.type), said, phrase)
        guard = guard if test is None else and_test(guard, test)
        scope.blocks[0].setdefault(param.name, Named(local_, param.type))
        scope.refer(local(local_, param.type))
    return guard


def comparable_kinds(builder: Builder, said: str, param: str) -> bool:
    kinds = builder.world.kinds
    if ":" not in said or ":" not in param:
        return said == param
    return kinds.is_a(element(said), element(param)) or kinds.is_a(element(param), element(said))


def change(node: tree.Comparison) -> tuple[How, tree.Phrase]:
    """`10 higher`: how, and by what."""
    right = node.right
    last = right.atoms[-1] if isinstance(right, tree.Phrase) and right.atoms else None
    if (
        isinstance(right, tree.Phrase)
        and isinstance(last, tree.Word)
        and last.text in ("higher", "lower", "instead")
        and len(right.atoms) > 1
    ):
        return cast(How, last.text), tree.Phrase(right.atoms[:-1], [], right.span)
    raise mistake(
        node.span,
        "this line neither does something nor changes a value",
        "",
        "the VALUE of a KIND is 1 higher",
        "… is 1 lower",
        "… is 7 instead",
    )


def modified(builder: Builder, phrase: tree.Phrase, scope: Scope) -> tuple[int, list[Expr]]:
    """Which derived value the words mean, with anything in its gaps."""
    reader = Reader(builder.world, scope)
    for number, pending in enumerate(builder.values):
        base = Entry("value", pending.wording.parts, pending.wording.shown)
        for entry in [base, its_variant(base)]:
            if entry is None:
                continue
            parts = tuple(
                Hole("anything", p.name, p.special) if isinstance(p, Hole) and not p.special else p for p in entry.parts
            )
            opened = replace(entry, parts=parts)
            span_reader = SpanReader(reader, atoms_of(phrase))
            ways = span_reader.match(opened, 0, len(span_reader.atoms)) if opened.needed <= span_reader.word_set else []
            if ways:
                return number, [a for a in ways[0][0] if isinstance(a, Expr)]
    raise no_such_value(builder, phrase)


def no_such_value(builder: Builder, phrase: tree.Phrase) -> MistakeFound:
    """Says which numbers can be changed, those that share a word first."""
    words = {a.text.lower() for a in phrase.atoms if isinstance(a, tree.Word)}
    numbers = [v.name for v in builder.program.values if v.type == "number"]
    numbers.sort(key=lambda name: -len(words & set(name.split()) - {"the", "of", "a"}))
    counters = [s.name for s in builder.program.stores if set(s.name.split()) <= words]
    help_ = [f"`{name}` is a counter: it is changed in steps, by add, take, pay or set" for name in counters]
    help_ += [f"for instance: {name}" for name in numbers[:3]]
    return mistake(phrase.span, "only a number that this game declares with `means` can be changed", "", *help_)


# ------------------------------------------------------------------ modifiers for a time


def until(builder: Builder, body: Body, node: tree.Until) -> list[Step]:
    """Modifiers that hold from now until an event begins (`until`) or is over (`during`)."""
    match_ = event(builder, node.event, Source(), body.scope)
    assert match_.entry.verb is not None
    verb = builder.resolved_verb(match_.entry.verb)
    ids = []
    for line in node.lines:
        if not isinstance(line, tree.Fact) or not isinstance(line.parts[0], tree.Comparison):
            help_ = "the VALUE of a KIND is 1 higher"
            raise mistake(line.span, "only changes of values can last for a time", "", help_)
        number = modifier(builder, line, Source(), verb.id, inner_scope(body.scope))
        made = builder.program.modifiers[number]
        made.during = node.during
        room_for_ending(made, verb)
        made.ends = doing(builder, match_, verb, made.ends_params, node.event)
        ids.append(number)
    return [lasting(body.scope, ids, node.span.line)]


def room_for_ending(made: Modifier, verb: Verb) -> None:
    """Locals for what the verb that ends it is done with."""
    made.ends_params = [len(made.locals) + i for i in range(len(verb.params))]
    made.locals = [*made.locals, *(p.type for p in verb.params)]


def doing(builder: Builder, match_: Match, verb: Verb, params: list[int], phrase: tree.Phrase) -> Expr | None:
    """Which doing of the verb is meant: `until you take a turn` is not until somebody else does."""
    holes = [p for p in match_.entry.parts if isinstance(p, Hole)]
    names = [p.name for p in verb.params]
    tests: list[Expr] = []
    for hole, said in zip(holes, match_.args, strict=True):
        at = names.index(hole.name)
        if isinstance(said, Expr):
            test = fitting(builder, local(params[at], verb.params[at].type), said, phrase)
            tests += [test] if test is not None else []
    return both(tests)


def answering(builder: Builder, body: Body, line: tree.Fact) -> list[Step]:
    """A modifier written as a step of a `when` or `before` block holds until the event it answers is over."""
    assert body.scope.event is not None
    verb = builder.resolved_verb(body.scope.event)
    number = modifier(builder, line, Source(), verb.id, inner_scope(body.scope))
    made = builder.program.modifiers[number]
    made.during = True
    room_for_ending(made, verb)
    pairs = zip(made.ends_params, verb.params, strict=True)
    tests = [Expr(op="eq", type="flag", args=[local(at, p.type), local(p.local, p.type)]) for at, p in pairs]
    made.ends = both(tests)
    return [lasting(body.scope, [number], line.span.line)]


def both(tests: list[Expr]) -> Expr | None:
    return Expr(op="and", type="flag", args=tests) if len(tests) > 1 else tests[0] if tests else None


def inner_scope(scope: Scope) -> Scope:
    """The names as they are now, for a line that is asked later."""
    return Scope(
        locals=list(scope.locals),
        blocks=[{name: named for block in scope.blocks for name, named in block.items()}],
        referents=list(scope.referents),
        you=scope.you,
        this=scope.this,
    )


def lasting(scope: Scope, ids: list[int], line: int) -> Step:
    captured = [local(i, t) for i, t in enumerate(scope.locals)]
    return Step(op="until", ref=" ".join(map(str, ids)), args=captured, line=line)
