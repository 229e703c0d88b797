"""Reads events joined with `or`. Takes their phrases as written, gives each of them with the words it shares.

`when your boat rams or passes a boat`: what stands before or behind both is said once, and belongs to each.
"""

from __future__ import annotations

from collections.abc import Iterator

from paddock.program.declaring.carriers import Carrier
from paddock.program.declaring.triggers import event, possible_event
from paddock.program.declaring.workshop import Workshop
from paddock.program.mistakes import MistakeFound, mistake, with_help
from paddock.program.phrases.readings import atom_text, atoms_of, atoms_text
from paddock.program.scope import Scope
from paddock.program.words.vocabulary import Arg
from paddock.tree import model as tree

DETERMINERS = frozenset(("a", "an", "the", "your", "its", "this", "another", "every", "each", "no"))  # no noun ends so
Meaning = list[tuple[int | None, list[Arg]]]


def whole_events(
    builder: Workshop, events: list[tree.Phrase], carrier: Carrier, scope: Scope | None = None
) -> list[tree.Phrase]:
    """`scope`: the names that are known where they stand, if not only those of a card are."""
    if len(events) < 2:
        return events
    if meaning_of(builder, events, carrier, scope) is not None:
        return events
    found: list[tuple[Meaning, list[tree.Phrase]]] = []
    for shared in sharing(events):
        meaning = meaning_of(builder, shared, carrier, scope)
        if meaning is not None and all(meaning != known for known, _ in found):
            found.append((meaning, shared))
    if not found:
        raise no_events(builder, events, carrier, scope)
    if len(found) > 1:
        one, other = (" or ".join(atoms_text(atoms_of(phrase)) for phrase in shared) for _, shared in found[:2])
        span = events[0].span.to(events[-1].span)
        raise mistake(
            span, "this can be read in two ways", "", f"one reading: {one}", f"the other: {other}", "write it out"
        )
    return found[0][1]


def sharing(events: list[tree.Phrase]) -> Iterator[list[tree.Phrase]]:
    """Every way in which they can have their first words in common, which stand in the first, and their last words."""
    first, last = events[0], events[-1]
    for before in range(len(first.atoms)):
        for cut in range(1, len(last.atoms) + 1):
            start, end = first.atoms[:before], last.atoms[cut:]
            if end and atom_text(last.atoms[cut - 1]) in DETERMINERS:
                continue
            filters = last.filters if end else []
            yield [
                tree.Phrase(
                    [*(start if at else []), *each.atoms, *(end if each is not last else [])],
                    each.filters or filters,
                    each.span,
                )
                for at, each in enumerate(events)
            ]


def meaning_of(builder: Workshop, events: list[tree.Phrase], carrier: Carrier, scope: Scope | None) -> Meaning | None:
    meaning: Meaning = []
    for each in events:
        match_ = possible_event(builder, each, carrier, scope)
        if match_ is None:
            return None
        meaning.append((match_.entry.verb, match_.args))
    return meaning


def no_events(builder: Workshop, events: list[tree.Phrase], carrier: Carrier, scope: Scope | None) -> MistakeFound:
    """What is wrong with the first that is no event by itself."""
    wrong = next(each for each in events if possible_event(builder, each, carrier, scope) is None)
    help_ = "what stands before and after `or` is an event; words that both share may be left out of one of them"
    try:
        event(builder, wrong, carrier, scope)
    except MistakeFound as problem:
        return with_help(problem, help_)
    return mistake(wrong.span, "this can never happen", "", help_)
