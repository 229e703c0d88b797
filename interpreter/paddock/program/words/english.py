"""Knows English by rule: odd plurals, the base form of a verb and its past. Takes words, gives words."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

from paddock.data import data_root
from paddock.text.plural import HISSING, article, plural

__all__ = ["LITTLE", "article", "base_form", "past_forms", "plural", "plural_of"]

LITTLE = {"a", "an", "the", "its", "your", "you", "it", "this", "card", "of", "in", "each", "every", ","}
IRREGULAR_BASE = {"has": "have", "does": "do", "goes": "go", "is": "be", "dies": "die", "lies": "lie", "ties": "tie"}

VOWELS = "aeiou"
PREFIXES = ("over", "out", "under", "up", "with", "fore", "mis")  # `withdraw` is said like `draw`


@cache
def odd_pasts() -> dict[str, tuple[str, str]]:
    lines = (data_root("grammar") / "verbs.words").read_text(encoding="utf-8").splitlines()
    forms = (line.split() for line in lines if not line.startswith("#"))
    return {base: (past, done) for base, past, done in forms}


def past_forms(base: str) -> tuple[str, str]:
    """`draw` → `drew`, `drawn`; by rule `pass` → `passed`, `use` → `used`, `try` → `tried`, `stop` → `stopped`."""
    head, hyphen, last = base.rpartition("-")
    prefix = next((p for p in PREFIXES if last.startswith(p) and last.removeprefix(p) in odd_pasts()), "")
    if prefix and last not in odd_pasts():
        past, done = odd_pasts()[last.removeprefix(prefix)]
        return head + hyphen + prefix + past, head + hyphen + prefix + done
    if last in odd_pasts():
        past, done = odd_pasts()[last]
        return head + hyphen + past, head + hyphen + done
    if last.endswith("e"):
        regular = base + "d"
    elif last.endswith("y") and last[-2:-1] not in VOWELS:
        regular = base[:-1] + "ied"
    elif doubles(last):
        regular = base + base[-1] + "ed"
    else:
        regular = base + "ed"
    return regular, regular


def doubles(base: str) -> bool:
    """Whether the last letter of a short word is doubled: `stop`, `pin`; not `pass`, `row` or `open`."""
    syllables = sum(a in VOWELS and b not in VOWELS for a, b in pairwise(base))
    ends = len(base) > 2 and base[-1] not in VOWELS + "wxy" and base[-2] in VOWELS and base[-3] not in VOWELS
    return ends and syllables == 1


def plural_of(word: str, noun: str) -> bool:
    """Whether the word may be the noun's plural though no rule makes it so: leaves of leaf, dice of die."""
    longer = len(noun) <= len(word) <= len(noun) + 3
    if not longer or word == noun or not word.endswith(("ves", "en", "ce", "a", "i")):
        return False
    return noun.startswith(word[: max(2, len(noun) - 2)])


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
