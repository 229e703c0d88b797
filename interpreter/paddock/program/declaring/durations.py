"""Reads modifiers for a time. Takes `until` and `during` blocks and changes among steps, gives the starting steps."""

from __future__ import annotations

from paddock.program import operations as ops
from paddock.program.declaring.carriers import Carrier
from paddock.program.declaring.modifiers import modifier, statement_hint, states
from paddock.program.declaring.switched_off import silenced_hint
from paddock.program.declaring.triggers import all_tests, event, match_test
from paddock.program.declaring.workshop import StepReader, Workshop
from paddock.program.explaining.how_long import LASTS, head_above, over_with, plain_name
from paddock.program.mistakes import MistakeFound, mistake
from paddock.program.model import Expr, Modifier, Step, Verb
from paddock.program.phrases.reader import Match
from paddock.program.phrases.readings import atom_text, atoms_of, atoms_text
from paddock.program.scope import Scope, local
from paddock.program.types import FLAG
from paddock.program.words.vocabulary import Gap
from paddock.tree import model as tree
from paddock.tree.card_text import block_text


def until(builder: Workshop, body: StepReader, node: tree.Until) -> list[Step]:
    """Modifiers that hold from now until an event begins (`until`) or is over (`during`)."""
    match_ = lasting_event(builder, node.event, body.scope)
    assert match_.entry.verb is not None
    verb = builder.resolved_verb(match_.entry.verb)
    ids = []
    for line, written in zip(node.lines, lines_written(node), strict=True):
        if not isinstance(line, tree.Fact) or not can_last(builder, line, body.scope):
            said = line.parts[0] if isinstance(line, tree.Fact) else None
            words = [*map(atom_text, atoms_of(said))] if isinstance(said, tree.Phrase) else []
            helps = statement_hint(words) or silenced_hint(words) or ("the VALUE of a KIND is 1 higher",)
            raise mistake(line.span, "only changes of values can last for a time", "", *helps)
        number = modifier(builder, line, Carrier(), verb.id, inner_scope(body.scope))
        lasting_modifier = builder.program.modifiers[number]
        lasting_modifier.during = node.during
        add_ending_locals(lasting_modifier, verb)
        lasting_modifier.ends = ending_test(builder, match_, verb, lasting_modifier.ends_params, node.event)
        note_words(lasting_modifier, body.scope, block_text([node.written[0], written]))
        ids.append(number)
    return [lasting_step(body.scope, ids, node.span.line)]


def lasting_event(builder: Workshop, node: tree.Phrase, scope: Scope) -> Match:
    try:
        return event(builder, node, Carrier(), scope)
    except MistakeFound:
        said = atoms_text([*node.atoms])
        head = over_with(builder.world.spans, builder.program.verbs, said)
        if not head or builder.world.guessing:
            raise
        label = "what lasts as long as something stands below `during`"
        raise mistake(node.span, f"`{said}` is nothing that is done", label, f"write: {head}:") from None


def lasting_in_a_line(builder: Workshop, node: tree.Do) -> MistakeFound | None:
    """`your worth is 10 higher until you rest`, where a step stands."""
    said = LASTS.match(node.written)
    if said is None:
        return None
    head = head_above(builder.world.spans, builder.program.verbs, said["word"], said["what"])
    help_ = f"write: {head}: and below it: {said['change']}"
    return mistake(node.span, "how long a change holds stands above it", "", help_)


def lines_written(node: tree.Until) -> list[str]:
    """Each line of the block, as it is written."""
    below = node.written[1:]
    return below if len(below) == len(node.lines) else ["" for _ in node.lines]


def note_words(lasting_modifier: Modifier, scope: Scope, said: str) -> None:
    """What people at the table are told of it, and what its names are called."""
    lasting_modifier.said = said
    lasting_modifier.kept_names = [scope.called.get(number, "") for number in range(len(scope.locals))]


def can_last(builder: Workshop, line: tree.Fact, scope: Scope) -> bool:
    return isinstance(line.parts[0], tree.Comparison) or states(builder, line, inner_scope(scope))


def add_ending_locals(lasting_modifier: Modifier, verb: Verb) -> None:
    """Locals for what the verb that ends it is done with."""
    lasting_modifier.ends_params = [len(lasting_modifier.locals) + i for i in range(len(verb.params))]
    lasting_modifier.locals = [*lasting_modifier.locals, *(p.type for p in verb.params)]


def ending_test(builder: Workshop, match_: Match, verb: Verb, params: list[int], phrase: tree.Phrase) -> Expr | None:
    """Which doing of the verb is meant: `until you take a turn` is not until somebody else does."""
    gaps = [p for p in match_.entry.parts if isinstance(p, Gap)]
    names = [p.name for p in verb.params]
    tests: list[Expr] = []
    for gap, arg in zip(gaps, match_.args, strict=True):
        at = names.index(gap.name)
        if isinstance(arg, Expr):
            test = match_test(builder, local(params[at], verb.params[at].type), arg, phrase)
            tests += [test] if test is not None else []
    return all_tests(tests)


def until_event_is_over(builder: Workshop, body: StepReader, line: tree.Fact, written: str) -> list[Step]:
    """A modifier written as a step of a `when` or `before` block holds until the event it answers is over."""
    assert body.scope.event is not None
    verb = builder.resolved_verb(body.scope.event)
    number = modifier(builder, line, Carrier(), verb.id, inner_scope(body.scope))
    lasting_modifier = builder.program.modifiers[number]
    lasting_modifier.during = True
    add_ending_locals(lasting_modifier, verb)
    pairs = zip(lasting_modifier.ends_params, verb.params, strict=True)
    tests = [Expr(op=ops.EQ, type=FLAG, args=[local(at, p.type), local(p.local, p.type)]) for at, p in pairs]
    lasting_modifier.ends = all_tests(tests)
    note_words(lasting_modifier, body.scope, f"during {plain_name(verb)}, {block_text([written])}")
    return [lasting_step(body.scope, [number], line.span.line)]


def inner_scope(scope: Scope) -> Scope:
    """The names as they are now, for a line that is asked later."""
    return Scope(
        locals=list(scope.locals),
        blocks=[{name: named for block in scope.blocks for name, named in block.items()}],
        referents=list(scope.referents),
        span=scope.span,
        you=scope.you,
        this=scope.this,
        level=scope.level,
        chosen={**scope.chosen},
    )


def lasting_step(scope: Scope, ids: list[int], line: int) -> Step:
    captured = [local(i, t) for i, t in enumerate(scope.locals)]
    return Step(op=ops.UNTIL, ref=" ".join(map(str, ids)), args=captured, line=line)
