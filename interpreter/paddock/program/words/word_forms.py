"""Gathers the forms in which a game says its words. Takes what the game has declared, gives pairs of forms."""

from __future__ import annotations

from collections.abc import Iterator

from paddock.program.words.vocabulary import Entry, Fixed, Gap, World
from paddock.tree.agreement import WordForms
from paddock.tree.control_words import control_words


def word_forms(world: World) -> WordForms:
    entries = [entry for sort in ("verb", "test") for entry in world.words.entries[sort]]
    gaps = [part for entry in entries for part in entry.parts if isinstance(part, Gap) and not part.special]
    several = {gap.name for gap in gaps if gap.type.many}
    return WordForms(
        kinds=frozenset((kind.plural, kind.name) for kind in world.kinds.by_name.values() if kind.plural != kind.name),
        counted=frozenset(pair for entry in entries for pair in _counted(entry)),
        verbs=frozenset(pair for entry in entries for pair in _said_of_somebody(entry)),
        names=frozenset(gap.name for gap in gaps if gap.type.is_thing and gap.name not in several),
    )


def _counted(entry: Entry) -> Iterator[tuple[str, str]]:
    """`(a number) cards`: one card."""
    for before, part in zip(entry.parts, entry.parts[1:], strict=False):
        if isinstance(before, Gap) and before.type.is_number and isinstance(part, Fixed) and len(part.forms) == 2:
            yield part.forms[0], part.forms[1]


def _said_of_somebody(entry: Entry) -> Iterator[tuple[str, str]]:
    """`(a player) draws`: you draw."""
    who, word = (*entry.parts, None, None)[:2]
    has_subject = isinstance(who, Gap) and not who.special
    if has_subject and isinstance(word, Fixed) and len(word.forms) == 2 and word.forms != control_words().of("IS"):
        yield word.forms[0], word.forms[1]
