"""Writes a phrase again with what narrows it. Takes its tree, gives text for messages."""

from __future__ import annotations

from paddock.program.kinds import Kinds
from paddock.program.phrases.readings import atoms_text
from paddock.tree import model as tree
from paddock.tree.build_expressions import SAYS


def phrase_text(kinds: Kinds, node: tree.Expression, size: int | None = None) -> str:
    """As written; of what narrows it all words too, the last time only so many."""
    if not isinstance(node, tree.Phrase):
        return "…"
    named = [atom.text.lower() for atom in node.atoms if isinstance(atom, tree.Word)]
    many = any(map(kinds.several, named)) or not any(word in kinds.by_name for word in named)
    words = [atoms_text([*node.atoms])]
    for one in node.filters:
        words += _relation_words(one, many)
        shown = one.operand.atoms[:size] if one is node.filters[-1] else one.operand.atoms
        words += [atoms_text([*shown])] if shown else []
    return " ".join(words)


def _relation_words(one: tree.Filter, many: bool) -> list[str]:
    if one.relation == SAYS:
        return ["that"]
    relation = [word for word in ("not" if one.negated else "", one.relation) if word]
    return [f"whose {atoms_text([*one.field.atoms])} is" if one.field else f"that {'are' if many else 'is'}", *relation]
