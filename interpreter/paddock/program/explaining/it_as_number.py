"""Says how a number is asked that `it` cannot mean. Takes a comparison that failed, gives a mistake."""

from __future__ import annotations

from paddock.program.mistakes import MistakeFound, mistake
from paddock.program.phrases.reader import Reader
from paddock.program.phrases.readings import words_of
from paddock.tree import model as tree


def it_as_number(reader: Reader, node: tree.Comparison) -> MistakeFound | None:
    """`if it is 6:` after a die: `it` is a thing that was spoken of, unless the loop goes through numbers."""
    left, right = node.left, node.right
    if not isinstance(left, tree.Phrase) or words_of(left) != ["it"] or not isinstance(right, tree.Phrase):
        return None
    if not (right.atoms and isinstance(right.atoms[0], tree.Number)):
        return None
    if any(referent.expr.type.is_number for referent in reader.scope.referents):
        return None
    die = "a die gets a name: roll a die with 6 sides as the roll; then: if the roll is 6:"
    choice = "so does a number that is chosen, and of a thing its value is asked: if its VALUE is 6:"
    return mistake(left.span, "`it` is no number", "", die, choice)
