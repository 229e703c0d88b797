"""What a thing has by its name: a field, a counter, a value. Takes the name and the thing, gives what is asked."""

from __future__ import annotations

from paddock.program import operations as ops
from paddock.program.kinds import fits, say
from paddock.program.mistakes import did_you_mean, mistake
from paddock.program.model import Expr
from paddock.program.phrases.reader import Reader
from paddock.program.phrases.readings import atoms_text, words_of
from paddock.program.phrases.standing_on import in_its_stead
from paddock.program.types import Type
from paddock.program.walk import within
from paddock.program.words.vocabulary import Context, Entry, Gap
from paddock.tree import model as tree

SHOWN = 8  # names of what something has


def field_of(reader: Reader, phrase: tree.Phrase, thing: Expr) -> Expr:
    """The field, counter or value with that name, of the thing."""
    words = tuple(words_of(phrase))
    field = named_field(reader, words, thing) or longer_field(reader, phrase, thing)
    if field is None:
        known = sorted(" ".join(w) for w, e in reader.world.words.fields.items() if of_kind(reader, e, thing.type))
        of_kinds = [name for name in known if not of_all(reader, reader.world.words.fields[tuple(name.split())])]
        has = [*of_kinds, *(name for name in known if name not in of_kinds)]
        text = atoms_text([*phrase.atoms])
        guess = far_away(reader, text, thing) or did_you_mean(text, known)
        help_ = guess or ("it has: " + ", ".join(has[:SHOWN]) if has else "")
        raise mistake(phrase.span, f"{say(thing.type, reader.kinds)} has no `{text}`", "", help_)
    return field


def of_all(reader: Reader, entries: list[Entry]) -> bool:
    """Whether everything has it, whatever its kind."""
    kinds = {gap.type.kind for entry in entries if isinstance(gap := entry.parts[-1], Gap)}
    return kinds <= {"thing", ""}


def far_away(reader: Reader, text: str, thing: Expr) -> str:
    """`a cell whose distance from X is 2`: of all that are so near those that are nearer are left out."""
    kind = reader.kinds.by_name.get(thing.type.kind)
    start = text.removeprefix("distance from ").removeprefix("distance to ")
    if start == text or kind is None or kind.board is None:
        return ""
    near = f"(the {kind.plural} within 1 steps of {start})"
    return f"exactly 2 steps away: (the {kind.plural} within 2 steps of {start}) without {near}"


def longer_field(reader: Reader, phrase: tree.Phrase, thing: Expr) -> Expr | None:
    """`whose wins for the suit is 2`: what is asked of it with more than a name."""
    its = tree.Phrase([tree.Word("its", phrase.span), *phrase.atoms], phrase.filters, phrase.span)
    asked = [reading.expr for reading in sorted(reader.readings(its), key=lambda reading: reading.cost)]
    return next((e for e in asked if any(part.op == ops.LOCAL and part.ref == thing.ref for part in within(e))), None)


def named_field(reader: Context, words: tuple[str, ...], thing: Expr) -> Expr | None:
    entries = [(entry.make, entry.parts[-1]) for entry in reader.world.words.fields.get(words, [])]
    for make, gap in entries:
        if isinstance(gap, Gap) and fits(thing.type, gap.type, reader.kinds) and make is not None:
            return make(reader, [thing])
    for make, gap in entries:
        space = in_its_stead(reader, thing, gap.type) if isinstance(gap, Gap) else None
        if space is not None and make is not None:
            return make(reader, [space])
    named = reader.scope.find(" ".join(words))
    if named is not None and named.per_member:
        return Expr(op=ops.MEMBER, type=named.type, ref=named.local, args=[thing])
    return None


def of_kind(reader: Reader, entries: list[Entry], type_: Type) -> bool:
    return any(isinstance(e.parts[-1], Gap) and fits(type_, e.parts[-1].type, reader.kinds) for e in entries)
