"""Explains a kind that the game does not have. Takes its name and place, gives a mistake, once for each kind."""

from __future__ import annotations

from paddock.program.kinds import Kinds
from paddock.program.mistakes import MistakeFound, did_you_mean, mistake, silent_mistake
from paddock.program.words.english import plural_of
from paddock.text.model import Span
from paddock.text.plural import article, plural, singular

NUMBER_WORDS = ("integer", "int", "float", "decimal", "double", "num", "digit", "amount")
TEXT_WORDS = ("string", "str", "char")
YES_WORDS = ("boolean", "bool")
PLAIN = {**dict.fromkeys(NUMBER_WORDS, "number"), **dict.fromkeys(TEXT_WORDS, "text")}
PLAIN |= {**dict.fromkeys(YES_WORDS, "yes or no"), **{plural(word): "numbers" for word in NUMBER_WORDS}}
SORTS = ("number", "numbers", "text", "player", "players")  # besides the kinds of a game


def no_kind(kinds: Kinds, word: str, span: Span, many: bool = False) -> MistakeFound:
    """`many`: the word stands where several of the kind are spoken of. Where it is named again, it is not told again:
    every line about it would be wrong for the same cause."""
    if word in kinds.missing:
        return silent_mistake(span)
    kinds.missing |= {word, plural(word), singular(word)}
    for kind in kinds.by_name.values():
        if many and kind.plural == plural(kind.name) and plural_of(word, kind.name):
            kinds.also_call(kind, word)  # told of once; every line that says it would be wrong too
            help_ = f"if these are several of them, add `, plural {word}` to kind {kind.name}"
            return mistake(span, f"no kind `{word}`", f"there is a kind `{kind.name}`", help_)
    near = did_you_mean(word, [*SORTS, *kinds.by_name, *(kind.plural for kind in kinds.by_name.values())])
    declare = f"{'or ' if near else ''}declare it: kind {singular(word)} is a card"
    return mistake(span, f"no kind `{word}`", "", near, declare if singular(word) not in kinds.by_name else "")


def no_gap(kinds: Kinds, words: list[str], span: Span) -> MistakeFound:
    """What stands in the parentheses of a pattern and is no kind."""
    label, plain = "a gap holds `a kind`, `kinds`, `a number` or `a place`", plain_sort(words[-1])
    if plain:
        write = f"{article(plain)} {plain}" if plain in ("number", "text") else plain
        return mistake(span, f"no kind `{words[-1]}`", label, f"write: ({write}, the NAME)")
    found = no_kind(kinds, words[-1], span, len(words) == 1).diagnostic
    return mistake(span, found.message, label, *found.help) if found.message else silent_mistake(span)


def plain_sort(word: str) -> str:
    """What other languages call so: `integer` is a number."""
    return PLAIN.get(word.lower(), "")
