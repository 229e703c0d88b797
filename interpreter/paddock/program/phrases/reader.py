"""Reads phrases by the patterns of the game. Takes a phrase and a wanted type, gives the one expression it means."""

from __future__ import annotations

from abc import ABC, abstractmethod
from operator import itemgetter
from typing import Literal

from paddock.program import operations as ops
from paddock.program.kinds import Kinds, fits
from paddock.program.mistakes import MistakeFound, mistake, with_help
from paddock.program.model import Expr
from paddock.program.phrases import arithmetic, found, narrowing, whereabouts
from paddock.program.phrases.readings import (
    Atoms,
    Reading,
    atom_text,
    atoms_of,
    best,
    coerce,
    fits_gap,
    fits_or_error,
    member,
    prune,
)
from paddock.program.phrases.standing_on import in_its_stead
from paddock.program.phrases.two_meanings import in_doubt, rival_of
from paddock.program.phrases.unchosen import chosen_from, same_form
from paddock.program.scope import NOWHERE, Referent, Scope, local
from paddock.program.types import ANY, ANYTHING, ERROR, FLAG, NUMBER, PLAYER, TEXT, Type, choice_of, thing_of, things_of
from paddock.program.words.vocabulary import (
    Arg,
    AskedOfEach,
    Entry,
    FieldName,
    Fixed,
    Gap,
    KindName,
    Part,
    SpanName,
    World,
)
from paddock.records import record
from paddock.text.model import Span
from paddock.text.plural import article
from paddock.tree import model as tree
from paddock.tree.wording import UNREAD_TEXT

CHOICE_ARTICLES = ("a", "an")
# As with the name of a kind.
ANY_NUMBER: dict[tuple[str, ...], Literal["a", "one", "many"]] = {
    ("a", "number"): "a",
    ("number",): "one",
    ("the", "numbers"): "many",
}


Parts = tuple[Part, ...]
Fillings = list[tuple[list[Arg], float]]  # what fills the gaps, and what that costs
FillingCache = dict[tuple[int, int], Fillings]
IN_ITS_STEAD = 0.0001  # what it costs to mean the space of a thing: what the thing itself has goes first
MAX_FILLINGS = 30  # of reading the end of one pattern: only the cheapest are ever meant, and there can be millions


@record
class Match:
    """A sentence read as a verb: the entry and what fills its gaps, in the order of the pattern."""

    entry: Entry
    args: list[Arg]
    cost: float


def is_possible(match_: Match, kinds: Kinds) -> bool:
    """Whether what is moved can lie where it goes, and what is kept can be kept there. Only what `it` means may hang on
    that; what is left over is told when the step is made."""
    args = [arg.type for arg in match_.args if isinstance(arg, Expr)]
    first, last = (args[0].one, args[-1].one) if len(args) > 1 else (ERROR, ERROR)
    if match_.entry.core == ops.SET:
        return first.is_error or last.is_error or fits(last, first, kinds)
    is_move = match_.entry.core.startswith(ops.MOVE) and args[-1].is_place and first.is_thing
    return not is_move or kinds.is_a(first.kind, last.kind) or kinds.is_a(last.kind, first.kind)


@record
class FailedPhrase:
    """A phrase that could not be read as what is wanted. `events`: only these verbs can be meant, since something waits
    for what happens."""

    phrase: tree.Phrase
    span_reader: SpanReader
    sort: str
    wanted: Type
    events: list[Entry] | None = None

    @property
    def reader(self) -> Reader:
        return self.span_reader.reader


class Reader(ABC):
    """Reads phrases in one scope. What lies above a phrase, operators and explanations, reads phrases too: it comes in
    as a subclass (`sentences.py`), so that nothing here knows of it."""

    @abstractmethod
    def condition(self, node: tree.Expression) -> Expr: ...
    @abstractmethod
    def expressions(self, node: tree.Expression) -> list[Expr]:
        """Every reading of what stands in parentheses."""

    @abstractmethod
    def filter_condition(self, candidate: Expr, node: tree.Filter) -> Expr: ...
    @abstractmethod
    def filter_help(self, node: tree.Filter) -> tuple[str, ...]: ...
    @abstractmethod
    def no_verb(self, failed: FailedPhrase) -> MistakeFound: ...
    @abstractmethod
    def unread(self, failed: FailedPhrase) -> Expr:
        """Raises the mistake that explains it; gives an expression if its cause was told before."""

    def __init__(self, world: World, scope: Scope) -> None:
        self.world = world
        self.scope = scope
        self.kinds = world.kinds
        world.scopes.append(scope)

    # -------------------------------------------------------------- asked from outside

    def value(self, phrase: tree.Phrase, wanted: Type, some: bool = False) -> Expr:
        """The phrase as a value of a type. `some`: `a boat` may stand here too; see `unchosen`."""
        span_reader = SpanReader(self, atoms_of(phrase))
        readings = [
            r
            for r in span_reader.nouns(0, len(span_reader.atoms))
            if fits_or_error((chosen_from(r.expr) if some else r.expr).type, wanted, self.kinds)
        ]
        if not readings:
            return self.unread(FailedPhrase(phrase, span_reader, "value", wanted))
        return coerce(span_reader.heard(self._best(readings, phrase)).expr, wanted)

    def readings(self, phrase: tree.Phrase) -> list[Reading]:
        span_reader = SpanReader(self, atoms_of(phrase))
        return [span_reader.heard(each) for each in span_reader.nouns(0, len(span_reader.atoms))]

    def test(self, phrase: tree.Phrase) -> Expr:
        """The phrase as a condition without `is`."""
        span_reader = SpanReader(self, atoms_of(phrase))
        readings = [
            r for r in span_reader.nouns(0, len(span_reader.atoms), tests=True) if r.expr.type.sort in ("flag", "error")
        ]
        if not readings:
            return self.unread(FailedPhrase(phrase, span_reader, "test", FLAG))
        return span_reader.heard(self._best(readings, phrase)).expr

    def _best(self, readings: list[Reading], phrase: tree.Phrase) -> Reading:
        self.refuse_doubt(phrase, readings)
        return best(readings, phrase.span)

    def refuse_doubt(self, phrase: tree.Phrase, readings: list[Reading]) -> None:
        """A phrase whose `its` is equally near to two things means neither."""
        readings = sorted(readings, key=lambda r: r.cost)
        self.refuse_found(phrase, [reading.expr for reading in readings[:1]])
        rival = rival_of(readings) if readings else None
        doubt = in_doubt(phrase, self.scope, [readings[0].expr], [rival.expr]) if rival is not None else None
        if doubt is not None:
            raise doubt

    def refuse_found(self, phrase: tree.Phrase, exprs: list[Expr]) -> None:
        words = [atom_text(atom) for atom in atoms_of(phrase)]
        found.refuse_found(self.scope, self.kinds, exprs, words, phrase.span)

    def verb(self, phrase: tree.Phrase, entries: list[Entry] | None = None) -> Match:
        """The phrase as a sentence with a verb."""
        span_reader = SpanReader(self, atoms_of(phrase))
        matches: list[Match] = []
        for entry in entries if entries is not None else span_reader.fitting("verb"):
            if entry.needed <= span_reader.word_set:
                matches.extend(
                    Match(entry, args, cost) for args, cost in span_reader.match(entry, 0, len(span_reader.atoms))
                )
        if not matches:
            raise self.no_verb(FailedPhrase(phrase, span_reader, "verb", ANYTHING, entries))
        matches = [m for m in matches if is_possible(m, self.kinds)] or matches
        matches.sort(key=lambda m: m.cost)
        for match_ in matches[1:]:
            if match_.cost == matches[0].cost and match_.entry is matches[0].entry:
                one, two = ([arg for arg in m.args if isinstance(arg, Expr)] for m in (matches[0], match_))
                doubt = in_doubt(phrase, self.scope, one, two)
                if doubt is not None:
                    raise doubt
        rival = next((m for m in matches[1:2] if m.cost == matches[0].cost and m.entry is not matches[0].entry), None)
        unread = any(
            isinstance(arg, Expr) and arg.type.is_error for arg in matches[0].args
        )  # its mistake has been told
        if rival is not None and not unread:
            raise mistake(
                phrase.span,
                "this sentence can be read in two ways",
                "",
                f"one reading: {matches[0].entry.shown}",
                f"the other: {rival.entry.shown}",
                "put the part that belongs together in parentheses",
            )
        self.refuse_found(phrase, [arg for arg in matches[0].args if isinstance(arg, Expr)])
        span_reader.hear(matches[0].entry, matches[0].args)
        return matches[0]

    # -------------------------------------------------------------- it, you, this

    def it(self, wanted: Type, span: Span, another: str = "") -> Expr | None:
        """`another`: the kind of which another one is asked for. It is another than one that was named."""
        near = self.nearest(wanted, span, another)
        return None if near is None else near.expr

    def nearest(self, wanted: Type, span: Span, another: str = "") -> Referent | None:
        fitting = [r for r in self.scope.referents if self.has(r.expr, wanted)]
        fitting = [r for r in fitting if not found.is_found(r.expr)] if another else fitting
        if not fitting:
            return None
        top = max(r.level for r in fitting)
        nearest_ = [r for r in fitting if r.level == top]
        if len(nearest_) > 1:
            locals_ = {name: self.scope.find(name) for name in self.scope.names()}
            names = [n for n, named in locals_.items() if named and self.has(local(named.local, named.type), wanted)]
            if another:
                which = f"than which {another}? It could be {' or '.join(f'the {name}' for name in names[:4])}"
                help_ = f"{article(another)} {another} in PLACE that is not the {names[0] if names else 'NAME'}"
                raise mistake(span, f"another {another} {which}", "", f"say which one it is not: {help_}")
            raise mistake(
                span,
                "`its` could mean more than one thing here",
                "",
                "say which: " + ", ".join(f"the … of the {name}" for name in names[:4]),
            )
        return nearest_[0]

    def has(self, thing: Expr, wanted: Type) -> bool:
        """Whether what is asked of such things can be asked of this one."""
        return fits(thing.type, wanted, self.kinds) or in_its_stead(self, thing, wanted) is not None


class SpanReader:
    """All readings of the parts of one phrase, each part read once."""

    def __init__(self, reader: Reader, atoms: Atoms) -> None:
        self.reader = reader
        self.scope = reader.scope
        self.world = reader.world
        self.atoms = atoms
        if self.scope.span == NOWHERE and atoms:
            self.scope.span = atoms[0].span.to(atoms[-1].span)
        self.texts = [atom_text(a) for a in atoms]
        self.word_set = set(self.texts)
        self.values = [*self.fitting("value"), *self.world.past(self.word_set)]
        self.memo: dict[tuple[int, int, bool], list[Reading]] = {}
        self.wrong: list[tuple[Entry, Gap, Reading, int, int]] = []  # right words, wrong type in a gap

    def heard(self, reading: Reading) -> Reading:
        """What is taken for the meaning of the whole phrase is told to whoever listens."""
        if self.world.heard is not None:
            whole = 0, len(self.atoms)
            self.world.heard.add(self, whole, reading.entry, reading.args or [], reading.expr)
        return reading

    def hear(self, entry: Entry, args: list[Arg], expr: Expr | None = None, sort: str = "") -> None:
        """The phrase was read by one pattern alone."""
        if self.world.heard is not None:
            self.world.heard.add(self, (0, len(self.atoms)), entry, args, expr, sort)

    def fitting(self, sort: str) -> list[Entry]:
        """The entries whose words all occur in this phrase."""
        return self.world.words.having(sort, self.word_set)

    def sums(self, start: int, end: int) -> list[Reading]:
        """What stands in a gap of a step may be a sum, as after `let … be`: no words reach across its sign."""
        if not arithmetic.SIGNS.intersection(self.texts[start:end]):
            return self.nouns(start, end)
        node = arithmetic.sum_of(self.atoms[start:end])
        if node is None:
            return []
        try:
            with self.world.unexplained():
                return [Reading(expr, 1) for expr in self.reader.expressions(node)]
        except MistakeFound:  # of one layout of the pattern; others may fit
            return []

    def nouns(self, start: int, end: int, tests: bool = False) -> list[Reading]:
        key = (start, end, tests)
        if key not in self.memo:
            self.memo[key] = []  # a pattern cannot contain itself over the same words
            self.memo[key] = prune(self._nouns(start, end, tests))
        return self.memo[key]

    def _nouns(self, start: int, end: int, tests: bool) -> list[Reading]:
        readings: list[Reading] = []
        if arithmetic.SIGNS.intersection(self.texts[start:end]):
            return readings
        if end - start == 1:
            readings.extend(self._single(self.atoms[start]))
        if end - start > 1 and isinstance(self.atoms[end - 1], tree.Filter):
            return self._filtered(start, end)
        readings.extend(self._named(start, end))
        readings.extend(self._choice(start, end))
        for entry in [*self.values, *self.fitting("test")] if tests else self.values:
            if entry.make is not None and len(entry.parts) <= end - start:
                for args, cost in self.match(entry, start, end):
                    expr = entry.make(self.reader, args)
                    if expr is not None:
                        readings.append(Reading(expr, cost, entry.shown, entry, args))
        return readings

    def _single(self, atom: tree.Atom | tree.Filter) -> list[Reading]:
        if isinstance(atom, tree.Number):
            return [Reading(Expr(op=ops.CONST, type=NUMBER, ref=atom.value), 1)]
        if isinstance(atom, tree.Group):
            return [Reading(expr, 1) for expr in self.reader.expressions(atom.inner)]
        if isinstance(atom, tree.Quote):
            if atom.text == UNREAD_TEXT:  # its mistake has been told
                return [Reading(Expr(op=ops.LIST, type=ERROR), 1)]
            readings = [Reading(Expr(op=ops.CONST, type=TEXT, ref=atom.text), 1.5)]
            if atom.text in self.world.things:
                kind = self.world.things[atom.text]
                readings.append(Reading(Expr(op=ops.NAMED, type=thing_of(kind), ref=atom.text), 1))
            elif {atom.text, ""} & self.world.unprinted:  # its mistake has been told too
                readings.append(Reading(Expr(op=ops.LIST, type=ERROR), 1))
            return readings
        if isinstance(atom, tree.Word):
            word = atom.text
            if word == "you" and self.scope.you is not None:
                return [Reading(self.scope.you, 1)]
            if word == "it":
                near = sorted(self.scope.referents, key=lambda r: -r.level)
                return [Reading(r.expr, 1 + 100 * self._distance(r)) for r in near]
            if word in self.world.things:  # players' names in scenarios
                return [Reading(Expr(op=ops.NAMED, type=thing_of(self.world.things[word]), ref=word), 1)]
        return []

    def _named(self, start: int, end: int) -> list[Reading]:
        first = self.texts[start]
        if first == "this" and self.texts[start + 1 : end] == ["card"] and self.scope.this is not None:
            return [Reading(self.scope.this, 1)]
        words = self.texts[start + 1 : end]
        if first not in ("the", "its") or not words:
            return []
        readings = []
        named = self.scope.find(" ".join(words))  # none has a blank in its place, as parentheses have
        if named is not None and (first == "the" and not named.per_member):
            readings.append(Reading(local(named.local, named.type), 0.5, f"the {' '.join(words)}"))
        elif named is not None and first == "its" and named.per_member:
            owner = self.reader.it(PLAYER, self.atoms[start].span) or self.reader.it(
                thing_of(ANY), self.atoms[start].span
            )
            if owner is not None:
                readings.append(Reading(member(named.local, named.type, owner), 1, f"its {' '.join(words)}"))
        if "of" in words and first == "the":
            readings.extend(self._member_of(start, end))
        return readings

    def _member_of(self, start: int, end: int) -> list[Reading]:
        """`the offer of the player`, of a choice made in secret."""
        readings: list[Reading] = []
        for at in range(start + 2, end - 1):
            if self.texts[at] == "of":
                named = self.scope.find(" ".join(self.texts[start + 1 : at]))
                if named is not None and named.per_member:
                    readings.extend(
                        Reading(member(named.local, named.type, r.expr), 1 + r.cost)
                        for r in self.nouns(at + 1, end)
                        if r.expr.type.is_thing
                    )
        return readings

    def _choice(self, start: int, end: int) -> list[Reading]:
        words = tuple(self.texts[start:end])
        return [
            Reading(Expr(op=ops.CONST, type=choice_of(kind), ref=index), 1, f"{' '.join(words)} ({kind})")
            for kind, index in self.world.choices.get(words, [])
        ]

    def _filtered(self, start: int, end: int) -> list[Reading]:
        """`LIST whose …` / `LIST that is …`: the longest list it can belong to."""
        filter_ = self.atoms[end - 1]
        assert isinstance(filter_, tree.Filter)
        readings: list[Reading] = []
        problems: list[MistakeFound] = []
        for reading in self.nouns(start, end - 1):
            if reading.expr.type.many or reading.expr.type.is_some:
                try:
                    expr = apply_filter(self.reader, reading.expr, filter_)
                except MistakeFound as problem:  # it may belong to a shorter list inside this one
                    problems.append(problem)
                    continue
                readings.append(Reading(expr, reading.cost + 1, reading.pattern))
        for entry in self.values:
            if entry.make is not None and isinstance(entry.parts[-1], Gap):
                try:
                    fillings = self.match(entry, start, end)
                except MistakeFound as problem:  # the filter is read inside the gap, where it may not fit
                    problems.append(problem)
                    continue
                for args, cost in fillings:
                    narrowed = entry.make(self.reader, args)
                    if narrowed is not None:
                        readings.append(Reading(narrowed, cost + 0.01, entry.shown, entry, args))
        if not readings and problems:
            raise with_help(problems[0], *self.reader.filter_help(filter_))
        return readings

    # -------------------------------------------------------------- patterns

    def match(self, entry: Entry, start: int, end: int) -> list[tuple[list[Arg], float]]:
        """Every way the words from start to end fill the entry's pattern, arguments in the pattern's order."""
        first = entry.parts[0]
        # Where two readings are equally short, the one that starts with a word of its own goes first.
        own = 1 + 0.001 * (end - start) if isinstance(first, Gap) and not first.special else 1
        return [(args, cost + own) for args, cost in self.match_parts(entry, entry.parts, start, end)]

    def match_parts(
        self, entry: Entry, parts: Parts, start: int, end: int, known: FillingCache | None = None
    ) -> Fillings:
        """What `parts`, the end of the pattern, can mean from `start` on. `known` has what was asked before."""
        known = {} if known is None else known
        key = len(parts), start
        if key not in known:
            fillings = self._match_parts(entry, parts, start, end, known)
            known[key] = (
                fillings if len(fillings) <= MAX_FILLINGS else sorted(fillings, key=itemgetter(1))[:MAX_FILLINGS]
            )
        return known[key]

    def _match_parts(self, entry: Entry, parts: Parts, start: int, end: int, known: FillingCache) -> Fillings:
        while parts and isinstance(parts[0], Fixed):
            if start >= end or self.texts[start] not in parts[0].forms:
                return []
            parts, start = parts[1:], start + 1
        if not parts:
            return [([], 0)] if start == end else []
        gap, rest = parts[0], parts[1:]
        assert isinstance(gap, Gap)
        fillings: Fillings = []
        for stop in self.stops(rest, start, end):
            if gap.special and not self.fill(entry, gap, start, stop):
                continue  # what follows is not worth a message about a wrong sort
            tails = self.match_parts(entry, rest, stop, end, known)
            if tails:
                for arg, cost in self.fill(entry, gap, start, stop):
                    for tail, more in tails:
                        filled = [arg, *tail]
                        fillings.append((filled, cost + more))
                        if self.world.heard is not None:
                            self.world.heard.fill(filled, (start, stop), tail)
        return fillings

    def stops(self, rest: tuple[Part, ...], start: int, end: int) -> list[int]:
        """Where a gap that starts here may end."""
        if not rest:
            return [end] if end > start else []
        first = rest[0]
        if isinstance(first, Fixed):
            return [at for at in range(start + 1, end) if self.texts[at] in first.forms]
        return list(range(start + 1, end - len(rest) + 1))

    def fill(self, entry: Entry, gap: Gap, start: int, end: int) -> list[tuple[Arg, float]]:
        if gap.special == "its":
            return self._its(gap, start, end)
        if gap.special in ("kind", "kinds"):
            kind = self._kind(start, end, many=gap.special == "kinds", article=entry.parts[0] is gap)
            return [(kind, 0.0)] if kind else []
        if gap.special == "any":
            form = ANY_NUMBER.get(tuple(self.texts[start:end]))
            return [(KindName("number", form), 0.0)] if form else []
        if gap.special == "span":
            words = tuple(self.texts[start:end])
            return [(SpanName(" ".join(words)), 0.0)] if words in self.world.spans else []
        if gap.special == "field":
            only = self.atoms[start]
            if end - start == 1 and isinstance(only, tree.Group):
                return [(AskedOfEach(only.inner), 1.0)]
            words = tuple(self.texts[start:end])
            per_member = self.scope.find(" ".join(words))
            known = words in self.world.words.fields or (per_member is not None and per_member.per_member)
            return [(FieldName(words), 0.0)] if known else []
        args: list[tuple[Arg, float]] = []
        for reading in self.sums(start, end) if entry.sort == "verb" else self.nouns(start, end):
            if fits_gap(reading.expr, gap, self.reader.kinds):
                args.append((coerce(reading.expr, gap.type), reading.cost))
            elif entry.sort == "value" and (space := in_its_stead(self.reader, reading.expr, gap.type)) is not None:
                args.append((space, reading.cost + IN_ITS_STEAD))
            else:
                self.wrong.append((entry, gap, reading, start, end))
        return args

    def _its(self, gap: Gap, start: int, end: int) -> list[tuple[Arg, float]]:
        if end - start != 1:
            return []
        if self.texts[start] == "your" and self.scope.you is not None:
            return [(self.scope.you, 0.0)] if fits(self.scope.you.type, gap.type, self.reader.kinds) else []
        if self.texts[start] == "its":
            near = self.reader.nearest(gap.type, self.atoms[start].span)
            if near is None or fits(near.expr.type, gap.type, self.reader.kinds):
                return [(near.expr, self._distance(near))] if near is not None else []
            space = in_its_stead(self.reader, near.expr, gap.type)
            return [(space, self._distance(near) + IN_ITS_STEAD)] if space is not None else []
        return []

    def _distance(self, referent: Referent) -> float:
        """What it costs to mean something that is farther away: less than any other difference."""
        return 0.001 * len({r.level for r in self.scope.referents if r.level > referent.level})

    def _kind(self, start: int, end: int, many: bool, article: bool) -> KindName | None:
        words = self.texts[start:end]
        with_article = article and not many and len(words) == 2 and words[0] in CHOICE_ARTICLES
        if len(words) != 1 + with_article:
            return None
        kind = self.world.kinds.several(words[-1]) if many else self.world.kinds.called(words[-1])
        if kind is None:
            return None
        return KindName(kind.name, "a" if with_article else "one" if words[-1] == kind.name else "many")


def apply_filter(reader: Reader, things: Expr, filter_: tree.Filter) -> Expr:
    """The list narrowed by `whose F is X` or `that is C`."""
    return same_form(things, lambda listed: _narrowed(reader, listed, filter_))


def _narrowed(reader: Reader, things: Expr, filter_: tree.Filter) -> Expr:
    scope = reader.scope
    bound = scope.new_local(things.type.one)
    candidate = local(bound, things.type.one)
    whereabouts.learn(scope, candidate, things)
    scope.refer(candidate)
    try:
        condition = reader.filter_condition(candidate, filter_)
    finally:
        scope.unrefer()
    kinds = [kind for number, kind in narrowing.facts(condition, reader.kinds) if number == bound]
    type_ = things_of(kinds[-1]) if kinds else things.type.list
    return Expr(op=ops.FILTER, type=type_, args=[things, condition], bind=bound)
