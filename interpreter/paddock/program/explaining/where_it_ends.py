"""Says where a description ends that took the rest of a sentence. Takes what means nothing, gives a mistake."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from paddock.program.explaining.respelling import Reads
from paddock.program.mistakes import MistakeFound, mistake
from paddock.program.phrases.phrase_text import phrase_text
from paddock.program.phrases.reader import FailedPhrase
from paddock.program.phrases.readings import atoms_text
from paddock.tree import model as tree

WAYS = 60  # to close the parentheses that are tried: this is only the help of a message


def swallowed_end(failed: FailedPhrase, reads: Reads) -> MistakeFound | None:
    """`move the boats whose size is 4 to its hand`: what stands behind `whose` has no end of its own."""
    phrase, kinds = failed.phrase, failed.reader.kinds
    if not phrase.filters or phrase.filters[-1].alternatives:
        return None
    word = "whose" if phrase.filters[-1].field else "that"
    for tries, (before, narrowed, behind) in enumerate(_ways_to_close(phrase)):
        if tries >= WAYS:
            return None
        group = tree.Group(narrowed, phrase.span)
        try:
            if not reads(tree.Phrase([*before, group, *behind], [], phrase.span)):
                continue
        except MistakeFound:
            continue
        parts = atoms_text([*before]), f"({phrase_text(kinds, narrowed)})", atoms_text([*behind])
        help_ = f"put what it describes in parentheses: {' '.join(part for part in parts if part)}"
        return mistake(phrase.span, f"what stands behind `{word}` goes on to the end", "", help_)
    return None


def _ways_to_close(phrase: tree.Phrase) -> Iterator[tuple[list[tree.Atom], tree.Phrase, list[tree.Atom]]]:
    """What stands before the parentheses, in them, and behind: with the most words in them first."""
    last = phrase.filters[-1]
    words = last.operand.atoms
    for end in range(len(words) - 1, 0, -1):
        closed = replace(last, operand=replace(last.operand, atoms=words[:end]))
        for start in range(1, len(phrase.atoms)):
            narrowed = replace(phrase, atoms=phrase.atoms[start:], filters=[*phrase.filters[:-1], closed])
            yield phrase.atoms[:start], narrowed, words[end:]
