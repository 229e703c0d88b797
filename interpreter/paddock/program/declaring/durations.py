"""Modifiers for a time. Takes `until` and `during` blocks and changes among steps, gives the steps that start them."""

from __future__ import annotations

from paddock.program.declaring.carriers import Source
from paddock.program.declaring.modifiers import modifier, stated
from paddock.program.declaring.triggers import both, event, fitting
from paddock.program.declaring.workshop import StepReader, Workshop
from paddock.program.mistakes import mistake
from paddock.program.model import Expr, Modifier, Step, Verb
from paddock.program.phrases.reader import Match
from paddock.program.scope import Scope, local
from paddock.program.types import FLAG
from paddock.program.words.vocabulary import Hole
from paddock.tree import model as tree


def until(builder: Workshop, body: StepReader, node: tree.Until) -> list[Step]:
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
        lasting_modifier = builder.program.modifiers[number]
        lasting_modifier.during = node.during
        room_for_ending(lasting_modifier, verb)
        lasting_modifier.ends = doing(builder, match_, verb, lasting_modifier.ends_params, node.event)
        ids.append(number)
    return [lasting(body.scope, ids, node.span.line)]


def room_for_ending(lasting_modifier: Modifier, verb: Verb) -> None:
    """Locals for what the verb that ends it is done with."""
    lasting_modifier.ends_params = [len(lasting_modifier.locals) + i for i in range(len(verb.params))]
    lasting_modifier.locals = [*lasting_modifier.locals, *(p.type for p in verb.params)]


def doing(builder: Workshop, match_: Match, verb: Verb, params: list[int], phrase: tree.Phrase) -> Expr | None:
    """Which doing of the verb is meant: `until you take a turn` is not until somebody else does."""
    holes = [p for p in match_.entry.parts if isinstance(p, Hole)]
    names = [p.name for p in verb.params]
    tests: list[Expr] = []
    for hole, arg in zip(holes, match_.args, strict=True):
        at = names.index(hole.name)
        if isinstance(arg, Expr):
            test = fitting(builder, local(params[at], verb.params[at].type), arg, phrase)
            tests += [test] if test is not None else []
    return both(tests)


def states(builder: Workshop, body: StepReader, line: tree.Fact) -> bool:
    """Whether a sentence is a statement about a condition of the game."""
    node = line.parts[0]
    return isinstance(node, tree.Comparison) and stated(builder, node, inner_scope(body.scope)) is not None


def answering(builder: Workshop, body: StepReader, line: tree.Fact) -> list[Step]:
    """A modifier written as a step of a `when` or `before` block holds until the event it answers is over."""
    assert body.scope.event is not None
    verb = builder.resolved_verb(body.scope.event)
    number = modifier(builder, line, Source(), verb.id, inner_scope(body.scope))
    lasting_modifier = builder.program.modifiers[number]
    lasting_modifier.during = True
    room_for_ending(lasting_modifier, verb)
    pairs = zip(lasting_modifier.ends_params, verb.params, strict=True)
    tests = [Expr(op="eq", type=FLAG, args=[local(at, p.type), local(p.local, p.type)]) for at, p in pairs]
    lasting_modifier.ends = both(tests)
    return [lasting(body.scope, [number], line.span.line)]


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
