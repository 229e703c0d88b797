"""Turns round an event that is said of whom it happens to. Takes a failed phrase, gives a mistake with active words.

`when your boat is passed` waits for `a boat passes your boat`: an event is the sentence of its verb, who does it first.
"""

from __future__ import annotations

from paddock.program.kinds import fits, say
from paddock.program.mistakes import MistakeFound, mistake
from paddock.program.phrases.reader import FailedPhrase, SpanReader
from paddock.program.phrases.readings import atoms_text
from paddock.program.phrases.unchosen import chosen_from
from paddock.program.words.vocabulary import Entry, Fixed, Gap

AUXILIARIES = frozenset(("is", "are", "was", "were", "be", "been", "being", "gets", "get", "got"))


def is_participle(word: str, base: str) -> bool:
    """`passed` of `pass`, `tried` of `try`; of verbs that follow no rule, what begins alike: `drawn` of `draw`."""
    if word.endswith("ed"):
        stem = base[:-1] + "i" if base.endswith("y") else base.removesuffix("e")
        return word[:-2] in (stem, base, base + base[-1:])
    return len(word) > 3 and word != base and word[:2] == base[:2] and word[-1] in "ntd"


def passive_event(failed: FailedPhrase) -> MistakeFound | None:
    """`your boat is passed`, where something waits for what happens."""
    span_reader = failed.span_reader
    texts = span_reader.texts
    at = next((n for n, word in enumerate(texts) if n and word in AUXILIARIES), 0)
    verbs = [entry for entry in failed.reader.world.words.entries["verb"] if entry.verb is not None]
    for entry in verbs if failed.events is not None and at and at + 1 < len(texts) else []:
        verb = next((n for n, part in enumerate(entry.parts) if isinstance(part, Fixed)), 0)
        part = entry.parts[verb]
        if isinstance(part, Fixed) and is_participle(texts[at + 1], part.forms[-1]):
            text = atoms_text(list(span_reader.atoms))
            active = turned_round(span_reader, entry, verb, at)
            helps = (*([f"write: {active}"] if active else []), f"the pattern is: {entry.shown}")
            return mistake(failed.phrase.span, f"`{text}` does not say who does it", "who does it stands first", *helps)
    return None


def turned_round(span_reader: SpanReader, entry: Entry, verb: int, at: int) -> str:
    """The same with who does it first; "" where what it is said of cannot be done to."""
    texts = span_reader.texts
    by = texts.index("by", at) if "by" in texts[at:] else len(texts)
    done_to, doer = (0, at), (by + 1, len(texts)) if by + 1 < len(texts) else None
    words: list[str] = []
    placed = False
    for n, part in enumerate(entry.parts):
        if isinstance(part, Fixed):
            words.append(part.forms[0])
            placed = placed or (n > verb and texts[at - 1] in part.forms)
            continue
        if part.type.is_number:  # any number
            continue
        span = doer if n < verb else None if placed else done_to
        said = filling(span_reader, part, span)
        placed = placed or (n > verb and bool(said))
        words.append(said or say(part.type, span_reader.reader.kinds))
    return " ".join(words) if placed else ""


def filling(span_reader: SpanReader, gap: Gap, span: tuple[int, int] | None) -> str:
    """What was said, if it can stand in the gap."""
    if span is None:
        return ""
    kinds = span_reader.reader.kinds
    types = [chosen_from(reading.expr).type for reading in span_reader.nouns(*span)]
    fit = any(fits(type_, gap.type, kinds) or fits(type_.one, gap.type, kinds) for type_ in types)
    return atoms_text(span_reader.atoms[span[0] : span[1]]) if fit else ""
