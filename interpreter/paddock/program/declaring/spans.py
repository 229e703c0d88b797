"""Knows the spans of time of a game. Takes its verbs and phases, gives those that `this turn` and `each round` mean.

A span is a phase by its name, or a verb: `(a player) takes a turn` is a turn, `(a boat) tacks` is a tack. The whole
game is one too, which never begins anew.
"""

from __future__ import annotations

from itertools import pairwise

from paddock.program.declaring.workshop import Pending
from paddock.program.kinds import Kinds
from paddock.program.mistakes import did_you_mean, mistake
from paddock.program.model import Verb
from paddock.program.words.patterns import ARTICLES
from paddock.program.words.vocabulary import Fixed
from paddock.text.model import Span
from paddock.tree import model as tree

Spans = dict[tuple[str, ...], list[int]]
GAME = ("game",)
# Nouns for a span of time, whatever the game does: who turns up a card takes no turn.
SPAN_NOUNS = frozenset(("turn", "round"))
PARTICLES = frozenset(("up", "down", "out", "off", "over", "away", "back"))


def spans_of(verbs: list[Verb], pending: list[Pending], kinds: Kinds) -> Spans:
    """What is called by a noun goes before what only does it: `phase "Raid"` before `(a boat) raids`."""
    nouns: Spans = {}
    doings: Spans = {}
    for verb, made in zip(verbs, pending, strict=True):
        if verb.title:
            nouns.setdefault(tuple(verb.title.lower().split()), []).append(verb.id)
            continue
        words = [part.forms[0] if isinstance(part, Fixed) else "" for part in made.wording.parts]
        for article, noun in pairwise(words):
            if article in ARTICLES and noun and noun not in kinds.by_name:
                nouns.setdefault((noun,), []).append(verb.id)
        if made.wording.has_subject and verb.base:
            doing, *rest = verb.base.split()
            if doing not in SPAN_NOUNS or PARTICLES.isdisjoint(rest[:1]):
                doings.setdefault((doing,), []).append(verb.id)
    return {**doings, GAME: [], **nouns}


def span_said(spans: Spans, verbs: list[Verb], said: list[tree.Word]) -> int | None:
    """The verb that is the span of these words; none is the whole game."""
    words, where = " ".join(word.text.lower() for word in said), said[0].span.to(said[-1].span)
    known = [" ".join(each) for each in spans]
    if words not in known:
        plainest = [*dict.fromkeys([*(noun for noun in known if noun in SPAN_NOUNS), *known[-3:]])][:3]
        help_ = f"a span of time is a phase or a verb of the game, here for example: {', '.join(plainest)}"
        raise mistake(where, f"nothing in this game is called a `{words}`", "", did_you_mean(words, known), help_)
    return span_called(spans, verbs, words, where)


def span_called(spans: Spans, verbs: list[Verb], words: str, where: Span) -> int | None:
    """The verb that is such a span; none is the whole game."""
    known = spans[tuple(words.split())]
    if len(known) > 1:
        names = [verbs[number].name for number in known[:2]]
        help_ = (f"it could be: {names[0]}", f"or: {names[1]}", "give one of them another word")
        raise mistake(where, f"`{words}` can mean more than one span of time", "", *help_)
    return known[0] if known else None
