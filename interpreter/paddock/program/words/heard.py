"""Remembers how words were understood: readings go in as they are made; which pattern, and what filled its gaps, comes
out.

A game without a `Heard` in its world keeps nothing. Who translates cards into the words of another game listens.
"""

from __future__ import annotations

from typing import Any

from paddock.records import field, record
from paddock.text.model import Span
from paddock.tree import model as tree

Range = tuple[int, int]  # of atoms in a phrase: from the first to the one behind the last
Place = tuple[str, int, int, int]  # file, line, column of the first word, end of the last
Atoms = list[tree.Atom | tree.Filter]


@record
class Said:
    """Words that were read by one pattern."""

    atoms: Atoms  # of the whole phrase
    range: Range
    entry: Any  # the pattern; None: a name, a number, `you`, a word of a choice
    ranges: list[Range]  # of what fills its gaps, in the order of the pattern
    args: list[Any]
    expr: Any  # what it means; None of what is done
    inner: dict[Range, list[Any]]  # the readings of each part of this phrase
    sort: str = ""  # "subject": what stands before fills its first gap; "changed": a value that is changed


@record
class Heard:
    """Everything that was understood, by where it stands."""

    files: frozenset[str]  # to whose lines it listens
    said: dict[Place, list[Said]] = field(default_factory=dict)
    fillings: dict[int, tuple[list[Any], Range, list[Any]]] = field(default_factory=dict)  # by the list of fillings

    def fill(self, filled: list[Any], range_: Range, rest: list[Any]) -> None:
        """The list is kept, so that no other one gets its number."""
        self.fillings[id(filled)] = (filled, range_, rest)

    def ranges(self, args: list[Any]) -> list[Range]:
        found: list[Range] = []
        while id(args) in self.fillings:
            _, range_, args = self.fillings[id(args)]
            found.append(range_)
        return found

    def add(self, reader: Any, range_: Range, entry: Any, args: list[Any], expr: Any, sort: str = "") -> None:
        """`reader`: who has read all parts of the phrase."""
        where = place_of(reader.atoms[range_[0] : range_[1]])
        if where is None or where[0] not in self.files:
            return
        inner: dict[Range, list[Any]] = {}
        for (start, end, _), readings in reader.memo.items():
            inner.setdefault((start, end), []).extend(readings)
        ranges = self.ranges(args) if args else []
        self.said.setdefault(where, []).append(Said(reader.atoms, range_, entry, ranges, args, expr, inner, sort))


def place_of(atoms: Atoms) -> Place | None:
    """Where words stand; None of words that no file has."""
    spans = [atom.span for atom in atoms if atom.span.column > 0 and atom.span.line > 0]
    if not spans:
        return None
    first = spans[0]
    return first.file, first.line, min(each.column for each in spans), max(each.end for each in spans)


def span_at(place: Place) -> Span:
    return Span(*place)
