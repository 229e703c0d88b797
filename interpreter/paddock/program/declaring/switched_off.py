"""Cards whose text is switched off. Takes a statement that says so, gives the condition that it changes.

What stands on a card counts only while the condition does not hold of it: `lowering/silent_cards.py`.
"""

from __future__ import annotations

from paddock.program.declaring.plain_lines import where_of
from paddock.program.declaring.stated import single, stated_condition
from paddock.program.declaring.workshop import Workshop
from paddock.program.mistakes import MistakeFound, with_other_help
from paddock.program.model import Expr
from paddock.program.phrases.readings import words_of
from paddock.program.scope import Scope
from paddock.program.sentences.sentence_reader import SentenceReader
from paddock.program.types import ANY, LIST, thing_of
from paddock.tree import model as tree

SWITCHED_OFF = "whether (a thing) is switched off"

OTHERS = {"another", "other"}
NOT_YOURS = "it is said of all that are so: KINDS whose holder is not you are switched off"
NOT_THIS = "all but this card: the KINDS in PLACE that are not this card are switched off"


def silenced_hint(words: list[str]) -> tuple[str, ...]:
    """`the mods of the leader do nothing`."""
    silent = len(words) > 2 and words[-2:] == ["do", "nothing"] and all(words)
    return (f"write: {' '.join(words[:-2])} are switched off",) if silent else ()


def switched_off(builder: Workshop, node: tree.Comparison, scope: Scope) -> tuple[int, list[Expr]] | None:
    """`the cards in your row are switched off`: the condition, and what it is said of."""
    if not isinstance(node.left, tree.Phrase) or not isinstance(node.right, tree.Phrase):
        return None
    if words_of(node.right) != ["switched", "off"]:
        return None
    try:
        said_of = SentenceReader(builder.world, scope).value(node.left, LIST, some=True)
    except MistakeFound as problem:
        if OTHERS & {atom.text.lower() for atom in node.left.atoms if isinstance(atom, tree.Word)}:
            first = node.left.atoms[0]
            is_card = isinstance(first, tree.Word) and first.text.lower() in OTHERS  # `another leaf in your row`
            raise with_other_help(problem, *([NOT_THIS] if is_card else []), NOT_YOURS) from None
        raise
    thing = [("thing", thing_of(ANY))]
    return stated_condition(builder, SWITCHED_OFF, thing, where_of(node.span)), [single(said_of)]
