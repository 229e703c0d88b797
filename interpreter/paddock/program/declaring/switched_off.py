"""Cards whose text is switched off. Takes a statement that says so, gives the condition that it changes.

What stands on a card counts only while the condition does not hold of it: `lowering/silent_cards.py`.
"""

from __future__ import annotations

from paddock.program import operations as ops
from paddock.program.declaring.plain_lines import where_of
from paddock.program.declaring.workshop import Workshop
from paddock.program.model import Expr, Param, Value
from paddock.program.phrases.readings import words_of
from paddock.program.scope import Scope
from paddock.program.sentences.sentence_reader import SentenceReader
from paddock.program.types import ANY, FLAG, LIST, thing_of
from paddock.tree import model as tree

SWITCHED_OFF = "whether (a thing) is switched off"


def switched_off(builder: Workshop, node: tree.Comparison, scope: Scope) -> tuple[int, list[Expr]] | None:
    """`the cards in your row are switched off`: the condition, and what it is said of."""
    if not isinstance(node.left, tree.Phrase) or not isinstance(node.right, tree.Phrase):
        return None
    if words_of(node.right) != ["switched", "off"]:
        return None
    said_of = SentenceReader(builder.world, scope).value(node.left, LIST, some=True)
    if said_of.op == ops.LIST and len(said_of.args) == 1 and said_of.args[0].type.is_thing:
        said_of = said_of.args[0]
    return condition(builder, node), [said_of]


def condition(builder: Workshop, node: tree.Comparison) -> int:
    """One for the whole game, made when the first card is switched off."""
    values = builder.program.values
    known = next((value.id for value in values if value.name == SWITCHED_OFF), None)
    if known is not None:
        return known
    thing = thing_of(ANY)
    values.append(
        Value(
            id=len(values),
            name=SWITCHED_OFF,
            type=FLAG,
            params=[Param(name="thing", type=thing, local=0)],
            locals=[thing],
            expr=Expr(op=ops.CONST, type=FLAG, ref=False),
            is_condition=True,
            made=True,
            where=where_of(node.span),
        )
    )
    return values[-1].id
