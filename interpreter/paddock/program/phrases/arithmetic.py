"""Reads signs between words as a sum. Takes the atoms of a gap, gives the expression that they are after `let … be`."""

from __future__ import annotations

from paddock.program.phrases.readings import Atoms
from paddock.tree import model as tree

PRODUCTS = ("*", "/")
SIGNS = frozenset(("+", "-", *PRODUCTS))


def is_sign(atom: tree.Atom | tree.Filter) -> bool:
    return isinstance(atom, tree.Word) and atom.text in SIGNS


def sum_of(atoms: Atoms) -> tree.Expression | None:
    """Products bind closer than sums, and of equals the first goes first. None if a sign has nothing beside it."""
    for signs in (("+", "-"), PRODUCTS):
        for at in reversed(range(len(atoms))):
            sign = atoms[at]
            if isinstance(sign, tree.Word) and sign.text in signs:
                left, right = sum_of(atoms[:at]), sum_of(atoms[at + 1 :])
                if left is None or right is None:
                    return None
                return tree.Arithmetic(left, sign.text, right, left.span.to(right.span))
    words = [atom for atom in atoms if not isinstance(atom, tree.Filter)]
    filters = [atom for atom in atoms if isinstance(atom, tree.Filter)]
    return tree.Phrase(words, filters, atoms[0].span.to(atoms[-1].span)) if words else None


def misplaced_sign(phrase: tree.Phrase) -> tree.Word | None:
    return next((atom for atom in phrase.atoms if isinstance(atom, tree.Word) and is_sign(atom)), None)
