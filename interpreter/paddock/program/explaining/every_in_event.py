"""`after every other boat rests`: what happens, happens to one at a time. Takes an event, gives what to wait for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from paddock.program.mistakes import MistakeFound, mistake
from paddock.program.phrases.readings import atom_text, atoms_text
from paddock.text.plural import article
from paddock.tree import model as tree

ALL = ("every", "each")


def said_of_every(phrase: tree.Phrase, is_event: Callable[[tree.Phrase], bool]) -> MistakeFound | None:
    """`is_event`: whether the words can be one."""
    said = next((text for text in map(atom_text, phrase.atoms) if text in ALL), "")
    plain = of_any(phrase)
    if not said or not is_event(plain):
        return None
    text = atoms_text([*plain.atoms])
    any_ = f"of any of them, each time: {text}"
    count = "for all of them, add 1 to a counter each time, and ask for its number"
    return mistake(
        phrase.span, f"what happens, happens to one at a time: `{said}` cannot be waited for", "", any_, count
    )


def of_any(phrase: tree.Phrase) -> tree.Phrase:
    """`every other boat` as `another boat`, `every boat` as `a boat`."""
    texts, atoms, at = [atom_text(atom) for atom in phrase.atoms], list[tree.Atom](), 0
    while at < len(texts):
        span, is_all = phrase.atoms[at].span, texts[at] in ALL and at + 1 < len(texts)
        if is_all and texts[at + 1] == "other":
            atoms.append(tree.Word("another", span))
            at += 2
            continue
        atoms.append(tree.Word(article(texts[at + 1]), span) if is_all else phrase.atoms[at])
        at += 1
    return replace(phrase, atoms=atoms)
