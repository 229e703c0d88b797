"""What can be said of one thing, behind `is` or by a verb. Takes a thing and the words, gives a condition."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from operator import itemgetter

from paddock.program import operations as ops
from paddock.program.explaining.predicates import explain_saying
from paddock.program.kinds import Kinds
from paddock.program.mistakes import MistakeFound
from paddock.program.model import Expr, Kind
from paddock.program.phrases.reader import Reader, SpanReader
from paddock.program.phrases.readings import atoms_of, fits_or_error, words_of
from paddock.program.phrases.saying import DOES, is_said_of, without_not, words_said
from paddock.program.phrases.unchosen import chosen_from
from paddock.program.sentences.logic import negate
from paddock.program.types import FLAG, LIST
from paddock.program.words.vocabulary import Entry, Gap
from paddock.tree import model as tree


def predication(reader: Reader, lefts: list[Expr], right: tree.Phrase) -> Expr | None:
    """What can be said of a thing with `is`: empty, a kind, a flag, a condition of the game."""
    words = words_of(right)
    if words == ["empty"]:
        many = next((e for e in lefts if e.type.many or e.type.is_error), None)
        if many is not None:
            return Expr(op=ops.EMPTY, type=FLAG, args=[many])
    kind = kind_named_by(words, reader.kinds)
    if kind is not None:
        thing = next((e for e in lefts if e.type.is_thing or e.type.is_error), None)
        return Expr(op=ops.ISA, type=FLAG, ref=kind.id, args=[thing]) if thing is not None else None
    span_reader = SpanReader(reader, atoms_of(right))
    for entry in reader.world.words.having("test", span_reader.word_set | {"is"}):
        test = predicate(reader, span_reader, entry, lefts)
        if test is not None:
            return test
    return None


def kind_named_by(words: list[str], kinds: Kinds) -> Kind | None:
    """`a leaf`, and of several `leaves`."""
    if len(words) == 2 and words[0] in ("a", "an"):
        return kinds.by_name.get(words[1])
    kind = kinds.several(words[0]) if len(words) == 1 else None
    return kind if kind is not None and kind.parent != "one of" else None


def predicate(reader: Reader, span_reader: SpanReader, entry: Entry, lefts: list[Expr]) -> Expr | None:
    """`(a boat) is next to (a boat)`: the left side fills the first gap, the words after `is` the rest."""
    parts = entry.parts
    if len(parts) < 3 or not isinstance(parts[0], Gap) or parts[0].special or entry.make is None:
        return None
    if isinstance(parts[1], Gap) or parts[1].forms[0] != "is":
        return None
    fillings = span_reader.match_parts(entry, parts[2:], 0, len(span_reader.atoms))
    for args, _ in sorted(fillings, key=lambda filling: filling[1]):
        for left in lefts:
            if fits_or_error(left.type, parts[0].type, reader.kinds):
                test = entry.make(reader, [left, *args])
                span_reader.hear(entry, args, test, "subject")
                return test
    return None


def said_without_is(reader: Reader, left: Expr, phrase: tree.Phrase) -> Expr:
    """`that beat the leader`: what the game can say of one thing in words of its own."""
    test = says_of(reader, left, phrase)
    if test is not None:
        return test

    def says(other: tree.Phrase) -> bool:
        with reader.world.unexplained():
            return says_of(reader, left, other) is not None

    raise explain_saying(reader, left, phrase, says)


def says_of(reader: Reader, left: Expr, phrase: tree.Phrase) -> Expr | None:
    atoms, negated = without_not(atoms_of(phrase))
    span_reader = SpanReader(reader, atoms)
    for entry in span_reader.fitting("test"):
        subject = entry.parts[0]
        if not is_said_of(entry) or entry.make is None or not isinstance(subject, Gap):
            continue
        fillings = span_reader.match_parts(entry, entry.parts[1:], 0, len(atoms))
        if fillings and fits_or_error(left.type, subject.type, reader.kinds):
            filling = min(fillings, key=itemgetter(1))[0]
            test = entry.make(reader, [left, *filling])
            if test is not None:
                span_reader.hear(entry, filling, test, "subject")
                return negate(test) if negated else test
    return None


def quantified_saying(reader: Reader, phrase: tree.Phrase) -> Expr | None:
    """`every boat beats the leader`, `no boat in the line outruns this card`."""
    words = [atom.text.lower() if isinstance(atom, tree.Word) else "" for atom in phrase.atoms]
    if words[0] not in ("every", "no"):
        return None
    said = {form for entry in reader.world.words.entries["test"] for form in words_said(entry)}
    for at in (n for n, word in enumerate(words) if n > 1 and (word in said or word in DOES)):
        who = tree.Phrase(phrase.atoms[1:at], [], phrase.span)
        says = tree.Phrase(phrase.atoms[at:], phrase.filters, phrase.span)
        try:
            with reader.world.unexplained():
                things = chosen_from(reader.value(who, LIST, some=True))
        except MistakeFound:  # it is another word of that form
            continue
        test = for_all(reader, words[0], things, partial(says_of, reader, phrase=says))
        if test is not None:
            return test
    return None


def for_all(reader: Reader, word: str, things: Expr, asked: Callable[[Expr], Expr | None]) -> Expr | None:
    """Something asked of every one of a list, or of no one."""
    bound = reader.scope.new_local(things.type.one)
    candidate = Expr(op=ops.LOCAL, type=things.type.one, ref=bound)
    reader.scope.refer(candidate)
    try:
        test = asked(candidate)
    finally:
        reader.scope.unrefer()
    if test is None:
        return None
    against = negate(test) if word == "every" else test
    exceptions = Expr(op=ops.FILTER, type=things.type.list, args=[things, against], bind=bound)
    return Expr(op=ops.EMPTY, type=FLAG, args=[exceptions])
