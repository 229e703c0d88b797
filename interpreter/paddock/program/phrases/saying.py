"""Reads conditions that are said without `is`. Takes their words, gives them without `do not`."""

from __future__ import annotations

from paddock.program.phrases.readings import Atoms
from paddock.program.words.vocabulary import Entry, Fixed, Gap
from paddock.tree import model as tree

DOES = ("do", "does")


def without_not(atoms: Atoms) -> tuple[Atoms, bool]:
    """`you do not outrun this card`: who outruns it, and that it is not so."""
    words = [atom.text.lower() if isinstance(atom, tree.Word) else "" for atom in atoms]
    for at in range(len(words) - 2):
        if words[at] in DOES and words[at + 1] == "not":
            return [*atoms[:at], *atoms[at + 2 :]], True
    return atoms, False


def words_said(entry: Entry) -> tuple[str, ...]:
    """The forms of that word: beats, beat."""
    word = entry.parts[1] if is_said_of(entry) else None
    return word.forms if isinstance(word, Fixed) else ()


def is_said_of(entry: Entry) -> bool:
    """`(a boat) beats (a boat)`: a condition with a word of its own right behind the one it is asked of."""
    if len(entry.parts) < 2:
        return False
    who, word = entry.parts[:2]
    return isinstance(who, Gap) and not who.special and isinstance(word, Fixed) and "is" not in word.forms
