"""Reads windows: cards that players lay to answer events. Takes `window` items, gives windows and their verbs."""

from __future__ import annotations

from paddock.program.declaring.carriers import Carrier
from paddock.program.declaring.plain_lines import where_of
from paddock.program.declaring.steps import Body
from paddock.program.declaring.triggers import trigger_guard, watched_verb
from paddock.program.declaring.workshop import Workshop
from paddock.program.mistakes import did_you_mean, mistake
from paddock.program.model import Occasion, Param, Place, Value, Verb, Window
from paddock.program.phrases.readings import words_of
from paddock.program.scope import Scope, local
from paddock.program.sentences.sentence_reader import SentenceReader
from paddock.program.types import PLAYER, PLAYERS, thing_of
from paddock.tree import model as tree

FATES = ("laid", "working", "used", "spoiled")
NEEDED = ("laid", "used", "spoiled")
SHAPE = "window for KINDS in the PLACE, laid on the PLACE:"


# ------------------------------------------------------------------ what the item says


def declare(builder: Workshop, item: tree.WindowItem) -> None:
    for rule in item.rules:
        builder.rule(rule)
    words = words_of(item.what)
    kinds = builder.world.kinds
    kind = next((k for k in kinds.by_name.values() if words[:1] in ([k.plural], [k.name])), None)
    if kind is None or words[1:2] != ["in"]:
        raise mistake(item.what.span, "a window says which cards answer, and where they come from", "", SHAPE)
    source, goal = place_named(builder, item.what, words[2:]), place_named(builder, item.laid)
    number = len(builder.program.windows)
    builder.program.windows.append(
        Window(id=number, kind=kind.id, place=source.id, laid=goal.id, where=where_of(item.span))
    )


def place_named(builder: Workshop, phrase: tree.Phrase, words: list[str] | None = None) -> Place:
    the, *words = (words if words is not None else words_of(phrase)) or [""]
    if the != "the" or not words:
        raise mistake(phrase.span, "a window says of both places which they are", "", SHAPE)
    name = " ".join(words)
    places = [p for p in builder.program.places if p.owner is not None and is_player(builder, p.owner)]
    place = next((p for p in places if p.name == name), None)
    if place is None:
        helps = did_you_mean(name, [p.name for p in places]), f"place {name} of KINDS for each player, face up"
        raise mistake(phrase.span, f"no place of the players is called `{name}`", "", *helps)
    return place


def is_player(builder: Workshop, kind: int) -> bool:
    return builder.world.kinds.is_a(builder.program.kinds[kind].name, "player")


def resolve(builder: Workshop, item: tree.WindowItem) -> None:
    """Who is asked, and what becomes of the cards."""
    window = next(w for w in builder.program.windows if w.where == where_of(item.span))
    if item.asks is None:
        raise mistake(item.span, "a window says who is asked, and in which order", "", "asks the players")
    window.order = asking_order(builder, item.asks)
    for line in item.newest_first:
        read_newest_first(builder, window, line)
    for word in FATES:
        fate = next((f for f in item.fates if f.word == word), None)
        if fate is None and word not in NEEDED:
            continue
        if fate is None:
            helps = f"{word}:", "and below it what is done with the card"
            raise mistake(item.span, f"a window says what becomes of a card that is {word}", "", *helps)
        window.fates[word] = add_verb(builder, window, word, fate)


def read_newest_first(builder: Workshop, window: Window, line: tree.NewestFirst) -> None:
    """An event by its kinds alone: which of several doings is meant would leave the others in doubt."""
    if line.event is None or line.moment is None:
        window.always_newest_first = True
        return
    scope = Scope()
    verb = watched_verb(builder, line.event, Carrier(), scope)
    if trigger_guard(builder, line.event, Carrier(), scope, verb.params) is not None:
        help_ = "say the kinds alone: `a player`, not which one"
        raise mistake(line.event.span, "the order of a window is the same whoever does it", "", help_)
    window.newest_first.append(Occasion(verb=verb.id, moment=line.moment))


def asking_order(builder: Workshop, phrase: tree.Phrase) -> int:
    """Players in the order in which they are asked, as a value."""
    scope = Scope()
    order = SentenceReader(builder.world, scope).value(phrase, PLAYERS)
    number, span = len(builder.program.values), where_of(phrase.span)
    builder.program.values.append(
        Value(id=number, name="in this order", type=order.type, locals=scope.locals, expr=order, made=True, where=span)
    )
    return number


def add_verb(builder: Workshop, window: Window, word: str, fate: tree.Fate) -> int:
    """A verb of `the player` and `the card`."""
    kind = builder.program.kinds[window.kind].name
    scope = Scope()
    params = []
    for name, type_ in (("player", PLAYER), ("card", thing_of(kind))):
        named = scope.bind(name, type_)
        params.append(Param(name=name, type=type_, local=named.local))
    scope.refer_all([local(param.local, param.type) for param in params])
    scope.blocks[0].setdefault(kind, scope.blocks[0]["card"])
    body = Body(builder, scope)
    steps = body.steps(fate.steps)
    verb = Verb(
        id=len(builder.program.verbs),
        name=f"(a {kind}) of (a player) is {word}",
        params=params,
        locals=scope.locals,
        steps=steps,
        words=["{1}", "is", word],
        base=f"be {word}",
        told=False,
        made=True,
        where=where_of(fate.span),
    )
    builder.program.verbs.append(verb)
    return verb.id
