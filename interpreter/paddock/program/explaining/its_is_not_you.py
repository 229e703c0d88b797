"""`discard its hand`, where nothing else than `you` can be meant. Takes a phrase that cannot be read, gives `your`."""

from __future__ import annotations

from dataclasses import replace

from paddock.program import operations as ops
from paddock.program.explaining.respelling import Reads, reads_well
from paddock.program.mistakes import MistakeFound, mistake
from paddock.program.phrases.reader import FailedPhrase
from paddock.program.phrases.readings import atoms_text
from paddock.tree import model as tree

SAID_TO_YOU = {"its": "your", "it": "you"}


def its_is_not_you(failed: FailedPhrase, reads: Reads) -> MistakeFound | None:
    """On a card nobody is `it` who is `you` there."""
    phrase, reader = failed.phrase, failed.reader
    word = next((atom for atom in phrase.atoms if isinstance(atom, tree.Word) and atom.text in SAID_TO_YOU), None)
    if word is None or reader.scope.you is None or reader.scope.you.op != ops.LOCAL:
        return None
    meant = replace(phrase, atoms=[_said_to_you(atom) for atom in phrase.atoms])

    def one_of_several(phrase: tree.Phrase) -> bool:
        """Where somebody chooses it may be."""
        with reader.world.unexplained():
            return bool(reader.readings(phrase))

    if not reads_well(meant, reads) and not (failed.sort == "value" and reads_well(meant, one_of_several)):
        return None
    text = atoms_text([*meant.atoms, *meant.filters])
    return mistake(word.span, f"`{word.text}` is never you, and nothing else fits here", "", f"write: {text}")


def _said_to_you(atom: tree.Atom) -> tree.Atom:
    return replace(atom, text=SAID_TO_YOU.get(atom.text, atom.text)) if isinstance(atom, tree.Word) else atom
