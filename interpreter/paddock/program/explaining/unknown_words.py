"""Finds words that nothing in a game has. Takes a phrase and what the game knows, gives the word and suggestions."""

from __future__ import annotations

from paddock.program.phrases.arithmetic import SIGNS
from paddock.program.phrases.reader import Reader
from paddock.program.words.english import LITTLE, base_form, plural_of
from paddock.program.words.vocabulary import Fixed
from paddock.text.plural import plural
from paddock.text.spelling import nearest, one_slip
from paddock.tree import model as tree

LABEL = "nothing in this game has this word"  # what stands below such a word


def name_given_elsewhere(reader: Reader, words: list[str], unknown: tree.Word) -> str:
    """A name that other steps give is not known here: where it is, and how to keep it."""
    here_ = f"{unknown.span.file}:{unknown.span.line}"  # a line that gives the name itself does not know it yet
    names = reader.world.words.given()
    reader.world.words.given = lambda: names  # all files were searched for them: once is enough
    for name, where in names.items():
        own = ["the", *name.split()]
        here = any(words[at : at + len(own)] == own for at in range(len(words)))
        here = here and where != here_ and where.startswith(f"{unknown.span.file}:")  # elsewhere nobody meant it
        if here and unknown.text.lower() in own and reader.scope.find(name) is None:
            return f"`the {name}` is known only in the steps at {where}; to ask it here, keep it in a counter or note"
    return ""


def irregular(reader: Reader, word: str) -> str:
    for kind in reader.kinds.by_name.values():
        if kind.plural == plural(kind.name) and plural_of(word, kind.name):
            return f"if these are several of them, add `, plural {word}` to kind {kind.name}"
    return ""


def is_near(word: str, candidates: set[str]) -> bool:
    """Whether a known word is the same but for one slip of the hand."""
    low = word.lower()
    return any(abs(len(low) - len(c)) <= 1 and len(c) > 3 and (low == c or one_slip(low, c)) for c in candidates)


OF_THE_PAST = {"was", "were", "did"}  # in every game: what is not known is the verb that follows


def unknown_word(reader: Reader, phrase: tree.Phrase) -> tree.Word | None:
    known = known_words(reader) | OF_THE_PAST | SIGNS
    for atom in phrase.atoms:
        if isinstance(atom, tree.Word) and atom.text.lower() not in known and atom.text not in reader.world.things:
            return atom
    return None


def known_words(reader: Reader) -> set[str]:
    known = set(reader.world.words.words) | LITTLE
    for kind in reader.kinds.by_name.values():
        known.update((kind.name, kind.plural))
    for words in reader.world.choices:
        known.update(words)
    for name in reader.scope.names():
        known.update(name.split())
    return known


def base_pattern(reader: Reader, word: str) -> str:
    """`moves` where the word is `move`: the pattern that has the base form."""
    base = base_form(word.lower())
    for entry in reader.world.words.entries["verb"]:
        first = entry.parts[0]
        if base != word.lower() and isinstance(first, Fixed) and base in first.forms:
            return f"`{base}` stands first, nobody in front of it: {entry.shown}"
    return ""


def pattern_with(reader: Reader, word: str, sort: str) -> str:
    close = nearest(word, reader.world.words.words, 1)
    for entry in reader.world.words.entries[sort]:
        if any(isinstance(p, Fixed) and set(p.forms) & set(close) for p in entry.parts):
            return f"the pattern is: {entry.shown}"
    return ""
