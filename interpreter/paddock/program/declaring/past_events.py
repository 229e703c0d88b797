"""Reads what has happened: `a boat passed your boat this turn`. Takes words, gives patterns that ask hidden counters.

A verb is said in its past (`you drew cards`), or of whom it was done to (`your boat was passed by a boat`). Who is
meant is looked up when it is asked; the names of cards and the words of a choice are compared when it happens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from paddock.program import operations as ops
from paddock.program.conditions import is_none, no
from paddock.program.declaring.memory import ZERO, Counted, stored
from paddock.program.declaring.spans import span_called
from paddock.program.declaring.triggers import match_test, open_gaps
from paddock.program.declaring.workshop import Pending, Workshop
from paddock.program.mistakes import MistakeFound, mistake
from paddock.program.model import Expr, Store
from paddock.program.phrases.unchosen import chosen_from, form_of
from paddock.program.scope import local
from paddock.program.types import ANYTHING, FLAG, NUMBER, Type
from paddock.program.walk import within
from paddock.program.words.vocabulary import Arg, Context, Entry, Fixed, Gap, Make, Part, SpanName
from paddock.text.model import Span
from paddock.tree import model as tree

TIMES: tuple[Part, ...] = tuple(Fixed((word,)) for word in ("the", "number", "of", "times"))
THIS_SPAN: tuple[Part, ...] = (Fixed(("this",)), Gap(ANYTHING, "span", "span"))
WAS, NOT, BY = Fixed(("was", "were")), Fixed(("not",)), Fixed(("by",))
UNCHANGING = frozenset((ops.CONST, ops.NAMED, ops.ALL, ops.LIST))


def past_entries(builder: Workshop, words: set[str]) -> list[Entry]:
    """The sentences about the past that these words may be."""
    if "this" not in words or ("did" not in words and words.isdisjoint(builder.world.pasts)):
        return []
    return [
        entry
        for number, pending in enumerate(builder.verbs)
        if pending.wording.past[0] and not words.isdisjoint((*pending.wording.past, base_of(pending)))
        for entry in entries_of(builder, number, pending)
        if entry.fits(words)
    ]


def entries_of(builder: Workshop, number: int, pending: Pending) -> Iterator[Entry]:
    for parts, happened in said_in_past(pending):
        for each in open_gaps(Entry("test", parts, pending.wording.shown), True):
            ends = (*each.parts, *THIS_SPAN)
            names = [part.name for part in ends if isinstance(part, Gap)]
            shown = f"{pending.wording.shown}, in its past: this SPAN"
            yield Entry("test", ends, shown, maker(builder, number, names, yes_or_no(happened)))
            if happened:
                counted = f"the number of times {shown}"
                yield Entry("value", (*TIMES, *ends), counted, maker(builder, number, names, same))


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


def maker(builder: Workshop, number: int, names: list[str], answer: Callable[[Expr], Expr]) -> Make:
    def make(reader: Context, args: list[Arg]) -> Expr | None:
        said = dict(zip(names, args, strict=True))
        name = said.pop("span")
        assert isinstance(name, SpanName)
        span = span_called(reader.world.spans, builder.program.verbs, name.name, reader.scope.span)
        asked = {name: arg for name, arg in said.items() if isinstance(arg, Expr)}
        times = PastQuestion(builder, reader, number, span, answer is same).times(asked)
        return None if times is None else answer(times)

    return make


class PastQuestion:
    """How often a verb was done within a span."""

    def __init__(self, builder: Workshop, reader: Context, verb: int, span: int | None, counted: bool) -> None:
        self.builder, self.reader, self.verb, self.span, self.counted = builder, reader, verb, span, counted
        self.gaps = builder.verbs[verb].wording.gaps

    @property
    def where(self) -> Span:
        return self.reader.scope.span

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
        if len(keys) > 2 or (len(keys) == 2 and (self.counted or any(self.gaps[at][1].many for at, _ in keys))):
            help_ = f"say for one of them: a {self.gaps[keys[0][0]][1].kind}"
            message = "this is not counted for two at a time" if self.counted else "this is kept for two at most"
            raise mistake(self.where, message, "", help_)
        key, other, *_ = [*(at for at, _ in keys), None, None]
        asked_for = Counted(self.verb, self.span, key, other, tests)
        store = self.builder.memory.counter(asked_for, [type_ for _, type_ in self.gaps])
        if store is None:
            return None
        return stored(store) if not keys else self.of_things(store, keys)

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
            return stored(store, arg)
        things = self.things(at, arg)
        bound = self.reader.scope.new_local(things.type.one)
        asked = stored(store, local(bound, things.type.one))
        if others:
            things = Expr(op=ops.FILTER, type=things.type.list, args=[things, no(is_none(asked))], bind=bound)
            asked = self.of_those(self.things(*others[0]), asked)
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
