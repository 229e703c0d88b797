"""Counters, flags and notes for each word of a choice. Takes the kinds they are for, gives one store for each word.

`counter wins for each player and suit` is a counter of each player for each suit. Whoever asks for the wins of somebody
for a suit asks for one of these; which one is looked up where the suit is not known before play.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from math import prod

from paddock.program import operations as ops
from paddock.program.mistakes import mistake
from paddock.program.model import Expr, Kind, Step
from paddock.program.phrases.readings import is_look_up
from paddock.program.scope import Scope, local
from paddock.program.types import FLAG, NONE, Type, choice_of
from paddock.program.words.vocabulary import Fixed, Gap, Part
from paddock.records import record
from paddock.text.limits import STORES_OF_WORDS
from paddock.text.model import Span
from paddock.text.plural import article

NOTHING = Expr(op=ops.CONST, type=NONE, ref=None)
JOINED_BY = ("of", "for")  # the wins of (a player) for (a suit)


@record
class KeyedStores:
    """Stores with numbers from `first` on, one for each word, or each pair of words, of the choices among `keys`."""

    first: int
    type: Type
    keys: tuple[Kind, ...]

    @property
    def owner(self) -> Kind | None:
        return next((kind for kind in self.keys if not is_choice(kind)), None)

    def words(self) -> list[tuple[str, ...]]:
        """By store, the words it is for."""
        return list(product(*(kind.words for kind in self.keys if is_choice(kind))))

    def stored(self, args: list[Expr]) -> Expr:
        """The one for these keys; for words that are not known before play, a look-up among them."""
        owner = [arg for arg, kind in zip(args, self.keys, strict=True) if not is_choice(kind)]
        words = [(arg, len(kind.values)) for arg, kind in zip(args, self.keys, strict=True) if is_choice(kind)]
        return self._look_up(owner, words, self.first)

    def _look_up(self, owner: list[Expr], words: list[tuple[Expr, int]], number: int) -> Expr:
        if not words:
            return Expr(op=ops.STORED, type=self.type, ref=number, args=owner)
        (word, count), *rest = words
        each = prod(size for _, size in rest)
        if word.op == ops.CONST and isinstance(word.ref, int):
            return self._look_up(owner, rest, number + word.ref * each)
        pairs = [
            part
            for at in range(count)
            for part in (constant(word.type, at), self._look_up(owner, rest, number + at * each))
        ]
        return Expr(op=ops.CASE, type=self.type, args=[word, *pairs, NOTHING])


def constant(type_: Type, word: int) -> Expr:
    return Expr(op=ops.CONST, type=choice_of(type_.kind), ref=word)


def is_choice(kind: Kind) -> bool:
    return kind.parent == "one of"


def check_keys(keys: tuple[Kind, ...], word: str, span: Span) -> None:
    things = [kind for kind in keys if not is_choice(kind)]
    if len(keys) > 2 or len({kind.name for kind in keys}) < len(keys):
        help_ = f"{word} NAME for each player and suit: the NAME of the player for the suit"
        raise mistake(span, f"a {word} is for each of one kind, or for each of two", "", help_)
    if len(things) > 1:
        what = next((kind.name for kind in things if kind.name != "player"), "pair")
        one = f"make a piece for each pair: kind {what}-token is a piece, 5 for each player"
        other = f"and give it the {word}: {word} NAME for each {what}-token"
        raise mistake(span, f"of two kinds that a {word} is for, one is a choice of words", "", one, other)
    many = prod(len(kind.values) for kind in keys if is_choice(kind))
    if many > STORES_OF_WORDS:
        message = f"this would be {many:,} of them; at most {STORES_OF_WORDS:,} can be"
        raise mistake(span, "too many words", message, "make the words pieces, and give each of them one")


def pattern(name: str, keys: tuple[Kind, ...], kind_type: Callable[[str], Type]) -> tuple[tuple[Part, ...], str]:
    """`the wins of (a player) for (a suit)`, and as it is shown."""
    parts: list[Part] = [Fixed(("the",)), *(Fixed((word,)) for word in name.split())]
    shown = f"the {name}"
    for preposition, key in zip(JOINED_BY, keys, strict=False):
        parts += [Fixed((preposition,)), Gap(kind_type(key.name), key.name)]
        shown += f" {preposition} ({article(key.name)} {key.name})"
    return tuple(parts), shown


# ------------------------------------------------------------------ steps that change one of them


def for_each_word(scope: Scope, stored: Expr, line: int, make: Callable[[Expr], list[Step]]) -> list[Step]:
    """The steps that `make` gives for the store that is meant, which only play may know."""
    if not is_look_up(stored):
        return make(stored)
    word, before = stored.args[0], list[Step]()
    if word.op != ops.LOCAL:  # what it asks for may change with the store
        known = local(scope.new_local(word.type), word.type)
        before = [Step(op=ops.LET, name=int(known.ref or 0), args=[word], line=line)]
        word = known
    steps: list[Step] = []
    for key, store in zip(stored.args[1:-1:2], stored.args[2:-1:2], strict=True):
        test = Expr(op=ops.EQ, type=FLAG, args=[word, key])
        steps.append(Step(op=ops.IF, args=[test], body=for_each_word(scope, store, line, make), line=line))
    return [*before, *steps]
