"""Explains sentences that read well and mean nothing. Takes a failed reading, gives a mistake with what to write."""

from __future__ import annotations

from paddock.program import operations as ops
from paddock.program.kinds import fits, say
from paddock.program.mistakes import MistakeFound, did_you_mean_name, mistake
from paddock.program.model import Expr, Kind
from paddock.program.phrases.reader import Reader, SpanReader
from paddock.program.phrases.readings import atoms_text
from paddock.program.types import Type, thing_of
from paddock.program.words.vocabulary import Fixed, Gap
from paddock.text.model import Span
from paddock.text.plural import article
from paddock.tree import model as tree

MOST = (["with", "the", "highest"], ["with", "the", "lowest"])
OF_A_LIST = (*MOST, ["starting", "with"], ["from", "the", "back"], ["without"])


def one_where_list_needed(reader: Reader, span_reader: SpanReader, only_one: bool = False) -> MistakeFound | None:
    """`the player with the highest points`: one who is named already, or nobody yet, where a list is needed.

    `only_one`: one of those who are found is wanted here.
    """
    texts = span_reader.texts
    for at in range(1, len(texts) - 3):
        if texts[at : at + 3] not in MOST:
            continue
        for start in range(at):
            types = [r.expr.type for r in span_reader.nouns(start, at)]
            if types and all(type_.is_thing for type_ in types):
                return _all_of_them(reader, span_reader, start, at, types[0].kind, only_one)
            if texts[start] == "the" and at == start + 2 and texts[start + 1] in reader.kinds.by_name:
                return _all_of_them(reader, span_reader, start, at, texts[start + 1], only_one)
    return None


def _all_of_them(
    reader: Reader, span_reader: SpanReader, start: int, at: int, kind: str, only_one: bool
) -> MistakeFound:
    known, texts = reader.world.words.fields, span_reader.texts
    end = max((n for n in range(at + 4, len(texts) + 1) if tuple(texts[at + 3 : n]) in known), default=at + 4)
    one, most = atoms_text(span_reader.atoms[start:at]), atoms_text(span_reader.atoms[at:end])
    plural = reader.kinds.by_name[kind].plural if kind in reader.kinds.by_name else "KINDS"
    span = span_reader.atoms[start].span.to(span_reader.atoms[end - 1].span)
    all_ = f"the {plural} {most}"
    helps = [f"write: {all_}", f"several may share it; the first of them: the first of ({all_})"]
    if only_one:
        helps = [f"several may share it; write: the first of ({all_})"]
    return mistake(span, f"`{one}` is one {kind}, and not all of them", "", *helps)


def misplaced_description(reader: Reader, span_reader: SpanReader) -> MistakeFound | None:
    """`racing players`, `the boat whose row is 3`: how those are named of which something is so."""
    texts, atoms = span_reader.texts, span_reader.atoms
    for at, word in enumerate(texts):
        kind = next((k for k in reader.kinds.by_name.values() if word in (k.name, k.plural)), None)
        if kind is None or kind.parent == "one of":
            continue
        after = atoms_text(atoms[at + 1 :])
        if texts[at - 1 : at] == ["the"] and word == kind.name and isinstance((*atoms, None)[at + 1], tree.Filter):
            span, how = atoms[at - 1].span.to(atoms[-1].span), atoms_text(atoms[at + 1 : at + 2])
            help_ = f"several may be so, or none; write: the first of ({kind.plural} {how})"
            return mistake(span, f"`the {word} {how}` means nothing here", "", help_)
        for start in range(at):
            if is_condition_of_one(reader, thing_of(kind.name), texts[start:at]):
                how, span = atoms_text(atoms[start:at]), atoms[start].span.to(atoms[at].span)
                is_ = "is" if word == kind.name else "are"
                behind = f"{word} that {is_} {how}"
                if after and texts[at + 1] in ("in", "on", "of"):  # where they are: what is so of them stands behind
                    behind = f"{word} {after} that {is_} {how}"
                help_ = f"write: {_before_it(texts[:start], kind, word == kind.name)}{behind}"
                return mistake(span, f"`{how}` stands behind `{word}`, not before it", "", help_)
    return None


def _before_it(words: list[str], kind: Kind, one: bool) -> str:
    """What stood before the description and stays before the kind: `every`, `each other`, `a`."""
    size = 2 if words[-1:] == ["other"] and words[-2:-1] in (["each"], ["every"]) else 1
    said = words[-size:]
    if not one or not said or said[0] not in ("a", "an", "another", "each", "every"):
        return ""
    return f"{article(kind.name) if said[0] in ('a', 'an') else ' '.join(said)} "


def is_condition_of_one(reader: Reader, type_: Type, words: list[str]) -> bool:
    """Whether `(a KIND) is WORDS` is a condition of the game."""
    for entry in reader.world.words.entries["test"]:
        first, *fixed = entry.parts
        forms = [part.forms for part in fixed if isinstance(part, Fixed)]
        if not isinstance(first, Gap) or not len(forms) == len(fixed) == len(words) + 1 or "is" not in forms[0]:
            continue
        if fits(type_, first.type, reader.kinds) and all(w in f for w, f in zip(words, forms[1:], strict=True)):
            return True
    return False


def each_of_them(reader: Reader, span_reader: SpanReader, start: int, end: int) -> tuple[str, ...]:
    """`add 2 to the points of each player`: a step changes one counter, so it is done for each of them."""
    texts = span_reader.texts[start:end]
    at = texts.index("each") if "each" in texts else 0
    if at < 3 or texts[0] != "the" or texts[at - 1] != "of" or texts[at + 1 : at + 2] == ["of"]:
        return ()
    atoms, kind = span_reader.atoms, texts[at + 1] if at + 1 < len(texts) else ""
    if kind not in reader.kinds.by_name:
        return ()
    own = f"its {' '.join(texts[1 : at - 1])}"
    step = " ".join(part for part in (atoms_text(atoms[:start]), own, atoms_text(atoms[end:])) if part)
    return (f"write: for each {atoms_text(atoms[start + at + 1 : end])}: and below it: {step}",)


def list_help(reader: Reader, words: str, given: Type, wanted: Type) -> tuple[str, ...]:
    """What to do with a list where one thing is needed, and with a thing that may be of the kind that is needed."""
    kinds, one, kind = reader.kinds, given.kind, wanted.kind
    if given.many and fits(given.one, wanted, kinds):
        each = gone_through(reader, words, one) or f"{one or 'number'} in (…)"
        return "take one of them: the first of (…)", f"or go through them: for each {each}:"
    if given.is_thing and wanted.is_thing and kinds.is_a(kind, one):
        return (f"ask first: if {words} is {article(kind)} {kind}: and this line below it",)
    return ()


def gone_through(reader: Reader, words: str, kind: str) -> str:
    """`other player` of `every other player`; "" if the list is another one."""
    named = words.lower().split()
    while named and named[0] in ("every", "each", "the", "all"):
        named = named[1:]
    of_kind = reader.kinds.called(named[-1]) if named and named[:-1] in ([], ["other"]) else None
    return " ".join([*named[:-1], of_kind.name]) if of_kind is not None and of_kind.name == kind else ""


def several(reader: Reader, given: Type, wanted: Type) -> str:
    """A type in words, which says outright that there may be several."""
    words = say(given, reader.kinds)
    return f"several {words}" if given.is_things and list_help(reader, "", given, wanted) else words


def list_in_parentheses(filter_: tree.Filter) -> tuple[str, ...]:
    """`KINDS that are free with the lowest row`: what comes after belongs to the list, not to what narrows it."""
    atoms = filter_.operand.atoms
    texts = [a.text.lower() if isinstance(a, tree.Word) else "" for a in atoms]
    for at in range(1, len(texts)):
        if any(texts[at : at + len(words)] == words for words in OF_A_LIST):
            narrowed = "whose …" if filter_.field else "that …"
            return (f"put the list in parentheses: (… {narrowed}) {atoms_text(list(atoms[at:]))}",)
    return ()


def condition_of_list(reader: Reader, one: Expr, filter_: tree.Filter, rest: SpanReader) -> MistakeFound | None:
    """`leaves that are a good meld`, where the game knows of several leaves whether they are one, not of each."""
    shown = ""
    for entry in reader.world.words.entries["test"] if not filter_.relation else []:
        first, second = entry.parts[0], entry.parts[1] if len(entry.parts) > 2 else None
        if not isinstance(first, Gap) or not isinstance(second, Fixed) or "is" not in second.forms:
            continue
        if fits(one.type, first.type, reader.kinds) and rest.match_parts(entry, entry.parts[2:], 0, len(rest.atoms)):
            if not first.type.many:
                return None
            shown = entry.shown
    label = "after `that is` and `that are` each one is asked by itself"
    help_ = f"give them a name, and ask on a line of its own: if the NAME are {atoms_text(rest.atoms)}:"
    return mistake(filter_.span, f"`{shown}` is asked of several together", label, help_) if shown else None


def nothing_called(reader: Reader, name: str, span: Span) -> MistakeFound:
    """A name in quotes where a thing is needed: it is misspelt, or the name of several."""
    if name in reader.world.copied:
        kind = reader.world.copied[name]
        plural = reader.kinds.by_name[kind].plural
        one = f'one of them: the first of ({plural} in PLACE whose name is "{name}")'
        any_ = f'to ask for any: there is {article(kind)} {kind} in PLACE whose name is "{name}"'
        return mistake(span, f'there are several called "{name}"', "", one, any_)
    own = reader.kinds.by_name.get(reader.world.things.get(name, ""))
    if own is not None:
        help_ = f'where a thing stands is its space: the space of X is "{name}"' if own.board is not None else ""
        return mistake(span, f'"{name}" is {article(own.name)} {own.name}, and cannot be meant here', "", help_)
    help_ = did_you_mean_name(name, [*reader.world.things, *reader.world.copied])
    return mistake(span, f'nothing here is called "{name}"', "", help_)


def misspelt_name(reader: Reader, texts: list[Expr], things: list[Expr], span: Span) -> MistakeFound | None:
    """The mistake of a text that stands where it can only be the name of a thing."""
    text = next((e.ref for e in texts if e.op == ops.CONST and e.type.is_text and isinstance(e.ref, str)), None)
    thing = any(e.type.sort in ("thing", "place") for e in things)
    return nothing_called(reader, text, span) if text is not None and thing else None


def never_the_same(reader: Reader, lefts: list[Expr], rights: list[Expr], span: Span) -> MistakeFound:
    """Two that are compared and can never be equal; the words of a setting may be meant as those of a kind."""
    misspelt = misspelt_name(reader, lefts, rights, span) or misspelt_name(reader, rights, lefts, span)
    if misspelt is not None:
        return misspelt
    agreed = next((e for e in (*lefts, *rights) if e.op == ops.SETTING and e.type.is_choice), None)
    one, two = (next((e for e in side if e is agreed), side[0]) for side in (lefts, rights))
    other, help_ = two if one is agreed else one, ""
    if agreed is not None and other.type.is_choice:
        kind = other.type.kind
        help_ = f"let the setting have the words of that kind: setting {agreed.ref}: {article(kind)} {kind}"
    if any(_is_space(reader, each.type) for each in (one, two)) and one.type.is_thing and two.type.is_thing:
        help_ = "where a thing stands is its space: compare it with the space of X"
    message = f"{say(one.type, reader.kinds)} cannot be the same as {say(two.type, reader.kinds)}"
    return mistake(span, message, "these two can never be equal", help_)


def _is_space(reader: Reader, type_: Type) -> bool:
    kind = reader.kinds.by_name.get(type_.kind)
    return kind is not None and kind.board is not None


def refuse_self_comparison(reader: Reader, left: Expr, other: Expr, right: tree.Expression, span: Span) -> None:
    """`whose home is its home`: `its` is the one that is looked at, so both sides are one value."""
    if left != other or left.op == ops.CONST or left.type.is_error:
        return
    phrase = atoms_text([*right.atoms]) if isinstance(right, tree.Phrase) else "this"
    own = phrase.removeprefix("its ") if phrase.startswith("its ") else ""
    message = f"this compares {f'the {own}' if own else phrase} with itself"
    raise mistake(span, message, "both sides are always the same", _whose(reader, left, own))


def _whose(reader: Reader, asked: Expr, own: str) -> str:
    """How to ask the same of somebody else who is in reach."""
    thing = next((a for a in asked.args if a.type.is_thing), None)
    if not own or thing is None:
        return "one of the two sides must be something else"
    you, locals_ = reader.scope.you, {name: reader.scope.find(name) for name in reader.scope.names()}
    if you is not None and you != thing and fits(you.type, thing.type, reader.kinds):
        return f"say: your {own}"
    for name, named in reversed(locals_.items()):
        other = named is not None and not named.per_member and named.local != thing.ref
        if named is not None and other and fits(named.type, thing.type, reader.kinds):
            return f"say: the {own} of the {name}"
    return f"say of which other one: the {own} of the NAME"
