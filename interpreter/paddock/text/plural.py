"""Knows English by rule. Takes a word, gives its singular, plural or article; also fills the gaps of sentences.

Reading and telling use the same rules, so what a story says can be written in the rules, and the other way round.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType

NOTHING: Mapping[str, str] = MappingProxyType({})
HISSING = ("s", "x", "z", "ch", "sh")
NOT_PLURAL = ("ss", "us", "is")  # glass, chorus, axis
ENDS_IN_IE = frozenset(
    (
        "pie",
        "tie",
        "die",
        "lie",
        "movie",
        "cookie",
        "genie",
        "calorie",
        "brownie",
        "rookie",
        "collie",
        "prairie",
    )
)
ENDS_IN_OE = frozenset(("shoe", "toe", "foe", "hoe", "doe", "roe", "woe", "oboe", "canoe"))
ENDS_IN_CHE = frozenset(("ache", "cache", "headache", "niche", "cliche", "moustache", "avalanche"))
ENDS_IN_XE = frozenset(("axe", "pickaxe"))
ENDS_IN_S = frozenset(("bus", "gas", "plus", "lens", "iris", "atlas", "canvas", "bias", "alias", "has", "was", "its"))
SILENT_H = ("hour", "honest", "honour", "honor", "heir")
LIKE_YOU = re.compile(r"u(ni([^mn]|$)|s[aeiu]|t[ei]|r[aei]|b[io]|k)|eu|ewe|one($|[^aeiou])|once", re.IGNORECASE)
SPOKEN_WITH_A_VOWEL = frozenset("AEFHILMNORSX")  # the names of these letters: an F, an X
VOWEL_NUMBER = re.compile(r"8|1[18](\D|$)")  # an 8, an 11, an 18
GAP = re.compile(r"\{(\d+)\}(\s+([^\W\d_]+(?:-[^\W\d_]+)*))?")


def plural(noun: str) -> str:
    """`card` → `cards`, `cherry` → `cherries`, `match` → `matches`."""
    if noun[-1:] == "y" and noun[-2:-1] not in ("", *"aeiou"):
        return noun[:-1] + "ies"
    return noun + ("es" if noun.endswith(HISSING) else "s")


def singular(word: str, declared: Mapping[str, str] = NOTHING) -> str:
    """`cards` → `card`, `cherries` → `cherry`, `matches` → `match`; a word that is no plural stays as it is.

    `declared` are plurals with their singulars that somebody has written down: they go before any rule.
    """
    low = word.lower()
    if low in declared:
        return declared[low]
    if len(word) < 3 or not low.endswith("s") or low.endswith(NOT_PLURAL):
        return word
    if low in ENDS_IN_S:
        return word
    if low.endswith("izzes"):
        return word[:-3]  # quizzes
    if low.endswith("ies"):
        return word[:-1] if low[:-1] in ENDS_IN_IE or len(word) < 5 else f"{word[:-3]}y"
    return word[:-2] if _takes_es(low) else word[:-1]


def _takes_es(low: str) -> bool:
    """Whether `es`, not `s` alone, was added."""
    one = low[:-1]  # if only the s was added
    if low.endswith("oes"):
        return one not in ENDS_IN_OE
    if low.endswith(("ches", "shes")):
        return one not in ENDS_IN_CHE
    if low.endswith("xes"):
        return one not in ENDS_IN_XE
    if low.endswith("uses"):  # choruses, but houses, causes and uses
        return not (low.endswith(("ouses", "auses")) or low in ("uses", "fuses", "muses", "excuses", "ruses"))
    return low.endswith(("sses", "zzes", "tzes")) or low[:-2] in ENDS_IN_S


def article(noun: str) -> str:
    """`an` before what sounds like a vowel: an ace, an hour, an F, an 8; but a unicorn, a one."""
    word = re.split(r"[\s-]", noun.strip(), maxsplit=1)[0]
    if not word:
        return "a"
    if word[0].isdigit():
        return "an" if VOWEL_NUMBER.match(word) else "a"
    if len(word) == 1 or (word.isupper() and not set(word) & set("AEIOU")):
        return "an" if word[0].upper() in SPOKEN_WITH_A_VOWEL else "a"
    if LIKE_YOU.match(word):
        return "a"
    return "an" if word[0].lower() in "aeiou" or word.lower().startswith(SILENT_H) else "a"


def sure_article(noun: str) -> str:
    """The article where nobody could doubt it, else nothing: a unit, an uncle, an herb and a herb are left alone."""
    letter, is_spelt = noun[:1].lower(), len(noun) == 1 or noun.isupper()
    in_doubt = is_spelt or not letter.isascii() or letter in "hu" or LIKE_YOU.match(noun) is not None
    return "" if in_doubt or not letter.isalpha() else article(noun)


def fill_gaps(
    text: str, words: Sequence[str], ones: Collection[int] = (), declared: Mapping[str, str] = NOTHING
) -> str:
    """The sentence with its gaps `{0}`, `{1}` … filled; behind a gap that holds the number 1 stands a singular."""

    def fill(gap: re.Match[str]) -> str:
        number, after = int(gap[1]), gap[2] or ""
        word = words[number] if number < len(words) else "something"
        if number in ones and gap[3]:
            after = after[: -len(gap[3])] + singular(gap[3], declared)
        return word + after

    return GAP.sub(fill, text)
