"""Reads a board that is drawn. Takes its line and the rows below it, gives the place and its rows."""

from __future__ import annotations

from paddock.program import operations as ops
from paddock.program.mistakes import mistake
from paddock.program.model import Expr
from paddock.program.scenarios.model import DrawnRow
from paddock.program.scenarios.words import ScenarioWords, words_in
from paddock.tree import model as tree

SHAPE = "the PLACE is drawn:"


def drawing_of(words: ScenarioWords, line: tree.Fact) -> tuple[Expr, list[DrawnRow]]:
    """`the board is drawn:`, of a place whose things stand on the spaces of a board."""
    left = _subject(line)
    if left is None:
        raise mistake(line.span, "the rows below this line belong to a board that is drawn", "", SHAPE)
    place = words.one_of(left, ops.PLACE)
    program = words.builder.program
    spots = program.places[place.ref].shape if place is not None and isinstance(place.ref, int) else None
    if place is None or spots is None or not spots.on_spaces or spots.spots is None:
        raise mistake(left.span, "only a place on the spaces of a board can be drawn", "", SHAPE)
    kind = program.kinds[spots.spots]
    if kind.board is None:
        help_ = f'say where each thing stands: the space of "NAME" is "{kind.name.upper()}"'
        raise mistake(left.span, f"the {kind.plural} lie on no board, so they cannot be drawn", "", help_)
    return place, [DrawnRow(row.text, row.span) for row in line.rows]


def check_rows(line: tree.Fact) -> None:
    """That a line which says so has a drawing below it."""
    if not line.rows and _subject(line) is not None:
        help_ = 'behind it stands a colon, and below it each row in quotes: "· A1 ·"'
        raise mistake(line.span, "there is no drawing below this line", "", help_)


def _subject(line: tree.Fact) -> tree.Phrase | None:
    """What is drawn."""
    first = line.parts[0]
    if len(line.parts) > 1 or not isinstance(first, tree.Comparison) or first.negated or first.relation:
        return None
    drawn = isinstance(first.right, tree.Phrase) and words_in(first.right) == ["drawn"]
    return first.left if drawn and isinstance(first.left, tree.Phrase) else None
