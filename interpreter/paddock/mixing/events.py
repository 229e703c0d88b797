"""Says what a lent card waits for. Takes the words of an event, gives those of the base, with a condition and names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress

from paddock.mixing.bridges import VerbMeaning
from paddock.mixing.dictionary import Dictionary, plain_form
from paddock.mixing.speaking import Key, Meaning, Names, Speaker, span_of
from paddock.mixing.unsaid import UnsaidError, unsaid
from paddock.program.phrases.readings import atoms_of
from paddock.program.words.heard import Place, Said, place_of
from paddock.program.words.vocabulary import Entry, Gap
from paddock.records import field, record
from paddock.text.plural import article
from paddock.tree import model as tree

_ANY = re.compile(r"an? [\w'’-]+")


class NeverHappensError(Exception):
    """The event means nothing here, so what waits for it is left out."""


@record
class Waiting:
    text: str
    guards: list[str] = field(default_factory=list)
    names: Names = field(default_factory=dict)
    met: dict[Key, str] = field(default_factory=dict)  # which of several of yours it is: `your boat` -> `the loser`


def heard_events(speaker: Speaker, events: list[tree.Phrase]) -> list[Said]:
    """What is waited for, each event as it was read: several may share words that stand once."""
    found = [speaker.find(atoms_of(event)) for event in events]
    if all(said is not None for said in found):
        return [said for said in found if said is not None]
    if len(events) == 1 and any(isinstance(atom, tree.Quote) for atom in events[0].atoms):
        raise unsaid(events[0].span, "phase", "a phase of another game is waited for", sort="line")
    written = {id(atom) for event in events for atom in atoms_of(event)}
    whole: dict[tuple[int, ...], Said] = {}
    for said in (said for saids in speaker.heard.said.values() for said in saids):
        if said.entry is not None and said.entry.verb is not None and written.issuperset(map(id, said.atoms)):
            whole[tuple(map(id, said.atoms))] = said
    if len(whole) != len(events):
        raise unsaid(events[0].span, "or", "two events share words here: write them as two lines", sort="line")
    return list(whole.values())


def waiting(speaker: Speaker, words: Dictionary, said: Said) -> list[Waiting]:
    """What is waited for in the base; of a bridge to several events, those that can happen with what the card says."""
    if said.entry is None:
        return [Waiting(speaker.said(said))]
    several = list(several_of_yours(speaker, words, said))
    speaker.any_of = {place: f"{article(meaning.one)} {meaning.one}" for _, place, _, meaning in several}
    try:
        found = _waiting(speaker, words, said)
    finally:
        speaker.any_of = {}
    for gap, _, key, meaning in several:
        for each in found:
            _say_which(words, each, gap, key, meaning)
    return found


def several_of_yours(speaker: Speaker, words: Dictionary, said: Said) -> Iterator[tuple[str, Place, Key, Meaning]]:
    """Gaps in which something of yours stands that you may have several of here."""
    args = said.args[-len(said.ranges) :] if said.ranges else []
    for gap, range_, arg in zip(_gaps(words.plain(said.entry)), said.ranges, args, strict=False):
        inner, place = speaker.inner(said, range_, arg), place_of(said.atoms[slice(*range_)])
        if inner is None or place is None or inner.entry is None or not speaker.is_yours(inner):
            continue
        meaning = words.in_event(inner.entry) if words.of_the_card(inner.entry) is None else None
        if meaning is not None:
            yield gap.name, place, words.key(inner.entry), meaning


def _say_which(words: Dictionary, waiting: Waiting, gap: str, key: Key, meaning: Meaning) -> None:
    assert meaning.speaker is not None and meaning.guard is not None
    named = waiting.names.get(gap) or f"the {gap}"
    waiting.met[key] = named
    words.used |= {meaning.span} if meaning.span is not None else set()
    waiting.guards.append(meaning.speaker.saying(meaning.guard, {meaning.one: named, meaning.gaps[0]: "you"}))


def _waiting(speaker: Speaker, words: Dictionary, said: Said) -> list[Waiting]:
    meaning = speaker.meaning(said)
    if meaning.nothing or _is_impossible(speaker, words, said):
        raise NeverHappensError
    if isinstance(meaning, VerbMeaning):
        found = list[Waiting]()
        for each in (meaning, *meaning.others):
            with suppress(NeverHappensError):
                found.append(_bridged(speaker, words, said, each))
        return found
    return [Waiting(speaker.said(said), names=_same_gaps(words, said.entry))]


def _is_impossible(speaker: Speaker, words: Dictionary, said: Said) -> bool:
    """Whether none is waited for in a gap that always has something in the base."""
    other = words.in_base(words.plain(said.entry))
    if other is None:
        return False
    given = speaker.fillings(said)
    pairs = zip(_gaps(words.plain(said.entry)), _gaps(words.base_entry(other)), strict=False)
    return any(given.get(one.name) == "none" and not two.type.or_none for one, two in pairs)


def _same_gaps(words: Dictionary, entry: Entry) -> Names:
    """A verb that both games have may call its gaps otherwise in the base."""
    plain = words.plain(entry)
    other = words.in_base(plain)
    if other is None:
        return {}
    pairs = zip(_gaps(plain), _gaps(words.base_entry(other)), strict=False)
    return {one.name: f"the {two.name}" for one, two in pairs}


def _gaps(entry: Entry) -> list[Gap]:
    return [part for part in entry.parts if isinstance(part, Gap)]


def _bridged(speaker: Speaker, words: Dictionary, said: Said, meaning: VerbMeaning) -> Waiting:
    span = span_of(said)
    if meaning.event is None or meaning.sentence is None:
        why = f"`{said.entry.shown}` can be done here, but not waited for"
        raise unsaid(span, said.entry.shown, why, sort="verb")
    own = [gap.name for gap in _gaps(words.plain(said.entry))]
    given = {new: speaker.fillings(said).get(old) for old, new in zip(own, meaning.gaps, strict=False)}
    heard = meaning.event.find(atoms_of(meaning.sentence))
    if heard is None:
        raise unsaid(span, said.entry.shown, "its bridge cannot be waited for", sort="verb")
    result = Waiting("", names=dict.fromkeys(meaning.gaps))
    pieces, at, used = list[str](), heard.range[0], set[str]()
    declared = {gap.name: gap for gap in _gaps(plain_form(heard.entry, meaning.event.world))}
    for opened, range_ in zip(_gaps(heard.entry), heard.ranges, strict=False):
        gap = declared.get(opened.name, opened)
        pieces += map(meaning.event.atom, heard.atoms[at : range_[0]])
        pieces.append(_filled(meaning, heard, gap, range_, given, result, used, said))
        at = range_[1]
    pieces += map(meaning.event.atom, heard.atoms[at : heard.range[1]])
    result.text = " ".join(pieces)
    _agree(heard, pieces, result)
    _others(meaning, given, result, used, said)
    result.names = {old: result.names.get(new) for old, new in zip(own, meaning.gaps, strict=False)}
    return result


def _filled(
    meaning: VerbMeaning,
    heard: Said,
    gap: Gap,
    range_: tuple[int, int],
    given: dict[str, str | None],
    result: Waiting,
    used: set[str],
    said: Said,
) -> str:
    """What stands in a gap of the verb of the base: what the card says, or something that belongs to it."""
    assert meaning.event is not None
    atoms = heard.atoms[range_[0] : range_[1]]
    words = [atom.text.lower() if isinstance(atom, tree.Word) else "" for atom in atoms]
    name = " ".join(words[1:])
    if words[0] == "the" and name in meaning.gaps:
        result.names[name] = f"the {gap.name}"
        used.add(name)
        return given[name] or _any_of(gap)
    if words[0] in ("a", "an", "none") and gap.name in meaning.gaps:  # wider than in the lender, and called the same
        result.names[gap.name] = f"the {gap.name}"
        used.add(gap.name)
        text = given[gap.name]
        if text is None or _is_any(text):
            return " ".join(map(meaning.event.atom, atoms))
        if words == ["none"]:
            raise NeverHappensError
        return text
    inside = [each for each in meaning.gaps if f" the {each} " in f" {' '.join(words)} "]
    used.update(inside)
    if not inside:
        return " ".join(map(meaning.event.atom, atoms))
    if any(_is_any(given[each]) or _is_other(given[each]) for each in inside):
        for each in inside:
            _ask_derived(meaning, each, given[each], result, said)
        return _any_of(gap)
    return meaning.event.part(heard, gap, given)


def _any_of(gap: Gap) -> str:
    """Whatever fills it: `a number`, `a boat`."""
    kind = gap.type.kind or "number"
    return f"{article(kind)} {kind}"


def _is_any(text: str | None) -> bool:
    return text is None or _ANY.fullmatch(text) is not None


def _is_other(text: str | None) -> bool:
    return text is not None and text.startswith("another ")


def _ask_derived(meaning: VerbMeaning, name: str, text: str | None, result: Waiting, said: Said) -> None:
    """`another player`: whoever it is, said with the names of what happens, is not `you`."""
    if _is_any(text) or text is None:
        return
    if name not in meaning.derived or not re.fullmatch(r"another [\w'’-]+", text):
        why = f"`{text}` is somebody that cannot be told from what happens here"
        raise unsaid(span_of(said), said.entry.shown, why, sort="name")
    result.guards.append(f"{_derived(meaning, name, result)} is not you")


def _derived(meaning: VerbMeaning, name: str, result: Waiting) -> str:
    assert meaning.event is not None
    names = {known: text for known, text in result.names.items() if text is not None}
    return meaning.event.saying(meaning.derived[name], names)


def _agree(heard: Said, pieces: list[str], result: Waiting) -> None:
    """`you sail`, but `your boat sails`."""
    parts = heard.entry.parts
    if len(parts) < 2 or not isinstance(parts[0], Gap) or isinstance(parts[1], Gap) or len(parts[1].forms) < 2:
        return
    pieces[1] = parts[1].forms[-1] if pieces[0] == "you" else parts[1].forms[0]
    result.text = " ".join(pieces)


def _others(meaning: VerbMeaning, given: dict[str, str | None], result: Waiting, used: set[str], said: Said) -> None:
    """Gaps of the lender that have no gap of their own in the base, and the condition of the bridge."""
    assert meaning.event is not None
    for name in meaning.gaps:
        text = given[name]
        if name in meaning.derived and result.names.get(name) is None:
            result.names[name] = f"({_derived(meaning, name, result)})"
            if name not in used and not _is_any(text):
                asked = _derived(meaning, name, result)
                result.guards.append(f"{asked} is not you" if _is_other(text) else f"{asked} is {text}")
        elif name not in used and not _is_any(text):
            why = f"`{text}` cannot be told from what happens here"
            raise unsaid(span_of(said), said.entry.shown, why, sort="name")
    if meaning.guard is not None:
        yours = {name: text for name, text in given.items() if text == "you"}
        of_card = {meaning.card: "this card"} if meaning.card else {}
        result.guards.append(meaning.event.saying(meaning.guard, {**result.names, **yours, **of_card}))


__all__ = ["NeverHappensError", "UnsaidError", "Waiting", "waiting"]
