"""Finds the word that was meant. Takes a phrase that means nothing, gives the word with which it means something.

A slip of the pen may give another word of the game, `to` for `too`; whether it is one is seen when the other word is
read in its place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from paddock.program.mistakes import MistakeFound, mistake
from paddock.program.phrases.readings import atoms_text
from paddock.program.words.english import plural_of
from paddock.records import record
from paddock.text.plural import plural
from paddock.text.spelling import nearest, one_slip
from paddock.tree import model as tree

Reads = Callable[[tree.Phrase], bool]
TRIED = 40  # words that are read in the place of others, for one message
SUGGESTED = 8  # of one word


@record
class Respelling:
    word: tree.Word
    meant: str
    phrase: tree.Phrase  # with the word that was meant


def respelt(phrase: tree.Phrase, known: Iterable[str], reads: Reads) -> Respelling | None:
    """The one word that is another one but for a slip, if the phrase means something with that one."""
    words, tried = [*known], 0
    for at, atom in enumerate(phrase.atoms):
        if not isinstance(atom, tree.Word):
            continue
        for meant in sorted(word for word in words if is_slip(atom.text.lower(), word)):
            tried += 1
            other = with_word(phrase, at, meant)
            if tried <= TRIED and reads_well(other, reads):
                return Respelling(atom, meant, other)
    return None


def that_read(phrase: tree.Phrase, unknown: tree.Word, known: Iterable[str], reads: Reads) -> list[str]:
    """Of the words like one that is not known, those with which the phrase means something."""
    at = next(n for n, atom in enumerate(phrase.atoms) if atom is unknown)
    like = nearest(unknown.text, known, SUGGESTED)
    return [word for word in like if reads_well(with_word(phrase, at, word), reads)]


def is_slip(word: str, meant: str) -> bool:
    """`an` and `a` too. One where several are needed, or the other way round, is a slip of another sort."""
    if word == meant or not (one_slip(word, meant) or {word, meant} == {"a", "an"}):
        return False
    return not any(a == plural(b) or plural_of(a, b) for a, b in ((word, meant), (meant, word)))


def with_word(phrase: tree.Phrase, at: int, word: str) -> tree.Phrase:
    atoms = [*phrase.atoms]
    atoms[at] = tree.Word(word, atoms[at].span)
    return replace(phrase, atoms=atoms)


def reads_well(phrase: tree.Phrase, reads: Reads) -> bool:
    try:
        return reads(phrase)
    except MistakeFound:
        return False


def misspelt(found: Respelling) -> MistakeFound:
    label = "a word of this game, but not here"
    return mistake(found.word.span, f"`{found.word.text}` does not fit here", label, meant(found))


def meant(found: Respelling) -> str:
    return f"did you mean `{found.meant}`? {atoms_text([*found.phrase.atoms, *found.phrase.filters])}"
