"""A value of what a player of the base has several of, changed by a card that lies on none of them. Takes a line of the
lender, gives how the base says it of each.

`the pace of your barge is 2 higher` on a card in a hand is, for whoever has two boats: `while the owner of the boat is
you:`, and below it `the pace of a boat is 2 higher`.
"""

from __future__ import annotations

from collections.abc import Iterator

from paddock.mixing.dictionary import Dictionary
from paddock.mixing.events import several_of_yours
from paddock.mixing.near_words import gaps_of
from paddock.mixing.speaking import Key, Meaning, Speaker
from paddock.program.phrases.readings import atoms_of
from paddock.program.words.heard import Place, Said
from paddock.records import record
from paddock.text.plural import article
from paddock.tree import model as tree


@record
class OfEach:
    place: Place  # where the card says it
    key: Key
    any: str  # what stands there then: `a boat`
    named: str  # what the rest of the line calls it: as the value does that is changed
    guard: str


def changed_value(speaker: Speaker, node: tree.Expression) -> Said | None:
    """The value or condition that a line changes, as it was read."""
    asked = node.left if isinstance(node, tree.Comparison) else node
    atoms = [atoms_of(asked)] if isinstance(asked, tree.Phrase) else []
    if isinstance(node, tree.Comparison) and isinstance(node.right, tree.Phrase) and atoms:
        atoms.insert(0, [*atoms[0], *atoms_of(node.right)])
    found = (speaker.find(each) for each in atoms)
    return next((s for s in found if s is not None and s.entry is not None and s.sort == "changed"), None)


def of_each(speaker: Speaker, words: Dictionary, node: tree.Expression) -> Iterator[OfEach]:
    """If the line changes a value of one thing of yours, and you may have several such here."""
    said = changed_value(speaker, node)
    yours = list(several_of_yours(speaker, words, said)) if said is not None else []
    if said is None or len(yours) != 1:
        return
    gap, place, key, meaning = yours[0]
    name = _name_here(speaker, words, said, gap)
    if not name or key in speaker.met or meaning.speaker is None or meaning.guard is None:
        return
    named = f"the {name}"
    guard = meaning.speaker.saying(meaning.guard, {meaning.one: named, meaning.gaps[0]: "you"})
    words.used |= {meaning.span} if meaning.span is not None else set()
    yield OfEach(place, key, f"{article(meaning.one)} {meaning.one}", named, guard)


def _name_here(speaker: Speaker, words: Dictionary, said: Said, gap: str) -> str:
    """What the value of the base calls the thing in this gap of the lent value."""
    meaning: Meaning = speaker.meaning(said)
    if meaning.right is None or meaning.speaker is None:
        plain = words.plain(said.entry)
        here = words.in_base(plain)
        names = [each.name for each in gaps_of(plain)]
        return gaps_of(here)[names.index(gap)].name if here is not None and gap in names else ""
    right = meaning.speaker.find(atoms_of(meaning.right)) if isinstance(meaning.right, tree.Phrase) else None
    given = meaning.speaker.fillings(right) if right is not None and right.entry is not None else {}
    return next((name for name, text in given.items() if text == f"the {gap}"), "")
