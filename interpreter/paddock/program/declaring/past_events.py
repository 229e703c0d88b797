"""Reads what has happened: `a boat passed your boat this turn`. Takes words, gives patterns that ask hidden counters.

A verb is said in its past (`you drew cards`), or of whom it was done to (`your boat was passed by a boat`). Who is
meant is looked up when it is asked; the names of cards and the words of a choice are compared when it happens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import NamedTuple

from paddock.program import operations as ops
from paddock.program.conditions import is_none, no
from paddock.program.declaring.memory import ONE, ZERO, Counted, How, stored
from paddock.program.declaring.spans import span_called
from paddock.program.declaring.triggers import match_test, open_gaps
from paddock.program.declaring.workshop import Pending, Workshop
from paddock.program.mistakes import MistakeFound, mistake
from paddock.program.model import Expr, Store
from paddock.program.phrases.unchosen import chosen_from, form_of
from paddock.program.scope import local
from paddock.program.types import ANYTHING, FLAG, NUMBER, Type
from paddock.program.walk import within
from paddock.program.words.vocabulary import (
    Arg,
    AskedOfEach,
    Context,
    Entry,
    FieldName,
    Fixed,
    Gap,
    KindName,
    Make,
    Part,
    SpanName,
)
from paddock.text.model import Span
from paddock.text.plural import article
from paddock.tree import model as tree

TIMES: tuple[Part, ...] = tuple(Fixed((word,)) for word in ("the", "number", "of", "times"))
SPAN, WHOSE = Gap(ANYTHING, "span", "span"), Gap(ANYTHING, "whose span")
THIS, LAST, SINCE, YOUR, THE, OF = (Fixed((word,)) for word in ("this", "last", "since", "your", "the", "of"))
ENDS: dict[str, list[tuple[Part, ...]]] = {  # how a sentence about the past says when
    "this": [(THIS, SPAN)],
    "last": [(LAST, SPAN)],
    "since": [(SINCE, YOUR, LAST, SPAN), (SINCE, THE, LAST, SPAN), (SINCE, THE, LAST, SPAN, OF, WHOSE)],
}
WAS, NOT, BY = Fixed(("was", "were")), Fixed(("not",)), Fixed(("by",))
UNCHANGING = frozenset((ops.CONST, ops.NAMED, ops.ALL, ops.LIST))


def past_entries(builder: Workshop, words: set[str]) -> list[Entry]:
    """The sentences about the past that these words may be."""
    if words.isdisjoint(("this", "last")) or ("did" not in words and words.isdisjoint(builder.world.pasts)):
        return []
    return [
        entry
        for number, pending in enumerate(builder.verbs)
        if pending.wording.past[0] and not words.isdisjoint((*pending.wording.past, base_of(pending)))
        for how in spoken_of(words)
        for entry in entries_of(builder, number, pending, how)
        if entry.fits(words)
    ]


def spoken_of(words: set[str]) -> list[How]:
    """The ends that sentences with these words can have."""
    hows: list[How] = ["this"] if "this" in words else []
    return [*hows, "since" if "since" in words else "last"] if "last" in words else hows


def entries_of(builder: Workshop, number: int, pending: Pending, how: How) -> Iterator[Entry]:
    for (parts, happened), end in product(said_in_past(pending), ENDS[how]):
        for each in open_gaps(Entry("test", parts, pending.wording.shown), True):
            ends = (*each.parts, *end)
            names = [part.name for part in ends if isinstance(part, Gap)]
            shown = f"{pending.wording.shown}, in its past: {shown_end(end)}"
            when = Past(how, YOUR in end)
            yield Entry("test", ends, shown, maker(builder, number, names, when, yes_or_no(happened), not happened))
            if happened:
                counted = f"the number of times {shown}"
                yield Entry("value", (*TIMES, *ends), counted, maker(builder, number, names, when, same))


def shown_end(end: tuple[Part, ...]) -> str:
    return " ".join(part.forms[0] if isinstance(part, Fixed) else "SPAN" if part is SPAN else "X" for part in end)


def base_of(pending: Pending) -> str:
    part = pending.wording.parts[pending.wording.verb_at]
    return part.forms[-1] if isinstance(part, Fixed) else ""


def said_in_past(pending: Pending) -> Iterator[tuple[tuple[Part, ...], bool]]:
    """With whether it is said that it has happened, or that it has not."""
    wording = pending.wording
    past, done = wording.past
    parts, at = wording.parts, wording.verb_at
    if wording.has_subject:
        yield (*parts[:at], Fixed((past,)), *parts[at + 1 :]), True
        yield (*parts[:at], Fixed(("did",)), NOT, Fixed((base_of(pending),)), *parts[at + 1 :]), False
    to_whom = parts[at + 1] if len(parts) > at + 1 else None
    if isinstance(to_whom, Gap) and to_whom.type.sort != "number":
        for was, happened in (((WAS,), True), ((WAS, NOT), False)):
            passive = (to_whom, *was, Fixed((done,)), *parts[at + 2 :])
            yield passive, happened
            if wording.has_subject:
                yield (*passive, BY, parts[0]), happened


def same(times: Expr) -> Expr:
    return times


def yes_or_no(happened: bool) -> Callable[[Expr], Expr]:
    return lambda times: Expr(op=ops.GT if happened else ops.EQ, type=FLAG, args=[times, ZERO])


class Past(NamedTuple):
    """How far back something is asked."""

    how: How
    yours: bool = False  # since your own last span


def one_of_whom(span: Span, kind: str) -> MistakeFound:
    """`a player did not rest`: one of them is enough, or none of them did?"""
    nobody = f"none of them did: not ({article(kind)} {kind} did it …), as in: not (a player rested this turn)"
    each = f"asked of each of them: for each {kind}: and below it: if the {kind} did not …"
    return mistake(span, "this does not say whether one who did not is enough", "", nobody, each)


def maker(
    builder: Workshop, number: int, names: list[str], past: Past, answer: Callable[[Expr], Expr], denied: bool = False
) -> Make:
    def make(reader: Context, args: list[Arg]) -> Expr | None:
        if denied and isinstance(args[0], Expr) and form_of(args[0]) == "a":
            raise one_of_whom(reader.scope.span, args[0].type.kind or "player")
        said = dict(zip(names, args, strict=True))
        name, whose = said.pop("span"), said.pop(WHOSE.name, reader.scope.you if past.yours else None)
        assert isinstance(name, SpanName)
        span = span_called(reader.world.spans, builder.program.verbs, name.name, reader.scope.span)
        if span is None and past.how != "this":
            raise mistake(reader.scope.span, "there is no game before this one", "", "say: this game")
        asked = {name: arg for name, arg in said.items() if isinstance(arg, Expr)}
        question = PastQuestion(builder, reader, number, span, answer is same, past.how)
        if past.how == "since":
            assert span is not None
            if (past.yours and whose is None) or isinstance(whose, KindName | SpanName | FieldName | AskedOfEach):
                return None
            question.end = question.last_end(span, name.name, whose)
            if question.end is None:
                return None
        times = question.times(asked)
        return None if times is None else answer(times)

    return make


class PastQuestion:
    """How often a verb was done within a span."""

    def __init__(
        self, builder: Workshop, reader: Context, verb: int, span: int | None, counted: bool, how: How = "this"
    ) -> None:
        self.builder, self.reader, self.verb, self.span, self.counted = builder, reader, verb, span, counted
        self.how: How = how
        self.end: Expr | None = None  # when what is asked about began, by the clock
        self.gaps = builder.verbs[verb].wording.gaps

    @property
    def where(self) -> Span:
        return self.reader.scope.span

    def last_end(self, span: int, called: str, whose: Expr | None) -> Expr | None:
        """When the last such span of somebody was over, or of anybody."""
        if self.counted:
            help_ = "leave out how often: if … since your last turn"
            raise mistake(self.where, "since then it is kept whether something happened, but not how often", "", help_)
        if whose is None:
            store = self.builder.memory.end(span)
            return None if store is None else stored(store)
        gaps = self.builder.verbs[span].wording.gaps
        kind = gaps[0][1].kind if gaps and gaps[0][1].is_thing else ""
        if not kind or whose.type.many or not self.reader.kinds.is_a(whose.type.kind, kind):
            who = f"a {called} is that of a {kind}" if kind else f"a {called} is nobody's"
            raise mistake(self.where, f"whose {called} is meant? {who}", "", f"say: since the last {called}")
        store = self.builder.memory.end(span, kind)
        return None if store is None else stored(store, whose)

    def done(self, times: Expr) -> Expr:
        """How often; of what was done since an end, once if it was."""
        if self.end is None:
            return times
        later = Expr(op=ops.GT, type=FLAG, args=[times, self.end])
        return Expr(op=ops.IF, type=NUMBER, args=[later, ONE, ZERO])

    def times(self, asked: dict[str, Expr]) -> Expr | None:
        tests: list[Expr] = []
        keys: list[tuple[int, Expr]] = []
        for at, (name, type_) in enumerate(self.gaps):
            arg = asked.get(name)
            if arg is not None and type_.is_thing and arg.type.many and not form_of(arg):
                return None  # of several it is not clear whether all of them are meant, or one
            try:
                test = match_test(self.builder, local(at, type_), arg, tree.Phrase([], [], self.where)) if arg else None
            except MistakeFound:  # other words, which may be meant otherwise
                return None
            if arg is None or test is None:
                continue
            self.check(name, type_, arg)
            arg = chosen_from(arg)
            if all(part.op in UNCHANGING for part in within(arg)):
                tests.append(test)
            else:
                keys.append((at, arg))
        if len(keys) > 2 or (
            len(keys) == 2 and (self.counted or self.how == "since" or any(self.gaps[at][1].many for at, _ in keys))
        ):
            help_ = f"say for one of them: a {self.gaps[keys[0][0]][1].kind}"
            counted = "this is not counted for two at a time" if self.counted else "this is kept for two at most"
            message = "since then this is kept for one at a time" if self.how == "since" else counted
            raise mistake(self.where, message, "", help_)
        key, other, *_ = [*(at for at, _ in keys), None, None]
        asked_for = Counted(self.verb, None if self.how == "since" else self.span, key, other, tests, self.how)
        store = self.builder.memory.counter(asked_for, [type_ for _, type_ in self.gaps])
        if store is None:
            return None
        return self.done(stored(store)) if not keys else self.of_things(store, keys)

    def check(self, name: str, type_: Type, arg: Expr) -> None:
        if type_.sort == "number":
            help_ = ("leave the number out", "to count how often: the number of times … is at least 2")
            raise mistake(self.where, "of what has happened it is not kept how many it was each time", "", *help_)
        if type_.sort == "choice" and arg.op not in UNCHANGING:
            raise mistake(self.where, f"which {name} it was must be said here in its own word")

    def of_things(self, store: Store, keys: list[tuple[int, Expr]]) -> Expr:
        """Of one that is there it is asked, of several or perhaps none it is added up."""
        (at, arg), *others = keys
        if not others and arg.op == ops.LOCAL and arg.type.is_thing and not arg.type.or_none and self.suits(at, arg):
            return self.done(stored(store, arg))
        things = self.things(at, arg)
        bound = self.reader.scope.new_local(things.type.one)
        asked = stored(store, local(bound, things.type.one))
        if others:
            things = Expr(op=ops.FILTER, type=things.type.list, args=[things, no(is_none(asked))], bind=bound)
            asked = self.of_those(self.things(*others[0]), asked)
        asked = self.done(asked)
        return Expr(op=ops.SUM, type=NUMBER, args=[things, asked], bind=bound)

    def of_those(self, things: Expr, kept: Expr) -> Expr:
        """How many of some things are kept."""
        bound = self.reader.scope.new_local(things.type.one)
        test = Expr(op=ops.IN, type=FLAG, args=[local(bound, things.type.one), kept])
        found = Expr(op=ops.FILTER, type=things.type.list, args=[things, test], bind=bound)
        return Expr(op=ops.COUNT, type=NUMBER, args=[found])

    def suits(self, at: int, arg: Expr) -> bool:
        return self.reader.kinds.is_a(arg.type.kind, self.gaps[at][1].kind)

    def things(self, at: int, arg: Expr) -> Expr:
        """Those of whom it can be asked, as a list."""
        things = arg if arg.type.many else Expr(op=ops.LIST, type=arg.type.required().list, args=[arg])
        return things if self.suits(at, arg) else self.only(things, self.gaps[at][1].kind)

    def only(self, things: Expr, kind: str) -> Expr:
        bound = self.reader.scope.new_local(things.type.one)
        number = self.reader.kinds.by_name[kind].id
        test = Expr(op=ops.ISA, type=FLAG, ref=number, args=[local(bound, things.type.one)])
        type_ = self.reader.kinds.one(kind).list
        return Expr(op=ops.FILTER, type=type_, args=[things, test], bind=bound)
