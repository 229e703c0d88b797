"""Knows English by rule: odd plurals, the base form of a verb. Takes words, gives words."""

from __future__ import annotations

from paddock.text.plural import HISSING, article, plural

__all__ = ["LITTLE", "article", "base_form", "plural", "plural_of"]

LITTLE = {"a", "an", "the", "its", "your", "you", "it", "this", "card", "of", "in", "each", "every", ","}
IRREGULAR_BASE = {"has": "have", "does": "do", "goes": "go", "is": "be", "dies": "die", "lies": "lie", "ties": "tie"}


def plural_of(word: str, noun: str) -> bool:
    """Whether the word may be the noun's plural though no rule makes it so: leaves of leaf, dice of die."""
    same = next((at for at, (a, b) in enumerate(zip(word, noun, strict=False)) if a != b), min(len(word), len(noun)))
    longer = len(noun) <= len(word) <= len(noun) + 3
    return longer and word != noun and same >= max(2, len(noun) - 2) and word.endswith(("ves", "en", "ce", "a", "i"))


def base_form(verb: str) -> str:
    """`draws` → `draw`, `passes` → `pass`, `tries` → `try`."""
    if verb in IRREGULAR_BASE:
        return IRREGULAR_BASE[verb]
    if verb.endswith("ies"):
        return verb[:-3] + "y"
    if len(verb) > 3 and verb.endswith(("ses", "zes")) and verb[-4] in "aeiou":
        return verb[:-1]  # uses → use, sizes → size; but passes → pass
    if verb.endswith("es") and verb[:-2].endswith((*HISSING, "o")):
        return verb[:-2]
    return verb[:-1] if verb.endswith("s") and not verb.endswith("ss") else verb
