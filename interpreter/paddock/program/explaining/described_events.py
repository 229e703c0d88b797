"""Moves a description out of an event. Takes a phrase that was not read, gives the event and the condition behind it.

`after a wet boat passes yours` waits for `a boat passes yours`; which it was is asked behind: `, if the one is wet`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from paddock.program.explaining.misread_sentences import is_condition_of_one
from paddock.program.mistakes import MistakeFound, mistake
from paddock.program.phrases.reader import FailedPhrase, Match
from paddock.program.phrases.readings import atoms_text
from paddock.program.types import thing_of
from paddock.program.words.vocabulary import Entry, Fixed, Gap
from paddock.text.plural import article
from paddock.tree import model as tree
from paddock.tree.build_expressions import SAYS

FORMS = ("a", "an", "another")


def description_in_event(failed: FailedPhrase) -> MistakeFound | None:
    if failed.events is None:
        return None
    for plain, at, said in (*_adjectives(failed), *_filters(failed)):
        match_ = _read(failed, plain)
        name = _name_of(match_.entry, plain, at) if match_ is not None else ""
        if name:
            text, event = atoms_text([*failed.span_reader.atoms]), atoms_text([*plain.atoms])
            help_ = f"write: {event}, if {said.replace('NAME', name)}"
            message = f"`{text}` says more than what happens"
            return mistake(failed.phrase.span, message, "which one it was is asked behind a comma", help_)
    return None


def _adjectives(failed: FailedPhrase) -> Iterator[tuple[tree.Phrase, int, str]]:
    """`a wet boat passes you`: without `wet`, where `boat` stands then, and what is asked of it."""
    reader, texts, phrase = failed.reader, failed.span_reader.texts, failed.phrase
    for at, word in enumerate(texts):
        kind = reader.kinds.by_name.get(word)
        if kind is None or kind.parent == "one of" or at >= len(phrase.atoms):
            continue
        for start in range(1, at):
            if texts[start - 1] in FORMS and is_condition_of_one(reader, thing_of(word), texts[start:at]):
                form = texts[start - 1] if texts[start - 1] == "another" else article(word)
                atoms = [*phrase.atoms[: start - 1], tree.Word(form, phrase.atoms[at].span), *phrase.atoms[at:]]
                yield replace(phrase, atoms=atoms), start, f"the NAME is {' '.join(texts[start:at])}"


def _filters(failed: FailedPhrase) -> Iterator[tuple[tree.Phrase, int, str]]:
    """`a player whose coins is 0 rests`: what stands behind `whose` takes the rest of the sentence."""
    phrase = failed.phrase
    if len(phrase.filters) != 1 or phrase.filters[0].alternatives or phrase.filters[0].relation == SAYS:
        return
    (one,) = phrase.filters
    whose = f"the {atoms_text([*one.field.atoms])} of the NAME" if one.field else "the NAME"
    words = [word for word in ("is", "not" if one.negated else "", one.relation) if word]
    operand = one.operand.atoms
    for end in range(1, len(operand) + 1):
        said = " ".join([whose, *words, atoms_text([*operand[:end]])])
        atoms = [*phrase.atoms, *operand[end:]]
        yield tree.Phrase(atoms, [], phrase.span), len(phrase.atoms) - 1, said


def _read(failed: FailedPhrase, plain: tree.Phrase) -> Match | None:
    try:
        with failed.reader.world.unexplained():
            return failed.reader.verb(plain, failed.events)
    except MistakeFound:
        return None


def _name_of(entry: Entry, plain: tree.Phrase, at: int) -> str:
    """What is called so in the event: who does it, or the last one it is done to."""
    words = [atom.text.lower() if isinstance(atom, tree.Word) else "" for atom in plain.atoms]
    verb = next((part for part in entry.parts if isinstance(part, Fixed)), None)
    done = next((n for n, word in enumerate(words) if verb is not None and word in verb.forms), 0)
    gaps = [part for part in entry.parts if isinstance(part, Gap) and part.name != "number"]
    if not gaps or (at > done and len(gaps) == 1 and isinstance(entry.parts[0], Gap)):
        return ""
    return gaps[0 if at < done else -1].name
