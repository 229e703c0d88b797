"""Printed fields that something changes. Takes the words of a change, gives the value that stands for the field.

Whoever asks for the field asks for that value then: `lowering/changed_fields.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from operator import itemgetter

from paddock.program import operations as ops
from paddock.program.declaring.workshop import Workshop
from paddock.program.model import Expr, Param, Value
from paddock.program.phrases.reader import SpanReader
from paddock.program.phrases.readings import Atoms
from paddock.program.phrases.unchosen import chosen_from
from paddock.program.scope import Scope, local
from paddock.program.sentences.sentence_reader import SentenceReader
from paddock.program.types import ANYTHING, Type, thing_of
from paddock.program.words.vocabulary import Entry, Gap, its_variant


def changed_field(builder: Workshop, atoms: Atoms, scope: Scope) -> tuple[int, list[Expr]] | None:
    """`the price of a coin`: the value that is printed as that field, and of what it is changed."""
    reader = SentenceReader(builder.world, scope)
    span_reader = SpanReader(reader, atoms)
    known = builder.world.words.fields
    entries = [entry for words in known if set(words) <= span_reader.word_set for entry in known[words]]
    matches: list[tuple[Entry, list[Expr]]] = []
    for entry in entries:
        if printed(reader, entry) is not None:
            fillings = [filling for form in forms(entry) for filling in span_reader.match(form, 0, len(atoms))]
            fillings.sort(key=itemgetter(1))
            for args, _ in fillings:
                span_reader.hear(entry, args, sort="changed")
                matches.append((entry, [arg for arg in args if isinstance(arg, Expr)]))
    fitting = [(entry, args) for entry, args in matches if is_of(builder, chosen_from(args[0]).type, entry)]
    for entry, changed in fitting or matches:
        return value_of(builder, reader, entry), changed
    return None


def forms(entry: Entry) -> Iterator[Entry]:
    """`the price of (anything)`, `its price`, `your price`."""
    for form in (entry, its_variant(entry)):
        if form is not None:
            gaps = (
                Gap(ANYTHING, p.name, some=("a", "one")) if isinstance(p, Gap) and not p.special else p
                for p in form.parts
            )
            yield replace(form, parts=tuple(gaps))


def printed(reader: SentenceReader, entry: Entry) -> Expr | None:
    """What asks a thing for the field, if the words are those of one that can be changed."""
    gap = entry.parts[-1]
    asked = entry.make(reader, [local(0, gap.type)]) if isinstance(gap, Gap) and entry.make is not None else None
    return asked if asked is not None and asked.op == ops.FIELD and not asked.type.many else None


def is_of(builder: Workshop, type_: Type, entry: Entry) -> bool:
    gap, kinds = entry.parts[-1], builder.world.kinds
    if not isinstance(gap, Gap):
        return False
    return kinds.is_a(type_.kind, gap.type.kind) or kinds.is_a(gap.type.kind, type_.kind)


def value_of(builder: Workshop, reader: SentenceReader, entry: Entry) -> int:
    """The value with the printed field as what it means; made when the first change of it is read."""
    gap, asked = entry.parts[-1], printed(reader, entry)
    assert isinstance(gap, Gap) and asked is not None
    kind, name = gap.type.kind, str(asked.ref)
    values = builder.program.values
    same = (v.id for v in values if v.field == name and v.params[0].type.kind == kind)
    number = next(same, None)
    if number is not None:
        return number
    where = builder.program.kinds[builder.world.kinds.by_name[kind].id].where
    values.append(
        Value(
            id=len(values),
            name=entry.shown,
            type=asked.type,
            params=[Param(name=kind, type=thing_of(kind), local=0)],
            locals=[thing_of(kind)],
            expr=asked,
            field=name,
            where=where,
        )
    )
    return values[-1].id
